#pragma once

#include <cstdint>
#include <string>

#include "storage/incoming_commands.hpp"

/// What is said of commands that no file can use, and of logs that end.
namespace hub {

/// "no JSON", "rows are missing".
std::string skip_reason(const storage::SkippedSum& skipped);

/// Whose commands cannot be used or wait, from where on and why, and what to do: a sentence or two.
std::string skipped_text(const storage::SkippedSum& skipped);

/// That a log is read to a number only, why, and what to do.
std::string ended_text(const std::string& login, const std::string& reason, std::int64_t reached);

}  // namespace hub
