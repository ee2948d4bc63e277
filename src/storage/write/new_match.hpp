#pragma once

#include <vector>

#include "base/values/sha256.hpp"
#include "history/operations/operation.hpp"
#include "history/operations/record.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/match_rows.hpp"

/// The start of a match, worked out before the database is written.
namespace storage {

/// What starting a match writes, but for what depends on the file: the `seq` of its operations count from 0,
/// the number of the match is 0.
struct NewMatch {
  std::vector<history::RawOperation> operations;
  std::vector<base::Sha256Digest> digests;  ///< of these, in their order
  Subject subject;                          ///< the same operations, decoded
  CurrentMatch current;
  MatchRows rows;

  /// Gives the match its number, and its operations, which follow each other, the numbers from `first_seq`.
  void place(std::int64_t number, std::int64_t first_seq, std::int64_t command);
};

/// Works out the start of a match of which nothing is stored. Pure but for new ids, so that several threads
/// can do it. `milliseconds` is the time of the command.
NewMatch prepare_match(const history::MatchRecord& record, std::int64_t milliseconds);

}  // namespace storage
