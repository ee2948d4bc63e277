#include "storage/file/connection.hpp"

#include <SQLiteCpp/Backup.h>
#include <fmt/core.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "games/game.hpp"
#include "storage/file/file_header.hpp"
#include "storage/file/schema.hpp"
#include "storage/file/sqlite_errors.hpp"
#include "storage/file/sqlite_memory.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

constexpr int kMostBytesOfAValue = 64 * 1024 * 1024;  // of the body of an operation, above all

/// The absolute form of a file name, or an error for what SQLite would take for something else.
std::string absolute_path(const std::string& name, FileRole role) {
  const bool is_other = role == FileRole::kOther;
  if (name.empty() || name == ":memory:" || name.starts_with("file:"))
    throw Error(ErrorKind::kData, base::tr("'{0}' is not the name of a database file", name))
        .remedy(is_other ? base::tr("name a file")
                         : base::tr("use --db with the name of a file, or leave it out"));
  if (name.ends_with('/'))
    throw Error(ErrorKind::kData, base::tr("{0} is the name of a folder", base::shown_file(name)))
        .remedy(is_other ? base::tr("name a file in it")
                         : base::tr("use --db with the name of a file in it"));
  refuse_companion(name);
  std::error_code problem;
  const std::filesystem::path path = std::filesystem::absolute(name, problem);
  if (problem) throw Error(ErrorKind::kNotThere, base::tr("the folder of '{0}' cannot be found", name));
  return path.string();  // not made shorter: "a/../b" means something else where a is a link
}

Error no_database(const std::string& path, FileRole role) {
  if (role == FileRole::kOther)
    return Error(ErrorKind::kNotThere, base::tr("there is no database at {0}", base::shown_file(path)))
        .remedy(base::tr("check the name and the folder"));
  return Error(ErrorKind::kNotThere, base::tr("there is no database yet at {0}", path))
      .remedy(base::tr("'chapeau new ANN BOB' starts a match and creates it"));
}

void make_folder(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code problem;
  if (std::filesystem::is_directory(folder, problem)) return;
  const base::OwnerOnly owner_only;
  std::filesystem::create_directories(folder, problem);
  if (problem)
    throw base::system_error(ErrorKind::kCannotCreate,
                             base::tr("the folder {0} cannot be created", folder.string()), problem.value());
}

}  // namespace

void refuse_companion(const std::string& name) {
  for (const std::string_view end : {"-journal", "-wal", "-shm"})
    if (name.ends_with(end))
      throw Error(ErrorKind::kData,
                  base::tr("{0} is the name of a temporary file that SQLite removes", base::shown_file(name)))
          .remedy(base::tr("give it a name that does not end in {0}", end));
}

Query::~Query() {
  sqlite3_reset(statement_);
  sqlite3_clear_bindings(statement_);
  in_use_ = false;
}

void Query::check(int result, int expected) const {
  if (result != expected) throw SQLite::Exception(sqlite3_db_handle(statement_), result);
}

void Query::bind_at(int index, std::int64_t value) {
  check(sqlite3_bind_int64(statement_, index, value), SQLITE_OK);
}

void Query::bind_at(int index, std::string_view value) {
  // A null pointer would bind NULL.
  const char* const text = value.data() == nullptr ? "" : value.data();
  check(sqlite3_bind_text(statement_, index, text, static_cast<int>(value.size()), SQLITE_TRANSIENT),
        SQLITE_OK);
}

void Query::bind_null(int index) { check(sqlite3_bind_null(statement_, index), SQLITE_OK); }

void Query::bind_bytes(int index, std::string_view bytes) {
  check(sqlite3_bind_blob(statement_, index, bytes.data(), static_cast<int>(bytes.size()), SQLITE_TRANSIENT),
        SQLITE_OK);
}

bool Query::step() {
  const int result = sqlite3_step(statement_);
  if (result == SQLITE_ROW) return true;
  check(result, SQLITE_DONE);
  return false;
}

void Query::run() { check(sqlite3_step(statement_), SQLITE_DONE); }

std::string_view Query::bytes(int column) {
  // The pointer first: to ask for it may make another form of the value, with another size.
  const void* const first = sqlite3_column_blob(statement_, column);
  return {static_cast<const char*>(first),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_, column))};
}

std::optional<std::int64_t> Query::optional_integer(int column) {
  if (is_null(column)) return std::nullopt;
  return integer(column);
}

std::optional<std::string> Query::optional_text(int column) {
  if (is_null(column)) return std::nullopt;
  return text(column);
}

base::Uuid Query::uuid(int column) {
  base::Uuid id;
  const std::string_view value = bytes(column);
  if (value.size() == id.bytes.size()) std::memcpy(id.bytes.data(), value.data(), value.size());
  return id;
}

base::Sha256Digest Query::digest(int column) {
  base::Sha256Digest digest{};
  const std::string_view value = bytes(column);
  if (value.size() == digest.size()) std::memcpy(digest.data(), value.data(), value.size());
  return digest;
}

