#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/matches.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "report/match/void_commands.hpp"

namespace cli::commands::close_match {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> conceded_by;
  bool is_void = false;
  CorrectionOptions common;
};

report::Correction close(storage::Transaction& transaction, const Options& options) {
  report::Correction correction{
      .kind = report::Correction::Kind::kClose,
      .before = match_to_close(transaction, options.common.match, options.conceded_by)};
  const history::NumberedMatch& before = correction.before;
  refuse_if_over(before, options.is_void && before.standing.finish
                             // Translators: {0} is a list of commands.
                             ? base::tr("To make it count nowhere, type in this order: {0}.",
                                        base::join_comma(report::void_commands(before)))
                             : base::tr("'chapeau amend -m {0} N' corrects a line.", before.number));
  match::Closing closing;
  if (options.conceded_by)
    closing.conceded_by = seat_of(before.record.match.players, *options.conceded_by, "--conceded-by");
  transaction.record(before.number, history::Set{{}, closing}, {.reason = options.common.read_reason()});
  correction.after = transaction.listed_match(before.number);
  return correction;
}

report::Correction reopen(storage::Transaction& transaction, const Options& options) {
  report::Correction correction{.kind = report::Correction::Kind::kReopen,
                                .before = match_to_read(transaction, options.common.match)};
  const history::NumberedMatch& before = correction.before;
  if (before.disputed) throw storage::refusal_of_disputed(before.number);
  if (!before.record.match.closing)
    throw Error(ErrorKind::kRefused, base::tr("match {0} was not closed", before.number))
        .remedy(before.standing.takes_a_hand()
                    ? base::tr("it is open")
                    : base::tr("it is finished: 'chapeau amend --help' says how to correct its lines"));
  transaction.record(before.number, history::Set{{}, std::optional<match::Closing>{}},
                     {.reason = options.common.read_reason()});
  correction.after = transaction.listed_match(before.number);
  return correction;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("close", base::tr_c("help", "end a match early: conceded or void"));
  command.option("--conceded-by", options->conceded_by, "PLAYER",
                 base::tr_c("help", "the player who gives up"));
  command.flag("--void", options->is_void, base::tr_c("help", "the match does not count"));
  command.exclude("--conceded-by", "--void");
  options->common.add_to(
      command, base::tr_c("help", "the one open match; of several the one of the player who gives up"));
  command.example("chapeau close --conceded-by Bob");
  command.example(
      base::tr_c("example", "chapeau close -m 2 --void --reason 'broken off' --dry-run --format json"));
  command.on_run([=] {
    if (!options->conceded_by && !options->is_void)
      throw Error(ErrorKind::kUsage, base::tr("say how the match ends"))
          .remedy(base::tr("use --conceded-by PLAYER or --void"));
    run_correction("close", options->common, writing,
                   [&](storage::Transaction& transaction) { return close(transaction, *options); });
  });
}

void declare_reopen(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("reopen", base::tr_c("help", "reopen a match that was closed"));
  options->common.add_to(command, base::tr_c("help", "the one last changed"));
  command.example(
      base::tr_c("example", "chapeau reopen -m 2 --reason 'they went on' --dry-run --format json"));
  command.on_run([=] {
    run_correction("reopen", options->common, writing,
                   [&](storage::Transaction& transaction) { return reopen(transaction, *options); });
  });
}

}  // namespace cli::commands::close_match
