#pragma once

#include <SQLiteCpp/Exception.h>

#include <string>

#include "base/errors/error.hpp"

/// Errors of SQLite as errors of this program.
namespace storage {

/// The error (kUnusableDatabase) of a file whose contents are not as they were left; `reason` is what was
/// noticed.
base::Error damaged(const std::string& path, const std::string& reason);

/// What SQLite says of an error, in the player's language.
std::string reason_of(const SQLite::Exception& exception);

/// The error of this program for one of SQLite's.
base::Error translate(const SQLite::Exception& exception, const std::string& path);

/// The error (kCannotCreate) of a file that SQLite could not make, with the reason that the system has; where
/// there is no memory, that one. `message`: "the backup x.db cannot be created".
base::Error cannot_create(const SQLite::Exception& exception, const std::string& path,
                          const std::string& message);

/// Whether an error of SQLite's says that the contents of the file are damaged, rather than that it could
/// not be read just now.
bool means_damage(const SQLite::Exception& exception);

/// The name of a virtual file system on top of SQLite's default one that reports a failed read as such.
/// Registered on the first call. SQLite 3.40 reports EIO on reading as a damaged file
/// (SQLITE_IOERR_CORRUPTFS, which a statement turns into SQLITE_CORRUPT), and somebody who reads that throws
/// away a good database for a loose cable.
const char* vfs_with_read_errors();

}  // namespace storage
