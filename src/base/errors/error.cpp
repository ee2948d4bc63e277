#include "base/errors/error.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace base {
namespace {

constexpr std::size_t kWidest = 74;           // columns of the input that are shown, besides the indent
constexpr std::size_t kLongestMessage = 400;  // columns; what was given may be of any length
constexpr std::size_t kMostBytes = 4096;  // on either side of the place; a column may have several characters
constexpr std::size_t kIndent = 2;

/// The offset of the character that the byte at `at` belongs to.
std::size_t character_begin(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && continues_character(text[at])) --at;
  return at;
}

std::string cut_begin(const std::string& text, std::size_t width, std::string_view mark) {
  if (display_width(text) <= width) return text;
  const std::size_t marked = display_width(mark);
  return std::string(mark) + last_columns(text, width > marked ? width - marked : 0);
}

/// The beginning and the end of a text that may be of any length, with more than is shown of it.
std::string_view shown_beginning(std::string_view text) {
  return text.substr(0, character_begin(text, std::min(text.size(), kMostBytes)));
}
std::string_view shown_end(std::string_view text) {
  return text.substr(character_begin(text, text.size() - std::min(text.size(), kMostBytes)));
}

/// The input on one line, and under it carets at the place.
std::string show(const SourceLocation& place, std::size_t width, std::string_view mark) {
  const std::size_t widest = width == 0 ? kWidest : std::min(kWidest, width - kIndent);
  const std::size_t most_marked = widest * 2 / 5;
  const std::string_view text = place.text;
  const std::size_t begin = character_begin(text, std::min(place.begin, text.size()));
  const std::size_t end = character_begin(text, std::clamp(place.end, begin, text.size()));
  std::string before = printable_and_visible(shown_end(text.substr(0, begin)));
  std::string marked =
      cut(printable_and_visible(shown_beginning(text.substr(begin, end - begin))), most_marked, mark);
  // A long input is cut on both sides of the place; what is after it gets no more columns than what is
  // before.
  const std::string rest = printable_and_visible(shown_beginning(text.substr(end)));
  const std::size_t behind = display_width(marked) + display_width(rest);
  before = cut_begin(before, std::max(widest / 2, widest - std::min(behind, widest)), mark);
  const std::size_t used = display_width(before) + display_width(marked);
  const std::string after = cut(rest, used < widest ? widest - used : 0, mark);
  const std::size_t carets = std::max<std::size_t>(1, display_width(marked));
  return fmt::format("  {}{}{}\n  {}{}\n", before, marked, after, std::string(display_width(before), ' '),
                     std::string(carets, '^'));
}

/// A sentence in lines of the screen's width, those after the first indented as `kIndent` says.
std::string lines_of(const std::string& text, std::size_t width) {
  if (width == 0) return text + "\n";
  std::string lines;
  for (const std::string& line : hanging(text, width, kIndent)) lines += line + "\n";
  return lines;
}

}  // namespace

std::string render(const Error& error, std::size_t width, std::string_view mark) {
  std::string said = cut(printable_and_visible(error.message()), kLongestMessage, mark);
  if (error.place() && !error.place()->where.empty())
    // Translators: {0} says where the error is, "line 4", {1} what it is.
    said = tr_c("place of an error", "{0}: {1}", cut(printable(error.place()->where), kLongestMessage, mark),
                said);
  std::string text = lines_of("chapeau: " + said, width);
  if (error.place() && !error.place()->text.empty()) text += show(*error.place(), width, mark);
  if (!error.remedy().empty())
    text += lines_of("  " + cut(printable(error.remedy()), 2 * kLongestMessage, mark), width);
  return text;
}

}  // namespace base
