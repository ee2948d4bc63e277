#include "documents.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <stdexcept>

namespace walk {
namespace {

json text_or_null(const std::optional<std::string>& text) { return text ? json(*text) : json(); }

json stakes_json(const std::optional<Stakes>& stakes) {
  if (!stakes) return nullptr;
  return {{"small", money(stakes->small, stakes->currency)},
          {"large", money(stakes->large, stakes->currency)},
          {"currency", stakes->currency}};
}

json rules_json(const Match& match) {
  json rules{{"target", match.target}, {"settlement", match.settlement}};
  if (match.natural_to_win) rules["natural_to_win"] = true;
  return rules;
}

json payout_json(const Match& match, const Standing& standing, const Names& names) {
  const auto paid = payout(match, standing);
  if (!paid) return nullptr;
  return {{"from", names[static_cast<std::size_t>(paid->from)]},
          {"to", names[static_cast<std::size_t>(paid->to)]},
          {"currency", paid->currency},
          {"amount", money(paid->amount, paid->currency)}};
}

void add_cards(json& entry, const Report& report, const Judged& judged, bool militaire) {
  json melds = json::array();
  for (const JudgedMeld& meld : judged.melds) {
    json one{{"cards", meld.cards}, {"points", meld.points}};
    if (militaire)
      one.update({{"kind", meld.is_set ? "set" : "run"}, {"bonus", meld.bonus}});
    else
      one.update({{"rank", meld.rank}, {"wild", meld.wild}, {"perfect", meld.perfect}});
    melds.push_back(one);
  }
  entry[militaire ? "melds" : "sets"] = melds;
  entry["left"] = left_text(report);
  entry["melded"] = judged.melded;
  if (militaire)
    entry.update({{"bonus", judged.bonus}, {"penalty", judged.penalty}});
  else
    entry.update(
        {{"held", judged.held}, {"natural_out", judged.natural_out}, {"multiplier", judged.multiplier}});
}

json entries_json(const Line& line, bool militaire, const Names& names) {
  std::vector<Judged> judged;
  if (line.kind == LineKind::kCards)
    judged = militaire ? judge_militaire(line.reports, line.no_out) : judge_mille(line.reports, line.no_out);
  json entries = json::array();
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    json entry{{"player", names[seat]}, {"score", line.points[seat]}};
    if (line.is_hand()) {
      const bool known = line.out || line.no_out || line.kind == LineKind::kCards;
      entry["out"] = known ? json(line.out == static_cast<int>(seat)) : json();
      if (!militaire) entry["stars"] = line.stars[seat];
      if (!militaire) entry["chapeau"] = is_chapeau(line, static_cast<int>(seat));
    }
    if (!judged.empty()) add_cards(entry, line.reports[seat], judged[seat], militaire);
    entries.push_back(entry);
  }
  return entries;
}

std::string kind_text(const Line& line) {
  return line.kind == LineKind::kPoints ? "points" : line.kind == LineKind::kCards ? "cards" : "adjust";
}

json line_json(const Match& match, const Standing& standing, std::size_t index, const Names& names) {
  const Line& line = match.lines[index];
  json result{{"number", index + 1}, {"kind", kind_text(line)}};
  if (!line.is_hand()) result["reason"] = line.reason;
  if (line.is_hand()) result["dealer"] = name_or_null(names, standing.dealers[index]);
  if (line.is_hand()) result["out"] = name_or_null(names, line.out);
  if (line.no_out) result["no_out"] = true;
  result["entries"] = entries_json(line, match.militaire, names);
  const bool counts = index < standing.running.size();
  for (std::size_t seat = 0; counts && seat < names.size(); ++seat)
    result["entries"][seat]["total"] = standing.running[index][seat];
  if (line.corrected) result["corrected"] = true;
  if (!counts) result["after_finish"] = true;
  return result;
}

json ranking_json(const Match& match, const Standing& standing, const Names& names) {
  json ranking = json::array();
  if (standing.status == "void") return ranking;
  const std::optional<int> last = standing.status == "conceded" ? match.closing->conceded_by : std::nullopt;
  std::vector<int> order(names.size());
  std::iota(order.begin(), order.end(), 0);
  const auto total = [&](int seat) { return standing.totals[static_cast<std::size_t>(seat)]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    if (a == last || b == last) return b == last && a != last;
    return total(a) > total(b);
  });
  int place = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool shared = i > 0 && order[i] != last && total(order[i]) == total(order[i - 1]);
    if (!shared) place = static_cast<int>(i) + 1;
    ranking.push_back({{"place", place},
                       {"player", names[static_cast<std::size_t>(order[i])]},
                       {"total", total(order[i])}});
  }
  return ranking;
}

