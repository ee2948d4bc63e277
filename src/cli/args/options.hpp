#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/json/json.hpp"
#include "base/values/time.hpp"
#include "cli/program.hpp"
#include "interchange/csv.hpp"

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

/// `--format`, with the formats that a command has; with it `-o FILE` and, where CSV is one of them,
/// `--excel`.
class FormatOption {
 public:
  explicit FormatOption(std::vector<Format> known) : known_(std::move(known)) {}
  void add_to(Command& command);
  /// The format that was chosen: without `--format` the ending of the file decides. Throws `Error` (kUsage)
  /// for one that the command does not have, for an ending that fits none, and for `--excel` without CSV.
  [[nodiscard]] Format value() const;
  /// How CSV is written: with `--excel` for the spreadsheets of the language.
  [[nodiscard]] interchange::Csv csv() const;
  /// Whether CSV is for a spreadsheet, which a person reads.
  [[nodiscard]] bool is_for_spreadsheets() const { return excel_; }

 private:
  /// The format that the ending of the file means; nothing without a file or an ending.
  [[nodiscard]] std::optional<Format> meant_by_file() const;
  [[nodiscard]] Format chosen() const;
  [[nodiscard]] bool has(Format format) const;

  std::vector<Format> known_;
  std::optional<std::string> given_;
  const std::optional<std::string>* file_ = nullptr;  ///< of -o
  bool excel_ = false;
};

/// Returns `given` if it is one of the known words; else throws `Error` (kUsage). `option` names it there.
std::string choose(const std::string& given, const std::vector<std::string>& known, std::string_view option);

/// Parses a whole number from `least` to `most`; throws `Error` (kData), naming `option`.
std::int64_t number_in_range(const std::string& text, std::int64_t least, std::int64_t most,
                             std::string_view option);

/// The day that `today` or `yesterday` is, in English or in the language, in local time, as seen from `now`;
/// nothing for any other text.
std::optional<std::string> named_day(const std::string& text, base::Timestamp now);
/// Parses a day: `YYYY-MM-DD`, or `today` or `yesterday`, in English or in the language, in local time, as
/// seen from `now`. Throws `Error` (kData); with `or_none` the remedy names "none", too, which is read
/// elsewhere.
std::string day(const std::string& text, std::string_view option, base::Timestamp now, bool or_none = false);

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
