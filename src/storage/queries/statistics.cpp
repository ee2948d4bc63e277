// What `Reader` says of the figures of players. Matches are looked at by the rows of their seats; hands only
// for the players that are asked for by name.

#include "storage/queries/statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

#include "base/text/text.hpp"
#include "base/values/decimal.hpp"
#include "storage/file/connection.hpp"
#include "storage/projections/match_rows.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_condition.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

struct CountedMatch {
  std::int64_t number = 0, started = 0;
  std::optional<match::Status> status;
  std::optional<std::int64_t> winner, conceded_by, loser, amount;
  std::string currency, event, game;
  std::optional<std::string> date;
  bool disputed = false, skunk = false;
  std::vector<SeatRow> seats;  ///< without what the figures do not need

  [[nodiscard]] bool is_over() const {
    return status == match::Status::kFinished || status == match::Status::kConceded;
  }
  [[nodiscard]] bool won_by(std::int64_t seat) const { return is_over() && winner == seat; }
  [[nodiscard]] bool lost_by(std::int64_t seat) const {
    return is_over() && (conceded_by == seat || (winner && *winner != seat));
  }
};

/// The condition on a match `m`; each of the persons, given by their keys, has a part in it.
std::string condition(std::size_t persons) {
  std::string text = fmt::format("m.status NOT IN ('undone', 'void') AND {}", kMatchCondition);
  for (std::size_t i = 0; i < persons; ++i)
    text += fmt::format(
        " AND m.number IN (SELECT t.match FROM player p JOIN seat t ON t.player = p.key "
        "WHERE p.key = ?{0} OR (p.person = ?{0} AND p.person <> p.key))",
        kAfterCondition + static_cast<int>(i));
  return text;
}

CountedMatch read_match(Query& row) {
  CountedMatch match;
  row.read(0, match.number);
  match.status = status_named(row.text(1));
  row.read(2, match.winner);
  row.read(3, match.conceded_by);
  row.read(4, match.currency);
  row.read(5, match.date);
  row.read(6, match.disputed);
  row.read(7, match.loser);
  row.read(8, match.amount);
  row.read(9, match.skunk);
  row.read(17, match.event);
  row.read(18, match.game);
  row.read(19, match.started);
  return match;
}

SeatRow read_seat(Query& row) {
  return {.player = row.integer(10),
          .stars = row.integer(13),
          .chapeaux = row.integer(16),
          .hands = row.integer(11),
          .points = row.integer(12),
          .natural_outs = row.integer(14),
          .perfect_sets = row.integer(15)};
}

/// Calls `visit` with each match that counts, in order of number; with a limit in the filter the newest.
template <class Visit>
void for_each_match(Connection& connection, const MatchFilter& filter,
                    const std::vector<std::int64_t>& persons, const Visit& visit) {
  const int limit = kAfterCondition + static_cast<int>(persons.size());
  std::string chosen = condition(persons.size());
  if (filter.limit)
    chosen =
        fmt::format("m.number IN (SELECT m.number FROM match m WHERE {} ORDER BY m.number DESC LIMIT ?{})",
                    chosen, limit);
  // CROSS JOIN keeps the order of the loops: matches, and the seats of each, come as they stand in the file,
  // and nothing is sorted.
  Query rows = connection.query(
      "SELECT m.number, m.status, m.winner, m.conceded_by, m.currency, m.date, m.disputed, x.loser, "
      "x.amount, coalesce(x.skunk, 0), s.player, s.hands, s.points, s.stars, s.natural_outs, "
      "s.perfect_sets, s.chapeaux, m.event, m.game, m.started "
      "FROM match m LEFT JOIN settlement x ON x.match = m.number CROSS JOIN seat s ON s.match = m.number "
      "WHERE " +
      chosen + " ORDER BY m.number, s.seat");
  bind_condition(rows, filter);
  for (std::size_t i = 0; i < persons.size(); ++i)
    rows.bind_at(kAfterCondition + static_cast<int>(i), persons[i]);
  if (filter.limit) rows.bind_at(limit, *filter.limit);
  CountedMatch match;
  while (rows.step()) {
    if (match.seats.empty() || rows.integer(0) != match.number) {
      if (!match.seats.empty()) visit(match);
      match = read_match(rows);
    }
    match.seats.push_back(read_seat(rows));
  }
  if (!match.seats.empty()) visit(match);
}

