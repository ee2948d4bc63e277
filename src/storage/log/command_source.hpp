#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "storage/log/stored_command.hpp"

/// Where the commands of a file came from: a login of the hub, or the file of a merge. Local to the file, and
/// outside the digests.
namespace storage {

class Connection;

Provenance provenance_of(Connection& connection, const StoredCommand& command);

/// The text with which a source goes to the hub, whose tables take UTF-8 of at most 200 characters: a file
/// may be called anything.
std::string source_name(const std::string& text);

/// From whom a login says to have a command, `claimed`; nothing where that names nobody else.
std::optional<std::string> origin_beside(const std::string& login, std::optional<std::string> claimed);

/// The key of a login's log, which is stored as one that was not read yet where it is not known.
std::int64_t hub_log_key(Connection& connection, const std::string& login);

/// Whether it is known from which login a command came.
bool has_login(Connection& connection, std::int64_t command);

/// Notes that a command is on the hub, in a log under a number. It came from that login, unless this file
/// knows of another. `since`: seconds since 1970, for `undo --by --since`.
void note_on_hub(Connection& connection, std::int64_t command, std::int64_t log, std::int64_t number,
                 const std::optional<std::string>& origin, std::int64_t since);
/// Notes that a merge from a file brought a command, `ours`, which has the number `theirs` there: it came
/// from the login that the other file names, else from that file. Of a command that came before it takes
/// over the login where this file knows of none, whether or not the merge brings anything else.
void note_merged(Connection& connection, std::int64_t ours, Connection& other, std::int64_t theirs,
                 const std::string& file, bool is_new);

}  // namespace storage
