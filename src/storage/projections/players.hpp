#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "history/operations/operation.hpp"
#include "history/players.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/subject.hpp"

/// The table `player`, a projection of the starts, renamings and joins: who is who, and by which name.
namespace storage {

/// That a match or payment in effect names an id: a condition in SQL on `p`, its row of the table.
inline constexpr const char* kIsThere =
    "(EXISTS (SELECT 1 FROM seat WHERE player = p.key) "
    "OR EXISTS (SELECT 1 FROM payment WHERE payer = p.key AND gone = 0) "
    "OR EXISTS (SELECT 1 FROM payment WHERE payee = p.key AND gone = 0))";

/// The first text behind all folded names that begin so, as SQLite compares them: byte by byte. A name is
/// UTF-8, which has no byte 0xFF.
inline std::string past_beginning(const std::string& folded) { return folded + '\xff'; }

/// "Ann" of "Ann (2)"; nothing for a name that ends in no number.
std::optional<std::string> without_number(const std::string& name);

/// The key of a player by the id that operations name; nothing if nothing named it yet.
std::optional<std::int64_t> find_player_key(Connection& connection, const base::Uuid& id);

/// The id of the person that a player is, after all joins. Precondition: something named the id.
base::Uuid person_of(Connection& connection, const base::Uuid& id);

/// The key of the person that the player with this key is, after all joins.
std::int64_t person_with_key(Connection& connection, std::int64_t player);

/// Inserts the players whom a start or a renaming names and nothing named before. Returns whether
/// `refresh_players` is needed: an id is new and its name is somebody else's, or this start is earlier than
/// the one that named a player, and gives another name. After a renaming it always is.
bool note_players(Connection& connection, const history::Operation& naming);

/// A query in SQL: the keys of all ids that are one person, of whom `parameter` ("?1") binds any. The key
/// that stands for the person is found apart from the others: the index of persons has only those that were
/// joined.
std::string keys_of_person(std::string_view parameter);

/// Whether who is who, or who is called what, depends on this match: it seats one person twice, so that a
/// join may not count, or somebody of whom a join does not count; or a player has a namesake and sits in no
/// other match.
bool names_depend_on_match(Connection& connection, const base::Uuid& match);
/// Whether who is called what depends on this payment: one of the two has a namesake and sits in no match.
bool names_depend_on_payment(Connection& connection, const base::Uuid& payment);

/// Updates the names of all players, and which ids are one person. Reads every player, and the matches of
/// those that were joined. Needed where a name or a join changes, or `names_depend_on_match` or
/// `names_depend_on_payment` says so.
void refresh_players(Connection& connection);

/// What the table and the operations say of every player.
history::PlayerHistories read_histories(Connection& connection);
/// What a player was called before a command, by what was done to it alone; nothing for one that is not
/// known. `subject`: its operations.
std::optional<std::string> name_before(Connection& connection, const base::Uuid& player,
                                       const Subject& subject, std::int64_t command);
/// The numbers of the matches in which an id sits, whoever it was joined with.
std::vector<std::int64_t> matches_of_player(Connection& connection, const base::Uuid& player);

}  // namespace storage
