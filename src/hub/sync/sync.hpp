#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.hpp"
#include "hub/club/club.hpp"
#include "storage/hub/incoming_commands.hpp"
#include "storage/hub/outgoing_commands.hpp"
#include "storage/merge/merge.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/store.hpp"

/// Synchronises a file with the club's hub: pulls the commands that the file lacks and pushes those that the
/// hub lacks.
namespace hub {

struct SyncOptions {
  std::optional<std::string> url;   ///< nothing: the remote of the file
  std::optional<std::string> club;  ///< its name, where the hub has several and the file knows none
  std::vector<storage::Renaming> renames;
  std::vector<storage::NamePair> same;
  bool dry_run = false;
  /// Called once a connection is open that others could read or answer, with what is said of that.
  std::function<void(const std::string&)> warn;
  base::Progress progress = base::no_progress;
  storage::Now now = storage::Now::read();  ///< all that the sync records is of this moment
};

/// A command of this file that could not be sent, since somebody has its id on the hub with other contents.
struct Blocked {
  std::int64_t command = 0;  ///< in this file
  std::string name;
  storage::Provenance provenance;
  std::string login;  ///< in whose log the other one is
  std::int64_t number = 0;
};

/// A log from which nothing is taken.
struct IgnoredLog {
  std::string login;
  std::int64_t waiting = 0;  ///< commands in it that this file does not take
};

/// Why nothing can be appended to one's own log.
struct OwnLogStop {
  std::string text;    ///< a sentence without its full stop, with what to do
  std::string reason;  ///< as JSON has it: English in every language
};

/// What a sync did; in a dry run, what it would do.
struct SyncResult {
  std::string club;   ///< its name
  std::string login;  ///< under which it was done
  /// Which option names the club in commands that are proposed; empty where that need not be.
  std::string club_option;
  std::int64_t commands_pulled = 0;
  std::int64_t commands_pushed = 0;
  storage::CommandCounts pushed;  ///< what these brought
  std::int64_t round_trips = 0;
  std::vector<std::string> restored;      ///< logs that are not what this file had read, and were read again
  std::vector<std::string> renamed;       ///< by `--rename`: the names that players have now
  std::vector<storage::NamePair> joined;  ///< by `--same`: who was joined into whom
  std::vector<std::string> one_already;   ///< named by `--same`, and one player before
  storage::JoinChanges join_changes;      ///< what the joins by `--same` made of payments
  std::vector<storage::Namesakes> namesakes;  ///< players of one name who have met by this sync
  /// Names of players who have met by this sync, which differ in accents or spaces alone; those first whom
  /// this file knew first.
  std::vector<std::vector<std::string>> alike;

  // What others left out or what ended, reported once.
  std::vector<storage::SkippedSum> skipped;
  std::vector<storage::HubLog> ended;
  std::vector<IgnoredLog> ignored;
  bool leaves_out = false;  ///< something of a log is not in the file, whether that was told before or is now

  // What of this file's own could not be sent.
  std::int64_t commands_not_pushed = 0;    ///< since the login may only read
  std::int64_t commands_without_room = 0;  ///< since `own_log` says that nothing can be appended
  std::vector<Blocked> blocked;
  /// By their numbers in this file: no hub takes them. Those that came from elsewhere are not its own.
  std::map<std::int64_t, storage::RefusedCommand> refused;
  std::int64_t commands_held = 0;     ///< somebody's open transaction holds their ids
  std::optional<OwnLogStop> own_log;  ///< nothing: one's own log can be appended to
};

/// How sync opens the file.
struct StoreOpener {
  /// Opens it to read; nothing if there is none.
  std::function<std::optional<storage::Store>()> open_to_read;
  /// Opens it to write, and makes it if there is none; in a dry run a copy that goes with it.
  std::function<storage::Store()> open;
};

/// Called with what each page brought, before it is committed.
using MergeVisitor = std::function<void(storage::Reader&, const storage::Merged&)>;

/// Pulls page by page and pushes part by part, each in a transaction of its own. Holds no lock on the file
/// while it waits for the network. After an interruption at any step the next sync goes on from there. What
/// others wrote ends no sync: a command that cannot be used is skipped. Throws `Error`: kNotThere if no hub
/// is known or `--same` or `--rename` names nobody, kRefused for a club that is another one than the file's,
/// and for a server that refuses, kUnusableDatabase for tables that are not those of chapeau, kInputOutput
/// for the network, kBusy.
SyncResult sync(const StoreOpener& opener, const SyncOptions& options, const MergeVisitor& on_pull);

}  // namespace hub
