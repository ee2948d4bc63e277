#include <fmt/core.h>

#include <memory>

#include "base/file.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options.hpp"

namespace cli {

void backup_command(Program& program, ReadAccess reading) {
  auto file = std::make_shared<std::optional<std::string>>();
  Command& command = program.add_command("backup", "save a verified copy of the database in a new file");
  command.argument("FILE", *file, "where to; nothing may be there", true);
  command.example("chapeau backup evening.db");
  command.on_run([=] {
    storage::Store store = reading.open();
    store.backup(**file);
    reading.output.print_saved(fmt::format("Saved to {}.\n", base::shown_file(**file)));
  });
}

}  // namespace cli
