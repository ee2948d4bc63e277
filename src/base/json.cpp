#include "base/json.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"

namespace base {

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

}  // namespace base
