#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interchange/jsonl.hpp"
#include "storage/store.hpp"

/// What an import does with each match that it brings.
namespace interchange {

/// How a match that is here and one that comes in stand to each other.
enum class Relation {
  kSame,      ///< nothing to do
  kLonger,    ///< what comes in has more at its end: lines, or that it was closed
  kShorter,   ///< what is here has more at its end
  kConflict,  ///< neither is the beginning of the other
};

/// Players are the same if their names are (`match::same_player`).
Relation compare(const history::MatchRecord& here, const history::MatchRecord& incoming);

enum class OnConflict { kRefuse, kKeep, kReplace };

enum class Deed { kAdded, kExtended, kSkipped, kKept, kReplaced };
/// "added", "extended", "skipped", "kept", "replaced".
std::string to_string(Deed deed);

/// What became of one line of the file.
struct Outcome {
  std::size_t line = 0;    ///< of the file
  std::int64_t match = 0;  ///< its number here
  Deed deed = Deed::kSkipped;
  std::size_t new_lines = 0;    ///< of the sheet: hands and adjustments
  history::MatchRecord record;  ///< as it stands now
  std::optional<history::MatchRecord>
      before;  ///< as it stood; before the import; nothing if it was not here or not changed
};

/// Brings the matches in, in the order of the file. Throws `Error` (kData) that names the line for a
/// match that conflicts with the one here, unless `on_conflict` says what to do. The caller commits, or
/// rolls back if it was only to see what would be.
std::vector<Outcome> import_matches(storage::Writer& writer, const std::vector<ReadLine>& lines,
                                    const std::string& file, OnConflict on_conflict);

}  // namespace interchange
