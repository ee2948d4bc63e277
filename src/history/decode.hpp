#pragma once

#include "base/json_object.hpp"
#include "history/payments.hpp"
#include "history/record.hpp"

/// What `encode.hpp` writes, read and judged: it is how matches are entered from a file.
namespace history {

/// Reads a match. Parts that may be missing get what `new` would give them, except that `at` and
/// `date` stay unknown; missing ids are left zero, and so are those of the players. A player of the match may
/// be named by seat number or by name. Throws `Error` (kData) that says where for anything that cannot be.
MatchRecord decode_record(base::JsonObject object);

/// Reads a payment: `at`, `date` and `note` may be missing, and so may the id, which is left zero, as the
/// players' ids are. Throws as above.
PaymentRecord decode_payment(base::JsonObject object);

}  // namespace history
