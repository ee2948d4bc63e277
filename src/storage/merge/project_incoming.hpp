#pragma once

#include <cstdint>
#include <vector>

#include "storage/merge/merged.hpp"

/// Projecting what a merge or a sync brought, and counting it.
namespace storage {

class Connection;

/// Brings the projections up to date with the commands behind `before`, which came from elsewhere. Adds to
/// `merged` which matches and payments are new and what they brought. `undos_and_redos` are those commands
/// that undo or redo something.
void project_incoming(Connection& connection, std::int64_t before,
                      const std::vector<std::int64_t>& undos_and_redos, Merged& merged);

/// Notes in `merged` which of the matches that something came to are disputed.
void note_still_disputed(Connection& connection, Merged& merged);

}  // namespace storage
