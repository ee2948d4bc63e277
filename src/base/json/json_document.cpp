#include "base/json/json_document.hpp"

#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <new>

#include "base/inline_vector.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace base {
namespace {

constexpr std::size_t kMostJsonDepth = 16;  // objects and arrays in each other
constexpr std::size_t kMostJsonKeys = 64;   // of one object; looking one up takes that long

/// An allocator that throws when memory runs out; that of the library returns null, which the library uses.
class Memory {
 public:
  // The names are the library's.
  // NOLINTBEGIN(readability-identifier-naming)
  static constexpr bool kNeedFree = true;
  static void* Malloc(std::size_t size) { return Realloc(nullptr, 0, size); }
  static void* Realloc(void* block, std::size_t /*old_size*/, std::size_t size) {
    if (size == 0) {
      std::free(block);
      return nullptr;
    }
    void* moved = std::realloc(block, size);
    if (moved == nullptr) throw std::bad_alloc();
    return moved;
  }
  static void Free(void* block) { std::free(block); }
  // NOLINTEND(readability-identifier-naming)
};

using Reader = rapidjson::GenericReader<rapidjson::UTF8<>, rapidjson::UTF8<>, Memory>;

/// Whether a text has the UTF-8 of half a surrogate pair, which the library lets through: it checks the first
/// half only.
bool has_surrogate(std::string_view text) {
  for (std::size_t at = text.find('\xed'); at != std::string_view::npos; at = text.find('\xed', at + 1))
    if (at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) >= 0xa0) return true;
  return false;
}

}  // namespace

/// Builds a document from the events of the parser and refuses what `JsonDocument` promises to refuse. The
/// parser gives the position of syntax errors only, so for others the place is the keys that lead there.
class JsonDocument::Builder : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, JsonDocument::Builder> {
 public:
  /// `characters` are those that the parser reads and writes its texts into.
  Builder(const std::string& where, const std::string& characters, std::vector<JsonValue::Node>& nodes)
      : where_(where), characters_(characters), nodes_(nodes) {}

  // The names are the library's.
  // NOLINTBEGIN(readability-identifier-naming)
  bool Null() { return add({}); }
  bool Bool(bool value) { return add({.kind = JsonKind::kFlag, .number = value ? 1 : 0}); }
  bool RawNumber(const char* digits, rapidjson::SizeType size, bool /*copy*/) {
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(digits, digits + size, number);
    if (problem != std::errc() || end != digits + size) throw not_a_number({digits, size});
    return add({.kind = JsonKind::kNumber, .number = number});
  }
  bool String(const char* text, rapidjson::SizeType size, bool /*copy*/) { return add_text({text, size}); }
  bool StartObject() { return open(JsonKind::kObject); }
  bool Key(const char* text, rapidjson::SizeType size, bool /*copy*/) {
    const std::string_view key(text, size);
    const JsonValue::Node& object = nodes_[open_.back()];
    if (object.size >= kMostJsonKeys) throw refuse(base::tr("the object has too many keys"));
    for (std::size_t at = open_.back() + 1; at < nodes_.size(); at += 1 + nodes_[at + 1].nodes)
      if (text_of(nodes_[at]) == key) throw refuse(base::tr("the key '{0}' is given twice", key));
    if (has_surrogate(key)) throw half_a_character(refuse(base::tr("a key holds half a character")));
    append({.kind = JsonKind::kText, .size = size}, key);
    return true;
  }
  bool EndObject(rapidjson::SizeType /*members*/) { return close(); }
  bool StartArray() { return open(JsonKind::kList); }
  bool EndArray(rapidjson::SizeType /*items*/) { return close(); }
  // NOLINTEND(readability-identifier-naming)

  /// The error for the number that comes next.
  [[nodiscard]] Error not_a_number(std::string_view text) const {
    if (text.find_first_not_of("-0123456789") == std::string_view::npos) return too_large(text);
    Error error = error_here(base::tr("{0} is not a whole number", text));
    error.remedy(base::tr("write whole numbers; write an amount with decimals as a string: \"1.50\""));
    return error;
  }
  [[nodiscard]] Error too_large(std::string_view number) const {
    return error_here(base::tr("the number {0} is too large", number));
  }

 private:
  /// An error in the object or list that is open.
  [[nodiscard]] Error refuse(std::string message) const {
    Error error(ErrorKind::kData, std::move(message));
    error.at({path(), "", 0, 0});
    return error;
  }
  /// An error in the value that comes next.
  [[nodiscard]] Error error_here(std::string message) const {
    Error error = refuse(std::move(message));
    if (open_.empty()) return error;
    std::string where = path();
    const JsonValue::Node& parent = nodes_[open_.back()];
    add_label(where, parent.kind == JsonKind::kObject
                         ? std::string(text_of(nodes_.back()))
                         : base::tr_c("place in JSON", "item {0}", parent.size + 1));
    error.at({where, "", 0, 0});
    return error;
  }
  /// The path to the object or list that is open: of each but the first its key, or which item it is.
  [[nodiscard]] std::string path() const {
    std::string where = where_;
    for (std::size_t i = 1; i < open_.size(); ++i) {
      const JsonValue::Node& parent = nodes_[open_[i - 1]];
      add_label(where, parent.kind == JsonKind::kObject
                           ? std::string(text_of(nodes_[open_[i] - 1]))
                           : base::tr_c("place in JSON", "item {0}", parent.size));
    }
    return where;
  }
  static Error half_a_character(Error error) {
    error.remedy(base::tr("write both halves (\\ud83c\\udca1), or the character itself"));
    return error;
  }
  static void add_label(std::string& where, const std::string& label) {
    if (!label.empty()) where = where.empty() ? label : base::join_comma({where, label});
  }
  [[nodiscard]] std::string_view text_of(const JsonValue::Node& node) const {
    return std::string_view(characters_).substr(static_cast<std::size_t>(node.number), node.size);
  }

