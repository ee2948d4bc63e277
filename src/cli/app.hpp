#pragma once

namespace cli {

/// Runs the command that the arguments name. Returns the exit code of a run that did not fail; throws
/// `base::Error` otherwise, for wrong arguments as well (kUsage).
int run(int argc, const char* const* argv);

}  // namespace cli
