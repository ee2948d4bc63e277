#include "storage/check.hpp"

#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/exit_code.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "report/checked.hpp"

namespace cli {
namespace {

int run(const FormatOption& given, const ReadAccess& reading) {
  const Format format = given.value();
  storage::Store store = reading.open();
  storage::CheckReport report;
  store.read([&](storage::Reader& reader) {
    Progress progress;
    report = reader.check(progress.callback());
  });
  const report::Style style = reading.output.style();
  reading.output.print(format == Format::kText ? report::checked_text(report, store.path(), style)
                                               : json_document(report::checked_json(report)),
                       style);
  return report.problems.empty() ? kExitDone : kExitCheckFailed;
}

}  // namespace

void check_command(Program& program, ReadAccess reading) {
  auto format = std::make_shared<FormatOption>(std::vector{Format::kText, Format::kJson});
  Command& command = program.add_command("check", "verify the database: replay its history and compare");
  format->add_to(command);
  command.example("chapeau check");
  command.example("chapeau check --format json");
  command.on_run_with_code([=] { return run(*format, reading); });
}

}  // namespace cli
