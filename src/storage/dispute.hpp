#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "history/record.hpp"
#include "history/resolution.hpp"

namespace storage {

class Connection;

/// One side of a dispute: its last operation, and the match as that one knows it.
struct DisputedSide {
  history::Operation operation;
  /// Of this file: in a merge what it has already, afterwards what was entered in it; else of another.
  bool here = true;
  std::optional<history::NumberedMatch> view;  ///< nothing: on this side there is no match
  std::optional<history::NumberedMatch> kept;  ///< as keeping it would leave the match, as far as asked for
};

/// A disputed match with its sides, which are numbered from 1 everywhere the same.
struct DisputedMatch {
  std::optional<history::NumberedMatch> now;  ///< as it stands for the time being; nothing: it is gone
  std::int64_t number = 0;
  std::vector<DisputedSide> sides;
  std::optional<history::NumberedMatch> both;  ///< as keeping all lines would leave it, as far as asked for
};

/// The sides of a match that is disputed by `operations`, those of this file or of two brought together;
/// `is_here` says of an operation whether it was entered in this file.
DisputedMatch dispute_of(Connection& connection, std::int64_t number, const history::Operations& operations,
                         const history::MatchState& disputed,
                         const std::function<bool(const base::Uuid&)>& is_here);

/// Works out what each way to settle it would leave: `kept` of each side, and `both`. Where this is nothing,
/// the match would be gone.
void add_outcomes(Connection& connection, const history::Operations& operations,
                  const history::MatchState& disputed, DisputedMatch& match);

/// A match by its operations, its players called as they are called now.
history::NumberedMatch numbered_match(Connection& connection, std::int64_t number, const base::Uuid& id,
                                      const history::MatchState& state);

}  // namespace storage
