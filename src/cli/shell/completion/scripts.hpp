#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/files/embedded.hpp"

namespace cli {

/// The scripts beside this file: "chapeau.bash".
std::span<const base::EmbeddedFile> completion_files();

/// The shells that there is a completion script for: bash, zsh and fish.
std::vector<std::string> completion_shells();

/// The script for one of them.
std::string_view completion_script(std::string_view shell);

}  // namespace cli
