#include "storage/sqlite_errors.hpp"

#include <fmt/core.h>
#include <sqlite3.h>

#include "base/memory.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// A disk that cannot be read is not a damaged file: the next attempt may well succeed.
Error disk_error(int extended_code, const std::string& path, const std::string& reason) {
  if (extended_code == SQLITE_IOERR_NOMEM) return base::out_of_memory();
  const bool reading = extended_code == SQLITE_IOERR_READ || extended_code == SQLITE_IOERR_FSTAT;
  return Error(ErrorKind::kInputOutput,
               fmt::format("{}: the disk could not be {}: {}", path, reading ? "read" : "written", reason))
      .remedy("nothing is known to be wrong with the file: look at the disk, and try again");
}

}  // namespace

base::Error damaged(const std::string& path, const std::string& reason) {
  return Error(ErrorKind::kForeign,
               fmt::format("{} is damaged, or is not as chapeau left it: {}", path, reason))
      .remedy("go back to a backup, or to what 'chapeau export' wrote");
}

bool means_damage(const SQLite::Exception& exception) {
  switch (exception.getErrorCode() & 0xff) {
    case SQLITE_NOTADB:
    case SQLITE_CORRUPT:
    case SQLITE_CONSTRAINT:  // nothing that this program writes breaks one, unless what was there is not its
                             // own
    case SQLITE_FORMAT: return true;
    // A plain error is SQLite's answer to a header that it cannot make sense of (a schema format above 4, for
    // one). The statements of this program are fixed and every one of them is tested, so it is no mistake in
    // one of these.
    case SQLITE_ERROR: return true;
    default: return false;
  }
}

base::Error translate(const SQLite::Exception& exception, const std::string& path) {
  const int code = exception.getErrorCode() & 0xff;
  const std::string reason = exception.getErrorStr();
  if (means_damage(exception)) return damaged(path, reason);
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Error(ErrorKind::kBusy, fmt::format("{} is in use by another command", path))
          .remedy("try again when it has ended");
    case SQLITE_CANTOPEN:
      return Error(ErrorKind::kInputOutput, fmt::format("{} cannot be opened: {}", path, reason));
    case SQLITE_READONLY:
      return Error(ErrorKind::kInputOutput, fmt::format("{} cannot be written to: {}", path, reason))
          .remedy("look at the permissions of the file and its folder");
    case SQLITE_IOERR: return disk_error(exception.getExtendedErrorCode(), path, reason);
    case SQLITE_PERM:
    case SQLITE_FULL:
      return Error(ErrorKind::kInputOutput, fmt::format("{} cannot be written to: {}", path, reason));
    case SQLITE_NOMEM: return base::out_of_memory();
    case SQLITE_TOOBIG:
      return Error(ErrorKind::kData, fmt::format("this is too much for {}: {}", path, reason));
    default:
      return Error(ErrorKind::kBug,
                   fmt::format("the database refused a command of this program: {}", exception.what()));
  }
}

}  // namespace storage
