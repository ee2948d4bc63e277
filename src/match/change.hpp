#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/values/uuid.hpp"
#include "match/replay.hpp"

/// What a change of a match does to its result: whether the finish, the winner or the payout changed.
/// Commands that correct, drop or insert a line, or import, say so.
namespace match {

/// What the loser pays the winner.
struct Payout {
  std::int64_t amount = 0;  ///< in minor units of the currency; may be 0
  std::string currency;     ///< code of ISO 4217
  Seat from = 0, to = 0;

  friend bool operator==(const Payout&, const Payout&) = default;
};

/// The result of a match: how it ended, who won, what the loser pays.
struct Result {
  Status status = Status::kOpen;
  std::optional<base::Uuid> finish;  ///< the id of the hand that ended it
  std::optional<Seat> winner;
  std::optional<Payout> payout;  ///< nothing without stakes
};

/// The result of a replayed match; `payout` comes from the settlement.
Result result_of(const Match& match, const Standing& standing, std::optional<Payout> payout);

/// The parts in which two results of one match differ, in the words of the JSON output: "finish" (another
/// hand ends it, or it is over and was not, or the other way round), "winner", "payout".
std::vector<std::string> changed_parts(const Result& before, const Result& after);

}  // namespace match
