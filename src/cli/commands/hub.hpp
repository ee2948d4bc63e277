#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/args/options.hpp"
#include "cli/program.hpp"

/// The command lines of `sync` and `hub`. The program `chapeau-hub` has the same and carries them out: with
/// PostgreSQL's library in it, `chapeau` would take six times as long to start.
namespace cli {

/// What `sync` was called with.
struct SyncArguments {
  std::optional<std::string> url, club;
  std::vector<std::pair<std::string, std::string>> renames;  ///< old and new name
  std::vector<std::string> same;
  bool dry_run = false;
  Format format = Format::kText;
};

/// What `hub` does.
enum class HubAction { kInit, kAddMember, kRemoveMember, kStatus };

/// What `hub` was called with.
struct HubArguments {
  HubAction action = HubAction::kStatus;
  std::optional<std::string> url;  ///< nothing: the one that the file remembers
  std::string login;               ///< of a member
  std::optional<std::string> club;
  bool only_reads = false;
  Format format = Format::kText;
};

void sync_command(Program& program, const std::function<void(const SyncArguments&)>& run);
void hub_command(Program& program, const std::function<void(const HubArguments&)>& run);

/// Replaces this process by `chapeau-hub` with the same arguments: the one beside this program, else the one
/// on the path. Throws `Error` (kNotThere) if there is none.
[[noreturn]] void become_hub_program(const std::vector<std::string>& arguments);

/// Splits `OLD=NEW` into the two names. Throws `Error` (kData) for anything else.
std::pair<std::string, std::string> read_renaming(const std::string& text);

}  // namespace cli
