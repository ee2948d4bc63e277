#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/values/time.hpp"
#include "match/match.hpp"
#include "settlement/currency.hpp"

namespace base {
class JsonObject;
}

/// Parts of matches and payments, read from JSON. Those of the interchange are judged as if they were entered
/// by hand. All throw `Error` (kData) with the place for what cannot be.
namespace history {

/// A player of the match, by seat number or by name; nothing if the member is missing or null.
std::optional<match::Seat> read_seat(base::JsonObject& object, std::string_view key,
                                     const games::Names& names);
/// The member `at`; nothing if it is missing or null.
std::optional<base::Timestamp> read_time(base::JsonObject& object);
/// The member `date`.
std::optional<std::string> read_date(base::JsonObject& object);
/// The member `currency`, which must be there.
settlement::Currency read_currency(base::JsonObject& object);

/// The members of a line of the interchange but for its id; game and players of the match are known.
match::Contents read_contents(base::JsonObject& line, const match::Match& match);
/// The member `closed` of a match of the interchange; nothing if it is missing or null.
std::optional<match::Closing> read_closing(base::JsonObject& object, const match::Match& match);

}  // namespace history
