#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "storage/log/hub_checks.hpp"
#include "storage/merge/merged.hpp"
#include "storage/write/transaction.hpp"

/// Merging the logs of two files: the union of their commands.
namespace storage {

class Connection;
class MergedPlayers;
class OtherFile;
class Store;

/// What to do where a merge makes a match disputed that neither file had disputed.
enum class OnDispute {
  kRefuse,   ///< refuse the whole merge
  kOurs,     ///< resolve it as this file has it
  kTheirs,   ///< resolve it as the other file has it
  kBoth,     ///< resolve it with the lines of both, and where only one value can stand, the provisional one
  kDispute,  ///< leave it disputed: `resolve` decides later
};

/// A player who gets another name.
struct Renaming {
  std::string from, to;
};

struct MergeOptions {
  OnDispute on_dispute = OnDispute::kRefuse;
  std::vector<Renaming> renames;  ///< of players of the other file
  std::vector<NamePair> same;     ///< who are one person
};

/// Appends every command that only another file has, after a verified backup, as one transaction.
/// `afterwards` reads the result before the commit, and is not called where the log has nothing new: then
/// there is no backup either, and at most it is noted from which logins commands came, if the file lets it at
/// once. Where matches would be disputed and `options` do not say what counts, nothing is merged. A dry run
/// merges nothing either, and `afterwards` reads what would be. Throws `Error`: kRefused for the file itself
/// or where another command was recorded meanwhile, and as `MergePlan`.
Merged merge(Store& store, const OtherFile& other, const MergeOptions& options, Now now, Commit commit,
             const std::function<void(Reader&, const Merged&)>& afterwards);

/// The commands that only the other file has, and which matches they would make disputed. To be used in one
/// transaction. Throws `Error`: kUnusableDatabase for an operation whose parents are nowhere or whose body is
/// no JSON, kData for one that has another content in this file; and what `MergedPlayers` throws.
class MergePlan {
 public:
  MergePlan(Connection& ours, Connection& theirs, MergeOptions options);
  ~MergePlan();
  MergePlan(const MergePlan&) = delete;
  MergePlan& operator=(const MergePlan&) = delete;

  /// Whether it leaves the file as it is.
  [[nodiscard]] bool empty() const { return known_.empty() && !records_commands(); }
  /// Whether it writes the log; else it only notes from which logins commands came that are here already.
  [[nodiscard]] bool records_commands() const;
  /// What is known before it is carried out: who is one already, and what would be disputed.
  [[nodiscard]] Merged preview() const;
  [[nodiscard]] bool refused() const {
    return options_.on_dispute == OnDispute::kRefuse && !disputed_.empty();
  }

  /// How many commands are here already, of which the other file alone knows a login.
  [[nodiscard]] std::int64_t logins_to_note() const { return static_cast<std::int64_t>(known_.size()); }
  /// Carries out the merge, in a transaction that sees the file as it was when the plan was made. Adds to
  /// what `preview` said, and returns the last command with its chain digest.
  StoredCommand carry_out(Now now, Merged& merged);

 private:
  struct Fork {
    base::Uuid match;
    history::Disputes disputes;
    std::optional<history::MatchState> view;  ///< of the side that `ours` or `theirs` keeps
  };

  void find_commands();
  void examine_command(std::int64_t number);
  void require_json(const StoredCommand& command, const history::RawOperation& operation) const;
  void refuse_malformed(const StoredCommand& command, std::optional<HubRefusal> refusal) const;
  void require_parents(const StoredCommand& command, const history::RawOperation& operation) const;
  [[nodiscard]] std::optional<std::int64_t> number_here(const StoredCommand& command,
                                                        const std::vector<base::Uuid>& operations) const;
  void find_disputes();
  void find_dispute(const base::Uuid& subject);
  void append_commands(Merged& merged);
  /// Returns the command that it records; nothing if there is nothing to decide.
  std::optional<StoredCommand> record_decisions(Merged& merged, Now now);

  Connection& ours_;
  Connection& theirs_;
  MergeOptions options_;
  std::vector<std::int64_t> numbers_;  ///< of the commands in the other file
  /// Commands of both, here and there, of which the other file alone knows a login.
  std::vector<std::pair<std::int64_t, std::int64_t>> known_;
  std::set<base::Uuid> subjects_;              ///< that they touch
  std::vector<std::int64_t> undos_and_redos_;  ///< among them, by their numbers in this file
  std::vector<Fork> forks_;
  std::vector<DisputedMatch> disputed_;
  std::unique_ptr<MergedPlayers> players_;
};

}  // namespace storage
