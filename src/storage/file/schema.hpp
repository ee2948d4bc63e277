#pragma once

#include <compare>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/embedded.hpp"

namespace SQLite {
class Database;
}

namespace storage {

/// "Chap" in ASCII: marks a file as ours for `file` and for ourselves.
inline constexpr int kApplicationId = 0x43686170;

/// One file of schema/: the SQL that takes a database from the previous version to this one.
struct SchemaVersion {
  std::string_view sql;
  /// What `fingerprint` gives for a database of this version. A test compares it with the file.
  std::string_view fingerprint;
};

/// All versions in order; the first makes `kFirstVersion` of an empty database. After the first release no
/// file that was released is changed: a change goes into a file with the next number.
const std::vector<SchemaVersion>& schema_versions();

/// The `user_version` that schema/001_initial.sql makes. Whoever changes that file in place, before the first
/// release, raises it by one. Files of a lower version come from such earlier states and are refused: no
/// migration leads here from them.
inline constexpr int kFirstVersion = 9;

/// The version that this program makes, in `user_version`. It migrates files of the versions from
/// `kFirstVersion` on.
inline int newest_version() { return kFirstVersion + static_cast<int>(schema_versions().size()) - 1; }

/// The SQL files of schema/, in order.
std::span<const base::EmbeddedFile> schema_files();

/// A table, an index, a view or a trigger, as the schema of a database has it.
struct SchemaObject {
  std::string type, name, table, sql;

  friend auto operator<=>(const SchemaObject&, const SchemaObject&) = default;
};

/// Everything that the schema of a database defines, sorted.
std::vector<SchemaObject> structure(SQLite::Database& database);
/// SHA-256 over that, in hexadecimal.
std::string fingerprint(const std::vector<SchemaObject>& structure);
/// Whether it consists, statement by statement, of what the files of all versions create and no later file
/// drops (a file drops the indexes of a table by name, before the table). If not, the fingerprint decides,
/// since the result of an ALTER does not stand in a file. Made for speed: every command asks, and computing
/// the fingerprint took a sixth of the time of `settle`.
bool is_as_written(const std::vector<SchemaObject>& structure);

}  // namespace storage
