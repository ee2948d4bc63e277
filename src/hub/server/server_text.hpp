#pragma once

#include <string>

/// What libpq and the server say, for somebody who reads no English.
namespace hub {

/// A line of libpq's or the server's in the player's language, as far as its usual sentences are known; the
/// words that are not known stay as they are, since a person who looks after the server can search for them.
/// In English all do.
std::string in_language(const std::string& words);

}  // namespace hub
