#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/errors/error.hpp"
#include "base/json/json.hpp"

/// Reading JSON, more strictly than libraries do by default: they accept two equal keys, and turn integers
/// beyond 64 bits into floating point. A document is immutable and takes two blocks of memory; a tree with an
/// allocation for each value took 2.5 times as long to read.
namespace base {

enum class JsonKind : unsigned char { kNull, kFlag, kNumber, kText, kList, kObject };

class JsonItems;

/// A value of a document, which must outlive it. Precondition of `flag`, `number` and `text`: the value is of
/// that kind.
class JsonValue {
 public:
  [[nodiscard]] JsonKind kind() const { return node_->kind; }
  [[nodiscard]] bool is_null() const { return kind() == JsonKind::kNull; }
  [[nodiscard]] bool is_number() const { return kind() == JsonKind::kNumber; }
  [[nodiscard]] bool is_text() const { return kind() == JsonKind::kText; }
  [[nodiscard]] bool is_list() const { return kind() == JsonKind::kList; }
  [[nodiscard]] bool is_object() const { return kind() == JsonKind::kObject; }

  [[nodiscard]] bool flag() const { return node_->number != 0; }
  [[nodiscard]] std::int64_t number() const { return node_->number; }
  [[nodiscard]] std::string_view text() const { return {characters_ + node_->number, node_->size}; }

  /// The items of a list; none for any other kind.
  [[nodiscard]] JsonItems items() const;
  /// Calls `visit` with key and value of each member of an object, in their order; never for any other kind.
  template <class Visit>
  void for_each_member(Visit visit) const {
    if (!is_object()) return;
    for (const Node* key = node_ + 1; key != node_ + node_->nodes; key += 1 + key[1].nodes)
      visit(JsonValue(characters_, key).text(), JsonValue(characters_, key + 1));
  }
  /// The member with this key; nothing if there is none, or this is no object.
  [[nodiscard]] std::optional<JsonValue> find(std::string_view key) const;
  [[nodiscard]] bool contains(std::string_view key) const { return find(key).has_value(); }

 private:
  friend class JsonItems;
  friend class JsonDocument;

  /// One value. The values in a list or object follow it in the order of the text, a key before its value.
  struct Node {
    JsonKind kind = JsonKind::kNull;
    std::uint32_t size = 0;   ///< the bytes of a text, the items of a list, the members of an object
    std::uint32_t nodes = 1;  ///< this one and all within it
    std::int64_t number = 0;  ///< the number; 0 or 1 for a flag; the offset of a text in the characters
  };

  JsonValue(const char* characters, const Node* node) : characters_(characters), node_(node) {}

  const char* characters_;
  const Node* node_;
};

/// The items of a list, in their order.
class JsonItems {
  class Iterator {
   public:
    Iterator(const char* characters, const JsonValue::Node* node) : characters_(characters), node_(node) {}
    JsonValue operator*() const { return {characters_, node_}; }
    Iterator& operator++() {
      node_ += node_->nodes;
      return *this;
    }
    bool operator==(const Iterator& other) const { return node_ == other.node_; }

   private:
    const char* characters_;
    const JsonValue::Node* node_;
  };

 public:
  explicit JsonItems(const JsonValue& list)
      : characters_(list.characters_),
        first_(list.node_ + 1),
        end_(list.is_list() ? list.node_ + list.node_->nodes : first_),
        size_(list.is_list() ? list.node_->size : 0) {}

  [[nodiscard]] Iterator begin() const { return {characters_, first_}; }
  [[nodiscard]] Iterator end() const { return {characters_, end_}; }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Takes time in proportion to `index`. Precondition: `index < size()`.
  JsonValue operator[](std::size_t index) const {
    Iterator item = begin();
    while (index-- > 0) ++item;
    return *item;
  }

 private:
  const char* characters_;
  const JsonValue::Node* first_;
  const JsonValue::Node* end_;
  std::size_t size_;
};

/// A parsed JSON document.
class JsonDocument {
 public:
  /// Parses a whole text of less than 4 GiB as one JSON document. `where` says in messages which line of
  /// which file it is. Throws `Error` (kData) with the place for a syntax error, text that is not UTF-8, a
  /// zero byte, half a character, a key given twice, a number that is not a whole number of 64 bits, or
  /// nesting deeper than 16, or more than 64 keys in one object.
  JsonDocument(std::string_view text, const std::string& where);
  // Its values refer to it.
  JsonDocument(const JsonDocument&) = delete;
  JsonDocument& operator=(const JsonDocument&) = delete;

  [[nodiscard]] JsonValue root() const& { return {characters_.data(), nodes_.data()}; }
  JsonValue root() const&& = delete;

 private:
  class Builder;

  std::string characters_;  ///< the text that it was parsed from, and in it its texts without escapes
  std::vector<JsonValue::Node> nodes_;
};

/// Whether a text is JSON and UTF-8, nested to any depth, with any number that a `double` can hold.
bool is_json(std::string_view text);

/// A copy of a value that can be changed and written.
Json to_json(const JsonValue& value);

}  // namespace base
