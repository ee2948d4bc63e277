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

/// Callbacks for pulled commands, one after the other.
struct Receiver {
  std::function<void(const std::string& name, base::Timestamp at)> begin;
  std::function<void(const history::RawOperation&)> append;
  /// The command is whole. Returns its content digest.
  std::function<base::Sha256Digest()> end;
};

/// Passes on every command after `from` up to the head, in pages, and verifies them: numbers without gaps,
/// contents that match their digests, and a chain that leads to the head. Throws `Error` (kUnusableDatabase),
/// naming the command, where it does not hold.
void pull(Postgres& server, const ClubState& club, const LogPosition& from, const Receiver& receiver);

/// The head of the log before and after a push.
struct Pushed {
  LogPosition before;
  LogPosition after;
};

/// The most commands in one transaction.
inline constexpr std::size_t kMostPushed = 500;

/// Appends commands, at most `kMostPushed`, as one transaction, leaving out those that are there. In two
/// round trips. Those that it sets out to add are put into `added`, also where no answer says whether it did.
/// Throws `Error`: kRefused for a login that may not, kBusy if others hold the club's row for too long.
Pushed push(Postgres& server, const base::Uuid& club, const std::vector<history::Command>& commands,
            std::set<std::size_t>& added);

/// The ids of those commands that are there.
std::vector<base::Uuid> known(Postgres& server, const base::Uuid& club, const std::vector<base::Uuid>& ids);

}  // namespace hub
