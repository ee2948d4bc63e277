#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/facts.hpp"
#include "games/hand.hpp"
#include "games/militaire/game.hpp"
#include "games/mille/game.hpp"
#include "games/rulebook.hpp"
#include "games/rules.hpp"

/// The closed choice between the games, in this one place: everything outside `games/` calls what is
/// declared here and never a game's own room.
namespace games {

/// Which game is played.
using Game = std::variant<mille::Game, militaire::Game>;

/// The hands of each of the games, in their order.
template <class Games>
struct HandsOf;
template <class... Each>
struct HandsOf<std::variant<Each...>> {
  using type = std::variant<typename Each::Hand...>;
};

/// A hand of which the cards are known, of any game.
using CardsHand = HandsOf<Game>::type;
/// A hand as it was reported.
using ReportedHand = std::variant<CardsHand, PointsHand>;

/// All games there are; the first is the default.
const std::vector<Game>& all_games();

const Facts& facts(const Game& game);
/// Nothing if no game has this name.
std::optional<Game> find_game(std::string_view name);
/// Null if the game has no such preset.
const Preset* find_preset(const Game& game, std::string_view name);
/// For messages and help.
std::vector<std::string> game_names();
std::vector<std::string> game_titles();
std::vector<std::string> preset_names(const Game& game);
std::vector<std::string> preset_names_of_all_games();
/// Players of the game that takes most of them.
std::size_t most_players();
/// Refuses a number of players that the game is not played by (kUsage): "Mille is played by 2, not 3".
void check_number_of_players(const Game& game, std::size_t players);
/// A game that so many play; nothing if there is none.
std::optional<Game> game_of(std::size_t players);

struct Reading {
  CardsHand hand;
  std::vector<Remark> remarks;
};

/// Reads and checks a hand, an entry a seat, as the game's own `read` does; see there for the errors.
Reading read(const Game& game, const Names& names, const std::vector<EntryText>& texts,
             const OutClaim& claim);

/// Reads and checks the first entries of a hand that is still being told, as many as there are texts, at
/// least one, in the same way; but it is no error that nobody ended it so far.
Reading read_so_far(const Game& game, const Names& names, const std::vector<EntryText>& texts);

/// A hand read back from the canonical texts of its entries, in seat order, for what was recorded before: by
/// its form only, without judging. Nothing if it cannot be read.
std::optional<CardsHand> decode(const Game& game, const std::vector<CanonicalEntry>& entries, bool no_out);

/// Throws `Error` (kData), without a place, for scores that cannot be; see the game's own function.
void check_points(const Game& game, const PointsHand& hand, const Names& names,
                  const cards::ReportForm& form = cards::kTyped);

/// What a hand comes to, whether it can be or not.
ScoredHand score(const Game& game, const ReportedHand& hand, const Names& names);

/// A hand with every player at another seat: who sat at `i` sits at `seats[i]`, a permutation.
ReportedHand seated_anew(const ReportedHand& hand, const std::vector<Seat>& seats);

/// The texts of what a player reported.
std::string melds_text(const CardsHand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);
std::string left_text(const CardsHand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);
bool nobody_out(const CardsHand& hand);
/// How many players reported; each has one entry.
std::size_t count_entries(const CardsHand& hand);

/// The figures of a player's hand as a whole: what `breakdown` tells beside the cards.
std::vector<Field> figures(const CardsHand& hand, Seat seat);
EntryBreakdown breakdown(const CardsHand& hand, Seat seat);
std::vector<Reason> reasons(const CardsHand& hand, Seat seat, const Names& names,
                            cards::Writing writing = cards::Writing::kCanonical);
std::string summary(const CardsHand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);

/// The rules of a game in words; how a game with stakes is settled, `settlement/scheme.hpp` says.
Rulebook rulebook(const Game& game);
/// What to know while scoring by hand, a few sentences.
std::vector<std::string> reminder(const Game& game);

}  // namespace games
