#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "storage/merge/merged.hpp"
#include "storage/queries/money_queries.hpp"

/// Projecting what a merge or a sync brought, and counting it.
namespace storage {

class Connection;

/// The joins before something came, and the last player whom the file knew.
struct JoinsBefore {
  Joins joins;
  std::int64_t last_player = 0;
};
JoinsBefore read_joins_before(Connection& connection);

/// A payment of which something came.
struct IncomingPayment {
  base::Uuid id;
  bool never_was_here = false;
  bool only_renumbered = false;
  bool is_new = false, stood = false;  ///< before
  bool lapsed = false;                 ///< by what came alone
};

/// What came, as it was projected.
struct Incoming {
  /// The joins before; nothing where they cannot have changed.
  std::optional<JoinsBefore> joins;
  std::vector<IncomingPayment> payments;  ///< that did not stand before, in their order
  std::int64_t last_player = 0;           ///< before
};

/// Brings the projections up to date with the commands behind `before`, which came from elsewhere. Adds to
/// `merged` which matches are new and what they brought. `undos_and_redos` are those commands that undo or
/// redo something.
Incoming project_incoming(Connection& connection, std::int64_t before,
                          const std::vector<std::int64_t>& undos_and_redos, Merged& merged);

/// Notes in `merged` which payments are new, and which do not count. To be called when it is known who is one
/// player, by what is decided here, too: `decision` is the number of the command that says so, up to which
/// the two of a payment bore the names that it is told with.
void count_payments(Connection& connection, Incoming& incoming, Merged& merged,
                    std::int64_t decision = kBehindEveryCommand);

/// Notes in `merged` what has changed of the joins.
void add_join_changes(Connection& connection, const JoinsBefore& before, Merged& merged);

/// Notes in `merged` which of the matches that something came to are disputed.
void add_still_disputed(Connection& connection, Merged& merged);

}  // namespace storage
