#include "games/hand.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"

namespace games {

std::optional<bool> was_out(const OutClaim& claim, Seat seat) {
  if (!claim.out && !claim.no_out) return std::nullopt;
  return claim.out == seat;
}

Seat seat_to_judge(const PointsHand& hand) {
  if (hand.claim.out) return *hand.claim.out;
  const auto best =
      std::max_element(hand.entries.begin(), hand.entries.end(),
                       [](const PointsEntry& a, const PointsEntry& b) { return a.score < b.score; });
  return static_cast<Seat>(best - hand.entries.begin());
}

std::string to_string(WarningCode code) {
  switch (code) {
    case WarningCode::kCardsMissing: return "cards_missing";
    case WarningCode::kScoreLow: return "score_low";
    case WarningCode::kScoreHigh: return "score_high";
  }
  return "";
}

std::string message(const Warning& warning, const Names& names) {
  return fmt::format("{}: {}", note(warning, names), warning.because);
}

std::string note(const Warning& warning, const Names& names) {
  const std::string& name = names.at(warning.seat);
  switch (warning.code) {
    case WarningCode::kCardsMissing:
      return fmt::format("{} of {} missing", base::count_of(warning.missing, "card", "cards"), name);
    case WarningCode::kScoreLow: return fmt::format("{}'s score is low for going out", name);
    case WarningCode::kScoreHigh: return fmt::format("{}'s score is high", name);
  }
  return "";
}

}  // namespace games
