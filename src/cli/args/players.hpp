#pragma once

#include <string>
#include <vector>

#include "base/error.hpp"
#include "games/hand.hpp"
#include "storage/reader.hpp"

/// Finds the player that a command is about.
namespace cli {

/// Finds a player by the name in any case, or by its beginning if that fits only one; a full name beats a
/// beginning, and where nothing fits as it was typed, accents and spaces do not count. Throws `Error`:
/// kNotThere if no player of a match or payment has that name, kRefused where several fit, or are called so.
history::NamedPlayer find_player(storage::Reader& reader, const std::string& given);
/// The same for a player who is another than `known`: of two who are called the same, the one whom `known` is
/// not.
history::NamedPlayer find_other_player(storage::Reader& reader, const std::string& given,
                                       const history::NamedPlayer& known);

/// The same by the full name alone: where a beginning could mean somebody who has not come yet.
history::NamedPlayer find_by_full_name(storage::Reader& reader, const std::string& given);

/// The error (kRefused) for a text that several of these players fit, by their indexes; `role` is what stands
/// before it, such as an option.
base::Error several_fit(const games::Names& names, const std::vector<std::size_t>& meant,
                        const std::string& text, const std::string& role = "");

/// The name as it is shown of whoever is called so. Of several who are called Ann the first is 'Ann (1)',
/// too. Throws `Error` (kRefused), naming them with their matches, where several are called just so.
std::string name_of_one(storage::Reader& reader, const std::string& given);

}  // namespace cli
