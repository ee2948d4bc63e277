#include "report/statistics/statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "games/game.hpp"
#include "match/player_name.hpp"
#include "report/statistics/figure_columns.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

using storage::PlayerRecord;
using Keys = std::vector<std::string_view>;

/// What the table is ranked by, as a number; nothing comes last.
std::optional<std::int64_t> ranked_value(const Figures& figures, const std::string& key,
                                         const std::string& currency) {
  const FigureColumn& ranked = column(key);
  if (ranked.count != nullptr) return figures.*ranked.count;
  if (key == kPointsPerHandColumn) return average(figures);
  if (key != kMoneyColumn) return std::nullopt;
  const auto sum = figures.money.find(currency);
  return sum == figures.money.end() ? 0 : sum->second;
}

/// The currencies in which their matches were settled.
std::set<std::string> currencies_of(const std::vector<Figures>& players) {
  std::set<std::string> currencies;
  for (const Figures& player : players)
    for (const auto& [currency, amount] : player.money) currencies.insert(currency);
  return currencies;
}

std::string only_currency(const std::vector<Figures>& players) {
  const std::set<std::string> currencies = currencies_of(players);
  if (currencies.size() > 1) {
    const std::vector<std::string> names(currencies.begin(), currencies.end());
    throw base::Error(base::ErrorKind::kRefused,
                      // Translators: {0} is a list of currencies: "CAD and EUR".
                      base::tr("amounts of {0} cannot be compared", base::join_and(names)))
        .remedy(base::tr("name one of them: --by {0}", names.front()));
  }
  return currencies.empty() ? "" : *currencies.begin();
}

/// A line that was broken already needs no no-break spaces, which ASCII does not have.
std::string with_plain_spaces(std::string line) {
  constexpr std::string_view kNoBreakSpace = "\u00a0";
  for (std::size_t at = 0; (at = line.find(kNoBreakSpace, at)) != std::string::npos; ++at)
    line.replace(at, kNoBreakSpace.size(), " ");
  return line;
}

/// The figures of a block on a screen that is too narrow for a table of them: a paragraph for each player.
std::string listed_text(const std::vector<Figures>& players, const std::vector<std::string>& places,
                        const Keys& keys, Style style, const GamesPlayed& games) {
  constexpr std::size_t kIndent = 3;
  std::string text;
  for (std::size_t i = 0; i < players.size(); ++i) {
    text += paragraph(fmt::format("{}  {}", places[i], match::printable_name(players[i].player)), style,
                      Tone::kBold);
    std::vector<std::string> figures;
    for (const std::string_view key : keys)
      if (const std::string figure = value(players[i], column(key)); !figure.empty())
        // Translators: the title of a figure, and the figure: "hands 163". A no-break space keeps them
        // together.
        figures.push_back(base::tr_c("title and figure", "{0} {1}", title_of(column(key), games), figure));
    for (const std::string& line : base::wrap(base::join_comma(figures), style.width - kIndent))
      text += std::string(kIndent, ' ') + with_plain_spaces(line) + "\n";
  }
  return text;
}

/// How wide the columns of a block are.
struct Widths {
  std::size_t gap = 2;       ///< between its figures
  std::size_t name_gap = 2;  ///< before its names
  bool whole_title = false;  ///< of the players' column: as wide as that, where a language has no spaces
};

/// A block as a table.
Table block_table(const std::vector<Figures>& players, const std::vector<std::string>& places,
                  const Keys& keys, Widths widths, const GamesPlayed& games) {
  constexpr std::size_t kWidestTitle = 8;  // a longer title is broken between its words
  constexpr std::size_t kWidestName = 24;  // of one word; a longer one is cut
  const std::string title = title_of(column(kPlayerColumn));
  std::size_t name = widths.whole_title ? base::display_width(title) : 0;
  for (const Figures& player : players)
    name = std::max(name, base::widest_word(match::printable_name(player.player)));
  std::vector<Column> columns{{.align = Align::kRight, .gap = 0},
                              {.gap = widths.name_gap, .least = std::min(name, kWidestName)}};
  std::vector<Cell> titles{{"#", Tone::kDim}, {title, Tone::kDim}};
  for (const std::string_view key : keys) {
    columns.push_back({.align = Align::kRight, .gap = widths.gap});
    if (key != kMoneyColumn)
      columns.back().most = std::max(kWidestTitle, base::widest_word(title_of(column(key), games)));
    titles.push_back({title_of(column(key), games), Tone::kDim});
  }
  Table table(columns);
  table.add(titles);
  for (std::size_t i = 0; i < players.size(); ++i) {
    std::vector<Cell> row{{places[i]}, {match::printable_name(players[i].player)}};
    for (const std::string_view key : keys) row.push_back({value(players[i], column(key))});
    table.add(row);
  }
  return table;
}

