#include "model.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace walk {
namespace {

/// A player whose star in a hand is that of a natural out, where it can be told.
bool is_natural_out(const Line& line, int seat) {
  const auto at = static_cast<std::size_t>(seat);
  if (!line.is_hand() || line.no_out) return false;
  if (line.kind == LineKind::kCards) return judge_mille(line.reports, false)[at].natural_out;
  if (line.stars[at] == 0) return false;
  if (line.out) return *line.out == seat;
  const int other = line.points[1 - at];
  return line.points[at] > other && line.points[at] >= 150;
}

std::optional<int> single_best(const Numbers& totals, std::optional<int> but) {
  std::optional<int> best;
  bool shared = false;
  for (int seat = 0; seat < static_cast<int>(totals.size()); ++seat) {
    if (seat == but) continue;
    const int total = totals[static_cast<std::size_t>(seat)];
    if (!best || total > totals[static_cast<std::size_t>(*best)]) {
      best = seat;
      shared = false;
    } else if (total == totals[static_cast<std::size_t>(*best)]) {
      shared = true;
    }
  }
  return shared ? std::nullopt : best;
}

/// Judges the totals after each hand with the adjustments that follow it.
class Judge {
 public:
  explicit Judge(const Match& match) : match_(match), naturals_(match.seats.size(), 0) {}

  void note(const Line& line) {
    if (match_.militaire) return;
    for (std::size_t seat = 0; seat < naturals_.size(); ++seat)
      naturals_[seat] += is_natural_out(line, static_cast<int>(seat)) ? 1 : 0;
  }

  std::string verdict(const Numbers& totals) {
    const auto best = single_best(totals, {});
    const bool reached = *std::max_element(totals.begin(), totals.end()) >= match_.target;
    if (!best) {
      if (!reached && !tied_) return "below_target";
      // Under the house rule every hand is judged afresh.
      tied_ = !match_.natural_to_win;
      return "tie";
    }
    // Once tied at the target, whoever is ahead wins, even if all fell below it meanwhile.
    if (!reached && !tied_) return "below_target";
    return match_.natural_to_win && naturals_[static_cast<std::size_t>(*best)] == 0 ? "held_back" : "finish";
  }

 private:
  const Match& match_;
  Numbers naturals_;
  bool tied_ = false;
};

void settle_status(const Match& match, Standing& standing) {
  if (standing.finish) {
    standing.status = "finished";
    standing.winner = single_best(standing.totals, {});
  } else if (match.closing) {
    const auto& conceded = match.closing->conceded_by;
    standing.status = conceded ? "conceded" : "void";
    if (conceded) standing.winner = single_best(standing.totals, conceded);
  }
}

void deal(const Match& match, Standing& standing) {
  std::optional<int> turn = match.first_dealer;
  for (const Line& line : match.lines) {
    standing.turns.push_back(line.is_hand() ? turn : std::nullopt);
    standing.dealers.push_back(line.is_hand() && line.dealer ? line.dealer : standing.turns.back());
    if (line.is_hand() && standing.dealers.back())
      turn = (*standing.dealers.back() + 1) % static_cast<int>(match.seats.size());
  }
  standing.next_dealer = turn;
}

/// 50 counts as 100, and -50 as -100.
int nearest_hundred(int total) {
  const int size = (std::abs(total) + 50) / 100;
  return total < 0 ? -size : size;
}

std::string text(const Line& line) {
  std::string result = std::to_string(line.id) + "pca"[static_cast<int>(line.kind)];
  for (std::size_t i = 0; i < line.points.size(); ++i)
    result += " " + std::to_string(line.points[i]) +
              (line.is_hand() ? std::string(static_cast<std::size_t>(line.stars[i]), '*') : "");
  for (const Report& report : line.reports)
    result += " [" + laid_text(report) + "/" + left_text(report) + "]";
  return result + (line.out ? " out" + std::to_string(*line.out) : "") + (line.no_out ? " no_out " : " ") +
         (line.dealer ? "dealer" + std::to_string(*line.dealer) : "") + line.reason;
}

std::string text(const State& state, const Match& match) {
  std::string result = match.preset + " " + match.settlement + (match.natural_to_win ? " natural" : "");
  for (const std::string& name : state.names(match)) result += "," + name;
  result += " " + std::to_string(match.target) + " " + match.date.value_or("-") + "|" + match.event + "|" +
            match.note;
  if (match.first_dealer) result += "|dealer" + std::to_string(*match.first_dealer);
  if (match.stakes)
    result += "|" + std::to_string(match.stakes->small) + "-" + std::to_string(match.stakes->large) +
              match.stakes->currency;
  if (match.closing)
    result += match.closing->conceded_by ? "|by" + std::to_string(*match.closing->conceded_by) : "|void";
  for (const Line& line : match.lines) result += "\n  " + text(line);
  return result;
}

}  // namespace

