#include "cli/changes/match_changes.hpp"

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/values/decimal.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_options.hpp"
#include "cli/args/matches.hpp"
#include "match/adjustment.hpp"
#include "match/note.hpp"
#include "report/hand/added_hand.hpp"
#include "report/lists/payments.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/payout_due.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

void refuse_hand_if_over(const history::NumberedMatch& match) {
  refuse_if_over(
      match,
      base::tr("'chapeau new --again {0}' starts another, 'chapeau add -m {0} --before N ...' inserts a "
               "forgotten hand.",
               match.number));
}

report::AddedHand add_hand(storage::Transaction& transaction, const history::NumberedMatch& match,
                           match::Hand hand, std::vector<games::Remark> remarks,
                           std::optional<base::Uuid> id) {
  refuse_hand_if_over(match);
  const match::Line line{{transaction.now().timestamp(), std::move(hand)}, id ? *id : transaction.new_id()};
  transaction.record(match.number, history::Add{{line}, std::nullopt});
  return {transaction.listed_match(match.number), std::move(remarks), false};
}

void refuse_adjustment_behind_end(const history::NumberedMatch& match) {
  if (match.record.match.closing)
    throw base::Error(base::ErrorKind::kRefused,
                      base::tr("match {0} is closed, so no adjustment can follow", match.number))
        .remedy(base::tr("'chapeau reopen -m {0}' reopens it", match.number));
  if (match.standing.lines_after_finish() > 0)
    throw base::Error(
        base::ErrorKind::kRefused,
        base::tr("match {0} has lines after its finish, where an adjustment has no effect", match.number))
        .remedy(base::tr("drop those lines first, or correct the hand with 'chapeau amend'"));
}

void add_adjustment(storage::Transaction& transaction, report::Correction& correction,
                    match::Adjustment adjustment) {
  if (!match::changes_totals(adjustment))
    throw match::no_total_changed().remedy(
        base::tr("say how many points, for example {0}; 'chapeau edit-match --note TEXT' keeps a note",
                 base::shell_quoted(correction.before.record.match.players.front() + "=-50")));
  const std::int64_t number = correction.before.number;
  const match::Line line{{transaction.now().timestamp(), std::move(adjustment)}, transaction.new_id()};
  transaction.record(number, history::Add{{line}, std::nullopt});
  correction.after = transaction.listed_match(number);
  correction.line_after = index_of(correction.after, line.id);
}

void CorrectionOptions::add_to(Command& command, const std::string& default_match,
                               const std::string& reason_help) {
  command.option("-m,--match", match, "MATCH", match_help(base::tr_c("help", "the match"), default_match));
  command.option("--reason", reason, "TEXT",
                 reason_help.empty() ? base::tr_c("help", "why, for 'explain' and 'log'") : reason_help);
  command.flag("--dry-run", dry_run, base::tr_c("help", "show what would change, but record nothing"));
  format.add_to(command);
}

std::string CorrectionOptions::read_reason() const {
  return match::read_note(reason.value_or(""), "--reason");
}

/// What the two of a match owe each other now, where its result changed after a payment.
static std::string owed_after_correction(storage::Reader& reader, const report::Correction& correction,
                                         report::Style style) {
  if (correction.gone || !correction.changes) return "";
  report::ReportedPairs reported;
  const auto text = [&](const history::NumberedMatch& before, const history::NumberedMatch& after) {
    return report::owed_after_change_text(reader, history::result_of(before), after, reported, style);
  };
  std::string owed = text(correction.before, correction.after);
  if (correction.target_after) owed += text(*correction.target_before, *correction.target_after);
  return owed;
}

