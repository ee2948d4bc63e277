#include "cli/commands/commands.hpp"
#include "cli/progress.hpp"
#include "report/rebuilt.hpp"

namespace cli {
namespace {

void run(const WriteAccess& writing) {
  storage::Store store = writing.open();
  Progress progress;
  const storage::Rebuilt rebuilt = store.rebuild(writing.now(), progress.callback());
  progress.clear();
  writing.output.print_saved(report::rebuilt_text(rebuilt, writing.output.style()));
}

}  // namespace

void rebuild_command(Program& program, WriteAccess writing) {
  Command& command = program.add_command("rebuild", "make the kept tables anew from the history");
  command.footer(
      {"What the players entered is not touched: scores, totals and balances are worked out anew from it. A "
       "backup is made first, beside the database."});
  command.example("chapeau rebuild");
  command.on_run([=] { run(writing); });
}

}  // namespace cli
