#include "base/json/json_object.hpp"

#include <algorithm>
#include <utility>

#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"

namespace base {
namespace {

/// Of a value that stands where another kind is expected.
std::string type_name(const JsonValue& json) {
  switch (json.kind()) {
    case JsonKind::kNull: return "null";
    case JsonKind::kFlag: return base::tr_c("JSON value", "true or false");
    case JsonKind::kNumber: return base::tr_c("JSON value", "a number");
    case JsonKind::kText: return base::tr_c("JSON value", "a string");
    case JsonKind::kList: return base::tr_c("JSON value", "a list");
    case JsonKind::kObject: break;
  }
  return base::tr_c("JSON value", "an object");
}

}  // namespace

JsonObject::JsonObject(JsonValue json, std::string where) : json_(json), where_(std::move(where)) {
  // Translators: {0} is another kind of value: "a list", "null". Also in the messages like this one.
  if (!json.is_object()) throw error(base::tr("an object is expected here, not {0}", type_name(json)));
}

void JsonObject::note_read(std::string_view key) {
  if (std::find(read_.begin(), read_.end(), key) == read_.end()) read_.push_back(key);
}

JsonValue JsonObject::member(std::string_view key) {
  note_read(key);
  const auto found = json_.find(key);
  if (!found) throw error(base::tr("the key '{0}' is missing", key));
  return *found;
}

std::string_view JsonObject::view_of(std::string_view key, const JsonValue& value) const {
  if (!value.is_text()) throw error_at(key, base::tr("a string is expected, not {0}", type_name(value)));
  return value.text();
}

std::string JsonObject::text(std::string_view key) { return std::string(view_of(key, member(key))); }

std::int64_t JsonObject::integer(std::string_view key, std::int64_t least, std::int64_t most) {
  const JsonValue value = member(key);
  if (!value.is_number())
    throw error_at(key, base::tr("a whole number is expected, not {0}", type_name(value)));
  const std::int64_t number = value.number();
  if (number < least || number > most)
    throw error_at(key, number < least ? base::tr("the number {0} is too small", number)
                                       : base::tr("the number {0} is too large", number))
        .remedy(base::tr("write a number from {0} to {1}", least, most));
  return number;
}

bool JsonObject::flag(std::string_view key) {
  const JsonValue value = member(key);
  if (value.kind() != JsonKind::kFlag)
    throw error_at(key, base::tr("true or false is expected, not {0}", type_name(value)));
  return value.flag();
}

JsonItems JsonObject::list(std::string_view key) {
  const JsonValue value = member(key);
  if (!value.is_list()) throw error_at(key, base::tr("a list is expected, not {0}", type_name(value)));
  return value.items();
}

JsonObject JsonObject::object(std::string_view key) { return {member(key), where_of(key)}; }

std::optional<JsonValue> JsonObject::optional_member(std::string_view key) {
  note_read(key);
  auto found = json_.find(key);
  return found && !found->is_null() ? found : std::nullopt;
}

std::optional<std::string> JsonObject::optional_text(std::string_view key) {
  const auto value = optional_view(key);
  return value ? std::optional<std::string>(*value) : std::nullopt;
}

std::optional<std::string_view> JsonObject::optional_view(std::string_view key) {
  const auto value = optional_member(key);
  return value ? std::optional(view_of(key, *value)) : std::nullopt;
}

bool JsonObject::optional_flag(std::string_view key) {
  note_read(key);
  return has_value(key) && flag(key);
}

std::optional<JsonObject> JsonObject::optional_object(std::string_view key) {
  note_read(key);
  if (!has_value(key)) return std::nullopt;
  return object(key);
}

std::vector<std::string> JsonObject::unknown_keys() const {
  std::vector<std::string> keys;
  json_.for_each_member([&](std::string_view key, const JsonValue& /*value*/) {
    if (std::find(read_.begin(), read_.end(), key) == read_.end()) keys.emplace_back(key);
  });
  return keys;
}

void JsonObject::finish() const {
  const std::vector<std::string> unknown = unknown_keys();
  if (unknown.empty()) return;
  const std::vector<std::string> known(read_.begin(), read_.end());
  const std::string meant = did_you_mean(unknown.front(), known);
  throw error(base::tr("the key '{0}' is not known", unknown.front()))
      .remedy(!meant.empty()      ? meant
              : known.size() == 1 ? base::tr("the known key is {0}", known.front())
                                  : base::tr("the known keys are {0}", join_and(known)));
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
  return where_.empty() ? std::string(key) : join_comma({where_, std::string(key)});
}

}  // namespace base
