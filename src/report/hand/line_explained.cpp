#include "report/hand/line_explained.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/printable.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"

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
  return hand_title({base::tr_c("title", "Match {0}", number), line_name(match, index)}, match.players, line);
}

/// "265 + 340 = 605", in which no line ends where that can be asked for.
std::string sum_text(std::int64_t before, int score, std::int64_t after, Style style) {
  return fmt::format("{1}{0}{2}{0}{3}{0}={0}{4}", style.glyphs == Glyphs::kUnicode ? "\u00a0" : " ", before,
                     score < 0 ? "-" : "+", score < 0 ? -score : score, after);
}

std::string totals_sentence(const match::Match& match, const match::Standing& standing, std::size_t index,
                            Style style) {
  const match::LineStanding& line = standing.lines[index];
  const match::Totals before = totals_before(standing, index);
  std::vector<std::string> sums;
  for (Seat seat = 0; seat < match.players.size(); ++seat)
    sums.push_back(fmt::format("{} {}", match.players[seat],
                               sum_text(before[seat], line.scores[seat], line.totals[seat], style)));
  // Translators: {0} is a list of sums: "Ann 265 + 340 = 605, Bob 100 - 20 = 80".
  return base::tr("Totals: {0}.", base::join_comma(sums));
}

/// A sentence of one that has no full stop yet.
std::string with_full_stop(const std::string& sentence) {
  // Translators: {0} is a whole sentence, which gets its full stop.
  return base::tr("{0}.", sentence);
}

/// What counts for a house rule where only the points of a hand are known, for a leader who is held back by
/// it; else empty.
std::string held_back_note(const match::Match& match, const match::LineStanding& line) {
  const bool points = std::any_of(match.lines.begin(), match.lines.end(), [](const match::Line& each) {
    const auto* hand = std::get_if<match::Hand>(&each.what);
    return hand != nullptr && std::holds_alternative<games::PointsHand>(hand->reported);
  });
  return points ? base::translated(line.unmet_rule->what_counts) : "";
}

/// A sentence for each house rule that the winner meets.
std::vector<std::string> met_rules(const match::Match& match, const std::string& winner) {
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < games::house_rules().size(); ++i)
    if (match.rules.house.has(i)) sentences.push_back(games::house_rules()[i].met_text(winner));
  return sentences;
}

std::string not_judged_sentence(const match::Match& match, std::size_t index) {
  const auto begin = match.lines.begin();
  const bool follows_hand =
      std::any_of(begin, begin + static_cast<std::ptrdiff_t>(index) + 1,
                  [](const match::Line& line) { return std::holds_alternative<match::Hand>(line.what); });
  if (!follows_hand)
    return is_played_in_rounds(match) ? base::tr("There is no round before it, so nothing is judged yet.")
                                      : base::tr("There is no hand before it, so nothing is judged yet.");
  std::size_t last = index + 2;
  while (last < match.lines.size() && !std::holds_alternative<match::Hand>(match.lines[last].what)) ++last;
  if (!std::holds_alternative<match::Hand>(match.lines[index].what))
    return base::tr("Line {0} is an adjustment, too: the match is judged after line {1}.", index + 2, last);
  const bool rounds = is_played_in_rounds(match);
  if (last == index + 2)
    return rounds ? base::tr("Line {0} is an adjustment to this round: the match is judged after line {0}.",
                             last)
                  : base::tr("Line {0} is an adjustment to this hand: the match is judged after line {0}.",
                             last);
  return rounds
             ? base::tr("Lines {0} to {1} are adjustments to this round: the match is judged after line {1}.",
                        index + 2, last)
             : base::tr("Lines {0} to {1} are adjustments to this hand: the match is judged after line {1}.",
                        index + 2, last);
}

/// That the leader has the target, too.
std::string reached_sentence(const match::Match& match, const std::string& leader, std::int64_t total) {
  return base::tr("{0} has {1}, the highest total, and {2} is reached.", leader, total, match.rules.target);
}

std::string held_back_sentences(const match::Match& match, const match::LineStanding& line,
                                const std::string& leader, std::int64_t total, bool ended_there) {
  const std::string why = held_back_text(match.players, line);
  std::vector<std::string> sentences{reached_sentence(match, leader, total)};
  // Translators: {0} is a sentence that says why the leader does not win: "Ann has no natural out in this
  // match".
  const std::string goes_on = base::tr("{0}: play goes on.", why);
  sentences.push_back(ended_there ? with_full_stop(why) : goes_on);
  if (std::string note = held_back_note(match, line); !note.empty()) sentences.push_back(std::move(note));
  return base::join_sentences(sentences);
}

