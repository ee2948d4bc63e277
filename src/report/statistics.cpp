#include "report/statistics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "interchange/csv.hpp"
#include "report/table.hpp"
#include "settlement/stakes.hpp"

namespace report {
namespace {

using storage::Figures;
using storage::PlayerRecord;

constexpr std::string_view kPlayer = "player";
constexpr std::string_view kPointsPerHand = "points_per_hand";
constexpr std::string_view kMoney = "money";
constexpr int kDecimals = 2;  // of points per hand

/// A figure as it is called. Those that are a count have the member that holds it.
struct FigureColumn {
  std::string_view key;
  std::string_view title;
  std::int64_t Figures::*count = nullptr;
};

constexpr std::array<FigureColumn, 15> kColumns{
    {{kPlayer, "player"},
     {"matches", "matches", &Figures::matches},
     {"won", "won", &Figures::won},
     {"lost", "lost", &Figures::lost},
     {"hands", "hands", &Figures::hands},
     {"points", "points", &Figures::points},
     {kPointsPerHand, "points per hand"},
     {"stars", "stars", &Figures::stars},
     {"natural_outs", "natural outs", &Figures::natural_outs},
     {"perfect_sets", "perfect sets", &Figures::perfect_sets},
     {"chapeaux_given", "chapeaux given", &Figures::chapeaux_given},
     {"chapeaux_taken", "chapeaux taken", &Figures::chapeaux_taken},
     {"skunks_given", "skunks given", &Figures::skunks_given},
     {"skunks_taken", "skunks taken", &Figures::skunks_taken},
     {kMoney, "money"}}};

/// The columns as a page groups them: what matches came to, and what hands did.
constexpr std::array<std::string_view, 6> kOfMatches{"matches",      "won",          "lost",
                                                     "skunks_given", "skunks_taken", kMoney};
constexpr std::array<std::string_view, 8> kOfHands{"hands",          "points",        kPointsPerHand,
                                                   "stars",          "natural_outs",  "perfect_sets",
                                                   "chapeaux_given", "chapeaux_taken"};

const FigureColumn& column(std::string_view key) {
  return *std::find_if(kColumns.begin(), kColumns.end(),
                       [&](const FigureColumn& each) { return each.key == key; });
}

std::optional<std::int64_t> average(const Figures& figures) {
  return storage::points_per_hand(figures.points, figures.hands);
}

std::string average_text(std::optional<std::int64_t> hundredths) {
  return hundredths ? base::format_decimal(*hundredths, kDecimals) : "";
}

/// A number in JSON, which has no other for what is not whole.
base::Json average_json(std::optional<std::int64_t> hundredths) {
  constexpr double kHundredths = 100;
  return hundredths ? base::Json(static_cast<double>(*hundredths) / kHundredths) : base::Json(nullptr);
}

std::string amount_text(const std::string& currency, settlement::MinorUnits amount) {
  return settlement::format_amount(amount, settlement::find_currency(currency));
}

std::vector<std::string> money_texts(const settlement::Sums& money) {
  std::vector<std::string> texts;
  for (const auto& [currency, amount] : money)
    texts.push_back(fmt::format("{} {}", currency, amount_text(currency, amount)));
  return texts;
}

/// A figure as text; empty where there is none.
std::string value(const Figures& figures, const FigureColumn& column) {
  if (column.count != nullptr) return fmt::format("{}", figures.*column.count);
  if (column.key == kPlayer) return figures.player;
  if (column.key == kPointsPerHand) return average_text(average(figures));
  return base::join(money_texts(figures.money), "; ");
}

/// What the table is ranked by, as a number; nothing comes last.
std::optional<std::int64_t> ranked_value(const Figures& figures, const RankedBy& by) {
  const FigureColumn& ranked = column(by.key);
  if (ranked.count != nullptr) return figures.*ranked.count;
  if (by.key == kPointsPerHand) return average(figures);
  if (by.key != kMoney) return std::nullopt;
  const auto sum = figures.money.find(by.currency);
  return sum == figures.money.end() ? 0 : sum->second;
}

std::string only_currency(const std::vector<Figures>& players) {
  std::set<std::string> currencies;
  for (const Figures& player : players)
    for (const auto& [currency, amount] : player.money) currencies.insert(currency);
  if (currencies.size() > 1) {
    const std::vector<std::string> names(currencies.begin(), currencies.end());
    throw base::Error(base::ErrorKind::kRefused,
                      fmt::format("amounts of {} cannot be compared", base::join_and(names)))
        .remedy(fmt::format("name one of them: --by {}", names.front()));
  }
  return currencies.empty() ? "" : *currencies.begin();
}

/// The places of players in the order of their rank.
std::vector<std::string> places(const std::vector<Figures>& players, const RankedBy& by) {
  std::vector<std::string> places;
  for (std::size_t i = 0; i < players.size(); ++i) {
    const bool shared =
        by.key != kPlayer && i > 0 && ranked_value(players[i], by) == ranked_value(players[i - 1], by);
    places.push_back(shared ? places.back() : fmt::format("{}", i + 1));
  }
  return places;
}

template <class Keys>
std::string block_text(const std::vector<Figures>& players, const std::vector<std::string>& places,
                       const Keys& keys, Style style) {
  constexpr std::size_t kWidestTitle = 8;  // "chapeaux"; the second word stands under it
  std::vector<Column> columns{{.align = Align::kRight, .gap = 0}, {}};
  std::vector<Cell> titles{{"#", Tone::kDim}, {"player", Tone::kDim}};
  for (const std::string_view key : keys) {
    columns.push_back({.align = Align::kRight});
    if (key != kMoney) columns.back().most = kWidestTitle;
    titles.push_back({std::string(column(key).title), Tone::kDim});
  }
  Table table(columns);
  table.add(titles);
  for (std::size_t i = 0; i < players.size(); ++i) {
    std::vector<Cell> row{{places[i]}, {base::printable(players[i].player)}};
    for (const std::string_view key : keys) row.push_back({value(players[i], column(key))});
    table.add(row);
  }
  return table.render(style);
}

bool any_money(const std::vector<Figures>& players) {
  return std::any_of(players.begin(), players.end(),
                     [](const Figures& player) { return !player.money.empty(); });
}

std::string best_text(const std::optional<storage::BestHand>& best) {
  if (!best) return "";
  return fmt::format("{}, line {} of match {}", best->score, best->line, best->match);
}

std::vector<Figures> figures_of(const std::vector<PlayerRecord>& players) {
  std::vector<Figures> figures;
  for (const PlayerRecord& player : players) figures.push_back(player.figures);
  return figures;
}

/// A page of figures, a column a player.
class RecordsPage {
 public:
  explicit RecordsPage(const std::vector<PlayerRecord>& players)
      : players_(players), table_(columns(players.size())) {}

