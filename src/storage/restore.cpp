// Putting a backup in the place of what a file has.

#include "base/errors/error.hpp"
#include "base/errors/memory.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "storage/backup.hpp"
#include "storage/file/connection.hpp"
#include "storage/file/schema.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/log/command_log.hpp"
#include "storage/store.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// While it lives, no other program reads or writes the file: several steps are one for everybody else. Not
/// to be made in a transaction. Throws (kBusy) if the file is not free for ten seconds.
class ExclusiveLock {
 public:
  explicit ExclusiveLock(Connection& connection) : connection_(connection) {
    connection.execute("PRAGMA journal_mode = DELETE");
    connection.execute("PRAGMA synchronous = EXTRA");
    connection.execute("PRAGMA locking_mode = EXCLUSIVE");
    try {
      connection.execute("BEGIN EXCLUSIVE");
      connection.execute("COMMIT");
    } catch (...) {
      // Nobody will release it, and the next statement would hold its lock for good.
      connection.database().tryExec("PRAGMA locking_mode = NORMAL");
      throw;
    }
  }
  ~ExclusiveLock() {
    connection_.database().tryExec("PRAGMA locking_mode = NORMAL");
    // The lock goes with the next look at the file.
    connection_.database().tryExec("SELECT count(*) FROM sqlite_schema");
  }
  ExclusiveLock(const ExclusiveLock&) = delete;
  ExclusiveLock& operator=(const ExclusiveLock&) = delete;

 private:
  Connection& connection_;
};

/// Begins to read another file and verifies its log; errors of SQLite name that file.
void begin_reading_whole(Connection& other) {
  try {
    other.execute("BEGIN");
    other.verify(kFirstVersion);
    refuse_damaged_history(other, base::no_progress, base::tr("nothing was changed"));
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, other.path());
  }
}

}  // namespace

std::string Store::restore(const std::string& from, Now now) {
  std::string backup;
  Connection source = Connection::open(from, FileRole::kOther);
  transact([&](Connection& connection) {
    if (base::real_path(source.path()) == base::real_path(path()))
      throw Error(ErrorKind::kRefused, base::tr("{0} is the database itself", base::shown_file(from)))
          .remedy(base::tr("name a backup: 'chapeau restore' lists them"));
    begin_reading_whole(source);
    const ExclusiveLock held(connection);
    connection.verify(kFirstVersion);
    if (last_command(connection) > 0) backup = make_backup(connection, "restore", now.timestamp());
    replace_contents(source);
    base::note_that_it_was_saved();
  });
  // Contents of an older version are migrated by the next command, which says so.
  return backup;
}

void Store::replace_contents(Connection& source) {
  try {
    connection_->copy_from(source);
  } catch (const SQLite::Exception& exception) {
    // One transaction of SQLite's, which may have reached the file all the same. Only the file can tell, and
    // not while this connection holds it.
    const Error cause = translate(exception, connection_->path());
    throw Error(
        cause.kind(),
        base::join_clauses({cause.message(), base::tr("nobody can tell whether the backup was restored")}))
        .remedy(base::tr("look at the sheet, and restore it again if needed: twice does no harm"));
  }
}

}  // namespace storage
