#include "base/json.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <limits>

#include "base/suggest.hpp"
#include "base/text.hpp"

namespace base {
namespace {

constexpr std::size_t kMembersOfMostObjects = 4;

/// Builds a document from the parser's events and stops at what the documentation of `parse_json`
/// refuses. The parser tells the position only of a syntax error, so the others are placed by the keys
/// that lead to them.
class Builder : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(std::string where) : where_(std::move(where)) {}

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max()))
      throw refuse_here(fmt::format("the number {} is too large", value));
    return add(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t /*value*/, const string_t& text) override {
    // The parser takes whole numbers of more than 64 bits for these, too.
    const bool whole = text.find_first_not_of("-0123456789") == string_t::npos;
    throw refuse_here(whole ? fmt::format("the number {} is too large", text)
                            : fmt::format("{} is not a whole number", text))
        .remedy("numbers are whole here; an amount with decimals is a string, as in \"1.50\"");
  }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }

  bool start_object(std::size_t /*elements*/) override {
    open(Json::object());
    // A list that grows from nothing moves twice until it has room for these.
    open_.back()->get_ref<Json::object_t&>().reserve(kMembersOfMostObjects);
    return true;
  }
  bool start_array(std::size_t /*elements*/) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back()->size() >= kMostJsonKeys) throw refuse("the object has too many keys");
    if (open_.back()->contains(name)) throw refuse(fmt::format("the key '{}' is given twice", name));
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string& last_token,
                   const nlohmann::detail::exception& exception) override {
    constexpr int kNumberOverflow = 406;  // the library's own number for it
    if (exception.id == kNumberOverflow)
      throw refuse_here(fmt::format("the number {} is too large", last_token));
    error_position_ = position;
    return false;
  }

  Json take() { return std::move(root_); }
  [[nodiscard]] std::size_t error_position() const { return error_position_; }

 private:
  /// An error in the object or list that is open.
  [[nodiscard]] Error refuse(std::string message) const {
    Error error(ErrorKind::kData, std::move(message));
    error.at({path(), "", 0, 0});
    return error;
  }
  /// An error in the value that comes next.
  [[nodiscard]] Error refuse_here(std::string message) const {
    Error error = refuse(std::move(message));
    if (open_.empty()) return error;
    std::string where = path();
    add_label(where, open_.back()->is_object() ? key_ : fmt::format("item {}", open_.back()->size() + 1));
    error.at({where, "", 0, 0});
    return error;
  }
  /// What leads to the object or list that is open: of each but the first its key, or which item it is. Put
  /// together only where it is said: what is open is the last in what it stands in.
  [[nodiscard]] std::string path() const {
    std::string where = where_;
    for (std::size_t i = 1; i < open_.size(); ++i) {
      const Json& parent = *open_[i - 1];
      add_label(where, parent.is_object() ? parent.get_ref<const Json::object_t&>().back().first
                                          : fmt::format("item {}", parent.size()));
    }
    return where;
  }
  static void add_label(std::string& where, const std::string& label) {
    if (!label.empty()) where += (where.empty() ? "" : ", ") + label;
  }

  Json& place(Json value) {
    if (open_.empty()) return root_ = std::move(value);
    Json& parent = *open_.back();
    if (parent.is_object()) {
      // That the key is new was asked already.
      auto& members = parent.get_ref<Json::object_t&>();
      members.emplace_back(std::move(key_), std::move(value));
      return members.back().second;
    }
    parent.push_back(std::move(value));
    return parent.back();
  }
  template <class Value>
  bool add(Value value) {
    place(Json(std::move(value)));
    return true;
  }
  bool open(Json value) {
    if (open_.size() >= kMostJsonDepth) throw refuse("the JSON is nested too deeply");
    open_.push_back(&place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::string where_;
  Json root_;
  std::vector<Json*> open_;  // nothing is added beside an open one, so these stay valid
  std::string key_;
  std::size_t error_position_ = 0;
};

/// What most objects are asked for; a list that grows from nothing moves four times until then.
constexpr std::size_t kKeysOfMostObjects = 12;

std::string type_name(const Json& json) {
  if (json.is_null()) return "null";
  if (json.is_boolean()) return "true or false";
  if (json.is_number()) return "a number";
  if (json.is_string()) return "a string";
  return json.is_array() ? "a list" : "an object";
}

}  // namespace