int State::person(int player) const {
  const auto root = [&](int one) {
    while (players.at(one).into) one = *players.at(one).into;
    return one;
  };
  const int joined = root(player);
  // Most were never joined, and this is asked of each seat of each match.
  if (joined == player) return player;
  // Joins that would seat one player twice do not count, nor do the others of that group: a join that was
  // undone and redone when the two have met meanwhile.
  for (const auto& [number, match] : matches)
    if (std::count_if(match.seats.begin(), match.seats.end(),
                      [&](int seat) { return root(seat) == joined; }) > 1)
      return player;
  return joined;
}

bool State::has_joins_that_do_not_count() const {
  // In a circle nothing else has an end.
  return std::any_of(players.begin(), players.end(),
                     [&](const auto& each) { return is_joined_in_a_circle(each.first); }) ||
         std::any_of(players.begin(), players.end(),
                     [&](const auto& each) { return each.second.into && person(each.first) == each.first; });
}

bool State::is_joined_in_a_circle(int player) const {
  std::size_t steps = 0;
  for (int one = player; players.at(one).into; one = *players.at(one).into)
    if (++steps > players.size()) return true;
  return false;
}

Names State::names(const Match& match) const {
  Names result;
  for (const int seat : match.seats) result.push_back(name(seat));
  return result;
}

std::vector<int> State::seated() const {
  std::set<int> found;
  for (const auto& [number, match] : matches)
    for (const int seat : match.seats) found.insert(person(seat));
  return {found.begin(), found.end()};
}

std::vector<int> State::people() const {
  const std::vector<int> playing = seated();
  std::set<int> found(playing.begin(), playing.end());
  for (const auto& [number, payment] : payments)
    if (!payment.gone)
      for (const int player : {payment.from, payment.to}) found.insert(person(player));
  return {found.begin(), found.end()};
}

bool State::sits_in(int wanted, const Match& match) const {
  return std::any_of(match.seats.begin(), match.seats.end(),
                     [&](int seat) { return person(seat) == person(wanted); });
}

std::optional<int> State::match_of_both(int one, int other) const {
  for (const auto& [number, match] : matches)
    if (sits_in(one, match) && sits_in(other, match)) return number;
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
                std::to_string(payment.amount) + payment.currency + payment.date + "|" + payment.note + "\n";
  return result;
}

void State::take(const std::string& subject, const State& from) {
  const int key = std::stoi(subject.substr(1));
  if (subject[0] == 'm') {
    if (from.matches.contains(key))
      matches[key] = from.matches.at(key);
    else
      matches.erase(key);
  } else if (subject[0] == 'y') {
    // A payment keeps its number, and who paid whom.
    if (from.payments.contains(key))
      payments[key] = from.payments.at(key);
    else
      payments.at(key).gone = true;
  } else if (from.players.contains(key)) {
    // A player's name outlives the match that brought it: only what was written about the player goes back.
    players[key] = from.players.at(key);
  }
}

Standing play(const Match& match) {
  Standing standing;
  Judge judge(match);
  standing.totals.assign(match.seats.size(), 0);
  standing.stars = standing.chapeaux = standing.totals;
  bool any_hand = false;
  for (std::size_t i = 0; i < match.lines.size(); ++i) {
    if (standing.finish) {
      standing.verdicts.emplace_back("after_finish");
      continue;
    }
    const Line& line = match.lines[i];
    any_hand = any_hand || line.is_hand();
    for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
      standing.totals[seat] += line.points[seat];
      if (line.is_hand()) standing.stars[seat] += line.stars[seat];
      if (!match.militaire && is_chapeau(line, static_cast<int>(seat))) ++standing.chapeaux[seat];
    }
    judge.note(line);
    standing.running.push_back(standing.totals);
    const bool adjustments_follow = i + 1 < match.lines.size() && !match.lines[i + 1].is_hand();
    // A head start by itself ends nothing.
    standing.verdicts.push_back(!any_hand || adjustments_follow ? "not_judged"
                                                                : judge.verdict(standing.totals));
    if (standing.verdicts.back() == "finish") standing.finish = i;
  }
  settle_status(match, standing);
  deal(match, standing);
  return standing;
}

