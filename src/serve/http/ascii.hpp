#pragma once

#include <string>
#include <string_view>

/// The texts of HTTP, whose names and keywords are ASCII: other letters stay as they are.
namespace serve {

/// With the letters A to Z in lower case.
std::string lower_ascii(std::string_view text);
/// Without the spaces and tabs at both ends.
std::string_view trimmed(std::string_view text);

/// Base64 (RFC 4648) with padding.
std::string to_base64(std::string_view bytes);
/// The form of it that a URL and a cookie take as it is, without padding.
std::string to_base64url(std::string_view bytes);

}  // namespace serve
