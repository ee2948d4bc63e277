#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/uuid.hpp"
#include "match/standing.hpp"

/// What a change of a match (a line corrected, taken off or put in, an adjustment, an import) does to its
/// result. A command that moves the result without being asked to says so by this.
namespace match {

/// Money, as this room compares it: minor units, the code of their currency, and who pays whom.
struct Owed {
  std::int64_t amount = 0;
  std::string currency;
  Seat from = 0, to = 0;

  friend bool operator==(const Owed&, const Owed&) = default;
};

/// The result of a match, as far as people argue about it.
struct Result {
  Status status = Status::kOpen;
  std::optional<base::Uuid> finish;  ///< the id of the hand that ended it
  std::optional<Seat> winner;
  std::optional<Owed> payout;  ///< what the loser owes; nothing without stakes
};

/// `payout` is what the settlement gives; this room knows no money.
Result result_of(const Match& match, const Standing& standing, std::optional<Owed> payout);

/// In what two results of one match differ.
struct Change {
  bool finish = false;  ///< another hand ends it, or it is over where it was not, or the other way round
  bool winner = false;
  bool payout = false;
};

Change compare(const Result& before, const Result& after);

/// "finish", "winner", "payout": the words of the JSON output, those that moved.
std::vector<std::string> moved_words(const Change& change);

}  // namespace match
