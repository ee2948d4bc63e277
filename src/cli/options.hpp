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
#include "cli/format.hpp"
#include "cli/program.hpp"

/// Options and arguments that several commands share.
namespace cli {

/// A few positional arguments, each an option of CLI11 by itself: its positional lists take
/// "[Ann,Bob]" apart, and a name may well be written in brackets.
class Arguments {
 public:
  /// Registers `most` arguments, the first of them called `name`; if `least` is not 0, one must be given, and
  /// whether the number fits is for the command to say.
  void add_to(Command& command, const std::string& name, const std::string& description, std::size_t least,
              std::size_t most);
  /// Those that were given.
  [[nodiscard]] std::vector<std::string> values() const;

 private:
  std::deque<std::optional<std::string>> slots_;
};

/// `-o FILE`: where a command that prints a document puts it.
class OutputOption {
 public:
  void add_to(Command& command);
  /// To the file named, or to standard output. Throws as `base::write_file` and `Output::print` do, and
  /// (kData) for the database itself.
  void write(std::string_view text, const ReadAccess& reading, report::Style style = {}) const;
  /// The same for a long text, of which each piece was made harmless (`Output::shown`) before.
  void write(const base::Spool& shown, const ReadAccess& reading) const;
  /// The same, to standard output through a pager. No database may be open.
  void page(std::string_view text, const ReadAccess& reading, report::Style style) const;
  /// Throws (kData) if the file is the database itself, another one, or belongs to one.
  void refuse_databases(const ReadAccess& reading) const;
  /// The ending of the file's name with its point; empty if it has none, or is no file (a device, a pipe).
  [[nodiscard]] std::string ending() const;
  /// How it is laid out.
  [[nodiscard]] report::Style style(const Output& output) const {
    return file_ && *file_ != "-" ? output.file_style() : output.style();
  }

 private:
  std::optional<std::string> file_;
};

/// `--format`, for a command that knows some of the formats.
class FormatOption {
 public:
  explicit FormatOption(std::vector<Format> known) : known_(std::move(known)) {}
  void add_to(Command& command);
  /// Throws `Error` (kUsage) for a format that the command does not know.
  [[nodiscard]] Format value() const;
  /// The same for what goes to a file: if no format is given, that of the file's ending. Throws (kUsage) for
  /// an ending that is none of the command's formats', and as `OutputOption::refuse_databases`.
  [[nodiscard]] Format value(const OutputOption& output, const ReadAccess& reading) const;

 private:
  std::vector<Format> known_;
  std::optional<std::string> given_;
};

/// One of a few words; throws `Error` (kUsage) for any other. `option` is how it was given.
std::string choose(const std::string& given, const std::vector<std::string>& known, std::string_view option);

/// A whole number in a range, from the option named. Throws `Error` (kData).
std::int64_t number_in_range(const std::string& text, std::int64_t least, std::int64_t most,
                             std::string_view option);

/// A day, `YYYY-MM-DD`, `today` or `yesterday` (local time). Throws `Error` (kData).
std::string day(const std::string& text, std::string_view option);

/// The JSON document with its newline.
std::string json_document(const base::Json& json);

/// Writes a list, item by item, as one JSON array (kJson), or as an object a line (kJsonl).
class ListWriter {
 public:
  ListWriter(Format format, std::function<void(std::string_view)> write)
      : is_array_(format == Format::kJson), write_(std::move(write)) {}
  void add(const base::Json& item);
  /// To be called last.
  void end();

 private:
  bool is_array_;
  std::function<void(std::string_view)> write_;
  bool is_empty_ = true;
};

/// The same of a list that is there.
std::string list_in_format(Format format, const std::vector<base::Json>& items);

}  // namespace cli
