#include "statistics.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <stdexcept>

namespace walk {
namespace {

using json = nlohmann::ordered_json;

json document(const Program& program, Arguments arguments) {
  arguments.insert(arguments.end(), {"--format", "json"});
  const Outcome outcome = program.run(arguments);
  if (outcome.code != 0) throw std::runtime_error(command_line(arguments) + ": " + outcome.errors);
  return json::parse(outcome.output);
}

std::string lower(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

/// An amount in units of its last decimal, and back.
long long units(std::string amount) {
  std::erase(amount, '.');
  return std::stoll(amount);
}
std::string like(long long value, const std::string& amount) {
  const std::size_t point = amount.find('.');
  const std::size_t decimals = point == std::string::npos ? 0 : amount.size() - point - 1;
  std::string digits = std::to_string(value < 0 ? -value : value);
  while (digits.size() <= decimals) digits = "0" + digits;
  if (decimals > 0) digits.insert(digits.size() - decimals, ".");
  return (value < 0 ? "-" : "") + digits;
}

/// To hundredths, halves away from zero.
json mean(long long points, long long hands) {
  if (hands == 0) return nullptr;
  const long long thousandths = (points < 0 ? -points : points) * 1000 / hands;
  const long long hundredths = (thousandths + 5) / 10;
  return static_cast<double>(points < 0 ? -hundredths : hundredths) / 100.0;
}

struct Money {
  long long sum = 0;
  std::string form;  ///< any amount of the currency
};

/// One player's figures, counted one by one.
struct Count {
  long long matches = 0, won = 0, lost = 0, hands = 0, points = 0, stars = 0, natural_outs = 0,
            perfect_sets = 0, chapeaux_given = 0, chapeaux_taken = 0, skunks_given = 0, skunks_taken = 0;
  std::map<std::string, Money> money;
  json best = nullptr;
  std::map<std::string, long long> by_rank;
  long long run = 0, longest = 0;
  json by_match = json::array();

  [[nodiscard]] json base(const std::string& name) const {
    json row{{"player", name},
             {"matches", matches},
             {"won", won},
             {"lost", lost},
             {"hands", hands},
             {"points", points},
             {"points_per_hand", mean(points, hands)},
             {"stars", stars},
             {"natural_outs", natural_outs},
             {"perfect_sets", perfect_sets},
             {"chapeaux_given", chapeaux_given},
             {"chapeaux_taken", chapeaux_taken},
             {"skunks_given", skunks_given},
             {"skunks_taken", skunks_taken},
             {"money", json::object()}};
    for (const auto& [currency, each] : money) row["money"][currency] = like(each.sum, each.form);
    return row;
  }
  [[nodiscard]] json all(const std::string& name) const {
    json row = base(name);
    row["best_hand"] = best;
    row["perfect_by_rank"] = json::object();
    for (const char* rank : {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}) {
      const auto found = by_rank.find(rank);
      row["perfect_by_rank"][rank] = found == by_rank.end() ? 0 : found->second;
    }
    row["longest_winning_run"] = longest;
    row["by_match"] = by_match;
    return row;
  }
};

/// Who lost a match that somebody won or conceded.
std::set<std::string> losers(const json& sheet) {
  std::set<std::string> lost;
  const json& winner = sheet["settlement"]["winner"];
  if (!winner.is_null()) {
    for (const json& player : sheet["players"])
      if (player != winner) lost.insert(player.get<std::string>());
    return lost;
  }
  // Nobody won: who conceded is ranked last, with nobody beside.
  const json& ranking = sheet["settlement"]["ranking"];
  lost.insert(ranking.back()["player"].get<std::string>());
  return lost;
}

void count_hand(const json& sheet, const json& line, const std::string& player, Count& count,
                long long& hands, long long& points) {
  if (line["kind"] == "adjust" || line.value("after_finish", false)) return;
  ++count.hands;
  ++hands;
  for (const json& entry : line["entries"]) {
    const bool chapeau = entry.value("chapeau", false);
    if (entry["player"] != player) {
      count.chapeaux_given += chapeau ? 1 : 0;
      continue;
    }
    const long long score = entry["score"];
    count.points += score;
    points += score;
    count.stars += entry.value("stars", 0);
    count.chapeaux_taken += chapeau ? 1 : 0;
    count.natural_outs += entry.value("natural_out", false) ? 1 : 0;
    for (const json& set : entry.value("sets", json::array()))
      if (set["perfect"].get<bool>()) {
        ++count.perfect_sets;
        ++count.by_rank[set["rank"].get<std::string>()];
      }
    if (count.best.is_null() || score > count.best["score"].get<long long>())
      count.best = {
          {"score", score}, {"match", sheet["match"]}, {"line", line["number"]}, {"date", sheet["date"]}};
  }
}

void count_result(const json& sheet, const std::string& player, Count& count) {
  const json& settlement = sheet["settlement"];
  const bool won = settlement["winner"] == player;
  ++count.matches;
  count.won += won ? 1 : 0;
  count.lost += losers(sheet).contains(player) ? 1 : 0;
  count.run = won ? count.run + 1 : 0;
  count.longest = std::max(count.longest, count.run);
  if (sheet["game"] == "mille") {
    const bool first = settlement["winner"] == sheet["players"][0];
    const long long ahead = sheet["totals"][first ? 0 : 1];
    const long long behind = sheet["totals"][first ? 1 : 0];
    const bool skunk = behind < ahead && 2 * behind < sheet["rules"]["target"].get<long long>();
    (won ? count.skunks_given : count.skunks_taken) += skunk ? 1 : 0;
  }
  if (!settlement.contains("payout") || settlement["payout"].is_null()) return;
  const json& payout = settlement["payout"];
  Money& money = count.money[payout["currency"].get<std::string>()];
  money.form = payout["amount"].get<std::string>();
  if (payout["to"] == player) money.sum += units(money.form);
  if (payout["from"] == player) money.sum -= units(money.form);
}

Count count_of(const std::vector<json>& sheets, const std::string& player) {
  Count count;
  for (const json& sheet : sheets) {
    long long hands = 0;
    long long points = 0;
    if (std::find(sheet["players"].begin(), sheet["players"].end(), player) == sheet["players"].end())
      continue;
    for (const json& line : sheet["hands"]) count_hand(sheet, line, player, count, hands, points);
    if (sheet["status"] != "open") count_result(sheet, player, count);
    if (hands > 0)
      count.by_match.push_back({{"match", sheet["match"]},
                                {"date", sheet["date"]},
                                {"hands", hands},
                                {"points", points},
                                {"points_per_hand", mean(points, hands)},
                                {"so_far", mean(count.points, count.hands)}});
  }
  return count;
}

bool has(const json& sheet, const std::string& player) {
  return std::find(sheet["players"].begin(), sheet["players"].end(), player) != sheet["players"].end();
}

class Comparison {
 public:
  explicit Comparison(const Program& program) : program_(program) {
    for (const json& match : document(program, {"matches"})) {
      const json sheet = document(program, {"sheet", std::to_string(match["match"].get<int>())});
      note(sheet);
      if (sheet["status"] == "void") continue;
      sheets_.push_back(sheet);
    }
    std::stable_sort(sheets_.begin(), sheets_.end(), [](const json& a, const json& b) {
      const auto key = [](const json& sheet) {
        return std::pair(sheet["date"].is_null() ? std::string() : sheet["date"].get<std::string>(),
                         sheet["match"].get<int>());
      };
      return key(a) < key(b);
    });
  }

  void compare() {
    const std::vector<std::pair<Arguments, std::function<bool(const json&)>>> filters{
        {{}, [](const json&) { return true; }},
        {{"--open"}, [](const json& sheet) { return sheet["status"] == "open"; }},
        {{"--disputed"}, [](const json& sheet) { return sheet.contains("disputed"); }},
        {{"--event", "league"}, [](const json& sheet) { return sheet.value("event", "") == "league"; }},
        {{"--since", "2026-05-01"},
         [](const json& sheet) { return !sheet["date"].is_null() && sheet["date"] >= "2026-05-01"; }},
        {{"--until", "2026-05-01"},
         [](const json& sheet) { return !sheet["date"].is_null() && sheet["date"] <= "2026-05-01"; }}};
    for (const auto& [arguments, fits] : filters) {
      std::vector<json> chosen;
      std::copy_if(sheets_.begin(), sheets_.end(), std::back_inserter(chosen), fits);
      compare_all(arguments, chosen);
      compare_players(arguments, chosen);
    }
  }

  [[nodiscard]] const std::map<std::string, int>& seen() const { return seen_; }

 private:
  static std::set<std::string> players_of(const std::vector<json>& sheets) {
    std::set<std::string> players;
    for (const json& sheet : sheets)
      for (const json& player : sheet["players"]) players.insert(player.get<std::string>());
    return players;
  }

  void expect(const Arguments& arguments, const json& expected) {
    const json actual = document(program_, arguments);
    if (actual != expected || actual.dump() != expected.dump())
      throw std::runtime_error(command_line(arguments) + "\nthe program: " + actual.dump() +
                               "\nthe sheets:  " + expected.dump());
  }

  void compare_all(const Arguments& filter, const std::vector<json>& sheets) {
    std::vector<json> rows;
    for (const std::string& player : players_of(sheets))
      rows.push_back(count_of(sheets, player).base(player));
    for (const json& row : rows) note_row(row);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const json& a, const json& b) { return lower(a["player"]) < lower(b["player"]); });
    const auto ranked_by = [&](const char* key) {
      std::vector<json> ranked = rows;
      std::stable_sort(ranked.begin(), ranked.end(), [&](const json& a, const json& b) {
        const auto value = [](const json& number) { return number.is_null() ? -1e9 : number.get<double>(); };
        return std::pair(value(a[key]), value(a["points_per_hand"])) >
               std::pair(value(b[key]), value(b["points_per_hand"]));
      });
      return ranked;
    };
    const auto with = [&](const Arguments& more) {
      Arguments arguments{"stats"};
      arguments.insert(arguments.end(), filter.begin(), filter.end());
      arguments.insert(arguments.end(), more.begin(), more.end());
      return arguments;
    };
    expect(with({}), json(ranked_by("won")));
    expect(with({"--by", "player"}), json(rows));
    std::vector<json> three = ranked_by("points");
    three.resize(std::min<std::size_t>(three.size(), 3));
    expect(with({"--by", "points", "--limit", "3"}), json(three));
    if (rows.empty()) return;
    const json some = rows[rows.size() / 2];
    expect(with({"--player", some["player"].get<std::string>()}), json::array({some}));
  }

