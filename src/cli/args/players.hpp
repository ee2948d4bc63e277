#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/errors/error.hpp"
#include "base/errors/source_span.hpp"
#include "games/hand.hpp"
#include "match/player_name.hpp"
#include "storage/queries/player_meant.hpp"
#include "storage/reader.hpp"

/// Finds the player that a command is about.
namespace cli {

/// Finds a player by the name in any case, or by its beginning if that fits only one; a full name beats a
/// beginning, and where nothing fits as it was typed, accents and spaces do not count. Throws `Error`:
/// kNotThere if no player of a match or payment has that name, kRefused where several fit, or are called so.
history::NamedPlayer find_player(storage::Reader& reader, const std::string& given);
/// Where one of two names is looked up in the file; the error for a name that nobody has is that of
/// `find_player`.
storage::NameLookup lookup_in(storage::Reader& reader,
                              storage::NamePart part = storage::NamePart::kBeginning);

/// Finds a player by the full name alone, where a beginning could mean somebody who has not come yet.
history::NamedPlayer find_by_full_name(storage::Reader& reader, const std::string& given);

/// A name as it was typed to find a match by its players, with those who are called so in full, whatever they
/// play: it is not the beginning of somebody else's name.
struct TypedName {
  std::string text;
  games::Names called;  ///< in any case
  games::Names alike;   ///< where nobody is called so: those whose names differ in accents or spaces alone
};
TypedName typed_name(storage::Reader& reader, const std::string& text);
std::vector<TypedName> typed_names(storage::Reader& reader, const std::vector<std::string>& texts);

/// The indexes of the names that a typed one may mean, as `match::meant_by`, but for those of others than the
/// players who are called so in full.
std::vector<std::size_t> meant_by(const games::Names& names, const TypedName& typed,
                                  match::Accents accents = match::Accents::kIgnoredAsFallback);

/// The error (kNotThere) for a name that nobody of these players has; `role` is what stands before it, such
/// as an option.
base::Error not_in_match(const games::Names& names, const std::string& name, const std::string& role);

/// The same, thrown for a match that was not named, where the full name of a player who is not in it is the
/// beginning of a name of one who is.
void refuse_other_player(storage::Reader& reader, const games::Names& names, const std::string& name,
                         const std::string& role,
                         const std::optional<base::SourceLocation>& where = std::nullopt);

}  // namespace cli