std::optional<int> turn_at(const Match& match, std::size_t index) {
  Match beginning = match;
  beginning.lines.resize(index);
  return play(beginning).next_dealer;
}

std::vector<Item> settlement_items(const Match& match, const Standing& standing) {
  if (!standing.winner || match.settlement == "none") return {};
  const auto winner = static_cast<std::size_t>(*standing.winner);
  const int won = standing.totals[winner];
  const int lost = standing.totals[1 - winner];
  const bool pagat = match.settlement == "pagat";
  // Who won by the other's giving up may be behind.
  const bool ahead = won > lost;
  const bool skunk = ahead && 2 * lost < match.target;
  Item difference{"difference"};
  difference.small = true;
  if (pagat) {
    difference.rounded = {100 * nearest_hundred(standing.totals[0]),
                          100 * nearest_hundred(standing.totals[1])};
    if (ahead) difference.hundreds = nearest_hundred(won) - nearest_hundred(lost);
    if (skunk) difference.factor = lost < 0 ? 3 : 2;
  } else if (ahead) {
    difference.hundreds = (won - lost + 99) / 100;
  }
  difference.count = difference.hundreds * difference.factor;
  std::vector<Item> items{
      {"win", 1}, difference, {"stars", standing.stars[winner]}, {"chapeaux", standing.chapeaux[1 - winner]}};
  if (!pagat) items.push_back({"skunk", skunk ? 1 : 0});
  if (pagat)
    for (Item& item : items) item.game_points = item.count * (item.small ? 1 : 3);
  return items;
}

std::optional<Payout> payout(const Match& match, const Standing& standing) {
  if (match.militaire || !standing.winner || !match.stakes || match.settlement == "none") return std::nullopt;
  const int winner = *standing.winner;
  long long amount = 0;
  for (const Item& item : settlement_items(match, standing))
    amount += item.count * (item.small ? match.stakes->small : match.stakes->large);
  return Payout{1 - winner, winner, amount, match.stakes->currency};
}

bool is_chapeau(const Line& line, int seat) {
  return line.is_hand() && line.points[static_cast<std::size_t>(seat)] < 0 && !line.no_out;
}

void judge(Line& line, bool militaire) {
  if (line.kind != LineKind::kCards) return;
  const std::vector<Judged> judged =
      militaire ? judge_militaire(line.reports, line.no_out) : judge_mille(line.reports, line.no_out);
  line.points.clear();
  line.stars.clear();
  line.out.reset();
  for (std::size_t seat = 0; seat < judged.size(); ++seat) {
    line.points.push_back(judged[seat].score);
    line.stars.push_back(judged[seat].stars);
    if (judged[seat].out) line.out = static_cast<int>(seat);
  }
}

int decimals(const std::string& currency) { return currency == "JPY" ? 0 : currency == "KWD" ? 3 : 2; }

std::string money(long long amount, const std::string& currency) {
  const auto places = static_cast<std::size_t>(decimals(currency));
  std::string digits = std::to_string(std::llabs(amount));
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (places > 0) digits.insert(digits.size() - places, ".");
  return (amount < 0 ? "-" : "") + digits;
}

Debts debts(const State& state, const std::vector<int>& matches, bool payments) {
  // What the smaller id owes the larger one.
  std::map<std::pair<std::pair<int, int>, std::string>, long long> owed;
  const auto owes = [&](int debtor, int creditor, const std::string& currency, long long amount) {
    debtor = state.person(debtor);
    creditor = state.person(creditor);
    const bool turned = creditor < debtor;
    owed[{std::minmax(debtor, creditor), currency}] += turned ? -amount : amount;
  };
  for (const int number : matches) {
    const Match& match = state.matches.at(number);
    if (const auto paid = payout(match, play(match)))
      owes(match.seats[static_cast<std::size_t>(paid->from)], match.seats[static_cast<std::size_t>(paid->to)],
           paid->currency, paid->amount);
  }
  if (payments)
    for (const auto& [number, payment] : state.payments)
      if (!payment.gone && !state.lapsed(payment))
        owes(payment.to, payment.from, payment.currency, payment.amount);
  Debts result;
  for (const auto& [key, amount] : owed) {
    const auto& [one, other] = key.first;
    if (amount != 0)
      result[{state.name(amount > 0 ? one : other), state.name(amount > 0 ? other : one), key.second}] =
          std::llabs(amount);
  }
  return result;
}

Debts debts(const State& state) {
  std::vector<int> all;
  for (const auto& [number, match] : state.matches) all.push_back(number);
  return debts(state, all, true);
}

}  // namespace walk
