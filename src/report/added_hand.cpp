#include "report/added_hand.hpp"

#include <fmt/core.h>

#include "report/hand_json.hpp"
#include "report/hand_text.hpp"
#include "report/printable.hpp"
#include "report/sheet_text.hpp"
#include "report/words.hpp"

namespace report {
namespace {

const match::Hand& hand_of(const AddedHand& added) {
  return std::get<match::Hand>(added.match.record.match.lines.back().what);
}

const games::ScoredHand& scored_hand(const AddedHand& added) {
  return *added.match.standing.lines.back().hand;
}

/// The line that has just the same cards or points, from 1; 0 if there is none.
std::size_t same_hand(const AddedHand& added) {
  const std::vector<match::Line>& lines = added.match.record.match.lines;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    const auto* hand = std::get_if<match::Hand>(&lines[i].what);
    if (hand != nullptr && hand->reported == hand_of(added).reported) return i + 1;
  }
  return 0;
}

}  // namespace

std::string added_hand_text(const AddedHand& stored, Style style) {
  const AddedHand added{printable(stored.match), stored.remarks, stored.dry_run};
  const std::int64_t number = added.match.number;
  const history::MatchRecord& record = added.match.record;
  const match::Standing& standing = added.match.standing;
  const match::Match& match = record.match;
  std::string title = fmt::format("Match {}, {} {}", number, hand_word(match), match.lines.size());
  if (const auto dealer = standing.lines.back().dealer)
    title += fmt::format(", dealt by {}", match.players[*dealer]);
  if (scored_hand(added).no_out) title += ", ended by nobody";
  if (added.dry_run) title += " (not recorded: dry run)";
  std::string text = paint(title, Tone::kBold, style) + "\n";
  text += understood_text(added.remarks, "  ");
  text += hand_summary(hand_of(added).reported, scored_hand(added), match.players, style);
  text += paragraph(status_text(added.match));
  if (standing.status != match::Status::kOpen)
    text += "\n" + settlement_text(make_settlement_view(added.match, history::settle(added.match)), style);
  return text;
}

base::Json added_hand_json(const AddedHand& added) {
  const std::int64_t number = added.match.number;
  const history::MatchRecord& record = added.match.record;
  const match::Standing& standing = added.match.standing;
  base::Json json = line_json(added.match, record.match.lines.size() - 1);
  json["match"] = number;
  json["status"] = match::to_string(standing.status);
  if (added.match.disputed) json["disputed"] = true;
  json["totals"] = standing.totals;
  json["next_dealer"] = name_or_null(record.match.players, standing.next_dealer);
  return json;
}

std::string added_hand_warnings(const AddedHand& added, bool with_json) {
  std::string text = with_json ? "" : warning_lines(scored_hand(added).warnings);
  if (const std::size_t line = same_hand(added); line > 0)
    text += warning_line(
        fmt::format("line {} has just these {}; was the {} entered twice?", line,
                    std::holds_alternative<games::CardsHand>(hand_of(added).reported) ? "cards" : "points",
                    hand_word(added.match.record.match)));
  return text;
}

}  // namespace report
