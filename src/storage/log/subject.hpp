#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "history/matches/match_state.hpp"

/// What the log holds about one subject: a match, a player or a payment.
namespace storage {

class Connection;

/// Where an operation stands in the log.
struct LogPlace {
  std::int64_t seq = 0;
  std::int64_t command = 0;
};

/// The operations of one subject, decoded, in order of arrival, and the place of each. The operations are a
/// list of their own, as it is what `history/` reads.
struct Subject {
  std::vector<history::Operation> operations;
  std::vector<LogPlace> log;

  void append(history::Operation operation, const LogPlace& place);
};

/// Reads and decodes all operations of a subject. Throws SQLite's errors.
Subject read_subject(Connection& connection, const base::Uuid& subject);

/// Calls the players of a match as they are called now, by their ids; nothing: as its start called them.
void name_players(history::MatchRecord& record,
                  const std::function<std::optional<std::string>(const base::Uuid&)>& name_of);

/// The operations of a command on a subject.
std::set<base::Uuid> operations_of(const Subject& subject, std::int64_t command);

/// The operations, by their indexes, of which this program cannot use something; without those that were
/// undone, which are no loss.
std::vector<std::size_t> unusable_in(const Subject& subject);

/// Whether the operation with this `seq` is the first of its verb on the subject that can be read.
template <class Action>
bool is_first(const Subject& subject, std::int64_t seq) {
  for (std::size_t i = 0; i < subject.operations.size(); ++i)
    if (std::holds_alternative<Action>(subject.operations[i].action)) return subject.log[i].seq == seq;
  return false;
}

/// What a player is called now; nothing if nothing named this id yet.
std::optional<std::string> name_of_player(Connection& connection, const base::Uuid& id);

/// A match as its operations leave it, materialized and replayed: what readers get, and what its rows are
/// made of.
struct CurrentMatch {
  history::NumberedMatch match;
  std::vector<base::Uuid> written_by;  ///< for each line the operation that holds its contents
};

/// Nothing where there is no such match or its start was undone. The players are called as the start called
/// them, which is enough for rows: no table is read.
std::optional<CurrentMatch> replay_subject(std::int64_t number, const Subject& subject);
/// The match, its players called as they are called now. Nothing where there is none, as above.
std::optional<CurrentMatch> replay_subject(Connection& connection, std::int64_t number,
                                           const Subject& subject);

/// A match made of a state, its players called as they are called now.
history::NumberedMatch numbered_match(Connection& connection, std::int64_t number, const base::Uuid& id,
                                      history::MatchState state);

/// The subjects that one transaction has read, so that it reads and decodes each of them once, and replays a
/// match once for each state that it is in. It holds the last few only: as many matches as a round of tables
/// plays at once. An import touches thousands.
class SubjectCache {
 public:
  /// `holds_matches`: replayed matches are held, too. A command asks for its match several times, an export
  /// never.
  SubjectCache(Connection& connection, bool holds_matches)
      : connection_(connection), holds_matches_(holds_matches) {}

  /// What is stored of a subject, without operations where nothing is. It grows when the transaction appends
  /// to the subject: nothing that refers to its operations may be used after that.
  std::shared_ptr<const Subject> subject(const base::Uuid& id);
  /// Null where it is not held.
  [[nodiscard]] std::shared_ptr<const Subject> held(const base::Uuid& id) const;
  /// The match as its operations leave it, where it was asked for since they were read or changed; else null.
  [[nodiscard]] const CurrentMatch* held_match(const base::Uuid& id) const;
  /// Nothing: there never was a match of this number.
  std::optional<base::Uuid> match_id(std::int64_t number);
  /// Nothing: there is no such match, or its start was undone.
  std::optional<history::NumberedMatch> match(std::int64_t number);
  /// The replayed match of `id`, whose number is `number`; null where its start was undone. Valid until the
  /// next call.
  const CurrentMatch* current_match(const base::Uuid& id, std::int64_t number);

  /// Adds an operation that was just appended to the log.
  void append(history::Operation operation, const LogPlace& place);
  /// Reads a subject again, next time: what its operations mean depends on which of several starts counts.
  void forget(const base::Uuid& id);
  /// Replays every match again, next time: a player is called otherwise.
  void forget_matches();

 private:
  struct Entry {
    base::Uuid id;
    std::shared_ptr<Subject> subject;
    std::optional<std::int64_t> number = std::nullopt;  ///< of a match that was asked for by it
    bool is_replayed = false;
    std::optional<CurrentMatch> match = std::nullopt;
  };
  Entry& entry(const base::Uuid& id);
  void replay(Entry& entry, std::int64_t number);

  Connection& connection_;
  bool holds_matches_;
  std::list<Entry> entries_;  ///< the one asked for last at the front
};

}  // namespace storage
