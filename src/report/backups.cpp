#include "report/backups.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace report {

std::string backups_text(const std::vector<storage::Backup>& backups) {
  if (backups.empty())
    return "There is no backup yet. One is made before every merge, migration, rebuild and restore; 'chapeau "
           "backup FILE' makes one now.\n";
  std::string text = "The latest first; 'chapeau restore FILE' puts one back:\n";
  for (const storage::Backup& backup : backups)
    text += fmt::format("before {}: {}\n", base::printable(backup.before), base::printable(backup.path));
  return text;
}

base::Json backups_json(const std::vector<storage::Backup>& backups) {
  base::Json list = base::Json::array();
  for (const storage::Backup& backup : backups)
    list.push_back({{"file", backup.path}, {"at", backup.at}, {"before", backup.before}});
  return list;
}

std::string restored_text(const storage::BackupContents& contents, const std::string& file,
                          const std::string& backup) {
  std::string text =
      fmt::format("Restored from {}: {} match{}, {} command{}.\n", file, contents.matches,
                  contents.matches == 1 ? "" : "es", contents.commands, contents.commands == 1 ? "" : "s");
  if (!backup.empty()) text += fmt::format("What was there before: {}\n", base::printable(backup));
  return text;
}

base::Json restored_json(const storage::BackupContents& contents, const std::string& file,
                         const std::string& backup) {
  return {{"restored", file},
          {"matches", contents.matches},
          {"commands", contents.commands},
          {"backup", backup.empty() ? base::Json(nullptr) : base::Json(backup)}};
}

}  // namespace report
