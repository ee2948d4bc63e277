#pragma once

#include "games/facts.hpp"
#include "games/mille/explain.hpp"
#include "games/mille/rulebook.hpp"
#include "games/mille/scoring.hpp"
#include "games/mille/sets.hpp"

namespace games::mille {

/// Mille, as `games/game.hpp` asks for it. Scoring and explaining a `Hand` are found by its type.
struct Game {
  using Hand = mille::Hand;
  static const Facts& facts();
  static Rulebook rulebook() { return mille::rulebook(); }
  static std::vector<std::string> reminder() { return mille::reminder(); }
  static Reading read(const Names& names, const std::vector<EntryText>& texts, const OutClaim& claim) {
    return mille::read(names, texts, claim);
  }
  static Reading read_so_far(const Names& names, const std::vector<EntryText>& texts) {
    return mille::read_so_far(names, texts);
  }
  static std::optional<mille::Entry> decode_entry(std::string_view melds, std::string_view left) {
    return mille::decode_entry(melds, left);
  }
  static void check_points(const PointsHand& hand, const Names& names, const cards::ReportForm& form) {
    mille::check_points(hand, names, form);
  }
  static ScoredHand score_points(const PointsHand& hand, const Names& names) {
    return mille::score_points(hand, names);
  }
};

}  // namespace games::mille
