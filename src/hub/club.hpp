#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/sha256.hpp"
#include "base/uuid.hpp"
#include "history/operation.hpp"
#include "hub/postgres.hpp"

namespace storage {
class IncomingCommands;
}

/// A club's log on the hub: whole commands in one order, sealed by a chain of digests.
namespace hub {

/// A position in the hub's log: the number of a command and the chain digest up to it; zeros: before the
/// first.
struct LogPosition {
  std::int64_t number = 0;
  base::Sha256Digest chain{};

  friend bool operator==(const LogPosition&, const LogPosition&) = default;
};

/// A club as the server shows it to this login.
struct ClubState {
  base::Uuid club;
  std::string name;
  LogPosition head;
  bool may_write = false;
  /// The chain digest that the hub has for the number that was asked for; nothing if it has none there.
  std::optional<base::Sha256Digest> chain_there;
};

/// Which club is meant: by its id, by its name, or the only one.
struct ClubSelector {
  std::optional<base::Uuid> club;
  std::optional<std::string> name;
};

/// One round trip. Throws `Error`: kNotThere if there are no tables of chapeau, kRefused if the login is a
/// member of no such club, or of several and `selector` does not say which.
ClubState find_club(Postgres& server, const ClubSelector& selector, std::int64_t number);

/// Reads every command after `from` up to the head, in pages, into `incoming` (null: to nowhere), and
/// verifies them: numbers without gaps,
/// contents that match their digests, and a chain that leads to the head. Throws `Error` (kUnusableDatabase),
/// naming the command, where it does not hold.
void pull(Postgres& server, const ClubState& club, const LogPosition& from,
          storage::IncomingCommands* incoming);

/// The most commands in one transaction.
inline constexpr std::size_t kMostPushed = 500;

/// Appends commands, at most `kMostPushed`, as one transaction, leaving out those that are there. In two
/// round trips. Returns the head of the log; the one that it found comes into `before`. Those that it sets
/// out to add are put into `added`, also where no answer says whether it did. Throws `Error`: kRefused for a
/// login that may not, kBusy if others hold the club's row for too long.
LogPosition push(Postgres& server, const base::Uuid& club, const std::vector<history::Command>& commands,
                 LogPosition& before, std::set<std::size_t>& added);

/// The ids of those commands that are there.
std::vector<base::Uuid> known(Postgres& server, const base::Uuid& club, const std::vector<base::Uuid>& ids);

}  // namespace hub
