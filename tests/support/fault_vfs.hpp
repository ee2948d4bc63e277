#pragma once

#include <sqlite3.h>

#include <cstddef>

namespace support {

/// A file system that fails when told to: SQLite's own with a counter in front of it. While it is in
/// force, every database of this process is opened through it.
class FaultVfs {
 public:
  enum class Mode {
    kNone,   ///< everything works
    kError,  ///< the operation fails with an input/output error, and the next one works again
    kLate,   ///< the same, but the operation was done before it was said to have failed
    kDeath,  ///< the operation is left half done and nothing works from then on: the process is gone
    kPower,  ///< the same, and what was written but not synced is lost
  };

  FaultVfs();
  ~FaultVfs();
  FaultVfs(const FaultVfs&) = delete;
  FaultVfs& operator=(const FaultVfs&) = delete;

  /// The fault strikes at the `operation`th write, sync, truncation or deletion from now on, from 1.
  void strike(Mode mode, std::size_t operation);
  /// Back to a machine that works.
  void heal();
  /// Whether the fault has struck since it was set.
  [[nodiscard]] bool struck() const;
};

}  // namespace support
