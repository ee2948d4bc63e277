#include "storage/store.hpp"

#include <filesystem>

#include "base/errors/error.hpp"
#include "base/errors/memory.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "games/game.hpp"
#include "storage/backup.hpp"
#include "storage/file/connection.hpp"
#include "storage/file/schema.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/log/command_log.hpp"
#include "storage/projections/projections.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/write/drafts.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// Rolls back, at the end of its life, what is not committed by then.
class Rollback {
 public:
  explicit Rollback(Connection& connection) : connection_(connection) {}
  ~Rollback() {
    if (connection_.in_transaction()) connection_.database().tryExec("ROLLBACK");
  }
  Rollback(const Rollback&) = delete;
  Rollback& operator=(const Rollback&) = delete;

 private:
  Connection& connection_;
};

/// Takes away the file that a failure to create a database left behind, unless somebody else is at it or has
/// written it.
void remove_if_empty(const std::string& path) noexcept {
  try {
    SQLite::Database file(path, SQLite::OPEN_READWRITE);
    // The file may have failed for want of room for a journal, or of open files.
    file.exec("PRAGMA journal_mode = MEMORY");
    file.exec("BEGIN EXCLUSIVE");
    std::error_code problem;
    if (std::filesystem::file_size(path, problem) == 0 && !problem) std::filesystem::remove(path, problem);
  } catch (const std::exception&) {
    return;
  }
}

/// What cannot even be reached cannot be made: for a file that may be missing, "not there" would send a
/// script back to `new`.
template <class Open>
Connection reached(const Open& open) {
  try {
    return open();
  } catch (const Error& error) {
    if (error.kind() != ErrorKind::kNotThere) throw;
    throw Error(ErrorKind::kCannotCreate, error.message()).remedy(error.remedy());
  }
}

/// The matches as the projections have them before they are rebuilt; none where they cannot be read, which is
/// what they are rebuilt for.
std::vector<ComparedMatch> matches_before(Reader& reader) {
  std::vector<ComparedMatch> matches;
  try {
    for (const std::int64_t number : all_matches(reader))
      if (auto match = match_to_compare(reader, number)) matches.push_back(*std::move(match));
  } catch (const SQLite::Exception& exception) {
    if (!means_damage(exception)) throw;
    return {};
  }
  return matches;
}

}  // namespace

base::Error changed_meanwhile() {
  return Error(ErrorKind::kRefused, base::tr("another command changed the file in the meantime"))
      .remedy(base::tr("try again"));
}

Store::Store(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
Store::~Store() = default;
Store::Store(Store&& other) noexcept = default;
Store& Store::operator=(Store&& other) noexcept = default;

Store Store::open(const std::string& path) {
  Store store(std::make_unique<Connection>(Connection::open(path)));
  store.migrate();
  return store;
}
Store Store::open_or_create(const std::string& path) {
  std::error_code problem;
  // A link that leads nowhere is there, too, and stays.
  const bool was_there = std::filesystem::exists(std::filesystem::symlink_status(path, problem));
  try {
    Store store(std::make_unique<Connection>(reached([&] { return Connection::open_or_create(path); })));
    store.migrate();
    return store;
  } catch (...) {
    if (!was_there) remove_if_empty(path);
    throw;
  }
}
Store Store::open_or_empty(const std::string& path) {
  Store store(std::make_unique<Connection>(reached([&] { return Connection::open_or_empty(path); })));
  store.migrate();
  return store;
}

Store Store::temporary(const std::string& name) {
  return Store(std::make_unique<Connection>(Connection::temporary(name)));
}

std::optional<Store> Store::open_if_ready(const std::string& path) {
  constexpr int kShortPatience = 100;
  Store store(std::make_unique<Connection>(Connection::open(path, FileRole::kDatabase, kShortPatience)));
  bool is_ready = false;
  store.connection_->read_transaction([&] { is_ready = store.is_current(); });
  if (!is_ready) return std::nullopt;
  return store;
}

Store Store::copy() {
  std::optional<Store> copy;
  transact([&](Connection& connection) {
    copy = Store(std::make_unique<Connection>(Connection::copy_of(connection)));
  });
  return *std::move(copy);
}

bool Store::is_current() {
  return connection_->version() == newest_version() &&
         connection_->projected_scoring() == games::scoring_revision();
}

void Store::migrate() {
  // As it was when it was opened; each transaction looks again.
  if (connection_->was_current()) return;
  int version = 0;
  bool nothing_to_do = false;
  connection_->read_transaction([&] {
    version = connection_->version();
    nothing_to_do = is_current();
  });
  if (nothing_to_do) return;
  try {
    migrated_ = rebuild_projections(Now::read(), "migration", base::no_progress);
    migrated_->from_version = version < newest_version() ? version : 0;
    migrated_->new_scoring = migrated_->from_version == 0;
  } catch (const Error& error) {
    // Another program may have done it just now, and has said so.
    if (error.kind() != ErrorKind::kRefused || !is_current()) throw;
  }
}

Rebuilt Store::rebuild(Now now, const base::Progress& progress) {
  return rebuild_projections(now, "rebuild", progress);
}

Rebuilt Store::rebuild_projections(Now now, std::string_view before_what, const base::Progress& progress) {
  Rebuilt result;
  transact([&](Connection& connection) {
    // Before the backup, which would push a good one out.
    const std::int64_t version = connection.data_version();
    connection.execute("BEGIN");
    connection.verify(kFirstVersion);
    refuse_damaged_history(connection, progress, base::tr("the tables were not changed"));
    connection.execute("COMMIT");
    result.backup = make_backup(connection, before_what, now.timestamp());
    connection.begin_writing();
    connection.verify(kFirstVersion);
    if (connection.data_version() != version) throw changed_meanwhile();
    connection.migrate_schema();
    Reader reader(connection);
    std::vector<ComparedMatch> before = matches_before(reader);
    storage::rebuild(connection, progress);
    for (ComparedMatch& old : before) {
      auto now_is =
          match_to_compare(reader, match_number(connection, old.summary.id).value_or(old.summary.number));
      if (!now_is) continue;
      // Which hand ended the match was worked out from rows that are rebuilt, as they may have been wrong.
      old.result.finish = now_is->result.finish;
      MatchComparison match{std::move(old), *std::move(now_is)};
      if (match.has_another_result()) result.changed.push_back(std::move(match));
    }
    connection.verify();
    commit(std::nullopt);
  });
  return result;
}

void Store::backup(const std::string& path) {
  transact([&](Connection& connection) {
    connection.execute("BEGIN");
    connection.verify();
    connection.execute("COMMIT");
    copy_to(connection, path);
  });
}

const std::string& Store::path() const { return connection_->path(); }

void Store::transact(const std::function<void(Connection&)>& work) {
  try {
    // A copy may have been put over the file since, under the same counter of changes, and pages that were
    // read before it would be written into it.
    connection_->forget_pages();
    const Rollback rollback(*connection_);
    work(*connection_);
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, connection_->path());
  }
}

