// Hands drawn at random, and how they are given to the program.

#include <algorithm>

#include "walker.hpp"

namespace walk {

std::optional<RefusalRow> fault_of(const Line& hand, bool militaire) {
  if (hand.kind != LineKind::kPoints || militaire || hand.no_out) return std::nullopt;
  if (hand.out && hand.points[static_cast<std::size_t>(*hand.out)] <= 0) return kOutWithoutScore;
  if (std::max(hand.points[0], hand.points[1]) <= 0) return kNobodyScores;
  return std::nullopt;
}

std::vector<std::string> reports(const Below& below, const Line& line, bool militaire, const Names& names) {
  std::vector<std::string> result;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (line.kind == LineKind::kCards) {
      result.push_back(names[seat] + "=" + written(below, militaire, line.reports[seat]));
      continue;
    }
    const int points = line.points[seat];
    std::string score = std::to_string(points);
    if (points < 0 && line.is_hand() && below(2) == 0) score = "(" + std::to_string(-points) + ")";
    if (!line.is_hand() && points > 0 && below(2) == 0) score = "+" + score;
    const std::string stars(static_cast<std::size_t>(line.is_hand() ? line.stars[seat] : 0), '*');
    result.push_back(names[seat] + "=" + (below(2) == 0 ? stars + score : score + stars));
  }
  return result;
}

void Walker::any_points(Line& hand, const Match& match) {
  const auto seats = match.seats.size();
  hand.kind = LineKind::kPoints;
  hand.reports.clear();
  hand.points.assign(seats, 0);
  hand.stars.assign(seats, 0);
  const auto best = static_cast<std::size_t>(below(static_cast<int>(seats)));
  const Numbers totals = play(match).totals;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    if (match.militaire)
      hand.points[seat] = seat == best ? 20 + below(130) : below(60);
    else
      hand.points[seat] = seat == best ? 5 * (10 + below(70)) : 5 * (below(70) - 30);
  }
  if (one_in(6)) {
    // A tie, where the score that makes one can be.
    const std::size_t other = (best + 1) % seats;
    const int tied = totals[best] + hand.points[best] - totals[other];
    const bool fits =
        match.militaire ? tied >= 0 && tied <= 150 : tied % 5 == 0 && tied > -1000 && tied < 2000;
    if (fits) hand.points[other] = tied;
  }
  if (match.militaire) return;
  if (one_in(3)) hand.stars[best] = 1 + below(2);
  if (one_in(8)) hand.stars[1 - best] = 1;
  if (one_in(4))
    hand.no_out = true;
  else if (one_in(3))
    hand.out = static_cast<int>(best);
}

Line Walker::any_hand(const Match& match) {
  Line hand;
  hand.id = next_line_++;
  if (one_in(2)) {
    any_points(hand, match);
    if (!match.militaire) return hand;
    if (one_in(4))
      hand.no_out = true;
    else if (one_in(3))
      hand.out =
          static_cast<int>(std::max_element(hand.points.begin(), hand.points.end()) - hand.points.begin());
    return hand;
  }
  hand.kind = LineKind::kCards;
  const int seats = static_cast<int>(match.seats.size());
  hand.no_out = one_in(4);
  const int out = hand.no_out ? -1 : below(seats);
  hand.reports = match.militaire ? deal_militaire(dice(), seats, out) : deal_mille(dice(), out);
  judge(hand, match.militaire);
  return hand;
}

/// The reports of a hand and what else is said of it. False if the match without -m is not the one that is
/// meant.
bool Walker::report(Step& step, const Match& match, const Line& line, std::optional<std::size_t> before) {
  Line hand = line;
  Names called;
  for (std::size_t seat = 0; seat < match.seats.size(); ++seat)
    called.push_back(seated(match, static_cast<int>(seat)));
  std::vector<std::string> all = reports(dice(), hand, match.militaire, called);
  if (one_in(3)) std::reverse(all.begin(), all.end());
  if (hand.kind == LineKind::kPoints) step.arguments.emplace_back("--points");
  if (hand.kind == LineKind::kPoints && hand.out) append(step.arguments, {"--out", seated(match, *hand.out)});
  if (hand.no_out) step.arguments.emplace_back("--no-out");
  if (before) append(step.arguments, {"--before", number_of_line(*before)});
  step.kinds.push_back(step.kinds.front() + (hand.kind == LineKind::kCards ? ", cards" : ", points") +
                       (match.militaire ? " of Militaire" : ""));
  if (hand.no_out) step.kinds.push_back(step.kinds.front() + " --no-out");
  if (hand.kind == LineKind::kPoints && hand.out) step.kinds.push_back(step.kinds.front() + " --out");
  if (one_in(3) && hand.kind == LineKind::kCards) {
    // Without quotes: a word without = goes on with the report before it.
    step.kinds.emplace_back("a hand without quotes");
    for (const std::string& report : all) {
      std::size_t at = 0;
      for (std::size_t space = report.find(' ', report.find('=')); space != std::string::npos;
           space = report.find(' ', at)) {
        if (space > at) step.arguments.push_back(report.substr(at, space - at));
        at = space + 1;
      }
      if (at < report.size()) step.arguments.push_back(report.substr(at));
    }
  } else {
    append(step.arguments, all);
  }
  return true;
}

}  // namespace walk
