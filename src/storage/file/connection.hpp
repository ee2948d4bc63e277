#pragma once

#include <SQLiteCpp/Database.h>
#include <sqlite3.h>

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/sha256.hpp"
#include "base/values/time.hpp"
#include "base/values/uuid.hpp"
#include "storage/file/file_header.hpp"
#include "storage/file/schema.hpp"

/// A connection to a database file and its prepared statements: what of SQLite the rest of this module uses.
/// No header that leaves the module includes this one.
namespace storage {

/// A statement that a connection keeps prepared.
struct PreparedStatement {
  struct Finalize {
    void operator()(sqlite3_stmt* prepared) const { sqlite3_finalize(prepared); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement;
  bool in_use = false;
};

/// A prepared statement in use. Reset when it goes out of scope, so that it locks nothing and can be
/// used again.
///
/// It calls SQLite itself: SQLiteCpp makes an object for each column of each row, which shares the statement
/// by a counted reference. That was three quarters of reading a number, and a match of 1,000 hands has 31,000
/// in its rows.
class Query {
 public:
  explicit Query(PreparedStatement& prepared)
      : statement_(prepared.statement.get()), in_use_(prepared.in_use) {
    in_use_ = true;
  }
  ~Query();
  Query(const Query&) = delete;
  Query& operator=(const Query&) = delete;

  /// Binds the values to ?1, ?2, …
  template <class... Values>
  Query& bind(const Values&... values) {
    int index = 0;
    (bind_at(++index, values), ...);
    return *this;
  }

  void bind_at(int index, std::int64_t value);
  void bind_at(int index, int value) { bind_at(index, std::int64_t{value}); }
  void bind_at(int index, bool value) { bind_at(index, std::int64_t{value ? 1 : 0}); }
  void bind_at(int index, std::string_view value);
  void bind_at(int index, const std::string& value) { bind_at(index, std::string_view(value)); }
  void bind_at(int index, const char* value) { bind_at(index, std::string_view(value)); }
  void bind_at(int index, const base::Uuid& value) { bind_bytes(index, base::byte_view(value.bytes)); }
  void bind_at(int index, const base::Sha256Digest& value) { bind_bytes(index, base::byte_view(value)); }
  template <class Value>
  void bind_at(int index, const std::optional<Value>& value) {
    if (value)
      bind_at(index, *value);
    else
      bind_null(index);
  }
  void bind_null(int index);

  /// Binds bytes that are no text.
  void bind_bytes(int index, std::string_view bytes);

  /// The next row, if there is one. Not to be called again at the end.
  bool step();
  /// For statements without rows.
  void run();
  /// Makes it ready to run once more, with other values bound to all parameters.
  void reset() { sqlite3_reset(statement_); }

  [[nodiscard]] std::int64_t integer(int column) { return sqlite3_column_int64(statement_, column); }
  [[nodiscard]] std::string text(int column) { return std::string(bytes(column)); }
  [[nodiscard]] bool is_null(int column) { return sqlite3_column_type(statement_, column) == SQLITE_NULL; }
  [[nodiscard]] std::optional<std::int64_t> optional_integer(int column);
  [[nodiscard]] std::optional<std::string> optional_text(int column);
  /// A text or bytes, until the next step.
  [[nodiscard]] std::string_view bytes(int column);
  /// These two are all zero for a value of another length, which only a file that somebody changed has.
  [[nodiscard]] base::Uuid uuid(int column);
  [[nodiscard]] base::Sha256Digest digest(int column);

  /// The value of a column into a variable, by its type.
  void read(int column, std::int64_t& value) { value = integer(column); }
  void read(int column, bool& value) { value = integer(column) != 0; }
  void read(int column, std::string& value) { value = bytes(column); }
  void read(int column, std::optional<std::int64_t>& value) { value = optional_integer(column); }
  void read(int column, std::optional<std::string>& value) { value = optional_text(column); }
  void read(int column, base::Uuid& value) { value = uuid(column); }

 private:
  /// Throws SQLite's error unless it is `expected`.
  void check(int result, int expected) const;

  sqlite3_stmt* statement_;
  bool& in_use_;
};

/// An open database file with the settings that this program relies on.
class Connection {
 public:
  /// Milliseconds.
  static constexpr int kBusyTimeout = 10'000;

  /// Opens an existing file and checks that it is a database of ours, of a version that is known, unchanged.
  /// Throws `Error`: kNotThere if there is none (an empty file is none), kUnusableDatabase if it is not ours,
  /// newer, damaged or changed, kRefused if it has several links, kData for a name that is no file's. Of a
  /// file that is not ours, and of those beside it, not a byte changes.
  /// Each of its steps waits for another program for as long as `busy_timeout` says.
  static Connection open(const std::string& path, FileRole role = FileRole::kDatabase,
                         int busy_timeout = kBusyTimeout);

