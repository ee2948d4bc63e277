#include "report/line_explained.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/hand_json.hpp"
#include "report/hand_text.hpp"
#include "report/line_words.hpp"
#include "report/printable.hpp"
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

/// What a natural out is where only the points of a hand are known, for a leader who has stars and is held
/// back.
std::string held_back_note(const match::Match& match, const match::LineStanding& line) {
  const bool points = std::any_of(match.lines.begin(), match.lines.end(), [](const match::Line& each) {
    const auto* hand = std::get_if<match::Hand>(&each.what);
    return hand != nullptr && std::holds_alternative<games::PointsHand>(hand->reported);
  });
  return points ? fmt::format(" ({})", line.held_back_by->what_counts) : "";
}

/// ", and has a natural out in this match", for each house rule that the winner meets.
std::string met_rules(const match::Match& match) {
  std::string text;
  for (std::size_t i = 0; i < games::house_rules().size(); ++i)
    if (match.rules.house.has(i)) text += fmt::format(" and {}", games::house_rules()[i].why_won);
  return text;
}

std::string verdict_sentence(const match::Match& match, const match::Standing& standing, std::size_t index) {
  const match::LineStanding& line = standing.lines[index];
  const int target = match.rules.target;
  if (line.after_finish())
    return fmt::format("The game was over after line {}: this line counts in no total and no settlement.",
                       *standing.finish + 1);
  const std::vector<Seat> leaders = match::leaders(line.totals);
  const std::string best = names_text(match.players, leaders);
  const std::int64_t most = line.totals[leaders.front()];
  const bool reached = match::target_reached(line.totals, target);
  const bool ended_there = !standing.takes_a_hand() && index + 1 == match.lines.size();
  const char* const on = ended_there ? "" : ": play goes on";
  switch (line.verdict) {
    case Verdict::kNotJudged:
      if (index + 1 == match.lines.size() || std::holds_alternative<match::Hand>(match.lines[index + 1].what))
        return "No hand stands before it: nothing is judged yet.";
      return fmt::format(
          "Line {} is an adjustment that belongs to it: whether the game is over is judged after that.",
          index + 2);
    case Verdict::kBelowTarget: return fmt::format("Nobody has reached {}{}.", target, on);
    case Verdict::kHeldBack:
      return fmt::format("{} has {}, which is at or above {}, but {}{}{}.", best, most, target,
                         held_back_text(match.players, line), held_back_note(match, line), on);
    case Verdict::kTie:
      if (ended_there) return fmt::format("{} have {} each.", best, most);
      if (!reached)
        return fmt::format("{} have {} each, and the tie is still played on: another {} decides.", best, most,
                           hand_word(match));
      return fmt::format(
          "{} have {} each, and {} is reached, but a tie at the top is played on: another {} decides.", best,
          most, target, hand_word(match));
    case Verdict::kFinish:
      return fmt::format("{} has {}, {}{}, and nobody has as much: the game is over, and {} wins.", best,
                         most,
                         reached ? fmt::format("which is at or above {}", target)
                                 : "which breaks the tie that was played on",
                         met_rules(match), best);
    case Verdict::kAfterFinish: break;
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

std::string explained_text(const history::NumberedMatch& stored, std::size_t index, Style style) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  const match::LineStanding& line = standing.lines.at(index);
  std::string text = paragraph(title_of(numbered.number, match, line, index), style, Tone::kBold);
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what)) {
    text += paragraph(
        fmt::format("Agreed by the players: {} ({}).", scores_text(match.players, line), adjustment->reason),
        style);
  } else {
    const auto& hand = std::get<match::Hand>(match.lines[index].what);
    if (std::holds_alternative<games::PointsHand>(hand.reported))
      text += paragraph("Only the scores of this " + hand_word(match) + " are known, not its cards.", style);
    text += hand_reasons(hand.reported, *line.hand, match.players, style);
    for (const games::Warning& warning : line.hand->warnings)
      text += paragraph(games::message(warning) + ".", style);
  }
  text += "\n";
  if (!line.after_finish()) text += paragraph(totals_sentence(match, standing, index), style);
  text += paragraph(verdict_sentence(match, standing, index), style,
                    line.verdict == Verdict::kFinish ? Tone::kBold : Tone::kPlain);
  const bool closed = standing.status == match::Status::kConceded || standing.status == match::Status::kVoid;
  if (closed && index + 1 == match.lines.size()) text += status_paragraph(numbered, style);
  text += disputed_paragraph(numbered, style);
  return text;
}