std::string tie_sentence(const match::Match& match, const std::string& leaders, std::int64_t total,
                         bool reached, bool ended_there) {
  // Translators: {0} are several players: "Ann and Bob have 1200 each."
  if (ended_there) return base::tr("{0} have {1} each.", leaders, total);
  const bool rounds = is_played_in_rounds(match);
  if (!reached)
    return rounds ? base::tr("{0} have {1} each, and the tie still counts: another round decides.", leaders,
                             total)
                  : base::tr("{0} have {1} each, and the tie still counts: another hand decides.", leaders,
                             total);
  const int target = match.rules.target;
  return rounds
             ? base::tr(
                   "{0} have {1} each. {2} is reached, but there is a tie at the top: another round decides.",
                   leaders, total, target)
             : base::tr(
                   "{0} have {1} each. {2} is reached, but there is a tie at the top: another hand decides.",
                   leaders, total, target);
}

std::string finish_sentences(const match::Match& match, const std::string& winner, std::int64_t total,
                             bool reached) {
  std::vector<std::string> sentences{
      reached ? reached_sentence(match, winner, total)
              : base::tr("{0} has {1}, the highest total, which breaks the tie.", winner, total)};
  for (std::string& sentence : met_rules(match, winner)) sentences.push_back(std::move(sentence));
  sentences.push_back(base::tr("The match is over: {0} wins.", winner));
  return base::join_sentences(sentences);
}

std::string verdict_sentence(const match::Match& match, const match::Standing& standing, std::size_t index) {
  const match::LineStanding& line = standing.lines[index];
  const int target = match.rules.target;
  if (line.after_finish())
    return base::tr("The match was over after line {0}: this line does not count.", *standing.finish + 1);
  const std::vector<Seat> leaders = match::leaders(line.totals);
  const std::string best = names_text(match.players, leaders);
  const std::int64_t most = line.totals[leaders.front()];
  const bool reached = match::target_reached(line.totals, target);
  const bool ended_there = !standing.takes_a_hand() && index + 1 == match.lines.size();
  switch (line.verdict) {
    case Verdict::kNotJudged: return not_judged_sentence(match, index);
    case Verdict::kBelowTarget:
      return ended_there ? base::tr("Nobody has reached {0}.", target)
                         : base::tr("Nobody has reached {0}: play goes on.", target);
    case Verdict::kHeldBack: return held_back_sentences(match, line, best, most, ended_there);
    case Verdict::kTie: return tie_sentence(match, best, most, reached, ended_there);
    case Verdict::kFinish: return finish_sentences(match, best, most, reached);
    case Verdict::kAfterFinish: break;
  }
  return "";
}

base::Json reasons_json(const games::CardsHand& hand, Seat seat, const match::Names& names) {
  base::Json steps = base::Json::array();
  for (const games::ScoringStep& reason : games::scoring_steps(hand, seat, names))
    steps.push_back({{"what", reason.what},
                     {"how", reason.how},
                     {"points", reason.points ? base::Json(*reason.points) : base::Json(nullptr)},
                     {"result", reason.result},
                     {"rule", reason.rule}});
  return steps;
}

}  // namespace

std::string explained_text(const history::NumberedMatch& stored, std::size_t index, Style style) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  const match::LineStanding& line = standing.lines.at(index);
  std::string text = paragraph(title_of(numbered.number, match, line, index), style, Tone::kBold);
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what)) {
    // Translators: {0} are scores, "Ann +20, Bob 0", and {1} is the reason that somebody gave.
    text += paragraph(
        base::tr("Agreed by the players: {0} ({1}).", scores_text(match.players, line), adjustment->reason),
        style);
  } else {
    const auto& hand = std::get<match::Hand>(match.lines[index].what);
    if (std::holds_alternative<games::PointsHand>(hand.reported))
      text += paragraph(is_played_in_rounds(match)
                            ? base::tr("Only the scores of this round are known, not its cards.")
                            : base::tr("Only the scores of this hand are known, not its cards."),
                        style);
    text += hand_reasons(hand.reported, *line.hand, match.players, style);
    for (const games::Warning& warning : line.hand->warnings)
      text += paragraph(warning.asks ? warning.message : with_full_stop(warning.message), style);
  }
  text += "\n";
  if (!line.after_finish()) text += paragraph(totals_sentence(match, standing, index, style), style);
  text += paragraph(verdict_sentence(match, standing, index), style,
                    line.verdict == Verdict::kFinish ? Tone::kBold : Tone::kPlain);
  const bool closed = standing.status == match::Status::kConceded || standing.status == match::Status::kVoid;
  if (closed && index + 1 == match.lines.size()) text += status_paragraph(numbered, style);
  text += disputed_paragraph(numbered, style);
  return text;
}

base::Json explained_json(const history::NumberedMatch& numbered, std::size_t index) {
  const base::InEnglish english;
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  const match::LineStanding& line = standing.lines.at(index);
  base::Json json{{"match", numbered.number}};
  json.update(line_json(numbered, index));
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
