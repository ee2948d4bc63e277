#include "base/json_text.hpp"

#include <algorithm>

namespace base {

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
