#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "history/record.hpp"
#include "storage/check.hpp"
#include "storage/dispute.hpp"
#include "storage/hub_remote.hpp"
#include "storage/statistics.hpp"
#include "storage/subject.hpp"
#include "storage/summary.hpp"

namespace storage {

class Connection;
struct NameRange;
class AsOfQueries;
class Query;

/// The queries on the database. All of them in one `Store::read` or `write` see the same contents.
class Reader {
 public:
  explicit Reader(Connection& connection);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  /// A match by its number. Nothing if there is none or its start was undone.
  std::optional<history::NumberedMatch> match(std::int64_t number);
  /// What commands did, and what matches were before and after them. For as long as this transaction.
  AsOfQueries past();
  /// The same for a number that the tables gave. Throws `Error` (kUnusableDatabase) if the history has none.
  history::NumberedMatch listed_match(std::int64_t number);
  /// By the whole id or its end (hexadecimal digits and hyphens), in number order; several may fit.
  std::vector<std::int64_t> matches_with_id_end(const std::string& end);
  std::optional<std::int64_t> match_with_id(const base::Uuid& id);
  /// Open matches, the one last changed first.
  std::vector<std::int64_t> open_matches();
  /// Open matches of exactly these players, in any order of seats; the one last changed first.
  std::vector<std::int64_t> open_matches_of(const std::vector<std::string>& players);
  /// Those of a player.
  std::vector<std::int64_t> open_matches_of_player(const base::Uuid& player);
  /// Those in which somebody plays whose name is this or begins so, in any case.
  std::vector<std::int64_t> open_matches_of_name(const std::string& beginning);
  /// The match that the latest command touched and that is still there; of all, or of those of a player.
  std::optional<std::int64_t> last_changed();
  std::optional<std::int64_t> last_changed_of(const base::Uuid& player);
  /// Numbers of all matches that are there, in order.
  std::vector<std::int64_t> all_matches();

  /// Numbers of those that fit, newest first.
  std::vector<std::int64_t> matches(const MatchFilter& filter);
  /// The same numbers in the order in which the matches were started, which is that of every file that has
  /// these commands; numbers are those of one file.
  std::vector<std::int64_t> by_start(const std::vector<std::int64_t>& numbers);
  /// A disputed match with its sides, and what it would be after each way to resolve it; nothing if it is not
  /// disputed.
  std::optional<DisputedMatch> disputed_match(std::int64_t number);
  /// Numbers of the disputed matches, in order.
  std::vector<std::int64_t> disputed_matches();
  /// The events that matches are of, each once, in order.
  std::vector<std::string> events();
  /// Newest first.
  std::vector<MatchSummary> list(const MatchFilter& filter);
  std::vector<MatchSummary> list(const std::vector<std::int64_t>& numbers);
  /// The names of the players of a match, in the order of seats; none if there is no such match.
  std::vector<std::string> names_in(std::int64_t match);
  /// By name: those of the matches that fit, and what became of these.
  std::vector<PlayerSummary> players(const MatchFilter& filter);
  /// The figures of everybody who plays in a match that fits and is not void; of the player that the filter
  /// names alone. Its limit counts for nothing here: rows are ranked first. Throws `Error` (kData) where a
  /// sum does not fit 64 bits.
  AllStatistics statistics(MatchFilter filter);
  /// The records of players over the matches in which all of them sit and that fit; with a limit the newest
  /// of those. Throws as above.
  PlayerStatistics statistics_of(const std::vector<base::Uuid>& players, const MatchFilter& filter);
  /// A match in which both sit, as themselves or as those they were joined with.
  std::optional<std::int64_t> match_of_both(const base::Uuid& one, const base::Uuid& other);
  /// Whether a player's joins would seat one player twice, so that they do not count.
  bool has_joins_that_do_not_count(const base::Uuid& id);
  /// A player by name, in any case.
  std::optional<KnownPlayer> player(const std::string& name);
  /// Of all who have a part in any match or payment, in order.
  std::vector<std::string> player_names();
  /// Those of them that are this name or begin so, in any case; none for an empty beginning.
  std::vector<std::string> player_names_like(const std::string& beginning);
  /// Those whose joins do not count, as they would seat one player twice; in order.
  std::vector<std::string> players_whose_joins_do_not_count();
  /// The first of those who begin so, in any case; of an empty beginning the first of all.
  std::vector<std::string> player_names_beginning(const std::string& beginning, std::int64_t most);
  /// Whether a player, as one of those that were joined, too, has a part in any match or payment that is
  /// there; an undone payment is one that is there.
  bool has_played(const base::Uuid& player);

