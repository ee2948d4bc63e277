#pragma once

#include <memory>
#include <string>

#include "history/operations/record.hpp"

/// The match that is served, as it stands at one moment, and the tag by which a request says which sheet it
/// saw.
namespace serve {

/// A match as it stands, under the tag of its sheet. Never changes: threads share it.
struct MatchSnapshot {
  history::NumberedMatch match;
  std::string tag;
};
using SnapshotPtr = std::shared_ptr<const MatchSnapshot>;

/// The tag of a match: a digest of its sheet as `sheet --format json` prints it, 32 digits.
std::string tag_of(const history::NumberedMatch& match);
/// The JSON of a sheet, its messages in the language of this thread.
std::string sheet_text(const history::NumberedMatch& match);
/// A match whose messages are in the language of this thread.
history::NumberedMatch in_this_language(const history::NumberedMatch& match);

}  // namespace serve
