#pragma once

#include <string>

#include "base/json.hpp"

namespace report {

/// What `rename` and `join` did.
struct PlayerChange {
  std::string deed;  ///< "renamed", "joined"
  std::string before, after;
  bool changes = true;  ///< false: it is so already
  bool dry_run = false;
};

std::string player_change_text(const PlayerChange& change);
base::Json player_change_json(const PlayerChange& change);

}  // namespace report