Json parse_json(std::string_view text, const std::string& where) {
  if (const std::size_t at = utf8_size(text); at < text.size())
    throw Error(ErrorKind::kData, "this is not UTF-8 text").at({where, std::string(text), at, at + 1});
  if (const std::size_t at = text.find('\0'); at != std::string_view::npos)
    throw Error(ErrorKind::kData, "a byte of zero stands in the text")
        .at({where, std::string(text), at, at + 1})
        .remedy("the file is damaged, or it is no text: write it out anew");
  Builder builder(where);
  if (!Json::sax_parse(text, &builder)) {
    // The position is that of the first byte that cannot be, counted from 1.
    const std::size_t at =
        std::min(builder.error_position() > 0 ? builder.error_position() - 1 : 0, text.size());
    throw Error(ErrorKind::kData, "this is not JSON").at({where, std::string(text), at, at + 1});
  }
  return builder.take();
}

std::string to_text(const Json& json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x7f; };
  if (std::all_of(text.begin(), text.end(), is_ascii)) return text;
  // The library escapes the controls of ASCII; the others (C1, bidirectional) all stand in strings.
  std::string escaped;
  escaped.reserve(text.size());
  std::size_t at = 0;
  for (const char32_t c : code_points(text)) {
    const std::size_t size = utf8_length(c);
    escaped += is_control(c) ? fmt::format("\\u{:04x}", static_cast<unsigned>(c)) : text.substr(at, size);
    at += size;
  }
  return escaped;
}

JsonObject::JsonObject(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
  if (!json.is_object()) throw error(fmt::format("an object is expected here, not {}", type_name(json)));
  asked_.reserve(kKeysOfMostObjects);
}

void JsonObject::ask(std::string_view key) {
  if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) asked_.emplace_back(key);
}

const Json* JsonObject::find(std::string_view key) const {
  for (const auto& [name, value] : json_.get_ref<const Json::object_t&>())
    if (name == key) return &value;
  return nullptr;
}

const Json& JsonObject::member(std::string_view key) {
  ask(key);
  const Json* found = find(key);
  if (found == nullptr) throw error(fmt::format("the key '{}' is missing", key));
  return *found;
}

std::string JsonObject::text(std::string_view key) {
  const Json& value = member(key);
  if (!value.is_string()) throw error_at(key, fmt::format("a string is expected, not {}", type_name(value)));
  return value.get<std::string>();
}

std::int64_t JsonObject::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const Json& value = member(key);
  if (!value.is_number_integer())
    throw error_at(key, fmt::format("a whole number is expected, not {}", type_name(value)));
  const auto number = value.get<std::int64_t>();
  if (number < least || number > most)
    throw error_at(key, fmt::format("{} is not from {} to {}", number, least, most));
  return number;
}

bool JsonObject::flag(std::string_view key) {
  const Json& value = member(key);
  if (!value.is_boolean())
    throw error_at(key, fmt::format("true or false is expected, not {}", type_name(value)));
  return value.get<bool>();
}

const Json& JsonObject::array(std::string_view key) {
  const Json& value = member(key);
  if (!value.is_array()) throw error_at(key, fmt::format("a list is expected, not {}", type_name(value)));
  return value;
}

JsonObject JsonObject::object(std::string_view key) { return {member(key), where_of(key)}; }

const Json* JsonObject::optional_member(std::string_view key) {
  ask(key);
  const Json* found = find(key);
  return found == nullptr || found->is_null() ? nullptr : found;
}

std::optional<std::string> JsonObject::optional_text(std::string_view key) {
  ask(key);
  if (!has_value(key)) return std::nullopt;
  return text(key);
}

bool JsonObject::optional_flag(std::string_view key) {
  ask(key);
  return has_value(key) && flag(key);
}

std::optional<JsonObject> JsonObject::optional_object(std::string_view key) {
  ask(key);
  if (!has_value(key)) return std::nullopt;
  return object(key);
}

std::vector<std::string> JsonObject::unasked() const {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json_.get_ref<const Json::object_t&>())
    if (std::find(asked_.begin(), asked_.end(), key) == asked_.end()) keys.push_back(key);
  return keys;
}

void JsonObject::finish() const {
  for (const auto& [key, value] : json_.get_ref<const Json::object_t&>()) {
    if (std::find(asked_.begin(), asked_.end(), key) != asked_.end()) continue;
    const std::string meant = did_you_mean(key, asked_);
    throw error(fmt::format("the key '{}' is not known here", key))
        .remedy(meant.empty() ? fmt::format("known here: {}", join_and(asked_)) : meant);
  }
}

Error JsonObject::error(std::string message) const {
  Error error(ErrorKind::kData, std::move(message));
  error.at({where_, "", 0, 0});
  return error;
}

Error JsonObject::error_at(std::string_view key, std::string message) const {
  Error error(ErrorKind::kData, std::move(message));
  error.at({where_of(key), "", 0, 0});
  return error;
}

std::string JsonObject::where_of(std::string_view key) const {
  std::string where;
  where.reserve(where_.size() + 2 + key.size());
  where.append(where_).append(where_.empty() ? "" : ", ").append(key);
  return where;
}

}  // namespace base
