#pragma once

#include <cstdint>
#include <string>

#include "hub/server/wire.hpp"

namespace hub {

/// A column of many rows, as one array in PostgreSQL's binary format.
class Column {
 public:
  /// By the names of the types in PostgreSQL.
  enum class Type : std::uint32_t { kBytea = 17, kBigint = 20, kText = 25, kUuid = 2950 };
  explicit Column(Type type) : type_(type) {}

  template <class Value>
  void add(const Value& value) {
    const std::string bytes = to_wire(value);
    put(elements_, static_cast<std::uint32_t>(bytes.size()));
    elements_ += bytes;
    ++size_;
  }
  void add_null() {
    has_null_ = true;
    put(elements_, 0xFFFFFFFF);
    ++size_;
  }
  /// The array as a parameter.
  [[nodiscard]] std::string parameter() const {
    std::string bytes;
    put(bytes, 1);  // dimensions
    put(bytes, has_null_ ? 1 : 0);
    put(bytes, static_cast<std::uint32_t>(type_));
    put(bytes, size_);
    put(bytes, 1);  // the first index
    return bytes + elements_;
  }

 private:
  static void put(std::string& bytes, std::uint32_t number) {
    for (int shift = 24; shift >= 0; shift -= 8)
      bytes += static_cast<char>(static_cast<unsigned char>(number >> shift));
  }

  Type type_;
  std::uint32_t size_ = 0;
  bool has_null_ = false;
  std::string elements_;
};

}  // namespace hub
