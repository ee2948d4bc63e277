#include "hub/wire.hpp"

#include <algorithm>

namespace hub {
namespace {

template <class Number>
void put(std::string& bytes, Number number) {
  for (int shift = static_cast<int>(sizeof number) * 8 - 8; shift >= 0; shift -= 8)
    bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
}

}  // namespace

std::string to_wire(std::int64_t number) {
  std::string bytes;
  put(bytes, static_cast<std::uint64_t>(number));
  return bytes;
}

std::string to_wire(const base::Uuid& id) { return {id.bytes.begin(), id.bytes.end()}; }

std::string to_wire(const base::Sha256Digest& digest) { return {digest.begin(), digest.end()}; }

void Column::add_bytes(std::string_view bytes) {
  put(elements_, static_cast<std::uint32_t>(bytes.size()));
  elements_ += bytes;
  ++size_;
}

std::string Column::parameter() const {
  std::string bytes;
  put(bytes, std::uint32_t{1});  // dimensions
  put(bytes, std::uint32_t{0});  // no NULL among them
  put(bytes, static_cast<std::uint32_t>(type_));
  put(bytes, size_);
  put(bytes, std::uint32_t{1});  // the first index
  return bytes + elements_;
}

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
