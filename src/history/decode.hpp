#pragma once

#include <string_view>

#include "base/json.hpp"
#include "history/encode.hpp"
#include "history/operation.hpp"

/// What `encode.hpp` writes, read and checked.
namespace history {

/// Reads a match. Parts that may be missing get what `new` would give them, except that `at` and
/// `date` stay unknown; missing ids are left zero. A player of the match may be named by seat number
/// or by name. Throws `Error` (kData) that says where for anything that cannot be.
MatchRecord decode_record(base::JsonObject object, Naming naming);

/// The action of a stored operation. `names` are those of the match it belongs to, as far as it has
/// started. Throws `Error` (kForeign): what is stored was written by this program.
Action decode_body(std::string_view verb, std::string_view body, const games::Game& game,
                   const match::Names& names);

}  // namespace history
