#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/sha256.hpp"
#include "base/uuid.hpp"

/// Values as PostgreSQL passes them in its binary format.
namespace hub {

/// A parameter of a statement; nothing: NULL.
using Parameter = std::optional<std::string>;

std::string to_wire(std::int64_t number);
std::string to_wire(const base::Uuid& id);
std::string to_wire(const base::Sha256Digest& digest);
inline std::string to_wire(std::string_view text) { return std::string(text); }

/// A column of many rows, as one array.
class Column {
 public:
  /// By the names of the types in PostgreSQL.
  enum class Type : std::uint32_t { kBytea = 17, kBigint = 20, kText = 25, kUuid = 2950 };
  explicit Column(Type type) : type_(type) {}

  template <class Value>
  void add(const Value& value) {
    add_bytes(to_wire(value));
  }
  /// The array as a parameter.
  [[nodiscard]] std::string parameter() const;

 private:
  void add_bytes(std::string_view bytes);

  Type type_;
  std::uint32_t size_ = 0;
  std::string elements_;
};

/// What a column of a row holds. Each is nothing for a value that is not of the size that its type has.
std::optional<std::int64_t> integer_from(std::string_view bytes);
std::optional<base::Uuid> uuid_from(std::string_view bytes);
std::optional<base::Sha256Digest> digest_from(std::string_view bytes);

}  // namespace hub
