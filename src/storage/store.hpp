#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/errors/error.hpp"
#include "base/progress.hpp"
#include "storage/queries/summary.hpp"
#include "storage/write/transaction.hpp"

/// The database of this program: one file, read in snapshots, written one command at a time. What
/// else writes it are functions of a `Store`: `undo` and `redo` in `write/undo.hpp`, `merge` in
/// `merge/merge.hpp`, what a sync writes in `hub/incoming_page.hpp`.
namespace storage {

/// Tells SQLite that one thread alone calls it, so that it needs no locks against others: they cost a tenth
/// of an import. To be called before any file is opened. The threads of a `base::Pipeline` never call SQLite:
/// what they work on was read before, and is written behind them.
void assume_one_thread();

/// The error (kRefused) where another program wrote the file since it was read, with the remedy to try again.
/// Where a person was shown what stood there, whoever throws it gives another remedy.
base::Error changed_meanwhile();

/// What rebuilding the projections did.
struct Rebuilt {
  std::string backup;  ///< the path of a copy of the database as it was
  /// The matches whose finish, winner or payout is another now.
  std::vector<MatchComparison> changed;
  bool new_scoring = false;  ///< they were of an older revision of scoring
  int from_version = 0;      ///< the file was of this older version; 0: it was not older
};

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

  /// Runs `questions` on one snapshot of the database, and returns what they return.
  template <class Questions>
  auto read(const Questions& questions) {
    using Answer = std::remove_cvref_t<std::invoke_result_t<const Questions&, Reader&>>;
    if constexpr (std::is_void_v<Answer>) {
      read_snapshot(questions);
    } else {
      std::optional<Answer> answer;
      read_snapshot([&](Reader& reader) { answer.emplace(questions(reader)); });
      return *std::move(answer);
    }
  }

  /// Runs `changes` as one command named `name`: all of it or, if it throws, nothing. Everything that
  /// can fail belongs into it, so that after the commit there is only printing left. Returns only after
  /// the commit, so what is reported then is on disk; false if `changes` changed nothing, which is no
  /// command, and in a dry run. Throws `Error`: kBusy if another command holds the file for more than ten
  /// seconds, kInputOutput if writing fails; where the commit left it open whether it did, the file is looked
  /// at again and the message says which.
  bool write(const std::string& name, Now now, const std::function<void(Transaction&)>& changes,
             Commit commit = Commit::kYes);
  /// Another number than before once somebody else wrote the file; what this store wrote does not count.
  /// Waits and throws as `read`.
  std::int64_t data_version();
  /// How long each later call waits for another program that locks the file: ten seconds until this is
  /// called. Returns how long it was before.
  std::chrono::milliseconds set_busy_timeout(std::chrono::milliseconds busy_timeout);
  /// Writes what is local to the file and no part of the log, such as a draft (`drafts.hpp`). Returns only
  /// after the commit. Throws as `write`.
  void write_beside_log(const std::function<void(LocalWriter&)>& changes);
  /// Deletes the file if no command was ever recorded in it, it holds no draft, and it never met a hub.
  /// Errors are ignored: a database without commands does no harm.
  void remove_if_unused() noexcept;
  /// A copy that nobody else sees and that goes with the store: for a dry run of several transactions.
  Store copy();

  /// Rebuilds every projection from the log, after a verified backup. Throws `Error`
  /// (kUnusableDatabase) for a log whose digests do not hold; the file is not changed then.
  Rebuilt rebuild(Now now, const base::Progress& progress = base::no_progress);
  /// A verified copy of the database in a new file. Throws `Error`: kCannotCreate if there is one already,
  /// kUnusableDatabase for a log whose digests do not hold.
  void backup(const std::string& path);
  /// Replaces the contents by those of another file, whose log was checked, after a backup of the present
  /// ones. Nobody else can write in between. Returns the path of that backup; empty if there was nothing to
  /// back up. Throws `Error` (kUnusableDatabase) for a file whose history is not whole.
  std::string restore(const std::string& from, Now now);

  /// What opening the file changed: it was migrated from an older version, or its projections were rebuilt
  /// since they were of an older revision of scoring.
  [[nodiscard]] const std::optional<Rebuilt>& migrated() const { return migrated_; }

  [[nodiscard]] const std::string& path() const;

  // For the other files of this module.

  /// Runs `work`, which begins and ends its transactions itself. What it leaves open is rolled back, and
  /// errors of SQLite become `Error`.
  void transact(const std::function<void(Connection&)>& work);
  /// Runs `work` in a transaction that writes, and returns what it returns: nothing or false rolls back.
  /// Returns only after the commit.
  template <class Work>
  auto transact_writing(const Work& work) {
    std::invoke_result_t<const Work&, Connection&> result{};
    transact([&](Connection& connection) {
      begin_writing(Commit::kYes);
      result = work(connection);
      if (result) commit(std::nullopt);
    });
    return result;
  }
  /// Begins a transaction that writes, and that is committed by `commit` or, in a dry run, by nobody. To be
  /// called in `transact`, as that.
  void begin_writing(Commit commit);
  /// Commits a command or, with nothing recorded, what is beside the log or can be made again.
  void commit(const std::optional<StoredCommand>& recorded);

 private:
  void read_snapshot(const std::function<void(Reader&)>& questions);
  explicit Store(std::unique_ptr<Connection> connection);
  /// Copies the contents of another file over those of this one.
  void replace_contents(Connection& source);

  /// Whether the file is of this version and its tables of this revision of scoring.
  bool is_current();
  /// Migrates a file of an older version, and rebuilds projections of an older revision of scoring.
  void migrate();
  /// Rebuilds the projections, after a verified backup made before `before_what`, as of `make_backup`.
  Rebuilt rebuild_projections(Now now, std::string_view before_what, const base::Progress& progress);

  std::unique_ptr<Connection> connection_;
  std::optional<Rebuilt> migrated_;
};

/// As long as it lives, no call of a store waits for another program that locks the file; after that they
/// wait as before.
class WithoutWaiting {
 public:
  explicit WithoutWaiting(Store& store)
      : store_(store), before_(store.set_busy_timeout(std::chrono::milliseconds(0))) {}
  ~WithoutWaiting() { store_.set_busy_timeout(before_); }
  WithoutWaiting(const WithoutWaiting&) = delete;
  WithoutWaiting& operator=(const WithoutWaiting&) = delete;

 private:
  Store& store_;
  std::chrono::milliseconds before_;
};

}  // namespace storage
