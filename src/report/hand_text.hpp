#pragma once

#include <string>
#include <vector>

#include "games/game.hpp"
#include "report/style.hpp"

/// A hand in words: what was understood and scored, and why.
namespace report {

/// A player a line: out or not, the score with its stars and circle, and how it came about.
std::string hand_summary(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style);

/// The whole calculation of a hand known by its cards, player by player, step by step; of a hand known
/// by its points the summary, as there is no more to say.
std::string hand_reasons(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style);

/// The warnings of a hand as they go to standard error, a line each.
std::string warning_lines(const std::vector<games::Warning>& warnings);

}  // namespace report
