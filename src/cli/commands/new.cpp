#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "match/player_name.hpp"
#include "report/hand_json.hpp"
#include "report/lists.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

/// "1200 in Mille, …".
std::string targets_text() {
  std::vector<std::string> targets;
  for (const games::Game& game : games::all_games())
    targets.push_back(
        fmt::format("{} in {}", games::facts(game).presets.front().rules.target, games::facts(game).title));
  return base::join(targets, ", ");
}

struct Options {
  Arguments players;
  GameOptions game;
  StakeOptions stakes;
  std::optional<std::string> target, settlement, dealer, date, note;
  FormatOption format{{Format::kText, Format::kJson}};
};

games::Names read_players(const std::vector<std::string>& given, const games::Game& game) {
  games::check_number_of_players(game, given.size());
  games::Names names;
  for (const std::string& player : given) {
    const std::string name = match::read_name(player);
    for (const std::string& other : names)
      if (match::same_player(other, name))
        throw Error(ErrorKind::kData, fmt::format("'{}' and '{}' are one player", other, name))
            .remedy("names that differ only in case are the same: choose another");
    names.push_back(name);
  }
  return names;
}

/// Everything about the match that the options say, checked; the ids are still missing.
history::MatchRecord read_match(const Options& options, const WriteAccess& writing) {
  history::MatchRecord record;
  record.match.game = options.game.game();
  const games::Preset& preset = options.game.preset(record.match.game);
  record.preset = preset.name;
  record.match.rules = preset.rules;
  if (options.target)
    record.match.rules.target = static_cast<int>(
        number_in_range(*options.target, games::kLeastTarget, games::kMostTarget, "--target"));
  if (options.settlement) record.match.rules.settlement = read_scheme(*options.settlement, record.match.game);
  record.match.players = read_players(options.players.values(), record.match.game);
  record.stakes = options.stakes.read();
  if (record.stakes) check_is_played_for_stakes(record.match.game);
  if (options.dealer) record.match.first_dealer = seat_of(record.match.players, *options.dealer, "--dealer");
  record.date = options.date ? day(*options.date, "--date") : writing.today();
  record.note = history::read_note(options.note.value_or(""), "--note");
  return record;
}

std::string text_of(std::int64_t number, const history::MatchRecord& record) {
  const match::Match& match = record.match;
  std::string text = fmt::format("Match {}: {} play {}, {}.", number, base::join_and(match.players),
                                 games::facts(match.game).title, report::rules_text(record));
  if (match.first_dealer) text += fmt::format(" {} deals first.", match.players[*match.first_dealer]);
  const games::Facts& facts = games::facts(match.game);
  std::vector<std::string> reports;
  for (const std::string& player : match.players)
    reports.push_back(base::shell_quoted(fmt::format("{}={}", player, facts.report_form)));
  return fmt::format("{}\nAfter each {}: chapeau add {}\n", text, report::hand_word(match),
                     base::join(reports, " "));
}

base::Json json_of(std::int64_t number, const history::MatchRecord& record) {
  const match::Match& match = record.match;
  return {{"match", number},
          {"id", base::to_string(record.id)},
          {"game", games::facts(match.game).name},
          {"preset", record.preset},
          {"players", match.players},
          {"first_dealer", report::name_or_null(match.players, match.first_dealer)}};
}

/// Stakes that can be, but are hardly meant.
std::string stake_warnings(const history::MatchRecord& record) {
  if (!record.stakes) return "";
  std::string warnings;
  if (record.match.rules.settlement == games::Scheme::kNone)
    warnings += "chapeau: warning: with settlement none nothing is paid, whatever the stakes\n";
  if (record.stakes->small > record.stakes->large)
    warnings +=
        "chapeau: warning: the first stake is the small one, for each hundred, and here it is the larger\n";
  return warnings;
}

std::string open_match_notes(storage::Reader& reader, const games::Names& players) {
  std::string notes;
  for (const storage::MatchSummary& match : reader.list(reader.open_matches_of(players)))
    notes += fmt::format("chapeau: note: match {} is still open too; add -m says which is meant\n",
                         report::match_words(match));
  return notes;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  history::MatchRecord record = read_match(options, writing);
  std::string text;
  std::string notes = stake_warnings(record);
  storage::Store store = writing.open_or_create();
  store.write("new", writing.now(), [&](storage::Writer& writer) {
    record.id = writer.new_id();
    for (std::string& name : record.match.players) {
      record.players.push_back(writer.player_ref(name));
      name = record.players.back().name;  // the first spelling is kept
    }
    notes += open_match_notes(writer, record.match.players);
    const std::int64_t number = writer.start(record);
    text = format == Format::kText ? text_of(number, record) : json_document(json_of(number, record));
  });
  writing.output.print_saved(text);
  writing.output.warn(notes);
}

}  // namespace

void new_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("new", "start a match");
  options->players.add_to(command, "PLAYER", "the players, in the order of their seats", 1,
                          games::most_players());
  command.when_too_many("a name with a space stands in quotes: 'Mary Ann'");
  options->game.add_to(command);
  command.option("--target", options->target, "N", "points to play to (" + targets_text() + ")");
  command.option(
      "--settlement", options->settlement, "SCHEME",
      "how the match is settled: " + base::join_or(games::scheme_names()) + " (that of the preset)");
  options->stakes.add_to(command);
  command.option("--dealer", options->dealer, "PLAYER", "who deals first");
  command.option("--date", options->date, "DATE", "the day it is played, YYYY-MM-DD (today)");
  command.option("--note", options->note, "TEXT", "a note for the sheet");
  options->format.add_to(command);
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
