#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/summary.hpp"

namespace report {

/// What `rename` and `join` did.
struct PlayerChange {
  std::string deed;  ///< "renamed", "joined"
  std::string before, after;
  bool changes = true;  ///< false: it is so already
  bool dry_run = false;
  std::vector<storage::PaymentSummary> lapsed;  ///< payments between two who are joined, as they were
};

std::string player_change_text(const PlayerChange& change, Style style = {});
base::Json player_change_json(const PlayerChange& change);

}  // namespace report
