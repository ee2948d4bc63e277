#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "storage/log/stored_command.hpp"

/// What an undo or a redo was about.
namespace storage {

class Connection;
class SubjectCache;

/// The commands that an undo or a redo reversed.
struct ReversedCommands {
  std::set<std::int64_t> commands;   ///< by their numbers in this file; empty: it reversed none
  std::optional<std::string> login;  ///< from which alone all of them can have come
};

/// As whoever typed it meant it: where an undo of all that came from a login took away again what a redo of
/// that login had brought back, it is that redo. A redo reversed what the undo reversed that it undoes.
ReversedCommands reversed_by(Connection& connection, SubjectCache& subjects, const StoredCommand& command);

}  // namespace storage
