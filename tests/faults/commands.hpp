#pragma once

// Every command that writes, and what a file needs to hold for it.

#include <string>
#include <vector>

#include "process.hpp"

namespace faults {

/// What a command makes beside the database.
enum class Makes { kNothing, kCopy, kDocument };

/// `{}` in an argument stands for the folder of the database.
struct Command {
  std::string name;
  Arguments arguments;
  std::vector<Arguments> before = {};  // what is done before it, on the common beginning
  Arguments back = {};  // what takes it back to the byte of an export; none for most that do not write
  Makes makes = Makes::kNothing;
  std::string target = {};  // the file that it makes in the folder
  std::string harm = {};    // SQL by hand, which it mends
  bool in_empty_folder = false;
  bool next_version = false;  // the program with the next version of the schema
};

/// The folder in which they are tried: the database, and the files that are read.
inline constexpr const char* kDatabase = "house.db";

/// CHAPEAU_FAULTS_OF=rename,undo leaves only those, to look at one again.
const std::vector<Command>& commands();
/// What every one of them finds (but for the creation and the migration), as commands.
const std::vector<Arguments>& beginning();
/// One of no consequence for those that are tried, to stand before them.
Arguments any_command();
/// What another laptop did with a copy of that: some of it comes between, some does not.
const std::vector<Arguments>& elsewhere();
/// Matches that are not there yet.
std::string interchange();

}  // namespace faults
