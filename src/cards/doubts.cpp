#include "cards/doubts.hpp"

#include <cstddef>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/decimal.hpp"
#include "cards/notation.hpp"

namespace cards {
namespace {

/// What a repeat of a plain card is read as: "4x7 is read as seven 4s".
std::string read_as(Rank rank, int repeats) {
  const std::string card = to_text(rank);
  switch (repeats) {
    // Translators: {0} is a rank, as in "4x7 is read as seven 4s"; also in the messages like this one.
    case 2: return base::tr("{0}x2 is read as two {0}s", card);
    case 3: return base::tr("{0}x3 is read as three {0}s", card);
    case 4: return base::tr("{0}x4 is read as four {0}s", card);
    case 5: return base::tr("{0}x5 is read as five {0}s", card);
    case 6: return base::tr("{0}x6 is read as six {0}s", card);
    case 7: return base::tr("{0}x7 is read as seven {0}s", card);
    default: return base::tr("{0}x8 is read as eight {0}s", card);
  }
}

/// How so many cards of a rank from 2 to 8 are written: "four 7s are 7x4".
std::string are_written(int count, int rank) {
  switch (count) {
    // Translators: {0} is a rank, as in "four 7s are 7x4"; also in the messages like this one.
    case 2: return base::tr("two {0}s are {0}x2", rank);
    case 3: return base::tr("three {0}s are {0}x3", rank);
    case 4: return base::tr("four {0}s are {0}x4", rank);
    case 5: return base::tr("five {0}s are {0}x5", rank);
    case 6: return base::tr("six {0}s are {0}x6", rank);
    case 7: return base::tr("seven {0}s are {0}x7", rank);
    default: return base::tr("eight {0}s are {0}x8", rank);
  }
}

}  // namespace

bool could_be_turned_round(const Card& card, int repeats) {
  const int rank = static_cast<int>(card.rank);
  return !card.joker && !card.suit && repeats >= 2 && rank >= 2 && rank <= kMostTimes && rank != repeats;
}

std::string doubt_about_repeat(const Card& card, int repeats) {
  return base::join_clauses({read_as(card.rank, repeats), are_written(static_cast<int>(card.rank), repeats)});
}

std::string ranks_remedy(bool joker) {
  return joker
             ? base::tr("ranks are A 2 3 4 5 6 7 8 9 10 J Q K, suits s h d c after the rank, the joker is Jo")
             : base::tr("ranks are A 2 3 4 5 6 7 8 9 10 J Q K, suits s h d c after the rank");
}

std::string french_remedy(bool joker) {
  return base::join_clauses({base::tr("R is K, D is Q, V is J"), ranks_remedy(joker)});
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
  return digit && text.find_first_not_of('1') != std::string_view::npos;
}

std::vector<std::string> doubts_about(const base::SourceSpan& text) {
  try {
    return read_groups(text, {.joker = true}).doubts();
  } catch (const base::Error&) {
    return {};
  }
}

}  // namespace cards
