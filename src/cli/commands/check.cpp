#include <fmt/core.h>

#include <memory>

#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "storage/check.hpp"

namespace cli {
namespace {

std::string text_of(const storage::CheckReport& report, const std::string& path) {
  std::string text;
  for (const std::string& problem : report.problems) text += base::printable(problem) + "\n";
  text += fmt::format("{}: {}, {}, {}: ", base::printable(path),
                      base::count_of(report.commands, "command", "commands"),
                      base::count_of(report.operations, "operation", "operations"),
                      base::count_of(report.matches, "match", "matches"));
  return text + (report.problems.empty() ? "all is well.\n" : "something is wrong (see above).\n");
}

base::Json json_of(const storage::CheckReport& report) {
  return {{"ok", report.problems.empty()},
          {"commands", report.commands},
          {"operations", report.operations},
          {"matches", report.matches},
          {"problems", report.problems}};
}

int run(const FormatOption& given, const ReadAccess& reading) {
  const Format format = given.value();
  storage::Store store = reading.open();
  storage::CheckReport report;
  store.read([&](storage::Reader& reader) { report = reader.check(); });
  reading.output.print(format == Format::kText ? text_of(report, store.path())
                                               : json_document(json_of(report)));
  return report.problems.empty() ? kExitDone : kExitCheckFailed;
}

}  // namespace

void check_command(Program& program, ReadAccess reading) {
  auto format = std::make_shared<FormatOption>(std::vector{Format::kText, Format::kJson});
  Command& command = program.add_command("check", "verify the database: replay its history and compare");
  format->add_to(command);
  command.on_run_with_code([=] { return run(*format, reading); });
}

}  // namespace cli
