#include "report/corrected.hpp"

#include <fmt/core.h>

#include <map>

#include "base/text.hpp"
#include "match/change.hpp"
#include "report/added_hand.hpp"
#include "report/hand_json.hpp"
#include "report/hand_text.hpp"
#include "report/line_words.hpp"
#include "report/moved.hpp"
#include "report/printable.hpp"
#include "report/settlement_json.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using history::NumberedMatch;
using match::Seat;

/// "Match 1, hand 2 corrected".
std::string title_of(const Correction& correction) {
  std::string title = fmt::format("Match {}", correction.after.number);
  if (correction.line_before)
    title += fmt::format(", {} {}", line_word(correction.before.record.match, *correction.line_before),
                         *correction.line_before + 1);
  else if (correction.line_after)
    title += fmt::format(", {} {}", line_word(correction.after.record.match, *correction.line_after),
                         *correction.line_after + 1);
  if (!correction.changes) return title;
  title += (correction.line_before || correction.line_after ? " " : ": ") + correction.deed;
  // Where it was put in, it has no other place to name its dealer.
  if (!correction.line_before && correction.line_after) {
    const match::LineStanding& line = correction.after.standing.lines[*correction.line_after];
    if (line.dealer) title += ", dealt by " + correction.after.record.match.players[*line.dealer];
    if (line.hand && line.hand->no_out) title += ", ended by nobody";
  }
  return title + (correction.dry_run ? " (not recorded: dry run)" : "");
}

/// A hand that was put in, scored as `add` scores one.
std::string put_in_text(const Correction& correction, Style style) {
  const match::Match& match = correction.after.record.match;
  const std::size_t index = *correction.line_after;
  const auto* hand = std::get_if<match::Hand>(&match.lines[index].what);
  if (hand == nullptr)
    return paragraph("It reads: " + line_words(correction.after, index, writing_of(style)) + ".", style);
  return hand_summary(hand->reported, *correction.after.standing.lines[index].hand, match.players, style);
}

std::string before_and_after(const Correction& correction, Style style) {
  if (!correction.line_before) return correction.line_after ? put_in_text(correction, style) : "";
  std::string was = line_words(correction.before, *correction.line_before, writing_of(style));
  if (!correction.line_after) return paragraph("It was: " + was + ".", style) + "It is off the sheet.\n";
  std::string is = line_words(correction.after, *correction.line_after, writing_of(style));
  const Circumstances before = circumstances_of(correction.before, *correction.line_before);
  const Circumstances after = circumstances_of(correction.after, *correction.line_after);
  was += what_differs(before, after);
  is += what_differs(after, before);
  return paragraph("It was: " + was + ".", style) + paragraph("It is: " + is + ".", style);
}

/// That the deal of other lines went another way round with it; empty where it did not.
std::string dealers_sentence(const Correction& correction) {
  constexpr std::size_t kMostNamed = 8;
  std::map<base::Uuid, std::optional<Seat>> before;
  const std::vector<match::Line>& old_lines = correction.before.record.match.lines;
  for (std::size_t i = 0; i < old_lines.size(); ++i)
    before[old_lines[i].id] = correction.before.standing.lines[i].dealer;
  std::vector<std::string> moved;
  const std::vector<match::Line>& lines = correction.after.record.match.lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto was = before.find(lines[i].id);
    if (was == before.end() || i == correction.line_after) continue;
    const std::optional<Seat> dealer = correction.after.standing.lines[i].dealer;
    if (dealer && was->second != dealer) moved.push_back(fmt::format("{}", i + 1));
  }
  if (moved.empty()) return "";
  const char* const word = moved.size() == 1 ? "line" : "lines";
  if (moved.size() > kMostNamed) {
    const std::size_t more = moved.size() - kMostNamed;
    moved.resize(kMostNamed);
    moved.push_back(fmt::format("{} more", more));
  }
  return fmt::format("The deal goes round otherwise now: another dealer stands in {} {}.", word,
                     base::join_and(moved));
}