/// Who a player is, for those who were joined.
class Persons {
 public:
  explicit Persons(Connection& connection) : connection_(connection) {}

  /// The key of the person that a key of a player belongs to.
  std::int64_t person(std::int64_t player) {
    const auto [known, is_new] = persons_.try_emplace(player);
    if (is_new) known->second = person_with_key(connection_, player);
    return known->second;
  }

 private:
  Connection& connection_;
  std::unordered_map<std::int64_t, std::int64_t> persons_;
};

void count_money(const CountedMatch& match, std::int64_t seat, Figures& figures) {
  if (!match.amount) return;
  // Two matches of somebody else may come to too much, which must not keep everybody from the figures.
  if (match.winner == seat) settlement::add(figures.money, figures.too_large, match.currency, *match.amount);
  if (match.loser == seat) settlement::add(figures.money, figures.too_large, match.currency, -*match.amount);
}

/// A match's part in the figures of one of its players.
void count(const CountedMatch& match, std::size_t index, Figures& figures) {
  const SeatRow& seated = match.seats[index];
  const auto seat = static_cast<std::int64_t>(index);
  figures.hands += seated.hands;
  figures.points = base::checked_add(figures.points, seated.points);
  figures.stars += seated.stars;
  figures.natural_outs += seated.natural_outs;
  figures.perfect_sets += seated.perfect_sets;
  for (std::size_t other = 0; other < match.seats.size(); ++other)
    (other == index ? figures.chapeaux_taken : figures.chapeaux_given) += match.seats[other].chapeaux;
  if (!match.is_over()) return;
  ++figures.matches;
  figures.won += match.won_by(seat) ? 1 : 0;
  figures.lost += match.lost_by(seat) ? 1 : 0;
  figures.skunks_given += match.skunk && match.won_by(seat) ? 1 : 0;
  figures.skunks_taken += match.skunk && match.lost_by(seat) ? 1 : 0;
  count_money(match, seat, figures);
}

void name_player(Connection& connection, std::int64_t person, Figures& figures) {
  Query row = connection.query("SELECT id, name FROM player WHERE key = ?1");
  row.bind(person);
  if (!row.step()) return;
  figures.id = row.uuid(0);
  figures.player = row.text(1);
}

/// The key of the person that an id belongs to; 0, which is nobody's, if there is none.
std::int64_t key_of(Connection& connection, const base::Uuid& id) {
  Query row = connection.query("SELECT person FROM player WHERE id = ?1");
  row.bind(id);
  return row.step() ? row.integer(0) : 0;
}

/// As the list of players has them.
void sort_by_name(std::vector<Figures>& players) {
  std::map<base::Uuid, std::pair<std::string, std::string>> keys;
  for (const Figures& player : players) keys[player.id] = base::sorting_key(player.player);
  std::sort(players.begin(), players.end(), [&](const Figures& a, const Figures& b) {
    return std::tie(keys.at(a.id), a.id) < std::tie(keys.at(b.id), b.id);
  });
}

/// What the hands of a match add to a player's record. Matches come in the order in which they were played.
void count_hands(Connection& connection, const CountedMatch& match, std::size_t seat, PlayerRecord& record) {
  Query rows = connection.query(
      "SELECT e.line, e.score, e.perfect FROM entry e JOIN hand h ON h.match = e.match AND h.line = e.line "
      "WHERE e.match = ?1 AND e.seat = ?2 AND h.kind <> ?3 AND e.total IS NOT NULL ORDER BY e.line");
  rows.bind(match.number, static_cast<std::int64_t>(seat), HandRow::kAdjustment);
  while (rows.step()) {
    if (const std::int64_t score = rows.integer(1); !record.best_hand || score > record.best_hand->score)
      record.best_hand = {match.number, rows.integer(0), match.date, score};
    const auto perfect = static_cast<std::uint64_t>(rows.integer(2));
    for (std::size_t rank = 0; rank < cards::kRanks; ++rank)
      record.perfect_by_rank[rank] += static_cast<std::int64_t>(perfect >> rank & 1U);
  }
}

