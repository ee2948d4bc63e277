#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/excerpt.hpp"
#include "games/hand.hpp"

namespace match {

inline constexpr std::size_t kLongestName = 64;  ///< characters (code points)

/// A player's name as it is kept: in normalisation form C. Throws `Error` (kData) with the place for
/// a name that is empty or longer than 64 characters, has a `=`, a control or bidirectional-control
/// character, a leading `-`, a space at either end, or a character that shows nothing.
std::string read_name(const base::Excerpt& text);
std::string read_name(std::string_view name);

/// Names that differ only in case are one player.
bool same_player(std::string_view a, std::string_view b);

/// The seat of a player, by a name in any case; nothing for anybody else.
std::optional<games::Seat> find_seat(const games::Names& names, std::string_view player);

/// The places of those that a name means, in any case: the one who is called so, else all whose names begin
/// so.
std::vector<std::size_t> meant_by(const games::Names& names, std::string_view text);

/// Who plays, for somebody who named another: "did you mean 'Ann'?", or all of them.
std::string who_plays(const games::Names& names, std::string_view player);

}  // namespace match
