#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/new_match.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

// More than any game has, so that who names too many players hears how many play it.
constexpr std::size_t kMostPlayersGiven = 12;

/// "1200 in Mille, …".
std::string targets_text() {
  std::vector<std::string> targets;
  for (const games::Game& game : games::all_games())
    targets.push_back(
        fmt::format("{} in {}", games::facts(game).presets.front().target, games::facts(game).title));
  return base::join(targets, ", ");
}

struct Options {
  Arguments players;
  GameOptions game;
  HouseRuleOptions house;
  StakeOptions stakes;
  std::optional<std::string> target, settlement, dealer, date, note;
  FormatOption format{{Format::kText, Format::kJson}};
};

games::Names read_players(const std::vector<std::string>& given) {
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
  record.match.rules.target = preset.target;
  record.terms.scheme = settlement::scheme_of(preset);
  if (options.target)
    record.match.rules.target = static_cast<int>(
        number_in_range(*options.target, games::kLeastTarget, games::kMostTarget, "--target"));
  options.house.read(record.match.game, record.match.rules.house);
  if (options.settlement) record.terms.scheme = read_scheme(*options.settlement, record.match.game);
  const std::vector<std::string> players = options.players.values();
  options.game.check_number_of_players(record.match.game, players.size());
  record.match.players = read_players(players);
  record.terms.stakes = options.stakes.read();
  if (record.terms.stakes) check_is_played_for_stakes(record.match.game);
  if (options.dealer) record.match.first_dealer = seat_of(record.match.players, *options.dealer, "--dealer");
  record.date = options.date ? day(*options.date, "--date") : writing.today();
  record.note = match::read_note(options.note.value_or(""), "--note");
  return record;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  history::NumberedMatch match;
  match.record = read_match(options, writing);
  std::string text;
  std::string remarks;
  storage::Store store = writing.open_or_create();
  store.write("new", writing.now(), [&](storage::Writer& writer) {
    history::MatchRecord& record = match.record;
    record.id = writer.new_id();
    for (std::string& name : record.match.players) {
      const storage::KnownPlayer player = writer.player_ref(name);
      record.player_ids.push_back(player.id);
      name = player.name;  // the first spelling is kept
    }
    remarks = report::new_match_remarks(record, writer.list(writer.open_matches_of(record.match.players)));
    match.number = writer.start(record);
    text = format == Format::kText ? report::new_match_text(match)
                                   : json_document(report::new_match_json(match));
  });
  writing.output.print_saved(text);
  writing.output.warn(remarks);
}

}  // namespace

void new_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("new", "start a match");
  options->players.add_to(command, "PLAYER", "the players, in the order of their seats", 1,
                          kMostPlayersGiven);
  command.when_too_many("a name with a space stands in quotes: 'Mary Ann'");
  options->game.add_to(command);
  command.option("--target", options->target, "N", "points to play to (" + targets_text() + ")");
  options->house.add_to(command);
  command.option(
      "--settlement", options->settlement, "SCHEME",
      "how the match is settled: " + base::join_or(settlement::scheme_names()) + " (that of the preset)");
  options->stakes.add_to(command);
  command.option("--dealer", options->dealer, "PLAYER", "who deals first");
  command.option("--date", options->date, "DATE", "the day it is played, YYYY-MM-DD (today)");
  command.option("--note", options->note, "TEXT", "a note for the sheet");
  options->format.add_to(command);
  command.example("chapeau new Ann Bob --stakes 1-3 --dealer Ann");
  command.example(
      "chapeau new 'Mary Ann' Bob --rules wikipedia --target 600 --currency EUR --stakes 0.50-1.50");
  command.example(
      "chapeau new Ann Bob --natural-to-win --settlement none --date 2026-11-01 --note 'at the lake'");
  command.example("chapeau new Cho Dee Eve --game militaire --format json");
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
