#pragma once

// Whole processes, started without a shell, with their times and their memory.

#include <stdexcept>
#include <string>
#include <vector>

namespace bench {

using Arguments = std::vector<std::string>;

/// What ends the benchmark: its text is one line.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Command {
  std::string program;  // a name is looked for in PATH
  Arguments arguments;
  std::string input;   // the name of a file; nothing if empty
  std::string output;  // the name of a file; thrown away if empty
};

struct Run {
  double seconds = 0;    // from the start of the process to its end
  double processor = 0;  // seconds of it on a processor
  long peak_kib = 0;     // of resident memory
};

/// Throws `Failure` with what the command said where it does not end with 0.
Run run(const Command& command);

/// The same, and what it wrote to standard output, without the newline at its end.
std::string output_of(Command command, const std::string& file);

/// Whether a program of this name is found in PATH.
bool is_there(const std::string& name);

}  // namespace bench
