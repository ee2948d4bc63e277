#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace SQLite {
class Database;
}

namespace storage {

/// "Chap" in ASCII: marks a file as ours for `file` and for ourselves.
inline constexpr int kApplicationId = 0x43686170;

/// The version that this program makes and reads, in `user_version`: the number of schema files.
inline constexpr int kSchemaVersion = 1;

/// The files of schema/ in order; the first makes version 1 of an empty database. Built in by CMake.
extern const std::vector<std::string_view> kSchemaFiles;

/// What `fingerprint` gives for a database of kSchemaVersion. A test compares it with the schema files;
/// it has to be written anew whenever they change.
extern const std::string_view kSchemaFingerprint;

/// SHA-256 over the text of everything the schema defines, in hexadecimal.
std::string fingerprint(SQLite::Database& database);

}  // namespace storage
