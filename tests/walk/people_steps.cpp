// The commands on players and payments, drawn at random.

#include <algorithm>
#include <array>

#include "walker.hpp"

namespace walk {

std::optional<Step> Walker::rename() {
  const std::vector<int> people = state_.people();
  if (people.empty()) return std::nullopt;
  const int player = any_of(people);
  Step step = start("rename");
  step.touched = {"p" + std::to_string(player)};
  const std::string old = state_.name(player);
  const std::string name = one_in(4) ? old : fresh_name();
  append(step.arguments, {named(player), name});
  step.after.players.at(player).name = name;
  // The log names only matches, and has the reason all the same.
  maybe_reason(step);
  step.expected = json{
      {"deed", "renamed"}, {"before", old}, {"after", name}, {"changes", name != old}, {"dry_run", false}};
  append(step.arguments, {"--format", "json"});
  step.rehearsed = one_in(2);
  if (name == old) {
    step.touched.clear();
    step.kinds.emplace_back("rename that changes nothing");
  }
  return step;
}

std::optional<Step> Walker::join() {
  std::vector<std::pair<int, int>> strangers;
  for (const int one : state_.people())
    for (const int other : state_.people())
      if (one != other && !state_.match_of_both(one, other)) strangers.emplace_back(one, other);
  // Most people have met; if all had, there would be nobody to join.
  if (strangers.empty()) return std::nullopt;
  // Of whom one paid the other, though they never met.
  std::vector<std::pair<int, int>> payers;
  for (const auto& [one, other] : strangers)
    for (const auto& [number, payment] : state_.payments)
      if (!payment.gone && state_.person(payment.from) == one && state_.person(payment.to) == other)
        payers.emplace_back(one, other);
  const auto [player, into] = any_of(payers.empty() || one_in(3) ? strangers : payers);
  Step step = start("join");
  append(step.arguments, {named(player), named(into)});
  step.touched = {"p" + std::to_string(player)};
  step.expected = json{{"deed", "joined"},
                       {"before", state_.name(player)},
                       {"after", state_.name(into)},
                       {"changes", true},
                       {"dry_run", false}};
  maybe_reason(step);
  append(step.arguments, {"--format", "json"});
  step.rehearsed = one_in(2);
  step.after.players.at(player).into = into;
  // One of the two has joins that do not count, and would take the other into that.
  const bool has_joins = state_.players.at(player).into || state_.players.at(into).into;
  if (has_joins || step.after.person(player) != step.after.person(into)) return std::nullopt;
  const bool lapses =
      std::any_of(step.after.payments.begin(), step.after.payments.end(), [&](const auto& each) {
        return !each.second.gone && step.after.lapsed(each.second) && !state_.lapsed(each.second);
      });
  if (lapses) step.kinds.emplace_back("join, and payments lapse");
  return step;
}

namespace {

Debts between(const Debts& debts, const std::string& one, const std::string& other) {
  Debts found;
  for (const auto& [who, amount] : debts)
    if ((who[0] == one && who[1] == other) || (who[0] == other && who[1] == one)) found[who] = amount;
  return found;
}

}  // namespace

std::optional<Step> Walker::pay() {
  const std::vector<int> people = state_.people();
  if (people.size() < 2) return std::nullopt;
  int from = any_of(people);
  int to = any_of(people);
  const Debts all = debts(state_);
  if (one_in(2) && !all.empty()) {
    // What is owed.
    const auto& debt = *std::next(all.begin(), below(static_cast<int>(all.size())));
    for (const int person : people) {
      if (state_.name(person) == debt.first[0]) from = person;
      if (state_.name(person) == debt.first[1]) to = person;
    }
  }
  if (from == to) return std::nullopt;
  Step step = start("pay");
  const Debts owed = between(all, state_.name(from), state_.name(to));
  Payment payment{from, to, 25 * (1 + below(200)), "", any_day(), one_in(3) ? "note" : ""};
  payment.currency = any_of(std::array<std::string, 4>{"CAD", "EUR", "JPY", "KWD"});
  // Without: that of their only debt, else the default.
  const std::string otherwise = owed.size() == 1 ? owed.begin()->first[2] : "CAD";
  const bool left_out = one_in(2);
  if (left_out) payment.currency = otherwise;
  if (left_out)
    step.kinds.emplace_back(owed.size() == 1 ? "pay in the money owed" : "pay in the usual money");
  if (owed.size() == 1 && payment.currency == otherwise && one_in(2)) {
    payment.amount = owed.begin()->second;
    step.kinds.emplace_back("pay all that is owed");
  }
  append(step.arguments,
         {named(from), named(to), money(payment.amount, payment.currency), "--date", payment.date});
  if (!left_out) append(step.arguments, {"--currency", payment.currency});
  if (!payment.note.empty()) append(step.arguments, {"--note", payment.note});
  step.after.payments[next_payment_] = payment;
  step.expected = payment_json(step.after, next_payment_);
  (*step.expected)["pairs"] = pairs_json(between(debts(step.after), state_.name(from), state_.name(to)));
  (*step.expected)["dry_run"] = false;
  // Two debts of one pair stand by currency.
  std::sort((*step.expected)["pairs"].begin(), (*step.expected)["pairs"].end(),
            [](const json& a, const json& b) { return a["currency"] < b["currency"]; });
  append(step.arguments, {"--format", "json"});
  step.rehearsed = one_in(2);
  step.touched = {"y" + std::to_string(next_payment_++)};
  return step;
}

std::optional<Step> Walker::drop_payment() {
  std::vector<int> standing;
  for (const auto& [number, payment] : state_.payments)
    if (!payment.gone && !state_.lapsed(payment)) standing.push_back(number);
  if (standing.empty()) return std::nullopt;
  const int number = any_of(standing);
  Step step = start("drop-payment");
  step.arguments.push_back(std::to_string(number));
  step.touched = {"y" + std::to_string(number)};
  maybe_reason(step);
  Payment& payment = step.after.payments.at(number);
  payment.gone = true;
  step.expected = payment_json(step.after, number);
  (*step.expected)["pairs"] =
      pairs_json(between(debts(step.after), state_.name(payment.from), state_.name(payment.to)));
  std::sort((*step.expected)["pairs"].begin(), (*step.expected)["pairs"].end(),
            [](const json& a, const json& b) { return a["currency"] < b["currency"]; });
  (*step.expected)["gone"] = true;
  (*step.expected)["dry_run"] = false;
  append(step.arguments, {"--format", "json"});
  step.rehearsed = one_in(2);
  return step;
}

}  // namespace walk
