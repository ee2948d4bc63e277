#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/values/sha256.hpp"
#include "base/values/time.hpp"
#include "history/operations/operation.hpp"
#include "storage/log/hub_checks.hpp"
#include "storage/log/stored_command.hpp"

/// The commands of a file that are not known to be on the hub.
namespace storage {

class Reader;

/// A command that is to be pushed, without its operations.
struct OutgoingCommand {
  std::int64_t command = 0;  ///< its number in this file
  std::string name;
  base::Timestamp at;
  base::Sha256Digest content{};
  Provenance provenance;
  std::int64_t bytes = 0;  ///< of its bodies, reasons and parents

  /// From whom this file had it, as it tells the hub in the log of `login`.
  [[nodiscard]] std::optional<std::string> origin(const std::string& login) const;
};

/// An operation that is to be pushed.
struct OutgoingOperation {
  base::Uuid id;
  std::int64_t seq = 0;     ///< in this file
  std::size_t command = 0;  ///< the index of its command in the part
  std::int64_t place = 0;   ///< in that command, from 1
};

/// A command that no hub takes.
struct RefusedCommand {
  std::int64_t command = 0;  ///< its number in this file
  std::string name;
  HubRefusal why = HubRefusal::kTooLarge;
  Provenance provenance;
};

/// Commands that go in one transaction.
struct OutgoingPart {
  std::vector<OutgoingCommand> commands;
  std::vector<RefusedCommand> refused;        ///< among these: they do not go
  std::vector<OutgoingOperation> operations;  ///< of all of them, by command and place
  std::int64_t bytes = 0;                     ///< of their bodies, reasons and parents
  /// The last command of the file that was looked at for it: the next part is behind that one.
  std::int64_t last = 0;

  /// Leaves its first commands only, and what is refused before the last of them. Does nothing for 0.
  void cut_to(std::size_t count);
};

/// The next commands behind `after` that are not known to be on the hub, without those of `without`: at most
/// 500 or four megabytes, a larger one alone. Empty at the end.
OutgoingPart next_part(Reader& reader, std::int64_t after, const std::set<std::int64_t>& without);
/// The first of these operations, by their `seq`: as many as have four megabytes, at least one.
std::vector<history::RawOperation> read_operations(Reader& reader, const std::vector<std::int64_t>& seqs);

/// What commands brought, as a person counts it.
struct CommandCounts {
  std::int64_t hands = 0;
  std::set<base::Uuid> matches;  ///< in which they are, or that are new
  std::set<base::Uuid> fresh;    ///< of these, those that are new
  std::set<base::Uuid> payments;
  std::int64_t changes = 0;  ///< commands that changed what was there

  /// Adds a command of this file.
  void add(Reader& reader, std::int64_t command);
};

}  // namespace storage
