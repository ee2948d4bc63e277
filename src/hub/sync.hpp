#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "hub/club.hpp"
#include "storage/store.hpp"

/// Bringing a file and the club's hub to the same history.
namespace hub {

struct SyncOptions {
  std::optional<std::string> url;   ///< nothing: the one that the file knows
  std::optional<std::string> club;  ///< its name, where the hub has several and the file knows none
  storage::MergeOptions names;      ///< `--same` and `--rename`
  bool dry_run = false;
  /// Is told why the connection is not safe, as soon as there is one.
  std::function<void(const std::string&)> warn;
};

/// What came of it. In a dry run, what would.
struct Synced {
  std::string club;       ///< its name
  bool restored = false;  ///< the hub had lost commands that this file has
  std::int64_t commands_came = 0;
  std::int64_t commands_went = 0;
  std::int64_t hands_went = 0;
  std::int64_t commands_kept = 0;  ///< that did not go, since the login may only read
  std::string login;
  std::int64_t round_trips = 0;
};

/// A database as sync needs it.
struct Database {
  /// To look at; nothing if there is none.
  std::function<std::optional<storage::Store>()> look;
  /// To write, made if there is none; in a dry run one that forgets what is written.
  std::function<storage::Store()> open;
  storage::Now now;
};

/// Sees what came, before it is committed; once, and again where others pushed meanwhile.
using Came = std::function<void(storage::Reader&, const storage::Merged&)>;

/// Pulls what the file does not have, takes it in as one transaction, and pushes what the hub does not have.
/// Nothing of the file is held while the network is waited for. Where it is interrupted at any step, the next
/// one goes on. Throws `Error`: kNotThere if no hub is known, kRefused for names to be decided, for a club
/// that is another one than the file's, and for a server that refuses, kForeign for a hub whose history does
/// not hold, kInputOutput for the network, kBusy.
Synced sync(const Database& database, const SyncOptions& options, const Came& came);

}  // namespace hub
