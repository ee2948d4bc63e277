#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/sha256.hpp"
#include "base/uuid.hpp"

namespace storage {

class Connection;

/// The club's hub that a file is brought together with, and how far it has come. Local to the file.
struct HubPlace {
  std::string url;
  base::Uuid club;
  std::string name;            ///< of the club
  std::int64_t reached = 0;    ///< the last command of the hub that is here; 0: none
  base::Sha256Digest chain{};  ///< the hub's chain digest of that one; zeros: none
  std::int64_t pushed = 0;     ///< every command of this file up to this one is on the hub

  friend bool operator==(const HubPlace&, const HubPlace&) = default;
};

/// What a sync saw of a file before it waited for the network.
struct HubSeen {
  std::optional<HubPlace> place;  ///< nothing: the file had none, or a damaged one
  std::int64_t command = 0;       ///< the last command that it read; 0: none
  base::Sha256Digest chain{};     ///< the file's chain digest of that one
};

/// Nothing if the file has no hub. Throws `Error` (kForeign) if somebody changed the row.
std::optional<HubPlace> read_hub_place(Connection& connection);
/// To be called in a transaction that writes.
void keep_hub_place(Connection& connection, const HubPlace& place);

}  // namespace storage