Connection::Connection(const std::string& path, int flags, FileRole role, int busy_timeout)
    : path_(path), role_(role), database_(path, flags, busy_timeout, vfs_with_read_errors()) {}

Connection Connection::open(const std::string& name, FileRole role, int busy_timeout) {
  const std::string path = absolute_path(name, role);
  if (!is_ours(path, role)) throw no_database(role == FileRole::kOther ? name : path, role);
  try {
    // Read-write even for readers: a journal that a crash left behind has to be rolled back.
    Connection connection(path, SQLite::OPEN_READWRITE, role, busy_timeout);
    connection.configure();
    connection.read_transaction([&] {
      if (connection.is_empty()) throw no_database(role == FileRole::kOther ? name : path, role);
      connection.verify(kFirstVersion);
    });
    return connection;
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, path);
  }
}

Connection Connection::open_or_create(const std::string& name) {
  const std::string path = absolute_path(name, FileRole::kDatabase);
  if (is_ours(path, FileRole::kDatabase)) return open(name);
  make_folder(path);
  try {
    const base::OwnerOnly owner_only;
    Connection connection(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    connection.configure();
    // Two or three operations of a match fill a page of the usual 4 KiB, and leave a fifth of it empty.
    connection.execute("PRAGMA page_size = 8192");
    connection.begin_writing();
    // Another command may have made it since we looked.
    if (connection.is_empty()) connection.create_schema();
    connection.verify(kFirstVersion);
    connection.execute("COMMIT");
    return connection;
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() == SQLITE_CANTOPEN || exception.getErrorCode() == SQLITE_READONLY)
      throw cannot_create(exception, path, base::tr("{0} cannot be created", path));
    throw translate(exception, path);
  }
}

void assume_one_thread() {
  // Each takes effect only before SQLite is first used.
  sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
  // Pages are taken as they are needed: twenty at once, of which most commands read ten, are a twentieth of
  // the time of `settle`.
  sqlite3_config(SQLITE_CONFIG_PAGECACHE, nullptr, 0, 0);
  // The pool has blocks of the sizes that SQLite would set twelve pages of memory aside for.
  sqlite3_config(SQLITE_CONFIG_LOOKASIDE, 0, 0);
  pool_sqlite_memory();
}

