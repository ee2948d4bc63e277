#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "report/changes/undone.hpp"
#include "storage/write/undo.hpp"

/// What `undo --by` says.
namespace report {

/// What is undone of all that came from a login of the hub, in words. As text it shows the first few of each
/// list, so that only these have words there; of `undone` the others have what they changed.
struct LoginUndoText {
  /// Something of a command that stays.
  struct NotUndoneText {
    storage::LoginUndo::NotUndone not_undone;
    LoggedCommand command, later;  ///< `later`: what stands in the way
  };
  std::string login;
  std::vector<LoggedCommand> undone = {};
  std::vector<NotUndoneText> stayed = {};  ///< by command; of one, a match each
  std::int64_t stayed_count = 0;           ///< of the commands of which something stays
  /// Commands that are left, since the login had them from another.
  std::vector<LoggedCommand> forwarded = {};
  std::int64_t forwarded_count = 0;
};

/// What an undo does, described while the file can be asked. In words are the first `most` of each list: a
/// login may have done harm ten thousand times.
LoginUndoText login_undo(storage::Reader& reader, const storage::LoginUndo& undo, const std::string& login,
                         std::size_t most);

/// That nothing can be undone.
std::string nothing_undone_text(const LoginUndoText& undo);
/// Why, or what to add.
std::string why_it_stays_text(const LoginUndoText& undo);
/// What would be undone and what left, before the question.
std::string login_undo_question(const LoginUndoText& undo, Style style);
/// What was undone and what was left, and what holds now that did not `before`.
std::string login_undo_text(storage::Reader& reader, const LoginUndoText& undo, const BeforeReversal& before,
                            Style style);
base::Json login_undo_json(const LoginUndoText& undo);

}  // namespace report
