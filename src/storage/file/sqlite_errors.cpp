#include "storage/file/sqlite_errors.hpp"

#include <fmt/core.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>

#include "base/errors/memory.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

/// The last call of the file system that failed below SQLite, which has no words for the reason.
struct FailedCall {
  int code = SQLITE_OK;  ///< what SQLite was told, an extended code
  int number = 0;        ///< `errno`
};
thread_local FailedCall last_failed;

/// The result of a call below SQLite, which is noted where it is an error.
template <class Call>
int with_errno_noted(const Call& call) {
  errno = 0;
  const int result = call();
  if (result != SQLITE_OK && result != SQLITE_IOERR_SHORT_READ) last_failed = {result, errno};
  return result;
}

/// The `errno` behind an error of SQLite; 0 where it is not known.
int error_number_of(const SQLite::Exception& exception) {
  if ((exception.getErrorCode() & 0xff) == SQLITE_FULL) return ENOSPC;
  const bool is_that = (last_failed.code & 0xff) == (exception.getExtendedErrorCode() & 0xff);
  return is_that ? last_failed.number : 0;
}

/// Why a file that can be read cannot be written, or none be created beside it: an `errno`.
int why_read_only(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  for (const std::string& name : {path, folder})
    if (access(name.c_str(), W_OK) != 0) return errno;
  return EACCES;
}

/// A file that cannot be reached is not a damaged file: the next attempt may well succeed.
Error unreachable(const std::string& message, const std::string& reason, int number) {
  if (number != 0) return base::system_error(ErrorKind::kInputOutput, message, number);
  return Error(ErrorKind::kInputOutput, base::tr_c("error of the system", "{0}: {1}", message, reason))
      .remedy(base::tr("the file itself seems fine: check the disk and try again"));
}

Error disk_error(const SQLite::Exception& exception, const std::string& path) {
  const int code = exception.getExtendedErrorCode();
  if (code == SQLITE_IOERR_NOMEM) return base::out_of_memory();
  const bool reading = code == SQLITE_IOERR_READ || code == SQLITE_IOERR_FSTAT;
  const int number = error_number_of(exception);
  return unreachable(reading ? base::tr("{0}: the disk could not be read", path)
                             : base::tr("{0}: the disk could not be written", path),
                     reason_of(exception), number == EIO ? 0 : number);
}

}  // namespace

base::Error damaged(const std::string& path, const std::string& reason) {
  return Error(ErrorKind::kUnusableDatabase,
               base::tr("{0} is damaged, or another program changed it: {1}", path, reason))
      .remedy(
          base::tr("restore a backup ('chapeau restore' lists them), or import what 'chapeau export' wrote"));
}

std::string reason_of(const SQLite::Exception& exception) {
  // The English is SQLite's own. What it says seldom stays as it is, for somebody who searches for it.
  switch (exception.getErrorCode() & 0xff) {
    case SQLITE_ERROR: return base::tr_c("error of SQLite", "SQL logic error");
    case SQLITE_CORRUPT: return base::tr_c("error of SQLite", "database disk image is malformed");
    case SQLITE_NOTADB: return base::tr_c("error of SQLite", "file is not a database");
    case SQLITE_CONSTRAINT: return base::tr_c("error of SQLite", "constraint failed");
    case SQLITE_IOERR: return base::tr_c("error of SQLite", "disk I/O error");
    case SQLITE_FULL: return base::tr_c("error of SQLite", "database or disk is full");
    case SQLITE_CANTOPEN: return base::tr_c("error of SQLite", "unable to open database file");
    default: return exception.getErrorStr();
  }
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
  const std::string reason = reason_of(exception);
  if (means_damage(exception)) return damaged(path, reason);
  switch (code) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return Error(ErrorKind::kBusy, base::tr("{0} is in use by another command", path))
          .remedy(base::tr("try again later"));
    case SQLITE_CANTOPEN:
      return unreachable(base::tr("{0} cannot be opened", path), reason, error_number_of(exception));
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return base::system_error(ErrorKind::kInputOutput, base::tr("{0} cannot be written to", path),
                                why_read_only(path));
    case SQLITE_IOERR: return disk_error(exception, path);
    case SQLITE_FULL:
      return unreachable(base::tr("{0} cannot be written to", path), reason, error_number_of(exception));
    case SQLITE_NOMEM: return base::out_of_memory();
    case SQLITE_TOOBIG:
      return Error(ErrorKind::kData, base::tr("{0} holds a text that is too long", path))
          .remedy(base::tr("restore a backup of it"));
    default:
      return Error(ErrorKind::kBug,
                   fmt::format("the database refused a command of this program: {}", exception.what()));
  }
}

