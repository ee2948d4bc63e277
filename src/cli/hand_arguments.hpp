#pragma once

#include <string>
#include <vector>

#include "cards/notation.hpp"
#include "cli/options.hpp"
#include "games/game.hpp"
#include "match/match.hpp"

/// A hand as the command line reports it: `P=… P=… [--points] [--out P | --no-out]`.
namespace cli {

/// More than any game has players, so that who names or reports too many hears which it is.
inline constexpr std::size_t kMostReportsGiven = 12;

/// The arguments and options of a hand, for the commands that take one.
struct HandArguments {
  Arguments reports;
  bool points = false;
  std::optional<std::string> out;
  bool no_out = false;

  void add_to(Command& command);
  /// The options alone, for a command whose reports are not its only arguments.
  void add_options_to(Command& command);
};

/// The reports, split and their names checked, in the order of the arguments. Throws `Error` (kData)
/// for a report without a name or a name that cannot be, or a player who reports twice.
std::vector<cards::Report> split_reports(const HandArguments& arguments);
std::vector<cards::Report> split_reports(const std::vector<std::string>& arguments);

/// The players' names in the order of the reports.
games::Names names_of(const std::vector<cards::Report>& reports);

/// The reports in seat order; null where a player does not report. Throws `Error` with the place: kNotThere
/// for somebody who is not among `names`, kRefused where several names begin so, kData for a player who
/// reports twice, by the name and by the beginning of it, too.
std::vector<const cards::Report*> by_seat(const games::Names& names,
                                          const std::vector<cards::Report>& reports);

/// A hand read and checked, in the order of `names`.
struct ReadHand {
  games::ReportedHand reported;
  std::vector<games::Remark> remarks;
};

/// Reads the hand that the reports tell. Throws `Error`: kNotThere for somebody who is not among
/// `names`, kData if somebody of them does not report, or if such a hand cannot be.
ReadHand read_hand(const games::Game& game, const games::Names& names,
                   const std::vector<cards::Report>& reports, const HandArguments& arguments);

/// A hand that corrects another: who does not report keeps what was reported, and the kind is that of
/// `before` unless `--points` or `cards` says otherwise. Throws as `read_hand`.
ReadHand read_amended(const games::Game& game, const games::Names& names,
                      const std::vector<cards::Report>& reports, const HandArguments& arguments, bool cards,
                      const games::ReportedHand& before);

/// The seat of a player, by a name or the beginning of one; throws `Error` (kNotThere) for anybody else,
/// and (kRefused) where several names begin so. `role` begins the message:
/// "--dealer".
match::Seat seat_of(const games::Names& names, const std::string& player, const std::string& role);

}  // namespace cli
