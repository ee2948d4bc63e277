#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

namespace SQLite {
class Database;
}

namespace storage {

/// "Chap" in ASCII: marks a file as ours for `file` and for ourselves.
inline constexpr int kApplicationId = 0x43686170;

/// A file of schema/, which brings a database from the version before to its own.
struct SchemaVersion {
  std::string_view sql;
  /// What `fingerprint` gives for a database of this version. A test compares it with the file.
  std::string_view fingerprint;
};

/// All versions in order; the first makes version 1 of an empty database. What was released once is never
/// changed: what comes after it goes into a file with the next number.
const std::vector<SchemaVersion>& schema_versions();

/// The version that this program makes, in `user_version`: the number of schema files. Older ones it brings
/// over.
inline int newest_version() { return static_cast<int>(schema_versions().size()); }

/// The files of schema/ in order. Built in by CMake.
extern const std::vector<std::string_view> kSchemaFiles;

/// A table, an index, a view or a trigger, as the schema of a database has it.
struct SchemaObject {
  std::string type, name, table, sql;

  friend auto operator<=>(const SchemaObject&, const SchemaObject&) = default;
};

/// Everything that the schema of a database defines, in order.
std::vector<SchemaObject> structure(SQLite::Database& database);
/// SHA-256 over that, in hexadecimal.
std::string fingerprint(const std::vector<SchemaObject>& structure);
/// Whether that is, statement by statement, what stands in the files of all versions, less what a later one
/// drops (the indexes of a table each by its name, before the table). Where it is not, the
/// fingerprint decides: what a file alters is not in its text. Made for speed: every command asks, and the
/// digest was a sixth of what `settle` does.
bool is_as_written(const std::vector<SchemaObject>& structure);

}  // namespace storage
