#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "storage/reader.hpp"

/// Which match a command is about.
namespace cli {

/// Registers the argument MATCH of a command that reads.
void add_match_argument(Command& command, std::optional<std::string>& argument);

/// The match that MATCH names: all digits, its number; else its id or the id's last four or more
/// characters. Throws `Error`: kNotThere, kData for what can be neither, kRefused where several fit.
history::NumberedMatch find_match(storage::Reader& reader, const std::string& argument);

/// For commands that only read: the match named, else the one last changed.
history::NumberedMatch match_to_read(storage::Reader& reader, const std::optional<std::string>& argument);

/// For `add`: the match named, else the one open match of just these players. The match may be over.
history::NumberedMatch match_to_add_to(storage::Reader& reader, const std::optional<std::string>& argument,
                                       const std::vector<std::string>& players);

/// Throws `Error` (kNotThere) if nobody of this name plays in any match.
void require_player(storage::Reader& reader, const std::string& name);

}  // namespace cli
