#include "serve/http/ascii.hpp"

#include <cstdint>

namespace serve {
namespace {

constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr std::string_view kBase64Url = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Each three bytes as four digits; those of the last bytes alone.
std::string in_digits(std::string_view bytes, std::string_view digits) {
  std::string text;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char byte : bytes) {
    bits = (bits << 8) | static_cast<unsigned char>(byte);
    for (count += 8; count >= 6; count -= 6) text += digits[(bits >> (count - 6)) & 63];
  }
  if (count > 0) text += digits[(bits << (6 - count)) & 63];
  return text;
}

}  // namespace

std::string lower_ascii(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ') || text.starts_with('\t')) text.remove_prefix(1);
  while (text.ends_with(' ') || text.ends_with('\t')) text.remove_suffix(1);
  return text;
}

std::string to_base64(std::string_view bytes) {
  std::string text = in_digits(bytes, kBase64);
  while (text.size() % 4 != 0) text += '=';
  return text;
}

std::string to_base64url(std::string_view bytes) { return in_digits(bytes, kBase64Url); }

}  // namespace serve
