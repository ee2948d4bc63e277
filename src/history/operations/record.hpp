#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "base/values/uuid.hpp"
#include "history/operations/operation.hpp"
#include "match/change.hpp"
#include "match/match.hpp"
#include "match/replay.hpp"
#include "settlement/settlement.hpp"

namespace history {

/// A match with all that is stored of it: identity, preset, stakes and settlement, date, event, note.
struct MatchRecord {
  base::Uuid id;
  std::string preset;  ///< the name its rules started from
  /// Who the players are across matches, in seat order: an id stays, a name may change. What they are called
  /// stands in `match.players`.
  std::vector<base::Uuid> player_ids;
  settlement::Terms terms;
  std::optional<std::string> date;  ///< YYYY-MM-DD, if known
  std::string event;                ///< what matches share: an evening, a league; empty if none
  std::string note;
  match::Match match;
};

/// A payment with the names that go with it.
struct PaymentRecord {
  base::Uuid id;
  std::string from, to;  ///< names of the players
  Payment payment;
};

/// What a line of an export says.
using MatchOrPayment = std::variant<MatchRecord, PaymentRecord>;

/// A match of a file, with its number there and its score.
struct NumberedMatch {
  std::int64_t number = 0;
  MatchRecord record;
  match::Standing standing;
  std::set<base::Uuid> corrected;  ///< the lines whose contents are those of an `amend` in effect
  bool disputed = false;           ///< what stands is provisional
  /// What this version cannot use of its history; a sentence each.
  std::vector<std::string> problems;
};

/// The settlement of a match as it stands, by its own terms.
settlement::Settlement settle(const NumberedMatch& match);
settlement::Settlement settle(const MatchRecord& record, const match::Standing& standing);

/// The result of a match as it stands, to be compared with that after a change.
match::Result result_of(const NumberedMatch& match);

}  // namespace history
