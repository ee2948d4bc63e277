#include "cards/doubts.hpp"

#include <fmt/core.h>

#include <array>
#include <cstddef>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/translation.hpp"
#include "cards/notation.hpp"

namespace cards {
namespace {

std::string_view number_word(int number) {
  constexpr std::array<std::string_view, kMostTimes + 1> kWords{"no",   "one", "two",   "three", "four",
                                                                "five", "six", "seven", "eight"};
  return kWords.at(static_cast<std::size_t>(number));
}

}  // namespace

bool could_be_turned_round(const Card& card, int repeats) {
  const int rank = static_cast<int>(card.rank);
  return !card.joker && !card.suit && repeats >= 2 && rank >= 2 && rank <= kMostTimes && rank != repeats;
}

std::string doubt_about_repeat(const Card& card, int repeats) {
  return base::tr("{0}x{1} is read as {2} {0}s; {3} {1}s are {1}x{0}", to_text(card.rank), repeats,
                  number_word(repeats), number_word(static_cast<int>(card.rank)));
}

bool looks_like_score(std::string_view text) {
  bool digit = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with(base::kMinusSign)) {
      at += base::kMinusSign.size() - 1;
      continue;
    }
    if (text[at] >= '0' && text[at] <= '9')
      digit = true;
    else if (std::string_view("*()+- ").find(text[at]) == std::string_view::npos)
      return false;
  }
  return digit;
}

std::vector<std::string> doubts_about(const base::SourceSpan& text) {
  try {
    return read_groups(text, {.joker = true}).doubts();
  } catch (const base::Error&) {
    return {};
  }
}

}  // namespace cards
