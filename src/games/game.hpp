#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/facts.hpp"
#include "games/hand.hpp"
#include "games/mille/game.hpp"
#include "games/rules.hpp"

/// The closed choice between the games, in this one place: everything outside `games/` calls what is
/// declared here and never a game's own room.
namespace games {

/// Which game is played.
using Game = std::variant<mille::Game>;
/// A hand of which the cards are known, of any game; the alternatives in the order of `Game`'s.
using CardsHand = std::variant<mille::Hand>;

/// All games there are; the first is the default.
const std::vector<Game>& all_games();
inline bool same_game(const Game& a, const Game& b) { return a.index() == b.index(); }

const Facts& facts(const Game& game);
/// Nothing if no game has this name.
std::optional<Game> find_game(std::string_view name);
/// Null if the game has no such preset.
const Preset* find_preset(const Game& game, std::string_view name);
/// For messages and help.
std::vector<std::string> game_names();
std::vector<std::string> preset_names(const Game& game);

struct Reading {
  CardsHand hand;
  std::vector<std::string> remarks;  ///< what was understood otherwise than it was written
};

/// Reads and checks a hand, an entry a seat, as the game's own `read` does; see there for the errors.
Reading read(const Game& game, const Names& names, const std::vector<EntryText>& texts,
             const OutClaim& claim);

ScoredHand score(const CardsHand& hand);
/// Throws `Error` (kData), without a place, for scores that cannot be; see the game's own function.
ScoredHand score_points(const Game& game, const PointsHand& hand, const Names& names);

/// The canonical texts of what a player reported.
std::string melds_text(const CardsHand& hand, Seat seat);
std::string left_text(const CardsHand& hand, Seat seat);
bool nobody_out(const CardsHand& hand);

EntryBreakdown breakdown(const CardsHand& hand, Seat seat);
std::vector<Reason> reasons(const CardsHand& hand, Seat seat, const Names& names);
std::string summary(const CardsHand& hand, Seat seat);

}  // namespace games