  std::string text(Style style) {
    std::vector<Cell> names{{}};
    for (const PlayerRecord& player : players_)
      names.push_back({base::printable(player.figures.player), Tone::kBold});
    table_.add(names);
    for (const std::string_view key : kOfMatches)
      if (key == kMoney)
        add_money();
      else
        add_figure(key);
    add("longest winning run",
        [](const PlayerRecord& player) { return fmt::format("{}", player.longest_winning_run); });
    table_.add({});
    for (const std::string_view key : kOfHands) {
      add_figure(key);
      if (key == kPointsPerHand)
        add("best hand", [](const PlayerRecord& player) { return best_text(player.best_hand); });
      if (key == "perfect_sets") add_ranks();
    }
    return table_.render(style);
  }

 private:
  static std::vector<Column> columns(std::size_t players) {
    std::vector<Column> columns(players + 1, Column{.align = Align::kRight});
    columns.front() = {.align = Align::kLeft, .gap = 0};
    return columns;
  }

  template <class Value>
  void add(const std::string& title, const Value& value) {
    std::vector<Cell> row{{title}};
    bool empty = true;
    for (const PlayerRecord& player : players_) {
      row.push_back({value(player)});
      empty = empty && row.back().text.empty();
    }
    if (!empty) table_.add(row);
  }

  void add_figure(std::string_view key) {
    add(std::string(column(key).title),
        [&](const PlayerRecord& player) { return value(player.figures, column(key)); });
  }

  /// A row for each rank of which somebody had a perfect set.
  void add_ranks() {
    for (std::size_t rank = 0; rank < cards::kRanks; ++rank)
      if (std::any_of(players_.begin(), players_.end(),
                      [&](const PlayerRecord& player) { return player.perfect_by_rank[rank] > 0; }))
        add("perfect " + cards::plural(static_cast<cards::Rank>(rank + 1)),
            [&](const PlayerRecord& player) { return fmt::format("{}", player.perfect_by_rank[rank]); });
  }

