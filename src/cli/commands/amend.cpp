#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/players.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "match/adjustment.hpp"

namespace cli::commands::amend_line {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  std::optional<std::string> line;
  Arguments reports;
  HandArguments hand;
  bool cards = false;
  std::optional<std::string> dealer;
  CorrectionOptions common;
};

match::Adjustment amended_adjustment(const Options& options, const history::NumberedMatch& numbered,
                                     std::size_t index, const std::vector<cards::EntryText>& reports) {
  const match::Match& match = numbered.record.match;
  if (options.hand.points || options.cards || options.hand.out || options.hand.no_out || options.dealer)
    throw Error(ErrorKind::kUsage,
                base::tr("line {0} is an adjustment: it has only points and a reason", index + 1))
        .remedy(base::tr("write for example 'chapeau amend -m {0} {1} {2} --reason TEXT'", numbered.number,
                         index + 1, base::shell_word(base::printable(match.players.front())) + "=-50"));
  match::Adjustment adjustment = std::get<match::Adjustment>(match.lines[index].what);
  put_points(match.game, match.players, reports, adjustment);
  if (options.common.reason) adjustment.reason = options.common.read_reason();
  match::check_adjustment(match.game, match.players, adjustment);
  if (!reports.empty() && !match::changes_totals(adjustment))
    throw match::no_total_changed().remedy(
        base::tr("'chapeau drop -m {0} {1}' takes the line off the sheet", numbered.number, index + 1));
  return adjustment;
}

/// Throws `Error` (kNotThere) where the match last changed has only somebody else whose name begins so.
void refuse_others(storage::Reader& reader, const games::Names& names, const Options& options,
                   const std::vector<cards::EntryText>& reports) {
  refuse_other_players(reader, names, reports);
  if (options.hand.out) refuse_other_player(reader, names, *options.hand.out, "--out");
  if (options.dealer) refuse_other_player(reader, names, *options.dealer, "--dealer");
}

report::Correction amend(storage::Transaction& transaction, const Options& options) {
  const std::vector<cards::EntryText> reports = split_reports(options.reports.values(), options.hand.points);
  report::Correction correction{.kind = report::Correction::Kind::kAmend,
                                .before = match_to_read(transaction, options.common.match)};
  const history::NumberedMatch& before = correction.before;
  const std::size_t index = line_of(transaction, before, options.common.match, *options.line);
  const match::Line& line = before.record.match.lines[index];
  auto contents = static_cast<const match::Contents&>(line);
  with_match_in_errors(options.common, before, [&] {
    if (!options.common.match) refuse_others(transaction, before.record.match.players, options, reports);
    if (std::holds_alternative<match::Adjustment>(line.what)) {
      contents.what = amended_adjustment(options, before, index, reports);
      return;
    }
    games::Reading read = read_amended_hand(before.record.match, index, reports, options.hand, options.cards,
                                            options.dealer, cards::kCommandLineWording);
    contents.what = std::move(read.hand);
    correction.remarks = std::move(read.remarks);
  });
  cli::amend_line(transaction, correction, index, contents, options.common.read_reason());
  return correction;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("amend", base::tr_c("help", "correct a line of the sheet"));
  command.argument("N", options->line, base::tr_c("help", "the number of the line, as on the sheet"), true);
  options->reports.add_to(
      command, "NAME=CARDS",
      base::tr_c(
          "help",
          "what it should have been, as in 'chapeau add', or NAME=±POINTS of an adjustment; anyone you leave "
          "out keeps their entry"),
      0, kMostNamesTyped);
  options->hand.add_options_to(
      command, base::tr_c("help", "who went out, if the cards do not show it; '' for not known"));
  command.flag("--cards", options->cards,
               base::tr_c("help", "these are cards, and the line had only scores"));
  command.exclude("--cards", "--points");
  command.option("--dealer", options->dealer, "PLAYER",
                 base::tr_c("help", "who dealt; '' for the player whose turn it was"));
  options->common.add_to(command, base::tr_c("help", "the one last changed"));
  command.example("chapeau amend 2 Bob=QsQQ 999 / 4 4 Jd");
  command.example("chapeau amend 3 --points 'Ann=280*' Bob=-45 --out Ann --dealer Bob");
  command.example("chapeau amend 1 --no-out --dry-run --format json");
  command.example(base::tr_c(
      "example",
      "chapeau amend 2 --cards Ann=KKKK 7777 Bob=QQQ / 4 -m 3 --reason 'the sheet was unreadable'"));
  command.on_run([=] {
    run_correction("amend", options->common, writing,
                   [&](storage::Transaction& transaction) { return amend(transaction, *options); });
  });
}

}  // namespace cli::commands::amend_line