  void append(JsonValue::Node node, std::string_view text) {
    node.number = text.data() - characters_.data();
    nodes_.push_back(node);
  }
  bool add(const JsonValue::Node& node) {
    if (!open_.empty()) ++nodes_[open_.back()].size;
    nodes_.push_back(node);
    return true;
  }
  bool add_text(std::string_view text) {
    if (has_surrogate(text)) throw half_a_character(error_here(base::tr("the text holds half a character")));
    if (!open_.empty()) ++nodes_[open_.back()].size;
    append({.kind = JsonKind::kText, .size = static_cast<std::uint32_t>(text.size())}, text);
    return true;
  }
  bool open(JsonKind kind) {
    if (open_.size() >= kMostJsonDepth) throw refuse(base::tr("the JSON is nested too deeply"));
    add({.kind = kind});
    open_.push_back(nodes_.size() - 1);
    return true;
  }
  bool close() {
    nodes_[open_.back()].nodes = static_cast<std::uint32_t>(nodes_.size() - open_.back());
    open_.pop_back();
    return true;
  }

  const std::string& where_;
  const std::string& characters_;
  std::vector<JsonValue::Node>& nodes_;
  InlineVector<std::size_t, kMostJsonDepth>
      open_;  ///< indexes of the lists and objects that are not closed yet
};

namespace {

/// Ignores all events but half characters.
class NullHandler : public rapidjson::BaseReaderHandler<rapidjson::UTF8<>, NullHandler> {
 public:
  // The name is the library's, which calls it for keys and numbers, too.
  // NOLINTNEXTLINE(readability-identifier-naming)
  bool String(const char* text, rapidjson::SizeType size, bool /*copy*/) {
    return !has_surrogate({text, size});
  }
};

/// A line of the interchange has about one node for every eight bytes.
constexpr std::size_t kBytesOfANode = 8;
/// The most that are reserved at first: the text may be one long string.
constexpr std::size_t kMostNodesAtFirst = 4096;

}  // namespace

JsonItems JsonValue::items() const { return JsonItems(*this); }

std::optional<JsonValue> JsonValue::find(std::string_view key) const {
  if (!is_object()) return std::nullopt;
  for (const Node* name = node_ + 1; name != node_ + node_->nodes; name += 1 + name[1].nodes)
    if (JsonValue(characters_, name).text() == key) return JsonValue(characters_, name + 1);
  return std::nullopt;
}

JsonDocument::JsonDocument(std::string_view text, const std::string& where) {
  if (const std::size_t at = utf8_size(text); at < text.size())
    throw Error(ErrorKind::kData, base::tr("this is not UTF-8 text"))
        .at({where, std::string(text), at, at + 1});
  if (const std::size_t at = text.find('\0'); at != std::string_view::npos)
    throw Error(ErrorKind::kData, base::tr("the text contains a zero byte"))
        .at({where, std::string(text), at, at + 1})
        .remedy(base::tr("the file is damaged, or it is no text: export it again"));
  // Parsed in place: to copy each text byte by byte was two fifths of parsing.
  characters_ = text;
  nodes_.reserve(std::min(text.size() / kBytesOfANode + 1, kMostNodesAtFirst));
  Builder builder(where, characters_, nodes_);
  rapidjson::InsituStringStream stream(characters_.data());
  constexpr unsigned kFlags = rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseInsituFlag;
  Reader reader;
  const rapidjson::ParseResult read = reader.Parse<kFlags>(stream, builder);
  if (!read.IsError()) return;
  const std::size_t at = std::min(read.Offset(), text.size());
  if (read.Code() == rapidjson::kParseErrorNumberTooBig)
    throw builder.too_large(text.substr(at, text.find_first_not_of("-+.0123456789eE", at) - at));
  Error error(ErrorKind::kData, base::tr("this is not JSON"));
  error.at({where, std::string(text), at, at + 1});
  if (at == text.size() && at > 0) error.remedy(base::tr("the file is cut off or damaged: export it again"));
  throw error;
}

bool is_json(std::string_view text) {
  if (utf8_size(text) < text.size() || text.find('\0') != std::string_view::npos) return false;
  // Iterative parsing: the nesting is on the heap, so deep nesting does not overflow the stack.
  constexpr unsigned kFlags = rapidjson::kParseNumbersAsStringsFlag | rapidjson::kParseIterativeFlag;
  NullHandler handler;
  rapidjson::MemoryStream stream(text.data(), text.size());
  return !Reader().Parse<kFlags>(stream, handler).IsError();
}

Json to_json(const JsonValue& value) {
  switch (value.kind()) {
    case JsonKind::kNull: return nullptr;
    case JsonKind::kFlag: return value.flag();
    case JsonKind::kNumber: return value.number();
    case JsonKind::kText: return value.text();
    case JsonKind::kList: {
      Json list = Json::array();
      for (const JsonValue& item : value.items()) list.push_back(to_json(item));
      return list;
    }
    case JsonKind::kObject: break;
  }
  Json object = Json::object();
  value.for_each_member(
      [&](std::string_view key, const JsonValue& member) { object.emplace(key, to_json(member)); });
  return object;
}

}  // namespace base
