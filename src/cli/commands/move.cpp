#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/correction.hpp"
#include "cli/match_argument.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using match::Seat;

struct Options {
  std::optional<std::string> line, target;
  CorrectionOptions common;
};

/// Where the players of one match sit in another. Throws (kRefused) if they are others; `line` is the number
/// of what was to be moved.
std::vector<Seat> seats_in(const NumberedMatch& from, std::size_t line, const NumberedMatch& to) {
  std::vector<Seat> seats;
  // By name: those who were joined are one person, and bear one name.
  const match::Names& there = to.record.match.players;
  for (const std::string& player : from.record.match.players) {
    const auto found = std::find(there.begin(), there.end(), player);
    if (found == there.end()) break;
    seats.push_back(static_cast<Seat>(found - there.begin()));
  }
  const bool same = seats.size() == there.size() && from.record.match.players.size() == there.size() &&
                    from.record.match.game.index() == to.record.match.game.index();
  if (!same)
    throw Error(ErrorKind::kRefused, fmt::format("match {} is not of the same game and players as match {}",
                                                 to.number, from.number))
        .remedy(
            fmt::format("match {} is {} of {}; take the line off with 'chapeau drop {} -m {}', and enter it "
                        "there with 'chapeau add -m {}'",
                        to.number, games::facts(to.record.match.game).title,
                        base::join_and(to.record.match.players), line, from.number, to.number));
  return seats;
}

/// The contents of a line with the players where they sit in the other match.
history::Contents seated_anew(const history::Contents& contents, const std::vector<Seat>& seats) {
  history::Contents moved = contents;
  if (const auto* adjustment = std::get_if<match::Adjustment>(&contents.what)) {
    auto& points = std::get<match::Adjustment>(moved.what).points;
    for (std::size_t i = 0; i < seats.size(); ++i) points[seats[i]] = adjustment->points[i];
    return moved;
  }
  auto& hand = std::get<match::Hand>(moved.what);
  hand.reported = games::seated_anew(hand.reported, seats);
  // Who dealt was a matter of the match that it did not belong to.
  hand.dealer.reset();
  return moved;
}

report::Correction move(storage::Writer& writer, const Options& options) {
  report::Correction correction{.deed = "", .before = match_to_read(writer, options.common.match)};
  const NumberedMatch& from = correction.before;
  const std::size_t index = line_of(from, *options.line);
  const NumberedMatch to = find_match(writer, *options.target, Wanted::kOpen);
  if (to.number == from.number)
    throw Error(ErrorKind::kData, fmt::format("line {} is in match {} already", index + 1, to.number))
        .remedy("name another match to move it to");
  if (!to.standing.takes_a_hand())
    throw Error(ErrorKind::kRefused, fmt::format("match {} is over", to.number))
        .remedy(report::status_text(to));
  const std::vector<Seat> seats = seats_in(from, index + 1, to);
  const match::Line& line = from.record.match.lines[index];
  const history::Contents contents = seated_anew(history::contents_of(line), seats);
  const std::string reason = options.common.read_reason();
  writer.apply(from.number, history::Amend{line.id, std::nullopt}, reason);
  writer.apply(to.number, history::Add{{history::make_line(writer.new_id(), contents)}, std::nullopt},
               reason);
  correction.deed = fmt::format("moved to match {}", to.number);
  correction.line_before = index;
  correction.after = writer.listed_match(from.number);
  correction.arrival = report::Arrival{to, writer.listed_match(to.number)};
  return correction;
}

}  // namespace

void move_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command =
      program.add_command("move", "put a line at the end of another open match of the same players");
  command.argument("N", options->line, "the line", true);
  command.argument("TO_MATCH", options->target, "the match that it belongs to", true);
  options->common.add_to(command, "the one last changed");
  command.example("chapeau move 3 2 -m 1 --reason 'the wrong match'");
  command.example("chapeau move 3 2 --dry-run --format json");
  command.on_run([=] {
    run_correction("move", options->common, writing,
                   [&](storage::Writer& writer) { return move(writer, *options); });
  });
}

}  // namespace cli
