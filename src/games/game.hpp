#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "games/hand.hpp"
#include "games/info.hpp"
#include "games/militaire/game.hpp"
#include "games/mille/game.hpp"
#include "games/rulebook.hpp"
#include "games/rules.hpp"

/// The choice between the games: the modules outside `games/` call what is declared here, which forwards to
/// the game, and never include a game's own headers.
namespace games {

/// The game that is played.
using Game = std::variant<mille::Game, militaire::Game>;

/// A hand of any game that was reported with cards.
using CardsHand = std::variant<mille::Hand, militaire::Hand>;
/// A hand as it was reported: with cards, or with points only.
using ReportedHand = std::variant<CardsHand, PointsHand>;

/// All games; the first is the default.
const std::vector<Game>& all_games();

const GameInfo& info(const Game& game);
/// How a hand is written, in the player's language, with one of the game's examples.
std::string notation_text(const GameInfo& game, std::string_view example);
/// The game of this name; nothing if there is none.
std::optional<Game> find_game(std::string_view name);
/// The preset of this name; null if the game has none.
const Preset* find_preset(const Game& game, std::string_view name);
/// Names for messages and help.
std::vector<std::string> game_names();
std::vector<std::string> game_titles();
std::vector<std::string> preset_names(const Game& game);
std::vector<std::string> preset_names_of_all_games();
/// The largest number of players of any game.
std::size_t most_players();
/// For how many players a game is: "3 or 4".
std::string player_counts_text(const GameInfo& game);
/// Throws `Error` (kUsage) for a number of players that the game is not for.
void check_number_of_players(const Game& game, std::size_t players);
/// The first game for this number of players; nothing if there is none.
std::optional<Game> game_of(std::size_t players);

/// Parses and checks a hand, an entry a seat; the game's own `read` has the errors.
Reading<CardsHand> read(const Game& game, const Names& names, const std::vector<cards::EntryText>& reports,
                        const OutClaim& claim, const cards::EntryWording& wording);

/// Parses and checks the first entries of a hand that is still being typed, as many as there are
/// reports, at least one. It is no error that nobody is out so far.
Reading<CardsHand> read_so_far(const Game& game, const Names& names,
                               const std::vector<cards::EntryText>& reports,
                               const cards::EntryWording& wording);

/// A hand without entries, for `decode_entry` to be called for so many players.
CardsHand empty_hand(const Game& game, std::size_t players, bool no_out);
/// Parses the next entry of a recorded hand, in seat order, from its canonical texts: its form only, without
/// checking whether such a hand is possible. False if it cannot be parsed.
bool decode_entry(CardsHand& hand, std::string_view melds, std::string_view left);

/// Throws `Error` (kData), without a place, for scores that are not possible; see the game's own function.
void check_points(const Game& game, const PointsHand& hand, const Names& names,
                  const cards::EntryWording& wording);

/// Scores a hand, whether it is possible or not.
ScoredHand score(const Game& game, const ReportedHand& hand, const Names& names);

/// A hand with its players in other seats: the player of seat `i` gets seat `seats[i]`, a permutation.
ReportedHand reseated(const ReportedHand& hand, const std::vector<Seat>& seats);

/// What a player laid down, and had left, as text.
std::string melds_text(const CardsHand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);
std::string left_text(const CardsHand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);
bool ended_by_nobody(const CardsHand& hand);
/// The number of entries; each player who reported has one.
std::size_t count_entries(const CardsHand& hand);

/// How a player's score is calculated: the figures alone, with the cards, in steps, in one line.
std::vector<BreakdownField> figures(const CardsHand& hand, Seat seat);
EntryBreakdown breakdown(const CardsHand& hand, Seat seat);
std::vector<ScoringStep> scoring_steps(const CardsHand& hand, Seat seat, const Names& names,
                                       cards::Writing writing = cards::Writing::kCanonical);
std::string summary(const CardsHand& hand, Seat seat, cards::Writing writing = cards::Writing::kCanonical);

/// The rules of a game in words, without the settlement (`settlement/scheme.hpp`).
Rulebook rulebook(const Game& game);
/// What to know for scoring by hand, in a few sentences, for the foot of an empty sheet.
std::vector<std::string> reminder(const Game& game);

/// The revision of the scoring. Whatever changes the score of a hand, or when a match is over and who wins,
/// raises it. A file that was written with an older one is scored again when it is opened, and results that
/// change are reported.
int scoring_revision();

}  // namespace games
