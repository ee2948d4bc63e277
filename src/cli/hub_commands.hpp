#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/options.hpp"
#include "cli/program.hpp"

/// `sync` and `hub` as people type them. What they do is in a program of its own, `chapeau-hub`, which has
/// the same command line: with the library for PostgreSQL in it, `chapeau` would start six times as slowly.
namespace cli {

struct SyncArguments {
  std::optional<std::string> url, club;
  std::vector<std::pair<std::string, std::string>> renames;  ///< old and new name
  std::vector<std::string> same;
  bool dry_run = false;
  Format format = Format::kText;
};

/// What `hub` is to do.
enum class HubAction { kInit, kAddMember, kRemoveMember, kStatus };

struct HubArguments {
  HubAction action = HubAction::kStatus;
  std::optional<std::string> url;  ///< nothing: the one that the file knows
  std::string login;               ///< of a member
  std::optional<std::string> club;
  bool only_reads = false;
  Format format = Format::kText;
};

void sync_command(Program& program, const std::function<void(const SyncArguments&)>& run);
void hub_command(Program& program, const std::function<void(const HubArguments&)>& run);

/// Goes on as `chapeau-hub` with the same arguments: the one that lies beside this program, else that on the
/// path. Throws `Error` (kNotThere) if there is none.
[[noreturn]] void become_hub_program(const std::vector<std::string>& arguments);

/// `OLD=NEW`. Throws `Error` (kData) for what is no renaming.
std::pair<std::string, std::string> read_renaming(const std::string& text);

}  // namespace cli
