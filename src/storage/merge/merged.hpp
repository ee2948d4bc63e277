#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "storage/log/stored_command.hpp"
#include "storage/merge/dispute.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/player_queries.hpp"
#include "storage/queries/summary.hpp"
#include "storage/write/drafts.hpp"

/// What a merge or a sync brought.
namespace storage {

/// What a merge did to one match.
struct MergedMatch {
  std::int64_t number = 0;
  bool is_new = false;          ///< this file did not have it
  std::int64_t hands = 0;       ///< hands that only the other file had, and that are not undone
  bool never_was_here = false;  ///< it is new, and its start was undone there
  bool is_back = false;         ///< it was undone here, and was entered again
  /// As it was, of the first `kMostMatchesCompared` that this file had.
  std::optional<ComparedMatch> before = std::nullopt;
};
/// So many matches are compared with what they were: an old file may bring something to all of them.
inline constexpr std::size_t kMostMatchesCompared = 1000;

/// What a merge did.
struct Merged {
  std::vector<StoredCommand> commands;  ///< that were new, in their order, with their numbers in this file
  std::vector<MergedMatch> matches;     ///< that they touched, by number
  std::int64_t payments = 0;            ///< that were new, and count
  /// The numbers of the first `kMostMatchesCompared` of them.
  std::vector<std::int64_t> new_payments;
  /// Payments that came or stand again, and do not count, since the two of each are one player: those of
  /// which this file knew a player, or whose two became one by what was decided here.
  std::vector<PaymentSummary> uncounted;
  std::vector<NamePair> joined;   ///< players that were joined with one of this file
  std::vector<NamePair> alike;    ///< names that came and differ from one here in accents or spaces alone
  std::vector<NamePair> renamed;  ///< by `renames`
  std::vector<std::string> one_already;  ///< named by `same`, and one player before
  std::vector<Namesakes> met;            ///< players of one name who have met by this merge and stay separate
  JoinChanges joins;                     ///< also by what the merge decided
  std::vector<std::int64_t> resolved;    ///< matches that were resolved as `on_dispute` says
  bool keeps_both = false;               ///< it says `kBoth`
  std::vector<DisputedMatch> disputed;   ///< matches that the merge makes disputed, or would
  std::vector<std::int64_t> still_disputed;
  std::vector<RemovedDraft> removed_drafts;  ///< that went as it ended their matches
  bool refused = false;                      ///< nothing was merged, since matches would be disputed
  bool decided = false;         ///< joins, renamings and resolutions were recorded as a command of its own
  std::int64_t new_logins = 0;  ///< commands that came before, and of which it is known now from which login
  std::int64_t not_noted = 0;   ///< the same, where the file was busy or cannot be written
  std::string backup;           ///< of the file as it was; empty where the log has nothing new
};

}  // namespace storage
