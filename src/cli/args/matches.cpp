#include "cli/args/matches.hpp"

#include <algorithm>
#include <set>

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/values/decimal.hpp"
#include "cli/args/players.hpp"
#include "match/player_name.hpp"
#include "report/lists/lists.hpp"
#include "report/match/match_text.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_meant.hpp"
#include "storage/queries/player_queries.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using match::Accents;
using storage::Reader;

constexpr std::size_t kShortestIdEnd = 4;

bool is_id_end(const std::string& text) {
  return text.size() >= kShortestIdEnd &&
         text.find_first_not_of("0123456789abcdefABCDEF-") == std::string::npos;
}

NumberedMatch load(Reader& reader, std::int64_t number) {
  auto match = reader.match(number);
  if (!match)
    throw Error(ErrorKind::kNotThere, base::tr("there is no match {0}", number))
        .remedy(base::tr("'chapeau matches' lists the matches"));
  return std::move(*match);
}

/// What kind of matches an argument fits several of.
enum class Fitting { kMatches, kOpenMatches };

Error several(Reader& reader, Fitting fitting, const std::vector<std::int64_t>& numbers,
              const std::string& remedy) {
  const std::size_t named = std::min(numbers.size(), base::kMostNamed);
  std::vector<std::string> words;
  for (const storage::MatchSummary& match :
       storage::list_matches(reader, {numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(named)}))
    words.push_back(report::match_text(match, fitting != Fitting::kOpenMatches));
  words.resize(numbers.size());  // of those that are not named only the number is said
  const std::string list = base::join_first(words);
  return Error(ErrorKind::kRefused, fitting == Fitting::kOpenMatches
                                        ? base::tr("several open matches fit: {0}", list)
                                        : base::tr("several matches fit: {0}", list))
      .remedy(remedy);
}

/// The remedy for players whom no open match has: for a name that nobody has a similar one, else the open
/// matches.
std::string open_matches_text(Reader& reader, const std::vector<TypedName>& players) {
  std::vector<std::string> open;
  std::vector<std::string> names;
  for (const storage::MatchSummary& match : storage::list_matches(reader, storage::open_matches(reader))) {
    open.push_back(report::match_text(match, false));
    names.insert(names.end(), match.players.begin(), match.players.end());
  }
  if (open.empty()) return base::tr("no match is open: 'chapeau new ANN BOB' starts one");
  for (const TypedName& player : players)
    if (storage::player_names_like(reader, player.text).empty())
      if (std::string meant = base::did_you_mean(player.text, names); !meant.empty()) return meant;
  // Translators: {0} is a list of matches.
  return base::tr("open: {0}", base::join_and(open));
}

/// Whether the names or beginnings mean different players of a match; with `all`, every one of them.
bool are_players(const games::Names& players, const std::vector<TypedName>& given, bool all,
                 Accents accents = Accents::kIgnoredAsFallback) {
  std::set<std::size_t> seats;
  for (const TypedName& player : given) {
    const std::vector<std::size_t> meant = meant_by(players, player, accents);
    if (meant.size() != 1 || !seats.insert(meant.front()).second) return false;
  }
  return !all || seats.size() == players.size();
}

/// The open matches of these players, at least one; the one last changed first. Those that fit as it was
/// typed go before those that fit without accents.
std::vector<std::int64_t> open_matches_with(Reader& reader, const std::vector<TypedName>& players, bool all) {
  std::vector<std::int64_t> numbers;
  for (const Accents accents : {Accents::kSignificant, Accents::kIgnoredAsFallback}) {
    for (const std::int64_t number : storage::open_matches_of_name(reader, players.at(0).text, accents))
      if (are_players(storage::names_in(reader, number), players, all, accents)) numbers.push_back(number);
    if (!numbers.empty()) break;
  }
  return numbers;
}

/// Whether the match was closed and not finished by its totals, so that `reopen` applies.
bool can_be_reopened(const NumberedMatch& match) {
  const match::Status status = match.standing.status;
  return status == match::Status::kConceded || status == match::Status::kVoid;
}

/// The remedy for a match that was closed: how to reopen it; `otherwise` for any other.
std::string how_to_reopen(Reader& reader, const std::optional<std::int64_t>& number,
                          const std::string& otherwise) {
  if (!number || !can_be_reopened(load(reader, *number))) return otherwise;
  return base::tr("match {0} is closed: 'chapeau reopen -m {0}' reopens it", *number);
}

