#include "model.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace walk {
namespace {

constexpr int kWinGamePoints = 1;

/// Judges the totals after each hand with the adjustments that follow it.
class Judge {
 public:
  explicit Judge(int target) : target_(target) {}

  std::optional<int> winner(const Pair& totals) {
    const int best = std::max(totals[0], totals[1]);
    if (totals[0] == totals[1]) {
      tied_ = tied_ || best >= target_;
      return std::nullopt;
    }
    // Once tied at the target, whoever is ahead wins, even if both fell below it meanwhile.
    if (best < target_ && !tied_) return std::nullopt;
    return totals[0] > totals[1] ? 0 : 1;
  }

 private:
  int target_;
  bool tied_ = false;
};

void close_if_closed(const Match& match, Standing& standing) {
  if (!match.closing) return;
  const auto& conceded = match.closing->conceded_by;
  standing.status = conceded ? "conceded" : "void";
  if (conceded) standing.winner = 1 - *conceded;
}

/// 50 counts as 100, and -50 as -100.
int nearest_hundred(int total) {
  const int size = (std::abs(total) + 50) / 100;
  return total < 0 ? -size : size;
}

long long difference(const Match& match, const Pair& totals, int winner) {
  const int won = totals[winner];
  const int lost = totals[1 - winner];
  // Who won by the other's giving up may be behind.
  if (won <= lost) return 0;
  const int factor = lost < 0 ? 3 : 2 * lost < match.target ? 2 : 1;
  return static_cast<long long>(nearest_hundred(won) - nearest_hundred(lost)) * factor;
}

int marks(const Match& match, const Standing& standing) {
  int count = 0;
  for (std::size_t i = 0; i < standing.running.size(); ++i) {
    const Line& line = match.lines[i];
    if (line.adjust) continue;
    count += line.stars[*standing.winner];
    if (line.points[1 - *standing.winner] < 0 && !line.no_out) ++count;
  }
  return count;
}

std::string text(const Line& line) {
  std::string result = std::to_string(line.id) + (line.adjust ? "a" : "h");
  for (const int i : {0, 1})
    result +=
        " " + std::to_string(line.points[i]) + std::string(static_cast<std::size_t>(line.stars[i]), '*');
  return result + (line.out ? " out" + std::to_string(*line.out) : "") + (line.no_out ? " no_out " : " ") +
         line.reason;
}

std::string text(const State& state, const Match& match) {
  const auto names = state.names(match);
  std::string result = names[0] + "," + names[1] + " " + std::to_string(match.target) + " " + match.date +
                       "|" + match.event + "|" + match.note;
  if (match.stakes)
    result += "|" + money(match.stakes->small) + "-" + money(match.stakes->large) + match.stakes->currency;
  if (match.closing)
    result += match.closing->conceded_by ? "|by" + std::to_string(*match.closing->conceded_by) : "|void";
  for (const Line& line : match.lines) result += "\n  " + text(line);
  return result;
}

template <typename Map>
void take_key(Map& into, const Map& from, int key) {
  const auto there = from.find(key);
  if (there == from.end())
    into.erase(key);
  else
    into.insert_or_assign(key, there->second);
}

}  // namespace

int State::person(int player) const {
  while (players.at(player).into) player = *players.at(player).into;
  return player;
}

std::vector<int> State::people() const {
  std::set<int> found;
  for (const auto& [number, match] : matches)
    for (const int seat : match.seats) found.insert(person(seat));
  return {found.begin(), found.end()};
}

std::optional<int> State::match_of_both(int one, int other) const {
  const std::set<int> both{person(one), person(other)};
  for (const auto& [number, match] : matches)
    if (std::set<int>{person(match.seats[0]), person(match.seats[1])} == both) return number;
  return std::nullopt;
}

bool State::lapsed(const Payment& payment) const { return person(payment.from) == person(payment.to); }

std::string State::text() const {
  std::string result;
  for (const auto& [number, match] : matches)
    result += std::to_string(number) + ": " + walk::text(*this, match) + "\n";
  for (const auto& [number, payment] : payments)
    if (!payment.gone)
      result += "pay " + std::to_string(number) + ": " + name(payment.from) + ">" + name(payment.to) + " " +
                money(payment.amount) + payment.currency + "\n";
  return result;
}

void State::take(const std::string& subject, const State& from) {
  const int key = std::stoi(subject.substr(1));
  switch (subject[0]) {
    case 'm': return take_key(matches, from.matches, key);
    case 'y': return take_key(payments, from.payments, key);
    // A player's name outlives the match that brought it: only what was written about the player goes back.
    default:
      if (from.players.contains(key)) players[key] = from.players.at(key);
  }
}

Standing play(const Match& match) {
  Standing standing;
  Judge judge(match.target);
  bool any_hand = false;
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    const Line& line = match.lines[i];
    any_hand = any_hand || !line.adjust;
    for (const int seat : {0, 1}) standing.totals[seat] += line.points[seat];
    standing.running.push_back(standing.totals);
    const bool adjustments_follow = i + 1 < match.lines.size() && match.lines[i + 1].adjust;
    // A head start by itself ends nothing.
    if (!any_hand || adjustments_follow) continue;
    standing.winner = judge.winner(standing.totals);
    if (!standing.winner) continue;
    standing.status = "finished";
    standing.by_points = true;
    return standing;
  }
  close_if_closed(match, standing);
  return standing;
}

std::optional<Payout> payout(const Match& match, const Standing& standing) {
  if (!standing.winner || !match.stakes) return std::nullopt;
  const int winner = *standing.winner;
  const long long amount = match.stakes->large * (kWinGamePoints + marks(match, standing)) +
                           match.stakes->small * difference(match, standing.totals, winner);
  return Payout{1 - winner, winner, amount};
}

std::string money(long long amount) {
  const std::string cents = std::to_string(amount % 100);
  return std::to_string(amount / 100) + (cents.size() < 2 ? ".0" : ".") + cents;
}

Debts debts(const State& state) {
  // What the smaller id owes the larger one.
  std::map<std::pair<std::pair<int, int>, std::string>, long long> owed;
  const auto owes = [&](int debtor, int creditor, const std::string& currency, long long amount) {
    debtor = state.person(debtor);
    creditor = state.person(creditor);
    const bool turned = creditor < debtor;
    owed[{std::minmax(debtor, creditor), currency}] += turned ? -amount : amount;
  };
  for (const auto& [number, match] : state.matches)
    if (const auto paid = payout(match, play(match)))
      owes(match.seats[paid->from], match.seats[paid->to], match.stakes->currency, paid->amount);
  for (const auto& [number, payment] : state.payments)
    if (!payment.gone && !state.lapsed(payment))
      owes(payment.to, payment.from, payment.currency, payment.amount);
  Debts result;
  for (const auto& [key, amount] : owed) {
    if (amount == 0) continue;
    const auto& [one, other] = key.first;
    result.insert(std::array<std::string, 4>{state.name(amount > 0 ? one : other),
                                             state.name(amount > 0 ? other : one), key.second,
                                             money(std::llabs(amount))});
  }
  return result;
}

}  // namespace walk
