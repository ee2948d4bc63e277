#pragma once

#include <string>
#include <vector>

#include "hub/sync/sync.hpp"
#include "report/layout/style.hpp"

/// What a sync says of players.
namespace hub {

/// Who was renamed, and who was joined: by one command, which one undo reverses.
std::string players_text(const SyncResult& synced, bool dry_run, report::Style style);
/// Of players whose names are nearly the same, the one that this file knew first in front.
std::string alike_text(const std::vector<std::string>& names);

}  // namespace hub
