#pragma once

#include <string>
#include <vector>

#include "games/game.hpp"
#include "match/match.hpp"
#include "match/standing.hpp"
#include "report/style.hpp"

/// A hand in words: what was understood and scored, and why.
namespace report {

/// A player a line: out or not, the score with its stars and circle, and how it came about.
std::string hand_summary(const match::Match& match, const match::LineStanding& line, const match::Hand& hand,
                         Style style);

/// The whole calculation of a hand known by its cards, player by player, step by step.
std::string hand_reasons(const games::CardsHand& hand, const games::Names& names, Style style);

/// For a hand known by its points: all there is to say about a score.
std::string points_summary(const games::Game& game, const games::PointsHand& hand, const games::Names& names,
                           Style style);

/// The warnings of a hand as they go to standard error, a line each.
std::string warning_lines(const std::vector<games::Warning>& warnings, const games::Names& names);

}  // namespace report
