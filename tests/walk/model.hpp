#pragma once

// What the program should know after each command, written from the rules, independently of src: it shares no
// code with src/, so that an error there is not repeated here.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cards.hpp"

namespace walk {

using Numbers = std::vector<int>;  ///< One for each seat.
using Names = std::vector<std::string>;

enum class LineKind { kPoints, kCards, kAdjust };

struct Line {
  int id = 0;  ///< The same as long as it is the same line, whatever becomes of it.
  LineKind kind = LineKind::kPoints;
  Numbers points;
  Numbers stars;
  std::vector<Report> reports;  ///< Of a hand known by its cards; the points and stars follow from them.
  std::optional<int> out;
  bool no_out = false;
  std::optional<int> dealer;  ///< Where it is not who would deal anyway.
  std::string reason;
  bool corrected = false;

  [[nodiscard]] bool is_hand() const { return kind != LineKind::kAdjust; }
};

struct Stakes {
  long long small = 0;  ///< In minor units, as all money here.
  long long large = 0;
  std::string currency;
};

struct Closing {
  std::optional<int> conceded_by;  ///< Void without.
};

struct Match {
  bool militaire = false;
  std::string preset = "pagat";
  Numbers seats;  ///< Players' ids.
  int target = 1200;
  bool natural_to_win = false;
  std::string settlement = "pagat";
  std::optional<Stakes> stakes;
  std::optional<int> first_dealer;
  std::optional<std::string> date;
  std::string event, note;
  std::vector<Line> lines;
  std::optional<Closing> closing;
};

struct Player {
  std::string name;
  std::optional<int> into;  ///< Whom this player was joined into.
};

struct Payment {
  int from = 0;
  int to = 0;
  long long amount = 0;
  std::string currency;
  std::string date, note;
  bool gone = false;
};

/// What becomes of the lines of a match.
struct Standing {
  std::vector<Numbers> running;  ///< After each line that counts; the lines behind are after the finish.
  std::vector<std::string> verdicts;
  std::vector<std::optional<int>> turns, dealers;  ///< Whose turn to deal it was, and who dealt.
  Numbers totals, stars, chapeaux;
  std::string status = "open";
  std::optional<int> winner;
  std::optional<std::size_t> finish;
  std::optional<int> next_dealer;  ///< Also of a match that is over.
};

struct Payout {
  int from = 0;  ///< Seats.
  int to = 0;
  long long amount = 0;
  std::string currency;

  friend bool operator==(const Payout&, const Payout&) = default;
};

struct State {
  std::map<int, Match> matches;
  std::map<int, Player> players;
  std::map<int, Payment> payments;  ///< None leaves; what was undone is gone.

  /// The one whom all that were joined into each other are.
  [[nodiscard]] int person(int player) const;
  [[nodiscard]] bool has_joins_that_do_not_count() const;
  /// Two joins, one each way, of which one was redone.
  [[nodiscard]] bool is_joined_in_a_circle(int player) const;
  [[nodiscard]] const std::string& name(int player) const { return players.at(person(player)).name; }
  [[nodiscard]] Names names(const Match& match) const;
  /// Those who sit in any match, or ever paid or were paid, each once.
  [[nodiscard]] std::vector<int> people() const;
  /// Those who sit in any match.
  [[nodiscard]] std::vector<int> seated() const;
  [[nodiscard]] bool sits_in(int person, const Match& match) const;
  [[nodiscard]] std::optional<int> match_of_both(int one, int other) const;
  [[nodiscard]] bool lapsed(const Payment& payment) const;
  /// Everything that an export may depend on, so that equal texts mean equal states.
  [[nodiscard]] std::string text() const;
  /// What is written about a subject ("m3", "p1", "y2") becomes as it is there.
  void take(const std::string& subject, const State& from);
};

Standing play(const Match& match);
/// Who would deal a hand put in as line `index`.
std::optional<int> turn_at(const Match& match, std::size_t index);

/// A line of a settlement.
struct Item {
  std::string item;
  long long count = 0;  ///< How often the stake is paid.
  bool small = false;   ///< Which stake.
  std::optional<long long> game_points;
  Numbers rounded;
  long long hundreds = 0;
  int factor = 1;
};
std::vector<Item> settlement_items(const Match& match, const Standing& standing);
/// Nothing without a winner, stakes, or a settlement that pays.
std::optional<Payout> payout(const Match& match, const Standing& standing);

/// A score below zero, where somebody went out.
bool is_chapeau(const Line& line, int seat);
/// A hand known by its cards gets its points, its stars and who was out from them.
void judge(Line& line, bool militaire);

int decimals(const std::string& currency);
std::string money(long long amount, const std::string& currency);

/// Who owes whom: debtor, creditor, currency, to the amount.
using Debts = std::map<std::array<std::string, 3>, long long>;
Debts debts(const State& state);
/// The same over some matches, and over the payments if wanted.
Debts debts(const State& state, const std::vector<int>& matches, bool payments);

}  // namespace walk
