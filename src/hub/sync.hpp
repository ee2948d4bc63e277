#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "hub/club.hpp"
#include "storage/store.hpp"

/// Synchronises a file with the club's hub: pulls the commands that the file lacks and pushes those that the
/// hub lacks.
namespace hub {

struct SyncOptions {
  std::optional<std::string> url;   ///< nothing: the remote of the file
  std::optional<std::string> club;  ///< its name, where the hub has several and the file knows none
  storage::MergeOptions names;      ///< `--same` and `--rename`
  bool dry_run = false;
  /// Called once a connection is open that others could read or answer, with the reason.
  std::function<void(const std::string&)> warn;
};

/// What a sync did; in a dry run, what it would do.
struct SyncResult {
  std::string club;       ///< its name
  bool restored = false;  ///< the hub had lost commands that this file has
  std::int64_t commands_pulled = 0;
  std::int64_t commands_pushed = 0;
  std::int64_t hands_pushed = 0;
  std::int64_t commands_not_pushed = 0;  ///< since the login may only read
  std::string login;
  std::int64_t round_trips = 0;
};

/// The file, as sync opens it.
struct Database {
  /// Opens it to read; nothing if there is none.
  std::function<std::optional<storage::Store>()> look;
  /// Opens it to write, and makes it if there is none; in a dry run an empty one in memory.
  std::function<storage::Store()> open;
  storage::Now now;
};

/// Called with what was pulled, before it is committed; again for each further pull where others pushed
/// meanwhile.
using MergeVisitor = std::function<void(storage::Reader&, const storage::Merged&)>;

/// Pulls the commands that the file lacks, applies them in one transaction, and pushes those that the hub
/// lacks. Holds no lock on the file while it waits for the network. After an interruption at any step the
/// next sync goes on from there. Throws `Error`: kNotThere if no hub is known, kRefused for names to be
/// decided, for a club that is another one than the file's, and for a server that refuses, kUnusableDatabase
/// for a hub whose history does not hold, kInputOutput for the network, kBusy.
SyncResult sync(const Database& database, const SyncOptions& options, const MergeVisitor& on_pull);

}  // namespace hub