  void compare_players(const Arguments& filter, const std::vector<json>& sheets) {
    const std::set<std::string> all = players_of(sheets_);
    for (const std::string& player : all) compare_named(filter, sheets, {player});
    for (auto one = all.begin(); one != all.end(); ++one)
      for (auto other = std::next(one); filter.empty() && other != all.end(); ++other)
        compare_named(filter, sheets, {*other, *one});
    if (!filter.empty() || all.size() < 2) return;
    // The newest two matches, and those against one other.
    const std::string& player = *all.begin();
    std::vector<json> newest = sheets;
    std::erase_if(newest, [&](const json& sheet) { return !has(sheet, player); });
    std::vector<int> numbers;
    for (const json& sheet : newest) numbers.push_back(sheet["match"].get<int>());
    std::sort(numbers.rbegin(), numbers.rend());
    if (numbers.size() > 2)
      std::erase_if(newest, [&](const json& sheet) { return sheet["match"].get<int>() < numbers[1]; });
    expect({"stats", player, "--limit", "2"}, json::array({count_of(newest, player).all(player)}));
    const std::string& other = *std::next(all.begin());
    std::vector<json> both = sheets;
    std::erase_if(both, [&](const json& sheet) { return !has(sheet, player) || !has(sheet, other); });
    expect({"stats", player, "--player", other}, json::array({count_of(both, player).all(player)}));
  }