void run_correction(const std::string& name, const CorrectionOptions& options, const WriteAccess& writing,
                    const std::function<report::Correction(storage::Transaction&)>& correct) {
  const Format format = options.format.value();
  const report::Style style = writing.output.style();
  report::Correction correction;
  writing.write_and_print(
      name, options.dry_run,
      [&](storage::Transaction& transaction) {
        correction = correct(transaction);
        correction.dry_run = options.dry_run;
        if (format != Format::kText) return json_text([&] { return report::correction_json(correction); });
        const std::string text = report::correction_text(correction, style);
        if (!report::ends_match(correction))
          return text + owed_after_correction(transaction, correction, style);
        const std::string result =
            text + report::added_result_text(correction.after, style,
                                             storage::settled_payout(transaction, correction.after));
        return correction.dry_run ? result
                                  : result + report::next_step_text(transaction, correction.after,
                                                                    default_currency().code, style);
      },
      style);
  writing.output.remark(correction.remarks, format == Format::kText);
  writing.output.warn(correction.warnings);
  if (correction.changes)
    writing.output.warn(report::correction_warnings(correction, format == Format::kJson));
}

void with_match_in_errors(const CorrectionOptions& options, const history::NumberedMatch& match,
                          const std::function<void()>& read) {
  try {
    read();
  } catch (Error& error) {
    if (error.kind() == ErrorKind::kNotThere && !options.match)
      error.remedy(base::join_clauses(
          {error.remedy(),
           base::tr("this is match {0}, the one last changed: use -m MATCH for another", match.number)}));
    throw;
  }
}

void amend_line(storage::Transaction& transaction, report::Correction& correction, std::size_t index,
                const match::Contents& contents, const std::string& reason) {
  const history::NumberedMatch& before = correction.before;
  const match::Line& line = before.record.match.lines.at(index);
  correction.line_before = correction.line_after = index;
  correction.changes = !(contents == line);
  if (correction.changes)
    transaction.record(before.number, history::Amend{line.id, contents}, {.reason = reason});
  correction.after = transaction.listed_match(before.number);
}

void drop_line(storage::Transaction& transaction, report::Correction& correction, std::size_t index,
               const std::string& reason) {
  const history::NumberedMatch& before = correction.before;
  correction.kind = report::Correction::Kind::kDrop;
  correction.line_before = index;
  transaction.record(before.number, history::Amend{before.record.match.lines.at(index).id, std::nullopt},
                     {.reason = reason});
  correction.after = transaction.listed_match(before.number);
}

std::size_t line_of(const history::NumberedMatch& match, const std::string& number) {
  if (!base::is_digits(number))
    throw Error(ErrorKind::kData, base::tr("'{0}' is not the number of a line", number))
        .remedy(base::tr("lines are numbered on the sheet, from 1"));
  const std::size_t lines = match.record.match.lines.size();
  const auto line = base::parse_unsigned(number);  // nothing for more than any match has
  if (!line || *line < 1 || static_cast<std::uint64_t>(*line) > lines)
    throw Error(ErrorKind::kNotThere, base::tr("match {0} has no line {1}", match.number, number))
        .remedy(lines == 0   ? base::tr("it has no lines yet")
                : lines == 1 ? base::tr("it has only line 1")
                : lines == 2 ? base::tr("it has lines 1 and 2")
                             : base::tr("it has lines 1 to {0}", lines));
  return static_cast<std::size_t>(*line) - 1;
}

std::size_t line_of(storage::Reader& reader, const history::NumberedMatch& match,
                    const std::optional<std::string>& argument, const std::string& number) {
  constexpr std::size_t kMostLookedAt = 10;
  try {
    return line_of(match, number);
  } catch (Error& error) {
    const auto line = base::parse_unsigned(number);
    if (argument || error.kind() != ErrorKind::kNotThere || !line || *line < 1) throw;
    storage::MatchFilter filter;
    filter.limit = kMostLookedAt;
    for (const std::int64_t other : storage::find_matches(reader, filter))
      if (const auto found = reader.match(other);
          found && static_cast<std::size_t>(*line) <= found->record.match.lines.size())
        throw error.remedy(
            base::tr("it is the match last changed; for line {0} of match {1} add -m {1}", *line, other));
    throw;
  }
}

std::size_t index_of(const history::NumberedMatch& match, const base::Uuid& line) {
  if (const auto index = match::find_line(match.record.match, line)) return *index;
  throw std::logic_error("a line that was just written is not there");
}

}  // namespace cli
