#pragma once

#include <string>

#include "base/json.hpp"
#include "report/style.hpp"
#include "storage/check.hpp"

/// What `check` says.
namespace report {

std::string checked_text(const storage::CheckReport& report, const std::string& path, Style style = {});
base::Json checked_json(const storage::CheckReport& report);

}  // namespace report
