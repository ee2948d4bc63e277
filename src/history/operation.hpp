#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/time.hpp"
#include "base/uuid.hpp"
#include "history/record.hpp"

/// What can be done to a match, as values. Operations are only ever appended; what corrects or takes
/// back another one refers to it by its id.
namespace history {

/// A match begins: empty (`new`), or with everything that an import knows of it.
struct Start {
  static constexpr std::string_view kVerb = "start";
  MatchRecord record;
};

/// Lines are added at the end: one by `add`, several where an import extends a match.
struct AddLines {
  static constexpr std::string_view kVerb = "add";
  std::vector<match::Line> lines;
};

/// A match ends without a finish.
struct Close {
  static constexpr std::string_view kVerb = "close";
  match::Closing closing;
};

/// The match is put in place of what was there under the same id (`import --on-conflict replace`). It is
/// of the same game and number of players, so that what was stored before it can still be read.
struct Replace {
  static constexpr std::string_view kVerb = "replace";
  MatchRecord record;
};

/// An operation counts no more (`undo`). It may itself be one that took something back.
struct TakeBack {
  static constexpr std::string_view kVerb = "undo";
  base::Uuid operation;
};

using Action = std::variant<Start, AddLines, Close, Replace, TakeBack>;

/// The word for an action in the file, its `kVerb`.
std::string_view verb(const Action& action);

/// The whole match that an action brings, or the lines that it brings; null if it brings none.
const MatchRecord* record_brought_by(const Action& action);
const std::vector<match::Line>* lines_brought_by(const Action& action);

struct Operation {
  base::Uuid id;
  base::Timestamp at;
  Action action;
};

/// The indices, in order, of the operations that count: those that nothing took back which counts
/// itself. (To undo an undo brings back what that had taken.)
std::vector<std::size_t> effective(const std::vector<Operation>& operations);

/// The match that its operations, in order, come to; nothing if its start was taken back.
/// Throws `Error` (kForeign) if they do not fit together.
std::optional<MatchRecord> replay(const std::vector<Operation>& operations);

}  // namespace history