json hands_for_export(const Match& match, const Names& names) {
  json hands = json::array();
  const std::vector<std::optional<int>> turns = play(match).turns;
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    const Line& line = match.lines[i];
    json hand = json::object();
    if (!line.is_hand()) {
      hands.push_back({{"adjust", line.points}, {"reason", line.reason}});
      continue;
    }
    // Who was named stays, but where the deal goes there anyway it says nothing.
    if (line.dealer && line.dealer != turns[i]) hand["dealer"] = name_or_null(names, line.dealer);
    if (line.kind == LineKind::kPoints && line.out) hand["out"] = name_or_null(names, line.out);
    if (line.no_out) hand["no_out"] = true;
    for (std::size_t seat = 0; seat < names.size(); ++seat) {
      json entry;
      if (line.kind == LineKind::kCards)
        entry = {{match.militaire ? "melds" : "sets", laid_text(line.reports[seat])},
                 {"left", left_text(line.reports[seat])}};
      else
        entry["score"] = line.points[seat];
      if (line.kind == LineKind::kPoints && !match.militaire) entry["stars"] = line.stars[seat];
      hand["entries"].push_back(entry);
    }
    hands.push_back(hand);
  }
  return hands;
}

json match_for_export(const State& state, const Match& match) {
  const Names names = state.names(match);
  json line{{"chapeau", 1},
            {"game", match.militaire ? "militaire" : "mille"},
            {"preset", match.preset},
            {"rules", rules_json(match)},
            {"stakes", stakes_json(match.stakes)},
            {"players", names},
            {"first_dealer", name_or_null(names, match.first_dealer)},
            {"date", text_or_null(match.date)},
            {"note", match.note},
            {"hands", hands_for_export(match, names)}};
  if (!match.event.empty()) line["event"] = match.event;
  if (match.closing)
    line["closed"] = match.closing->conceded_by
                         ? json{{"conceded_by", name_or_null(names, match.closing->conceded_by)}}
                         : json{{"void", true}};
  return line;
}

/// What of a document the model has an opinion on.
void keep_known(json& document, const json& expected) {
  if (document.is_array() && expected.is_array() && document.size() == expected.size())
    for (std::size_t i = 0; i < expected.size(); ++i) keep_known(document[i], expected[i]);
  if (!document.is_object() || !expected.is_object()) return;
  static const std::set<std::string> telling{"after_finish", "no_out", "event",  "total",  "disputed",
                                             "corrected",    "dealer", "closed", "out",    "natural_to_win",
                                             "stars",        "reason", "void",   "adjust", "conceded_by"};
  json kept = json::object();
  for (const auto& [key, value] : document.items())
    if (expected.contains(key) || telling.contains(key)) kept[key] = value;
  for (const auto& [key, value] : expected.items())
    if (kept.contains(key)) keep_known(kept[key], value);
  document = kept;
}

}  // namespace

json name_or_null(const Names& names, std::optional<int> seat) {
  return seat ? json(names[static_cast<std::size_t>(*seat)]) : json();
}

json line_json(const State& state, const Match& match, std::size_t index) {
  return line_json(match, play(match), index, state.names(match));
}

json settlement_json(const State& state, int number, const Match& match) {
  const Standing standing = play(match);
  const Names names = state.names(match);
  json result{{"match", number},
              {"game", match.militaire ? "militaire" : "mille"},
              {"settlement", match.settlement},
              {"players", names},
              {"totals", standing.totals},
              {"status", standing.status},
              {"winner", name_or_null(names, standing.winner)}};
  if (match.militaire) {
    result["ranking"] = ranking_json(match, standing, names);
    return result;
  }
  result["loser"] = standing.winner ? name_or_null(names, 1 - *standing.winner) : json();
  result["lines"] = json::array();
  long long points = 0;
  for (const Item& item : settlement_items(match, standing)) {
    json line{{"item", item.item}, {"amount", nullptr}};
    if (item.small)
      line.update({{"hundreds", item.hundreds}, {"factor", item.factor}});
    else
      line["count"] = item.count;
    if (!item.rounded.empty()) line["rounded"] = item.rounded;
    if (item.game_points) line["game_points"] = *item.game_points;
    points += item.game_points.value_or(0);
    if (match.stakes)
      line["amount"] = money(item.count * (item.small ? match.stakes->small : match.stakes->large),
                             match.stakes->currency);
    result["lines"].push_back(line);
  }
  if (match.settlement == "pagat") result["game_points"] = standing.winner ? json(points) : json();
  result["payout"] = payout_json(match, standing, names);
  return result;
}

