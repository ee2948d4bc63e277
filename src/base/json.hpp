#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"

/// JSON read with more care than the library takes by itself, which keeps the last of two equal keys,
/// turns integers beyond 64 bits into floating point, and overflows the stack on deep nesting.
namespace base {

/// Keys keep their order.
using Json = nlohmann::ordered_json;

inline constexpr std::size_t kMostJsonDepth = 16;
inline constexpr std::size_t kMostJsonKeys = 64;  ///< of one object; looking one up takes that long

/// Reads one JSON document, every byte of it. `where` says in messages which line of which file it is.
/// Throws `Error` (kData) with the place for a syntax error, text that is not UTF-8, a byte of zero (at
/// which the library would stop reading), a key given twice, a number that is not a whole number of 64
/// bits, or more nesting or keys than the limits above.
Json parse_json(std::string_view text, const std::string& where);

/// Compact, on one line, UTF-8 as it is; a byte that is not UTF-8 becomes U+FFFD, and a character that a
/// terminal would obey is escaped.
std::string to_text(const Json& json);

/// One object on its way into a value: its members are asked for by name, and in the end those that
/// nobody asked for are refused by name. Every error (kData) says where.
class JsonObject {
 public:
  /// Throws if `json` is not an object. `json` must outlive the reader.
  JsonObject(const Json& json, std::string where);

  /// Whether there is such a member; it counts as asked for.
  [[nodiscard]] bool has(std::string_view key) {
    ask(key);
    return find(key) != nullptr;
  }
  /// A member of any type; throws if it is missing.
  const Json& member(std::string_view key);
  /// A member of the type named; throws if it is missing or of another type.
  std::string text(std::string_view key);
  std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
  bool flag(std::string_view key);
  const Json& array(std::string_view key);
  JsonObject object(std::string_view key);
  /// The same for members that may be missing; null counts as missing.
  const Json* optional_member(std::string_view key);
  std::optional<std::string> optional_text(std::string_view key);
  bool optional_flag(std::string_view key);
  std::optional<JsonObject> optional_object(std::string_view key);
  [[nodiscard]] bool has_value(std::string_view key) const {
    const Json* value = find(key);
    return value != nullptr && !value->is_null();
  }

  /// To be called last: refuses the members that nobody asked for.
  void finish() const;
  /// The same for who reads on: their keys.
  [[nodiscard]] std::vector<std::string> unasked() const;

  [[nodiscard]] const std::string& where() const { return where_; }
  /// An error here, or at a member.
  [[nodiscard]] Error error(std::string message) const;
  [[nodiscard]] Error error_at(std::string_view key, std::string message) const;
  /// "line 3, hand 2, sets"
  [[nodiscard]] std::string where_of(std::string_view key) const;

 private:
  void ask(std::string_view key);
  /// Null where there is no such member. The library's own look-up makes a string of the key each time.
  [[nodiscard]] const Json* find(std::string_view key) const;

  const Json& json_;
  std::string where_;
  std::vector<std::string> asked_;
};

}  // namespace base