namespace {

/// What a line said, in scores and cards: "Ann 120 (7777), Bob -45 (AAA / 4)".
std::string version_words(const match::Match& match, const storage::LineVersion& version,
                          cards::Writing writing) {
  if (!version.value) return "it was taken off the sheet";
  if (const auto* adjustment = std::get_if<match::Adjustment>(&version.value->what)) {
    std::vector<std::string> parts;
    for (Seat seat = 0; seat < match.players.size(); ++seat) {
      const int points = adjustment->points.at(seat);
      parts.push_back(
          fmt::format("{} {}", match.players[seat], points == 0 ? "0" : fmt::format("{:+}", points)));
    }
    return fmt::format("{} ({})", base::join(parts, ", "), base::printable(adjustment->reason));
  }
  const auto& hand = std::get<match::Hand>(version.value->what);
  return reported_words(hand.reported, version.scored.value(), match.players, writing);
}

/// Who dealt and who was out by one version of a line; empty where that is no hand.
Circumstances circumstances_of(const match::Match& match, const storage::LineVersion& version) {
  const auto* hand = version.value ? std::get_if<match::Hand>(&version.value->what) : nullptr;
  if (hand == nullptr) return {};
  return {hand->dealer ? "dealt by " + match.players.at(*hand->dealer) : "the dealer by turn",
          out_words(version.scored.value(), match.players)};
}

/// What every version says, with who dealt and who was out where that is another in one of them.
std::vector<std::string> all_version_words(const match::Match& match,
                                           const std::vector<storage::LineVersion>& versions,
                                           cards::Writing writing) {
  std::vector<Circumstances> all;
  for (const storage::LineVersion& version : versions) all.push_back(circumstances_of(match, version));
  std::vector<std::string> words;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    Circumstances others = all[i];
    for (const Circumstances& other : all) {
      if (!other.dealer.empty() && other.dealer != all[i].dealer) others.dealer = other.dealer;
      if (!other.out.empty() && other.out != all[i].out) others.out = other.out;
    }
    words.push_back(version_words(match, versions[i], writing) + what_differs(all[i], others));
  }
  return words;
}

/// The number that the line has now which another was put in before; nothing: it is off the sheet.
std::optional<std::size_t> number_now(const match::Match& match, const storage::LineVersion& version) {
  for (std::size_t i = 0; version.before && i < match.lines.size(); ++i)
    if (match.lines[i].id == *version.before) return i + 1;
  return std::nullopt;
}

/// How a line came here, if not at the end of the sheet: ", put in before line 4", ", moved from match 1,
/// line 5".
std::string coming_words(const match::Match& match, const storage::LineVersion& version) {
  if (version.moved_from)
    return fmt::format(", moved from match {}, line {}", version.moved_from->first,
                       version.moved_from->second);
  if (!version.before) return "";
  const auto number = number_now(match, version);
  return number ? fmt::format(", put in before what is line {} now", *number)
                : ", put in before a line that is off the sheet now";
}

bool came_otherwise(const std::vector<storage::LineVersion>& versions) {
  return std::any_of(versions.begin(), versions.end(), [](const storage::LineVersion& version) {
    return version.before || version.moved_from;
  });
}

}  // namespace

bool has_story(const history::NumberedMatch& numbered, std::size_t index,
               const std::vector<storage::LineVersion>& versions) {
  return numbered.corrected.contains(numbered.record.match.lines.at(index).id) || came_otherwise(versions);
}

std::string story_text(const history::NumberedMatch& stored, std::size_t index,
                       const std::vector<storage::LineVersion>& versions, Style style) {
  if (!has_story(stored, index, versions)) return "";
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const bool corrected = numbered.corrected.contains(match.lines.at(index).id);
  const std::vector<std::string> words = all_version_words(match, versions, writing_of(style));
  std::string text = corrected ? "\nThis line was corrected:\n" : "\nHow this line came here:\n";
  for (std::size_t i = 0; i < versions.size(); ++i)
    text += paragraph(
        fmt::format("{}, {}{}: {}.{}", base::to_string(versions[i].at), base::printable(versions[i].command),
                    coming_words(match, versions[i]), words[i],
                    versions[i].reason.empty()
                        ? ""
                        : fmt::format(" Reason: {}", base::printable(versions[i].reason))),
        style);
  return text;
}

base::Json story_json(const history::NumberedMatch& numbered,
                      const std::vector<storage::LineVersion>& versions) {
  const match::Match& match = numbered.record.match;
  const std::vector<std::string> words = all_version_words(match, versions, cards::Writing::kCanonical);
  base::Json list = base::Json::array();
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const storage::LineVersion& version = versions[i];
    base::Json each{{"at", base::to_string(version.at)},
                    {"command", version.command},
                    {"what", words[i]},
                    {"reason", version.reason}};
    if (const auto number = number_now(match, version)) each["before_line"] = *number;
    if (version.moved_from)
      each["moved_from"] = {{"match", version.moved_from->first}, {"line", version.moved_from->second}};
    list.push_back(std::move(each));
  }
  return list;
}

base::Json explained_json(const history::NumberedMatch& numbered, std::size_t index) {
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
