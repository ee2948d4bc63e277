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
  MatchRecord record;
};

/// Lines are added at the end: one by `add`, several where an import extends a match.
struct Record {
  std::vector<match::Line> lines;
  std::optional<match::Closing> closing;  ///< set if the match was closed after them
};

/// The match is put in place of what was there under the same id (`import --on-conflict replace`).
struct Replace {
  MatchRecord record;
};

/// An operation counts no more (`undo`).
struct TakeBack {
  base::Uuid operation;
};

using Action = std::variant<Start, Record, Replace, TakeBack>;

/// The word for an action in the file: "start", "record", "replace", "undo".
std::string_view verb(const Action& action);

struct Operation {
  base::Uuid id;
  base::Timestamp at;
  Action action;
};

/// The match that its operations, in order, come to; nothing if its start was taken back.
/// Throws `Error` (kForeign) if they do not fit together.
std::optional<MatchRecord> replay(const std::vector<Operation>& operations);

}  // namespace history
