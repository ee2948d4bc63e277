#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cli/args/options.hpp"
#include "games/game.hpp"
#include "match/match.hpp"
#include "storage/reader.hpp"

/// Reads a hand from the command line: `P=… P=… [--points] [--out P | --no-out]`.
namespace cli {

/// The arguments and options of a hand, for the commands that take one.
struct HandArguments {
  Arguments reports;
  bool points = false;
  std::optional<std::string> out;
  bool no_out = false;

  void add_to(Command& command);
  /// Adds the options alone, for a command with other arguments besides the reports. `out_help`: that of
  /// `--out`, which may be empty in `read_amended_hand` alone.
  void add_options_to(Command& command, const std::string& out_help);
};

/// Splits the reports and checks their names; they stay in the order of the arguments. Throws `Error` (kData)
/// for a report without a name, for a name that cannot be, and for a player who reports twice.
std::vector<cards::EntryText> split_reports(const HandArguments& arguments);
std::vector<cards::EntryText> split_reports(const std::vector<std::string>& arguments, bool points = false);

/// The players' names in the order of the reports.
games::Names reported_names(const std::vector<cards::EntryText>& reports);

/// The reports in seat order; null where a player does not report. Throws `Error` with the place: kNotThere
/// for a player who is not among `names`, kRefused where several names begin so, kData for a player who
/// reports twice, also if once by the beginning of the name.
std::vector<const cards::EntryText*> by_seat(const games::Names& names,
                                             const std::vector<cards::EntryText>& reports);

/// Throws `Error` (kNotThere) with the place for the full name of somebody who is none of `names`, though one
/// of them begins so: for a match that was not named.
void refuse_other_players(storage::Reader& reader, const games::Names& names,
                          const std::vector<cards::EntryText>& reports);

/// Reads and checks a hand, in the order of `names`. Throws `Error`: kNotThere for a player who is not among
/// `names`, kData if one of them does not report, or if such a hand cannot be. `wording`: where it was typed.
games::Reading<games::ReportedHand> read_hand(const games::Game& game, const games::Names& names,
                                              const std::vector<cards::EntryText>& reports,
                                              const HandArguments& arguments,
                                              const cards::EntryWording& wording);

/// Reads the hand of the line at `index`, or for the end of the match, with its dealer, who is named by
/// `dealer` if at all. Throws as `read_hand`, and as `seat_of` for the dealer.
games::Reading<match::Hand> read_hand_with_dealer(const match::Match& match, std::size_t index,
                                                  const std::vector<cards::EntryText>& reports,
                                                  const HandArguments& arguments,
                                                  const std::optional<std::string>& dealer,
                                                  const cards::EntryWording& wording);

/// Reads the correction of the hand at `index`: players left out keep their entry, the kind (cards or scores)
/// is that of the line unless `--points` or `cards` changes it, and an empty `dealer` is the one whose turn
/// it was. Throws as above. Precondition: the line is a hand.
games::Reading<match::Hand> read_amended_hand(const match::Match& match, std::size_t index,
                                              const std::vector<cards::EntryText>& reports,
                                              const HandArguments& arguments, bool cards,
                                              const std::optional<std::string>& dealer,
                                              const cards::EntryWording& wording);

/// Puts the points of reports `P=±N` into an adjustment; players left out keep theirs. Throws `Error` as
/// `by_seat`, and kData for what is no number of points.
void put_points(const games::Game& game, const games::Names& names,
                const std::vector<cards::EntryText>& reports, match::Adjustment& adjustment);

/// The seat of a player, by the name or its beginning. Throws `Error`: kNotThere for anybody else, kRefused
/// where several names begin so. `role` begins the message: "--dealer".
match::Seat seat_of(const games::Names& names, const std::string& player, const std::string& role);

}  // namespace cli
