#pragma once

#include <string>
#include <vector>

#include "history/operation.hpp"
#include "history/record.hpp"

/// A match that comes in, and the one with its id that is here. Pure: what comes of it is for others to do.
namespace history {

/// How the two stand to each other.
enum class Relation {
  kSame,      ///< nothing to do
  kLonger,    ///< what comes in has more at its end: lines, or that it was closed
  kShorter,   ///< what is here has more at its end
  kConflict,  ///< neither is the beginning of the other
  kOther,     ///< it is of another game or number of players
};

struct Comparison {
  Relation relation = Relation::kSame;
  std::vector<Action> missing;  ///< kLonger: what makes the match here what comes in
  std::string difference;       ///< kConflict: the first thing in which they differ, "in its stakes"
};

/// Players are the same if their names are (`match::same_player`).
Comparison compare(const MatchRecord& here, const MatchRecord& incoming);

}  // namespace history