  void compare_named(const Arguments& filter, const std::vector<json>& sheets,
                     const std::vector<std::string>& players) {
    std::vector<json> chosen;
    std::copy_if(sheets.begin(), sheets.end(), std::back_inserter(chosen), [&](const json& sheet) {
      return std::all_of(players.begin(), players.end(),
                         [&](const std::string& each) { return has(sheet, each); });
    });
    json rows = json::array();
    for (const std::string& player : players) rows.push_back(count_of(chosen, player).all(player));
    if (players.size() == 2 && !chosen.empty()) ++seen_["pair"];
    Arguments arguments{"stats"};
    arguments.insert(arguments.end(), players.begin(), players.end());
    arguments.insert(arguments.end(), filter.begin(), filter.end());
    expect(arguments, rows);
  }

  void note(const json& sheet) {
    ++seen_[sheet["game"].get<std::string>() + " " + sheet["status"].get<std::string>()];
    for (const json& line : sheet["hands"])
      ++seen_[line.value("after_finish", false) ? "after the finish" : line["kind"].get<std::string>()];
    if (sheet["status"] == "conceded" && sheet["settlement"]["winner"].is_null()) ++seen_["nobody won"];
  }
  void note_row(const json& row) {
    for (const auto& [key, value] : row.items())
      if ((value.is_number() && value != 0) || (value.is_object() && !value.empty())) ++seen_[key];
  }

  const Program& program_;
  std::vector<json> sheets_;
  std::map<std::string, int> seen_;
};

}  // namespace

std::map<std::string, int> compare_statistics(const Program& program) {
  Comparison comparison(program);
  comparison.compare();
  return comparison.seen();
}

}  // namespace walk
