#include "base/json/json.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text/text.hpp"

namespace base {

std::string to_text(const Json& json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x7f; };
  if (std::all_of(text.begin(), text.end(), is_ascii)) return text;
  // The library escapes the controls of ASCII; the others (C1, bidirectional) occur in strings only.
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

JsonText& JsonText::key(std::string_view name) {
  separate();
  quote(name);
  written_ += ':';
  return *this;
}

JsonText& JsonText::text(std::string_view value) {
  separate();
  quote(value);
  return *this;
}

JsonText& JsonText::integer(std::int64_t value) { return raw(std::to_string(value)); }

JsonText& JsonText::raw(std::string_view json) {
  separate();
  written_ += json;
  return *this;
}

// Member by member: the library sets up a writer for each value, which was a tenth of an export.
JsonText& JsonText::json(const Json& value) {
  switch (value.type()) {
    case Json::value_t::object:
      begin_object();
      for (const auto& [name, member] : value.items()) key(name).json(member);
      return end_object();
    case Json::value_t::array:
      begin_array();
      for (const Json& item : value) json(item);
      return end_array();
    case Json::value_t::string: return text(value.get_ref<const std::string&>());
    case Json::value_t::number_integer: return integer(value.get<std::int64_t>());
    default: return raw(to_text(value));
  }
}

JsonText& JsonText::open(char bracket) {
  separate();
  written_ += bracket;
  return *this;
}

JsonText& JsonText::close(char bracket) {
  written_ += bracket;
  return *this;
}

/// A comma, unless something was just opened or named.
void JsonText::separate() {
  if (!written_.empty() && std::string_view("{[:").find(written_.back()) == std::string_view::npos)
    written_ += ',';
}

void JsonText::quote(std::string_view value) {
  const auto is_plain = [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; };
  if (!std::all_of(value.begin(), value.end(), is_plain)) {
    written_ += to_text(Json(value));
    return;
  }
  written_ += '"';
  written_ += value;
  written_ += '"';
}

}  // namespace base
