#include "support/fault_vfs.hpp"

#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <string>

#include "support/file.hpp"

namespace support {
namespace {

using Mode = FaultVfs::Mode;

struct State {
  Mode mode = Mode::kNone;
  std::size_t left = 0;  ///< operations until the fault strikes
  bool struck = false;
  bool dead = false;
  sqlite3_vfs* real = nullptr;
  sqlite3_vfs vfs{};
};

State state;

/// A file of ours: SQLite's file lies behind it in the same piece of memory.
struct File {
  sqlite3_file base{};
  sqlite3_file* real = nullptr;
  const char* name = nullptr;  ///< SQLite keeps it as long as the file is open; null for temporary files
};

File* ours(sqlite3_file* file) { return reinterpret_cast<File*>(file); }
sqlite3_file* real(sqlite3_file* file) { return ours(file)->real; }

/// What would be on the disk if the power went now, by name; nothing: no such file.
std::map<std::string, std::optional<std::string>> on_disk;

std::optional<std::string> content(const std::string& name) {
  if (!std::filesystem::exists(name)) return std::nullopt;
  return support::bytes_of(name);
}

void restore_disk() {
  for (const auto& [name, image] : on_disk) {
    std::filesystem::remove(name);
    if (image) std::ofstream(name, std::ios::binary) << *image;
  }
}

enum class Verdict { kGo, kFail, kLate, kHalf };

/// Called before every operation that changes something on the disk.
Verdict next_operation() {
  if (state.dead) return Verdict::kFail;
  if (state.mode == Mode::kNone || state.mode == Mode::kRead || state.left == 0 || --state.left > 0)
    return Verdict::kGo;
  state.struck = true;
  if (state.mode == Mode::kError) return Verdict::kFail;
  if (state.mode == Mode::kLate) return Verdict::kLate;
  state.dead = true;
  return Verdict::kHalf;
}

int close_file(sqlite3_file* file) {
  return real(file)->pMethods == nullptr ? SQLITE_OK : real(file)->pMethods->xClose(real(file));
}

int read_file(sqlite3_file* file, void* data, int amount, sqlite3_int64 offset) {
  if (state.dead) return SQLITE_IOERR_READ;
  if (state.mode == Mode::kRead && state.left > 0 && --state.left == 0) state.struck = true;
  // As SQLite's own does where the system says EIO.
  if (state.mode == Mode::kRead && state.struck) return SQLITE_IOERR_CORRUPTFS;
  return real(file)->pMethods->xRead(real(file), data, amount, offset);
}

int write_file(sqlite3_file* file, const void* data, int amount, sqlite3_int64 offset) {
  const Verdict verdict = next_operation();
  if (verdict == Verdict::kFail) return SQLITE_IOERR_WRITE;
  const int written = verdict == Verdict::kHalf ? amount / 2 : amount;
  const int result = real(file)->pMethods->xWrite(real(file), data, written, offset);
  if (verdict == Verdict::kGo) return result;
  return SQLITE_IOERR_WRITE;
}

int truncate_file(sqlite3_file* file, sqlite3_int64 size) {
  const Verdict verdict = next_operation();
  if (verdict == Verdict::kHalf || verdict == Verdict::kFail) return SQLITE_IOERR_TRUNCATE;
  const int result = real(file)->pMethods->xTruncate(real(file), size);
  return verdict == Verdict::kLate ? SQLITE_IOERR_TRUNCATE : result;
}

int sync_file(sqlite3_file* file, int flags) {
  const Verdict verdict = next_operation();
  if (verdict == Verdict::kHalf || verdict == Verdict::kFail) return SQLITE_IOERR_FSYNC;
  const int result = real(file)->pMethods->xSync(real(file), flags);
  if (ours(file)->name != nullptr) on_disk[ours(file)->name] = content(ours(file)->name);
  return verdict == Verdict::kLate ? SQLITE_IOERR_FSYNC : result;
}

int file_size(sqlite3_file* file, sqlite3_int64* size) {
  return real(file)->pMethods->xFileSize(real(file), size);
}
int lock_file(sqlite3_file* file, int level) {
  return state.dead ? SQLITE_IOERR_LOCK : real(file)->pMethods->xLock(real(file), level);
}
int unlock_file(sqlite3_file* file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
int check_lock(sqlite3_file* file, int* held) {
  return real(file)->pMethods->xCheckReservedLock(real(file), held);
}
int control_file(sqlite3_file* file, int operation, void* argument) {
  return real(file)->pMethods->xFileControl(real(file), operation, argument);
}
int sector_size(sqlite3_file* file) { return real(file)->pMethods->xSectorSize(real(file)); }
int characteristics(sqlite3_file* file) { return real(file)->pMethods->xDeviceCharacteristics(real(file)); }

const sqlite3_io_methods kMethods{.iVersion = 1,
                                  .xClose = close_file,
                                  .xRead = read_file,
                                  .xWrite = write_file,
                                  .xTruncate = truncate_file,
                                  .xSync = sync_file,
                                  .xFileSize = file_size,
                                  .xLock = lock_file,
                                  .xUnlock = unlock_file,
                                  .xCheckReservedLock = check_lock,
                                  .xFileControl = control_file,
                                  .xSectorSize = sector_size,
                                  .xDeviceCharacteristics = characteristics};

int open_file(sqlite3_vfs* /*vfs*/, const char* name, sqlite3_file* file, int flags, int* flags_out) {
  std::memset(file, 0, sizeof(File));
  if (state.dead) return SQLITE_CANTOPEN;
  File* opened = ours(file);
  opened->name = name;
  if (name != nullptr && !on_disk.contains(name)) on_disk[name] = content(name);
  opened->real = reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(file) + sizeof(File));
  const int result = state.real->xOpen(state.real, name, opened->real, flags, flags_out);
  if (result != SQLITE_OK) return result;
  opened->base.pMethods = &kMethods;
  return SQLITE_OK;
}

int delete_file(sqlite3_vfs* /*vfs*/, const char* name, int sync_folder) {
  const Verdict verdict = next_operation();
  if (verdict == Verdict::kHalf || verdict == Verdict::kFail) return SQLITE_IOERR_DELETE;
  const int result = state.real->xDelete(state.real, name, sync_folder);
  if (sync_folder != 0) on_disk[name] = std::nullopt;
  return verdict == Verdict::kLate ? SQLITE_IOERR_DIR_FSYNC : result;
}

}  // namespace

FaultVfs::FaultVfs() {
  state = State{};
  on_disk.clear();
  state.real = sqlite3_vfs_find("unix");
  state.vfs = *state.real;
  state.vfs.zName = "fault";
  state.vfs.pNext = nullptr;
  state.vfs.szOsFile = static_cast<int>(sizeof(File)) + state.real->szOsFile;
  state.vfs.xOpen = open_file;
  state.vfs.xDelete = delete_file;
  sqlite3_vfs_register(&state.vfs, 1);
}

FaultVfs::~FaultVfs() { sqlite3_vfs_unregister(&state.vfs); }

void FaultVfs::strike(Mode mode, std::size_t operation) {
  state.mode = mode;
  state.left = operation;
  state.struck = false;
  state.dead = false;
}

void FaultVfs::heal() {
  if (state.dead && state.mode == Mode::kPower) restore_disk();
  state.mode = Mode::kNone;
  state.dead = false;
}

void FaultVfs::cut_power() { restore_disk(); }

void FaultVfs::forget() { on_disk.clear(); }

bool FaultVfs::struck() const { return state.struck; }

}  // namespace support