base::Error cannot_create(const SQLite::Exception& exception, const std::string& path,
                          const std::string& message) {
  if ((exception.getErrorCode() & 0xff) == SQLITE_NOMEM) return base::out_of_memory();
  int number = error_number_of(exception);
  // Where SQLite may not make a file it looks whether it can be read, and that failed last.
  const std::string folder = std::filesystem::path(path).parent_path().string();
  if (number == 0 || number == ENOENT) number = access(folder.c_str(), W_OK) != 0 ? errno : 0;
  if (number != 0) return base::system_error(ErrorKind::kCannotCreate, message, number);
  return Error(ErrorKind::kCannotCreate,
               base::tr_c("error of the system", "{0}: {1}", message, reason_of(exception)))
      .remedy(base::tr("check the disk and the folder, or name another file"));
}

namespace {

/// The methods of a file with some of its own. SQLite sees the first member only.
struct Methods {
  sqlite3_io_methods methods;
  const sqlite3_io_methods* original;
};

const sqlite3_io_methods& methods_below(sqlite3_file* file) {
  return *reinterpret_cast<const Methods*>(file->pMethods)->original;
}

int read_block(sqlite3_file* file, void* data, int amount, sqlite3_int64 offset) {
  return with_errno_noted([&] {
    const int result = methods_below(file).xRead(file, data, amount, offset);
    return result == SQLITE_IOERR_CORRUPTFS ? SQLITE_IOERR_READ : result;
  });
}

int write_block(sqlite3_file* file, const void* data, int amount, sqlite3_int64 offset) {
  return with_errno_noted([&] { return methods_below(file).xWrite(file, data, amount, offset); });
}

int sync_file(sqlite3_file* file, int flags) {
  return with_errno_noted([&] { return methods_below(file).xSync(file, flags); });
}

/// One for each table of methods there is (a handful), as long as the program runs.
const sqlite3_io_methods* with_own_methods(const sqlite3_io_methods* original) {
  static std::map<const sqlite3_io_methods*, Methods> known;
  const auto [found, added] = known.try_emplace(original, Methods{*original, original});
  if (added) {
    found->second.methods.xRead = read_block;
    found->second.methods.xWrite = write_block;
    found->second.methods.xSync = sync_file;
  }
  return &found->second.methods;
}

/// The file system below: the default one. When the default is taken off, SQLite makes the next in its list
/// the default, and that may be this one.
sqlite3_vfs* below(const sqlite3_vfs* own) {
  sqlite3_vfs* usual = sqlite3_vfs_find(nullptr);
  return usual == own ? usual->pNext : usual;
}

int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  sqlite3_vfs* base = below(vfs);
  const int result = with_errno_noted([&] { return base->xOpen(base, name, file, flags, flags_out); });
  // A file without methods is one that was not opened.
  if (file->pMethods != nullptr) file->pMethods = with_own_methods(file->pMethods);
  return result;
}

int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  sqlite3_vfs* base = below(vfs);
  return base->xDelete(base, name, sync_folder);
}

}  // namespace

const char* vfs_with_read_errors() {
  constexpr const char* kName = "chapeau";
  constexpr int kFileBytes = 4096;  // enough for a file of any base
  // The rest (names, the clock, random bytes) is the same for every base on one system.
  static sqlite3_vfs vfs = [] {
    sqlite3_vfs own = *sqlite3_vfs_find(nullptr);
    own.zName = kName;
    own.pNext = nullptr;
    own.szOsFile = kFileBytes;
    own.xOpen = open;
    own.xDelete = remove;
    return own;
  }();
  if (sqlite3_vfs_find(kName) == nullptr) sqlite3_vfs_register(&vfs, 0);
  return kName;
}

}  // namespace storage
