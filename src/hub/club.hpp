#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/uuid.hpp"
#include "history/operation.hpp"
#include "hub/postgres.hpp"

/// What the hub holds of a club: its commands, whole, in one order, sealed by a chain of digests.
namespace hub {

/// A place in the hub's order: the number of a command, and the chain digest up to it. Zeros stand before the
/// first.
struct Place {
  std::int64_t number = 0;
  base::Sha256Digest chain{};

  friend bool operator==(const Place&, const Place&) = default;
};

/// A club as the server shows it to a login.
struct ClubState {
  base::Uuid club;
  std::string name;
  Place head;
  bool may_write = false;
  /// The chain digest that the hub has for the number that was asked for; nothing if it has none there.
  std::optional<base::Sha256Digest> chain_there;
};

/// Which club is meant: by its id, by its name, or the only one.
struct Wanted {
  std::optional<base::Uuid> club;
  std::optional<std::string> name;
};

/// One round trip. Throws `Error`: kNotThere if there are no tables of chapeau, kRefused if the login is a
/// member of no such club, or of several and `wanted` does not say which.
ClubState find_club(Postgres& server, const Wanted& wanted, std::int64_t number);

/// What comes from a hub, command by command.
struct Receiver {
  std::function<void(const std::string& name, base::Timestamp at)> begin;
  std::function<void(const history::RawOperation&)> append;
  /// The command is whole. Returns its content digest.
  std::function<base::Sha256Digest()> end;
};

/// Passes on every command behind a place up to the head, in pages, and makes sure of all of them: that their
/// numbers have no gaps, that their contents are what their digests say, and that the chain leads to the
/// head. Throws `Error` (kForeign), naming the command, where it does not hold.
void pull(Postgres& server, const ClubState& club, const Place& from, const Receiver& receiver);

/// What came of a push.
struct Pushed {
  Place before;  ///< the head before it
  Place after;
};

/// The most commands that one transaction brings.
inline constexpr std::size_t kMostPushed = 500;

/// Appends commands, at most `kMostPushed`, as one transaction, leaving out those that are there. In two
/// round trips. Those that it sets out to add are put into `added`, also where no answer says whether it did.
/// Throws `Error`: kRefused for a login that may not, kBusy if others hold the club's row for too long.
Pushed push(Postgres& server, const base::Uuid& club, const std::vector<history::Command>& commands,
            std::set<std::size_t>& added);

/// The ids of those commands that are there.
std::vector<base::Uuid> known(Postgres& server, const base::Uuid& club, const std::vector<base::Uuid>& ids);

}  // namespace hub