json sheet_json(const State& state, int number) {
  const Match& match = state.matches.at(number);
  const Standing standing = play(match);
  const Names names = state.names(match);
  json sheet{{"match", number},
             {"game", match.militaire ? "militaire" : "mille"},
             {"preset", match.preset},
             {"rules", rules_json(match)},
             {"stakes", stakes_json(match.stakes)},
             {"players", names},
             {"first_dealer", name_or_null(names, match.first_dealer)},
             {"date", text_or_null(match.date)},
             {"note", match.note},
             {"status", standing.status},
             {"totals", standing.totals},
             {"hands", json::array()},
             {"settlement", settlement_json(state, number, match)}};
  if (!match.event.empty()) sheet["event"] = match.event;
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    sheet["hands"].push_back(line_json(match, standing, i, names));
  return sheet;
}

json correction_json(const State& before, const State& after, int number,
                     std::optional<std::size_t> line_before, std::optional<std::size_t> line_after) {
  const Match& was = before.matches.at(number);
  const Match& is = after.matches.at(number);
  const Standing old = play(was);
  const Standing now = play(is);
  const Names names = after.names(is);
  json result{{"match", number}, {"line", nullptr}, {"before", nullptr}, {"after", nullptr}};
  if (line_before) result["before"] = line_json(was, old, *line_before, names);
  if (line_after) result["after"] = line_json(is, now, *line_after, names);
  if (line_before || line_after) result["line"] = (line_after ? *line_after : *line_before) + 1;
  result["status"] = now.status;
  result["totals"] = now.totals;
  result["winner"] = name_or_null(names, now.winner);
  result["payout"] = payout_json(is, now, names);
  result["next_dealer"] = now.status == "open" ? name_or_null(names, now.next_dealer) : json();
  const auto finish = [](const Match& match, const Standing& standing) {
    if (!standing.finish) return 0;
    // An adjustment belongs to the hand before it.
    std::size_t line = *standing.finish;
    while (line > 0 && !match.lines[line].is_hand()) --line;
    return match.lines[line].id;
  };
  result["moved"] = json::array();
  if (old.status != now.status || finish(was, old) != finish(is, now)) result["moved"].push_back("finish");
  if (old.winner != now.winner) result["moved"].push_back("winner");
  if (payout(was, old) != payout(is, now)) result["moved"].push_back("payout");
  result["dry_run"] = false;
  return result;
}

json added_json(const State& after, int number) {
  const Match& match = after.matches.at(number);
  const Standing standing = play(match);
  const Names names = after.names(match);
  json result = line_json(match, standing, match.lines.size() - 1, names);
  result.update(
      {{"match", number},
       {"status", standing.status},
       {"totals", standing.totals},
       {"next_dealer", standing.status == "open" ? name_or_null(names, standing.next_dealer) : json()}});
  return result;
}

json explained_json(const State& state, int number, std::size_t index) {
  const Match& match = state.matches.at(number);
  const Standing standing = play(match);
  json result = line_json(match, standing, index, state.names(match));
  result["match"] = number;
  result["verdict"] = standing.verdicts[index];
  if (index < standing.running.size()) result["totals"] = standing.running[index];
  return result;
}

json export_json(const State& state, const std::vector<int>& matches, bool payments) {
  json lines = json::array();
  for (const int number : matches) lines.push_back(match_for_export(state, state.matches.at(number)));
  if (payments)
    for (const auto& [number, payment] : state.payments)
      if (!payment.gone && !state.lapsed(payment))
        lines.push_back({{"chapeau", 1},
                         {"payment",
                          {{"from", state.name(payment.from)},
                           {"to", state.name(payment.to)},
                           {"currency", payment.currency},
                           {"amount", money(payment.amount, payment.currency)},
                           {"date", payment.date},
                           {"note", payment.note}}}});
  return lines;
}

json scored_json(const Line& line, bool militaire, const Names& names) {
  json result{{"kind", kind_text(line)},
              {"out", name_or_null(names, line.out)},
              {"entries", entries_json(line, militaire, names)}};
  if (line.no_out) result["no_out"] = true;
  return result;
}

void expect(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

void expect_same(json actual, const json& expected, const std::string& what) {
  keep_known(actual, expected);
  if (actual == expected) return;
  std::string places;
  for (const json& change : json::diff(expected, actual)) places += "\n  " + change.dump();
  throw std::runtime_error(what + ": the program says\n" + actual.dump() + "\nand the model\n" +
                           expected.dump() + "\nfrom the model to the program:" + places);
}

}  // namespace walk
