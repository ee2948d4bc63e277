#include "report/checked.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace report {

std::string checked_text(const storage::CheckReport& report, const std::string& path, Style style) {
  std::string text;
  for (const std::string& problem : report.problems) text += entry_line(base::printable(problem), style);
  for (const std::string& remark : report.remarks)
    text += entry_line("note: " + base::printable(remark), style);
  if (report.only_kept)
    text += entry_line(
        "The history itself is whole: 'chapeau rebuild' makes the tables anew that are kept from it.", style);
  const bool well = report.problems.empty();
  if (report.only_hub)
    text += entry_line(
        "The history itself is whole, and so are its tables: it concerns 'chapeau sync' alone.", style);
  if (!well && !report.only_kept && !report.only_hub)
    text += entry_line(
        "The history itself is not whole: 'chapeau restore' lists the backups and puts one back; 'chapeau "
        "export' "
        "writes out what can still be read.",
        style);
  return text + entry_line(fmt::format("{}: {}, {}, {}: {}", base::printable(path),
                                       base::count_of(report.commands, "command", "commands"),
                                       base::count_of(report.operations, "operation", "operations"),
                                       base::count_of(report.matches, "match", "matches"),
                                       well ? "all is well." : "something is wrong (see above)."),
                           style, well ? Tone::kPlain : Tone::kError);
}

base::Json checked_json(const storage::CheckReport& report) {
  return {{"ok", report.problems.empty()}, {"commands", report.commands}, {"operations", report.operations},
          {"matches", report.matches},     {"problems", report.problems}, {"remarks", report.remarks}};
}

}  // namespace report
