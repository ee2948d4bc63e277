#pragma once

#include <vector>

/// The language in which the program speaks: `--lang`, else that of the environment.
namespace cli {

/// The words of a command line, the name of the program first, without `--lang`.
using CommandWords = std::vector<const char*>;

/// Sets the language of the process by the arguments, before anything else reads them: by the last `--lang`
/// in front of a `--`, else by the environment. Of `complete -- WORD…` the words count first, which somebody
/// is still typing: one that is no language is not wrong yet. Returns the arguments without `--lang`. Throws
/// `Error` (kUsage), in the language of the environment, for a language that there is not.
CommandWords choose_language(int argc, const char* const* argv);

}  // namespace cli
