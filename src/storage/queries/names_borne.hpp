#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "history/operations/record.hpp"
#include "storage/reader.hpp"

/// What players were called before, for whoever comes with an older name: an export, a phone that was away.
namespace storage {

/// Who sits in a match, by the seats, as they are now. Nobody, where there is none with this id or its start
/// was undone.
std::vector<history::NamedPlayer> players_of_match(Reader& reader, const base::Uuid& match);
/// Whether a player, or whoever was joined with him, is called so or was, in any case.
bool has_borne(Reader& reader, const history::NamedPlayer& player, const std::string& name);
/// What those who sit in a match or a payment were called by their first starts, narrow and with its case
/// folded, and what they are called now where that is another name. Reads all players.
std::map<std::string, std::vector<std::string>> former_names(Reader& reader);
/// Whether somebody was joined with a player.
bool is_joined(Reader& reader, const base::Uuid& player);
/// The commands with joins in effect that made one player of whoever bore one of these names and of others,
/// the latest first.
std::vector<std::int64_t> joins_of_names(Reader& reader, const base::Uuid& player,
                                         const std::pair<std::string, std::string>& names);
/// Every name that the players of a match bear or ever bore, by their seats, also where what gave it was
/// undone, and those that its start gave them.
std::vector<std::vector<std::string>> names_ever_borne(Reader& reader, const history::NumberedMatch& match);

}  // namespace storage
