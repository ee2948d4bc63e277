#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/json.hpp"
#include "storage/reader.hpp"

/// What `undo` says.
namespace report {

/// A command that is taken back.
struct UndoneCommand {
  storage::StoredCommand command;
  std::vector<std::int64_t> matches;  ///< that it touched
  std::string words;                  ///< what it did: "hand 3 of match 1 (Ann 340, Bob 0)"
};

/// What a command did, in the words of the table. To be asked while it still stands.
UndoneCommand describe(storage::Reader& reader, const storage::StoredCommand& command);

/// "Undo hand 3 of match 1 (Ann 340, Bob 0)?" `commands` are not empty.
std::string undo_question(const std::vector<UndoneCommand>& commands);

/// Where the matches stand that the commands touched, now that they are taken back.
std::string undone_text(storage::Reader& reader, const std::vector<UndoneCommand>& undone);
base::Json undone_json(const std::vector<UndoneCommand>& undone);

}  // namespace report
