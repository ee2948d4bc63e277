#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cli {

/// The shells that there is a completion script for: bash, zsh and fish.
std::vector<std::string> completion_shells();

/// The script for one of them; CMake makes the scripts from the files beside this one.
std::string_view completion_script(std::string_view shell);

}  // namespace cli
