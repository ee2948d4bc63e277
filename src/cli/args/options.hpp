#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json.hpp"
#include "cli/context.hpp"
#include "cli/program.hpp"

/// Arguments and options that several commands share, and the parsing of their values.
namespace cli {

/// The format in which a command prints its result.
enum class Format { kText, kJson, kJsonl, kCsv, kMarkdown, kLedger, kHtml, kSvg };

/// A list of positional arguments. Each is an option of CLI11 by itself, since its lists split "[Ann,Bob]"
/// and a name may be written in brackets.
class Arguments {
 public:
  /// Registers `most` arguments, the first of them called `name`; if `least` is not 0, one must be given, and
  /// whether the number fits is for the command to say.
  void add_to(Command& command, const std::string& name, const std::string& description, std::size_t least,
              std::size_t most);
  /// The arguments that were given.
  [[nodiscard]] std::vector<std::string> values() const;

 private:
  std::deque<std::optional<std::string>> slots_;
};

/// `-o FILE`: the file that a command writes its document to.
class OutputOption {
 public:
  void add_to(Command& command);
  /// Writes to the file named, else to standard output. Throws as `base::write_file` and `Output::print`, and
  /// (kData) for the database itself.
  void write(std::string_view text, const ReadAccess& reading, report::Style style = {}) const;
  /// Writes a long text, each piece of which was made harmless (`Output::shown`) before.
  void write(const base::Spool& shown, const ReadAccess& reading) const;
  /// The same, but standard output goes through a pager. No database may be open.
  void page(std::string_view text, const ReadAccess& reading, report::Style style) const;
  /// Throws `Error` (kData) if the file is a database of this program or belongs to one.
  void refuse_databases(const ReadAccess& reading) const;
  /// The ending of the file's name with its dot; empty if it has none or is not a regular file.
  [[nodiscard]] std::string ending() const;
  /// The layout for the file, or for standard output.
  [[nodiscard]] report::Style style(const Output& output) const {
    return file_ && *file_ != "-" ? output.file_style() : output.style();
  }

 private:
  std::optional<std::string> file_;
};

/// `--format`, with the formats that a command has.
class FormatOption {
 public:
  explicit FormatOption(std::vector<Format> known) : known_(std::move(known)) {}
  void add_to(Command& command);
  /// The format that was chosen. Throws `Error` (kUsage) for one that the command does not have.
  [[nodiscard]] Format value() const;
  /// The same for a command with `-o`: without `--format` the ending of the file decides. Throws also
  /// (kUsage) for an ending that fits none of the command's formats, and as `OutputOption::refuse_databases`.
  [[nodiscard]] Format value(const OutputOption& output, const ReadAccess& reading) const;

 private:
  std::vector<Format> known_;
  std::optional<std::string> given_;
};

/// Returns `given` if it is one of the known words; else throws `Error` (kUsage). `option` names it there.
std::string choose(const std::string& given, const std::vector<std::string>& known, std::string_view option);

/// Parses a whole number from `least` to `most`; throws `Error` (kData), naming `option`.
std::int64_t number_in_range(const std::string& text, std::int64_t least, std::int64_t most,
                             std::string_view option);

/// Parses a day: `YYYY-MM-DD`, or `today` or `yesterday` in local time, as seen from `now`. Throws `Error`
/// (kData).
std::string day(const std::string& text, std::string_view option, base::Timestamp now);

/// A JSON document as text, with its newline.
std::string json_document(const base::Json& json);

/// Writes a list as one JSON array (kJson), or as one object per line (kJsonl). `for_each` calls what it is
/// given with each item in turn, so that a long list is never in memory as a whole.
void write_list(Format format,
                const std::function<void(const std::function<void(const base::Json&)>&)>& for_each,
                const std::function<void(std::string_view)>& write);

/// A whole list as `write_list` writes it.
std::string list_in_format(Format format, const std::vector<base::Json>& items);

}  // namespace cli
