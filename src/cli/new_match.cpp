#include "cli/new_match.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "base/text.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_argument.hpp"
#include "cli/options.hpp"
#include "match/deal.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/new_match.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

/// "1200 in Mille, …".
std::string targets_text() {
  std::vector<std::string> targets;
  for (const games::Game& game : games::all_games())
    targets.push_back(
        fmt::format("{} in {}", games::facts(game).presets.front().target, games::facts(game).title));
  return base::join(targets, ", ");
}

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

/// The rules of a preset, without any house rule.
void start_from(const games::Preset& preset, history::MatchRecord& record) {
  record.preset = preset.name;
  record.match.rules = {};
  record.match.rules.target = preset.target;
  record.terms.scheme = settlement::scheme_of(preset);
}

/// What a new match starts from: the presets, or with `--again` an earlier match.
history::MatchRecord beginning(const NewMatchOptions& options, const std::vector<std::string>& players,
                               storage::Reader& reader) {
  history::MatchRecord record;
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
    if (const games::Preset* preset = options.game.preset_for_earlier(record.match.game))
      start_from(*preset, record);
    return record;
  }
  record.match.game = options.game.game();
  start_from(options.game.preset(record.match.game), record);
  options.game.check_number_of_players(record.match.game, players.size());
  record.match.players = read_players(players);
  return record;
}

constexpr std::size_t kLeastShared = 2;  // a name of one letter begins many others

bool begins_with(const std::string& name, const std::string& beginning) {
  return base::code_points(beginning).size() >= kLeastShared &&
         base::fold_case(name).starts_with(base::fold_case(beginning));
}

/// The known name that a new one is close to: a slip away, or one of them the beginning of the other.
std::optional<std::string> near_name(const std::string& name, const std::vector<std::string>& known) {
  if (auto near = base::suggest(name, known)) return near;
  for (const std::string& other : known)
    if (begins_with(name, other) || begins_with(other, name)) return other;
  return std::nullopt;
}

/// A name that nobody has yet, and that is close to one that somebody has, or ends with a comma: it may be a
/// slip.
std::string doubtful_names(storage::Reader& reader, const games::Names& names) {
  std::string remarks;
  games::Names fresh;
  for (const std::string& name : names)
    if (!reader.player(name)) fresh.push_back(name);
  if (fresh.empty()) return remarks;
  std::vector<std::string> others;  // nobody plays against himself
  for (const std::string& known : reader.player_names())
    if (!match::find_seat(names, known)) others.push_back(known);
  for (const std::string& name : fresh) {
    const std::string quoted = base::shell_quoted(name);
    if (const auto near = near_name(name, others))
      remarks += report::note_line(
          fmt::format("{} is a new player; if {} is meant: chapeau undo, or chapeau join {} {}", name, *near,
                      quoted, base::shell_quoted(*near)));
    else if (name.size() > 1 && name.ends_with(','))
      remarks += report::note_line(
          fmt::format("the name {} ends with a comma; if it is not part of it: chapeau rename {} {}", quoted,
                      quoted, base::shell_quoted(name.substr(0, name.size() - 1))));
  }
  return remarks;
}

}  // namespace

void NewMatchOptions::add_to(Command& command) {
  command.flag("--again", again,
               "with the players, rules, stakes and event of an earlier match (the one last changed), the "
               "deal going on");
  command.when_too_many("a name with a space stands in quotes: 'Mary Ann'");
  game.add_to(command);
  command.option("--target", target, "N", "points to play to (" + targets_text() + ")");
  house.add_to(command);
  command.option(
      "--settlement", settlement, "SCHEME",
      "how the match is settled: " + base::join_or(settlement::scheme_names()) + " (that of the preset)");
  command.values_of("--settlement", settlement::scheme_names());
  stakes.add_to(command);
  command.option("--dealer", dealer, "PLAYER", "who deals first");
  command.option("--date", date, "DATE", "the day it is played: YYYY-MM-DD, today or yesterday (today)");
  command.option("--event", event, "TEXT", "what matches share: an evening, a league, a season");
  command.option("--note", note, "TEXT", "a note for the sheet");
}

bool NewMatchOptions::any_given() const {
  return again || game.any_given() || house.any_given() || stakes.any_given() || target || settlement ||
         dealer || date || event || note;
}

void put_options(const NewMatchOptions& options, history::MatchRecord& record) {
  if (options.target)
    record.match.rules.target = static_cast<int>(
        number_in_range(*options.target, games::kLeastTarget, games::kMostTarget, "--target"));
  options.house.read(record.match.game, record.match.rules.house);
  if (options.settlement) record.terms.scheme = read_scheme(*options.settlement, record.match.game);
  options.stakes.read(record.match.game, record.terms.stakes);
  if (options.dealer) record.match.first_dealer = seat_of(record.match.players, *options.dealer, "--dealer");
  if (options.date) record.date = day(*options.date, "--date");
  if (options.event) record.event = match::read_note(*options.event, "--event");
  if (options.note) record.note = match::read_note(*options.note, "--note");
}

history::MatchRecord read_new_match(const NewMatchOptions& options, const std::vector<std::string>& players,
                                    storage::Reader& reader) {
  history::MatchRecord record = beginning(options, players, reader);
  record.date = local_day(0);
  put_options(options, record);
  return record;
}

namespace {

StartedMatch start_in(storage::Writer& writer, const NewMatchOptions& options,
                      const std::vector<std::string>& players) {
  StartedMatch started;
  started.match.record = read_new_match(options, players, writer);
  history::MatchRecord& record = started.match.record;
  started.remarks = doubtful_names(writer, record.match.players);
  record.id = writer.new_id();
  for (std::string& name : record.match.players) {
    const storage::KnownPlayer player = writer.player_ref(name);
    record.player_ids.push_back(player.id);
    name = player.name;  // as the player is called here
  }
  started.remarks +=
      report::new_match_remarks(record, writer.list(writer.open_matches_of(record.match.players)));
  started.match.number = writer.start(record);
  return started;
}

}  // namespace

StartedMatch start_match(const NewMatchOptions& options, const std::vector<std::string>& players,
                         const WriteAccess& writing,
                         const std::function<void(const StartedMatch&)>& before_commit) {
  // What cannot be is found out before a database is made for it.
  if (!options.again) {
    storage::Store nothing = writing.open_or_empty();
    nothing.read([&](storage::Reader& reader) { read_new_match(options, players, reader); });
  }
  StartedMatch started;
  storage::Store store = options.again ? writing.open() : writing.open_or_create();
  store.write("new", writing.now(), [&](storage::Writer& writer) {
    started = start_in(writer, options, players);
    before_commit(started);
  });
  return started;
}

}  // namespace cli
