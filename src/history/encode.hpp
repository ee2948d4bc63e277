#pragma once

#include <string>
#include <string_view>

#include "base/json.hpp"
#include "history/operation.hpp"

/// Matches and operations as JSON. The body of an operation in the database and a line of the
/// interchange are the same but for how a player is named.
namespace history {

enum class Naming {
  kInside,   ///< in the database: seats as numbers, players as id and name
  kOutside,  ///< in the interchange: names only
};

/// The key of what a player laid down in the database, whatever the game.
inline constexpr std::string_view kMeldsKeyInside = "melds";

/// A whole match without the key `chapeau`; keys in the order of the interchange. A dealer is written
/// only where it is another than the deal going round gives.
base::Json encode_record(const MatchRecord& record, Naming naming);

/// The rules as they stand in a record and in a sheet: the target, the house rules that hold, the settlement.
base::Json encode_rules(const games::Rules& rules, const settlement::Scheme& scheme);

/// The stakes as they stand in a record and in a sheet; null if there are none.
base::Json encode_stakes(const std::optional<settlement::Stakes>& stakes);

/// The body of an operation, as `decode_body` reads it. Seats and the game are those of `match`, to
/// which the action is done; a start or a replacement brings its own.
std::string encode_body(const match::Match& match, const Action& action);

}  // namespace history
