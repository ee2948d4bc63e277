#include "report/lists.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "base/uuid.hpp"
#include "games/game.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace report {
namespace {

std::string number(std::int64_t value) { return fmt::format("{}", value); }

std::string game_title(const std::string& name) {
  const auto game = games::find_game(name);
  return game ? std::string(games::facts(*game).title) : name;
}

}  // namespace

std::string matches_text(const std::vector<storage::MatchSummary>& matches, Style style) {
  if (matches.empty()) return "No matches.\n";
  Table table({{Align::kRight, kPageWidth, 0}, {}, {}, {}, {Align::kRight}, {}});
  table.add({{"#", Tone::kDim},
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

std::string players_text(const std::vector<storage::PlayerSummary>& players, Style style) {
  if (players.empty()) return "No players.\n";
  Table table(
      {{Align::kLeft, kPageWidth, 0}, {Align::kRight}, {Align::kRight}, {Align::kRight}, {Align::kRight}});
  table.add({{"player", Tone::kDim},
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

std::string match_words(const storage::MatchSummary& stored) {
  const storage::MatchSummary match = printable(stored);
  std::string text = fmt::format("{} ({}", match.number, totals_text(match.players, match.totals));
  if (match.date) text += ", " + *match.date;
  return text + ", " + match.status + ")";
}

}  // namespace report
