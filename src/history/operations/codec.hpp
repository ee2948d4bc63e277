#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "history/operations/operation.hpp"
#include "history/operations/record.hpp"

namespace base {
class JsonObject;
class JsonText;
}  // namespace base

/// Operations, matches and payments as JSON, written and read in one place: as the bodies of operations,
/// which are stored and passed on, and as the lines of the interchange.
namespace history {

// --- Bodies ---
// Players stand by their seats, and what a reader knows anyway is left out. Reading checks the form alone:
// whether such a hand can be is asked where something is entered, so that a rule made stricter never makes
// an old file unreadable.

/// The contents of a line, as a body has them: `{"at":…,"entries":[{"melds":"KKK2","left":""},…]}`, without
/// `at` where it is not known.
std::string encode_contents(const match::Contents& contents);

/// The body of an operation. `id` and `at` are those of the operation and its command: what a line has in
/// common with them is left out.
std::string encode_body(const Action& action, const base::Uuid& id, base::Timestamp at);

/// Where the body of an operation has each of its lines, from 0.
std::map<base::Uuid, std::size_t> places_of(const Action& action);

/// How many hands an operation adds, by the form of its body alone; 0 for what cannot be read.
std::int64_t count_of_hands(const RawOperation& operation);

/// Roughly the bytes that a byte of JSON takes once it is decoded.
inline constexpr std::size_t kDecodedBytesPerByte = 4;

/// An operation with the time of its command, as the file has it.
struct StoredBody {
  RawOperation operation;
  base::Timestamp at;
};

/// One operation. `start` is that of the match whose players count, null where none is known. What cannot be
/// read is `Unusable`, and says why in `problem`, as does what a newer program wrote. Never throws for what
/// is in it.
Operation decode_operation(const StoredBody& stored, const Start* start);
/// All operations of one subject, in the order given. Bodies are read in terms of the match whose players
/// count; as above.
std::vector<Operation> decode_operations(const std::vector<StoredBody>& stored);

// --- Lines of the interchange ---
// Players are named, and nothing is left out. Reading judges as if it were entered by hand.

/// The members of a match, without the key `chapeau`, in their order. A dealer is written only where it is
/// another than the deal going round gives.
void write_record(base::JsonText& json, const MatchRecord& record);
/// Of these the game, the options and the players, which the JSON of a sheet has, too.
base::Json encode_head(const MatchRecord& record);

/// A payment by the players' names: the object behind the key `payment`.
base::Json encode_payment(const PaymentRecord& record);

/// Reads a match. Parts that may be missing get what `new` would give them, except that `at` and
/// `date` stay unknown; missing ids are left zero, and so are those of the players. A player of the match may
/// be named by seat number or by name. Throws `Error` (kData) that says where for anything that cannot be.
MatchRecord decode_record(base::JsonObject object);

/// Reads a payment: `at`, `date` and `note` may be missing, and so may the id, which is left zero, as the
/// players' ids are. Throws as above.
PaymentRecord decode_payment(base::JsonObject object);

}  // namespace history
