#include <memory>

#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "cli/commands/commands.hpp"

namespace cli::commands::back_up {

void declare(Program& program, ReadAccess reading) {
  auto file = std::make_shared<std::optional<std::string>>();
  Command& command =
      program.add_command("backup", base::tr_c("help", "save a verified copy of the database"));
  command.argument("FILE", *file, base::tr_c("help", "the new file; there must be none of that name"), true);
  command.example("chapeau backup evening.db");
  command.on_run([=] {
    if (**file == "-")
      throw base::Error(base::ErrorKind::kUsage, base::tr("a database is not written to standard output"))
          .remedy(base::tr("name a file, for example 'chapeau backup evening.db'"));
    storage::Store store = reading.open();
    store.backup(**file);
    reading.output.print_saved(base::tr("Saved to {0}.", base::shown_file(**file)) + "\n", {},
                               SavedIn::kElsewhere);
  });
}

}  // namespace cli::commands::back_up
