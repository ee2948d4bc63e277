#include "base/text/narrow.hpp"

namespace base {
namespace {

constexpr std::size_t kWideSize = 3;  // bytes of a full-width form
constexpr std::string_view kWideSpace = "\u3000";
constexpr std::string_view kWideComma = "\u3001";  // what the key of the comma types

/// The ASCII character that the full-width form at the beginning of `text` stands for; 0 if there is none.
char narrow_of(std::string_view text) {
  if (text.starts_with(kWideSpace)) return ' ';
  if (text.starts_with(kWideComma)) return ',';
  if (text.size() < kWideSize || text[0] != '\xef') return '\0';
  const auto second = static_cast<unsigned char>(text[1]);
  const auto third = static_cast<unsigned char>(text[2]);
  // U+FF01 to U+FF3F and U+FF40 to U+FF5E are '!' to '~'.
  if (second == 0xbc && third >= 0x81 && third <= 0xbf) return static_cast<char>('!' + (third - 0x81));
  if (second == 0xbd && third >= 0x80 && third <= 0x9e) return static_cast<char>('`' + (third - 0x80));
  return '\0';
}

}  // namespace

std::string narrow(std::string_view text) {
  std::string narrowed;
  narrowed.reserve(text.size());
  while (!text.empty()) {
    const char ascii = narrow_of(text);
    narrowed += ascii == '\0' ? text.front() : ascii;
    text.remove_prefix(ascii == '\0' ? 1 : kWideSize);
  }
  return narrowed;
}

std::size_t offset_before_narrow(std::string_view text, std::size_t at) {
  std::size_t offset = 0;
  for (; at > 0 && offset < text.size(); --at)
    offset += narrow_of(text.substr(offset)) == '\0' ? 1 : kWideSize;
  return offset;
}

std::optional<Sign> find_equals(std::string_view text) {
  if (const std::size_t at = text.find('='); at != std::string_view::npos) return Sign{at, at + 1};
  const std::size_t at = text.find(kWideEquals);
  if (at == std::string_view::npos) return std::nullopt;
  return Sign{at, at + kWideEquals.size()};
}

}  // namespace base
