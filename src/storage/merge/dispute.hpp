#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "history/matches/match_state.hpp"
#include "history/operations/record.hpp"
#include "storage/log/stored_command.hpp"

namespace storage {

class Connection;
class Reader;

/// The most sides for which the outcome of keeping them is computed and shown: 3,000 concurrent operations
/// make 3,000 sides, each with an outcome of its own.
inline constexpr std::size_t kMostOutcomes = 8;

/// One side of a dispute: its last operation, and the match as its author saw it.
struct DisputedSide {
  history::Operation operation;
  /// Whether it is this file's: in a merge, whether the file had it before; afterwards, whether it was
  /// entered in this file.
  bool ours = true;
  std::optional<CommandSource> source;  ///< nothing: it was entered here, is merged just now, or not known
  std::optional<history::NumberedMatch> view;  ///< nothing: on this side there is no match
  std::optional<history::NumberedMatch> kept;  ///< the match after keeping this side, if asked for
};

/// A disputed match with its sides, which are numbered from 1 everywhere the same.
struct DisputedMatch {
  std::optional<history::NumberedMatch>
      now;  ///< provisional: as it counts until it is resolved; nothing: it is gone
  std::int64_t number = 0;
  std::vector<DisputedSide> sides;
  /// Lines that were entered without knowledge of each other, and are too many to compare: none of them
  /// counts, and there are no sides. 0: no such lines.
  std::size_t not_compared = 0;
  std::string brought_by;     ///< the login from which most of these came; empty: from none
  bool has_outcomes = false;  ///< `kept` of the first `kMostOutcomes` sides and `both` are worked out
  std::optional<history::NumberedMatch> both;  ///< the match after keeping all lines, if asked for
};

/// A disputed match with its sides, and what it would be after each way to resolve it; nothing if it is not
/// disputed.
std::optional<DisputedMatch> disputed_match(Reader& reader, std::int64_t number);

/// The sides of a match that these operations make disputed: those of this file, or of two files together.
/// Whether a side is of this file is left to the caller.
DisputedMatch dispute_of(Connection& connection, std::int64_t number, const history::Operations& operations,
                         const history::MatchState& disputed);

/// Works out what each way to resolve it would leave: `kept` of the first `kMostOutcomes` sides, and `both`.
/// Where this is nothing, the match would be gone.
void add_outcomes(Connection& connection, const history::Operations& operations,
                  const history::MatchState& disputed, DisputedMatch& match);

}  // namespace storage
