#include "storage/connection.hpp"

#include <fmt/core.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "storage/schema.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

constexpr int kBusyMilliseconds = 10'000;
constexpr int kMostBytesOfAValue = 64 * 1024 * 1024;  // of the body of an operation, above all

/// The absolute form of a file name, or an error for what SQLite would take for something else.
std::string absolute_path(const std::string& name) {
  if (name.empty() || name == ":memory:" || name.starts_with("file:"))
    throw Error(ErrorKind::kData, fmt::format("'{}' is not the name of a database file", name))
        .remedy("give --db the name of a file, or leave it out");
  std::error_code problem;
  const std::filesystem::path path = std::filesystem::absolute(name, problem);
  if (problem) throw Error(ErrorKind::kNotThere, fmt::format("the folder of '{}' cannot be found", name));
  return path.string();  // not made shorter: "a/../b" means something else where a is a link
}

/// Whether the file is there and not empty. Throws if it is something other than one regular file.
bool is_there(const std::string& path) {
  struct stat info {};
  if (stat(path.c_str(), &info) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) return false;
    throw Error(ErrorKind::kNotThere, fmt::format("{} cannot be reached: {}", path, std::strerror(errno)));
  }
  if (!S_ISREG(info.st_mode))
    throw Error(ErrorKind::kForeign, fmt::format("{} is not a file", path))
        .remedy("give --db the name of a file");
  // With two names, the journal of one writer would be invisible to the other.
  if (info.st_nlink > 1)
    throw Error(ErrorKind::kRefused, fmt::format("{} has {} names (hard links)", path, info.st_nlink))
        .remedy("a database under two names is not safe: copy it, or remove the other name");
  return info.st_size > 0;
}

Error no_database(const std::string& path) {
  return Error(ErrorKind::kNotThere, fmt::format("there is no database yet at {}", path))
      .remedy("'chapeau new ANN BOB' starts a match and makes it");
}

/// While it lives, what is made is for its owner only: who plays whom for how much is nobody else's
/// business.
class OwnerOnly {
 public:
  OwnerOnly() : before_(umask(077)) {}
  ~OwnerOnly() { umask(before_); }
  OwnerOnly(const OwnerOnly&) = delete;
  OwnerOnly& operator=(const OwnerOnly&) = delete;

 private:
  mode_t before_;
};

void make_folder(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  std::error_code problem;
  if (std::filesystem::is_directory(folder, problem)) return;
  const OwnerOnly owner_only;
  std::filesystem::create_directories(folder, problem);
  if (problem)
    throw Error(ErrorKind::kCannotCreate,
                fmt::format("the folder {} cannot be made: {}", folder.string(), problem.message()));
}

}  // namespace

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
  const SQLite::Column value = statement_.getColumn(column);
  const void* bytes = value.getBlob();
  if (bytes != nullptr && static_cast<std::size_t>(value.getBytes()) == id.bytes.size())
    std::memcpy(id.bytes.data(), bytes, id.bytes.size());
  return id;
}

base::Sha256Digest Query::digest(int column) {
  base::Sha256Digest digest{};
  const SQLite::Column value = statement_.getColumn(column);
  const void* bytes = value.getBlob();
  if (bytes != nullptr && static_cast<std::size_t>(value.getBytes()) == digest.size())
    std::memcpy(digest.data(), bytes, digest.size());
  return digest;
}

Connection::Connection(const std::string& path, int flags)
    : path_(path), database_(path, flags, kBusyMilliseconds) {}

Connection Connection::open(const std::string& name) {
  const std::string path = absolute_path(name);
  if (!is_there(path)) throw no_database(path);
  try {
    // Read-write even for readers: a journal that a crash left behind has to be rolled back.
    Connection connection(path, SQLite::OPEN_READWRITE);
    connection.configure();
    connection.verify();
    connection.configure_journal();
    return connection;
  } catch (const SQLite::Exception& exception) {
    throw translate(exception, path);
  }
}

