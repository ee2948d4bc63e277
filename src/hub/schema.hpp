#pragma once

#include <string>
#include <vector>

namespace hub {

/// The statements of schema/hub/*.sql, in order, without their comments.
std::vector<std::string> schema_statements();

}  // namespace hub
