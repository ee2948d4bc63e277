#include <fmt/core.h>

#include <memory>

#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "cli/shell/completion/scripts.hpp"

namespace cli::commands::print_completion {
namespace {

std::vector<std::string> shells() {
  std::vector<std::string> names;
  for (const CompletionScript& script : kCompletionScripts) names.push_back(script.shell);
  return names;
}

void run(const std::string& shell, const PrintAccess& printing) {
  const std::string chosen = choose(shell, shells(), "'chapeau completion'");
  for (const CompletionScript& script : kCompletionScripts)
    if (script.shell == chosen) printing.output.print(script.text);
}

}  // namespace

void declare(Program& program, PrintAccess printing) {
  auto shell = std::make_shared<std::optional<std::string>>();
  Command& command = program.add_command("completion", "print a completion script for bash, zsh or fish");
  command.argument("SHELL", *shell, "bash, zsh or fish", true);
  command.values_of("SHELL", shells());
  command.footer(
      {"With it, Tab completes commands, options, matches and names. The package installs it. Without the "
       "package, put the first line below into ~/.bashrc, or with zsh in place of bash into ~/.zshrc; fish "
       "reads ~/.config/fish/completions/chapeau.fish."});
  command.example("source <(chapeau completion bash)");
  command.example("chapeau completion fish > ~/.config/fish/completions/chapeau.fish");
  command.on_run([=] { run(**shell, printing); });
}

}  // namespace cli::commands::print_completion
