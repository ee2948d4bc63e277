#pragma once

#include <string>

#include "storage/reader.hpp"

/// Finds the player that a command is about.
namespace cli {

/// Finds a player by the name in any case, or by its beginning if that fits only one; a full name beats a
/// beginning. Throws `Error`: kNotThere if no player of a match or payment has that name, kRefused where
/// several fit.
history::NamedPlayer find_player(storage::Reader& reader, const std::string& given);

}  // namespace cli
