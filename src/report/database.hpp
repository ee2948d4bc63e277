#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/check.hpp"
#include "storage/summary.hpp"

/// What `check`, `rebuild` and `restore` say.
namespace report {

std::string checked_text(const storage::CheckReport& report, const std::string& path, Style style = {});
base::Json checked_json(const storage::CheckReport& report);

/// What a rebuild or a migration did: each result that changed, and where the backup is.
std::string rebuilt_text(const storage::Rebuilt& rebuilt, Style style = {});

std::string backups_text(const std::vector<storage::Backup>& backups);
base::Json backups_json(const std::vector<storage::Backup>& backups);

/// `backup` is where the contents are that were there before; empty if there were none.
std::string restored_text(const storage::CheckReport& contents, const std::string& file,
                          const std::string& backup);
base::Json restored_json(const storage::CheckReport& contents, const std::string& file,
                         const std::string& backup);

}  // namespace report
