#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <utility>
#include <vector>

#include "history/record.hpp"
#include "storage/subject.hpp"
#include "storage/summary.hpp"

namespace storage {

class Connection;
class Reader;

/// What commands did, and what matches were before and after them. It holds for one transaction, in which
/// nothing is written meanwhile.
class Past {
 public:
  Past(Reader& reader, Connection& connection) : reader_(reader), connection_(connection) {}

  /// A match by its number. Nothing if there is none or its start was taken back.
  std::optional<history::NumberedMatch> match_now(std::int64_t number);
  /// The same as who gave a command knew it, and as the command left that: what came about elsewhere
  /// meanwhile is not in it.
  std::optional<history::NumberedMatch> match_before(std::int64_t number, std::int64_t command);
  std::optional<history::NumberedMatch> match_after(std::int64_t number, std::int64_t command);
  /// What a line said since it was entered, the oldest first: what is in effect.
  std::vector<LineVersion> versions_of(std::int64_t match, const base::Uuid& line);
  /// What a command did. Of the matches that it touched the first `shown` are told as they were before and
  /// after.
  Deed deed(const StoredCommand& command, std::size_t shown);
  /// What it did to each match, in the order in which it touched them.
  std::vector<DoneToMatch> done_by(std::int64_t command);
  /// What it did to players and payments.
  std::vector<DoneToOther> done_to_others(std::int64_t command);

 private:
  /// All that was done to a match, a player or a payment. What is asked for one command after the other is
  /// read once: reading a match of 400 hands for each of its commands took 2.3 s, and 0.2 s so.
  const Subject& subject(const base::Uuid& id);
  std::optional<history::NumberedMatch> match_of(std::int64_t number, const base::Uuid& id,
                                                 const history::Operations& operations);
  /// The match and the number of the line that a command took off.
  std::optional<std::pair<std::int64_t, std::size_t>> line_taken_off_by(std::int64_t command);

  Reader& reader_;
  Connection& connection_;
  std::list<std::pair<base::Uuid, Subject>> read_;  ///< the one asked for last at the front
};

}  // namespace storage
