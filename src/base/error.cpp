#include "base/error.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"

namespace base {
namespace {

constexpr std::size_t kWidest = 74;           // columns of the input that are shown, besides the indent
constexpr std::size_t kContext = 36;          // columns of it kept before the place when it is cut
constexpr std::size_t kLongestMessage = 400;  // columns; what was given may be of any length
constexpr std::size_t kMostMarked = 30;       // columns under which carets are drawn
constexpr std::string_view kCut = "…";

/// The offset of the character that the byte at `at` belongs to.
std::size_t character_begin(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && continues_character(text[at])) --at;
  return at;
}

std::string cut_begin(const std::string& text, std::size_t width) {
  const std::string kept = last_columns(text, width);
  return kept.size() == text.size() ? text : std::string(kCut) + kept;
}

std::string cut_end(const std::string& text, std::size_t width) {
  const std::string kept = first_columns(text, width);
  return kept.size() == text.size() ? text : kept + std::string(kCut);
}

/// The input on one line, and under it carets at the place.
std::string show(const Place& place) {
  const std::string_view text = place.text;
  const std::size_t begin = character_begin(text, std::min(place.begin, text.size()));
  const std::size_t end = character_begin(text, std::clamp(place.end, begin, text.size()));
  std::string before = printable(text.substr(0, begin));
  std::string marked = cut_end(printable(text.substr(begin, end - begin)), kMostMarked);
  // A long input is cut around the place only if it would not fit the line as it is.
  if (text.size() > kWidest) before = cut_begin(before, kContext);
  const std::size_t used = display_width(before) + display_width(marked);
  const std::string after = cut_end(printable(text.substr(end)), used < kWidest ? kWidest - used : 0);
  const std::size_t carets = std::max<std::size_t>(1, display_width(marked));
  return fmt::format("  {}{}{}\n  {}{}\n", before, marked, after, std::string(display_width(before), ' '),
                     std::string(carets, '^'));
}

}  // namespace

std::string render(const Error& error) {
  std::string text = "chapeau: ";
  if (error.place() && !error.place()->where.empty())
    text += cut_end(printable(error.place()->where), kLongestMessage) + ": ";
  text += cut_end(printable(error.message()), kLongestMessage) + "\n";
  if (error.place() && !error.place()->text.empty()) text += show(*error.place());
  if (!error.remedy().empty()) text += "  " + cut_end(printable(error.remedy()), 2 * kLongestMessage) + "\n";
  return text;
}

}  // namespace base
