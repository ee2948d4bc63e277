#include "hub/app.hpp"

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "cli/app.hpp"
#include "cli/commands/hub.hpp"
#include "cli/shell/language.hpp"
#include "hub/commands.hpp"

namespace hub {

int run(int argc, const char* const* argv, cli::GlobalOptions& options) {
  cli::choose_language(argc, argv);
  const cli::Output output(options);
  const cli::PrintAccess printing{options, output};
  const cli::ReadAccess reading{printing};
  const cli::WriteAccess writing{reading};
  // Its messages name `chapeau`, the program that people run.
  cli::Program program("chapeau", CHAPEAU_VERSION, base::tr("Syncs a file with a club's hub."), options.file);
  cli::add_global_options(program, options);
  program.when_given("--db", base::name_database_in_commands);
  program.declare("sync", [&] {
    cli::sync_command(program, [&](const cli::HubArguments& arguments) { run_sync(arguments, writing); });
  });
  program.declare("hub", [&] {
    cli::hub_command(program,
                     [&](const cli::HubArguments& arguments) { return run_hub(arguments, writing); });
  });
  return program.run(
      argc, argv, [&] { cli::check_global_options(options, output); },
      [&] { output.print_plain(base::tr("'chapeau sync' and 'chapeau hub' run this program.") + "\n"); },
      [&](const std::string& text) { output.print_plain(text); });
}

}  // namespace hub
