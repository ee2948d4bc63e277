#include "base/values/uuid.hpp"

#include <uuid/uuid.h>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/values/random.hpp"

namespace base {
namespace {

void set_version_and_variant(Uuid& id, std::uint8_t version) {
  id.bytes[6] = static_cast<std::uint8_t>((id.bytes[6] & 0x0f) | (version << 4));
  id.bytes[8] = static_cast<std::uint8_t>((id.bytes[8] & 0x3f) | 0x80);
}

/// -1: none. By hand, as is what reads an id: each hand of a file has one, and that of the library takes 500
/// instructions, a thirtieth of an export.
int value_of_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Uuid make_uuid_v7(std::int64_t milliseconds) {
  Uuid id;
  auto clock = static_cast<std::uint64_t>(milliseconds);
  for (std::size_t i = 6; i-- > 0; clock >>= 8) id.bytes[i] = static_cast<std::uint8_t>(clock & 0xff);
  if (!fill_random(std::span(id.bytes).subspan(6)))
    throw Error(ErrorKind::kInputOutput, base::tr("the system gave no random bytes for an id"));
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
  std::size_t at = 0;
  for (std::size_t byte = 0; byte < id.bytes.size(); ++byte) {
    const bool begins_group = byte == 4 || byte == 6 || byte == 8 || byte == 10;
    if (begins_group && text[at++] != '-') return std::nullopt;
    const int high = value_of_digit(text[at++]);
    const int low = value_of_digit(text[at++]);
    if (high < 0 || low < 0) return std::nullopt;
    id.bytes[byte] = static_cast<std::uint8_t>(high * 16 + low);
  }
  return id;
}

}  // namespace base
