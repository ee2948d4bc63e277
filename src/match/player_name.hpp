#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors/source_span.hpp"
#include "games/hand.hpp"

/// Names of players: what is allowed, and how one is found.
namespace match {

inline constexpr std::size_t kLongestName = 64;  ///< characters (code points)

/// A player's name as it is stored: in normalisation form C. Throws `Error` (kData) with the place for a name
/// that is empty or longer than 64 characters, begins with `-`, has a space at either end, or contains a `=`,
/// a control or bidirectional control character, or an invisible one.
std::string read_name(const base::SourceSpan& text);
std::string read_name(std::string_view name);

/// A name as a text for people has it: `base::printable`, with a space at either end written out, since it
/// would look like another name, and cut where it is much longer than any that a player can enter.
std::string printable_name(std::string_view name);

/// Whether two names are of one player: names that differ only in case are.
bool same_player(std::string_view a, std::string_view b);

/// The seat of the player with this name, in any case; nothing if nobody has it.
std::optional<games::Seat> find_seat(const games::Names& names, std::string_view player);

/// Whether the accents and spaces of a name have to be as they were typed.
enum class Accents {
  kSignificant,        ///< they do
  kIgnoredAsFallback,  ///< where nothing fits as it was typed, they do not (`base::lookup_key`)
};

/// The indexes of the names that a text may mean, ignoring case: those that are equal, else all that begin
/// with it.
std::vector<std::size_t> meant_by(const games::Names& names, std::string_view text,
                                  Accents accents = Accents::kIgnoredAsFallback);

/// The remedy for a name that no player has: "did you mean 'Ann'?", or the names of all players.
std::string who_plays(const games::Names& names, std::string_view player);

}  // namespace match
