#include <fmt/core.h>

#include <memory>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_options.hpp"
#include "cli/options.hpp"
#include "match/player_name.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

struct Options {
  Arguments players;
  GameOptions game;
  StakeOptions stakes;
  std::optional<std::string> target, settlement, dealer, date, note;
  FormatOption format{{Format::kText, Format::kJson}};
};

games::Names read_players(const std::vector<std::string>& given, const games::Game& game) {
  const games::Facts& facts = games::facts(game);
  if (given.size() < facts.least_players || given.size() > facts.most_players) {
    const std::string wanted = facts.least_players == facts.most_players
                                   ? fmt::format("{}", facts.least_players)
                                   : fmt::format("{} or {}", facts.least_players, facts.most_players);
    throw Error(ErrorKind::kUsage, fmt::format("{} is played by {}, and {} {} named", facts.title, wanted,
                                               given.size(), given.size() == 1 ? "player is" : "players are"))
        .remedy("see 'chapeau new --help'");
  }
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
history::MatchRecord read_match(const Options& options, const Writing& writing) {
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
  if (record.stakes && !games::facts(record.match.game).has_stakes)
    throw Error(ErrorKind::kUsage,
                fmt::format("{} is not played for stakes", games::facts(record.match.game).title))
        .remedy("leave out --stakes");
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
  std::vector<std::string> reports;
  for (const std::string& player : match.players) reports.push_back(fmt::format("'{}=SETS / LEFT'", player));
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
          {"first_dealer",
           match.first_dealer ? base::Json(match.players[*match.first_dealer]) : base::Json(nullptr)}};
}

void run(const Options& options, const Writing& writing) {
  const Format format = options.format.value();
  history::MatchRecord record = read_match(options, writing);
  std::int64_t number = 0;
  storage::Store store = writing.open_or_create();
  store.write("new", writing.now(), [&](storage::Writer& writer) {
    record.id = writer.new_id();
    for (std::string& name : record.match.players) {
      record.players.push_back(writer.player_ref(name));
      name = record.players.back().name;  // the first spelling is kept
    }
    number = writer.start(record);
  });
  writing.output.print_saved(format == Format::kText ? text_of(number, record)
                                                     : json_document(json_of(number, record)));
}

}  // namespace

void new_command(Program& program, Writing writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("new", "start a match");
  options->players.add_to(command, "PLAYER", "the players, in the order of their seats", 1, 4);
  options->game.add_to(command);
  command.option("--target", options->target, "N", "points to play to (1200 in Mille)");
  command.option("--settlement", options->settlement, "SCHEME",
                 "how the match is settled: pagat, wikipedia or none (that of the preset)");
  options->stakes.add_to(command);
  command.option("--dealer", options->dealer, "PLAYER", "who deals first");
  command.option("--date", options->date, "DATE", "the day it is played, YYYY-MM-DD (today)");
  command.option("--note", options->note, "TEXT", "a note for the sheet");
  options->format.add_to(command);
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
