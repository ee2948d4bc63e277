#pragma once

#include <string>

#include "cli/program.hpp"

namespace cli {

/// The manual page chapeau(1), in the macros of man(7). `day` is its date, YYYY-MM-DD.
std::string man_page(const ProgramDescription& program, const std::string& day);

}  // namespace cli
