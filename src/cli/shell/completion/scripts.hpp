#pragma once

#include <string>
#include <vector>

namespace cli {

/// A completion script for one shell.
struct CompletionScript {
  std::string shell;
  std::string text;
};

/// The scripts for bash, zsh and fish; CMake makes them from the files beside this one.
extern const std::vector<CompletionScript> kCompletionScripts;

}  // namespace cli
