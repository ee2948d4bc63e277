#include "report/hand/corrected.hpp"

#include <fmt/core.h>

#include <map>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "match/change.hpp"
#include "match/player_name.hpp"
#include "report/hand/added_hand.hpp"
#include "report/layout/printable.hpp"
#include "report/match/hand_json.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/settlement_view.hpp"

namespace report {
namespace {

using history::NumberedMatch;
using match::Seat;

/// "Inserted hand 2 into match 1, dealt by Ann": nothing else that is printed names the dealer.
std::string inserted_title(const NumberedMatch& match, std::size_t index) {
  const std::string title =
      line_sentence(match.record.match, match.record.match.lines.at(index),
                    base::tr("Inserted hand {0} into match {1}", index + 1, match.number),
                    base::tr("Inserted round {0} into match {1}", index + 1, match.number),
                    base::tr("Inserted adjustment {0} into match {1}", index + 1, match.number));
  return hand_title({title}, match.record.match.players, match.standing.lines[index]);
}

std::string amended_title(const NumberedMatch& match, std::size_t index) {
  return line_sentence(match.record.match, match.record.match.lines.at(index),
                       base::tr("Corrected hand {0} of match {1}", index + 1, match.number),
                       base::tr("Corrected round {0} of match {1}", index + 1, match.number),
                       base::tr("Corrected adjustment {0} of match {1}", index + 1, match.number));
}

std::string dropped_title(const NumberedMatch& match, std::size_t index) {
  return line_sentence(match.record.match, match.record.match.lines.at(index),
                       base::tr("Dropped hand {0} of match {1}", index + 1, match.number),
                       base::tr("Dropped round {0} of match {1}", index + 1, match.number),
                       base::tr("Dropped adjustment {0} of match {1}", index + 1, match.number));
}

std::string moved_title(const NumberedMatch& match, std::size_t index, std::int64_t target) {
  return line_sentence(
      match.record.match, match.record.match.lines.at(index),
      base::tr("Moved hand {0} of match {1} to match {2}", index + 1, match.number, target),
      base::tr("Moved round {0} of match {1} to match {2}", index + 1, match.number, target),
      base::tr("Moved adjustment {0} of match {1} to match {2}", index + 1, match.number, target));
}

std::string closed_title(const NumberedMatch& match) {
  const auto& closing = match.record.match.closing;
  if (closing && closing->conceded_by)
    return base::tr("Closed match {0}: {1} conceded", match.number,
                    match.record.match.players.at(*closing->conceded_by));
  return base::tr("Closed match {0} as void", match.number);
}

std::string resolved_title(const Correction& correction) {
  const std::int64_t number = correction.after.number;
  if (correction.gone)
    return correction.kept_side
               ? base::tr(
                     "Resolved the dispute of match {0}: side {1} counts, so there is no "
                     "match any more",
                     number, *correction.kept_side)
               : base::tr("Resolved the dispute of match {0}: there is no match any more", number);
  if (correction.kept_side)
    return base::tr("Resolved the dispute of match {0}: side {1} counts", number, *correction.kept_side);
  const match::Match& before = correction.before.record.match;
  const match::Match& after = correction.after.record.match;
  // A closing stands beside the lines of the other side.
  if (after.lines.size() > before.lines.size() || (after.closing && !before.closing))
    return base::tr(
        "Resolved the dispute of match {0}. Both versions are kept, one after the other; where only one can "
        "stay, the one that counted until now does.",
        number);
  return base::tr(
      "Resolved the dispute of match {0}. Only one of the versions can stay: the one that counted until now "
      "does.",
      number);
}

/// "Corrected hand 2 of match 1".
std::string title_of(const Correction& correction) {
  const NumberedMatch& before = correction.before;
  const NumberedMatch& after = correction.after;
  switch (correction.kind) {
    case Correction::Kind::kAmend: return amended_title(before, *correction.line_before);
    case Correction::Kind::kDrop: return dropped_title(before, *correction.line_before);
    case Correction::Kind::kInsert: return inserted_title(after, *correction.line_after);
    case Correction::Kind::kAdjust:
      // Translators: {2} is an adjustment: "Ann +20, Bob 0 (counted wrong)".
      return base::tr("Recorded line {0} of match {1}: {2}", *correction.line_after + 1, after.number,
                      line_text(after, *correction.line_after));
    case Correction::Kind::kMove:
      return moved_title(before, *correction.line_before, correction.target_after->number);
    case Correction::Kind::kEdit: return base::tr("Changed match {0}", after.number);
    case Correction::Kind::kClose: return closed_title(after);
    case Correction::Kind::kReopen:
      // The totals may have ended it since it was closed.
      return after.standing.takes_a_hand()
                 ? base::tr("Reopened match {0}", after.number)
                 : base::tr("Match {0} is no longer closed, but over by its totals", after.number);
    case Correction::Kind::kResolve: return resolved_title(correction);
  }
  return "";
}

/// The title of a correction that would change nothing.
std::string unchanged_title(const Correction& correction) {
  std::vector<std::string> parts{base::tr_c("title", "Match {0}", correction.after.number)};
  if (correction.line_before)
    parts.push_back(line_name(correction.before.record.match, *correction.line_before));
  return base::join_comma(parts);
}

/// A hand that was inserted, scored as `add` scores one.
std::string inserted_text(const Correction& correction, Style style) {
  const match::Match& match = correction.after.record.match;
  const std::size_t index = *correction.line_after;
  const auto* hand = std::get_if<match::Hand>(&match.lines[index].what);
  if (hand == nullptr) return "";  // the title of an adjustment says it all
  return hand_summary(hand->reported, *correction.after.standing.lines[index].hand, match.players, style);
}

/// Who dealt a line; nothing where that is not known, and for an adjustment.
std::optional<std::string> dealer_name(const NumberedMatch& match, std::size_t index) {
  const std::optional<Seat> dealer = match.standing.lines[index].dealer;
  return dealer ? std::optional(match::printable_name(match.record.match.players.at(*dealer))) : std::nullopt;
}

/// Where a line was moved to, and who dealt it there if that is another.
std::string moved_text(const Correction& correction) {
  const NumberedMatch& there = *correction.target_after;
  const std::size_t index = there.standing.lines.size() - 1;
  std::string text = base::tr("Now: line {0} of match {1}.", index + 1, there.number);
  const auto was = dealer_name(correction.before, *correction.line_before);
  const auto is = dealer_name(there, index);
  if (was == is) return text;
  // Translators: in the match that a hand was moved to; {0} and {1} are players.
  return base::join_sentences({text, !is    ? base::tr("Who dealt it there is not known; it was {0}.", *was)
                                     : !was ? base::tr("The dealer there is {0}.", *is)
                                            : base::tr("The dealer there is {0}, not {1}.", *is, *was)});
}

std::string before_and_after(const Correction& correction, Style style) {
  if (!correction.line_before) return correction.line_after ? inserted_text(correction, style) : "";
  const match::Names& names = correction.before.record.match.players;
  std::string was = line_text(correction.before, *correction.line_before, writing_of(style));
  if (!correction.line_after)
    return paragraph(base::tr("Before: {0}.", was), style) +
           paragraph(correction.target_after ? moved_text(correction) : base::tr("Now: not on the sheet."),
                     style);
  std::string is = line_text(correction.after, *correction.line_after, writing_of(style));
  const HandContext before = context_of(correction.before, *correction.line_before);
  const HandContext after = context_of(correction.after, *correction.line_after);
  was = with_differences(was, before, after, names);
  is = with_differences(is, after, before, names);
  return paragraph(base::tr("Before: {0}.", was), style) + paragraph(base::tr("Now: {0}.", is), style);
}

/// Which other lines have another dealer now; empty where none has.
std::string dealers_sentence(const Correction& correction) {
  std::map<base::Uuid, std::optional<Seat>> before;
  const std::vector<match::Line>& old_lines = correction.before.record.match.lines;
  for (std::size_t i = 0; i < old_lines.size(); ++i)
    before[old_lines[i].id] = correction.before.standing.lines[i].dealer;
  std::vector<std::string> changed;
  const std::vector<match::Line>& lines = correction.after.record.match.lines;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const auto was = before.find(lines[i].id);
    if (was == before.end() || i == correction.line_after) continue;
    const std::optional<Seat> dealer = correction.after.standing.lines[i].dealer;
    if (was->second != dealer) changed.push_back(fmt::format("{}", i + 1));
  }
  if (changed.empty()) return "";
  const std::int64_t match = correction.after.number;
  if (changed.size() == 1)
    return base::tr("The dealer of line {0} of match {1} changed.", changed.front(), match);
  // Translators: {0} is a list of numbers.
  return base::tr("The dealers of lines {0} of match {1} changed.", base::join_first(changed), match);
}

/// "Ann 500, now 520; Bob 300". Empty where none changed.
std::string changed_totals(const NumberedMatch& match_before, const NumberedMatch& match_after) {
  const match::Totals& before = match_before.standing.totals;
  const match::Totals& after = match_after.standing.totals;
  if (before == after) return "";
  const match::Names& names = match_after.record.match.players;
  std::vector<std::string> parts;
  for (Seat seat = 0; seat < after.size(); ++seat) {
    if (before.at(seat) == after[seat]) {
      parts.push_back(fmt::format("{} {}", names[seat], after[seat]));
      continue;
    }
    // Translators: a player, the total before and the total now: "Ann 500, now 520".
    parts.push_back(base::tr("{0} {1}, now {2}", names[seat], before[seat], after[seat]));
  }
  return base::join_semicolon(parts);
}

std::vector<std::string> moved(const NumberedMatch& before, const NumberedMatch& after) {
  return match::changed_parts(history::result_of(before), history::result_of(after));
}

base::Json payout_of(const NumberedMatch& match) {
  const base::Json settlement = settlement_json(match, history::settle(match));
  return settlement.contains("payout") ? settlement["payout"] : base::Json(nullptr);
}

/// What became of one of two matches that changed: its totals, and its score or how its result changed.
std::string match_paragraph(const NumberedMatch& before, const NumberedMatch& after,
                            const std::string& dealers, Style style) {
  const std::string totals = changed_totals(before, after);
  const std::string change = result_change_text(before, after);
  std::vector<std::string> sentences{change.empty() ? status_text(after) : change};
  if (totals.empty())
    // Translators: {1} is a whole sentence about how the match stands.
    sentences.front() = base::tr("Match {0}: {1}", after.number, sentences.front());
  else
    // Translators: {1} is a list: "Ann 500, now 520; Bob 300"; {2} a sentence about how the match stands.
    sentences.front() = base::tr("Totals of match {0}: {1}. {2}", after.number, totals, sentences.front());
  if (std::string late = after_finish_text(after.standing); !late.empty())
    sentences.push_back(std::move(late));
  if (!dealers.empty()) sentences.push_back(dealers);
  return paragraph(base::join_sentences(sentences), style);
}

}  // namespace

