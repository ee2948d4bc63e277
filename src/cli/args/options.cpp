#include "cli/args/options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/file.hpp"
#include "base/suggest.hpp"
#include "base/text.hpp"
#include "base/time.hpp"
#include "storage/file_header.hpp"

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

std::vector<std::string> names_of(const std::vector<Format>& formats) {
  std::vector<std::string> names;
  for (const Format format : formats) names.push_back(to_string(format));
  return names;
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
  command.option("--format", given_, "FORMAT", "the output format: " + base::join_or(names_of(known_)));
  command.values_of("--format", names_of(known_));
}

Format FormatOption::value() const {
  if (!given_) return known_.front();
  const std::string chosen = choose(*given_, names_of(known_), "--format");
  for (const Format format : known_)
    if (to_string(format) == chosen) return format;
  return known_.front();
}

Format FormatOption::value(const OutputOption& output, const ReadAccess& reading) const {
  // First of all: `-o chapeau.db` is refused as a database, not for its ending.
  output.refuse_databases(reading);
  const std::string ending = given_ ? "" : output.ending();
  if (ending.empty()) return value();
  for (const Format format : known_)
    for (const std::string& known : endings_of(format))
      if (ending == known) return format;
  std::vector<std::string> endings;
  for (const Format format : known_)
    for (const std::string& known : endings_of(format)) endings.push_back(known);
  throw Error(ErrorKind::kUsage, fmt::format("no format of this command has the ending {}", ending))
      .remedy(fmt::format("use {}, or choose the format with --format", base::join_or(endings)));
}

std::string OutputOption::ending() const {
  if (!file_ || *file_ == "-") return "";
  std::error_code problem;
  if (std::filesystem::exists(*file_, problem) && !std::filesystem::is_regular_file(*file_, problem))
    return "";
  return std::filesystem::path(*file_).extension().string();
}

void OutputOption::add_to(Command& command) {
  command.option(
      "-o,--output", file_, "FILE",
      "write to this file and replace it if it exists; without --format its ending says the format");
}

void OutputOption::refuse_databases(const ReadAccess& reading) const {
  if (!file_ || *file_ == "-") return;
  const std::string target = base::real_path(*file_);
  if (reading.is_database(target))
    throw Error(ErrorKind::kData, fmt::format("{} is the database itself or belongs to it", *file_))
        .remedy("use -o with another file");
  if (storage::belongs_to_a_database(target))
    throw Error(ErrorKind::kData, fmt::format("{} is a database of chapeau or belongs to one", *file_))
        .remedy("use -o with another file; 'chapeau backup FILE' copies a database");
}

void OutputOption::write(std::string_view text, const ReadAccess& reading, report::Style style) const {
  base::Spool spool;
  spool.append(Output::shown(text, style));
  write(spool, reading);
}

void OutputOption::write(const base::Spool& shown, const ReadAccess& reading) const {
  if (!file_ || *file_ == "-") return reading.output.print(shown);
  // Checked again: since the format was read, somebody may have put a link there.
  refuse_databases(reading);
  base::write_file(*file_, shown);
  reading.output.warn(fmt::format("chapeau: wrote {}\n", *file_));
}

void OutputOption::page(std::string_view text, const ReadAccess& reading, report::Style style) const {
  if (!file_ || *file_ == "-") return reading.output.page(text, style);
  write(text, reading, style);
}

std::string choose(const std::string& given, const std::vector<std::string>& known, std::string_view option) {
  if (std::find(known.begin(), known.end(), given) != known.end()) return given;
  const std::string meant = base::did_you_mean(given, known);
  throw Error(ErrorKind::kUsage, fmt::format("'{}' is not a value of {}", given, option))
      .remedy(meant.empty() ? fmt::format("use {}", base::join_or(known)) : meant);
}

std::int64_t number_in_range(const std::string& text, std::int64_t least, std::int64_t most,
                             std::string_view option) {
  const std::optional<std::int64_t> value = base::parse_unsigned(text);
  if (value && *value >= least && *value <= most) return *value;
  if (text.empty() || text.find_first_not_of("0123456789") != std::string::npos)
    throw Error(ErrorKind::kData, fmt::format("{}: '{}' is not a whole number", option, text))
        .remedy(fmt::format("write a number from {} to {}, only its digits", least, most));
  throw Error(ErrorKind::kData, value && *value < least ? fmt::format("{}: {} is too small", option, text)
                                                        : fmt::format("{}: {} is too large", option, text))
      .remedy(fmt::format("write a number from {} to {}", least, most));
}

std::string day(const std::string& text, std::string_view option, base::Timestamp now) {
  if (text == "today") return local_day(now);
  if (text == "yesterday") return local_day(now, -1);
  if (!base::is_date(text))
    throw Error(ErrorKind::kData, fmt::format("'{}' is not a date", text))
        .remedy(fmt::format("write {} YYYY-MM-DD, today or yesterday", option));
  return text;
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
