#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "match/deal.hpp"
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
  bool again = false;
  std::optional<std::string> target, settlement, dealer, date, event, note;
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

/// What a new match starts from: the presets, or with `--again` an earlier match.
history::MatchRecord beginning(const Options& options, storage::Reader& reader) {
  history::MatchRecord record;
  const std::vector<std::string> players = options.players.values();
  if (options.again) {
    if (players.size() > 1)
      throw Error(ErrorKind::kUsage, "--again takes the players of the earlier match")
          .remedy("name that match, or leave it out for the one last changed: chapeau new --again 12");
    const history::NumberedMatch earlier =
        match_to_read(reader, players.empty() ? std::nullopt : std::optional(players.front()));
    record.match.game = earlier.record.match.game;
    record.match.rules = earlier.record.match.rules;
    record.match.players = earlier.record.match.players;
    record.match.first_dealer = match::next_dealer(earlier.record.match);  // the deal goes on
    record.preset = earlier.record.preset;
    record.terms = earlier.record.terms;
    record.event = earlier.record.event;
    return record;
  }
  record.match.game = options.game.game();
  const games::Preset& preset = options.game.preset(record.match.game);
  record.preset = preset.name;
  record.match.rules.target = preset.target;
  record.terms.scheme = settlement::scheme_of(preset);
  options.game.check_number_of_players(record.match.game, players.size());
  record.match.players = read_players(players);
  return record;
}

/// Everything about the match that the options say, checked; the ids are still missing.
history::MatchRecord read_match(const Options& options, storage::Reader& reader) {
  history::MatchRecord record = beginning(options, reader);
  if (options.target)
    record.match.rules.target = static_cast<int>(
        number_in_range(*options.target, games::kLeastTarget, games::kMostTarget, "--target"));
  options.house.read(record.match.game, record.match.rules.house);
  if (options.settlement) record.terms.scheme = read_scheme(*options.settlement, record.match.game);
  if (const auto stakes = options.stakes.read()) record.terms.stakes = stakes;
  if (record.terms.stakes) check_is_played_for_stakes(record.match.game);
  if (options.dealer) record.match.first_dealer = seat_of(record.match.players, *options.dealer, "--dealer");
  record.date = options.date ? day(*options.date, "--date") : local_day(0);
  if (options.event) record.event = match::read_note(*options.event, "--event");
  record.note = match::read_note(options.note.value_or(""), "--note");
  return record;
}

/// A name that nobody has yet, and that is close to one that somebody has: it may be a slip.
std::string near_names(storage::Reader& reader, const games::Names& names) {
  std::string remarks;
  const std::vector<std::string> known = reader.player_names();
  for (const std::string& name : names) {
    if (reader.player(name)) continue;
    if (const auto near = base::suggest(name, known))
      remarks += report::note_line(
          fmt::format("{} is a new player; if {} is meant: chapeau undo, or chapeau rename {} {}", name,
                      *near, base::shell_quoted(name), base::shell_quoted(*near)));
  }
  return remarks;
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  history::NumberedMatch match;
  // What cannot be is found out before a database is made for it.
  if (!options.again) {
    storage::Store nothing = writing.open_or_empty();
    nothing.read([&](storage::Reader& reader) { read_match(options, reader); });
  }
  std::string text;
  std::string remarks;
  storage::Store store = options.again ? writing.open() : writing.open_or_create();
  store.write("new", writing.now(), [&](storage::Writer& writer) {
    match.record = read_match(options, writer);
    history::MatchRecord& record = match.record;
    remarks = near_names(writer, record.match.players);
    record.id = writer.new_id();
    for (std::string& name : record.match.players) {
      const storage::KnownPlayer player = writer.player_ref(name);
      record.player_ids.push_back(player.id);
      name = player.name;  // the first spelling is kept
    }
    remarks += report::new_match_remarks(record, writer.list(writer.open_matches_of(record.match.players)));
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
  options->players.add_to(command, "PLAYER", "the players, in the order of their seats; with --again a match",
                          0, kMostPlayersGiven);
  command.flag("--again", options->again,
               "with the players, rules, stakes and event of an earlier match (the one last changed), the "
               "deal going on");
  command.when_too_many("a name with a space stands in quotes: 'Mary Ann'");
  options->game.add_to(command);
  command.option("--target", options->target, "N", "points to play to (" + targets_text() + ")");
  options->house.add_to(command);
  command.option(
      "--settlement", options->settlement, "SCHEME",
      "how the match is settled: " + base::join_or(settlement::scheme_names()) + " (that of the preset)");
  options->stakes.add_to(command);
  command.option("--dealer", options->dealer, "PLAYER", "who deals first");
  command.option("--date", options->date, "DATE",
                 "the day it is played: YYYY-MM-DD, today or yesterday (today)");
  command.option("--event", options->event, "TEXT", "what matches share: an evening, a league, a season");
  command.option("--note", options->note, "TEXT", "a note for the sheet");
  options->format.add_to(command);
  command.example("chapeau new Ann Bob --stakes 1-3 --dealer Ann");
  command.example(
      "chapeau new 'Mary Ann' Bob --rules wikipedia --target 600 --currency EUR --stakes 0.50-1.50");
  command.example(
      "chapeau new Ann Bob --natural-to-win --settlement none --date 2026-11-01 --note 'at the lake'");
  command.example("chapeau new Cho Dee Eve --game militaire --format json");
  command.example("chapeau new --again 12 --event 'Tuesday league'");
  command.on_run([=] {
    if (options->players.values().empty() && !options->again)
      throw Error(ErrorKind::kUsage, "PLAYER is missing").remedy("see 'chapeau new --help'");
    run(*options, writing);
  });
}

}  // namespace cli
