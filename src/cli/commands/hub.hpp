#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/args/options.hpp"
#include "cli/program.hpp"
#include "storage/merge/merge.hpp"

/// The command lines of `sync` and `hub`. The program `chapeau-hub` has the same and carries them out: with
/// PostgreSQL's library in it, `chapeau` would take six times as long to start.
namespace cli {

/// What is done with the hub: `sync`, or an action of `hub`.
enum class HubAction { kSync, kInit, kAddMember, kRemoveMember, kStatus, kIgnore, kDrop };

/// What `sync` or `hub` was called with.
struct HubArguments {
  HubAction action = HubAction::kStatus;
  std::optional<std::string> url;  ///< nothing: the one that the file remembers
  std::optional<std::string> club;
  Format format = Format::kText;
  std::string login;                       ///< of a member
  bool only_reads = false;                 ///< the member may not write
  bool no = false;                         ///< of `ignore`: take from that log again
  std::int64_t from = 1;                   ///< of `drop`: the first command that goes
  bool drops_usable = false;               ///< of `drop`: also commands that files can use
  bool yes = false;                        ///< of `drop`: do not ask
  std::vector<storage::Renaming> renames;  ///< of `sync`, of players of this file
  std::vector<storage::NamePair> same;     ///< of `sync`
  bool dry_run = false;                    ///< of `sync`
};

void sync_command(Program& program, const std::function<void(const HubArguments&)>& run);
/// `run` returns the exit code.
void hub_command(Program& program, const std::function<int(const HubArguments&)>& run);

/// Replaces this process by `chapeau-hub` with the same arguments: the one beside this program, else the one
/// on the path. Throws `Error` (kNotThere) if there is none.
[[noreturn]] void become_hub_program(const std::vector<std::string>& arguments);

/// Splits `OLD=NEW` into the two names. Throws `Error` (kData) for anything else.
storage::Renaming read_renaming(const std::string& text);
/// Splits `THERE=HERE` into the two names; a name alone is both. Throws `Error` (kData) for anything else.
storage::NamePair read_same(const std::string& text);

}  // namespace cli
