#pragma once

#include <string>
#include <vector>

namespace cli {

/// What a shell reads in order to complete command lines.
struct CompletionScript {
  std::string shell;
  std::string text;
};

/// Those of the files beside this one.
extern const std::vector<CompletionScript> kCompletionScripts;

}  // namespace cli
