#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/errors/error.hpp"
#include "base/progress.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/merge/merge.hpp"
#include "storage/write/transaction.hpp"

/// The database of this program: one file, read in snapshots, written one command at a time.
namespace storage {

/// Tells SQLite that one thread alone calls it, so that it needs no locks against others: they cost a tenth
/// of an import. To be called before any file is opened. The threads of a `base::Pipeline` never call SQLite:
/// what they work on was read before, and is written behind them.
void assume_one_thread();

/// The error (kRefused) where another program wrote the file since a question about it was asked. Whoever
/// throws it adds what to do.
base::Error changed_meanwhile();

struct IncomingPage;
enum class ProjectRows;
struct PageOutcome;
struct SyncNotes;
class OtherFile;

class Store {
 public:
  /// Opens an existing database file. Throws `Error`: kNotThere if there is none (an empty file is none),
  /// kUnusableDatabase if it is not ours, newer, damaged or changed, kRefused if it has several links, kData
  /// for a name that is no file's. Of a file that is not ours, and of those beside it, not a byte changes.
  static Store open(const std::string& path);
  /// Opens a file as `open` does, but makes the file (and its folder) if there is none. Throws kCannotCreate
  /// if it cannot.
  static Store open_or_create(const std::string& path);
  /// Opens a file as `open` does, but where there is none it gives an empty database in memory, and makes
  /// nothing.
  static Store open_or_empty(const std::string& path);
  /// An empty database that nobody else sees and that goes with the store, however large it gets; `name`
  /// stands for its path.
  static Store temporary(const std::string& name);
  /// Opens a file for a caller that must not wait nor change anything, as completion: nothing where the file
  /// would have to be migrated first; another program that locks the file is waited for a tenth of a second.
  /// Throws as `open` does.
  static std::optional<Store> open_if_ready(const std::string& path);
  ~Store();
  Store(Store&& other) noexcept;
  Store& operator=(Store&& other) noexcept;

  /// Runs `questions` on one snapshot of the database.
  void read(const std::function<void(Reader&)>& questions);

  /// Runs `changes` as one command named `name`: all of it or, if it throws, nothing. Everything that
  /// can fail belongs into it, so that after the commit there is only printing left. Returns only after
  /// the commit, so what is reported then is on disk; false if `changes` changed nothing, which is no
  /// command. Throws `Error`: kBusy if another command holds the file for more than ten seconds,
  /// kInputOutput if writing fails; where the commit left it open whether it did, the file is looked at
  /// again and the message says which.
  bool write(const std::string& name, Now now, const std::function<void(Transaction&)>& changes);
  /// Runs `changes` as `write` does, and rolls them back: what would be is seen from inside.
  void dry_run(const std::string& name, Now now, const std::function<void(Transaction&)>& changes);
  /// Another number than before once somebody else wrote the file; what this store wrote does not count.
  /// Waits and throws as `read`.
  std::int64_t data_version();
  /// How long each later call waits for another program that locks the file: ten seconds until this is
  /// called.
  void set_busy_timeout(std::chrono::milliseconds busy_timeout);
  /// Writes what is local to the file and no part of the log, such as a draft (`drafts.hpp`). Returns only
  /// after the commit. Throws as `write`.
  void write_beside_log(const std::function<void(Reader&)>& changes);
  /// Deletes the file if no command was ever recorded in it, it holds no draft, and it never met a hub.
  /// Errors are ignored: a database without commands does no harm.
  void remove_if_unused() noexcept;
  /// The commands that `undo` or `redo` is to take, asked again inside the transaction.
  using CommandsToUndo = std::function<std::vector<StoredCommand>(Reader&)>;
  /// Undoes commands, the latest first, each by a command of its own; `afterwards` reads what is left, before
  /// the commit. Throws kRefused unless they are just what `expected` gives, which another command may have
  /// changed, and where a later command depends on one of them.
  void undo(const std::vector<std::int64_t>& commands, Now now, const CommandsToUndo& expected,
            const std::function<void(Reader&)>& afterwards);
  /// Redoes what these undos undid, in the same way.
  void redo(const std::vector<std::int64_t>& undos, Now now, const CommandsToUndo& expected,
            const std::function<void(Reader&)>& afterwards);

