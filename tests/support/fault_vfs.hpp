#pragma once

#include <sqlite3.h>

#include <cstddef>

namespace support {

/// A file system that fails when told to: SQLite's own with a counter in front of it. While it is in
/// force, every database of this process is opened through it. It knows what of each file would be on
/// the disk if the power went now: what was synced, and no deletion whose folder was not synced.
class FaultVfs {
 public:
  enum class Mode {
    kNone,   ///< everything works
    kError,  ///< the operation fails with an input/output error, and the next one works again
    kLate,   ///< the same, but the operation was done before it was said to have failed
    kDeath,  ///< the operation is left half done and nothing works from then on: the process is gone
    kPower,  ///< the same, and `heal` finds only what was synced
    kRead,   ///< from this reading on the disk cannot be read; what changes something is not counted
  };

  FaultVfs();
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  /// The fault strikes at the `operation`th write, sync, truncation or deletion from now on (kRead: reading),
  /// from 1.
  void strike(Mode mode, std::size_t operation);
  /// Back to a machine that works. No file may be open.
  void heal();
  /// The power goes and comes back: every file is what was synced of it. No file may be open.
  void cut_power();
  /// Forgets what it knows of the files, which somebody else is about to change.
  void forget();
  /// Whether the fault has struck since it was set.
  [[nodiscard]] bool struck() const;
};

}  // namespace support
