#include "history/operations/parents.hpp"

#include <algorithm>

namespace history {

std::string parents_as_bytes(std::vector<base::Uuid> parents) {
  std::sort(parents.begin(), parents.end());
  std::string bytes;
  for (const base::Uuid& parent : parents) bytes.append(parent.bytes.begin(), parent.bytes.end());
  return bytes;
}

std::optional<std::vector<base::Uuid>> parents_from_bytes(std::string_view bytes) {
  constexpr std::size_t kSize = std::tuple_size_v<decltype(base::Uuid::bytes)>;
  if (bytes.size() % kSize != 0) return std::nullopt;
  std::vector<base::Uuid> parents(bytes.size() / kSize);
  for (base::Uuid& parent : parents) {
    std::copy_n(bytes.begin(), kSize, parent.bytes.begin());
    bytes.remove_prefix(kSize);
  }
  return parents;
}

}  // namespace history
