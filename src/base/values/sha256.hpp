#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace base {

using Sha256Digest = std::array<std::uint8_t, 32>;

/// The bytes of an id or a digest, for what takes them as text. They have to stay where they are.
inline std::string_view byte_view(std::span<const std::uint8_t> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// SHA-256 (FIPS 180-4) of a sequence of fields. Each field of `field` is preceded by its length, so that no
/// two sequences run together into the same bytes.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  Sha256& field(std::string_view bytes);
  Sha256& field(std::int64_t number);
  /// Bytes without their length, for what others compute, too.
  Sha256& bytes(std::string_view bytes);
  /// Ends the computation; do not use the object afterwards.
  Sha256Digest finish();

 private:
  struct Context;  // of libmd, which this header does not include
  std::unique_ptr<Context> context_;
};

/// Lower-case hexadecimal.
std::string to_hex(const Sha256Digest& digest);

}  // namespace base