/// One player's record over the matches, which are in the order in which they were played.
PlayerRecord record_of(Connection& connection, Persons& persons, std::int64_t person,
                       const std::vector<CountedMatch>& matches) {
  PlayerRecord record;
  name_player(connection, person, record.figures);
  std::int64_t run = 0;
  for (const CountedMatch& match : matches)
    for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
      const SeatRow& seated = match.seats[seat];
      if (persons.person(seated.player) != person) continue;
      count(match, seat, record.figures);
      count_hands(connection, match, seat, record);
      if (match.is_over()) run = match.won_by(static_cast<std::int64_t>(seat)) ? run + 1 : 0;
      record.longest_winning_run = std::max(record.longest_winning_run, run);
      if (seated.hands > 0)
        record.played.push_back({match.number, match.date, seated.hands, seated.points, record.figures.hands,
                                 record.figures.points});
    }
  return record;
}

/// Puts matches in the order in which they were played: by day, and those of a day as they were begun. By
/// their numbers two files of a club would count other runs of wins.
void sort_as_played(Reader& reader, std::vector<CountedMatch>& matches) {
  const auto is_before = [](const CountedMatch& a, const CountedMatch& b) {
    return std::tie(a.date, a.started) < std::tie(b.date, b.started);
  };
  std::stable_sort(matches.begin(), matches.end(), is_before);
  // Those that were begun within a second, as by an import, stand as the operations that began them. Only of
  // them these are read: that takes longer than all else.
  for (auto first = matches.begin(); first != matches.end();) {
    const auto last = std::upper_bound(first, matches.end(), *first, is_before);
    if (last - first > 1) {
      std::vector<std::int64_t> numbers;
      for (auto match = first; match != last; ++match) numbers.push_back(match->number);
      std::unordered_map<std::int64_t, std::size_t> places;
      for (const std::int64_t number : sorted_by_start(reader, numbers))
        places.emplace(number, places.size());
      std::sort(first, last, [&](const CountedMatch& a, const CountedMatch& b) {
        return places.at(a.number) < places.at(b.number);
      });
    }
    first = last;
  }
}

/// The matches that fit and in which all of these persons sit, in the order in which they were played.
std::vector<CountedMatch> as_played(Reader& reader, std::vector<std::int64_t> persons,
                                    const MatchFilter& filter) {
  if (filter.player)
    persons.push_back(key_of(reader.connection(),
                             player_named(reader, *filter.player).value_or(history::NamedPlayer{}).id));
  std::vector<CountedMatch> matches;
  for_each_match(reader.connection(), filter, persons,
                 [&](const CountedMatch& match) { matches.push_back(match); });
  sort_as_played(reader, matches);
  return matches;
}

/// In order.
std::vector<std::int64_t> disputed_of(const std::vector<CountedMatch>& matches) {
  std::vector<std::int64_t> disputed;
  for (const CountedMatch& match : matches)
    if (match.disputed) disputed.push_back(match.number);
  std::sort(disputed.begin(), disputed.end());
  return disputed;
}

/// Adds what a match is to the season as a whole. Matches come in the order in which they were played.
void count_match(const CountedMatch& match, Season& season) {
  if (season.matches == 0)
    season.event = match.event;
  else if (season.event != match.event && base::lookup_key(season.event) != base::lookup_key(match.event))
    season.event.clear();
  ++season.matches;
  season.games.insert(match.game);
  season.open += match.is_over() ? 0 : 1;
  season.hands += match.seats.front().hands;
  if (!match.date) return;
  if (!season.first_day) season.first_day = match.date;
  season.last_day = match.date;
}

/// The players of a season, who are met as its matches are added in the order in which they were played.
class SeasonPlayers {
 public:
  /// With `only` the others are left out.
  SeasonPlayers(Connection& connection, std::vector<std::int64_t> only)
      : connection_(connection), persons_(connection), only_(std::move(only)) {}

