#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace base {

/// JSON that is put together to be written; what is read is a `JsonDocument`. Keys keep their order.
using Json = nlohmann::ordered_json;

/// Compact, on one line, UTF-8 as it is; a byte that is not UTF-8 becomes U+FFFD, and a character that a
/// terminal would obey is escaped.
std::string to_text(const Json& json);

}  // namespace base