void Store::read_snapshot(const std::function<void(Reader&)>& questions) {
  transact([&](Connection& connection) {
    connection.execute("BEGIN");
    connection.verify();
    Reader reader(connection);
    questions(reader);
    connection.execute("COMMIT");
  });
}

std::int64_t Store::data_version() {
  std::int64_t version = 0;
  transact([&](Connection& connection) { version = connection.data_version(); });
  return version;
}

std::chrono::milliseconds Store::set_busy_timeout(std::chrono::milliseconds busy_timeout) {
  const std::chrono::milliseconds before(connection_->pragma("PRAGMA busy_timeout"));
  connection_->database().setBusyTimeout(static_cast<int>(busy_timeout.count()));
  return before;
}

void Store::begin_writing(Commit commit) {
  commit == Commit::kYes ? connection_->begin_writing() : connection_->begin_immediate();
  connection_->verify();
}

bool Store::write(const std::string& name, Now now, const std::function<void(Transaction&)>& changes,
                  Commit commit) {
  bool changed = false;
  transact([&](Connection& connection) {
    begin_writing(commit);
    Transaction transaction(connection, name, now);
    changes(transaction);
    if (commit == Commit::kDryRun) return;
    const std::optional<StoredCommand> last = transaction.end_all();
    if (!last) return;
    changed = true;
    this->commit(last);
  });
  return changed;
}

void Store::write_beside_log(const std::function<void(LocalWriter&)>& changes) {
  transact_writing([&](Connection& connection) {
    LocalWriter writer(connection, /*holds_matches=*/false);
    changes(writer);
    return true;
  });
}

void Store::remove_if_unused() noexcept {
  try {
    transact([&](Connection& connection) {
      // Nobody else records anything in between; who waits for the file finds that it has gone (`verify`).
      connection.execute("BEGIN EXCLUSIVE");
      connection.verify();
      std::error_code problem;
      if (last_command(connection) == 0 && !has_drafts(connection) && !read_hub_remote(connection))
        std::filesystem::remove(path(), problem);
    });
  } catch (const std::exception&) {
    return;
  }
}

void Store::commit(const std::optional<StoredCommand>& recorded) {
  try {
    connection_->execute("COMMIT");
    base::note_that_it_was_saved();
  } catch (const SQLite::Exception& exception) {
    // Still in the transaction: nothing has reached the file, and it is rolled back.
    if (connection_->in_transaction()) throw;
    const Error cause = translate(exception, connection_->path());
    if (!recorded)
      throw Error(cause.kind(),
                  base::join_clauses({cause.message(), base::tr("nobody can tell whether that was done")}))
          .remedy(base::tr("do it again when the disk works: twice does no harm"));
    // SQLite ended the transaction by itself; whether the journal was gone by then only the file can tell.
    bool saved = false;
    try {
      Connection again = Connection::open(connection_->path());
      // A later command may have come already.
      saved = chain_of(again, recorded->number) == recorded->chain;
    } catch (const std::exception&) {
      throw Error(
          cause.kind(),
          base::join_clauses({cause.message(), base::tr("nobody can tell whether the command was saved")}))
          .remedy(base::tr("look at the sheet before you enter anything again"));
    }
    throw Error(cause.kind(), base::join_clauses(
                                  {cause.message(), saved ? base::tr_c("clauses", "but the command was saved")
                                                          : base::tr("nothing was saved")}))
        .remedy(saved ? base::tr("do not enter it again") : base::tr("enter it again when the disk works"));
  }
}

}  // namespace storage
