
#include <memory>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/match_options.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/commands/commands.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/new_match.hpp"

namespace cli::commands::edit_match {
namespace {

using base::Error;
using base::ErrorKind;

constexpr const char* kRules = "--rules";

struct Options {
  std::optional<std::string> rules;
  MatchOptions match;
  CorrectionOptions common;
};

/// Gives a match what a preset of its game says of it.
void put_preset(const std::string& name, history::MatchRecord& record) {
  const games::Game& game = record.match.game;
  const games::Preset& preset = *games::find_preset(game, choose(name, games::preset_names(game), kRules));
  history::change_preset(preset, record);
}

report::Correction edit(storage::Transaction& transaction, const Options& options) {
  report::Correction correction{.kind = report::Correction::Kind::kEdit,
                                .before = match_to_read(transaction, options.common.match)};
  const history::NumberedMatch& before = correction.before;
  history::MatchRecord edited = before.record;
  if (const auto dealer = options.match.value("--dealer"); dealer && !options.common.match)
    refuse_other_player(transaction, edited.match.players, *dealer, "--dealer");
  if (options.rules) put_preset(*options.rules, edited);
  options.match.put(edited, transaction.now().timestamp());
  if (options.match.given("--event"))
    correction.warnings = take_event_spelling(transaction, edited, before.number);
  const history::Options old_options = history::options_of(before.record);
  history::Set set;
  for (const auto& [key, value] : history::options_of(edited))
    if (old_options.at(key) != value) set.options[key] = value;
  correction.changes = !set.options.empty();
  if (correction.changes) transaction.record(before.number, set, {.reason = options.common.read_reason()});
  correction.after = transaction.listed_match(before.number);
  if (!(correction.after.record.terms == before.record.terms))
    correction.warnings += report::terms_warnings(correction.after.record.terms);
  for (const auto& [key, value] : set.options)
    correction.edits.push_back(report::option_change_text(key, before.record, correction.after.record));
  return correction;
}

}  // namespace

void declare(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command(
      "edit-match", base::tr_c("help", "change the rules, stakes, date, dealer or note of a match"));
  command.option(
      kRules, options->rules, "PRESET",
      base::tr_c("help", "the preset of the same game whose target and settlement hold from now on"));
  command.values_of(kRules, games::preset_names_of_all_games());
  options->match.add_to(command, true);
  options->common.add_to(command, base::tr_c("help", "the one last changed"));
  command.example(
      base::tr_c("example", "chapeau edit-match --stakes 2-6 --currency EUR --reason 'as agreed before'"));
  command.example(base::tr_c(
      "example", "chapeau edit-match -m 2 --date yesterday --event 'Tuesday league' --note '' --dealer Bob"));
  command.example("chapeau edit-match --rules wikipedia --target 1000");
  command.example("chapeau edit-match --target 600 --settlement wikipedia --natural-to-win --dry-run");
  command.example("chapeau edit-match --no-natural-to-win --format json");
  command.on_run([=] {
    if (!options->rules && !options->match.any_given())
      throw Error(ErrorKind::kUsage, base::tr("say what to change"))
          .remedy(base::tr("see 'chapeau edit-match --help'"));
    run_correction("edit-match", options->common, writing,
                   [&](storage::Transaction& transaction) { return edit(transaction, *options); });
  });
}

}  // namespace cli::commands::edit_match
