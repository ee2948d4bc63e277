#include "interchange/csv.hpp"

#include <algorithm>

#include "base/text/narrow.hpp"
#include "base/text/text.hpp"

namespace interchange {

Csv Csv::for_spreadsheets(std::string_view language) {
  Csv csv;
  csv.byte_order_mark_ = base::kByteOrderMark;
  // Where a comma is the decimal sign, spreadsheets separate cells with a semicolon.
  if (language == "fr" || language == "es") {
    csv.separator_ = ";";
    csv.decimal_sign_ = ',';
  }
  return csv;
}

std::string Csv::text(std::string_view text) const {
  // A spreadsheet must not calculate with what somebody typed; some read full-width signs as narrow ones.
  constexpr std::size_t kWideSign = 3;  // bytes
  const std::string first = base::narrow(text.substr(0, kWideSign));
  const bool formula =
      !first.empty() && std::string_view("=+-@\t\r").find(first.front()) != std::string_view::npos;
  return plain(formula ? "'" + std::string(text) : std::string(text));
}

std::string Csv::plain(std::string_view text) const {
  if (text.find_first_of("\"\r\n" + separator_) == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) result.append(c == '"' ? 2 : 1, c);
  return result + '"';
}

std::string Csv::decimal(std::string_view number) const {
  std::string written(number);
  std::replace(written.begin(), written.end(), '.', decimal_sign_);
  return plain(written);
}

std::string Csv::row(const std::vector<std::string>& cells) const {
  return base::join(cells, separator_) + "\n";
}

std::string Csv::head(const std::vector<std::string>& names) const {
  return std::string(byte_order_mark_) + row(names);
}

}  // namespace interchange
