#pragma once

#include <string>
#include <vector>

#include "history/operations/operation.hpp"
#include "history/operations/record.hpp"

/// The difference between a match of an import and the match with its id that is stored, as the operations
/// that turn one into the other. Pure.
namespace history {

/// How the two versions of a match relate.
enum class Relation {
  kSame,
  kIncomingIsLonger,    ///< it begins with all that is here, and has more lines, or a closing
  kIncomingIsShorter,   ///< what is here begins with all of it, and has more
  kDiverged,            ///< neither begins with the other
  kOtherGameOrPlayers,  ///< not the same match at all
};

struct Comparison {
  Relation relation = Relation::kSame;
  /// kIncomingIsLonger, kDiverged: what turns the match here into the incoming one. Only what differs is
  /// written: options, the lines that are amended, dropped or added, the closing.
  std::vector<Action> writes;
  std::string key;       ///< kDiverged: the member of the JSON in which they differ; empty: they do in a line
  std::size_t line = 0;  ///< or, from 1, the line; 0: in how they were closed
};

/// Players are the same if their names are (`match::same_player`). `operations` are those of the match here,
/// of which a line that was dropped has a place still.
Comparison compare(const MatchRecord& here, const MatchRecord& incoming, const Operations& operations);

/// The operations that begin a match that is not stored yet: a start with all that the record holds, in parts
/// small enough for the database.
std::vector<Action> beginning_of(const MatchRecord& record);

}  // namespace history
