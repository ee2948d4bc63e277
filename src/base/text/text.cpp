#include "base/text/text.hpp"

#include <fmt/core.h>
#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#include "base/text/cluster.hpp"

namespace base {
namespace {

constexpr char32_t kReplacement = 0xFFFD;
constexpr std::size_t kWidestCluster = 2;      // a flag or a family is drawn in two columns
constexpr std::size_t kMostBytesAColumn = 32;  // a longer cluster is no real text, and is cut

const utf8proc_uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

struct Decoded {
  char32_t point = 0;
  std::size_t size = 0;  ///< bytes it takes
  bool valid = false;
};

/// The character at `at` (which must be inside `text`).
Decoded decode(std::string_view text, std::size_t at) {
  utf8proc_int32_t point = 0;
  const std::string_view rest = text.substr(at);
  const auto size = utf8proc_iterate(bytes_of(rest), static_cast<utf8proc_ssize_t>(rest.size()), &point);
  if (size <= 0) return {kReplacement, 1, false};
  return {static_cast<char32_t>(point), static_cast<std::size_t>(size), true};
}

std::string map_text(std::string_view text, int options) {
  utf8proc_uint8_t* mapped = nullptr;
  const auto size = utf8proc_map(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &mapped,
                                 static_cast<utf8proc_option_t>(options));
  if (size < 0) throw std::bad_alloc();  // the input is UTF-8, so nothing else can go wrong
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  return {reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(size)};
}

/// The escape for a control character or a byte that is not UTF-8; nothing for a character that can be
/// printed.
std::optional<std::string> written_out(const Decoded& c, char byte) {
  if (!c.valid) return fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  if (!is_control(c.point)) return std::nullopt;
  const auto number = static_cast<unsigned>(c.point);
  return number < 0x80 ? fmt::format("\\x{:02x}", number) : fmt::format("\\u{:04x}", number);
}

/// Whether every byte is a character of one column. Most text is; measuring it takes a fiftieth of the time.
bool is_printable_ascii(std::string_view text) {
  constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101, kSpaces = kOnes * ' ', kHighest = kOnes * 0x80;
  // Eight at once: the highest bit of a byte is set if it is above 0x7e in the first two, if it is below a
  // space in the third. Of `balance` of a club this was a fourteenth, byte by byte.
  for (std::uint64_t word = 0; text.size() >= sizeof word; text.remove_prefix(sizeof word)) {
    std::memcpy(&word, text.data(), sizeof word);
    if (((word | (word + kOnes) | (word - kSpaces)) & kHighest) != 0) return false;
  }
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7f; });
}

/// The bytes before the first that is not ASCII.
std::size_t size_of_ascii(std::string_view text) {
  constexpr std::uint64_t kHighBits = 0x8080808080808080;
  std::size_t at = 0;
  for (std::uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if ((eight & kHighBits) != 0) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

bool is_ascii(std::string_view text) { return size_of_ascii(text) == text.size(); }

}  // namespace

std::vector<Cluster> clusters(std::string_view text) {
  std::vector<Cluster> found;
  if (is_printable_ascii(text)) {
    found.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at)
      found.push_back({at, at + 1, 1, static_cast<char32_t>(text[at]), false});
    return found;
  }
  utf8proc_int32_t state = 0;
  char32_t previous = 0;
  for (std::size_t at = 0; at < text.size();) {
    const Decoded c = decode(text, at);
    const bool starts = found.empty() ||
                        utf8proc_grapheme_break_stateful(static_cast<utf8proc_int32_t>(previous),
                                                         static_cast<utf8proc_int32_t>(c.point), &state) != 0;
    if (starts) found.push_back({at, at, 0, c.point, false});
    Cluster& cluster = found.back();
    if (const auto shown = written_out(c, text[at])) {
      cluster.width += shown->size();
    } else {
      const auto width =
          static_cast<std::size_t>(std::max(0, utf8proc_charwidth(static_cast<utf8proc_int32_t>(c.point))));
      if (starts) cluster.wide = width == kWidestCluster;
      cluster.width = std::max(cluster.width, std::min(kWidestCluster, cluster.width + width));
    }
    at += c.size;
    cluster.end = at;
    previous = c.point;
  }
  return found;
}

std::size_t utf8_size(std::string_view text) {
  std::size_t at = 0;
  while (at < text.size()) {
    // Most texts are ASCII, and all of what is read is looked at here: eight bytes at a time.
    at += size_of_ascii(text.substr(at));
    if (at == text.size()) break;
    const Decoded c = decode(text, at);
    if (!c.valid) break;
    at += c.size;
  }
  return at;
}

bool is_utf8(std::string_view text) { return utf8_size(text) == text.size(); }

