#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/text.hpp"
#include "history/operation.hpp"
#include "history/players.hpp"
#include "storage/connection.hpp"

/// The table `player`, a projection of the starts, renamings and joins: who is who, and by which name.
namespace storage {

/// A range of case-folded names, from `first` up to but without `last`, as SQLite compares them: byte by
/// byte.
struct NameRange {
  std::string first, last;

  /// One name, which is folded already.
  static NameRange of(const std::string& folded) { return {folded, folded + '\0'}; }
  /// The names with this beginning, in any case; all names for an empty one. A name is UTF-8, which has no
  /// byte 0xFF.
  static NameRange beginning(const std::string& beginning) {
    const std::string first = base::fold_case(beginning);
    return {first, first + '\xff'};
  }
};

/// The key of a player by the id that operations name; nothing if nothing named it yet.
std::optional<std::int64_t> find_player(Connection& connection, const base::Uuid& id);

/// What a player is called now; nothing if nothing named this id yet.
std::optional<std::string> name_of_player(Connection& connection, const base::Uuid& id);

/// Inserts the players whom a start names and nothing named before. Returns whether `refresh_players` is
/// needed: an id is new and its name is somebody else's, or this start is earlier than the one that named a
/// player, and gives another name.
bool note_players(Connection& connection, const history::Operation& start);

/// Whether any of the players of a match was joined, so that who is who depends on the matches.
bool has_joined_player(Connection& connection, const base::Uuid& match);

/// Updates the names of all players, and which ids are one person. Its cost grows with the number of players,
/// not of matches; it is needed where a player is renamed or joined, which is rare.
void refresh_players(Connection& connection);

/// What the table and the operations say of every player.
history::PlayerHistories read_facts(Connection& connection);
/// What a player was called before a command, by what was done to it alone; nothing for one that is not
/// known.
std::optional<std::string> name_before(Connection& connection, const base::Uuid& player,
                                       std::int64_t command);
/// Whether two ids sit in one match.
bool seated_together(Connection& connection, const base::Uuid& one, const base::Uuid& other);

}  // namespace storage
