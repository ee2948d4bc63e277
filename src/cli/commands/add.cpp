#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "cli/adding.hpp"
#include "cli/commands/commands.hpp"
#include "cli/correction.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "cli/write_command.hpp"
#include "match/player_name.hpp"
#include "report/added_hand.hpp"
#include "report/words.hpp"

namespace cli {
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

match::Hand read_added(const Options& options, const match::Match& match,
                       const std::vector<cards::Report>& reports, std::size_t index,
                       std::vector<games::Remark>& remarks) {
  ReadHand read = read_hand(match.game, match.players, reports, options.hand);
  remarks = std::move(read.remarks);
  std::optional<match::Seat> dealer;
  if (options.dealer)
    dealer = dealer_to_keep(match, seat_of(match.players, *options.dealer, "--dealer"), index);
  return {std::move(read.reported), dealer};
}

/// Of `--before`: the match named, the one open match of these players, or the one last changed if it is
/// theirs.
history::NumberedMatch match_to_put_into(storage::Reader& reader, const Options& options,
                                         const games::Names& players) {
  if (options.match) return find_match(reader, *options.match);
  const auto last = reader.last_changed();
  if (last) {
    history::NumberedMatch match = reader.listed_match(*last);
    const games::Names& names = match.record.match.players;
    if (std::all_of(players.begin(), players.end(),
                    [&](const std::string& player) { return match::meant_by(names, player).size() == 1; }))
      return match;
  }
  return match_to_add_to(reader, std::nullopt, players);
}

report::AddedHand add_to_match(storage::Writer& writer, const Options& options,
                               const std::vector<cards::Report>& reports) {
  history::NumberedMatch numbered = match_to_add_to(writer, options.match, names_of(reports));
  const match::Match& match = numbered.record.match;
  refuse_if_over(numbered);
  std::vector<games::Remark> remarks;
  match::Hand hand = read_added(options, match, reports, match.lines.size(), remarks);
  report::AddedHand added = add_hand(writer, std::move(numbered), std::move(hand), std::move(remarks));
  added.dry_run = options.dry_run;
  return added;
}

/// A forgotten hand is put in where it belongs, in a match that was played to its end, too; in a closed one
/// none is added anywhere (rules, "Adjustments, closing").
report::Correction add_before(storage::Writer& writer, const Options& options,
                              const std::vector<cards::Report>& reports) {
  report::Correction correction{.deed = "put in",
                                .before = match_to_put_into(writer, options, names_of(reports))};
  const history::NumberedMatch& before = correction.before;
  if (before.record.match.closing)
    throw Error(ErrorKind::kRefused, fmt::format("match {} is closed", before.number))
        .remedy(fmt::format("'chapeau reopen -m {}' takes the closing back", before.number));
  const std::size_t index = line_of(before, *options.before);
  const match::Line line{writer.new_id(), writer.now().timestamp(),
                         read_added(options, before.record.match, reports, index, correction.remarks)};
  writer.apply(before.number, history::Add{{line}, before.record.match.lines[index].id});
  correction.after = writer.listed_match(before.number);
  correction.line_after = index_of(correction.after, line.id);
  return correction;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::vector<cards::Report> reports = split_reports(options.hand);
  if (options.before) {
    const CorrectionOptions common{options.match, std::nullopt, options.dry_run, options.format};
    return run_correction("add", common, writing,
                          [&](storage::Writer& writer) { return add_before(writer, options, reports); });
  }
  report::AddedHand added;
  const report::Style style = writing.output.style();
  write_and_print(
      writing, "add", options.dry_run,
      [&](storage::Writer& writer) {
        added = add_to_match(writer, options, reports);
        if (format != Format::kText) return json_document(report::added_hand_json(added));
        const std::string text = report::added_hand_text(added, style);
        return options.dry_run ? text
                               : text + report::next_step_text(added.match, default_currency().code, style);
      },
      style);
  writing.output.remark(added.remarks, format == Format::kText);
  writing.output.warn(report::added_hand_warnings(added, format == Format::kJson));
  writing.output.warn(report::unusable_warning(added.match));
}

}  // namespace

void add_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("add", "record the next hand of a match");
  options->hand.add_to(command);
  command.option("-m,--match", options->match, "MATCH",
                 match_help("the match", "the one open match of these players"));
  command.option("--dealer", options->dealer, "PLAYER", "who dealt, if the deal did not go round as usual");
  command.option("--before", options->before, "N", "put a forgotten hand in before line N");
  command.flag("--dry-run", options->dry_run, "score it and show what would be, but record nothing");
  options->format.add_to(command);
  command.example("chapeau add 'Ann=KKKK 7777 555' 'Bob=QsQQ 999 / 4 4 Jd'");
  command.example("chapeau add --before 2 Ann=KKKK 7777 Bob=QsQQ / 4 4 Jd");
  command.example("chapeau add -m 2 --points 'Ann=280*' 'Bob=(45)' --out Ann --dealer Bob");
  command.example("chapeau add --no-out --dry-run 'Ann=KKK / 4' 'Bob=/ Qs 9' --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
