#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>

#include "storage/connection.hpp"
#include "storage/journal.hpp"

/// Keeping the tables in step with the operations. Each function looks at the history and writes what it
/// means, so that doing it as the operations come and doing it for all of them at once (`rebuild`) give the
/// same.
namespace storage {

/// The rows of a match. It gets the next number when first something starts it.
void keep_match(Connection& connection, const base::Uuid& match, const Subject& subject);
/// The same with the number that a match gets which has none yet.
void keep_match(Connection& connection, const base::Uuid& match, const Subject& subject, std::int64_t next);
/// The number that the next match gets.
std::int64_t next_match_number(Connection& connection);
std::optional<std::int64_t> match_number(Connection& connection, const base::Uuid& match);

/// The row of a payment, and what it changes in what is owed.
void keep_payment(Connection& connection, const base::Uuid& payment, const Subject& subject);

/// What `undo` and `redo` offer.
struct Offers {
  std::set<std::int64_t> offered;  ///< commands that were entered here and of which something is in effect
  /// The undos that can be brought back: the command that each took back, and the subjects that it touched.
  struct Undone {
    std::int64_t command = 0;
    std::set<base::Uuid> subjects;

    friend bool operator==(const Undone&, const Undone&) = default;
  };
  std::map<std::int64_t, Undone> redo_line;

  friend bool operator==(const Offers&, const Offers&) = default;
};

/// Whether `undo` would name anything of a command.
bool is_in_effect(Connection& connection, std::int64_t command);
/// The command that an undo took back or a redo brought back; nothing for any other.
std::optional<std::int64_t> moved_by(Connection& connection, std::int64_t command);

/// Brings the tables of offers up to date once a command is there.
void keep_offers(Connection& connection, std::int64_t command);
/// What they hold, and what the history says they should.
Offers read_offers(Connection& connection);
Offers replay_offers(Connection& connection);

}  // namespace storage
