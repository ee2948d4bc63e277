#pragma once

#include <string>
#include <vector>

#include "base/json.hpp"
#include "interchange/import.hpp"
#include "report/style.hpp"

/// What `import` says.
namespace report {

/// A line a match or payment (of few), and how many came. `file` is the name for people.
std::string imported_text(const std::vector<interchange::Outcome>& outcomes, const std::string& file,
                          bool dry_run, Style style = {});
base::Json imported_json(const std::vector<interchange::Outcome>& outcomes, bool dry_run);

/// Remarks for standard error, a line each: results of matches here that moved, and lines and closings that
/// count for nothing.
std::string imported_remarks(const std::vector<interchange::Outcome>& outcomes);

}  // namespace report
