#include "interchange/csv.hpp"

#include "base/text.hpp"

namespace interchange {
namespace {

std::string in_quotes(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) result.append(c == '"' ? 2 : 1, c);
  return result + '"';
}

}  // namespace

std::string csv_text(std::string_view text) {
  // A spreadsheet must not calculate with what somebody typed.
  const bool formula =
      !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
  return in_quotes(formula ? "'" + std::string(text) : std::string(text));
}

std::string csv_plain(std::string_view text) { return in_quotes(text); }

std::string csv_row(const std::vector<std::string>& cells) { return base::join(cells, ",") + "\n"; }

}  // namespace interchange
