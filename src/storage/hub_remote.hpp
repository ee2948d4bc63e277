#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/sha256.hpp"
#include "base/uuid.hpp"

namespace storage {

class Connection;
class Reader;

/// The hub that a file is synced with, as a remote in git, and how far each has the other's commands. Local
/// to the file.
struct HubRemote {
  std::string url;
  base::Uuid club;
  std::string name;            ///< of the club
  std::int64_t reached = 0;    ///< the last command of the hub that this file has; 0: none
  base::Sha256Digest chain{};  ///< the hub's chain digest of that one; zeros: none
  std::int64_t pushed = 0;     ///< every command of this file up to this one is on the hub

  friend bool operator==(const HubRemote&, const HubRemote&) = default;
};

/// What a sync read of a file before it waited for the network, to notice if the file changed meanwhile.
struct SyncSnapshot {
  std::optional<HubRemote> remote;  ///< nothing: the file had none, or a damaged one
  std::int64_t command = 0;         ///< the last command that it read; 0: none
  base::Sha256Digest chain{};       ///< the file's chain digest of that one
};

/// Nothing if the file has no hub. Throws `Error` (kUnusableDatabase) if somebody changed the row.
std::optional<HubRemote> hub_remote(Reader& reader);
std::optional<HubRemote> read_hub_remote(Connection& connection);
/// Replaces it. To be called in a transaction that writes.
void write_hub_remote(Connection& connection, const HubRemote& remote);

}  // namespace storage
