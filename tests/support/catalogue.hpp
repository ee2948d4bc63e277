#pragma once

// Catalogues in the `.mo` format, made in memory for tests.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace support {

/// A catalogue with these keys and translations, and a header with this Plural-Forms.
inline std::string make_catalogue(std::vector<std::pair<std::string, std::string>> messages,
                                  const std::string& plural_forms) {
  messages.emplace_back("", "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: " + plural_forms + "\n");
  std::sort(messages.begin(), messages.end());
  const auto number = [](std::size_t value) {
    std::string bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(value >> (8 * i) & 0xff);
    return bytes;
  };
  const std::size_t header = 28, table = messages.size() * 8;
  std::string keys, translations, texts;
  const auto add = [&](std::string& pairs, const std::string& text) {
    pairs += number(text.size()) + number(header + 2 * table + texts.size());
    texts += text + '\0';
  };
  for (const auto& [key, translation] : messages) {
    add(keys, key);
    add(translations, translation);
  }
  return number(0x950412de) + number(0) + number(messages.size()) + number(header) + number(header + table) +
         number(0) + number(0) + keys + translations + texts;
}

}  // namespace support
