#include "base/language/translation.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/progress.hpp"
#include "report/database.hpp"

namespace cli::commands::rebuild_tables {
namespace {

void run(const WriteAccess& writing) {
  storage::Store store = writing.open();
  Progress progress;
  const storage::Rebuilt rebuilt = store.rebuild(storage::Now::read(), progress.callback());
  progress.clear();
  const report::Style style = writing.output.style();
  writing.output.print_saved(report::rebuilt_text(rebuilt, style), style, SavedIn::kElsewhere);
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  Command& command =
      program.add_command("rebuild", base::tr_c("help", "rebuild the tables from the history"));
  command.footer({base::tr(
      "Makes a backup first, beside the database. What the players entered stays as it is; scores, totals "
      "and balances are computed from it again.")});
  command.example("chapeau rebuild");
  command.on_run([=] { run(writing); });
}

}  // namespace cli::commands::rebuild_tables
