#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/values/uuid.hpp"

namespace history {

/// No operation has more parents: a command on a subject with more heads begins with empty `Set`s that gather
/// them, and no hub takes an operation with more.
inline constexpr std::ptrdiff_t kMostParents = 1000;

/// The parents of an operation as files and hubs store them: their ids of 16 bytes, one behind the other,
/// sorted, as the digest has them.
std::string parents_as_bytes(std::vector<base::Uuid> parents);

/// The reverse. Nothing for bytes that are no whole number of ids.
std::optional<std::vector<base::Uuid>> parents_from_bytes(std::string_view bytes);

}  // namespace history
