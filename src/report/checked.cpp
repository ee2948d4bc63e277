#include "report/checked.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace report {

std::string checked_text(const storage::CheckReport& report, const std::string& path) {
  std::string text;
  for (const std::string& problem : report.problems) text += base::printable(problem) + "\n";
  for (const std::string& remark : report.remarks) text += "note: " + base::printable(remark) + "\n";
  if (report.only_kept)
    text += "The history itself is whole: 'chapeau rebuild' makes the tables anew that are kept from it.\n";
  text += fmt::format("{}: {}, {}, {}: ", base::printable(path),
                      base::count_of(report.commands, "command", "commands"),
                      base::count_of(report.operations, "operation", "operations"),
                      base::count_of(report.matches, "match", "matches"));
  return text + (report.problems.empty() ? "all is well.\n" : "something is wrong (see above).\n");
}

base::Json checked_json(const storage::CheckReport& report) {
  return {{"ok", report.problems.empty()}, {"commands", report.commands}, {"operations", report.operations},
          {"matches", report.matches},     {"problems", report.problems}, {"remarks", report.remarks}};
}

}  // namespace report
