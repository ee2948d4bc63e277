#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/summary.hpp"

namespace storage {

/// The backups that were made of a database, by its path, the latest first.
std::vector<Backup> backups_of(const std::string& database);

/// What a file holds that is to be restored.
struct BackupContents {
  std::int64_t commands = 0, matches = 0;
};
/// Throws `Error`: kNotThere if there is no such file, kForeign for one that is not ours, newer, or not
/// whole.
BackupContents look_into(const std::string& file);

}  // namespace storage
