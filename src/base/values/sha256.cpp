#include "base/values/sha256.hpp"

#include <sys/types.h>

extern "C" {
#include <sha2.h>
}

namespace base {

struct Sha256::Context {
  SHA2_CTX state;
};

Sha256::Sha256() : context_(std::make_unique<Context>()) { SHA256Init(&context_->state); }
Sha256::~Sha256() = default;

Sha256& Sha256::field(std::string_view bytes) {
  field(static_cast<std::int64_t>(bytes.size()));
  return this->bytes(bytes);
}

Sha256& Sha256::bytes(std::string_view bytes) {
  SHA256Update(&context_->state, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  return *this;
}

Sha256& Sha256::field(std::int64_t number) {
  std::array<std::uint8_t, 8> bytes{};
  auto rest = static_cast<std::uint64_t>(number);
  for (auto byte = bytes.rbegin(); byte != bytes.rend(); ++byte) {
    *byte = static_cast<std::uint8_t>(rest & 0xff);
    rest >>= 8;
  }
  SHA256Update(&context_->state, bytes.data(), bytes.size());
  return *this;
}

Sha256Digest Sha256::finish() {
  Sha256Digest digest{};
  SHA256Final(digest.data(), &context_->state);
  return digest;
}

std::string to_hex(const Sha256Digest& digest) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 0xf];
  }
  return text;
}

}  // namespace base