  void add(const CountedMatch& match, Season& season) {
    std::vector<Figures*> at(match.seats.size());
    SeasonMatch played{match.number, match.date, {}};
    for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
      at[seat] = figures_of(match.seats[seat].player);
      if (at[seat] == nullptr) continue;
      count(match, seat, *at[seat]);
      if (match.seats[seat].hands > 0) played.totals[at[seat]->id] = at[seat]->points;
    }
    if (!played.totals.empty()) season.played.push_back(std::move(played));
    for (std::size_t winner = 0; winner < at.size(); ++winner)
      for (std::size_t loser = 0; loser < at.size(); ++loser)
        if (winner != loser && at[winner] != nullptr && at[loser] != nullptr &&
            match.won_by(static_cast<std::int64_t>(winner)))
          ++season.wins[{at[winner]->id, at[loser]->id}];
  }

  [[nodiscard]] std::vector<Figures> figures() const {
    std::vector<Figures> all;
    for (const auto& [person, figures] : figures_) all.push_back(figures);
    return all;
  }

 private:
  /// Of the person that a player's key belongs to; null if that one is left out.
  Figures* figures_of(std::int64_t player) {
    const std::int64_t person = persons_.person(player);
    if (!only_.empty() && std::find(only_.begin(), only_.end(), person) == only_.end()) return nullptr;
    const auto [found, is_new] = figures_.try_emplace(person);
    if (is_new) name_player(connection_, person, found->second);
    return &found->second;
  }

  Connection& connection_;
  Persons persons_;
  std::vector<std::int64_t> only_;
  std::unordered_map<std::int64_t, Figures> figures_;
};

}  // namespace

std::optional<std::int64_t> points_per_hand(std::int64_t points, std::int64_t hands) {
  constexpr std::int64_t kHundredths = 100;
  if (hands == 0) return std::nullopt;
  const std::int64_t doubled = base::checked_multiply(points, 2 * kHundredths);
  return (doubled + (doubled < 0 ? -hands : hands)) / (2 * hands);
}

AllStatistics statistics(Reader& reader, MatchFilter filter) {
  filter.limit.reset();
  std::vector<std::int64_t> only;
  if (filter.player)
    only.push_back(key_of(reader.connection(),
                          player_named(reader, *filter.player).value_or(history::NamedPlayer{}).id));
  Persons persons(reader.connection());
  std::unordered_map<std::int64_t, Figures> figures;
  AllStatistics statistics;
  for_each_match(reader.connection(), filter, only, [&](const CountedMatch& match) {
    if (match.disputed) statistics.disputed.push_back(match.number);
    for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
      const std::int64_t person = persons.person(match.seats[seat].player);
      if (only.empty() || only.front() == person) count(match, seat, figures[person]);
    }
  });
  for (auto& [person, counted] : figures) {
    name_player(reader.connection(), person, counted);
    statistics.players.push_back(std::move(counted));
  }
  sort_by_name(statistics.players);
  return statistics;
}

PlayerStatistics statistics_of(Reader& reader, const std::vector<base::Uuid>& players,
                               const MatchFilter& filter) {
  std::vector<std::int64_t> keys;
  for (const base::Uuid& id : players) keys.push_back(key_of(reader.connection(), id));
  PlayerStatistics statistics;
  const std::vector<CountedMatch> matches = as_played(reader, keys, filter);
  statistics.disputed = disputed_of(matches);
  Persons persons(reader.connection());
  for (const std::int64_t key : keys)
    statistics.players.push_back(record_of(reader.connection(), persons, key, matches));
  return statistics;
}

Season season_of(Reader& reader, const std::vector<base::Uuid>& players, const MatchFilter& filter) {
  std::vector<std::int64_t> keys;
  for (const base::Uuid& id : players) keys.push_back(key_of(reader.connection(), id));
  const std::vector<CountedMatch> matches = as_played(reader, keys, filter);
  Season season;
  season.disputed = disputed_of(matches);
  SeasonPlayers counted(reader.connection(), std::move(keys));
  for (const CountedMatch& match : matches) {
    count_match(match, season);
    counted.add(match, season);
  }
  // A title takes the spelling of the earliest start.
  season.event = event_spelling(reader, season.event, std::nullopt).value_or(season.event);
  season.players = counted.figures();
  sort_by_name(season.players);
  return season;
}

}  // namespace storage
