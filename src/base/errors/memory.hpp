#pragma once

#include "base/errors/error.hpp"

/// What the program says when memory runs out: this is no bug of it, and no fault of the data.
namespace base {

/// From now on a failed allocation ends the program at once, with a message on standard error and
/// `exit_code`. An exception would not do: to report it takes memory, and so may the destructors on its way.
/// The next command rolls back what is not committed, as after any other crash.
void end_when_memory_runs_out(int exit_code);

/// From now on that message says that the command was saved and must not be entered again: call it after
/// COMMIT.
void note_that_it_was_saved();

/// That memory ran out, as an error, for libraries that report it by a code.
Error out_of_memory();

}  // namespace base
