#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/values/time.hpp"
#include "history/operations/operation.hpp"

/// What the tables of a hub take (the CHECKs of schema/hub/002_hub.sql, and what PostgreSQL takes as text),
/// and what the logs of others are read for.
namespace storage {

class Connection;

/// Why no hub takes a command.
enum class HubRefusal {
  // A version of this program may have written these.
  kTooLarge,        ///< body and reason of an operation have more than a mebibyte
  kTooManyParents,  ///< an operation happened after more than 1,000 others at once
  // The rest was written by none.
  kTime,          ///< its time is not within the years 1970 to 9999: a hub takes it, and nobody reads it
  kName,          ///< its name is empty or has more than 200 characters
  kNoOperations,  ///< it has none, or more than can be numbered
  kVerb,          ///< a verb is empty or has more than 200 characters
  kVersion,       ///< the version of a body is below 1, or too large for the column
  kNoBody,        ///< a body is empty
  kNoText,        ///< a text is no UTF-8, or holds a NUL
};
/// Whether a version of this program may have written what is refused so.
inline bool can_be_ours(HubRefusal why) {
  return why == HubRefusal::kTooLarge || why == HubRefusal::kTooManyParents;
}

/// Whether `at` is within the years 1970 to 9999.
bool is_time_of_a_command(base::Timestamp at);

/// The bytes that an operation has on a hub: of its body and its reason.
std::int64_t bytes_of_text(const history::RawOperation& operation);

/// Why a hub refuses a command, as far as its name, its time and the number of its operations go; nothing: it
/// takes it.
std::optional<HubRefusal> refusal_of(std::string_view name, base::Timestamp at, std::int64_t operations);
/// Why it refuses an operation.
std::optional<HubRefusal> refusal_of(const history::RawOperation& operation);

/// What is wrong with a command that is refused so: "its name is empty or has more than 200 characters".
std::string refusal_text(HubRefusal why);

/// What others type to have such a command by a file. It is put into a message as an argument, as a command
/// that stands in the message itself is given this file's `--db`.
inline constexpr std::string_view kMergeElsewhere = "chapeau merge";

/// The name of such a command, as a person is told it: its beginning, if it is long.
std::string name_of_refused(const std::string& name);

/// What cannot be sent is refused where it is entered. Throws `Error` (kRefused) for an operation that is
/// too large, where the file knows a hub.
void require_sendable(Connection& connection, const history::RawOperation& operation);

}  // namespace storage
