#pragma once

#include <string>

#include "storage/reader.hpp"

/// Which player a command is about.
namespace cli {

/// A player by the name, in any case, or by the beginning of it if that fits only one; a full name beats a
/// beginning. Throws `Error`: kNotThere if nobody is called so who has a part in any match or payment,
/// kRefused where several fit.
storage::KnownPlayer find_player(storage::Reader& reader, const std::string& given);

}  // namespace cli