/// Which match of a player is meant when MATCH is the player's name.
enum class RequiredStatus {
  kAny,   ///< the one last changed
  kOpen,  ///< the player's one open match
};

/// The match that a player's name means.
std::optional<NumberedMatch> match_of_player(Reader& reader, const history::NamedPlayer& player,
                                             RequiredStatus wanted, HowToChoose remedy) {
  if (wanted == RequiredStatus::kAny) {
    const auto number = storage::last_changed_match_of(reader, player.id);
    return number ? std::optional(load(reader, *number)) : std::nullopt;
  }
  const std::vector<std::int64_t> numbers = storage::open_matches_of_player(reader, player.id);
  if (numbers.size() > 1) throw several(reader, Fitting::kOpenMatches, numbers, remedy(numbers.front()));
  if (numbers.empty())
    throw Error(ErrorKind::kNotThere, base::tr("{0} plays in no open match", player.name))
        .remedy(how_to_reopen(reader, storage::last_changed_match_of(reader, player.id),
                              base::tr("'chapeau matches --open' lists the open matches")));
  return load(reader, numbers.front());
}

std::optional<NumberedMatch> match_with_id_end(Reader& reader, const std::string& argument) {
  const std::vector<std::int64_t> numbers = storage::matches_with_id_end(reader, argument);
  if (numbers.empty()) return std::nullopt;
  if (numbers.size() > 1) throw several(reader, Fitting::kMatches, numbers, base::tr("use its number"));
  return load(reader, numbers.front());
}

/// What to do where a match that is over was to be changed.
struct OverAdvice {
  std::string first = {};  ///< what is mostly meant instead: a sentence or nothing
  std::string otherwise;   ///< what else, where the match cannot be reopened
};

/// The refusal of a change that needs an open match: how it ended, and what to do.
Error match_over(const NumberedMatch& match, const OverAdvice& advice) {
  std::vector<std::string> sentences{report::status_text(match)};
  if (!advice.first.empty()) sentences.push_back(advice.first);
  sentences.push_back(can_be_reopened(match) ? base::tr("'chapeau reopen -m {0}' reopens it.", match.number)
                                             : advice.otherwise);
  return Error(ErrorKind::kRefused, base::tr("match {0} is over", match.number))
      .remedy_sentences(base::join_sentences(sentences));
}

/// The match last changed, if it is over and of exactly these players.
std::optional<NumberedMatch> last_if_over(Reader& reader, const std::vector<TypedName>& players) {
  const auto number = storage::last_changed_match(reader);
  if (!number) return std::nullopt;
  const storage::MatchSummary match = storage::list_matches(reader, {*number}).front();
  if (match.status == match::Status::kOpen || !are_players(match.players, players, true)) return std::nullopt;
  return load(reader, *number);
}

/// The newest finished match of exactly these players, of the last few matches of the first of them.
std::optional<storage::MatchSummary> newest_finished_match_of(Reader& reader,
                                                              const std::vector<TypedName>& players) {
  constexpr std::int64_t kMostLookedAt = 50;
  std::optional<storage::MatchSummary> newest;
  storage::MatchFilter filter;
  filter.limit = kMostLookedAt;
  const games::Names names = storage::player_names_like(reader, players.at(0).text);
  for (const std::size_t meant : match::meant_by(names, players.at(0).text)) {
    filter.player = names[meant];
    for (storage::MatchSummary& match : storage::list_matches(reader, filter)) {
      if (match.status != match::Status::kFinished || !are_players(match.players, players, true)) continue;
      if (!newest || newest->number < match.number) newest = std::move(match);
      break;
    }
  }
  return newest;
}

/// Throws `Error` (kRefused) if all of them play in an open match, but a beginning fits several of its
/// players.
void refuse_if_several_are_meant(Reader& reader, const std::vector<TypedName>& players) {
  for (const storage::MatchSummary& match : storage::list_matches(reader, storage::open_matches(reader))) {
    std::optional<Error> several;
    bool all_play = true;
    for (const TypedName& player : players) {
      const std::vector<std::size_t> meant = meant_by(match.players, player);
      all_play = all_play && !meant.empty();
      if (meant.size() > 1) several = storage::several_fit(match.players, meant, player.text);
    }
    if (several && all_play) throw *several;
  }
}

