#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "report/layout/style.hpp"
#include "storage/backup.hpp"
#include "storage/check.hpp"
#include "storage/store.hpp"

/// What `check`, `rebuild` and `restore` say.
namespace report {

std::string checked_text(const storage::CheckReport& report, const std::string& path, Style style);
base::Json checked_json(const storage::CheckReport& report);

/// What a rebuild or a migration did: each result that changed, and where the backup is.
std::string rebuilt_text(const storage::Rebuilt& rebuilt, Style style = {});

/// A backup in the list of `restore`, where it is numbered from 1.
struct ListedBackup {
  storage::Backup backup;
  std::optional<storage::BackupContents> contents;  ///< nothing: it cannot be read
};

std::string backups_text(const std::vector<ListedBackup>& backups, Style style);
base::Json backups_json(const std::vector<ListedBackup>& backups);

/// "backup 2 of 2026-11-01 20:10", in local time.
std::string backup_name(const storage::Backup& backup, std::size_t number);

/// The question before a database is replaced by `name`, a backup.
std::string restore_question(const storage::BackupContents& contents, const std::string& database,
                             const std::string& name);

/// What a restore did.
struct Restored {
  storage::BackupContents contents;
  std::string name;    ///< of what was restored
  std::string file;    ///< the path of it
  std::string backup;  ///< the path of the contents that were there before; empty if there were none
  std::optional<std::size_t> number;  ///< of that in the list
};
std::string restored_text(const Restored& restored, Style style);
base::Json restored_json(const Restored& restored);

}  // namespace report
