#pragma once

// What the program should know after each command, written anew from the rules: it shares no code with src/,
// so that an error there is not repeated here.

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace walk {

using Pair = std::array<int, 2>;

struct Line {
  int id = 0;  ///< The same as long as it is the same line, whatever becomes of it.
  bool adjust = false;
  Pair points{};
  Pair stars{};
  std::optional<int> out;
  bool no_out = false;
  std::string reason;
};

struct Stakes {
  long long small = 0;  ///< In hundredths, as all money here.
  long long large = 0;
  std::string currency;
};

struct Closing {
  std::optional<int> conceded_by;  ///< Void without.
};

struct Match {
  Pair seats{};  ///< Players' ids.
  int target = 1200;
  std::optional<Stakes> stakes;
  std::string date, event, note;
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
  bool gone = false;
};

/// What becomes of the lines of a match.
struct Standing {
  std::vector<Pair> running;  ///< After each line that counts; the lines behind are after the finish.
  Pair totals{};
  std::string status = "open";
  std::optional<int> winner;
  bool by_points = false;  ///< It was played to its finish.
};

struct Payout {
  int from = 0;  ///< Seats.
  int to = 0;
  long long amount = 0;
};

struct State {
  std::map<int, Match> matches;
  std::map<int, Player> players;
  std::map<int, Payment> payments;

  /// The one whom all that were joined into each other are.
  [[nodiscard]] int person(int player) const;
  [[nodiscard]] const std::string& name(int player) const { return players.at(person(player)).name; }
  [[nodiscard]] std::array<std::string, 2> names(const Match& match) const {
    return {name(match.seats[0]), name(match.seats[1])};
  }
  /// Those who play in any match, each once.
  [[nodiscard]] std::vector<int> people() const;
  /// A match in which both sit.
  [[nodiscard]] std::optional<int> match_of_both(int one, int other) const;
  [[nodiscard]] bool lapsed(const Payment& payment) const;
  /// Everything that an export may depend on, so that equal texts mean equal states.
  [[nodiscard]] std::string text() const;
  /// What is written about a subject ("m3", "p1", "y2") becomes as it is there.
  void take(const std::string& subject, const State& from);
};

Standing play(const Match& match);
/// By the scheme of pagat; nothing without a winner or stakes.
std::optional<Payout> payout(const Match& match, const Standing& standing);
std::string money(long long amount);

/// Who owes whom: debtor, creditor, currency, amount.
using Debts = std::set<std::array<std::string, 4>>;
Debts debts(const State& state);

}  // namespace walk
