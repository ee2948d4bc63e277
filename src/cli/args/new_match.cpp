#include "cli/args/new_match.hpp"

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/json/json.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "base/values/time.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/matches.hpp"
#include "cli/args/options.hpp"
#include "cli/args/players.hpp"
#include "cli/usage_errors.hpp"
#include "match/deal.hpp"
#include "match/player_name.hpp"
#include "report/sheet/new_match.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/names_borne.hpp"
#include "storage/queries/player_meant.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

games::Names read_players(const std::vector<std::string>& given) {
  games::Names names;
  for (const std::string& player : given) {
    const std::string name = match::read_name(player);
    refuse_same_player(names, name);
    names.push_back(name);
  }
  return names;
}

/// Runs `read`. Of "--stakes 2 6" the second number was taken for a player, or for the earlier match: what is
/// refused because of that names the stakes that are meant.
void with_stakes_meant(const NewMatchOptions& options, const std::vector<std::string>& players,
                       const std::function<void()>& read) {
  try {
    read();
  } catch (Error& error) {
    const std::string stakes = options.match.value("--stakes").value_or("");
    if (!players.empty())
      for (const std::string& player : {players.front(), players.back()})
        if (const std::string meant = stakes_meant(stakes, player); !meant.empty()) error.remedy(meant);
    throw;
  }
}

/// The match that `--again` names, or the one last changed.
history::NumberedMatch earlier_match(const std::vector<std::string>& players, storage::Reader& reader) {
  if (players.size() > 1)
    throw Error(ErrorKind::kUsage, base::tr("--again takes the players of the earlier match"))
        .remedy(base::tr("name that match, for example 'chapeau new --again 12', or nothing "
                         "for the one last changed"));
  return match_to_read(reader, players.empty() ? std::nullopt : std::optional(players.front()));
}

/// What a new match starts from: the presets, or with `--again` an earlier match.
history::MatchRecord beginning(const NewMatchOptions& options, const std::vector<std::string>& players,
                               storage::Reader& reader) {
  history::MatchRecord record;
  if (options.again) {
    history::NumberedMatch earlier;
    with_stakes_meant(options, players, [&] { earlier = earlier_match(players, reader); });
    record.match.game = earlier.record.match.game;
    record.match.rules = earlier.record.match.rules;
    record.match.players = earlier.record.match.players;
    record.match.first_dealer = match::next_dealer(earlier.record.match);  // the deal goes on
    record.preset = earlier.record.preset;
    record.terms = earlier.record.terms;
    record.event = earlier.record.event;
    if (const games::Preset* preset = options.game.preset_for_earlier(record.match.game))
      history::change_preset(*preset, record);
    return record;
  }
  record.match.game = options.game.game();
  history::use_preset(options.game.preset(record.match.game), record);
  with_stakes_meant(options, players,
                    [&] { options.game.check_number_of_players(record.match.game, players.size()); });
  record.match.players = read_players(players);
  return record;
}

constexpr std::size_t kLeastShared = 2;  // a name of one letter begins many others

bool begins_with(const std::string& name, const std::string& beginning) {
  return base::code_points(beginning).size() >= kLeastShared &&
         base::lookup_key(name).starts_with(base::lookup_key(beginning));
}

/// The known name that a new one is close to: a slip away, or one of them the beginning of the other.
std::optional<std::string> near_name(const std::string& name, const std::vector<std::string>& known) {
  if (auto near = base::suggest(name, known)) return near;
  // A keyboard that was left on full-width letters.
  const std::string narrow = base::fold_case(base::narrow(name));
  for (const std::string& other : known)
    if (base::fold_case(base::narrow(other)) == narrow) return other;
  for (const std::string& other : known)
    if (begins_with(name, other) || begins_with(other, name)) return other;
  return std::nullopt;
}

/// The known players whose names differ from that of a new one in accents or spaces alone, but for those who
/// play.
std::vector<std::string> known_alike(storage::Reader& reader, const std::string& name,
                                     const games::Names& playing) {
  std::vector<std::string> alike = storage::player_names_alike(reader, name);
  std::erase_if(alike,
                [&](const std::string& known) { return match::find_seat(playing, known).has_value(); });
  return alike;
}

