#include "report/line_explained.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/hand_json.hpp"
#include "report/hand_text.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using match::Seat;
using match::Verdict;

/// The totals that a line found.
match::Totals totals_before(const match::Standing& standing, std::size_t index) {
  return index == 0 ? match::Totals(standing.totals.size(), 0) : standing.lines[index - 1].totals;
}

std::string title_of(std::int64_t number, const match::Match& match, const match::LineStanding& line,
                     std::size_t index) {
  std::string title = fmt::format("Match {}, {} {}", number, line_word(match, index), index + 1);
  if (line.dealer) title += fmt::format(", dealt by {}", match.players[*line.dealer]);
  if (line.hand && line.hand->no_out) title += ", ended by nobody";
  return title;
}

/// "265 + 340 = 605".
std::string sum_text(std::int64_t before, int score, std::int64_t after) {
  return fmt::format("{} {} {} = {}", before, score < 0 ? "-" : "+", score < 0 ? -score : score, after);
}

std::string totals_sentence(const match::Match& match, const match::Standing& standing, std::size_t index) {
  const match::LineStanding& line = standing.lines[index];
  const match::Totals before = totals_before(standing, index);
  std::vector<std::string> sums;
  for (Seat seat = 0; seat < match.players.size(); ++seat)
    sums.push_back(fmt::format("{} {}", match.players[seat],
                               sum_text(before[seat], line.scores[seat], line.totals[seat])));
  return "The totals: " + base::join(sums, ", ") + ".";
}

std::string names_of(const match::Match& match, const std::vector<Seat>& seats) {
  std::vector<std::string> names;
  for (const Seat seat : seats) names.push_back(match.players[seat]);
  return base::join_and(names);
}

std::string verdict_sentence(const match::Match& match, const match::Standing& standing, std::size_t index) {
  const match::LineStanding& line = standing.lines[index];
  const int target = match.rules.target;
  const std::vector<Seat> leaders = line.after_finish() ? std::vector<Seat>{} : match::leaders(line.totals);
  switch (line.verdict) {
    case Verdict::kNotJudged:
      if (index + 1 == match.lines.size() || std::holds_alternative<match::Hand>(match.lines[index + 1].what))
        return "No hand stands before it: nothing is judged yet.";
      return fmt::format(
          "Line {} is an adjustment that belongs to it: whether the game is over is judged after that.",
          index + 2);
    case Verdict::kBelowTarget:
      return fmt::format("Nobody has reached {}{}.", target,
                         index + 1 == match.lines.size() && match.closing ? "" : ": play goes on");
    case Verdict::kHeldBack:
      return fmt::format("{} has {}, which is at or above {}, but {}: play goes on.",
                         names_of(match, leaders), line.totals[leaders.front()], target,
                         held_back_text(match.players, line));
    case Verdict::kTie:
      if (!match::target_reached(line.totals, target))
        return fmt::format("{} have {} each, and the tie at {} is still being played on: another {} decides.",
                           names_of(match, leaders), line.totals[leaders.front()], target, hand_word(match));
      if (index + 1 == match.lines.size() && match.closing)
        return fmt::format("{} have {} each.", names_of(match, leaders), line.totals[leaders.front()]);
      return fmt::format(
          "{} have {} each, and {} is reached, but a tie at the top is played on: another {} "
          "decides.",
          names_of(match, leaders), line.totals[leaders.front()], target, hand_word(match));
    case Verdict::kFinish:
      if (!match::target_reached(line.totals, target))
        return fmt::format(
            "{} has {}, and the tie at {} that was being played on is broken: the game is over, and {} "
            "wins.",
            names_of(match, leaders), line.totals[leaders.front()], target, names_of(match, leaders));
      return fmt::format(
          "{} has {}, which is at or above {}, and nobody has as much: the game is over, and {} "
          "wins.",
          names_of(match, leaders), line.totals[leaders.front()], target, names_of(match, leaders));
    case Verdict::kAfterFinish:
      return fmt::format("The game was over after line {}: this line counts in no total and no settlement.",
                         *standing.finish + 1);
  }
  return "";
}

base::Json reasons_json(const games::CardsHand& hand, Seat seat, const match::Names& names) {
  base::Json steps = base::Json::array();
  for (const games::Reason& reason : games::reasons(hand, seat, names))
    steps.push_back({{"what", reason.what},
                     {"how", reason.how},
                     {"points", reason.points ? base::Json(*reason.points) : base::Json(nullptr)},
                     {"result", reason.result},
                     {"rule", reason.rule}});
  return steps;
}

}  // namespace

std::string explained_text(const history::NumberedMatch& numbered, std::size_t index, Style style) {
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  const match::LineStanding& line = standing.lines.at(index);
  std::string text = paint(title_of(numbered.number, match, line, index), Tone::kBold, style) + "\n";
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what)) {
    text += paragraph(
        fmt::format("Agreed by the players: {} ({}).", scores_text(match.players, line), adjustment->reason));
  } else {
    const auto& hand = std::get<match::Hand>(match.lines[index].what);
    if (std::holds_alternative<games::PointsHand>(hand.reported))
      text += paragraph("Only the scores of this " + hand_word(match) + " are known, not its cards.");
    text += hand_reasons(hand.reported, *line.hand, match.players, style);
    for (const games::Warning& warning : line.hand->warnings)
      text += paragraph(games::message(warning) + ".");
  }
  text += "\n";
  if (!line.after_finish()) text += paragraph(totals_sentence(match, standing, index));
  text += paragraph(verdict_sentence(match, standing, index));
  const bool closed = standing.status == match::Status::kConceded || standing.status == match::Status::kVoid;
  if (closed && index + 1 == match.lines.size()) text += paragraph(status_text(match, standing));
  return text;
}

base::Json explained_json(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  const match::LineStanding& line = standing.lines.at(index);
  base::Json json{{"match", numbered.number}};
  json.update(line_json(match, standing, index));
  if (const auto* hand = std::get_if<match::Hand>(&match.lines[index].what))
    if (const auto* cards = std::get_if<games::CardsHand>(&hand->reported))
      for (Seat seat = 0; seat < match.players.size(); ++seat)
        json["entries"][seat]["reasons"] = reasons_json(*cards, seat, match.players);
  if (!line.after_finish()) {
    json["totals_before"] = totals_before(standing, index);
    json["totals"] = line.totals;
  }
  json["verdict"] = match::to_string(line.verdict);
  return json;
}

}  // namespace report
