#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/values/sha256.hpp"
#include "base/values/uuid.hpp"

/// Values as PostgreSQL passes them in its binary format.
namespace hub {

/// A parameter of a statement; nothing: NULL.
using Parameter = std::optional<std::string>;

std::string to_wire(std::int64_t number);
std::string to_wire(const base::Uuid& id);
std::string to_wire(const base::Sha256Digest& digest);
inline std::string to_wire(std::string_view text) { return std::string(text); }

/// What a column of a row holds. Each is nothing for a value that is not of the size that its type has.
std::optional<std::int64_t> integer_from(std::string_view bytes);
std::optional<base::Uuid> uuid_from(std::string_view bytes);
std::optional<base::Sha256Digest> digest_from(std::string_view bytes);

}  // namespace hub
