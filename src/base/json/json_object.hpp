#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors/error.hpp"
#include "base/inline_vector.hpp"
#include "base/json/json_document.hpp"

namespace base {

/// Reads the members of a JSON object by name, and in the end refuses the members that were not read. Every
/// error (kData) says where.
class JsonObject {
 public:
  /// Throws if `json` is not an object. The document and all keys must outlive this.
  JsonObject(JsonValue json, std::string where);

  /// Whether there is such a member; it counts as read.
  [[nodiscard]] bool has(std::string_view key) {
    note_read(key);
    return json_.contains(key);
  }
  /// A member of any type; throws if it is missing.
  JsonValue member(std::string_view key);
  /// A member of the type named; throws if it is missing or of another type.
  std::string text(std::string_view key);
  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
  bool flag(std::string_view key);
  JsonItems list(std::string_view key);
  JsonObject object(std::string_view key);
  /// A member that may be missing; null counts as missing. Throws if it is of another type.
  std::optional<JsonValue> optional_member(std::string_view key);
  std::optional<std::string> optional_text(std::string_view key);
  /// A text that is not copied: it is valid for as long as the document.
  std::optional<std::string_view> optional_view(std::string_view key);
  bool optional_flag(std::string_view key);
  std::optional<JsonObject> optional_object(std::string_view key);
  [[nodiscard]] bool has_value(std::string_view key) const {
    const auto value = json_.find(key);
    return value && !value->is_null();
  }

  /// To be called last: refuses members that were not read.
  void finish() const;
  /// The keys of the members that were not read.
  [[nodiscard]] std::vector<std::string> unknown_keys() const;

  [[nodiscard]] const std::string& where() const { return where_; }
  /// An error here, or at a member.
  [[nodiscard]] Error error(std::string message) const;
  [[nodiscard]] Error error_at(std::string_view key, std::string message) const;
  /// "line 3, hand 2, sets"
  [[nodiscard]] std::string where_of(std::string_view key) const;

 private:
  /// The keys that are read of most objects.
  static constexpr std::size_t kUsualKeys = 12;

  void note_read(std::string_view key);
  [[nodiscard]] std::string_view view_of(std::string_view key, const JsonValue& value) const;

  JsonValue json_;
  std::string where_;
  InlineVector<std::string_view, kUsualKeys> read_;
};

}  // namespace base
