#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/values/uuid.hpp"

/// Hands that somebody is entering and has not recorded yet. They are local to the file: neither part of the
/// log nor a projection. A draft goes when its match is over, or it is recorded or thrown away. While the
/// start of its match is undone it is not offered, and waits for a redo.
namespace storage {

class Connection;
class LocalWriter;
class Reader;

/// What a draft is for: a match by its id, which is open, or may be once more, as its start was undone or it
/// is disputed; or a match that has not begun by its players and the options given, in a text that is the
/// same whenever they are.
using DraftKey = std::variant<base::Uuid, std::string>;

struct Draft {
  DraftKey key;
  /// The latest operation of the match when the hand was begun (`revision_of`); nothing before there is one.
  std::optional<base::Uuid> revision;
  /// Who writes it. Two who enter a hand of one match at a time write over each other's draft, and each
  /// removes only one that it wrote.
  base::Uuid writer;
  std::int64_t at = 0;   ///< when it was last written: seconds since 1970
  std::string contents;  ///< JSON; another program may have put anything there
};

/// A draft that went as its match is over.
struct RemovedDraft {
  std::int64_t match;  ///< its number
  Draft draft;
};

/// The draft for a match or a choice of players and options; nothing if there is none.
std::optional<Draft> draft_of(Reader& reader, const DraftKey& key);
/// The drafts of matches that have not begun, that written last first.
std::vector<Draft> drafts_without_match(Reader& reader);
/// The draft of a match that has not begun which was written last, if no open match was changed and no other
/// draft was written since; nothing if there is none.
std::optional<Draft> latest_draft_without_match(Reader& reader);
/// The latest draft of a match that had not begun, whose key begins so, if this match began since: the first
/// that the player of its first seat began. Nothing if there is none.
std::optional<Draft> draft_before_match(Reader& reader, std::int64_t match, const std::string& key_prefix);
/// The latest operation of a match; nothing if there is no such match.
std::optional<base::Uuid> revision_of(Reader& reader, std::int64_t match);

/// Writes a draft in the place of the one with its key, and says whether: one of a match that is over is not
/// written.
bool put_draft(LocalWriter& file, const Draft& draft);
/// Removes a draft if this writer wrote it.
void remove_draft(LocalWriter& file, const DraftKey& key, const base::Uuid& writer);
/// Removes the draft of a match that is over. Returns it; nothing if there was none.
std::optional<Draft> remove_draft_of_match(Connection& connection, const base::Uuid& match);
/// Whether the file has any draft.
bool has_drafts(Connection& connection);

}  // namespace storage
