#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "history/operation.hpp"
#include "history/record.hpp"
#include "storage/check.hpp"
#include "storage/summary.hpp"

namespace storage {

class Connection;

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

  /// The last commands that can be taken back, latest first, at most `most`.
  std::vector<StoredCommand> undoable(std::size_t most);
  /// The operations of a command with the matches that they were done to.
  std::vector<Touched> touched_by(std::int64_t command);
  /// What a command did to one match, in order.
  std::vector<history::Action> actions(std::int64_t command, std::int64_t match);

  /// Verifies everything; see `storage/check.hpp`.
  CheckReport check();

 protected:
  [[nodiscard]] Connection& connection() { return connection_; }

 private:
  Connection& connection_;
};

}  // namespace storage
