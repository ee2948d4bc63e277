
#include <memory>

#include "base/language/translation.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/completion/completion.hpp"
#include "cli/shell/completion/scripts.hpp"

namespace cli::commands::print_completion {
namespace {

void run(const std::string& shell, const PrintAccess& printing) {
  const std::string chosen = choose(shell, completion_shells(), "'chapeau completion'");
  printing.output.print_plain(printing.options.language ? completion_script_in(chosen, base::language())
                                                        : std::string(completion_script(chosen)));
}

}  // namespace

void declare(Program& program, PrintAccess printing) {
  auto shell = std::make_shared<std::optional<std::string>>();
  Command& command = program.add_command(
      "completion", base::tr_c("help", "print a completion script for bash, zsh or fish"));
  command.argument("SHELL", *shell, base::tr_c("help", "bash, zsh or fish"), true);
  command.values_of("SHELL", completion_shells());
  command.footer({base::tr(
      "With it, Tab completes commands, options, matches and names. The package installs it. Without the "
      "package, put the first line below into ~/.bashrc, the second into ~/.zshrc behind compinit; for fish "
      "run the third once.")});
  command.example("source <(chapeau completion bash)");
  command.example("source <(chapeau completion zsh)");
  command.example("chapeau completion fish > ~/.config/fish/completions/chapeau.fish");
  command.on_run([=] { run(**shell, printing); });
}

}  // namespace cli::commands::print_completion