/// Throws `Error` for a player who gives up, but in none of these open matches: kNotThere, or kRefused where
/// several fit. Only where there is one match and nobody in it could be meant, its seats say more.
void refuse_to_close(Reader& reader, const std::vector<std::int64_t>& open, const TypedName& player) {
  if (open.size() == 1) {
    const games::Names names = storage::names_in(reader, open.front());
    if (match::meant_by(names, player.text).empty() || !meant_by(names, player).empty()) return;
  }
  refuse_if_several_are_meant(reader, {player});
  (void)match_of_player(reader, find_player(reader, player.text), RequiredStatus::kOpen, how_to_choose);
}

/// The one open match of exactly these players, as `open_match_of`.
std::optional<NumberedMatch> open_match_of_all(Reader& reader, const std::vector<TypedName>& players,
                                               HowToChoose remedy) {
  const std::vector<std::int64_t> numbers = open_matches_with(reader, players, true);
  if (numbers.empty()) return std::nullopt;
  if (numbers.size() > 1) throw several(reader, Fitting::kOpenMatches, numbers, remedy(numbers.front()));
  return load(reader, numbers.front());
}

/// The one open match of exactly these players, else the only one in which all of them play.
std::optional<NumberedMatch> open_match_with(Reader& reader, const std::vector<TypedName>& players) {
  if (auto match = open_match_of_all(reader, players, how_to_choose)) return match;
  // If only a player was forgotten, reading the hand says who has not reported.
  const std::vector<std::int64_t> numbers = open_matches_with(reader, players, false);
  if (numbers.size() > 1)
    throw several(reader, Fitting::kOpenMatches, numbers, how_to_choose(numbers.front()));
  return numbers.empty() ? std::nullopt : std::optional(load(reader, numbers.front()));
}

/// Throws `Error`: these players, who were typed as `given`, have no open match.
[[noreturn]] void refuse_without_open_match(Reader& reader, const std::vector<TypedName>& players,
                                            const std::vector<std::string>& given) {
  refuse_if_several_are_meant(reader, players);
  throw Error(ErrorKind::kNotThere, base::tr("there is no open match of {0}", base::join_and(given)))
      .remedy(open_matches_text(reader, players));
}

MatchMeant find_match_of(Reader& reader, const std::string& argument, RequiredStatus wanted,
                         HowToChoose remedy) {
  if (base::is_digits(argument)) {
    const auto number = base::parse_unsigned(argument);
    if (!number)
      throw Error(ErrorKind::kNotThere, base::tr("there is no match {0}", argument))
          .remedy(base::tr("'chapeau matches' lists the matches"));
    return {load(reader, *number)};
  }
  if (const auto id = base::parse_uuid(argument))
    if (const auto number = storage::match_with_id(reader, *id)) return {load(reader, *number)};
  if (const auto player = storage::player_named(reader, storage::name_of_one(reader, argument)))
    if (auto match = match_of_player(reader, *player, wanted, remedy)) return {std::move(*match), *player};
  if (is_id_end(argument))
    if (auto match = match_with_id_end(reader, argument)) return {std::move(*match)};
  const games::Names names = storage::player_names_like(reader, argument);
  const std::vector<std::size_t> meant = match::meant_by(names, argument);
  if (meant.size() > 1) throw storage::several_fit(names, meant, argument);
  if (meant.size() == 1) {
    const history::NamedPlayer player = storage::player_named(reader, names[meant.front()]).value();
    if (auto match = match_of_player(reader, player, wanted, remedy)) return {std::move(*match), player};
    throw Error(ErrorKind::kNotThere, base::tr("{0} plays in no match", names[meant.front()]))
        .remedy(base::tr("'chapeau matches' lists the matches"));
  }
  const std::string near = base::did_you_mean(argument, storage::player_names(reader));
  throw Error(ErrorKind::kNotThere, base::tr("there is no match '{0}'", argument))
      .remedy(near.empty() ? base::tr("use its number, the end of its id, or a player's name") : near);
}

}  // namespace

std::string how_to_choose(std::int64_t number) { return base::tr("choose one, for example -m {0}", number); }

void refuse_if_over(const NumberedMatch& match, const std::string& otherwise) {
  if (!match.standing.takes_a_hand() && !match.disputed) throw match_over(match, {.otherwise = otherwise});
}

std::string match_help(const std::string& what, const std::string& default_match) {
  // Translators: {0} is such as "the match", {1} which one is meant without it: "the one last changed".
  return base::tr_c("help", "{0}: its number, a player's name or the end of its id ({1})", what,
                    default_match);
}

