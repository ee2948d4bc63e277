#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "storage/merge/merged.hpp"

/// Projecting what a merge or a sync brought, and counting it.
namespace storage {

class Connection;

/// The joins before something came, and the last player whom the file knew.
struct JoinsBefore {
  Joins joins;
  std::int64_t last_player = 0;
};
JoinsBefore read_joins_before(Connection& connection);

/// Brings the projections up to date with the commands behind `before`, which came from elsewhere. Adds to
/// `merged` which matches and payments are new and what they brought. `undos_and_redos` are those commands
/// that undo or redo something. Returns the joins before; nothing where they cannot have changed.
std::optional<JoinsBefore> project_incoming(Connection& connection, std::int64_t before,
                                            const std::vector<std::int64_t>& undos_and_redos, Merged& merged);

/// Notes in `merged` what has changed of the joins.
void add_join_changes(Connection& connection, const JoinsBefore& before, Merged& merged);

/// Notes in `merged` which of the matches that something came to are disputed.
void add_still_disputed(Connection& connection, Merged& merged);

}  // namespace storage
