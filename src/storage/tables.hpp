#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "history/record.hpp"
#include "storage/connection.hpp"
#include "storage/match_rows.hpp"

/// The tables that are kept from the operations, read and written.
namespace storage {

/// What stands in the tables; nothing if there is no such match.
std::optional<MatchRows> read_rows(Connection& connection, std::int64_t match);

/// Puts `rows` in place of what stands there, touching only what differs, and keeps the players and
/// what they owe each other in step. Players of the match that are not known yet are added; those of
/// whom no match is left are removed.
void write_rows(Connection& connection, std::int64_t match, MatchRows rows);

/// The key of a player by one of the player's ids; nothing if the tables do not know it.
std::optional<std::int64_t> find_player(Connection& connection, const base::Uuid& id);

Owed read_owed(Connection& connection);

}  // namespace storage
