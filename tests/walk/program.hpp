#pragma once

// The real program, run on a database in a folder of its own.

#include <string>
#include <vector>

#include "support/folder.hpp"

namespace walk {

using Arguments = std::vector<std::string>;

struct Outcome {
  int code = 0;
  std::string output;
  std::string errors;
};

/// The program of this build, or the one that the environment names as CHAPEAU_PROGRAM: that for another
/// architecture.
std::string program_path();

class Program {
 public:
  Program();

  /// On the database of that name in the folder, with `input` piped in.
  [[nodiscard]] Outcome run(const Arguments& arguments, const std::string& database = "walk.db",
                            const std::string& input = "") const;
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
  [[nodiscard]] std::string contents(const std::string& name) const;

 private:
  support::TemporaryFolder folder_{"walk"};
};

/// The arguments as a shell would take them, to reproduce a failure.
std::string command_line(const Arguments& arguments);

}  // namespace walk
