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
  kOther,     ///< it is of another game or of other players
};

struct Comparison {
  Relation relation = Relation::kSame;
  /// kLonger, kConflict: what makes the match here what comes in. Only what differs is written: options anew,
  /// lines amended, dropped, added, the closing.
  std::vector<Action> writes;
  std::string difference;  ///< kConflict: the first thing in which they differ, "in its stakes"
};

/// Players are the same if their names are (`match::same_player`).
Comparison compare(const MatchRecord& here, const MatchRecord& incoming);

/// What begins a match that is not here: a start with everything that is known of it, in parts that fit into
/// the database.
std::vector<Action> beginning_of(const MatchRecord& record);

}  // namespace history
