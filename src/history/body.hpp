#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "history/operation.hpp"

/// The bodies of operations as they are stored and passed on. Reading them checks their form only: whether
/// such a hand can be is asked where something is entered, so that a rule made stricter never makes an old
/// file unreadable.
namespace history {

/// The contents of a line without its id: `{"at":…,"entries":[{"melds":"KKK2","left":""},…]}`, players by
/// seat. `at` is left out where it is `usual_at`, that of the command.
std::string encode_contents(const match::Line& line, std::optional<base::Timestamp> usual_at);

/// The body of an operation. `id` and `at` are those of the operation and its command: what a line has in
/// common with them is left out.
std::string encode_body(const Action& action, const base::Uuid& id, base::Timestamp at);

/// The places of the lines that the body of an operation has, among its lines, from 0.
std::map<base::Uuid, std::size_t> places_of(const Action& action);

/// How many hands an operation adds, by the form of its body alone; 0 for what cannot be read.
std::int64_t count_of_hands(const RawOperation& operation);

/// An operation with the time of its command, as the file has it.
struct StoredBody {
  RawOperation operation;
  base::Timestamp at;
};

/// All operations of one subject, in the order given. Bodies are read in terms of the match whose players
/// count; what cannot be read is `Unusable`, and says why in `problem`, as does what a newer program wrote.
/// Never throws for what is in them.
std::vector<Operation> decode_operations(const std::vector<StoredBody>& stored);

}  // namespace history
