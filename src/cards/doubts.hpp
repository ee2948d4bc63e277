#pragma once

#include <string>
#include <string_view>

#include "cards/card.hpp"

/// What a text of the notation may have been meant as, if not as what it says.
namespace cards {

/// Whether rank and repeat may have been swapped: `4x7` is seven 4s, but could be meant as four 7s.
bool could_be_turned_round(const Card& card, int repeats);
/// The doubt about such a repeat, a sentence.
std::string doubt_about_repeat(const Card& card, int repeats);

/// How ranks and suits are written, for the remedy; and for who writes king, queen and jack as roi, dame and
/// valet.
std::string ranks_remedy(bool joker);
std::string french_remedy(bool joker);

/// Whether a text could have been meant as a score rather than as cards; for the remedy. Ones alone
/// are aces: hardly a hand comes to 111.
bool looks_like_score(std::string_view text);

}  // namespace cards
