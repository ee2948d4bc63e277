#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/progress.hpp"

namespace storage {

class Connection;
class Reader;

/// The result of `check`: what it looked at, and what it found, a sentence each.
struct CheckReport {
  std::int64_t commands = 0;
  std::int64_t operations = 0;
  std::int64_t matches = 0;
  std::vector<std::string> problems;  ///< what is wrong
  std::vector<std::string> remarks;   ///< what a person should know, though nothing is wrong
  /// Whether only projections are wrong, so that `rebuild` mends it.
  bool only_projections = false;
  /// Whether only what the file says of the club's hub is wrong, which concerns no match.
  bool only_hub = false;
};

/// Verifies the file (SQLite's own checks), the chain of digests, and every projection against a full
/// replay of the operations. Changes nothing. To be called in a transaction.
CheckReport check(Connection& connection, const base::Progress& progress);
CheckReport check(Reader& reader, const base::Progress& progress = base::no_progress);

}  // namespace storage
