#include "storage/read_errors.hpp"

#include <sqlite3.h>

#include <map>

namespace storage {
namespace {

/// The methods of a file, but for the reading. SQLite sees the first member only.
struct Methods {
  sqlite3_io_methods methods;
  const sqlite3_io_methods* original;
};

int read(sqlite3_file* file, void* data, int amount, sqlite3_int64 offset) {
  const auto* own = reinterpret_cast<const Methods*>(file->pMethods);
  const int result = own->original->xRead(file, data, amount, offset);
  return result == SQLITE_IOERR_CORRUPTFS ? SQLITE_IOERR_READ : result;
}

/// One for each table of methods there is (a handful), as long as the program runs.
const sqlite3_io_methods* with_own_reading(const sqlite3_io_methods* original) {
  static std::map<const sqlite3_io_methods*, Methods> known;
  const auto [found, added] = known.try_emplace(original, Methods{*original, original});
  if (added) found->second.methods.xRead = read;
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
  const int result = base->xOpen(base, name, file, flags, flags_out);
  // A file without methods is one that was not opened.
  if (file->pMethods != nullptr) file->pMethods = with_own_reading(file->pMethods);
  return result;
}

int remove(sqlite3_vfs* vfs, const char* name, int sync_folder) {
  sqlite3_vfs* base = below(vfs);
  return base->xDelete(base, name, sync_folder);
}

}  // namespace

const char* vfs_that_tells_read_errors() {
  constexpr const char* kName = "chapeau";
  constexpr int kRoom = 4096;  // for a file of any base
  // The rest (names, the clock, random bytes) is the same for every base on one system.
  static sqlite3_vfs vfs = [] {
    sqlite3_vfs own = *sqlite3_vfs_find(nullptr);
    own.zName = kName;
    own.pNext = nullptr;
    own.szOsFile = kRoom;
    own.xOpen = open;
    own.xDelete = remove;
    return own;
  }();
  if (sqlite3_vfs_find(kName) == nullptr) sqlite3_vfs_register(&vfs, 0);
  return kName;
}

}  // namespace storage