Connection Connection::open_or_empty(const std::string& name) {
  if (is_ours(absolute_path(name, FileRole::kDatabase), FileRole::kDatabase)) return open(name);
  Connection connection(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  connection.configure();
  connection.create_schema();
  return connection;
}

Connection Connection::copy_of(Connection& other) {
  // To SQLite, a file without a name is one of its own, which it takes off the disk as soon as it is open.
  Connection copy("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  copy.path_ = other.path_;
  copy.configure();
  copy.copy_from(other);
  return copy;
}

Connection Connection::temporary(std::string name) {
  Connection connection("", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  connection.path_ = std::move(name);
  connection.configure();
  connection.create_schema();
  return connection;
}

void Connection::configure() {
  sqlite3* handle = database_.getHandle();
  const auto set = [&](int option, int value) {
    if (const int code = sqlite3_db_config(handle, option, value, nullptr); code != SQLITE_OK)
      throw SQLite::Exception("a setting that this program relies on was refused", code);
  };
  set(SQLITE_DBCONFIG_DEFENSIVE, 1);
  set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  set(SQLITE_DBCONFIG_ENABLE_FKEY, 1);
  set(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  set(SQLITE_DBCONFIG_ENABLE_VIEW, 0);
  set(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
  set(SQLITE_DBCONFIG_DQS_DDL, 0);
  set(SQLITE_DBCONFIG_DQS_DML, 0);
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMostBytesOfAValue);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1);  // VACUUM INTO attaches its target
  database_.exec("PRAGMA cell_size_check = ON");
}

void Connection::begin_writing() {
  // Of the rollback modes the only one in which no acknowledged commit was lost to a simulated power cut:
  // FULL does not sync the folder from which the journal was deleted, and the journal came back. Not WAL: a
  // copy of the one file would be stale, and SQLite 3.40 can reset a log that is still needed.
  database_.exec("PRAGMA journal_mode = DELETE");
  database_.exec("PRAGMA synchronous = EXTRA");
  begin_immediate();
}

void Connection::begin_immediate() {
  // In KiB, taken as it is needed. With the usual 2 MiB an import of 100,000 hands reads back most pages that
  // it wrote.
  database_.exec("PRAGMA cache_size = -32768");
  database_.exec("BEGIN IMMEDIATE");
}

void Connection::read_transaction(const std::function<void()>& questions) {
  try {
    database_.exec("BEGIN");
    questions();
    database_.exec("COMMIT");
  } catch (const SQLite::Exception& exception) {
    database_.tryExec("ROLLBACK");
    throw translate(exception, path_);
  } catch (...) {
    database_.tryExec("ROLLBACK");
    throw;
  }
}

int Connection::pragma(std::string_view sql) {
  Query row = query(sql);
  return row.step() ? static_cast<int>(row.integer(0)) : 0;
}

int Connection::version() {
  try {
    return pragma("PRAGMA user_version");
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, path_);
  }
}

void Connection::verify(int oldest) {
  if (has_moved())
    throw Error(ErrorKind::kRefused, base::tr("another file has replaced {0}", path_))
        .remedy(base::tr("run the command again: it uses the new file"));
  if (pragma("PRAGMA application_id") != kApplicationId) throw not_ours(path_, role_);
  const int found = version();
  refuse_version(path_, found, role_);
  if (found < kFirstVersion || !has_structure_of(found))
    throw Error(ErrorKind::kUnusableDatabase,
                base::tr("the tables of {0} are not those that chapeau made", path_))
        .remedy(base::tr("another program changed them: restore a backup"));
  if (found < oldest)
    throw Error(ErrorKind::kRefused, base::tr("an older database has replaced {0}", path_))
        .remedy(base::tr("run the command again: it migrates the file to this version"));
  verified_scoring_ = projected_scoring();
  if (verified_scoring_ > games::scoring_revision())
    throw Error(ErrorKind::kUnusableDatabase, base::tr("{0} was made by a newer version of chapeau", path_))
        .remedy(base::tr("use that version, or restore a backup"));
}

bool Connection::was_current() const {
  return verified_version_ == newest_version() && verified_scoring_ == games::scoring_revision();
}

bool Connection::has_structure_of(int version) {
  // Each command asks twice. SQLite itself reads the structure again only where this number moved.
  const int changes = pragma("PRAGMA schema_version");
  if (version == verified_version_ && changes == verified_changes_) return true;
  // The same tables, loaded from a dump into a file of another encoding, give texts in that one.
  Query encoding = query("PRAGMA encoding");
  if (!encoding.step() || encoding.text(0) != "UTF-8") return false;
  const std::vector<SchemaObject> found = structure(database_);
  const bool is_as_files_have_it = version == newest_version() && is_as_written(found);
  if (!is_as_files_have_it &&
      fingerprint(found) != schema_versions()[static_cast<std::size_t>(version - kFirstVersion)].fingerprint)
    return false;
  verified_version_ = version;
  verified_changes_ = changes;
  return true;
}

bool Connection::has_moved() {
  int moved = 0;
  sqlite3_file_control(database_.getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  struct stat info {};
  // To SQLite a file that cannot be looked at has moved.
  if (moved == 0 || (stat(path_.c_str(), &info) != 0 && errno == ENOENT)) return moved != 0;
  if (stat(path_.c_str(), &info) != 0) {
    const int number = errno;
    throw base::system_error(ErrorKind::kInputOutput, base::tr("{0} cannot be reached", path_), number);
  }
  sqlite3_file_control(database_.getHandle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
  return moved != 0;
}

bool Connection::is_empty() {
  return pragma("PRAGMA application_id") == 0 &&
         database_.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
}

void Connection::create_schema() {
  for (const SchemaVersion& version : schema_versions()) database_.exec(std::string(version.sql));
  database_.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
  database_.exec(fmt::format("PRAGMA user_version = {}", newest_version()));
  query("INSERT INTO projection_version (scoring) VALUES (?1)").bind(games::scoring_revision()).run();
}

void Connection::migrate_schema() {
  for (int next = version() + 1; next <= newest_version(); ++next) {
    const SchemaVersion& to = schema_versions()[static_cast<std::size_t>(next - kFirstVersion)];
    database_.exec(std::string(to.sql));
    database_.exec(fmt::format("PRAGMA user_version = {}", next));
  }
}

Query Connection::query(std::string_view sql) {
  auto [found, end] = statements_.equal_range(sql);
  while (found != end && found->second.in_use) ++found;
  if (found != end) return Query(found->second);
  PreparedStatement prepared;
  sqlite3_stmt* statement = nullptr;
  const int result = sqlite3_prepare_v2(database_.getHandle(), sql.data(), static_cast<int>(sql.size()),
                                        &statement, nullptr);
  if (result != SQLITE_OK) throw SQLite::Exception(database_.getHandle(), result);
  prepared.statement.reset(statement);
  return Query(statements_.emplace(std::string(sql), std::move(prepared))->second);
}

std::int64_t Connection::projected_scoring() {
  try {
    Query row = query("SELECT coalesce(max(scoring), 0) FROM projection_version");
    row.step();
    return row.integer(0);
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, path_);
  }
}

void Connection::copy_from(Connection& other) {
  SQLite::Backup backup(database_, other.database_);
  const int code = backup.executeStep(-1);
  if (code != SQLITE_DONE)
    throw Error(ErrorKind::kBusy, base::tr("{0} is in use by another command", path_))
        .remedy(base::tr("try again later"));
}

void Connection::forget_pages() { sqlite3_db_release_memory(database_.getHandle()); }

bool Connection::in_transaction() { return sqlite3_get_autocommit(database_.getHandle()) == 0; }

Error missing_in(const Connection& connection, const std::string& reason) {
  return damaged(connection.path(), reason);
}

}  // namespace storage
