#pragma once

#include <string>
#include <vector>

namespace cli {

/// Replaces this process by another program of the same arguments: the one beside this program, else the one
/// on the path. Its package is called like the program. Throws `Error` (kNotThere) if there is none.
[[noreturn]] void become_program(const std::string& program, const std::vector<std::string>& arguments);

}  // namespace cli