  /// Appends every command that only another file has, after a verified backup, as one transaction.
  /// `afterwards` reads the result before the commit, and is not called where the log has nothing new: then
  /// there is no backup either, and at most it is noted from which logins commands came. Where matches
  /// would be disputed and `options` do not say what counts, nothing is merged. A dry run merges nothing
  /// either, and `afterwards` reads what would be. Throws `Error`: kRefused for the file itself or where
  /// another command was recorded meanwhile, and as `MergePlan`.
  Merged merge(const OtherFile& other, const MergeOptions& options, Now now, bool is_dry_run,
               const std::function<void(Reader&, const Merged&)>& afterwards);

  /// Takes a page of what came from the hub, and stores how far its logs were read, as one transaction: each
  /// command is taken, or noted as skipped. `afterwards` reads the result before the commit. Nothing is
  /// written, and nothing returned, where the file is not as it was when `seen` was read from it: restored,
  /// or synced by somebody else; else `seen` is what stands now.
  std::optional<PageOutcome> apply_page(const IncomingPage& page, HubRemote remote, SyncSnapshot& seen,
                                        ProjectRows projecting,
                                        const std::function<void(Reader&, const Merged&)>& afterwards);
  /// Stores the remote, and what a sync notes besides pages. False, and nothing is stored, where the file is
  /// not as it was when `seen` was read from it.
  bool note_sync(HubRemote remote, SyncSnapshot& seen, const SyncNotes& notes);
  /// Whether syncs take nothing from a login's log. Returns what was noted of the log before; nothing where
  /// the file has no hub.
  std::optional<HubLog> ignore_log(const std::string& login, bool ignored);
  /// A copy that nobody else sees and that goes with the store, for a dry run of several transactions.
  Store copy();

  /// Rebuilds every projection from the log, after a verified backup. Throws `Error`
  /// (kUnusableDatabase) for a log whose digests do not hold; the file is not changed then.
  Rebuilt rebuild(Now now, const base::Progress& progress = base::no_progress);
  /// A verified copy of the database in a new file. Throws `Error` (kCannotCreate) if there is one already.
  void backup(const std::string& path);
  /// Replaces the contents by those of another file, whose log was checked, after a backup of the present
  /// ones. Nobody else can write in between. Returns the path of that backup; empty if there was nothing to
  /// back up. Throws `Error` (kUnusableDatabase) for a file whose history is not whole.
  std::string restore(const std::string& from, Now now);

  /// What opening the file changed: it was migrated from an older version, or its projections were rebuilt
  /// since they were of an older revision of scoring.
  [[nodiscard]] const std::optional<Rebuilt>& migrated() const { return migrated_; }

  [[nodiscard]] const std::string& path() const;

 private:
  explicit Store(std::unique_ptr<Connection> connection);
  void transact(const std::function<void()>& work);
  /// Writes one command for each number, if they are what `expected` finds now.
  void write_each(const std::vector<std::int64_t>& numbers, const std::string& name, Now now,
                  const CommandsToUndo& expected,
                  const std::function<void(Transaction&, std::int64_t)>& change,
                  const std::function<void(Reader&)>& afterwards);
  /// Commits a command or, with nothing recorded, rebuilt projections.
  void commit(const std::optional<StoredCommand>& recorded);
  /// Copies the contents of another file over those of this one.
  void replace_contents(Connection& source);

  /// Whether the file is of this version and its tables of this revision of scoring.
  bool is_current();
  /// Migrates a file of an older version, and rebuilds projections of an older revision of scoring.
  void migrate();
  /// Rebuilds the projections, after a verified backup.
  Rebuilt rebuild_projections(Now now, std::string_view before, const base::Progress& progress);

  std::unique_ptr<Connection> connection_;
  std::optional<Rebuilt> migrated_;
};

}  // namespace storage
