#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/values/sha256.hpp"
#include "base/values/time.hpp"

/// Commands as the log has them.
namespace storage {

/// The commands that are described in a way of their own, by their names in the log.
enum class CommandKind { kNew, kAdd, kAmend, kDrop, kAdjust, kMove, kPay, kImport, kUndo, kRedo, kOther };

/// Where a command came from: a login of the hub, or the file of a merge. At least one of them is there.
struct CommandSource {
  std::optional<std::string> file;    ///< of a merge, without its folder
  std::optional<std::string> login;   ///< in whose log it was found, or under which it was pushed
  std::optional<std::string> origin;  ///< from whom that login says to have it; nothing: it was entered there

  friend bool operator==(const CommandSource&, const CommandSource&) = default;
};

/// Whether a command was entered in this file, and else where it came from.
struct Provenance {
  bool entered_here = true;
  std::optional<CommandSource> source;  ///< nothing: entered here, or not known

  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// A command as it is stored.
struct StoredCommand {
  std::int64_t number = 0;  ///< in this file
  base::Timestamp at;
  std::string name;
  bool here = true;            ///< entered in this file
  base::Sha256Digest chain{};  ///< over it and all before it: differs between files that only begin alike

  friend bool operator==(const StoredCommand&, const StoredCommand&) = default;
};

/// The name of a command is any text; this reads it, for all who decide by it.
CommandKind kind_of(const StoredCommand& command);
/// Whether it is an undo or a redo.
bool is_reversal(const StoredCommand& command);

}  // namespace storage
