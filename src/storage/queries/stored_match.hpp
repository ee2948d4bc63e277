#pragma once

#include <cstdint>
#include <vector>

#include "history/operations/codec.hpp"
#include "history/operations/record.hpp"

/// Reading many matches: what asks the database is apart from what takes long, which several threads can do.
namespace storage {

class Reader;

/// A match as the log has it, its operations not yet decoded.
struct StoredMatch {
  std::int64_t number = 0;
  std::vector<history::StoredBody> operations;
  std::vector<history::NamedPlayer> players;  ///< of its seats, as they are called now
};

/// Asks the database for a match by a number that the tables gave.
StoredMatch read_stored_match(Reader& reader, std::int64_t number);
/// Roughly the bytes that it takes once it is decoded.
std::size_t weight_of(const StoredMatch& match);

/// The match without its score. Pure. Throws `Error` (kUnusableDatabase) if its start was undone or cannot be
/// read.
history::MatchRecord record_of(const StoredMatch& match);
/// The match with its score, as `Reader::listed_match` gives it. Throws as `record_of`.
history::NumberedMatch numbered_match(const StoredMatch& match);

}  // namespace storage
