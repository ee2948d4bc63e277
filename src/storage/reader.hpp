#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "history/record.hpp"
#include "storage/check.hpp"
#include "storage/summary.hpp"

namespace storage {

class Connection;
class Query;

/// What can be asked of the database. All questions of one `Store::read` or `write` see the same
/// contents.
class Reader {
 public:
  explicit Reader(Connection& connection) : connection_(connection) {}

  /// By number. Nothing if there is none or its start was taken back.
  std::optional<history::NumberedMatch> match(std::int64_t number);
  /// The same for a number that the tables gave. Throws `Error` (kForeign) if the history has none.
  history::NumberedMatch listed_match(std::int64_t number);
  /// By the whole id or its end (hexadecimal digits and hyphens), in number order; several may fit.
  std::vector<std::int64_t> matches_with_id_end(const std::string& end);
  std::optional<std::int64_t> match_with_id(const base::Uuid& id);
  /// Open matches in number order.
  std::vector<std::int64_t> open_matches();
  /// Open matches of exactly these players, in any order of seats.
  std::vector<std::int64_t> open_matches_of(const std::vector<std::string>& players);
  /// The match that the latest command touched and that is still there.
  std::optional<std::int64_t> last_changed();
  /// Numbers of all matches that are there, in order.
  std::vector<std::int64_t> all_matches();

  /// Newest first.
  std::vector<MatchSummary> list(const MatchFilter& filter);
  std::vector<MatchSummary> list(const std::vector<std::int64_t>& numbers);
  /// By name: those of the matches that fit, and what became of these.
  std::vector<PlayerSummary> players(const MatchFilter& filter);
  /// A player by name, in any case.
  std::optional<KnownPlayer> player(const std::string& name);
  std::vector<std::string> player_names();
  /// Whether a player has a part in any match or payment that is there.
  bool has_played(const base::Uuid& player);

  /// The last commands that `undo` offers, latest first, at most `most`.
  std::vector<StoredCommand> undoable(std::size_t most);
  /// The undos that `redo` can bring back, latest first, at most `most`.
  std::vector<StoredCommand> redoable(std::size_t most);
  /// Nothing if there is no such command.
  std::optional<StoredCommand> command(std::int64_t number);
  /// The command that an undo took back, by its number in this file.
  std::optional<std::int64_t> taken_back_by(std::int64_t undo);
  /// What a command did, match by match in the order in which it touched them.
  std::vector<DoneToMatch> done_by(std::int64_t command);

  /// The number of a match, taken back or not; nothing if no such id started.
  std::optional<std::int64_t> number_with_id(const base::Uuid& id);

  /// Verifies everything; see `storage/check.hpp`.
  CheckReport check();

 protected:
  [[nodiscard]] Connection& connection() { return connection_; }

 private:
  std::vector<StoredCommand> commands(Query&& rows, std::size_t most);
  std::optional<std::string> name_of(const base::Uuid& player);

  Connection& connection_;
};

}  // namespace storage
