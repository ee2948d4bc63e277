#include <algorithm>
#include <memory>

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "cli/args/machine_formats.hpp"
#include "cli/args/options.hpp"
#include "cli/commands/commands.hpp"
#include "games/game.hpp"
#include "report/rules_text.hpp"

namespace cli::commands::show_rules {
namespace {

struct Options {
  std::optional<std::string> preset;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// The rules to print: those of a game, or of one preset of it.
struct Subject {
  games::Game game;
  const games::Preset* preset = nullptr;
};

/// All names of rules: the presets, and the games that share no name with a preset.
std::vector<std::string> subjects() {
  std::vector<std::string> known = games::preset_names_of_all_games();
  for (const std::string& game : games::game_names())
    if (std::find(known.begin(), known.end(), game) == known.end()) known.push_back(game);
  return known;
}

Subject find_subject(const std::optional<std::string>& name) {
  if (!name) return {};
  if (const auto game = games::find_game(*name)) return {*game, nullptr};
  for (const games::Game& game : games::all_games())
    if (const games::Preset* preset = games::find_preset(game, *name)) return {game, preset};
  const std::vector<std::string> known = subjects();
  const std::string meant = base::did_you_mean(*name, known);
  throw base::Error(base::ErrorKind::kUsage, base::tr("there are no rules '{0}'", *name))
      .remedy(meant.empty() ? base::tr("use {0}", base::join_or(known)) : meant);
}

void run(const Options& options, const PrintAccess& printing) {
  const Format format = options.format.value();
  const Subject subject = find_subject(options.preset);
  const report::Style style = printing.output.style();
  if (format == Format::kText)
    return printing.output.page(report::rules_page(subject.game, subject.preset, style), style);
  printing.output.print_plain(json_text([&] { return report::rules_json(subject.game, subject.preset); }));
}

}  // namespace

void declare(Program& program, PrintAccess printing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("rules", base::tr_c("help", "print the rules and their sources"));
  command.argument("PRESET", options->preset,
                   base::tr_c("help", "a preset or a game (all presets of {0})",
                              games::info(games::all_games().front()).title()));
  command.values_of("PRESET", subjects());
  options->format.add_to(command);
  command.example("chapeau rules wikipedia");
  command.example("chapeau rules militaire --format json");
  command.on_run([=] { run(*options, printing); });
}

}  // namespace cli::commands::show_rules
