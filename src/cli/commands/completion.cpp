
#include <memory>

#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/completion/scripts.hpp"

namespace cli::commands::print_completion {
namespace {

void run(const std::string& shell, const PrintAccess& printing) {
  printing.output.print(completion_script(choose(shell, completion_shells(), "'chapeau completion'")));
}

}  // namespace

void declare(Program& program, PrintAccess printing) {
  auto shell = std::make_shared<std::optional<std::string>>();
  Command& command = program.add_command("completion", "print a completion script for bash, zsh or fish");
  command.argument("SHELL", *shell, "bash, zsh or fish", true);
  command.values_of("SHELL", completion_shells());
  command.footer(
      {"With it, Tab completes commands, options, matches and names. The package installs it. Without the "
       "package, put the first line below into ~/.bashrc, the second into ~/.zshrc behind compinit; for fish "
       "run the third once."});
  command.example("source <(chapeau completion bash)");
  command.example("source <(chapeau completion zsh)");
  command.example("chapeau completion fish > ~/.config/fish/completions/chapeau.fish");
  command.on_run([=] { run(**shell, printing); });
}

}  // namespace cli::commands::print_completion