/// "The totals: Ann 500, now 520; Bob 300." Empty where none moved.
std::string totals_sentence(const Correction& correction) {
  const match::Totals& before = correction.before.standing.totals;
  const match::Totals& after = correction.after.standing.totals;
  if (before == after) return "";
  std::vector<std::string> parts;
  for (Seat seat = 0; seat < after.size(); ++seat)
    parts.push_back(fmt::format("{} {}{}", correction.after.record.match.players[seat], before.at(seat),
                                before[seat] == after[seat] ? "" : fmt::format(", now {}", after[seat])));
  return "The totals: " + base::join(parts, "; ") + ".";
}

std::vector<std::string> moved(const NumberedMatch& before, const NumberedMatch& after) {
  return match::moved_words(match::compare(history::result_of(before), history::result_of(after)));
}

base::Json payout_of(const NumberedMatch& match) {
  const base::Json settlement = settlement_json(match, history::settle(match));
  return settlement.contains("payout") ? settlement["payout"] : base::Json(nullptr);
}

std::string capital(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

/// "Match 2, line 3: Ann 50, Bob 10. Ann 50 (1150 to go), Bob 10 (1190 to go)." Or how the result moved.
std::string arrival_sentences(const Arrival& arrival) {
  const NumberedMatch before = printable(arrival.before);
  const NumberedMatch after = printable(arrival.after);
  const std::string moved = moved_text(before, after);
  return fmt::format("Match {}, line {}: {}. {}", after.number, after.standing.lines.size(),
                     scores_text(after.record.match.players, after.standing.lines.back()),
                     moved.empty() ? status_text(after) : capital(moved));
}

}  // namespace

std::string correction_text(const Correction& stored, Style style) {
  Correction correction = stored;
  correction.before = printable(stored.before);
  correction.after = printable(stored.after);
  std::string text = paragraph(title_of(correction), style, Tone::kBold);
  if (!correction.changes)
    return text + paragraph("Nothing changes: it is so already. Nothing was recorded.", style);
  text += understood_text(correction.remarks, "", style);
  text += before_and_after(correction, style);
  for (const std::string& edit : correction.edits) text += paragraph(base::printable(edit), style);
  if (correction.arrival) text += paragraph(arrival_sentences(*correction.arrival), style);
  if (const std::string dealers = dealers_sentence(correction); !dealers.empty())
    text += paragraph(dealers, style);
  if (const std::string totals = totals_sentence(correction); !totals.empty())
    text += paragraph(totals, style);
  if (const std::string words = moved_text(correction.before, correction.after); !words.empty())
    text += paragraph(capital(words), style);
  else
    text += status_paragraph(correction.after, style);
  if (const std::string after = after_finish_text(correction.after.standing); !after.empty())
    text += paragraph(after, style);
  return text;
}

base::Json correction_json(const Correction& correction) {
  const NumberedMatch& after = correction.after;
  const auto line = correction.line_after ? correction.line_after : correction.line_before;
  base::Json json{{"match", after.number}, {"line", nullptr}, {"before", nullptr}, {"after", nullptr}};
  if (line) json["line"] = *line + 1;
  if (correction.line_before) json["before"] = line_json(correction.before, *correction.line_before);
  if (correction.line_after) json["after"] = line_json(after, *correction.line_after);
  json["status"] = match::to_string(after.standing.status);
  if (after.disputed) json["disputed"] = true;
  json["totals"] = after.standing.totals;
  json["winner"] = name_or_null(after.record.match.players, after.standing.winner);
  json["payout"] = payout_of(after);
  json["next_dealer"] = name_or_null(after.record.match.players, after.standing.next_dealer);
  json["moved"] = moved(correction.before, after);
  json["dry_run"] = correction.dry_run;
  if (correction.arrival) {
    const NumberedMatch& there = correction.arrival->after;
    json["to"] = {{"match", there.number},
                  {"line", there.standing.lines.size()},
                  {"moved", moved(correction.arrival->before, there)},
                  {"payout", payout_of(there)}};
  }
  return json;
}

std::string correction_warnings(const Correction& correction, bool with_json) {
  std::string text = unusable_warning(correction.after);
  if (correction.arrival) text += unusable_warning(correction.arrival->after);
  if (!correction.line_after) return text;
  const match::LineStanding& line = correction.after.standing.lines[*correction.line_after];
  if (line.hand && !with_json) text += warning_lines(line.hand->warnings);
  if (!correction.line_before) text += same_hand_warning(correction.after, *correction.line_after);
  return text;
}

}  // namespace report
