#pragma once

// Stops the program at each of its system calls, and lets it go on, be killed there, or be told of a fault.
// It knows the registers of x86-64 alone.

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "process.hpp"

namespace faults {

/// A system call of the program, as it is made.
struct Call {
  int number = 0;  // from 1, of those that can touch a file
  long kind = 0;   // SYS_openat, …
  std::array<std::uint64_t, 6> arguments{};
  std::int64_t result = 0;  // once it is over; -EIO, …
  pid_t process = 0;

  [[nodiscard]] std::string name() const;
  /// The file that it names or has open, "" if it has none.
  [[nodiscard]] std::string path() const;
  /// The second name of a renaming.
  [[nodiscard]] std::string new_path() const;
  /// What it would write.
  [[nodiscard]] std::string data() const;
  [[nodiscard]] int descriptor() const { return static_cast<int>(arguments[0]); }
};

/// "call 127 (pwrite64 of /…/house.db)": what it takes to find it again.
std::string shown(const Call& call);

struct Answer {
  enum What { kGoOn, kKill, kFail, kShorten } what = kGoOn;  // the last of a write: half of it is done
  int error = 0;                                             // EIO, …
};

struct Watcher {
  std::function<Answer(const Call&)> entering;
  std::function<void(const Call&)> left;  // may be empty
};

/// Runs it to its end, or until the watcher kills it.
End run_traced(Launch what, const Watcher& watcher);

}  // namespace faults
