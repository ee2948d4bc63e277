#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json.hpp"
#include "report/changes/logged_command.hpp"
#include "report/layout/style.hpp"
#include "storage/merge/merged.hpp"
#include "storage/queries/joins.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// What others did, which a merge or a sync brought.
namespace report {

/// What was corrected, undone and redone elsewhere: the first few of each kind in words, and how many there
/// are. Of a history of years not every command is described.
struct OthersChanges {
  struct Change {
    std::int64_t command = 0;  ///< that did it
    std::string text;
    /// Of an undo or redo: that of several commands, how many and of which matches. Else `text` says what the
    /// one did.
    bool is_of_several = false;
    /// The login of the hub that it came from, "from bob"; empty: the file of a merge.
    std::string source = {};
    std::vector<std::pair<base::Uuid, base::Uuid>> joins = {};  ///< that it made
  };
  struct Kind {
    std::vector<Change> listed;
    std::int64_t count = 0;

    [[nodiscard]] bool has_room() const;  ///< for one more that is listed
    /// Counts a change, and lists it where there is room.
    void put(storage::Reader& reader, const storage::StoredCommand& command, Change change);
  };
  Kind corrected, undone, redone;
  /// The matches that came, and the first command. What was undone in one of these, or was done by that
  /// command or a later one and undone, never was here: neither is listed.
  std::set<std::int64_t> fresh;
  std::optional<std::int64_t> first;
  /// The matches that were here and are another now, by number; at most `storage::kMostMatchesCompared`.
  std::map<std::int64_t, storage::MatchComparison> matches;
  std::set<std::int64_t> shown_apart;  ///< those that were resolved or are disputed
  /// Payments that came, each with one of the same players, amount and day that was here; the first of many.
  /// The one with the larger id stands first.
  std::vector<std::pair<std::int64_t, std::int64_t>> equal_payments;
  /// Matches that came, each with one of the same players and day that was here, and with the same totals or
  /// at least a hand of the same points; the first of many. The one with the larger id stands first.
  std::vector<std::pair<std::int64_t, std::int64_t>> equal_matches, alike_matches;
  /// Of each of these that stands first the commands that make it count nowhere (`report::void_commands`).
  std::map<std::int64_t, std::vector<std::string>> void_commands;

  storage::JoinChanges joins;  ///< by what came

  /// Adds what a merge or a page of a sync brought. To be called before the commit.
  void add(storage::Reader& reader, const storage::Merged& merged);

 private:
  void add_joins(const storage::Merged& merged);
  [[nodiscard]] bool lists(const storage::RefusedJoin& join) const;
  [[nodiscard]] std::string several_text(storage::Reader& reader, const LoggedCommand& reversal) const;
  void compare(storage::Reader& reader, const storage::Merged& merged);
  void find_equal_payments(storage::Reader& reader, const storage::Merged& merged);
  void find_equal_matches(storage::Reader& reader, const storage::Merged& merged);
  void update_reversed(storage::Reader& reader, storage::AsOfQueries& as_of, std::int64_t number,
                       bool is_of_earlier_page);
  void add_reversal(storage::Reader& reader, storage::AsOfQueries& as_of,
                    const storage::StoredCommand& command);
};
/// A sentence for each, or for those that are only counted; then how the matches stand that it changed, and
/// which results are others now.
std::string changes_text(const OthersChanges& changes, Style style);
/// The changes as JSON; `matches` is the list of the matches that something came to.
base::Json changes_json(const OthersChanges& changes, const base::Json& matches);
/// What was done in the commands of one kind that are listed.
base::Json texts_json(const OthersChanges::Kind& changes);
/// The matches that were over and have another result now, as `matches` lists them.
base::Json results_json(const OthersChanges& changes);

}  // namespace report
