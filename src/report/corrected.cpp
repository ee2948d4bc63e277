#include "report/corrected.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "match/change.hpp"
#include "report/hand_json.hpp"
#include "report/hand_text.hpp"
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
  title += (correction.line_before || correction.line_after ? " " : ": ") + correction.deed;
  return title + (correction.dry_run ? " (not recorded: dry run)" : "");
}

/// What each player reported and got: "Ann 280 (7777 KKK2), Bob -45 (AAA / 4 99 Jd)".
std::string line_words(const NumberedMatch& numbered, std::size_t index) {
  const match::Match& match = numbered.record.match;
  const match::LineStanding& line = numbered.standing.lines[index];
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what))
    return fmt::format("{} ({})", scores_text(match.players, line), adjustment->reason);
  const auto& hand = std::get<match::Hand>(match.lines[index].what);
  return reported_words(hand.reported, *line.hand, match.players);
}

std::string before_and_after(const Correction& correction) {
  std::string text;
  if (correction.line_before)
    text += paragraph("It was: " + line_words(correction.before, *correction.line_before) + ".");
  if (correction.line_after) {
    text += paragraph((correction.line_before ? "It is: " : "It reads: ") +
                      line_words(correction.after, *correction.line_after) + ".");
  } else if (correction.line_before) {
    text += "It is off the sheet.\n";
  }
  return text;
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

std::vector<std::string> moved(const Correction& correction) {
  return match::moved_words(
      match::compare(history::result_of(correction.before), history::result_of(correction.after)));
}

std::string capital(std::string sentence) {
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z')
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  return sentence;
}

}  // namespace

std::string correction_text(const Correction& stored, Style style) {
  Correction correction = stored;
  correction.before = printable(stored.before);
  correction.after = printable(stored.after);
  std::string text = paint(title_of(correction), Tone::kBold, style) + "\n";
  if (!correction.changes) return text + "Nothing changes: it is so already. Nothing was recorded.\n";
  text += understood_text(correction.remarks, "");
  text += before_and_after(correction);
  for (const std::string& edit : correction.edits) text += paragraph(base::printable(edit));
  if (const std::string totals = totals_sentence(correction); !totals.empty()) text += paragraph(totals);
  if (const std::string words = moved_text(correction.before, correction.after); !words.empty())
    text += paragraph(capital(words));
  else
    text += paragraph(status_text(correction.after));
  if (const std::string after = after_finish_text(correction.after.standing); !after.empty())
    text += paragraph(after);
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
  const base::Json settlement = settlement_json(after, history::settle(after));
  json["payout"] = settlement.contains("payout") ? settlement["payout"] : base::Json(nullptr);
  json["next_dealer"] = name_or_null(after.record.match.players, after.standing.next_dealer);
  json["moved"] = moved(correction);
  json["dry_run"] = correction.dry_run;
  return json;
}

std::string correction_warnings(const Correction& correction) {
  std::string text = unusable_warning(correction.after);
  if (!correction.line_after) return text;
  const match::LineStanding& line = correction.after.standing.lines[*correction.line_after];
  return line.hand ? text + warning_lines(line.hand->warnings) : text;
}

}  // namespace report