std::string block_text(const std::vector<Figures>& players, const std::vector<std::string>& places,
                       const Keys& keys, Style style, const GamesPlayed& games) {
  constexpr std::array<Widths, 4> kRoomyToTight{{{2, 2, true}, {1, 2, true}, {1, 1, true}, {1, 1, false}}};
  for (const Widths widths : kRoomyToTight) {
    Table table = block_table(players, places, keys, widths, games);
    // A table with cut names may show two players as one.
    if (fits_the_page(table, style) && table.least_width() <= style.width) return table.render(style);
  }
  return listed_text(players, places, keys, style, games);
}

/// The head of a column of CSV: the key or, in a spreadsheet of another language, the title.
std::string head_of(const FigureColumn& column) {
  return base::language() == base::Language::kEnglish ? std::string(column.key) : title_of(column);
}

/// The same of the money in a currency.
std::string money_head(const std::string& currency) {
  if (base::language() == base::Language::kEnglish) return fmt::format("{}_{}", kMoneyColumn, currency);
  // Translators: the head of a column; {0} is the code of a currency.
  return base::tr_c("column", "money, {0}", currency);
}

bool any_money(const std::vector<Figures>& players) {
  return std::any_of(players.begin(), players.end(),
                     [](const Figures& player) { return !player.money.empty(); });
}

std::vector<Figures> figures_of(const std::vector<PlayerRecord>& players) {
  std::vector<Figures> figures;
  for (const PlayerRecord& player : players) figures.push_back(player.figures);
  return figures;
}

}  // namespace

GamesPlayed games_played(const std::set<std::string>& names) {
  GamesPlayed played{.have_stars = names.empty(), .in_rounds = !names.empty()};
  for (const std::string& name : names) {
    const auto game = games::find_game(name);
    played.have_stars = played.have_stars || !game || games::info(*game).has_stars;
    played.in_rounds = played.in_rounds && game && games::info(*game).has_rounds;
  }
  return played;
}

std::vector<std::string> figure_keys() {
  std::vector<std::string> keys;
  for (const FigureColumn& each : kFigureColumns) keys.emplace_back(each.key);
  return keys;
}

std::vector<std::string> figure_definitions() {
  return {
      // Translators: the words before the colons are keys in JSON, and stay.
      base::tr("matches: finished or conceded matches; void ones count nowhere, and open ones only in the "
               "figures of hands. won: matches that the player won. lost: matches that somebody else won or "
               "that the player conceded, so in Militaire one player wins and all others lose. "
               "skunks_given, skunks_taken: matches of Mille that the player won, or lost, in which the "
               "loser had less than half the target and less than the winner. money: payouts received less "
               "payouts paid, by currency; 'balance' shows what was really paid."),
      // Translators: the words before the colons are keys in JSON, and stay.
      base::tr("hands: all hands and rounds that count, also of open matches; adjustments and lines after "
               "the finish do not count. points: what the player scored in them. points_per_hand: points "
               "divided by hands. stars: those before the scores. natural_outs, perfect_sets: the player's, "
               "where the cards are known. chapeaux_taken: the player's own circled scores. chapeaux_given: "
               "those of the opponents."),
      // Translators: best_hand, perfect_by_rank, longest_winning_run and by_match are keys in JSON, and stay.
      base::tr("For players whom you name also best_hand (of equal ones the first), perfect_by_rank, "
               "longest_winning_run (matches won one after the other by date, open ones left out), and "
               "by_match, which the chart shows. A disputed match counts as it is until you decide. Players "
               "who were joined are one.")};
}

void rank(std::vector<Figures>& players, const std::string& key, std::string& currency) {
  if (key == kPlayerColumn) return;
  if (key == kMoneyColumn && currency.empty()) currency = only_currency(players);
  std::stable_sort(players.begin(), players.end(), [&](const Figures& a, const Figures& b) {
    return std::pair(ranked_value(a, key, currency), average(a)) >
           std::pair(ranked_value(b, key, currency), average(b));
  });
}