  /// What the players owe each other in all, from a table that holds the sums: the cost does not grow with
  /// the matches. A pair may come several times, as joined ids have rows of their own. A sum beyond 64 bits
  /// is left out.
  std::vector<settlement::Debt> owed();
  /// What two of them owe each other in all, a currency each. Nothing else is read for it.
  std::vector<settlement::Debt> owed_between(const settlement::Person& one, const settlement::Person& other);
  /// The payouts of these matches, where they have one. Those between two ids of one person lapse.
  std::vector<MoneyEntry> payouts(const std::vector<std::int64_t>& matches);
  /// Those that stand and did not lapse, newest first. Of the filter player, days and limit count.
  std::vector<PaymentSummary> payments(const MatchFilter& filter);
  /// Those that stand between two persons, in order.
  std::vector<PaymentSummary> payments_between(const base::Uuid& one, const base::Uuid& other);
  /// By number; nothing if there never was one. It may be gone.
  std::optional<PaymentSummary> payment(std::int64_t number);
  std::optional<PaymentSummary> payment_with_id(const base::Uuid& id);

  /// The top of the undo stack: the last commands that can be undone, latest first, at most `most`.
  std::vector<StoredCommand> undoable(std::size_t most);
  /// The top of the redo stack: the last undos that can be redone, latest first, at most `most`.
  std::vector<StoredCommand> redoable(std::size_t most);
  /// Nothing if there is no such command.
  std::optional<StoredCommand> command(std::int64_t number);
  /// The last commands of which something is in effect and that touched a match, latest first.
  std::vector<StoredCommand> undoable_of(std::int64_t match, std::size_t most);
  std::vector<StoredCommand> redoable_of(std::int64_t match, std::size_t most);
  /// All commands, newest first; those that touched a match if one is named.
  std::vector<StoredCommand> history_of(std::optional<std::int64_t> match);
  /// The command that an undo undid, or a redo redid, by its number in this file.
  std::optional<std::int64_t> targeted_by(std::int64_t undo);
  /// Whether something of a command is in effect.
  bool is_in_effect(std::int64_t command);

  /// A command with all of its operations; nothing if there is no such command.
  std::optional<history::Command> whole_command(std::int64_t number);
  /// The number of the last command; 0 in an empty file.
  std::int64_t last_command();
  /// The chain digest of a command; zeros if there is no such command.
  base::Sha256Digest chain_at(std::int64_t command);
  /// The club's hub, if the file has one. Throws `Error` (kUnusableDatabase) if somebody changed
  /// the row that holds it.
  std::optional<HubRemote> hub();
  /// How many commands were entered in this file behind this one.
  std::int64_t entered_since(std::int64_t command);

  /// Whether a match ever had this number.
  bool has_number(std::int64_t number);
  /// The number of a match, undone or not; nothing if no start has this id.
  std::optional<std::int64_t> number_with_id(const base::Uuid& id);

  /// Verifies everything; see `storage/check.hpp`.
  CheckReport check(const base::Progress& progress = base::no_progress);

 protected:
  Reader(Connection& connection, SubjectCache::Matches matches);
  [[nodiscard]] Connection& connection() { return connection_; }
  [[nodiscard]] SubjectCache& subjects() { return subjects_; }

 private:
  std::vector<StoredCommand> commands(const std::vector<std::int64_t>& numbers);
  /// Of players of these names; the one last changed first.
  std::vector<std::int64_t> open_matches_between(const NameRange& names);
  /// In order, at most `most`; -1: all.
  std::vector<std::string> names_between(const NameRange& range, std::int64_t most = -1);

  Connection& connection_;
  SubjectCache subjects_;
};

}  // namespace storage
