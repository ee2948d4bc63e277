#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "cli/commands/commands.hpp"
#include "cli/correction.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "cli/match_options.hpp"
#include "history/options.hpp"
#include "match/note.hpp"
#include "report/new_match.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

constexpr const char* kNone = "none";

struct Options {
  std::optional<std::string> stakes, currency, date, event, note, dealer, target, settlement;
  HouseRuleOptions house;
  CorrectionOptions common;
};

history::MatchRecord edited(const Options& options, history::MatchRecord record) {
  edit_stakes(options.stakes, options.currency, record.match.game, record.terms.stakes);
  if (options.date)
    record.date = *options.date == kNone ? std::nullopt : std::optional(day(*options.date, "--date"));
  if (options.event) record.event = match::read_note(*options.event, "--event");
  if (options.note) record.note = match::read_note(*options.note, "--note");
  if (options.dealer && *options.dealer == kNone)
    record.match.first_dealer.reset();
  else if (options.dealer)
    record.match.first_dealer = seat_of(record.match.players, *options.dealer, "--dealer");
  if (options.target)
    record.match.rules.target = static_cast<int>(
        number_in_range(*options.target, games::kLeastTarget, games::kMostTarget, "--target"));
  if (options.settlement) record.terms.scheme = read_scheme(*options.settlement, record.match.game);
  options.house.read(record.match.game, record.match.rules.house);
  return record;
}

bool anything_given(const Options& options) {
  for (const auto* option : {&options.stakes, &options.currency, &options.date, &options.event, &options.note,
                             &options.dealer, &options.target, &options.settlement})
    if (*option) return true;
  return options.house.any_given();
}

report::Correction edit(storage::Writer& writer, const Options& options) {
  report::Correction correction{.deed = "edited", .before = match_to_read(writer, options.common.match)};
  const history::NumberedMatch& before = correction.before;
  const history::Options old_options = history::options_of(before.record);
  history::Set set;
  for (const auto& [key, value] : history::options_of(edited(options, before.record)))
    if (old_options.at(key) != value) set.options[key] = value;
  correction.changes = !set.options.empty();
  if (correction.changes) writer.apply(before.number, set, options.common.read_reason());
  correction.after = writer.listed_match(before.number);
  if (!(correction.after.record.terms == before.record.terms))
    correction.warnings = report::terms_warnings(correction.after.record.terms);
  for (const auto& [key, value] : set.options)
    correction.edits.push_back(report::edit_words(key, before.record, correction.after.record));
  return correction;
}

}  // namespace

void edit_match_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("edit-match", "correct what was agreed on for a match");
  command.option("--stakes", options->stakes, "SMALL-LARGE",
                 "small and large stake, 1-3, or 1 for 1-3; none");
  command.option("--currency", options->currency, "CUR", "ISO 4217 code of the stakes");
  command.option("--date", options->date, "DATE", "YYYY-MM-DD, today, yesterday; none");
  command.option("--event", options->event, "TEXT",
                 "what matches share: an evening, a league; '' takes it away");
  command.option("--note", options->note, "TEXT", "a note for the sheet; '' takes it away");
  command.option("--dealer", options->dealer, "PLAYER", "who dealt first; none");
  command.option("--target", options->target, "N", "points to play to");
  command.option("--settlement", options->settlement, "SCHEME", "how the match is settled");
  command.values_of("--settlement", settlement::scheme_names());
  options->house.add_to(command);
  options->house.add_opposites_to(command);
  options->common.add_to(command, "the one last changed");
  command.example("chapeau edit-match --stakes 2-6 --currency EUR --reason 'as agreed before'");
  command.example("chapeau edit-match -m 2 --date yesterday --event 'Tuesday league' --note '' --dealer Bob");
  command.example("chapeau edit-match --target 600 --settlement wikipedia --natural-to-win --dry-run");
  command.example("chapeau edit-match --no-natural-to-win --format json");
  command.on_run([=] {
    if (!anything_given(*options))
      throw Error(ErrorKind::kUsage, "what is to be changed is missing")
          .remedy("see 'chapeau edit-match --help'");
    run_correction("edit-match", options->common, writing,
                   [&](storage::Writer& writer) { return edit(writer, *options); });
  });
}

}  // namespace cli
