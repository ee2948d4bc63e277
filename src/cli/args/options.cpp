#include "cli/args/options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "base/values/time.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

std::string to_string(Format format) {
  switch (format) {
    case Format::kText: return "text";
    case Format::kJson: return "json";
    case Format::kJsonl: return "jsonl";
    case Format::kCsv: return "csv";
    case Format::kMarkdown: return "md";
    case Format::kLedger: return "ledger";
    case Format::kHtml: return "html";
    case Format::kSvg: return "svg";
  }
  return "";
}

/// The file endings of a format.
std::vector<std::string> endings_of(Format format) {
  if (format == Format::kText) return {".txt"};
  if (format == Format::kLedger) return {".ledger", ".journal"};
  return {"." + to_string(format)};
}

/// The ending of a file's name with its dot; empty if it has none or is not a regular file.
std::string ending_of(const std::string& file) {
  if (file == "-") return "";
  std::error_code problem;
  if (std::filesystem::exists(file, problem) && !std::filesystem::is_regular_file(file, problem)) return "";
  return base::fold_case(std::filesystem::path(file).extension().string());
}

std::vector<std::string> format_names(const std::vector<Format>& formats) {
  std::vector<std::string> names;
  for (const Format format : formats) names.push_back(to_string(format));
  return names;
}

/// A word for a day in the form that is compared: in any case, with either apostrophe.
std::string day_word(const std::string& text) {
  constexpr std::string_view kApostrophe = "’";
  std::string word = base::fold_case(text);
  for (std::size_t at = 0; (at = word.find(kApostrophe, at)) != std::string::npos;)
    word.replace(at, kApostrophe.size(), "'");
  return word;
}

}  // namespace

void Arguments::add_to(Command& command, const std::string& name, const std::string& description,
                       std::size_t least, std::size_t most) {
  command.first_argument(name, slots_.emplace_back(), description, least > 0);
  for (std::size_t i = 1; i < most; ++i)
    command.argument(fmt::format("{}{}", name, i + 1), slots_.emplace_back(), "");
}

std::vector<std::string> Arguments::values() const {
  std::vector<std::string> given;
  for (const std::optional<std::string>& slot : slots_)
    if (slot) given.push_back(*slot);
  return given;
}

void FormatOption::add_to(Command& command) {
  command.option("--format", given_, "FORMAT",
                 base::tr_c("help", "the output format: {0}", base::join_or(format_names(known_))));
  command.values_of("--format", format_names(known_));
  file_ = &command.output_option();
  if (has(Format::kCsv))
    command.flag("--excel", excel_,
                 base::tr_c("help",
                            "csv for a spreadsheet: with a byte-order mark, and the separator and decimal "
                            "sign of your language"));
}

bool FormatOption::has(Format format) const {
  return std::find(known_.begin(), known_.end(), format) != known_.end();
}

std::optional<Format> FormatOption::meant_by_file() const {
  const std::string ending = file_ != nullptr && *file_ ? ending_of(**file_) : "";
  if (ending.empty()) return std::nullopt;
  std::vector<std::string> endings;
  for (const Format format : known_)
    for (const std::string& known : endings_of(format)) {
      if (ending == known) return format;
      endings.push_back(known);
    }
  Error error(ErrorKind::kUsage, base::tr("no format of this command has the ending {0}", ending));
  if (ending == ".pdf" && has(Format::kHtml))
    throw error.remedy(base::tr("use .html, and print that from a browser"));
  if ((ending == ".xlsx" || ending == ".xls" || ending == ".ods") && has(Format::kCsv))
    throw error.remedy(base::tr("for a spreadsheet use .csv with --excel"));
  throw error.remedy(base::tr("use {0}, or choose the format with --format", base::join_or(endings)));
}

Format FormatOption::chosen() const {
  if (!given_) return meant_by_file().value_or(known_.front());
  const std::string name = choose(*given_, format_names(known_), "--format");
  return *std::find_if(known_.begin(), known_.end(),
                       [&](Format format) { return to_string(format) == name; });
}

Format FormatOption::value() const {
  const Format format = chosen();
  if (excel_ && format != Format::kCsv)
    throw Error(ErrorKind::kUsage, base::tr("--excel is for csv"))
        .remedy(base::tr("add --format csv, or -o FILE.csv"));
  return format;
}

interchange::Csv FormatOption::csv() const {
  return excel_ ? interchange::Csv::for_spreadsheets(base::code_of(base::language())) : interchange::Csv();
}

std::string choose(const std::string& given, const std::vector<std::string>& known, std::string_view option) {
  if (std::find(known.begin(), known.end(), given) != known.end()) return given;
  const std::string meant = base::did_you_mean(given, known);
  throw Error(ErrorKind::kUsage, base::tr("'{0}' is not a value of {1}", given, option))
      .remedy(meant.empty() ? base::tr("use {0}", base::join_or(known)) : meant);
}

std::int64_t number_in_range(const std::string& text, std::int64_t least, std::int64_t most,
                             std::string_view option) {
  const std::optional<std::int64_t> value = base::parse_unsigned(text);
  if (value && *value >= least && *value <= most) return *value;
  if (!base::is_digits(text))
    throw Error(ErrorKind::kData, base::tr("{0}: '{1}' is not a whole number", option, text))
        .remedy(base::tr("write a number from {0} to {1}, only its digits", least, most));
  throw Error(ErrorKind::kData, value && *value < least ? base::tr("{0}: {1} is too small", option, text)
                                                        : base::tr("{0}: {1} is too large", option, text))
      .remedy(base::tr("write a number from {0} to {1}", least, most));
}

std::optional<std::string> named_day(const std::string& text, base::Timestamp now) {
  const std::string typed = base::narrow(text);
  const std::string word = base::is_utf8(typed) ? day_word(typed) : typed;
  const auto is = [&](const char* english, const std::string& translation) {
    return word == english || word == day_word(translation);
  };
  // Translators: what somebody types for a date.
  if (is("today", base::tr_c("date", "today"))) return base::local_day(now);
  if (is("yesterday", base::tr_c("date", "yesterday"))) return base::local_day(now, -1);
  return std::nullopt;
}

std::string day(const std::string& text, std::string_view option, base::Timestamp now, bool or_none) {
  if (const auto named = named_day(text, now)) return *named;
  const std::string typed = base::narrow(text);
  if (!base::is_date(typed))
    throw Error(ErrorKind::kData, base::tr("'{0}' is not a date", text))
        .remedy(or_none ? base::tr("write {0} YYYY-MM-DD, today, yesterday or none", option)
                        : base::tr("write {0} YYYY-MM-DD, today or yesterday", option));
  return typed;
}

std::string json_document(const base::Json& json) { return base::to_text(json) + "\n"; }

void write_list(Format format,
                const std::function<void(const std::function<void(const base::Json&)>&)>& for_each,
                const std::function<void(std::string_view)>& write) {
  const bool is_array = format == Format::kJson;
  bool is_empty = true;
  for_each([&](const base::Json& item) {
    if (is_array)
      write((is_empty ? "[" : ",") + base::to_text(item));
    else
      write(json_document(item));
    is_empty = false;
  });
  if (is_array) write(is_empty ? "[]\n" : "]\n");
}

std::string list_in_format(Format format, const std::vector<base::Json>& items) {
  std::string text;
  write_list(
      format,
      [&](const auto& add) {
        for (const base::Json& item : items) add(item);
      },
      [&](std::string_view piece) { text += piece; });
  return text;
}

}  // namespace cli
