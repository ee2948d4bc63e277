#pragma once

#include <string>

#include "report/style.hpp"
#include "storage/summary.hpp"

namespace report {

/// What making the kept tables anew did: the results that moved one by one, and where the backup is.
std::string rebuilt_text(const storage::Rebuilt& rebuilt, Style style = {});

}  // namespace report
