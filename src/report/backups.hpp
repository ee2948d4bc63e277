#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "storage/backups.hpp"

/// What `restore` says.
namespace report {

std::string backups_text(const std::vector<storage::Backup>& backups);
base::Json backups_json(const std::vector<storage::Backup>& backups);

/// `backup` is where the contents are that were there before; empty if there were none.
std::string restored_text(const storage::BackupContents& contents, const std::string& file,
                          const std::string& backup);
base::Json restored_json(const storage::BackupContents& contents, const std::string& file,
                         const std::string& backup);

}  // namespace report
