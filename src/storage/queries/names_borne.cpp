#include "storage/queries/names_borne.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "history/operations/effects.hpp"
#include "match/player_name.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/players.hpp"

namespace storage {

std::vector<history::NamedPlayer> players_of_match(Reader& reader, const base::Uuid& match) {
  std::vector<history::NamedPlayer> players;
  Query rows = reader.connection().query(
      "SELECT q.id, q.name FROM match m JOIN seat s ON s.match = m.number JOIN player p ON p.key = s.player "
      "JOIN player q ON q.key = p.person WHERE m.id = ?1 ORDER BY s.seat");
  rows.bind(match);
  while (rows.step()) players.push_back({rows.uuid(0), rows.text(1)});
  return players;
}

std::map<std::string, std::vector<std::string>> former_names(Reader& reader) {
  std::map<std::string, std::vector<std::string>> names;
  Query rows = reader.connection().query(
      "SELECT p.born_name, q.name FROM player p JOIN player q ON q.key = p.person "
      "WHERE p.born_name <> q.name AND (EXISTS (SELECT 1 FROM seat s JOIN match m ON m.number = s.match "
      "WHERE s.player = p.key AND m.status <> 'undone') OR EXISTS (SELECT 1 FROM payment y "
      "WHERE (y.payer = p.key OR y.payee = p.key) AND y.gone = 0)) ORDER BY p.key");
  while (rows.step()) {
    const std::string name = rows.text(1);
    std::vector<std::string>& now = names[base::fold_case(base::narrow(rows.text(0)))];
    if (std::find(now.begin(), now.end(), name) == now.end()) now.push_back(name);
  }
  return names;
}

bool is_joined(Reader& reader, const base::Uuid& player) {
  Query rows = reader.connection().query(keys_of_person("?1"));
  rows.bind(player);
  return rows.step() && rows.step();
}

namespace {

enum class Renamings { kInEffect, kAll };

std::vector<std::string> names_borne(Reader& reader, const base::Uuid& player, Renamings renamings) {
  std::vector<std::string> names;
  std::vector<base::Uuid> ids;
  Query rows = reader.connection().query(
      fmt::format("SELECT id, name, born_name FROM player WHERE key IN ({})", keys_of_person("?1")));
  rows.bind(player);
  while (rows.step()) {
    ids.push_back(rows.uuid(0));
    names.push_back(rows.text(1));
    if (auto born = rows.optional_text(2)) names.push_back(*std::move(born));
  }
  for (const base::Uuid& id : ids) {
    const auto subject = reader.subjects().subject(id);
    std::set<base::Uuid> undone;
    if (renamings == Renamings::kInEffect) undone = history::undone_in(subject->operations);
    for (const history::Operation& operation : subject->operations)
      if (const auto* rename = std::get_if<history::Rename>(&operation.action);
          rename != nullptr && !undone.contains(operation.id))
        names.push_back(rename->name);
  }
  return names;
}

}  // namespace

bool has_borne(Reader& reader, const history::NamedPlayer& player, const std::string& name) {
  return match::same_player(player.name, name) ||
         match::find_seat(names_borne(reader, player.id, Renamings::kInEffect), name).has_value();
}

std::vector<std::int64_t> joins_of_names(Reader& reader, const base::Uuid& player,
                                         const std::pair<std::string, std::string>& names) {
  std::vector<std::pair<base::Uuid, std::string>> members;  // each with the name that it came with
  {
    Query rows = reader.connection().query(
        fmt::format("SELECT id, born_name FROM player WHERE key IN ({})", keys_of_person("?1")));
    rows.bind(player);
    while (rows.step()) members.emplace_back(rows.uuid(0), rows.optional_text(1).value_or(""));
  }
  const auto is_named = [&](const std::string& name) {
    return match::same_player(name, names.first) || match::same_player(name, names.second);
  };
  std::set<std::int64_t> commands;
  for (const auto& [id, born_name] : members) {
    const auto subject = reader.subjects().subject(id);
    const std::set<base::Uuid> effective = history::in_effect(subject->operations);
    bool bore = is_named(born_name);
    std::set<std::int64_t> joins;
    for (std::size_t i = 0; i < subject->operations.size(); ++i) {
      const history::Operation& operation = subject->operations[i];
      if (const auto* rename = std::get_if<history::Rename>(&operation.action))
        bore = bore || is_named(rename->name);
      else if (std::holds_alternative<history::Join>(operation.action) && effective.contains(operation.id))
        joins.insert(subject->log[i].command);
    }
    if (bore) commands.merge(joins);
  }
  return {commands.rbegin(), commands.rend()};
}

std::vector<std::vector<std::string>> names_ever_borne(Reader& reader, const history::NumberedMatch& match) {
  std::vector<std::vector<std::string>> names;
  for (const base::Uuid& player : match.record.player_ids)
    names.push_back(names_borne(reader, player, Renamings::kAll));
  const auto subject = reader.subjects().subject(match.record.id);
  for (const history::Operation& operation : subject->operations)
    if (const auto* start = std::get_if<history::Start>(&operation.action))
      for (std::size_t seat = 0; seat < std::min(names.size(), start->players.size()); ++seat)
        names[seat].push_back(start->players[seat].name);
  return names;
}

}  // namespace storage