Connection Connection::open_or_create(const std::string& name) {
  const std::string path = absolute_path(name);
  if (is_there(path)) return open(name);
  make_folder(path);
  try {
    const OwnerOnly owner_only;
    Connection connection(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    connection.configure();
    connection.configure_journal();
    connection.execute("BEGIN IMMEDIATE");
    // Another command may have made it since we looked.
    if (connection.is_empty()) connection.create_schema();
    connection.execute("COMMIT");
    connection.verify();
    return connection;
  } catch (const SQLite::Exception& exception) {
    if (exception.getErrorCode() == SQLITE_CANTOPEN || exception.getErrorCode() == SQLITE_READONLY)
      throw Error(ErrorKind::kCannotCreate,
                  fmt::format("{} cannot be made: {}", path, exception.getErrorStr()));
    throw translate(exception, path);
  }
}

Connection Connection::open_or_empty(const std::string& name) {
  if (is_there(absolute_path(name))) return open(name);
  Connection connection(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  connection.configure();
  connection.create_schema();
  return connection;
}

void Connection::configure() {
  sqlite3* handle = database_.getHandle();
  const auto set = [&](int option, int value) { sqlite3_db_config(handle, option, value, nullptr); };
  set(SQLITE_DBCONFIG_DEFENSIVE, 1);
  set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0);
  set(SQLITE_DBCONFIG_ENABLE_TRIGGER, 0);
  set(SQLITE_DBCONFIG_ENABLE_VIEW, 0);
  set(SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0);
  set(SQLITE_DBCONFIG_DQS_DDL, 0);
  set(SQLITE_DBCONFIG_DQS_DML, 0);
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, kMostBytesOfAValue);
  sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 1);  // VACUUM INTO attaches its target
  database_.exec("PRAGMA foreign_keys = ON");
  database_.exec("PRAGMA cell_size_check = ON");
}

void Connection::configure_journal() {
  // Of the rollback modes the one in which no acknowledged commit was lost to a power cut. Not WAL:
  // a copy of the one file would be stale.
  database_.exec("PRAGMA journal_mode = DELETE");
  database_.exec("PRAGMA synchronous = EXTRA");
}

void Connection::verify() {
  if (database_.execAndGet("PRAGMA application_id").getInt() != kApplicationId) {
    if (is_empty()) throw no_database(path_);
    throw Error(ErrorKind::kForeign, fmt::format("{} is not a database of chapeau", path_))
        .remedy("give --db another file; this one was left as it is");
  }
  const int version = database_.execAndGet("PRAGMA user_version").getInt();
  if (version > kSchemaVersion)
    throw Error(ErrorKind::kForeign,
                fmt::format("{} was made by a newer version of chapeau (format {}, this program knows {})",
                            path_, version, kSchemaVersion))
        .remedy("use the newer version");
  if (version != kSchemaVersion || fingerprint(database_) != kSchemaFingerprint)
    throw Error(ErrorKind::kForeign, fmt::format("the tables of {} are not as chapeau made them", path_))
        .remedy("somebody changed its structure: go back to a backup");
}

bool Connection::is_empty() {
  return database_.execAndGet("PRAGMA application_id").getInt() == 0 &&
         database_.execAndGet("SELECT count(*) FROM sqlite_schema").getInt() == 0;
}

void Connection::create_schema() {
  for (const std::string_view file : kSchemaFiles) database_.exec(std::string(file));
  database_.exec(fmt::format("PRAGMA application_id = {}", kApplicationId));
  database_.exec(fmt::format("PRAGMA user_version = {}", kSchemaVersion));
}

Query Connection::query(const char* sql) {
  auto found = statements_.find(sql);
  if (found == statements_.end()) found = statements_.emplace(sql, SQLite::Statement(database_, sql)).first;
  return Query(found->second);
}

bool Connection::in_transaction() { return sqlite3_get_autocommit(database_.getHandle()) == 0; }

Error translate(const SQLite::Exception& exception, const std::string& path) {
  const int code = exception.getErrorCode() & 0xff;
  const std::string reason = exception.getErrorStr();
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Error(ErrorKind::kBusy, fmt::format("{} is in use by another command", path))
          .remedy("try again when it has ended");
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
      return Error(ErrorKind::kForeign,
                   fmt::format("{} is not a database of chapeau, or it is damaged: {}", path, reason))
          .remedy("go back to a backup; the file was left as it is");
    case SQLITE_CANTOPEN:
      return Error(ErrorKind::kInputOutput, fmt::format("{} cannot be opened: {}", path, reason));
    case SQLITE_READONLY:
      return Error(ErrorKind::kInputOutput, fmt::format("{} cannot be written to: {}", path, reason))
          .remedy("look at the permissions of the file and its folder");
    case SQLITE_PERM:
    case SQLITE_IOERR:
    case SQLITE_FULL:
      return Error(ErrorKind::kInputOutput, fmt::format("{} cannot be read or written: {}", path, reason));
    case SQLITE_NOMEM:
    case SQLITE_TOOBIG:
      return Error(ErrorKind::kData, fmt::format("this is too much for the database: {}", reason));
    case SQLITE_CONSTRAINT:
      // Nothing that this program writes breaks one, unless what was there is not what it wrote.
      return Error(ErrorKind::kForeign, fmt::format("{} is not as chapeau left it: {}", path, reason))
          .remedy("run 'chapeau check', or go back to a backup");
    default:
      return Error(ErrorKind::kBug,
                   fmt::format("the database refused a command of this program: {}", exception.what()));
  }
}

}  // namespace storage
