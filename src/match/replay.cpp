#include "match/replay.hpp"

#include <algorithm>

#include "match/deal.hpp"

namespace match {
namespace {

/// The state of a replay between two lines.
class Replayer {
 public:
  Replayer(const Match& match, std::span<const games::HouseRule> house_rules)
      : match_(match), house_rules_(house_rules), deals_(deals(match)) {
    const std::size_t players = match.players.size();
    standing_.totals.assign(players, 0);
    standing_.stars.assign(players, 0);
    standing_.chapeaux.assign(players, 0);
    standing_.natural_outs.assign(players, 0);
    standing_.lines.edit().reserve(match.lines.size());
  }

  void add(const Line& line) {
    LineStanding result = std::holds_alternative<Hand>(line.what)
                              ? add_hand(std::get<Hand>(line.what))
                              : add_adjustment(std::get<Adjustment>(line.what));
    if (is_over())
      result.verdict = Verdict::kAfterFinish;
    else
      count(result);
    standing_.lines.push_back(std::move(result));
  }

  Standing end() {
    judge_finish();
    set_status();
    if (standing_.status == Status::kOpen) standing_.next_dealer = next_dealer(match_);
    return std::move(standing_);
  }

 private:
  [[nodiscard]] bool is_over() const { return standing_.finish.has_value(); }

  /// Judges the last hand with the adjustments after it, and so is called when the next hand comes, and at
  /// the end. A head start is judged with the first hand.
  void judge_finish() {
    if (is_over() || standing_.hands == 0) return;
    LineStanding& last = standing_.lines.edit().back();
    if (const auto ahead =
            winner_by_totals(standing_.totals, match_.rules.target, standing_.in_tie_extension)) {
      last.unmet_rule = unmet_rule(*ahead);
      last.verdict = last.unmet_rule != nullptr ? Verdict::kHeldBack : Verdict::kFinish;
      if (last.verdict == Verdict::kFinish) finish(*ahead);
    } else {
      last.verdict = verdict_without_winner();
    }
    standing_.in_tie_extension = remains_in_tie_extension(last.verdict);
  }

  /// Ends the match with the last line.
  void finish(Seat winner) {
    standing_.finish = standing_.lines.size() - 1;
    standing_.winner = winner;
  }

  [[nodiscard]] Verdict verdict_without_winner() const {
    const bool tie =
        standing_.in_tie_extension || tie_extension_begins(standing_.totals, match_.rules.target);
    return tie ? Verdict::kTie : Verdict::kBelowTarget;
  }

  /// M4: a tie extension lasts until the finish, unless a house rule has every hand judged afresh.
  [[nodiscard]] bool remains_in_tie_extension(Verdict verdict) const {
    if (is_over() || games::judges_every_hand_afresh(house_rules_, match_.rules.house)) return false;
    return standing_.in_tie_extension || verdict == Verdict::kTie;
  }

  [[nodiscard]] const games::HouseRule* unmet_rule(Seat ahead) const {
    return games::unmet_rule(house_rules_, match_.rules.house, standing_.natural_outs[ahead]);
  }

  LineStanding add_hand(const Hand& hand) {
    judge_finish();
    LineStanding result;
    result.hand = games::score(match_.game, hand.reported, match_.players);
    result.scores.reserve(result.hand->entries.size());
    for (const games::ScoredEntry& entry : result.hand->entries) result.scores.push_back(entry.score);
    result.dealer = deals_[standing_.lines.size()].dealer;
    ++standing_.hands;
    return result;
  }

  static LineStanding add_adjustment(const Adjustment& adjustment) {
    LineStanding result;
    result.scores = adjustment.points;
    return result;
  }

  void count(LineStanding& result) {
    for (Seat seat = 0; seat < result.scores.size(); ++seat) standing_.totals[seat] += result.scores[seat];
    if (result.hand) {
      ++standing_.hands_that_count;
      for (Seat seat = 0; seat < result.hand->entries.size(); ++seat) {
        standing_.stars[seat] += result.hand->entries[seat].stars;
        standing_.chapeaux[seat] += result.hand->entries[seat].chapeau ? 1 : 0;
        standing_.natural_outs[seat] += result.hand->entries[seat].natural_out ? 1 : 0;
      }
    }
    result.totals = standing_.totals;
  }

  /// M9: a finish by the totals beats a closing.
  void set_status() {
    if (is_over()) {
      standing_.status = Status::kFinished;
    } else if (match_.closing && match_.closing->conceded_by) {
      standing_.status = Status::kConceded;
      standing_.winner = best_of_the_others(*match_.closing->conceded_by);
    } else if (match_.closing) {
      standing_.status = Status::kVoid;
    }
  }

  /// M9: a player who concedes is last, whatever the totals; the best of the others wins, if there is one
  /// best.
  [[nodiscard]] std::optional<Seat> best_of_the_others(Seat conceded_by) const {
    std::optional<Seat> best;
    bool shared = false;
    for (Seat seat = 0; seat < standing_.totals.size(); ++seat) {
      if (seat == conceded_by) continue;
      if (!best || standing_.totals[seat] > standing_.totals[*best]) {
        best = seat;
        shared = false;
      } else if (standing_.totals[seat] == standing_.totals[*best]) {
        shared = true;
      }
    }
    return shared ? std::nullopt : best;
  }

  const Match& match_;
  std::span<const games::HouseRule> house_rules_;
  std::vector<Deal> deals_;
  Standing standing_;
};

}  // namespace

bool target_reached(const Totals& totals, int target) {
  return std::any_of(totals.begin(), totals.end(), [&](std::int64_t total) { return total >= target; });
}

bool tied_for_the_lead(const Totals& totals) { return !leader(totals).has_value(); }

bool tie_extension_begins(const Totals& totals, int target) {
  return target_reached(totals, target) && tied_for_the_lead(totals);
}

std::optional<Seat> winner_by_totals(const Totals& totals, int target, bool in_tie_extension) {
  return in_tie_extension || target_reached(totals, target) ? leader(totals) : std::nullopt;
}

std::int64_t points_to_go(std::int64_t total, int target) {
  return std::max<std::int64_t>(0, target - total);
}

std::vector<Seat> leaders(const Totals& totals) {
  if (totals.empty()) return {};
  const std::int64_t largest = *std::max_element(totals.begin(), totals.end());
  std::vector<Seat> seats;
  for (Seat seat = 0; seat < totals.size(); ++seat)
    if (totals[seat] == largest) seats.push_back(seat);
  return seats;
}

std::optional<Seat> leader(const Totals& totals) {
  const auto best = std::max_element(totals.begin(), totals.end());
  if (best == totals.end() || std::count(totals.begin(), totals.end(), *best) != 1) return std::nullopt;
  return static_cast<Seat>(best - totals.begin());
}

std::string to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::kNotJudged: return "not_judged";
    case Verdict::kBelowTarget: return "below_target";
    case Verdict::kTie: return "tie";
    case Verdict::kHeldBack: return "held_back";
    case Verdict::kFinish: return "finish";
    case Verdict::kAfterFinish: return "after_finish";
  }
  return "";
}

std::string to_string(Status status) {
  switch (status) {
    case Status::kOpen: return "open";
    case Status::kFinished: return "finished";
    case Status::kConceded: return "conceded";
    case Status::kVoid: return "void";
  }
  return "";
}

Standing replay(const Match& match, std::span<const games::HouseRule> house_rules) {
  Replayer replayer(match, house_rules);
  for (const Line& line : match.lines) replayer.add(line);
  return replayer.end();
}

}  // namespace match