std::vector<std::string> places(const std::vector<Figures>& players, const std::string& key,
                                const std::string& currency) {
  std::vector<std::string> places;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const bool shared =
        key != kPlayerColumn && i > 0 &&
        ranked_value(players[i], key, currency) == ranked_value(players[i - 1], key, currency);
    places.push_back(shared ? places.back() : fmt::format("{}", i + 1));
  }
  return places;
}

std::string figures_text(const std::vector<Figures>& players, const std::string& key,
                         const std::string& currency, Style style, const GamesPlayed& games) {
  const std::vector<std::string> at = places(players, key, currency);
  Keys of_matches = columns_of(kOfMatches, games);
  if (!any_money(players)) std::erase(of_matches, kMoneyColumn);
  return block_text(players, at, of_matches, style, games) + "\n" +
         block_text(players, at, columns_of(kOfHands, games), style, games);
}

base::Json figures_json(const Figures& player) {
  base::Json json;
  for (const FigureColumn& each : kFigureColumns) {
    base::Json& figure = json[std::string(each.key)];
    if (each.count != nullptr)
      figure = player.*each.count;
    else if (each.key == kPlayerColumn)
      figure = player.player;
    else if (each.key == kPointsPerHandColumn)
      figure = average_json(average(player));
    else
      figure = base::Json::object();
  }
  for (const auto& [currency, amount] : player.money)
    json[std::string(kMoneyColumn)][currency] = settlement::format_amount(amount, currency);
  return json;
}

std::string too_large_warnings(const Figures& player) {
  std::string text;
  for (const std::string& currency : player.too_large)
    // Translators: {0} is a player, {1} a currency.
    text +=
        warning_text(base::tr("what {0} won in {1} is too large to count, and left out: "
                              "'chapeau settle --all' shows what each match comes to",
                              match::printable_name(player.player), currency));
  return text;
}

std::string figures_csv(const std::vector<Figures>& players, const interchange::Csv& csv) {
  const std::set<std::string> currencies = currencies_of(players);
  std::vector<std::string> head;
  for (const FigureColumn& each : kFigureColumns)
    if (each.key != kMoneyColumn) head.push_back(head_of(each));
  for (const std::string& currency : currencies) head.push_back(money_head(currency));
  std::string text = csv.head(head);
  for (const Figures& player : players) {
    std::vector<std::string> cells;
    for (const FigureColumn& each : kFigureColumns)
      if (each.key == kPlayerColumn)
        cells.push_back(csv.text(player.player));
      else if (each.key != kMoneyColumn)
        cells.push_back(csv.decimal(plain_value(player, each)));
    for (const std::string& currency : currencies) {
      const auto sum = player.money.find(currency);
      cells.push_back(
          sum == player.money.end() ? "" : csv.decimal(settlement::format_amount(sum->second, currency)));
    }
    text += csv.row(cells);
  }
  return text;
}

base::Json record_json(const PlayerRecord& player) {
  base::Json json = figures_json(player.figures);
  json["best_hand"] = nullptr;
  if (const auto& best = player.best_hand)
    json["best_hand"] = {{"score", best->score},
                         {"match", best->match},
                         {"line", best->line},
                         {"date", best->date ? base::Json(*best->date) : base::Json(nullptr)}};
  base::Json& ranks = json["perfect_by_rank"] = base::Json::object();
  for (std::size_t rank = 0; rank < cards::kRanks; ++rank)
    ranks[cards::to_text(static_cast<cards::Rank>(rank + 1))] = player.perfect_by_rank[rank];
  json["longest_winning_run"] = player.longest_winning_run;
  base::Json& matches = json["by_match"] = base::Json::array();
  for (const storage::PlayedMatch& each : player.played)
    matches.push_back(
        {{"match", each.match},
         {"date", each.date ? base::Json(*each.date) : base::Json(nullptr)},
         {"hands", each.hands},
         {"points", each.points},
         {"points_per_hand", average_json(storage::points_per_hand(each.points, each.hands))},
         {"so_far", average_json(storage::points_per_hand(each.points_so_far, each.hands_so_far))}});
  return json;
}

std::string records_csv(const std::vector<PlayerRecord>& players, const interchange::Csv& csv) {
  return figures_csv(figures_of(players), csv);
}

}  // namespace report