  /// A row a currency.
  void add_money() {
    settlement::Sums currencies;
    for (const PlayerRecord& player : players_)
      currencies.insert(player.figures.money.begin(), player.figures.money.end());
    for (const auto& [currency, any] : currencies)
      add("money", [&, code = currency](const PlayerRecord& player) {
        const auto sum = player.figures.money.find(code);
        return sum == player.figures.money.end() ? ""
                                                 : fmt::format("{} {}", code, amount_text(code, sum->second));
      });
  }

  const std::vector<PlayerRecord>& players_;
  Table table_;
};

}  // namespace

std::vector<std::string> figure_keys() {
  std::vector<std::string> keys;
  for (const FigureColumn& each : kColumns) keys.emplace_back(each.key);
  return keys;
}

std::vector<std::string> figure_definitions() {
  return {
      "matches: those that are finished or conceded; void ones count nowhere, and open ones only in the "
      "figures "
      "of hands. won: those that the player won. lost: those that somebody else won or that the player "
      "conceded, "
      "so that in Militaire one wins and all others lose. skunks_given, skunks_taken: matches of Mille that "
      "the "
      "player won, or lost, in which the loser had less than half the target and less than the winner. "
      "money: "
      "payouts received less payouts paid, by currency; what was really paid is for 'balance'.",
      "hands: all hands and rounds that count, those of open matches too; adjustments and lines after the "
      "finish "
      "are none. points: what the player scored in them. points_per_hand: points divided by hands. stars: "
      "those "
      "before the scores. natural_outs, perfect_sets: the player's, where the cards are known. "
      "chapeaux_taken: the "
      "player's circled scores. chapeaux_given: those of whom the player played against.",
      "Of players who are named also best_hand (of equal ones the first), perfect_by_rank, "
      "longest_winning_run "
      "(matches won one after the other by date, open ones left out), and by_match, which is what the chart "
      "shows. "
      "Disputed matches count as they stand for the time being. Players who were joined are one."};
}

void rank(std::vector<Figures>& players, RankedBy& by) {
  if (by.key == kPlayer) return;
  if (by.key == kMoney && by.currency.empty()) by.currency = only_currency(players);
  std::stable_sort(players.begin(), players.end(), [&](const Figures& a, const Figures& b) {
    return std::pair(ranked_value(a, by), average(a)) > std::pair(ranked_value(b, by), average(b));
  });
}

std::string figures_text(const std::vector<Figures>& players, const RankedBy& by, Style style) {
  const std::vector<std::string> at = places(players, by);
  std::vector<std::string_view> of_matches(kOfMatches.begin(), kOfMatches.end());
  if (!any_money(players)) std::erase(of_matches, kMoney);
  return block_text(players, at, of_matches, style) + "\n" + block_text(players, at, kOfHands, style);
}

base::Json figures_json(const Figures& player) {
  base::Json json;
  for (const FigureColumn& each : kColumns) {
    base::Json& figure = json[std::string(each.key)];
    if (each.count != nullptr)
      figure = player.*each.count;
    else if (each.key == kPlayer)
      figure = player.player;
    else if (each.key == kPointsPerHand)
      figure = average_json(average(player));
    else
      figure = base::Json::object();
  }
  for (const auto& [currency, amount] : player.money)
    json[std::string(kMoney)][currency] = amount_text(currency, amount);
  return json;
}

std::string figures_csv(const std::vector<Figures>& players) {
  std::string text = interchange::csv_row(figure_keys());
  for (const Figures& player : players) {
    std::vector<std::string> cells;
    for (const FigureColumn& each : kColumns)
      cells.push_back(each.key == kPlayer ? interchange::csv_text(value(player, each))
                                          : interchange::csv_plain(value(player, each)));
    text += interchange::csv_row(cells);
  }
  return text;
}

std::string records_text(const std::vector<PlayerRecord>& players, Style style) {
  const bool any = std::any_of(players.begin(), players.end(), [](const PlayerRecord& player) {
    return player.figures.matches > 0 || player.figures.hands > 0;
  });
  if (any) return RecordsPage(players).text(style);
  std::vector<std::string> names;
  for (const PlayerRecord& player : players) names.push_back(base::printable(player.figures.player));
  return fmt::format("No hand and no finished match{} of {} counts here.\n",
                     names.size() > 1 ? " together" : "", base::join_and(names));
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

std::string records_csv(const std::vector<PlayerRecord>& players) { return figures_csv(figures_of(players)); }

}  // namespace report
