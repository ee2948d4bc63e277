#pragma once

#include <string>

#include "base/json.hpp"
#include "history/operation.hpp"

/// Matches and operations as JSON. The body of an operation in the database and a line of the
/// interchange are the same but for how a player is named.
namespace history {

enum class Naming {
  kInside,   ///< in the database: seats as numbers, players as id and name
  kOutside,  ///< in the interchange: names only
};

/// A whole match without the key `chapeau`; keys in the order of the interchange. A dealer is written
/// only where it is another than the deal going round gives.
base::Json encode_record(const MatchRecord& record, Naming naming);

/// The body of an operation, as `decode_body` reads it. Seats and the game are those of `match`, to
/// which the action is done; a start or a replacement brings its own.
std::string encode_body(const match::Match& match, const Action& action);

}  // namespace history
