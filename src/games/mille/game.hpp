#pragma once

#include "games/info.hpp"
#include "games/mille/explain.hpp"
#include "games/mille/scoring.hpp"
#include "games/mille/sets.hpp"
#include "games/rulebook.hpp"

namespace games::mille {

/// Mille as `games/game.hpp` needs it. The functions that score and explain a `Hand` are found by its type.
struct Game {
  using Hand = mille::Hand;
  static const GameInfo& info();
  /// Without the settlement.
  static Rulebook rulebook();
  static std::vector<std::string> reminder();
  static Reading<Hand> read(const Names& names, const std::vector<cards::EntryText>& reports,
                            const OutClaim& claim, const cards::EntryWording& wording) {
    return mille::read(names, reports, claim, wording);
  }
  static Reading<Hand> read_so_far(const Names& names, const std::vector<cards::EntryText>& reports,
                                   const cards::EntryWording& wording) {
    return mille::read_so_far(names, reports, wording);
  }
  static void check_points(const PointsHand& hand, const Names& names, const cards::EntryWording& wording) {
    mille::check_points(hand, names, wording);
  }
  static ScoredHand score_points(const PointsHand& hand, const Names& names) {
    return mille::score_points(hand, names);
  }
};

}  // namespace games::mille
