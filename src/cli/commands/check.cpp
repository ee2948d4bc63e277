#include "storage/check.hpp"

#include <memory>

#include "base/language/translation.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/exit_code.hpp"
#include "cli/shell/progress.hpp"
#include "report/database.hpp"

namespace cli::commands::check_file {
namespace {

int run(const FormatOption& given, const ReadAccess& reading) {
  const Format format = given.value();
  storage::Store store = reading.open();
  const storage::CheckReport report = store.read([&](storage::Reader& reader) {
    Progress progress;
    const auto check = [&] { return storage::check(reader, progress.callback()); };
    // Its sentences are part of the JSON.
    return format == Format::kText ? check() : base::in_english(check);
  });
  const report::Style style = reading.output.style();
  reading.output.print(format == Format::kText ? report::checked_text(report, store.path(), style)
                                               : json_document(report::checked_json(report)),
                       style);
  return report.problems.empty() ? kExitDone : kExitCheckFailed;
}

}  // namespace

void declare(Program& program, ReadAccess reading) {
  auto format = std::make_shared<FormatOption>(std::vector{Format::kText, Format::kJson});
  Command& command =
      program.add_command("check", base::tr_c("help", "verify the database against its history"));
  format->add_to(command);
  command.example("chapeau check");
  command.example("chapeau check --format json");
  command.on_run_with_code([=] { return run(*format, reading); });
}

}  // namespace cli::commands::check_file
