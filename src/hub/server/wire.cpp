#include "hub/server/wire.hpp"

#include <algorithm>

namespace hub {

std::string to_wire(std::int64_t number) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8)
    bytes += static_cast<char>(static_cast<unsigned char>(static_cast<std::uint64_t>(number) >> shift));
  return bytes;
}

std::string to_wire(const base::Uuid& id) { return {id.bytes.begin(), id.bytes.end()}; }

std::string to_wire(const base::Sha256Digest& digest) { return {digest.begin(), digest.end()}; }

std::optional<std::int64_t> integer_from(std::string_view bytes) {
  // `integer` has four bytes, `bigint` eight.
  if (bytes.size() != 4 && bytes.size() != 8) return std::nullopt;
  std::uint64_t number = (bytes.size() == 4 && (bytes[0] & 0x80) != 0) ? ~std::uint64_t{0} : 0;
  for (const char byte : bytes) number = (number << 8) | static_cast<unsigned char>(byte);
  return static_cast<std::int64_t>(number);
}

std::optional<base::Uuid> uuid_from(std::string_view bytes) {
  base::Uuid id;
  if (bytes.size() != id.bytes.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), id.bytes.begin());
  return id;
}

std::optional<base::Sha256Digest> digest_from(std::string_view bytes) {
  base::Sha256Digest digest{};
  if (bytes.size() != digest.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), digest.begin());
  return digest;
}

}  // namespace hub
