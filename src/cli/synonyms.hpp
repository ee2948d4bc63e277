#pragma once

#include <string>

namespace cli {

/// The command that people mean who try another word for it: "edit" is `amend`, "again" is `new --again`.
/// Empty for any other word.
std::string command_meant_by(const std::string& word);

}  // namespace cli
