#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/errors/error.hpp"

namespace CLI {
class App;
}

/// What is said about a command line that does not fit: which word it is, and what was perhaps meant.
namespace cli {

/// The error (kUsage) for an unknown option, an unknown command, or an argument too many. `too_many` has the
/// remedies for the last of these, by command. `arguments`: all that was typed.
base::Error unexpected(const CLI::App& app, const std::map<std::string, std::string>& too_many,
                       const std::vector<std::string>& arguments);

/// The remedy for stakes that were typed as two numbers, "--stakes 2 6", of which the second was taken for
/// something else; empty where these two are no such numbers.
std::string stakes_meant(const std::string& stakes, const std::string& behind);

/// The error (kUsage) for an option at the end without its value, or a flag with one. CLI11 says which only
/// in a message, so the arguments are looked at again.
base::Error mismatch(const CLI::App& app, const std::vector<std::string>& arguments);

}  // namespace cli
