#pragma once

// The real program, run where nothing that it does may surprise: in a folder of its own, with an end to
// waiting.

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "support/folder.hpp"

namespace file_faults {

using Arguments = std::vector<std::string>;

struct Outcome {
  int code = 0;    ///< of the exit; -1 where a signal ended it
  int signal = 0;  ///< that ended it; 0: none
  bool hung = false;
  std::string output;
  std::string errors;

  /// What no input may bring about, in words; empty where it did not.
  [[nodiscard]] std::string disaster() const;
};

/// A folder that is there as long as this is. The program is run in it, with nothing of the environment that
/// could change what it says.
class Folder {
 public:
  /// On the database `chapeau.db` in the folder unless the arguments name another, with `input` piped in and
  /// these variables (`NAME=VALUE`) added.
  [[nodiscard]] Outcome run(const Arguments& arguments, const std::string& input = "",
                            const Arguments& variables = {}) const;
  [[nodiscard]] std::string file(const std::string& name) const { return folder_.file(name); }
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }
  [[nodiscard]] std::string contents(const std::string& name) const;
  void write(const std::string& name, const std::string& bytes) const;
  /// The names of all files and folders in it, and what stands in each file.
  using Everything = std::map<std::string, std::string>;
  [[nodiscard]] Everything everything() const;
  /// Back to that: what came to it is removed, what changed is as it was.
  void put_back(const Everything& before) const;

 private:
  support::TemporaryFolder folder_{"faults"};
};

/// The arguments as a shell would take them, to reproduce a failure.
std::string command_line(const Arguments& arguments);

/// Where and what the first control character of a text is that would reach the terminal as it is: everything
/// below a space but newline and tab, DEL, the C1 ones, and what turns the direction of the line. Empty:
/// none.
std::string raw_control(const std::string& text);

}  // namespace file_faults
