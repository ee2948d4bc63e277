// The lists that the program should print, worked out from the model.

#include <algorithm>

#include "documents.hpp"

namespace walk {

json matches_json(const State& state, const std::vector<int>& newest_first) {
  json all = json::array();
  for (const int number : newest_first) {
    const Match& match = state.matches.at(number);
    const Standing standing = play(match);
    const Names names = state.names(match);
    const auto hands = std::count_if(match.lines.begin(), match.lines.end(),
                                     [](const Line& line) { return line.is_hand(); });
    all.push_back({{"match", number},
                   {"game", match.militaire ? "militaire" : "mille"},
                   {"preset", match.preset},
                   {"players", names},
                   {"date", match.date ? json(*match.date) : json()},
                   {"hands", hands},
                   {"totals", standing.totals},
                   {"status", standing.status},
                   {"winner", name_or_null(names, standing.winner)}});
    if (!match.event.empty()) all.back()["event"] = match.event;
  }
  return all;
}

json players_json(const State& state, const std::vector<int>& matches) {
  struct Figures {
    int matches = 0, won = 0, lost = 0, open = 0;
  };
  std::map<std::string, Figures> figures;
  for (const int number : matches) {
    const Match& match = state.matches.at(number);
    const Standing standing = play(match);
    const bool decided = standing.status == "finished" || standing.status == "conceded";
    for (int seat = 0; seat < static_cast<int>(match.seats.size()); ++seat) {
      Figures& own = figures[state.name(match.seats[static_cast<std::size_t>(seat)])];
      ++own.matches;
      own.open += standing.status == "open" ? 1 : 0;
      own.won += decided && standing.winner == seat ? 1 : 0;
      // Of several who tie for the best after a concession none has lost.
      const bool gave_up = standing.status == "conceded" && match.closing->conceded_by == seat;
      own.lost += decided && (gave_up || (standing.winner && standing.winner != seat)) ? 1 : 0;
    }
  }
  // Who is known from payments alone has no match.
  for (const auto& [number, payment] : state.payments)
    if (!payment.gone)
      for (const int player : {payment.from, payment.to}) figures.try_emplace(state.name(player));
  json all = json::array();
  for (const auto& [name, own] : figures)
    all.push_back({{"player", name},
                   {"matches", own.matches},
                   {"won", own.won},
                   {"lost", own.lost},
                   {"open", own.open}});
  return all;
}

json payment_json(const State& state, int number) {
  const Payment& payment = state.payments.at(number);
  return {{"payment", number},
          {"from", state.name(payment.from)},
          {"to", state.name(payment.to)},
          {"currency", payment.currency},
          {"amount", money(payment.amount, payment.currency)},
          {"date", payment.date},
          {"note", payment.note}};
}

json payments_json(const State& state, const std::vector<int>& newest_first) {
  json all = json::array();
  for (const int number : newest_first) all.push_back(payment_json(state, number));
  return all;
}

json pairs_json(const Debts& debts) {
  json pairs = json::array();
  for (const auto& [who, amount] : debts)
    pairs.push_back(
        {{"debtor", who[0]}, {"creditor", who[1]}, {"currency", who[2]}, {"amount", money(amount, who[2])}});
  return pairs;
}

}  // namespace walk
