#include "storage/queries/player_queries.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/text/text.hpp"
#include "storage/file/connection.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_condition.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/reader.hpp"

namespace storage {
namespace {

/// Of those who are there, the names of which a column is in [first, last). Those who were joined have one
/// name.
std::vector<std::string> names_between(Reader& reader, const char* column, const std::string& first,
                                       const std::string& last, std::int64_t most = -1) {
  std::vector<std::string> names;
  Query rows =
      reader.connection().query(fmt::format("SELECT DISTINCT name, folded FROM player p WHERE {0} >= ?1 "
                                            "AND {0} < ?2 AND {1} ORDER BY folded LIMIT ?3",
                                            column, kIsThere));
  rows.bind(first, last, most);
  while (rows.step()) names.push_back(rows.text(0));
  return names;
}

/// In order, at most `most`; -1: all.
std::vector<std::string> names_beginning(Reader& reader, const std::string& beginning,
                                         std::int64_t most = -1) {
  const std::string folded = base::fold_case(beginning);
  return names_between(reader, "folded", folded, past_beginning(folded), most);
}

/// Of those who are there, the names that have a key, but for the numbers that tell equal ones apart.
std::vector<std::string> names_with_key(Reader& reader, const std::string& key) {
  return names_between(reader, "name_key", key, key + '\0');
}

bool is_there(Reader& reader, const base::Uuid& player) {
  Query row =
      reader.connection().query(fmt::format("SELECT 1 FROM ({}) p WHERE {}", keys_of_person("?1"), kIsThere));
  row.bind(player);
  return row.step();
}

/// The name that a player has without the number that may tell it apart, folded: the key is made of that
/// name, and somebody may be called 'Ann (2)'.
std::string own_folded_name(const std::string& folded, const std::string& key) {
  const auto bare = without_number(folded);
  return bare && base::lookup_key(*bare) == key ? *bare : folded;
}

}  // namespace

std::optional<history::NamedPlayer> player_now(Reader& reader, const base::Uuid& id) {
  Query row = reader.connection().query(
      "SELECT q.id, q.name FROM player p JOIN player q ON q.key = p.person WHERE p.id = ?1");
  row.bind(id);
  if (!row.step()) return std::nullopt;
  return history::NamedPlayer{row.uuid(0), row.text(1)};
}

std::vector<PlayerSummary> list_players(Reader& reader, const MatchFilter& filter) {
  std::vector<PlayerSummary> players;
  // Who is known from payments alone is in the list, too, unless matches are asked for.
  Query rows = reader.connection().query(fmt::format(
      "SELECT p.name, count(m.number), sum((m.status = 'open') IS TRUE), "
      "sum((m.status IN ('finished', 'conceded') AND m.winner IS s.seat) IS TRUE), "
      "sum((m.status IN ('finished', 'conceded') "
      "AND (m.conceded_by IS s.seat OR m.winner <> s.seat)) IS TRUE) "
      "FROM player p LEFT JOIN seat s ON s.player = p.key LEFT JOIN match m ON m.number = s.match "
      "WHERE {} AND (m.number IS NOT NULL OR (?8 AND {})) AND (?6 IS NULL OR p.folded = ?6) "
      "GROUP BY p.person ORDER BY p.name_key, p.folded LIMIT ?7",
      kMatchCondition, kIsThere));
  bind_condition(rows, filter);
  rows.bind_at(kAfterCondition, filter.folded_player());
  rows.bind_at(kAfterCondition + 1, filter.limit.value_or(-1));
  rows.bind_at(kAfterCondition + 2, !filter.leaves_out_who_only_paid());
  while (rows.step())
    players.push_back({rows.text(0), rows.integer(1), rows.integer(2), rows.integer(3), rows.integer(4)});
  return players;
}

std::optional<history::NamedPlayer> player_named(Reader& reader, const std::string& name) {
  auto player = player_ever_named(reader, name);
  return player && is_there(reader, player->id) ? std::move(player) : std::nullopt;
}

std::optional<history::NamedPlayer> player_ever_named(Reader& reader, const std::string& name) {
  Query row = reader.connection().query(
      "SELECT q.id, q.name FROM player p JOIN player q ON q.key = p.person WHERE p.folded = ?1");
  row.bind(base::fold_case(name));
  if (!row.step()) return std::nullopt;
  return history::NamedPlayer{row.uuid(0), row.text(1)};
}

namespace {

/// Somebody who is there.
struct Known {
  std::int64_t key = 0;  ///< in the order in which this file came to know them
  base::Uuid id{};
  std::string name;
  std::string own_name;
  std::int64_t matches = 0;
  std::optional<std::string> last;
};
std::vector<Known> with_key(Reader& reader, const std::string& key) {
  std::vector<Known> found;
  // The index of persons has only those who were joined; thousands may bear one name.
  Query rows = reader.connection().query(
      "WITH member (person, key) AS (SELECT key, key FROM player WHERE name_key = ?1 AND person = key "
      "UNION ALL SELECT q.key, p.key FROM player q CROSS JOIN player p ON p.person = q.key "
      "AND p.person <> p.key WHERE q.name_key = ?1 AND q.person = q.key) "
      "SELECT q.key, q.name, q.folded, q.id, count(s.match), max(m.date) FROM member n "
      "CROSS JOIN player q ON q.key = n.person LEFT JOIN seat s ON s.player = n.key "
      "LEFT JOIN match m ON m.number = s.match "
      "GROUP BY q.key ORDER BY length(q.name), q.name");
  rows.bind(key);
  while (rows.step())
    if (rows.integer(4) > 0 || is_there(reader, rows.uuid(3)))
      found.push_back({rows.integer(0), rows.uuid(3), rows.text(1), own_folded_name(rows.text(2), key),
                       rows.integer(4), rows.optional_text(5)});
  return found;
}

/// Those of one name, which is folded.
Namesakes namesakes_among(const std::vector<Known>& players, const std::string& name) {
  Namesakes found;
  for (const Known& player : players) {
    if (player.own_name != name) continue;
    found.shown.push_back(player.name);
    found.matches.push_back(player.matches);
    found.last.push_back(player.last);
  }
  if (found.shown.empty()) return found;
  found.name = found.shown.front();
  found.later = found.shown.size() - 1;
  return found;
}

/// The keys that several persons have, in order.
std::vector<std::string> shared_keys(Reader& reader) {
  std::vector<std::string> keys;
  Query rows = reader.connection().query(
      "SELECT name_key FROM player WHERE person = key GROUP BY name_key HAVING count(*) > 1 "
      "ORDER BY name_key");
  while (rows.step()) keys.push_back(rows.text(0));
  return keys;
}

/// The names of those who may be one person with the first of them: who played each other are two. Where
/// nobody may be one with the first, it is tried with the next. Empty where all have played each other.
std::vector<std::string> names_of_one(Reader& reader, std::vector<Known> players) {
  while (players.size() > 1) {
    const Known first = players.front();
    std::vector<std::string> names{first.name};
    for (auto other = players.begin() + 1; other != players.end(); ++other)
      if (!match_of_both(reader, first.id, other->id)) names.push_back(other->name);
    if (names.size() > 1) return names;
    players.erase(players.begin());
  }
  return {};
}

std::set<std::string> own_names(const std::vector<Known>& players) {
  std::set<std::string> names;
  for (const Known& player : players) names.insert(player.own_name);
  return names;
}

/// As `PlayersMet::alike`, of all players who are there.
std::vector<std::vector<std::string>> all_names_alike(Reader& reader) {
  std::vector<std::vector<std::string>> found;
  for (const std::string& key : shared_keys(reader)) {
    std::vector<Known> players = with_key(reader, key);
    if (own_names(players).size() < 2) continue;
    std::sort(players.begin(), players.end(),
              [](const Known& one, const Known& other) { return one.key < other.key; });
    if (auto names = names_of_one(reader, std::move(players)); !names.empty())
      found.push_back(std::move(names));
  }
  return found;
}

}  // namespace

std::vector<Namesakes> namesakes(Reader& reader) {
  std::vector<Namesakes> found;
  for (const std::string& key : shared_keys(reader)) {
    const std::vector<Known> players = with_key(reader, key);
    for (const std::string& name : own_names(players))
      if (Namesakes each = namesakes_among(players, name); each.shown.size() > 1)
        found.push_back(std::move(each));
  }
  return found;
}

std::optional<Namesakes> namesakes_called(Reader& reader, const std::string& name) {
  const std::string key = base::lookup_key(name);
  {
    // Their matches are counted only where there are several.
    Query row = reader.connection().query("SELECT count(*) FROM player WHERE name_key = ?1 AND person = key");
    row.bind(key);
    if (!row.step() || row.integer(0) < 2) return std::nullopt;
  }
  Namesakes found = namesakes_among(with_key(reader, key), base::fold_case(name));
  if (found.shown.size() < 2) return std::nullopt;
  return found;
}

std::int64_t last_player(Reader& reader) {
  Query row = reader.connection().query("SELECT coalesce(max(key), 0) FROM player");
  row.step();
  return row.integer(0);
}

bool choose_who_may_be_one(Reader& reader, Namesakes& names, const std::vector<bool>& newcomers) {
  constexpr int kMostTried = 200;  // a thousand may bear one name
  names.later = names.into = 0;
  std::vector<base::Uuid> ids;
  for (const std::string& name : names.shown)
    if (const auto player = player_named(reader, name)) ids.push_back(player->id);
  if (ids.size() != names.shown.size()) return false;
  int tried = 0;
  for (std::size_t later = ids.size() - 1; later > 0; --later)
    for (std::size_t into = 0; into < later; ++into) {
      if (!newcomers.empty() && !newcomers[later] && !newcomers[into]) continue;
      if (++tried > kMostTried) return false;
      if (match_of_both(reader, ids[later], ids[into])) continue;
      names.later = later;
      names.into = into;
      return true;
    }
  return false;
}

NamesBefore::NamesBefore(Reader& reader) {
  Query rows = reader.connection().query(fmt::format(
      "SELECT p.id, p.name, p.folded, p.name_key FROM player p WHERE p.person = p.key AND {}", kIsThere));
  while (rows.step()) {
    names_.insert(rows.text(1));
    names_of_[rows.uuid(0)] = own_folded_name(rows.text(2), rows.text(3));
  }
}

PlayersMet NamesBefore::met_since(Reader& reader) const {
  PlayersMet met;
  for (Namesakes& each : namesakes(reader)) {
    const std::string name = base::fold_case(each.name);
    std::vector<bool> newcomers;
    bool was_called_otherwise = false;
    for (const std::string& shown : each.shown) {
      const auto player = player_named(reader, shown);
      const auto before = player ? names_of_.find(player->id) : names_of_.end();
      newcomers.push_back(before == names_of_.end() || before->second != name);
      was_called_otherwise = was_called_otherwise || (before != names_of_.end() && newcomers.back());
    }
    if (std::find(newcomers.begin(), newcomers.end(), true) == newcomers.end()) continue;
    if (choose_who_may_be_one(reader, each, newcomers) || was_called_otherwise)
      met.same.push_back(std::move(each));
  }
  for (std::vector<std::string>& names : all_names_alike(reader))
    if (!std::all_of(names.begin(), names.end(), [&](const std::string& name) { return contains(name); }))
      met.alike.push_back(std::move(names));
  return met;
}

std::vector<NamePair> names_alike_since(Reader& reader, std::int64_t player) {
  std::vector<std::pair<std::int64_t, std::string>> fresh;  // with their keys
  {
    Query rows = reader.connection().query(
        fmt::format("SELECT p.key, p.name FROM player p WHERE p.key > ?1 AND p.person = p.key AND {} "
                    "AND EXISTS (SELECT 1 FROM player n WHERE n.name_key = p.name_key AND n.key <> p.key) "
                    "ORDER BY p.key",
                    kIsThere));
    rows.bind(player);
    while (rows.step()) fresh.emplace_back(rows.integer(0), rows.text(1));
  }
  std::vector<NamePair> found;
  for (const auto& [key, name] : fresh)
    for (const std::string& known : player_names_alike(reader, name)) {
      const auto one = player_named(reader, name), other = player_named(reader, known);
      if (!one || !other || find_player_key(reader.connection(), other->id).value_or(key) >= key ||
          match_of_both(reader, one->id, other->id))
        continue;
      found.push_back({name, known});
      break;
    }
  return found;
}

std::vector<std::string> player_names_alike(Reader& reader, const std::string& name) {
  const std::string key = base::lookup_key(name), folded = base::fold_case(name);
  std::vector<std::string> names = names_with_key(reader, key);
  std::erase_if(
      names, [&](const std::string& each) { return own_folded_name(base::fold_case(each), key) == folded; });
  return names;
}

std::vector<std::string> player_names_called(Reader& reader, const std::string& name) {
  const std::string key = base::lookup_key(name), folded = base::fold_case(name);
  std::vector<std::string> names = names_with_key(reader, key);
  std::erase_if(
      names, [&](const std::string& each) { return own_folded_name(base::fold_case(each), key) != folded; });
  if (!names.empty()) return names;
  const auto numbered = player_named(reader, name);  // "Ann (2)", whose key is that of Ann
  return numbered ? std::vector{numbered->name} : names;
}

std::vector<std::string> player_names(Reader& reader) { return names_beginning(reader, ""); }

std::vector<std::string> player_names_like(Reader& reader, const std::string& beginning) {
  if (beginning.empty()) return {};
  std::vector<std::string> names = names_beginning(reader, beginning);
  if (!names.empty()) return names;
  const std::string key = base::lookup_key(beginning);
  names = names_between(reader, "name_key", key, past_beginning(key));
  if (const auto bare = without_number(beginning); bare && names.empty())
    for (std::string& name : names_with_key(reader, base::lookup_key(*bare)))
      if (base::lookup_key(name) == key) names.push_back(std::move(name));
  return names;
}

std::vector<std::string> player_names_beginning(Reader& reader, const std::string& beginning,
                                                std::int64_t most) {
  return names_beginning(reader, beginning, most);
}

}  // namespace storage
