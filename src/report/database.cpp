#include "report/database.hpp"

#include <fmt/core.h>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "report/lists.hpp"
#include "report/printable.hpp"
#include "settlement/currency.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

/// "1 (Ann 1245, Bob 560, finished), won by Ann, CAD 18.00".
std::string result_text(const storage::MatchSummary& stored) {
  const storage::MatchSummary match = printable(stored);
  std::vector<std::string> parts{match_text(stored)};
  if (match.winner) parts.push_back(fmt::format("won by {}", *match.winner));
  if (match.payout)
    parts.push_back(settlement::format_money(*match.payout, settlement::find_currency(match.currency)));
  return base::join(parts, ", ");
}

}  // namespace

std::string checked_text(const storage::CheckReport& report, const std::string& path, Style style) {
  std::string text;
  for (const std::string& problem : report.problems) text += entry_line(base::printable(problem), style);
  for (const std::string& remark : report.remarks)
    text += entry_line(fmt::format("note: {}", base::printable(remark)), style);
  if (report.only_projections)
    text += entry_line("The history is complete. 'chapeau rebuild' rebuilds the tables from it.", style);
  const bool well = report.problems.empty();
  if (report.only_hub)
    text += entry_line("The history and its tables are complete. Only 'chapeau sync' is affected.", style);
  if (!well && !report.only_projections && !report.only_hub)
    text += entry_line(
        "The history is damaged. 'chapeau restore' lists the backups and restores one; 'chapeau export' "
        "saves "
        "what can still be read.",
        style);
  const std::string counts = base::join({base::count_of(report.commands, "command", "commands"),
                                         base::count_of(report.operations, "operation", "operations"),
                                         base::count_of(report.matches, "match", "matches")},
                                        ", ");
  return text + entry_line(well ? fmt::format("{}: {}: all is well.", base::printable(path), counts)
                                : fmt::format("{}: {}: something is wrong (see above).",
                                              base::printable(path), counts),
                           style, well ? Tone::kPlain : Tone::kError);
}

base::Json checked_json(const storage::CheckReport& report) {
  return {{"ok", report.problems.empty()}, {"commands", report.commands}, {"operations", report.operations},
          {"matches", report.matches},     {"problems", report.problems}, {"remarks", report.remarks}};
}

std::string rebuilt_text(const storage::Rebuilt& rebuilt, Style style) {
  std::string what = "The tables were rebuilt from the history.";
  if (rebuilt.from_version > 0)
    what = fmt::format("chapeau: this file had format {}; it was migrated to the format of this version.",
                       rebuilt.from_version);
  else if (rebuilt.new_scoring)
    what = "chapeau: an older version of the scoring made this file; everything was scored again.";
  std::string text = entry_line(what, style);
  for (const auto& [before, after] : rebuilt.moved)
    text += entry_line(fmt::format("The result of match {} changed. Before: {}. Now: {}.", before.number,
                                   result_text(before), result_text(after)),
                       style);
  if (rebuilt.moved.empty()) text += "No result changed.\n";
  return text + entry_line(fmt::format("Backup: {}", base::printable(rebuilt.backup)), style);
}

std::string backups_text(const std::vector<storage::Backup>& backups) {
  if (backups.empty())
    return "There is no backup yet. Every merge, migration, rebuild and restore makes one first; 'chapeau "
           "backup FILE' makes one now.\n";
  std::string text = "The newest first; 'chapeau restore FILE' restores one:\n";
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

std::string restored_text(const storage::CheckReport& contents, const std::string& file,
                          const std::string& backup) {
  std::string text = fmt::format("Restored from {}: {}, {}.\n", file,
                                 base::plural(contents.matches, "{} match", "{} matches"),
                                 base::plural(contents.commands, "{} command", "{} commands"));
  if (!backup.empty()) text += fmt::format("Backup of what was there before: {}\n", base::printable(backup));
  return text;
}

base::Json restored_json(const storage::CheckReport& contents, const std::string& file,
                         const std::string& backup) {
  return {{"restored", file},
          {"matches", contents.matches},
          {"commands", contents.commands},
          {"backup", backup.empty() ? base::Json(nullptr) : base::Json(backup)}};
}

}  // namespace report
