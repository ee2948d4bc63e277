#pragma once

// The real program, started for itself: several at once, with little memory, or to be traced.

#include <sys/types.h>

#include <cstdint>
#include <string>

#include "support/long.hpp"
#include "walk/program.hpp"

namespace faults {

using walk::Arguments;

struct Launch {
  std::string executable;
  Arguments arguments;
  Arguments environment{};  // "NAME=value", beside what the tests have
  std::string input;        // the name of a file; nothing if empty
  std::string output;       // the names of files
  std::string errors;
  bool traced = false;       // it stops at its first instruction, and at each call that can touch a file
  std::uint64_t memory = 0;  // bytes of address space that it may have; 0 for all there is
};

/// How a program ended.
struct End {
  int code = -1;  // -1 where a signal ended it
  int signal = 0;
  std::string output, errors;
  std::int64_t memory = 0;  ///< the most that it had, in bytes; of those that `wait_for` waited for
};

/// The number of the new process.
pid_t launch(const Launch& what);
/// Waits for its end, and reads what it said.
End wait_for(pid_t process, const Launch& what);
/// What `waitpid` told, and what it said.
End end_of(int status, const Launch& what);

std::string contents_of(const std::string& file);
void write_to(const std::string& file, const std::string& contents);

using support::is_long;

}  // namespace faults