void add_match_argument(Command& command, std::optional<std::string>& argument) {
  command.argument("MATCH", argument,
                   match_help(base::tr_c("help", "the match"), base::tr_c("help", "the one last changed")));
}

MatchMeant match_meant(Reader& reader, const std::string& argument) {
  return find_match_of(reader, argument, RequiredStatus::kAny, how_to_choose);
}

NumberedMatch find_match(Reader& reader, const std::string& argument) {
  return match_meant(reader, argument).match;
}

NumberedMatch find_open_match(Reader& reader, const std::string& argument, HowToChoose remedy) {
  return find_match_of(reader, argument, RequiredStatus::kOpen, remedy).match;
}

std::int64_t match_even_if_gone(Reader& reader, const std::string& argument) {
  if (const auto number = base::parse_unsigned(argument);
      number && storage::has_match_number(reader, *number))
    return *number;
  return find_match(reader, argument).number;
}

NumberedMatch match_to_read(Reader& reader, const std::optional<std::string>& argument) {
  if (argument) return find_match(reader, *argument);
  const auto number = storage::last_changed_match(reader);
  if (!number)
    throw Error(ErrorKind::kNotThere, base::tr("there are no matches yet"))
        .remedy(base::tr("'chapeau new ANN BOB' starts one"));
  return load(reader, *number);
}

NumberedMatch match_to_close(Reader& reader, const std::optional<std::string>& argument,
                             const std::optional<std::string>& conceded_by) {
  if (argument) return find_open_match(reader, *argument);
  std::vector<std::int64_t> numbers = storage::open_matches(reader);
  if (!numbers.empty() && conceded_by) {
    const TypedName player = typed_name(reader, *conceded_by);
    if (std::vector<std::int64_t> theirs = open_matches_with(reader, {player}, false); !theirs.empty())
      numbers = std::move(theirs);
    else
      refuse_to_close(reader, numbers, player);
  }
  if (numbers.size() > 1)
    throw several(reader, Fitting::kOpenMatches, numbers, how_to_choose(numbers.front()));
  if (!numbers.empty()) return load(reader, numbers.front());
  // None is open: the match meant is the one last played, and the error says that it is over.
  NumberedMatch last = match_to_read(reader, std::nullopt);
  if (conceded_by && !are_players(last.record.match.players, {typed_name(reader, *conceded_by)}, false))
    throw Error(ErrorKind::kNotThere, base::tr("no match is open"))
        .remedy(base::tr("'chapeau matches --player {0}' lists the matches of one player", "NAME"));
  return last;
}

std::optional<NumberedMatch> open_match_of(Reader& reader, const std::vector<std::string>& players,
                                           HowToChoose remedy) {
  return open_match_of_all(reader, typed_names(reader, players), remedy);
}

NumberedMatch match_to_add_to(Reader& reader, const std::optional<std::string>& argument,
                              const std::vector<std::string>& given) {
  if (argument) return find_open_match(reader, *argument);
  const std::vector<TypedName> players = typed_names(reader, given);
  if (auto match = open_match_with(reader, players)) return std::move(*match);
  // It says more than "none is open".
  if (const auto last = last_if_over(reader, players))
    throw match_over(*last,
                     {.first = base::tr("'chapeau new --again {0}' starts another.", last->number),
                      .otherwise = base::tr("'chapeau amend -m {0} N' corrects a line, 'chapeau add -m {0} "
                                            "--before N ...' inserts a forgotten hand.",
                                            last->number)});
  refuse_without_open_match(reader, players, given);
}

NumberedMatch match_to_insert_into(Reader& reader, const std::optional<std::string>& argument,
                                   const std::vector<std::string>& given) {
  if (argument) return find_match(reader, *argument);
  const std::vector<TypedName> players = typed_names(reader, given);
  if (auto match = open_match_with(reader, players)) return std::move(*match);
  if (auto last = last_if_over(reader, players)) return std::move(*last);
  refuse_if_several_are_meant(reader, players);
  if (const auto played = newest_finished_match_of(reader, players))
    throw Error(ErrorKind::kNotThere, base::tr("there is no open match of {0}", base::join_and(given)))
        // Translators: {0} is a match with its scores: "3 (Ann 340, Bob 0, 2026-11-01, finished)".
        .remedy(base::tr("for match {0} add -m {1}", report::match_text(*played), played->number));
  refuse_without_open_match(reader, players, given);
}

}  // namespace cli
