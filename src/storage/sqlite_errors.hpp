#pragma once

#include <SQLiteCpp/Exception.h>

#include <string>

#include "base/error.hpp"

/// What SQLite says, in the words of this program.
namespace storage {

/// The error (kForeign) of a file whose contents are not as they were left; `reason` is what was noticed.
base::Error damaged(const std::string& path, const std::string& reason);

/// The error of this program for one of SQLite's.
base::Error translate(const SQLite::Exception& exception, const std::string& path);

/// Whether an error of SQLite's says that the contents of the file are damaged, rather than that it could
/// not be read just now.
bool means_damage(const SQLite::Exception& exception);

}  // namespace storage
