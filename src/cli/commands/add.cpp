#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "cli/commands/commands.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "match/deal.hpp"
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
  bool dry_run = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

void refuse_if_over(const history::NumberedMatch& match) {
  if (match.standing.takes_a_hand()) return;
  throw Error(ErrorKind::kRefused, fmt::format("match {} is over", match.number))
      .remedy(report::status_text(match) + " 'chapeau new' starts another.");
}

report::AddedHand add_to_match(storage::Writer& writer, const Options& options,
                               const std::vector<cards::Report>& reports) {
  history::NumberedMatch numbered = match_to_add_to(writer, options.match, names_of(reports));
  match::Match& match = numbered.record.match;
  refuse_if_over(numbered);
  ReadHand read = read_hand(match.game, match.players, reports, options.hand);
  match::Hand hand{std::move(read.reported), std::nullopt};
  if (options.dealer) {
    const match::Seat dealer = seat_of(match.players, *options.dealer, "--dealer");
    // Named only where the deal would not go to this player anyway.
    if (match::next_dealer(match) != dealer) hand.dealer = dealer;
  }
  match.lines.push_back({writer.new_id(), writer.now().timestamp(), std::move(hand)});
  writer.apply(numbered.number, history::Add{{match.lines.back()}, std::nullopt});
  numbered.standing = match::play(match);
  return {std::move(numbered), std::move(read.remarks), options.dry_run};
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::vector<cards::Report> reports = split_reports(options.hand);
  storage::Store store = writing.open();
  report::AddedHand added;
  std::string text;
  const report::Style style = writing.output.style();
  const auto add = [&](storage::Writer& writer) {
    added = add_to_match(writer, options, reports);
    text = format == Format::kText ? report::added_hand_text(added, style)
                                   : json_document(report::added_hand_json(added));
  };
  if (options.dry_run) {
    store.rehearse("add", writing.now(), add);
    writing.output.print(text, style);
  } else {
    store.write("add", writing.now(), add);
    writing.output.print_saved(text, style);
  }
  writing.output.remark(added.remarks, format == Format::kText);
  writing.output.warn(report::added_hand_warnings(added, format == Format::kJson));
}

}  // namespace

void add_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("add", "record the next hand of a match");
  options->hand.add_to(command);
  command.option("-m,--match", options->match, "MATCH", "the match (the one open match of these players)");
  command.option("--dealer", options->dealer, "PLAYER", "who dealt, if the deal did not go round as usual");
  command.flag("--dry-run", options->dry_run, "score it and show what would be, but record nothing");
  options->format.add_to(command);
  command.example("chapeau add 'Ann=KKKK 7777 555' 'Bob=QsQQ 999 / 4 4 Jd'");
  command.example("chapeau add -m 2 --points 'Ann=280*' 'Bob=(45)' --out Ann --dealer Bob");
  command.example("chapeau add --no-out --dry-run 'Ann=KKK / 4' 'Bob=/ Qs 9' --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