  /// The same, but makes the file (and its folder) if there is none, or if creating it was interrupted.
  /// Throws kCannotCreate if it cannot.
  static Connection open_or_create(const std::string& path);

  /// The same, but if there is no file it gives an empty database in memory, and makes nothing.
  static Connection open_or_empty(const std::string& path);

  /// A copy that nobody else sees and that goes with the connection; `path` is that of the other. Throws
  /// `Error` (kBusy) if that is in use.
  static Connection copy_of(Connection& other);

  /// An empty database that nobody else sees and that goes with the connection, however large it gets; `name`
  /// stands for its path.
  static Connection temporary(std::string name);

  /// A statement, prepared the first time that it is used.
  Query query(std::string_view sql);
  void execute(const char* sql) { database_.exec(sql); }

  [[nodiscard]] SQLite::Database& database() { return database_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  /// Begins a transaction that writes, in the mode of the journal that this program relies on. It may change
  /// the file already, so it is for files that were found to be ours.
  void begin_writing();
  /// Begins a transaction that writes and leaves the mode of the journal, which is in the file, as it is: for
  /// a dry run, which is rolled back.
  void begin_immediate();
  /// Asks several things in one transaction. Each by itself would lock the file, look for journals beside it
  /// and read the counter of changes. Throws what `questions` throws; errors of SQLite's as `Error`.
  void read_transaction(const std::function<void()>& questions);
  /// The first column of the first row of a PRAGMA as a number; 0 without a row.
  int pragma(std::string_view sql);
  /// Another number once somebody else wrote the file.
  [[nodiscard]] std::int64_t data_version() { return database_.execAndGet("PRAGMA data_version").getInt64(); }
  /// The version of its tables, `kFirstVersion` to `newest_version()`.
  [[nodiscard]] int version();
  /// Applies the schema files between the version of the file and the newest. To be called in a transaction
  /// that writes; the projections are to be rebuilt after it.
  void migrate_schema();
  /// Puts the contents of another file in the place of this one's, as one transaction.
  void copy_from(Connection& other);
  /// The revision of scoring that the projections were made with; 0 if the file does not say.
  [[nodiscard]] std::int64_t projected_scoring();
  /// The time of the command that is being written; no meaning outside of one.
  [[nodiscard]] base::Timestamp command_at() const { return command_at_; }
  void set_command_at(base::Timestamp at) { command_at_ = at; }
  /// Reads everything from the file again, next time.
  void forget_pages();
  /// Whether a transaction is open.
  [[nodiscard]] bool in_transaction();
  /// To be called within a transaction: that the file is still the one that was opened, under its name,
  /// and still ours, of the version `oldest` or a later one, projected by no newer revision of scoring, and
  /// unchanged. Another program may have migrated it or put another file in its place while a person thought
  /// about a question. Throws `Error` (kUnusableDatabase, kRefused).
  void verify(int oldest = newest_version());
  /// Whether `verify` found the newest version, projected by this program's revision of scoring.
  [[nodiscard]] bool was_current() const;

 private:
  Connection(const std::string& path, int flags, FileRole role = FileRole::kDatabase,
             int busy_timeout = kBusyTimeout);
  /// What concerns this connection only.
  void configure();
  bool has_moved();
  /// Whether the tables and views are those of a version.
  bool has_structure_of(int version);
  bool is_empty();
  void create_schema();

  std::string path_;
  FileRole role_;
  base::Timestamp command_at_;
  // The version that its structure was found to be of, and the "schema_version" that it had then.
  int verified_version_ = 0, verified_changes_ = 0;
  std::int64_t verified_scoring_ = -1;
  SQLite::Database database_;
  // After the database: they must go before it. One that is asked for while it is in use is prepared once
  // more.
  std::multimap<std::string, PreparedStatement, std::less<>> statements_;
};

/// Throws `Error` (kData) for a name that SQLite gives to a file beside a database of another name:
/// once that one is opened, the file would be taken for its journal, and be removed.
void refuse_companion(const std::string& name);

/// The error (kUnusableDatabase) of a file in which something is missing that a whole one has: "match 3 is
/// missing".
base::Error missing_in(const Connection& connection, const std::string& reason);

/// Returns what was found. Throws `Error` (kUnusableDatabase), with what `reason` gives, where nothing was: a
/// whole file holds it.
template <class Value, class Reason>
Value expect_there(std::optional<Value> found, const Connection& connection, const Reason& reason) {
  if (!found) throw missing_in(connection, reason());
  return *std::move(found);
}
/// Returns the command that was found. Throws `Error` (kUnusableDatabase) where it is missing.
template <class Value>
Value expect_command(std::optional<Value> found, const Connection& connection, std::int64_t number) {
  return expect_there(std::move(found), connection,
                      [&] { return base::tr("command {0} is missing", number); });
}

}  // namespace storage
