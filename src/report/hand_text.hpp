#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "history/record.hpp"
#include "report/style.hpp"

/// A hand in words: what was understood and scored, and why.
namespace report {

/// A player a line: out or not, the score with its stars and circle, and how it came about.
std::string hand_summary(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style);

/// The line of one player of it. `hand` and `scored` may lack the players behind this one.
std::string entry_summary(const games::ReportedHand& hand, const games::ScoredHand& scored, games::Seat seat,
                          const games::Names& names, Style style);

/// The whole calculation of a hand known by its cards, player by player, step by step; of a hand known
/// by its points the summary, as there is no more to say.
std::string hand_reasons(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style);

/// What each player reported and got, in a sentence: "Ann *280 (7777 KKK2), Bob (45) (AAA / 4 99 Jd)".
std::string reported_words(const games::ReportedHand& hand, const games::ScoredHand& scored,
                           const games::Names& names, cards::Writing writing = cards::Writing::kCanonical);

/// A hand that belongs to no match (`score`): what was understood, and the whole calculation.
std::string scored_hand_text(const games::ReportedHand& hand, const games::ScoredHand& scored,
                             const std::vector<games::Remark>& remarks, const games::Names& names,
                             Style style);

/// What was understood and does not show in the figures, a line each.
std::string understood_text(const std::vector<games::Remark>& remarks, std::string_view indent,
                            Style style = {});

/// The warnings of a hand as they go to standard error, a line each.
std::string warning_lines(const std::vector<games::Warning>& warnings);

}  // namespace report
