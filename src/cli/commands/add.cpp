#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/match_options.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "report/hand/added_hand.hpp"
#include "report/match/match_text.hpp"

namespace cli::commands::add_hand {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  HandArguments hand;
  std::optional<std::string> match;
  std::optional<std::string> dealer;
  std::optional<std::string> before;
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

games::Reading<match::Hand> read_added(storage::Reader& reader, const Options& options,
                                       const match::Match& match,
                                       const std::vector<cards::EntryText>& reports, std::size_t index) {
  if (!options.match && options.hand.out)
    refuse_other_player(reader, match.players, *options.hand.out, "--out");
  if (!options.match && options.dealer)
    refuse_other_player(reader, match.players, *options.dealer, "--dealer");
  return read_hand_with_dealer(match, index, reports, options.hand, options.dealer,
                               cards::kCommandLineWording);
}

report::AddedHand add_to_match(storage::Transaction& transaction, const Options& options,
                               const std::vector<cards::EntryText>& reports) {
  history::NumberedMatch numbered = match_to_add_to(transaction, options.match, reported_names(reports));
  const match::Match& match = numbered.record.match;
  refuse_hand_if_over(numbered);
  games::Reading read = read_added(transaction, options, match, reports, match.lines.size());
  report::AddedHand added =
      cli::add_hand(transaction, numbered, std::move(read.hand), std::move(read.remarks));
  added.dry_run = options.dry_run;
  return added;
}

/// Inserts a forgotten hand before a line, also in a match that was played to its end, but not in a closed
/// one.
report::Correction add_before(storage::Transaction& transaction, const Options& options,
                              const std::vector<cards::EntryText>& reports) {
  report::Correction correction{
      .kind = report::Correction::Kind::kInsert,
      .before = match_to_insert_into(transaction, options.match, reported_names(reports))};
  const history::NumberedMatch& before = correction.before;
  if (before.record.match.closing)
    throw Error(ErrorKind::kRefused, base::tr("match {0} is closed", before.number))
        .remedy(base::tr("'chapeau reopen -m {0}' reopens it", before.number));
  const std::size_t index = line_of(before, *options.before);
  games::Reading read = read_added(transaction, options, before.record.match, reports, index);
  correction.remarks = std::move(read.remarks);
  const match::Line line{{transaction.now().timestamp(), std::move(read.hand)}, transaction.new_id()};
  transaction.record(before.number, history::Add{{line}, before.record.match.lines[index].id});
  correction.after = transaction.listed_match(before.number);
  correction.line_after = index_of(correction.after, line.id);
  return correction;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::vector<cards::EntryText> reports = split_reports(options.hand);
  if (options.before) {
    const CorrectionOptions common{options.match, std::nullopt, options.dry_run, options.format};
    return run_correction("add", common, writing, [&](storage::Transaction& transaction) {
      return add_before(transaction, options, reports);
    });
  }
  report::AddedHand added;
  const report::Style style = writing.output.style();
  writing.write_and_print(
      "add", options.dry_run,
      [&](storage::Transaction& transaction) {
        added = add_to_match(transaction, options, reports);
        if (format != Format::kText) return json_text([&] { return report::added_hand_json(added); });
        const std::string text = report::added_hand_text(added, style);
        if (options.dry_run) return text;
        return text + report::next_step_text(transaction, added.match, default_currency().code, style);
      },
      style);
  writing.output.remark(added.remarks, format == Format::kText);
  writing.output.warn(report::added_hand_warnings(added, format == Format::kJson));
  writing.output.warn(report::unusable_warning(added.match));
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("add", base::tr_c("help", "record the next hand"));
  options->hand.add_to(command);
  command.option(
      "-m,--match", options->match, "MATCH",
      match_help(base::tr_c("help", "the match"), base::tr_c("help", "the one open match of these players")));
  command.option("--dealer", options->dealer, "PLAYER",
                 base::tr_c("help", "who dealt, if it was not the next player's turn"));
  command.option("--before", options->before, "N",
                 base::tr_c("help", "insert a forgotten hand before line N"));
  command.flag("--dry-run", options->dry_run,
               base::tr_c("help", "show the score and the result, but record nothing"));
  options->format.add_to(command);
  command.example("chapeau add 'Ann=KKKK 7777 555' 'Bob=QsQQ 999 / 4 4 Jd'");
  command.example("chapeau add --before 2 Ann=KKKK 7777 Bob=QsQQ / 4 4 Jd");
  command.example("chapeau add -m 2 --points 'Ann=280*' 'Bob=(45)' --out Ann --dealer Bob");
  command.example("chapeau add --no-out --dry-run 'Ann=KKK / 4' 'Bob=/ Qs 9' --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli::commands::add_hand
