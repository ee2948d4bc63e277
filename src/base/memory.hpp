#pragma once

#include "base/error.hpp"

/// What a person is told when memory runs out: neither a bug nor anybody's data.
namespace base {

/// From now on a failed allocation ends the program at once, with one line on standard error and
/// `exit_code`. An exception would not do: the error that it became would itself need memory, and what runs
/// on its way might. What is not committed by then the next command rolls back, as after any other end.
void end_when_memory_runs_out(int exit_code);

/// From now on that line says that the command was saved, and is not to be entered again.
void note_that_it_was_saved();

/// The same as an error, for what reports its want of memory by a code.
Error out_of_memory();

}  // namespace base
