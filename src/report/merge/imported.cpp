#include "report/merge/imported.hpp"

#include <variant>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "report/changes/disputed.hpp"
#include "report/layout/printable.hpp"
#include "report/lists/payments.hpp"
#include "report/match/match_text.hpp"
#include "storage/queries/money_queries.hpp"

namespace report {
namespace {

using storage::ImportedLine;
using storage::ImportedMatch;
using storage::ImportOutcome;

constexpr std::size_t kMostShown = 20;

/// What became of a match or payment, for people. `new_lines`: of a match.
std::string result_text(ImportOutcome outcome, std::size_t new_lines) {
  switch (outcome) {
    case ImportOutcome::kSkipped: return base::tr_c("result of an import", "already here");
    case ImportOutcome::kKept: return base::tr_c("result of an import", "differs, not changed");
    case ImportOutcome::kReplaced: return base::tr_c("result of an import", "replaced");
    case ImportOutcome::kExtended:
      // Translators: a match that was closed by the import.
      if (new_lines == 0) return base::tr_c("result of an import", "closed");
      return base::tr_n(static_cast<std::int64_t>(new_lines), "{0} line added", "{0} lines added");
    case ImportOutcome::kAdded: break;
  }
  return base::tr_c("result of an import", "added");
}

/// "Match 3: Ann and Bob, 2026-11-01, 7 hands: added", "Payment 2: Bob paid Ann CAD 18.00 on 2026-11-02:
/// added".
std::string outcome_text(const ImportedLine& outcome) {
  if (const auto* payment = std::get_if<storage::PaymentSummary>(&outcome.what))
    // Translators: {1} is "Bob paid Ann CAD 18.00 on 2026-11-02", {2} is "added", "already here" or the like.
    return base::tr("Payment {0}: {1}: {2}", payment->number, payment_text(*payment),
                    result_text(outcome.outcome, 0));
  const auto& imported = std::get<ImportedMatch>(outcome.what);
  const std::string result = result_text(outcome.outcome, imported.new_lines);
  const history::NumberedMatch shown = printable(imported.match);
  std::vector<std::string> parts{base::join_and(shown.record.match.players)};
  if (shown.record.date) parts.push_back(*shown.record.date);
  parts.push_back(hands_text(shown.record.match.game, shown.standing.hands));
  // Translators: {1} is "Ann and Bob, 2026-11-01, 7 hands", {2} is "added", "already here" or the like.
  return base::tr("Match {0}: {1}: {2}", shown.number, base::join_comma(parts), result);
}

/// "2 added".
std::string count_text(ImportOutcome outcome, std::int64_t count) {
  switch (outcome) {
    case ImportOutcome::kAdded: return base::tr_n(count, "{0} added", "{0} added");
    case ImportOutcome::kExtended: return base::tr_n(count, "{0} extended", "{0} extended");
    case ImportOutcome::kReplaced: return base::tr_n(count, "{0} replaced", "{0} replaced");
    case ImportOutcome::kKept: return base::tr_n(count, "{0} not changed", "{0} not changed");
    case ImportOutcome::kSkipped: break;
  }
  return base::tr_n(count, "{0} already here", "{0} already here");
}

/// "2 added, 1 extended, 3 already here".
std::string summary_text(const std::map<ImportOutcome, std::size_t>& counts) {
  std::vector<std::string> parts;
  for (const ImportOutcome outcome :
       {ImportOutcome::kAdded, ImportOutcome::kExtended, ImportOutcome::kReplaced, ImportOutcome::kKept,
        ImportOutcome::kSkipped})
    if (const auto found = counts.find(outcome); found != counts.end())
      parts.push_back(count_text(outcome, static_cast<std::int64_t>(found->second)));
  return parts.empty() ? base::tr_c("count", "no matches") : base::join_comma(parts);
}

/// Lines for standard error.
std::vector<std::string> remarks_on(const ImportedLine& outcome) {
  std::vector<std::string> remarks;
  const auto* imported = std::get_if<ImportedMatch>(&outcome.what);
  if (imported == nullptr || outcome.outcome == ImportOutcome::kSkipped ||
      outcome.outcome == ImportOutcome::kKept)
    return remarks;
  const history::NumberedMatch& match = imported->match;
  if (imported->before)
    if (const std::string change = result_change_note(printable(*imported->before), printable(match));
        !change.empty())
      remarks.push_back(note_text(change));
  if (imported->before && outcome.outcome == ImportOutcome::kReplaced)
    if (const std::string left_out = left_out_text(*imported->before, match); !left_out.empty())
      // Translators: {1} is "Left out: Ann 15, Bob 30; Ann 0, Bob 40."
      remarks.push_back(note_text(base::tr("match {0} was replaced. {1}", match.number, left_out)));
  if (match.standing.status == match::Status::kFinished && match.record.match.closing)
    remarks.push_back(
        warning_text(base::tr("match {0} is finished, so its closing has no effect", match.number)));
  if (const std::string after = after_finish_note(match); !after.empty())
    remarks.push_back(warning_text(after));
  if (std::string unusable = unusable_warning(match); !unusable.empty())
    remarks.push_back(std::move(unusable));
  return remarks;
}

}  // namespace

void Imported::add(const ImportedLine& outcome) {
  ++counts_[outcome.outcome];
  if (all_++ < kMostShown) texts_[outcome.file_line] = outcome_text(outcome);
  for (std::string& remark : remarks_on(outcome)) add_remark(std::move(remark));
  if (const auto* imported = std::get_if<ImportedMatch>(&outcome.what))
    if (const auto& names = imported->called_otherwise;
        names && called_otherwise_.emplace(names->there, names->here).second)
      add_called_otherwise(*names);
  if (!each_match_) return;
  if (const auto* payment = std::get_if<storage::PaymentSummary>(&outcome.what)) {
    payments_.push_back({{"line", outcome.file_line},
                         {"payment", payment->number},
                         {"id", base::to_string(payment->record.id)},
                         {"result", storage::to_string(outcome.outcome)}});
    return;
  }
  const auto& imported = std::get<ImportedMatch>(outcome.what);
  matches_.push_back({{"line", outcome.file_line},
                      {"match", imported.match.number},
                      {"id", base::to_string(imported.match.record.id)},
                      {"result", storage::to_string(outcome.outcome)},
                      {"new_lines", imported.new_lines}});
}

void Imported::add_called_otherwise(const storage::NamePair& names) {
  // Translators: {0} and {1} are two names of a player, {2} is a command.
  add_remark(note_text(base::tr("the file calls {0} '{1}', but the name here stays; to rename: {2}",
                                match::printable_name(names.here), match::printable_name(names.there),
                                base::typed_command("chapeau rename", {names.here, names.there}))));
}

void Imported::find_equal(storage::Reader& reader, const ImportedLine& outcome) {
  if (outcome.outcome != ImportOutcome::kAdded) return;
  if (const auto* payment = std::get_if<storage::PaymentSummary>(&outcome.what)) {
    // Those without a day have none to compare.
    if (!payment->record.payment.date) return;
    if (const auto same = storage::same_payment(reader, *payment, false)) add_equal(*payment, *same);
    return;
  }
  constexpr std::size_t kMostLookedFor = 100;  // each among the latest matches of its first player
  if (++new_matches_ > kMostLookedFor) return;
  const std::int64_t number = std::get<ImportedMatch>(outcome.what).match.number;
  if (!first_new_match_) first_new_match_ = number;
  if (const auto same = storage::same_match(reader, number, *first_new_match_)) add_equal(number, *same);
}

void Imported::add_equal(const storage::PaymentSummary& payment, const storage::PaymentSummary& other) {
  add_remark(warning_text(
      base::tr("payments {0} and {1} have the same players, amount and day; was one payment entered twice?",
               other.number, payment.number)));
}

void Imported::add_equal(std::int64_t match, const storage::SameMatch& other) {
  add_remark(warning_text(
      other.has_same_totals
          ? base::tr(
                "matches {0} and {1} have the same players, day and totals; was one match entered twice?",
                other.number, match)
          : base::tr(
                "matches {0} and {1} have the same players and day, and a hand with the same points; was "
                "one match entered twice?",
                other.number, match)));
}

void Imported::add_alike(const storage::NamePair& names, bool dry_run) {
  const std::string fresh = match::printable_name(names.there), known = match::printable_name(names.here);
  // Before they are here, they cannot be joined.
  // Translators: {0} and {1} are names, {2} is a command.
  add_remark(note_text(
      dry_run ? base::tr("{0} would be a new player; if you mean {1}: write {1} in the file", fresh, known)
              : base::tr("{0} is a new player; if you mean {1}: {2}", fresh, known,
                         base::typed_command("chapeau join", {names.there, names.here}))));
}

void Imported::add_remark(std::string remark) {
  if (++all_remarks_ <= kMostShown) remarks_.push_back(std::move(remark));
}

std::string Imported::text(const std::string& file, bool dry_run, Style style) const {
  std::string text = dry_run ? dry_run_text(style) : "";
  if (all_ <= kMostShown)
    for (const auto& [line, each] : texts_) text += entry_text(each, style);
  const std::string summary = summary_text(counts_);
  // Translators: {0} is a file, {1} is "2 added, 1 extended, 3 already here".
  return text + entry_text(base::tr("{0}: {1}.", file, summary), style);
}

base::Json Imported::json(bool dry_run) const {
  base::Json json{{"dry_run", dry_run}, {"matches", matches_}};
  if (!payments_.empty()) json["payments"] = payments_;
  return json;
}

std::string Imported::remarks() const {
  std::string text;
  for (const std::string& remark : remarks_) text += remark;
  if (all_remarks_ > remarks_.size())
    text += base::tr_n(static_cast<std::int64_t>(all_remarks_ - remarks_.size()),
                       "chapeau: and {0} more note or warning", "chapeau: and {0} more notes and warnings") +
            "\n";
  return text;
}

}  // namespace report
