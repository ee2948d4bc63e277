#include "report/layout/markdown.hpp"

#include <algorithm>

namespace report {
namespace {

/// The length of what Markdown would take for the mark of a list at the beginning of a text; 0 if there
/// is none.
std::size_t list_mark(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) return 1;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
  const bool mark = digits > 0 && digits < text.size() && (text[digits] == '.' || text[digits] == ')');
  return mark ? digits + 1 : 0;
}

}  // namespace

std::string markdown_text(std::string_view text) {
  std::string result;
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));  // four spaces would be code
  if (const std::size_t mark = list_mark(text); mark > 0) {
    result = std::string(text.substr(0, mark - 1)) + '\\' + text[mark - 1];
    text.remove_prefix(mark);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool link = text.substr(at).starts_with("://") || (text[at] == '.' && result.ends_with("www"));
    if (link || std::string_view("\\`*_[]<>#|~&@").find(text[at]) != std::string_view::npos) result += '\\';
    result += text[at];
  }
  return result;
}

std::string markdown_row(const std::vector<std::string>& cells) {
  std::string text = "|";
  for (const std::string& cell : cells) text += (cell.empty() ? "" : " " + cell) + " |";
  return text + "\n";
}

}  // namespace report
