#include "report/database.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/lists/lists.hpp"

namespace report {
namespace {

/// What a backup was made before, by the word in its name; that of an older version as it is.
std::string before_word(const std::string& word) {
  if (word == "merge") return base::tr_c("what a backup was made before", "merge");
  if (word == "migration") return base::tr_c("what a backup was made before", "migration");
  if (word == "rebuild") return base::tr_c("what a backup was made before", "rebuild");
  if (word == "restore") return base::tr_c("what a backup was made before", "restore");
  return base::printable(word);
}

/// "3 commands, 14 operations, 2 matches".
std::string counts_text(const storage::CheckReport& report) {
  return base::join_comma({report.commands == 0 ? base::tr_c("count", "no commands")
                                                : base::tr_n(report.commands, "{0} command", "{0} commands"),
                           report.operations == 0
                               ? base::tr_c("count", "no operations")
                               : base::tr_n(report.operations, "{0} operation", "{0} operations"),
                           report.matches == 0 ? base::tr_c("count", "no matches")
                                               : base::tr_n(report.matches, "{0} match", "{0} matches")});
}

}  // namespace

std::string checked_text(const storage::CheckReport& report, const std::string& path, Style style) {
  std::string text;
  for (const std::string& problem : report.problems) text += entry_text(base::printable(problem), style);
  for (const std::string& remark : report.remarks)
    text += entry_text(base::tr("note: {0}", base::printable(remark)), style);
  if (report.only_projections)
    text += entry_text(base::tr("The history is complete. 'chapeau rebuild' rebuilds the tables from it."),
                       style);
  const bool well = report.problems.empty();
  if (report.only_hub)
    text += entry_text(base::tr("The history and its tables are complete. Only 'chapeau sync' is affected."),
                       style);
  if (!well && !report.only_projections && !report.only_hub)
    text += entry_text(
        base::tr("The history is damaged. 'chapeau restore' lists the backups and restores one; 'chapeau "
                 "export' saves what can still be read."),
        style);
  const std::string counts = counts_text(report);
  // Translators: {0} is a file, {1} what is in it: "3 commands, 14 operations, 2 matches".
  return text + entry_text(well ? base::tr("{0}: {1}: all is well.", base::printable(path), counts)
                                : base::tr("{0}: {1}: something is wrong (see above).", base::printable(path),
                                           counts),
                           style, well ? Tone::kPlain : Tone::kError);
}

base::Json checked_json(const storage::CheckReport& report) {
  return {{"ok", report.problems.empty()}, {"commands", report.commands}, {"operations", report.operations},
          {"matches", report.matches},     {"problems", report.problems}, {"remarks", report.remarks}};
}

std::string rebuilt_text(const storage::Rebuilt& rebuilt, Style style) {
  std::string what = base::tr("The tables were rebuilt from the history.");
  if (rebuilt.from_version > 0)
    what = base::tr("chapeau: this file had format {0}; it was migrated to the format of this version.",
                    rebuilt.from_version);
  else if (rebuilt.new_scoring)
    what = base::tr("chapeau: an older version of the scoring made this file; everything was scored again.");
  std::string text = entry_text(what, style);
  for (const storage::MatchComparison& match : rebuilt.changed)
    text += entry_text(result_change_text(match), style);
  if (rebuilt.changed.empty()) text += base::tr("No result changed.") + "\n";
  return text + entry_text(base::tr("Backup: {0}", base::printable(rebuilt.backup)), style);
}

namespace {

/// When a backup was made, in local time; of a file that somebody renamed what its name says.
std::string time_text(const storage::Backup& backup) {
  return backup.time ? base::local_minute(*backup.time) : base::printable(backup.at);
}

std::string contents_text(const storage::BackupContents& contents) {
  return base::join_comma({base::tr_n(contents.matches, "{0} match", "{0} matches"),
                           base::tr_n(contents.hands, "{0} hand", "{0} hands")});
}

}  // namespace

std::string backups_text(const std::vector<ListedBackup>& backups, Style style) {
  if (backups.empty())
    return paragraph(
        base::tr("There is no backup yet. Every merge, migration, rebuild and restore makes one first; "
                 "'chapeau backup FILE' makes one now."),
        style);
  Table table({{.align = Align::kRight, .gap = 0}, {}, {}, {Align::kRight}, {Align::kRight}});
  // Translators: over the times at which backups were made.
  const std::string made = base::tr_c("column", "made");
  // Translators: over what backups were made before: "merge", "restore".
  const std::string before = base::tr_c("column", "before");
  table.add_titles({{"#", Tone::kDim},
                    {made, Tone::kDim},
                    {before, Tone::kDim},
                    {base::tr_c("column", "matches"), Tone::kDim},
                    {base::tr_c("column", "hands"), Tone::kDim}});
  for (std::size_t i = 0; i < backups.size(); ++i) {
    const auto& [backup, contents] = backups[i];
    const auto count = [&found = contents](std::int64_t storage::BackupContents::*member) {
      return found ? fmt::format("{}", (*found).*member) : "";
    };
    table.add({{fmt::format("{}", i + 1)},
               {time_text(backup)},
               {before_word(backup.before)},
               {count(&storage::BackupContents::matches)},
               {count(&storage::BackupContents::hands)}});
    if (!contents) table.add_note({base::tr_c("about a backup", "cannot be read"), Tone::kWarning}, 1);
  }
  const std::string folder = backups.front().backup.path.substr(0, backups.front().backup.path.rfind('/'));
  return table.render(style) +
         paragraph(base::tr("The newest is backup 1: 'chapeau restore 1' restores it."), style) +
         paragraph(base::tr("The files are in {0}.", base::printable(folder)), style);
}

base::Json backups_json(const std::vector<ListedBackup>& backups) {
  base::Json list = base::Json::array();
  for (const auto& [backup, contents] : backups)
    list.push_back({{"number", list.size() + 1},
                    {"file", backup.path},
                    {"at", backup.time ? base::to_string(*backup.time) : backup.at},
                    {"before", backup.before},
                    {"matches", contents ? base::Json(contents->matches) : base::Json(nullptr)},
                    {"hands", contents ? base::Json(contents->hands) : base::Json(nullptr)}});
  return list;
}

std::string backup_name(const storage::Backup& backup, std::size_t number) {
  // Translators: the number of a backup in the list, and its time: "backup 2 of 2026-11-01 20:10".
  return base::tr_c("name of a backup", "backup {0} of {1}", number, time_text(backup));
}

std::string restore_question(const storage::BackupContents& contents, const std::string& database,
                             const std::string& name) {
  // Translators: {0} is a file, {1} a file or "backup 2 of 2026-11-01 20:10", {2} "3 matches, 14 hands".
  return base::tr("Replace {0} by {1} ({2})?", database, name, contents_text(contents));
}

std::string restored_text(const Restored& restored, Style style) {
  std::string text =
      paragraph(base::tr("Restored from {0}: {1}.", restored.name, contents_text(restored.contents)), style);
  if (restored.number)
    return text +
           paragraph(
               base::tr("What was there before is backup {0} now: 'chapeau restore {0}' brings it back.",
                        *restored.number),
               style);
  if (!restored.backup.empty())
    text +=
        paragraph(base::tr("Backup of what was there before: {0}", base::printable(restored.backup)), style);
  return text;
}

base::Json restored_json(const Restored& restored) {
  return {{"restored", restored.file},
          {"matches", restored.contents.matches},
          {"hands", restored.contents.hands},
          {"commands", restored.contents.commands},
          {"backup", restored.backup.empty() ? base::Json(nullptr) : base::Json(restored.backup)}};
}

}  // namespace report
