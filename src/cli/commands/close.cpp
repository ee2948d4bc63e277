#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "cli/commands/commands.hpp"
#include "cli/correction.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> conceded_by;
  bool is_void = false;
  CorrectionOptions common;
};

report::Correction close(storage::Writer& writer, const Options& options) {
  report::Correction correction{.deed = "closed",
                                .before = match_to_close(writer, options.common.match, options.conceded_by)};
  const history::NumberedMatch& before = correction.before;
  if (!before.standing.takes_a_hand())
    throw Error(ErrorKind::kRefused, fmt::format("match {} is over", before.number))
        .remedy(report::status_text(before) +
                (before.record.match.closing
                     ? fmt::format(" 'chapeau reopen -m {}' takes the closing back.", before.number)
                     : ""));
  match::Closing closing;
  if (options.conceded_by)
    closing.conceded_by = seat_of(before.record.match.players, *options.conceded_by, "--conceded-by");
  writer.apply(before.number, history::Set{{}, closing}, options.common.read_reason());
  correction.after = writer.listed_match(before.number);
  return correction;
}

report::Correction reopen(storage::Writer& writer, const Options& options) {
  report::Correction correction{.deed = "reopened", .before = match_to_read(writer, options.common.match)};
  const history::NumberedMatch& before = correction.before;
  if (!before.record.match.closing)
    throw Error(ErrorKind::kRefused, fmt::format("match {} was not closed", before.number))
        .remedy(before.standing.takes_a_hand()
                    ? "it is open"
                    : "it was played to its end: 'chapeau amend' corrects its lines");
  writer.apply(before.number, history::Set{{}, std::optional<match::Closing>{}},
               options.common.read_reason());
  correction.after = writer.listed_match(before.number);
  return correction;
}

}  // namespace

void close_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("close", "end a match without a finish: conceded or void");
  command.option("--conceded-by", options->conceded_by, "PLAYER", "who gives up");
  command.flag("--void", options->is_void, "it counts for nothing");
  command.exclude("--conceded-by", "--void");
  options->common.add_to(command, "the one open match, of several that of who gives up");
  command.example("chapeau close --conceded-by Bob");
  command.example("chapeau close -m 2 --void --reason 'broken off' --dry-run --format json");
  command.on_run([=] {
    if (!options->conceded_by && !options->is_void)
      throw Error(ErrorKind::kUsage, "how the match ends is missing")
          .remedy("--conceded-by PLAYER, or --void");
    run_correction("close", options->common, writing,
                   [&](storage::Writer& writer) { return close(writer, *options); });
  });
}

void reopen_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("reopen", "take back that a match was closed");
  options->common.add_to(command, "the one last changed");
  command.example("chapeau reopen -m 2 --reason 'they went on' --dry-run --format json");
  command.on_run([=] {
    run_correction("reopen", options->common, writing,
                   [&](storage::Writer& writer) { return reopen(writer, *options); });
  });
}

}  // namespace cli