std::string totals_change_text(const NumberedMatch& before, const NumberedMatch& after, Style style) {
  return match_paragraph(printable(before), printable(after), "", style);
}

bool ends_match(const Correction& correction) {
  return !correction.gone && !correction.target_after && correction.before.standing.takes_a_hand() &&
         !correction.after.standing.takes_a_hand() &&
         correction.after.standing.status != match::Status::kVoid;
}

std::string correction_text(const Correction& stored, Style style) {
  Correction correction = stored;
  correction.before = printable(stored.before);
  correction.after = printable(stored.after);
  if (!correction.changes)
    return paragraph(unchanged_title(correction), style, Tone::kBold) +
           paragraph(base::tr("No change: the sheet already says that."), style);
  const std::string title = title_of(correction);
  std::string text = correction.dry_run ? dry_run_text(style) : "";
  text += paragraph(title, style, Tone::kBold);
  if (!correction.gone)
    text += understood_text(correction.remarks, "", style) + before_and_after(correction, style);
  for (const std::string& edit : correction.edits) text += paragraph(base::printable(edit), style);
  if (correction.gone) return text;
  const std::string dealers = dealers_sentence(correction);
  if (correction.target_after)
    return text + match_paragraph(correction.before, correction.after, dealers, style) +
           match_paragraph(printable(*correction.target_before), printable(*correction.target_after), "",
                           style);
  if (!dealers.empty()) text += paragraph(dealers, style);
  if (const std::string totals = changed_totals(correction.before, correction.after); !totals.empty())
    text += paragraph(base::tr("Totals: {0}.", totals), style);
  if (!ends_match(correction)) {
    const std::string change = result_change_text(correction.before, correction.after);
    text += change.empty() ? status_paragraph(correction.after, style) : paragraph(change, style);
  }
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
  if (correction.line_after && !correction.line_before)
    add_same_hand_warning(json["after"], after, *correction.line_after);
  if (correction.gone) {
    for (const char* key : {"status", "totals", "winner", "payout", "next_dealer"}) json[key] = nullptr;
  } else {
    json["status"] = match::to_string(after.standing.status);
    if (after.disputed) json["disputed"] = true;
    json["totals"] = after.standing.totals;
    json["winner"] = name_or_null(after.record.match.players, after.standing.winner);
    json["payout"] = payout_of(after);
    json["next_dealer"] = name_or_null(after.record.match.players, after.standing.next_dealer);
  }
  json["moved"] = moved(correction.before, after);
  json["dry_run"] = correction.dry_run;
  if (correction.target_after) {
    const NumberedMatch& there = *correction.target_after;
    json["to"] = {{"match", there.number},
                  {"line", there.standing.lines.size()},
                  {"moved", moved(*correction.target_before, there)},
                  {"payout", payout_of(there)}};
  }
  return json;
}

std::string correction_warnings(const Correction& correction, bool with_json) {
  std::string text = unusable_warning(correction.after);
  if (correction.target_after) text += unusable_warning(*correction.target_after);
  if (!correction.line_after || with_json) return text;  // the JSON of the line has its warnings
  const match::LineStanding& line = correction.after.standing.lines[*correction.line_after];
  if (line.hand) text += warnings_text(line.hand->warnings);
  if (!correction.line_before) text += same_hand_warning(correction.after, *correction.line_after);
  return text;
}

}  // namespace report