/// The known players but for those who play: nobody plays against himself.
std::vector<std::string> known_others(storage::Reader& reader, const games::Names& playing) {
  std::vector<std::string> others;
  for (const std::string& known : storage::player_names(reader))
    if (!match::find_seat(playing, known)) others.push_back(known);
  return others;
}

/// What to type to play with another in the place of one of these.
std::string play_command(const games::Names& names, const std::string& wrong, const std::string& right) {
  std::vector<std::string> words;
  for (const std::string& name : names) words.push_back(name == wrong ? right : name);
  return base::typed_command("chapeau play", words);
}

std::string new_player_note(const std::string& name, const std::vector<std::string>& meant,
                            const games::Names& names, NameRemedy remedy) {
  if (remedy == NameRemedy::kLeave)
    // Translators: {0} is a name, {1} one or several names, {2} a command; q is the key that leaves.
    return report::note_text(base::tr("{0} is a new player; if you mean {1}: q, then {2}", name,
                                      base::join_or(meant), play_command(names, name, meant.front())));
  const std::string undo =
      base::typed_program() + (remedy == NameRemedy::kUndoStartAndLine ? " undo 2" : " undo");
  // Translators: {0} is a name, {1} one or several names, {2} and {3} commands.
  return report::note_text(base::tr("{0} is a new player; if you mean {1}: {2}, or {3}", name,
                                    base::join_or(meant), undo,
                                    base::typed_command("chapeau join", {name, meant.front()})));
}

}  // namespace

std::string new_names_remarks(storage::Reader& reader, const games::Names& names, NameRemedy remedy,
                              const std::vector<std::string>& confirmed) {
  std::string remarks;
  games::Names fresh;
  for (const std::string& name : names) {
    if (storage::player_named(reader, name) || match::find_seat(confirmed, name)) continue;
    if (const std::vector<std::string> alike = known_alike(reader, name, names); !alike.empty())
      remarks += new_player_note(name, alike, names, remedy);
    else
      fresh.push_back(name);
  }
  if (fresh.empty()) return remarks;
  const std::vector<std::string> others = known_others(reader, names);
  const auto former = storage::former_names(reader);
  for (const std::string& name : fresh) {
    std::vector<std::string> meant;
    if (const auto was = former.find(base::fold_case(base::narrow(name))); was != former.end())
      meant = was->second;
    std::erase_if(meant, [&](const std::string& now) { return match::find_seat(names, now).has_value(); });
    if (const auto near = near_name(name, others);
        near && std::find(meant.begin(), meant.end(), *near) == meant.end())
      meant.push_back(*near);
    if (!meant.empty()) {
      remarks += new_player_note(name, meant, names, remedy);
      continue;
    }
    if (name.size() == 1 || !name.ends_with(',')) continue;
    const std::string bare = name.substr(0, name.size() - 1);
    remarks += remedy == NameRemedy::kLeave
                   ? new_player_note(name, {bare}, names, remedy)
                   : report::note_text(base::tr("the name {0} ends with a comma; if that is a mistake: {1}",
                                                base::shell_quoted(name),
                                                base::typed_command("chapeau rename", {name, bare})));
  }
  return remarks;
}

void refuse_same_player(const games::Names& players, const std::string& name) {
  for (const std::string& other : players)
    if (match::same_player(other, name))
      throw Error(ErrorKind::kData, base::tr("'{0}' and '{1}' are the same player", other, name))
          .remedy(other == name ? base::tr("choose another name")
                                : base::tr("choose another name: upper and lower case are the same"));
}

void NewMatchOptions::add_to(Command& command) {
  command.flag("--again", again,
               base::tr_c("help",
                          "with the players, rules, stakes and event of an earlier match (the one last "
                          "changed); the deal goes on from there"));
  command.when_too_many(base::tr("put a name with a space in quotes: 'Mary Ann'"));
  game.add_to(command);
  match.add_to(command);
}

