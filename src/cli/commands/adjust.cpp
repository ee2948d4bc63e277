#include <fmt/core.h>

#include <memory>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/adjustment_arguments.hpp"
#include "cli/commands/commands.hpp"
#include "cli/correction.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "match/note.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  Arguments reports;
  CorrectionOptions common;
};

void refuse_behind_the_end(const history::NumberedMatch& match) {
  if (match.record.match.closing)
    throw Error(ErrorKind::kRefused,
                fmt::format("match {} is closed, and nothing stands behind that", match.number))
        .remedy(fmt::format("'chapeau reopen -m {}' takes the closing back", match.number));
  if (match.standing.lines_after_finish() > 0)
    throw Error(
        ErrorKind::kRefused,
        fmt::format("lines stand after the finish of match {}, where an adjustment counts for nothing",
                    match.number))
        .remedy("drop those lines first, or correct the hand itself with 'chapeau amend'");
}

/// "Ann -50" in place of "Ann=-50".
void check_written_with_equals(const std::vector<std::string>& reports) {
  for (std::size_t i = 0; i < reports.size(); ++i) {
    if (reports[i].find('=') != std::string::npos) continue;
    const bool points_follow = i + 1 < reports.size() && base::parse_signed(reports[i + 1]);
    throw Error(ErrorKind::kData, fmt::format("points are written NAME=±N, and '{}' has no '='", reports[i]))
        .remedy("write " + base::shell_quoted(points_follow ? reports[i] + "=" + reports[i + 1]
                                                            : std::string("Ann=-50")));
  }
}

report::Correction adjust(storage::Writer& writer, const Options& options) {
  report::Correction correction{.deed = "agreed on", .before = match_to_read(writer, options.common.match)};
  const history::NumberedMatch& before = correction.before;
  const match::Match& match = before.record.match;
  refuse_behind_the_end(before);
  match::Adjustment adjustment{std::vector<int>(match.players.size(), 0), options.common.read_reason()};
  check_written_with_equals(options.reports.values());
  const std::vector<cards::Report> reports = split_reports(options.reports.values());
  naming_the_match(options.common, before,
                   [&] { put_points(match.game, match.players, reports, adjustment); });
  match::check_adjustment(match.game, match.players, adjustment);
  const match::Line line{writer.new_id(), writer.now().timestamp(), adjustment};
  writer.apply(before.number, history::Add{{line}, std::nullopt});
  correction.after = writer.listed_match(before.number);
  correction.line_after = index_of(correction.after, line.id);
  return correction;
}

}  // namespace

void adjust_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("adjust", "record an agreed change of totals: a penalty, a correction");
  options->reports.add_to(command, "NAME=±POINTS",
                          "points that a player gains or loses; who is not named has none", 1,
                          kMostReportsGiven);
  command.join_reports();
  options->common.add_to(command, "the one last changed", "why; an adjustment needs one");
  command.example("chapeau adjust Ann=-50 --reason 'looked at the stock'");
  command.example(
      "chapeau adjust -m 2 Ann=+20 Bob=-20 --reason 'miscounted in March' --dry-run --format json");
  command.on_run([=] {
    if (!options->common.reason)
      throw Error(ErrorKind::kUsage, "--reason is missing")
          .remedy("an adjustment says why: --reason 'miscounted'");
    run_correction("adjust", options->common, writing,
                   [&](storage::Writer& writer) { return adjust(writer, *options); });
  });
}

}  // namespace cli
