#pragma once

#include <string>
#include <string_view>

/// Checks the notes and the reasons that players enter.
namespace match {

inline constexpr std::size_t kLongestNote = 500;  ///< characters (code points)

/// A note or a reason as it is stored: in normalisation form C. Throws `Error` (kData), placed at
/// `where`, for what is not UTF-8, more than 500 characters, line breaks or another control character.
std::string read_note(const std::string& text, const std::string& where);

/// A note, a reason or an event as a text for people has it: `base::printable`, and cut where it is longer
/// than any that a player can enter.
std::string printable_note(std::string_view note);

}  // namespace match
