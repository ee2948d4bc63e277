#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/uuid.hpp"
#include "match/replay.hpp"

/// What a change of a match does to its result: whether the finish, the winner or the payout changed.
/// Commands that correct, drop or insert a line, or import, say so.
namespace match {

/// A payout to compare: an amount in minor units of a currency, and who pays whom.
struct Owed {
  std::int64_t amount = 0;
  std::string currency;
  Seat from = 0, to = 0;

  friend bool operator==(const Owed&, const Owed&) = default;
};

/// The result of a match: how it ended, who won, what the loser pays.
struct Result {
  Status status = Status::kOpen;
  std::optional<base::Uuid> finish;  ///< the id of the hand that ended it
  std::optional<Seat> winner;
  std::optional<Owed> payout;  ///< what the loser owes; nothing without stakes
};

/// The result of a replayed match; `payout` comes from the settlement.
Result result_of(const Match& match, const Standing& standing, std::optional<Owed> payout);

/// The parts in which two results of one match differ.
struct ResultChange {
  bool finish = false;  ///< another hand ends it, or it is over and was not, or the other way round
  bool winner = false;
  bool payout = false;
};

/// Compares two results of one match.
ResultChange compare(const Result& before, const Result& after);

/// The parts that changed, in the words of the JSON output: "finish", "winner", "payout".
std::vector<std::string> changed_parts(const ResultChange& change);

}  // namespace match
