#pragma once

#include <optional>
#include <vector>

#include "history/matches/disputes.hpp"
#include "history/operations/operation.hpp"
#include "history/operations/record.hpp"

/// A match as its operations make it, before anything is calculated.
namespace history {

/// A line that stands.
struct LineState : match::Line {
  base::Uuid written_by;   ///< the operation that holds these contents (of several the smallest id)
  bool corrected = false;  ///< an `amend` in effect gave it these contents
};

/// A match as its operations leave it. Where it is disputed, as it stands provisionally.
struct MatchState {
  /// The operation whose game and players count: of several starts that with the smallest players' ids.
  base::Uuid start;
  games::Game game;
  std::vector<NamedPlayer> players;
  Options options;
  std::vector<LineState> lines;
  std::optional<match::Closing> closing;
  Disputes disputes;
};

/// The record of a materialized match. The players have the names that its start gave them.
MatchRecord record_of(const base::Uuid& id, MatchState state);

}  // namespace history
