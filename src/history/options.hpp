#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json_document.hpp"
#include "history/operation.hpp"
#include "history/record.hpp"

/// What can be chosen for a match, each choice a cell of its own (the stakes with their currency are one):
/// the preset that its rules started from, the target, the settlement, the stakes, every house rule, who
/// deals first, the date, the event, the note.
namespace history {

/// All options of a match as canonical JSON, a house rule only where its game has it.
Options options_of(const MatchRecord& record);

/// What a body says of options, if it says anything, by form only: amounts, names and days that can be
/// written. What is missing takes the default of version 1 where `complete`. What this program does not know
/// is left out and named in `problems`. Never throws.
Options read_options(const std::optional<base::JsonValue>& body, const games::Game& game, std::size_t players,
                     bool complete, std::vector<std::string>& problems);

/// A body without what has its default, which `read_options` gives back.
base::Json without_defaults(const Options& options, const games::Game& game);

/// Puts options into a record. Precondition: `read_options` or `options_of` made them for a match of this
/// game and number of players.
void apply(const Options& options, MatchRecord& record);

}  // namespace history
