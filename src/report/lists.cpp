#include "report/lists.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "base/uuid.hpp"
#include "games/game.hpp"
#include "interchange/csv.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using interchange::csv_plain;
using interchange::csv_text;

std::string number(std::int64_t value) { return fmt::format("{}", value); }

std::string game_title(const std::string& name) {
  const auto game = games::find_game(name);
  return game ? std::string(games::facts(*game).title) : name;
}

}  // namespace

std::string no_matches_text(bool filtered) {
  return filtered ? "No such matches: 'chapeau matches' lists all there are.\n"
                  : "No matches yet: 'chapeau new ANN BOB' starts one.\n";
}

std::string matches_text(const std::vector<storage::MatchSummary>& matches, Style style) {
  Table table({{.align = Align::kRight, .gap = 0}, {}, {}, {.beside = 16}, {Align::kRight}, {.beside = 10}});
  table.add_titles({{"#", Tone::kDim},
                    {"date", Tone::kDim},
                    {"game", Tone::kDim},
                    {"players and totals", Tone::kDim},
                    {"hands", Tone::kDim},
                    {"status", Tone::kDim}});
  for (const storage::MatchSummary& stored : matches) {
    const storage::MatchSummary match = printable(stored);
    std::string status = match.status;
    if (match.disputed) status += ", disputed";
    if (match.winner) status += fmt::format(", {} won", *match.winner);
    table.add({{number(match.number)},
               {match.date.value_or("")},
               {game_title(match.game)},
               {totals_text(match.players, match.totals)},
               {number(match.hands)},
               {status}});
  }
  return table.render(style);
}

base::Json match_json(const storage::MatchSummary& match) {
  base::Json json{
      {"match", match.number},    {"id", base::to_string(match.id)},
      {"game", match.game},       {"preset", match.preset},
      {"players", match.players}, {"date", match.date ? base::Json(*match.date) : base::Json(nullptr)}};
  if (!match.event.empty()) json["event"] = match.event;
  json["hands"] = match.hands;
  json["totals"] = match.totals;
  json["status"] = match.status;
  if (match.disputed) json["disputed"] = true;
  json["winner"] = match.winner ? base::Json(*match.winner) : base::Json(nullptr);
  return json;
}

std::string matches_csv(const std::vector<storage::MatchSummary>& matches) {
  std::string text = interchange::csv_row({"match", "id", "game", "preset", "players", "date", "event",
                                           "hands", "totals", "status", "disputed", "winner"});
  for (const storage::MatchSummary& match : matches) {
    std::vector<std::string> totals;
    for (const std::int64_t total : match.totals) totals.push_back(number(total));
    text += interchange::csv_row(
        {csv_plain(number(match.number)), csv_plain(base::to_string(match.id)), csv_plain(match.game),
         csv_text(match.preset), csv_text(base::join(match.players, "; ")),
         csv_plain(match.date.value_or("")), csv_text(match.event), csv_plain(number(match.hands)),
         csv_plain(base::join(totals, "; ")), csv_plain(match.status),
         csv_plain(match.disputed ? "true" : "false"), csv_text(match.winner.value_or(""))});
  }
  return text;
}

std::string no_players_text(bool filtered) {
  return filtered ? "No such players: 'chapeau players' lists all there are.\n"
                  : "No players yet: 'chapeau new ANN BOB' starts a match.\n";
}

std::string refused_joins_remark(const std::vector<std::string>& players) {
  if (players.empty()) return "";
  std::vector<std::string> names;
  for (const std::string& player : players) names.push_back(base::printable(player));
  return warning_line(
      fmt::format("{} {} joined with somebody who sits in one match with the same player: that "
                  "does not count",
                  base::join_and(names), names.size() == 1 ? "was" : "were"));
}

std::string players_text(const std::vector<storage::PlayerSummary>& players, Style style) {
  Table table(
      {{.gap = 0, .names = true}, {Align::kRight}, {Align::kRight}, {Align::kRight}, {Align::kRight}});
  table.add_titles({{"player", Tone::kDim},
                    {"matches", Tone::kDim},
                    {"won", Tone::kDim},
                    {"lost", Tone::kDim},
                    {"open", Tone::kDim}});
  for (const storage::PlayerSummary& player : players)
    table.add({{printable(player).name},
               {number(player.matches)},
               {number(player.won)},
               {number(player.lost)},
               {number(player.open)}});
  return table.render(style);
}

base::Json player_json(const storage::PlayerSummary& player) {
  return {{"player", player.name},
          {"matches", player.matches},
          {"won", player.won},
          {"lost", player.lost},
          {"open", player.open}};
}

std::string players_csv(const std::vector<storage::PlayerSummary>& players) {
  std::string text = interchange::csv_row({"player", "matches", "won", "lost", "open"});
  for (const storage::PlayerSummary& player : players)
    text += interchange::csv_row({csv_text(player.name), csv_plain(number(player.matches)),
                                  csv_plain(number(player.won)), csv_plain(number(player.lost)),
                                  csv_plain(number(player.open))});
  return text;
}

std::string match_words(const storage::MatchSummary& stored) {
  const storage::MatchSummary match = printable(stored);
  std::string text = fmt::format("{} ({}", match.number, totals_text(match.players, match.totals));
  if (match.date) text += ", " + *match.date;
  return text + ", " + match.status + ")";
}

}  // namespace report
