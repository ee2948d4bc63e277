#include <algorithm>
#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "cli/args/matches.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "match/deal.hpp"

namespace cli::commands::move_line {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using match::Seat;

struct Options {
  std::optional<std::string> line, target;
  CorrectionOptions common;
};

/// The command that enters such a line into another match.
std::string how_to_enter(const match::Line& line, std::int64_t match) {
  if (const auto* hand = std::get_if<match::Hand>(&line.what))
    return fmt::format(
        "{} add -m {} {}", base::typed_program(), match,
        std::holds_alternative<games::CardsHand>(hand->reported) ? "NAME=CARDS" : "--points NAME=SCORE");
  return fmt::format("{} adjust -m {} NAME=±N --reason TEXT", base::typed_program(), match);
}

/// The seats that the players of one match have in another. Throws `Error` (kRefused) if its game or players
/// differ; `line` is the number of the line, for the remedy.
std::vector<Seat> seats_in(const NumberedMatch& from, std::size_t line, const NumberedMatch& to) {
  std::vector<Seat> seats;
  // Compared by name: joined players are one person with one name.
  const match::Names& there = to.record.match.players;
  for (const std::string& player : from.record.match.players) {
    const auto found = std::find(there.begin(), there.end(), player);
    if (found == there.end()) break;
    seats.push_back(static_cast<Seat>(found - there.begin()));
  }
  const bool same = seats.size() == there.size() && from.record.match.players.size() == there.size() &&
                    from.record.match.game.index() == to.record.match.game.index();
  if (!same)
    throw Error(ErrorKind::kRefused, base::tr("match {0} has another game or other players than match {1}",
                                              to.number, from.number))
        // Translators: {1} is a game, {2} its players, {3} and {4} are commands.
        .remedy(base::tr("match {0} is {1} of {2}; drop the line with '{3}', then enter it there with '{4}'",
                         to.number, games::info(to.record.match.game).title(),
                         base::join_and(to.record.match.players),
                         fmt::format("{} drop {} -m {}", base::typed_program(), line, from.number),
                         how_to_enter(from.record.match.lines.at(line - 1), to.number)));
  return seats;
}

/// The contents of a line as the last one of another match, with the players where they sit there.
match::Contents reseated(const match::Contents& contents, const std::vector<Seat>& seats,
                         const match::Match& there) {
  match::Contents moved = contents;
  if (const auto* adjustment = std::get_if<match::Adjustment>(&contents.what)) {
    auto& points = std::get<match::Adjustment>(moved.what).points;
    for (std::size_t i = 0; i < seats.size(); ++i) points[seats[i]] = adjustment->points[i];
    return moved;
  }
  auto& hand = std::get<match::Hand>(moved.what);
  hand.reported = games::reseated(hand.reported, seats);
  // Whose turn it was here says nothing about the other match; who dealt out of turn was named.
  if (hand.dealer) hand.dealer = match::dealer_to_store(there, seats[*hand.dealer], there.lines.size());
  return moved;
}

report::Correction move(storage::Transaction& transaction, const Options& options) {
  report::Correction correction{.kind = report::Correction::Kind::kMove,
                                .before = match_to_read(transaction, options.common.match)};
  const NumberedMatch& from = correction.before;
  const std::size_t index = line_of(from, *options.line);
  const NumberedMatch to =
      find_open_match(transaction, *options.target, [](std::int64_t) { return base::tr("use its number"); });
  if (to.number == from.number)
    throw Error(ErrorKind::kData, base::tr("line {0} is in match {1} already", index + 1, to.number))
        .remedy(base::tr("name another match to move it to"));
  refuse_if_over(to, base::tr("Name an open match: 'chapeau matches --open' lists them."));
  const std::vector<Seat> seats = seats_in(from, index + 1, to);
  const match::Line& line = from.record.match.lines[index];
  const match::Contents contents = reseated(line, seats, to.record.match);
  const std::string reason = options.common.read_reason();
  transaction.record(from.number, history::Amend{line.id, std::nullopt}, {.reason = reason});
  transaction.record(to.number, history::Add{{{contents, transaction.new_id()}}, std::nullopt},
                     {.reason = reason});
  correction.line_before = index;
  correction.after = transaction.listed_match(from.number);
  correction.target_before = to;
  correction.target_after = transaction.listed_match(to.number);
  return correction;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command(
      "move", base::tr_c("help", "move a line to another open match of the same players"));
  command.argument("N", options->line, base::tr_c("help", "the number of the line, as on the sheet"), true);
  command.argument("TO_MATCH", options->target,
                   base::tr_c("help", "the match that it belongs to; there it becomes the last line"), true);
  options->common.add_to(command, base::tr_c("help", "the one last changed"));
  command.example(base::tr_c("example", "chapeau move 3 2 -m 1 --reason 'the wrong match'"));
  command.example("chapeau move 3 2 --dry-run --format json");
  command.on_run([=] {
    run_correction("move", options->common, writing,
                   [&](storage::Transaction& transaction) { return move(transaction, *options); });
  });
}

}  // namespace cli::commands::move_line
