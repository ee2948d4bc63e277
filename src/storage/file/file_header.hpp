#pragma once

#include <string>

#include "base/errors/error.hpp"

/// The header of a database file, read as bytes. SQLite cannot be asked first: to open a file of
/// somebody else's whose writer was interrupted would roll its journal back, and so change it.
namespace storage {

/// What a file is to the command: its database, or one that is named beside that. Errors speak accordingly.
enum class FileRole { kDatabase, kOther };

/// Whether a file is a database of this program; if not, there is none, or creating one was interrupted.
/// Looks at the file and, beside it, at its journal; changes neither. Throws `Error` for what must not be
/// touched: kNotThere if it cannot be reached, kRefused if it has several names, kInputOutput if it cannot be
/// read, kUnusableDatabase for anything else than a database of a version that is known.
bool is_ours(const std::string& path, FileRole role);

/// Throws `Error` (kUnusableDatabase) for a version (`user_version`; 0: none) that this program does not
/// read.
void refuse_version(const std::string& path, int version, FileRole role);
/// The error (kUnusableDatabase) of a file that is not a database of this program.
base::Error not_ours(const std::string& path, FileRole role);

/// Whether a file is a database of this program, or one of the files that SQLite puts beside one.
bool belongs_to_a_database(const std::string& path);

}  // namespace storage
