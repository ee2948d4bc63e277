#pragma once

#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "storage/hub/hub_remote.hpp"
#include "storage/hub/incoming_commands.hpp"

/// What is said of commands that no file can use, and of logs that end.
namespace hub {

/// What the commands that are proposed need beside the URL, as `option_naming` gives it.
using ClubOption = std::string;

// The reasons as JSON has them: "no JSON", "command 17 is missing". English in every language.
std::string skip_reason(const storage::SkippedSum& skipped);
/// Precondition: the log ended.
std::string end_reason(const storage::HubLog& log);

enum class WithLogin { kYes, kNo };
/// Both as JSON, a list. Precondition: the logs ended.
base::Json unusable_json(const std::vector<storage::SkippedSum>& skipped,
                         const std::vector<storage::HubLog>& ended, WithLogin with_login);

/// Whose commands cannot be used or wait, from where on and why, and what to do: a sentence or two.
std::string skipped_text(const storage::SkippedSum& skipped, const ClubOption& club = "");
/// That a log is read to a number only, why, and what to do. Precondition: it ended.
std::string ended_text(const storage::HubLog& log, const ClubOption& club = "");

// The command at the end of these, word by word; empty where there is none.
std::vector<std::string> remedy_of(const storage::SkippedSum& skipped, const ClubOption& club = "");
/// Precondition: the log ended.
std::vector<std::string> remedy_of(const storage::HubLog& log, const ClubOption& club = "");

}  // namespace hub
