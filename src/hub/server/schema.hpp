#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/files/embedded.hpp"

namespace hub {

/// The files of schema/hub, in order.
std::span<const base::EmbeddedFile> schema_files();

/// Their statements, without comments.
std::vector<std::string> schema_statements();

}  // namespace hub
