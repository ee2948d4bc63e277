#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "history/record.hpp"
#include "storage/check.hpp"
#include "storage/connection.hpp"
#include "storage/journal.hpp"
#include "storage/summary.hpp"

namespace storage {

/// A match with its number in this database.
struct StoredMatch {
  std::int64_t number = 0;
  history::MatchRecord record;
};

/// What can be asked of the database. All questions of one `Store::read` or `write` see the same
/// contents.
class Reader {
 public:
  explicit Reader(Connection& connection) : connection_(connection) {}

  /// By number. Nothing if there is none or its start was taken back.
  std::optional<StoredMatch> match(std::int64_t number);
  /// The same for a number that the tables gave. Throws `Error` (kForeign) if the history has none.
  StoredMatch listed_match(std::int64_t number);
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
  std::optional<history::PlayerRef> player(const std::string& name);
  std::vector<std::string> player_names();

  std::vector<StoredCommand> undoable(std::size_t most) { return storage::undoable(connection_, most); }
  std::vector<Touched> touched_by(std::int64_t command) { return storage::touched_by(connection_, command); }
  /// What a command did to one match, in order.
  std::vector<history::Action> actions(std::int64_t command, std::int64_t match);

  /// Verifies everything; see `storage/check.hpp`.
  CheckReport check() { return storage::check(connection_); }

 protected:
  [[nodiscard]] Connection& connection() { return connection_; }

 private:
  Connection& connection_;
};

}  // namespace storage
