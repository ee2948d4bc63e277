#include "games/hand.hpp"

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"

namespace games {

std::string typed_entry(const std::string& name, const std::string& entry) {
  return base::shell_quoted(name + "=" + entry);
}

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

Warning cards_missing(const Names& names, Seat seat, int reported, int dealt) {
  const int missing = dealt - reported;
  const std::string what =
      base::tr_n(reported, "{1} has only {0} card", "{1} has only {0} cards", names.at(seat));
  return {
      WarningCode::kCardsMissing,
      seat,
      missing,
      what,
      base::join_clauses({what, base::tr_n(missing, "did you forget {0} more?", "did you forget {0} more?")}),
      true};
}

Warning score_low(const Names& names, const OutClaim& claim, int score, int least, bool has_star) {
  Warning warning{WarningCode::kScoreLow, claim.out, 0, "", ""};
  if (!claim.out) {
    warning.asks = true;
    warning.what = base::tr("nobody has the {0} points of an out", least);
    warning.message =
        has_star ? base::tr(
                       "the player who went out with a star has at least {0}, but the best score is "
                       "{1}; check the scores, or did nobody go out?",
                       least, score)
                 : base::tr(
                       "the player who went out has at least {0}, but the best score is {1}; check the "
                       "scores, or did nobody go out?",
                       least, score);
    return warning;
  }
  const std::string& name = names.at(*claim.out);
  warning.what = base::tr("{0}'s score is below the {1} points of an out", name, least);
  warning.message =
      has_star ? base::tr(
                     "a player who went out with a star has at least {0}, but {1} has {2}; check the "
                     "scores",
                     least, name, score)
               : base::tr("a player who went out has at least {0}, but {1} has {2}; check the scores", least,
                          name, score);
  return warning;
}

}  // namespace games
