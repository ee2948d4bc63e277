#include "report/statistics/season.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "games/game.hpp"
#include "match/note.hpp"
#include "match/player_name.hpp"
#include "report/charts/season_chart.hpp"
#include "report/layout/markdown.hpp"
#include "report/layout/template.hpp"
#include "report/statistics/figure_columns.hpp"

namespace report {
namespace {

using base::Json;
using storage::Season;

/// A table whose first columns, up to the player, are texts, and all others figures.
struct SeasonTable {
  std::vector<std::string> heads;
  std::vector<std::vector<std::string>> rows;  ///< a cell for each head
  std::string note;                            ///< under the table; may be empty
};

/// The page as cells and sentences, which are laid out as HTML or as Markdown.
struct SeasonPage {
  std::string title;               ///< "Autumn cup, 2026-09-01 to 2026-11-30"
  std::string name;                ///< "Autumn cup", or what a season without an event is called
  std::string days;                ///< "2026-09-01 to 2026-11-30"; empty if no match has a date
  std::vector<std::string> facts;  ///< "24 matches", "163 hands"
  std::string disputed;            ///< a sentence; may be empty
  SeasonTable standings;           ///< with the place before the player
  SeasonTable wins;                ///< a row for each player; empty where nobody won against another
  SeasonTable balances;            ///< a column for each currency; empty if nothing is owed
  /// A short list of payments that settles that: "Bob pays Ann" and "CAD 18.00".
  std::vector<std::pair<std::string, std::string>> payments;
  std::string cancel;    ///< that debts go round in a circle; empty if none do
  std::string left_out;  ///< which players the table of wins, or the chart, does not show
};

constexpr std::size_t kMostInWins = 16;  // columns that stand beside each other on paper

/// The columns of the standings that stay where all of their figures are 0.
constexpr std::array<std::string_view, 6> kAlwaysShown{"matches", "won",    "lost",
                                                       "hands",   "points", kPointsPerHandColumn};

std::string name_of(const Figures& player) { return match::printable_name(player.player); }

std::string name_of(const Season& season) {
  return season.event.empty() ? base::tr_c("title", "Standings") : match::printable_note(season.event);
}

std::string days_of(const Season& season) {
  if (!season.first_day) return "";
  const std::string first = base::printable(*season.first_day), last = base::printable(*season.last_day);
  // Translators: the first and the last day of a season.
  return first == last ? first : base::tr("{0} to {1}", first, last);
}

std::string title_of(const Season& season) {
  const std::string days = days_of(season);
  return days.empty() ? name_of(season) : base::join_comma({name_of(season), days});
}

std::vector<std::string> facts_of(const Season& season) {
  std::vector<std::string> facts{base::tr_n(season.matches, "{0} match", "{0} matches")};
  // Translators: matches that are still open.
  if (season.open > 0) facts.push_back(base::tr_n(season.open, "{0} open", "{0} open"));
  facts.push_back(games_played(season.games).in_rounds ? base::tr_n(season.hands, "{0} round", "{0} rounds")
                                                       : base::tr_n(season.hands, "{0} hand", "{0} hands"));
  return facts;
}

std::string disputed_text(const std::vector<std::int64_t>& matches) {
  if (matches.empty()) return "";
  std::vector<std::string> numbers;
  for (const std::int64_t match : matches) numbers.push_back(fmt::format("{}", match));
  return base::tr_n(static_cast<std::int64_t>(matches.size()),
                    "Match {1} is disputed; it counts as it is until you decide.",
                    "Matches {1} are disputed; they count as they are until you decide.",
                    base::join_and(numbers));
}

bool is_shown(const FigureColumn& column, const std::vector<Figures>& players) {
  if (column.key == kPlayerColumn || column.key == kMoneyColumn) return false;
  if (std::find(kAlwaysShown.begin(), kAlwaysShown.end(), column.key) != kAlwaysShown.end()) return true;
  return std::any_of(players.begin(), players.end(),
                     [&](const Figures& player) { return player.*column.count != 0; });
}

/// Under the currency.
std::string shown_amount(const std::string& currency, settlement::MinorUnits amount) {
  return settlement::amount_text(amount, settlement::find_currency(currency));
}

SeasonTable standings_of(const SeasonView& view) {
  const std::vector<Figures>& players = view.season.players;
  const std::vector<std::string> at = places(players, view.key, view.currency);
  const GamesPlayed games = games_played(view.season.games);
  SeasonTable table{{"#", report::title_of(column(kPlayerColumn))}, {}, ""};
  for (std::size_t i = 0; i < players.size(); ++i) table.rows.push_back({at[i], name_of(players[i])});
  const auto add = [&](const std::string& head, const auto& cell) {
    table.heads.push_back(head);
    for (std::size_t i = 0; i < players.size(); ++i) table.rows[i].push_back(cell(players[i]));
  };
  const auto add_figures = [&](std::span<const std::string_view> keys) {
    for (const std::string_view key : keys)
      if (const FigureColumn& each = column(key); is_shown(each, players))
        add(report::title_of(each, games), [&](const Figures& player) { return value(player, each); });
  };
  add_figures(kOfMatches);
  settlement::Sums currencies;
  for (const Figures& player : players) currencies.insert(player.money.begin(), player.money.end());
  for (const auto& [currency, any] : currencies)
    // Translators: the head of a column; {0} is the code of a currency.
    add(base::tr_c("column", "money, {0}", currency), [&, code = currency](const Figures& player) {
      const auto sum = player.money.find(code);
      return sum == player.money.end() ? std::string() : shown_amount(code, sum->second);
    });
  add_figures(kOfHands);
  table.note = view.season.games.size() > 1
                   // Translators: {0} are games, "Mille and Militaire".
                   ? base::tr("Points are those of the hands of {0} together, without adjustments.",
                              base::join_and(games::game_titles()))
                   : games.in_rounds ? base::tr("Points are those of the rounds, without adjustments.")
                                     : base::tr("Points are those of the hands, without adjustments.");
  return table;
}

SeasonTable wins_of(const Season& season) {
  SeasonTable table;
  const std::size_t count = std::min(season.players.size(), kMostInWins);
  if (season.wins.empty()) return table;
  const auto wins = [&](const Figures& winner, const Figures& loser) {
    const auto found = season.wins.find({winner.id, loser.id});
    return found == season.wins.end() ? 0 : found->second;
  };
  table.heads.push_back(report::title_of(column(kPlayerColumn)));
  for (std::size_t row = 0; row < count; ++row) {
    const Figures& player = season.players[row];
    table.heads.push_back(name_of(player));
    std::vector<std::string>& cells = table.rows.emplace_back(std::vector{name_of(player)});
    for (std::size_t column = 0; column < count; ++column) {
      const Figures& other = season.players[column];
      const std::int64_t won = wins(player, other), lost = wins(other, player);
      cells.push_back(row == column ? "·" : won + lost == 0 ? "" : fmt::format("{}–{}", won, lost));
    }
  }
  table.note = base::tr("In each row the matches that its player won and lost against the player above.");
  return table;
}

SeasonTable balances_of(const SeasonView& view) {
  const settlement::Balances& balances = view.balances;
  SeasonTable table;
  std::set<std::string> currencies;
  for (const settlement::Net& net : balances.nets) currencies.insert(net.currency);
  if (currencies.empty()) return table;
  table.heads.push_back(report::title_of(column(kPlayerColumn)));
  std::vector<settlement::Person> persons;
  for (const settlement::Net& net : balances.nets)
    if (std::find(persons.begin(), persons.end(), net.person) == persons.end()) persons.push_back(net.person);
  for (const settlement::Person& person : persons) table.rows.push_back({match::printable_name(person.name)});
  for (const std::string& currency : currencies) {
    table.heads.push_back(currency);
    for (std::size_t i = 0; i < persons.size(); ++i) {
      const auto net = std::find_if(balances.nets.begin(), balances.nets.end(), [&](const auto& each) {
        return each.person == persons[i] && each.currency == currency;
      });
      table.rows[i].push_back(net == balances.nets.end() ? "" : shown_amount(currency, net->amount));
    }
  }
  table.note =
      view.payments_left_out
          ? base::tr_c("note under a table", "+ receives, − pays; what was paid already does not count here.")
          : base::tr_c("note under a table", "+ receives, − pays, with what was paid already.");
  return table;
}

std::vector<std::pair<std::string, std::string>> payments_of(const settlement::Balances& balances) {
  std::vector<std::pair<std::string, std::string>> payments;
  for (const settlement::Debt& each : settling_payments(balances))
    payments.emplace_back(
        // Translators: two players, before a sum of money: "Bob pays Ann" and "CAD 18.00".
        base::tr_c("cell of a table", "{0} pays {1}", match::printable_name(each.debtor.name),
                   match::printable_name(each.creditor.name)),
        money_text(each));
  return payments;
}

std::string left_out_text(const Season& season) {
  const std::size_t players = season.players.size();
  if (players > kMostInWins)
    return base::tr("Who won against whom shows the first {0} players, the chart the first {1}.", kMostInWins,
                    kMostSeasonCurves);
  if (players > kMostSeasonCurves)
    return base::tr("The chart shows the first {0} players.", kMostSeasonCurves);
  return "";
}

std::string markdown_table(const SeasonTable& table, std::size_t texts) {
  std::vector<std::string> heads, rule;
  for (std::size_t i = 0; i < table.heads.size(); ++i) {
    heads.push_back(markdown_text(table.heads[i]));
    rule.emplace_back(i < texts ? ":--" : "--:");
  }
  std::string text = markdown_row(heads) + markdown_row(rule);
  for (const std::vector<std::string>& row : table.rows) {
    std::vector<std::string> cells;
    for (std::size_t i = 0; i < row.size(); ++i) cells.push_back(i < texts ? markdown_text(row[i]) : row[i]);
    text += markdown_row(cells);
  }
  return text + (table.note.empty() ? "" : "\n" + markdown_text(table.note) + "\n");
}

Json table_json(const SeasonTable& table, std::size_t texts) {
  if (table.rows.empty()) return nullptr;
  const auto cells_json = [&](const std::vector<std::string>& cells) {
    Json json = Json::array();
    for (std::size_t i = 0; i < cells.size(); ++i)
      json.push_back({{"text", cells[i]},
                      {"figures", i >= texts},
                      {"place", i + 1 < texts},
                      {"row_head", i + 1 == texts}});
    return json;
  };
  Json rows = Json::array();
  for (const std::vector<std::string>& row : table.rows) rows.push_back({{"cells", cells_json(row)}});
  return {{"heads", cells_json(table.heads)}, {"rows", std::move(rows)}, {"table_note", table.note}};
}

SeasonPage make_season_page(const SeasonView& view) {
  return {.title = title_of(view.season),
          .name = name_of(view.season),
          .days = days_of(view.season),
          .facts = facts_of(view.season),
          .disputed = disputed_text(view.season.disputed),
          .standings = standings_of(view),
          .wins = wins_of(view.season),
          .balances = balances_of(view),
          .payments = payments_of(view.balances),
          .cancel = circle_text(view.balances),
          .left_out = left_out_text(view.season)};
}

}  // namespace

std::string season_markdown(const SeasonView& view) {
  const SeasonPage page = make_season_page(view);
  std::string text = fmt::format("# {}\n\n{}\n", markdown_text(page.title), base::join_comma(page.facts));
  if (!page.disputed.empty()) text += "\n" + markdown_text(page.disputed) + "\n";
  text += "\n" + markdown_table(page.standings, 2);
  const auto heading = [](const std::string& title) { return "\n## " + title + "\n\n"; };
  if (!page.wins.rows.empty())
    text += heading(base::tr_c("title", "Who won against whom")) + markdown_table(page.wins, 1);
  if (!page.balances.rows.empty()) {
    text += heading(base::tr_c("title", "Balance")) + markdown_table(page.balances, 1) +
            heading(base::tr_c("title", "The shortest way to settle"));
    for (const auto& [payment, amount] : page.payments)
      text += fmt::format("- {} {}\n", markdown_text(payment), amount);
    if (!page.cancel.empty()) text += page.cancel + "\n";
  }
  return text;
}

std::string season_html(const SeasonView& view) {
  const SeasonPage page = make_season_page(view);
  Json balances = table_json(page.balances, 1);
  if (!balances.is_null()) {
    balances["payments"] = Json::array();
    for (const auto& [payment, amount] : page.payments)
      balances["payments"].push_back({{"payment", payment}, {"amount", amount}});
    balances["cancel"] = page.cancel.empty() ? Json(nullptr) : Json(page.cancel);
  }
  return fill_template(
      "season.html",
      {{"title", page.title},
       {"name", page.name},
       {"days", page.days},
       {"facts", base::join_comma(page.facts)},
       {"disputed", page.disputed},
       {"standings", table_json(page.standings, 2)},
       {"wins", table_json(page.wins, 1)},
       {"balances", std::move(balances)},
       {"left_out", page.left_out},
       {"chart", view.season.played.empty() ? Json(nullptr) : season_chart_values(view.season)}});
}

}  // namespace report