std::string to_nfc(std::string_view text) {
  // ASCII, which most names are, is normalised.
  return is_ascii(text) ? std::string(text) : map_text(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::string to_nfd(std::string_view text) {
  return is_ascii(text) ? std::string(text) : map_text(text, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE);
}

std::string fold_case(std::string_view text) {
  if (is_ascii(text)) {
    std::string folded(text);
    for (char& c : folded)
      if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return folded;
  }
  if (!is_utf8(text)) return std::string(text);
  // Folding can leave a text that is not normalised, and normalising one that is not folded; this
  // order (decompose, fold, compose) is the one that UAX #15 calls a canonical caseless match.
  return map_text(map_text(text, UTF8PROC_STABLE | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD),
                  UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::vector<char32_t> code_points(std::string_view text) {
  std::vector<char32_t> points;
  for (std::size_t at = 0; at < text.size();) {
    const Decoded c = decode(text, at);
    points.push_back(c.point);
    at += c.size;
  }
  return points;
}

std::size_t utf8_length(char32_t c) { return c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4; }

bool is_control(char32_t c) {
  const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
  if (category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_ZL ||
      category == UTF8PROC_CATEGORY_ZP)
    return true;
  // The characters with the property Bidi_Control (UAX #9).
  return c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) ||
         (c >= 0x2066 && c <= 0x2069);
}

bool is_space(char32_t c) {
  return c == '\t' || utf8proc_category(static_cast<utf8proc_int32_t>(c)) == UTF8PROC_CATEGORY_ZS;
}

std::string printable(std::string_view text) {
  if (is_printable_ascii(text)) return std::string(text);
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    const Decoded c = decode(text, at);
    shown += written_out(c, text[at]).value_or(std::string(text.substr(at, c.size)));
    at += c.size;
  }
  return shown;
}

std::string printable_beginning(std::string_view text, std::size_t most) {
  std::size_t at = 0;
  for (std::size_t count = 0; at < text.size() && count < most; ++count) at += decode(text, at).size;
  return printable(text.substr(0, at)) + (at < text.size() ? "..." : "");
}

std::string printable_document(std::string_view text, const std::vector<std::string_view>& allowed) {
  std::string shown;
  shown.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    // Most of a document is plain ASCII, which is shown as it is.
    std::size_t plain = at;
    while (plain < text.size() && ((text[plain] >= ' ' && text[plain] <= '~') || text[plain] == '\n'))
      ++plain;
    shown += text.substr(at, plain - at);
    at = plain;
    if (at == text.size()) break;
    const auto sequence = std::find_if(allowed.begin(), allowed.end(), [&](std::string_view each) {
      return text.substr(at).starts_with(each);
    });
    const Decoded c = decode(text, at);
    const std::size_t size = sequence != allowed.end() ? sequence->size() : c.size;
    if (sequence != allowed.end())
      shown += *sequence;
    else
      shown += written_out(c, text[at]).value_or(std::string(text.substr(at, c.size)));
    at += size;
  }
  return shown;
}

std::size_t display_width(std::string_view text) {
  if (is_printable_ascii(text)) return text.size();
  std::size_t width = 0;
  for (const Cluster& cluster : clusters(text)) width += cluster.width;
  return width;
}

std::string first_columns(std::string_view text, std::size_t width) {
  if (text.size() > width * kMostBytesAColumn) {
    std::size_t to = width * kMostBytesAColumn;
    while (to > 0 && continues_character(text[to])) --to;
    text = text.substr(0, to);
  }
  if (is_printable_ascii(text)) return std::string(text.substr(0, width));
  std::size_t used = 0;
  for (const Cluster& cluster : clusters(text)) {
    used += cluster.width;
    if (used > width) return std::string(text.substr(0, cluster.begin));
  }
  return std::string(text);
}

std::string last_columns(std::string_view text, std::size_t width) {
  if (text.size() > width * kMostBytesAColumn) {
    std::size_t from = text.size() - width * kMostBytesAColumn;
    while (from < text.size() && continues_character(text[from])) ++from;
    text.remove_prefix(from);
  }
  const std::vector<Cluster> parts = clusters(text);
  std::size_t used = 0;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    used += part->width;
    if (used > width) return std::string(text.substr(part->end));
  }
  return std::string(text);
}

std::string cut(std::string_view text, std::size_t width, std::string_view mark) {
  const std::string beginning = first_columns(text, width);
  if (beginning.size() == text.size()) return beginning;
  const std::size_t marked = display_width(mark);
  return marked < width ? first_columns(text, width - marked) + std::string(mark) : beginning;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find(separator);
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return parts;
}

std::string join(const std::vector<std::string>& items, std::string_view separator) {
  std::string text;
  for (const std::string& item : items) {
    if (&item != &items.front()) text += separator;
    text += item;
  }
  return text;
}

}  // namespace base
