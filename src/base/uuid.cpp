#include "base/uuid.hpp"

#include <sys/random.h>
#include <uuid/uuid.h>

#include "base/error.hpp"

namespace base {
namespace {

void set_version_and_variant(Uuid& id, std::uint8_t version) {
  id.bytes[6] = static_cast<std::uint8_t>((id.bytes[6] & 0x0f) | (version << 4));
  id.bytes[8] = static_cast<std::uint8_t>((id.bytes[8] & 0x3f) | 0x80);
}

}  // namespace

Uuid make_uuid_v7(std::int64_t milliseconds) {
  Uuid id;
  auto clock = static_cast<std::uint64_t>(milliseconds);
  for (std::size_t i = 6; i-- > 0; clock >>= 8) id.bytes[i] = static_cast<std::uint8_t>(clock & 0xff);
  constexpr std::size_t kRandomBytes = 10;
  if (getrandom(id.bytes.data() + 6, kRandomBytes, 0) != kRandomBytes)
    throw Error(ErrorKind::kInputOutput, "the system gave no random bytes for an id");
  set_version_and_variant(id, 7);
  return id;
}

Uuid make_uuid_v5(const Uuid& name_space, std::string_view name) {
  Uuid id;
  uuid_generate_sha1(id.bytes.data(), name_space.bytes.data(), name.data(), name.size());
  return id;
}

std::string to_string(const Uuid& id) {
  std::array<char, UUID_STR_LEN> text{};
  uuid_unparse_lower(id.bytes.data(), text.data());
  return text.data();
}

std::optional<Uuid> parse_uuid(std::string_view text) {
  if (text.size() != UUID_STR_LEN - 1) return std::nullopt;
  Uuid id;
  if (uuid_parse_range(text.data(), text.data() + text.size(), id.bytes.data()) != 0) return std::nullopt;
  return id;
}

}  // namespace base
