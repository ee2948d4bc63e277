#pragma once

#include <functional>

#include "cli/context.hpp"

namespace cli {

/// The whole of a `main`: runs a program, and maps what it throws, caught here once, to a message on standard
/// error and the exit code. The options are put in by the program, as far as they were read.
int guarded(const std::function<int(GlobalOptions&)>& program);

}  // namespace cli