bool ask_about_new_names(NewMatchOptions& options, std::vector<std::string>& players,
                         const WriteAccess& writing,
                         const std::function<std::optional<bool>(const std::string& question)>& is_another) {
  if (options.again) return true;
  std::vector<std::vector<std::string>> alike(players.size());
  writing.open_or_empty().read([&](storage::Reader& reader) {
    std::optional<std::vector<std::string>> others;
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (!base::is_utf8(players[i]) || storage::player_named(reader, players[i])) continue;
      alike[i] = known_alike(reader, players[i], players);
      if (!alike[i].empty()) continue;
      if (!others) others = known_others(reader, players);
      if (const auto near = near_name(players[i], *others)) alike[i] = {*near};
    }
  });
  for (std::size_t i = 0; i < players.size(); ++i) {
    // Of several a note names each: one answer would not say which.
    if (alike[i].size() != 1 || match::find_seat(players, alike[i].front())) continue;
    const auto is_new = is_another(base::tr("{0} is a player here already. Is {1} somebody else?",
                                            base::printable(alike[i].front()), base::printable(players[i])));
    if (!is_new) return false;
    if (*is_new)
      options.new_names.push_back(players[i]);
    else
      players[i] = alike[i].front();
  }
  return true;
}

std::string NewMatchOptions::given_text() const {
  base::Json given = base::Json::object();
  game.write_given(given);
  match.write_given(given);
  return base::to_text(given);
}

history::MatchRecord read_new_match(const NewMatchOptions& options, std::vector<std::string> players,
                                    storage::Reader& reader, base::Timestamp now) {
  // With --again it is a match, if any.
  if (!options.again)
    for (std::string& player : players) player = storage::name_of_one(reader, player);
  history::MatchRecord record = beginning(options, players, reader);
  record.date = base::local_day(now);
  // In `play` the number makes three players, who play Militaire, without stakes. With --again it is a match.
  const auto put = [&] { options.match.put(record, now); };
  options.again ? put() : with_stakes_meant(options, players, put);
  return record;
}

history::MatchRecord match_to_start(const NewMatchOptions& options, const std::vector<std::string>& players,
                                    const WriteAccess& writing, base::Timestamp now) {
  history::MatchRecord record;
  const auto read = [&](storage::Reader& reader) { record = read_new_match(options, players, reader, now); };
  // The earlier match is in a database that is there.
  if (options.again)
    writing.open().read(read);
  else
    writing.open_or_empty().read(read);
  return record;
}

StartedMatch start_in(storage::Transaction& transaction, history::MatchRecord record, bool at_table) {
  std::string remarks = take_event_spelling(transaction, record);
  record.id = transaction.new_id();
  record.player_ids.clear();
  for (std::string& name : record.match.players) {
    const history::NamedPlayer player = transaction.player_ref(name);
    record.player_ids.push_back(player.id);
    name = player.name;  // as the player is called here
  }
  const std::vector<std::int64_t> open = storage::open_matches_of(transaction, record.match.players);
  StartedMatch started{transaction.listed_match(transaction.start(record)), std::move(remarks)};
  started.remarks +=
      report::new_match_remarks(started.match, storage::list_matches(transaction, open), at_table);
  return started;
}

void start_match(const NewMatchOptions& options, const std::vector<std::string>& players,
                 const WriteAccess& writing, const std::function<void(const StartedMatch&)>& before_commit) {
  const storage::Now now = storage::Now::read();
  // What cannot be is found out before a database is made for it.
  if (!options.again) (void)match_to_start(options, players, writing, now.timestamp());
  const auto start = [&](storage::Transaction& transaction) {
    history::MatchRecord record =
        read_new_match(options, players, transaction, transaction.now().timestamp());
    const std::string remarks =
        new_names_remarks(transaction, record.match.players, NameRemedy::kUndoStart, options.new_names);
    StartedMatch started = start_in(transaction, std::move(record));
    started.remarks.insert(0, remarks);
    before_commit(started);
  };
  // The earlier match is in a database that is there.
  if (options.again)
    writing.open().write("new", now, start);
  else
    writing.write_or_create("new", now, start);
}

}  // namespace cli
