#include <fmt/core.h>
#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>

#include "base/text/text.hpp"

// Invisible characters, by the data of Unicode 15: DerivedCoreProperties, of which utf8proc has the assigned
// characters only, and ArabicShaping, which it lacks.
namespace base {
namespace {

struct Range {
  char32_t first = 0;
  char32_t last = 0;
};

template <std::size_t kSize>
bool is_in(char32_t c, const std::array<Range, kSize>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(),
                     [&](const Range& range) { return c >= range.first && c <= range.last; });
}

// Default-ignorable though not assigned, and what shows nothing without being default-ignorable: the empty
// Braille pattern, the anchors of interlinear notes, the empty head of a note.
constexpr std::array<Range, 6> kMoreInvisible{{{0x2065, 0x2065},
                                               {0x2800, 0x2800},
                                               {0xFFF0, 0xFFF8},
                                               {0xFFF9, 0xFFFB},
                                               {0x1D159, 0x1D159},
                                               {0xE0000, 0xE0FFF}}};

// The letters of the Arabic script, and those of them that do not join the letter after them (right-joining),
// or none at all (U+0621, U+0674, U+08AD).
constexpr std::array<Range, 7> kArabicLetters{{{0x0620, 0x064A},
                                               {0x066E, 0x066F},
                                               {0x0671, 0x06D3},
                                               {0x06D5, 0x06D5},
                                               {0x06EE, 0x06FF},
                                               {0x0750, 0x077F},
                                               {0x08A0, 0x08C7}}};
constexpr std::array<Range, 24> kRightJoining{
    {{0x0622, 0x0625}, {0x0627, 0x0627}, {0x0629, 0x0629}, {0x062F, 0x0632}, {0x0648, 0x0648},
     {0x0671, 0x0673}, {0x0675, 0x0677}, {0x0688, 0x0699}, {0x06C0, 0x06C0}, {0x06C3, 0x06CB},
     {0x06CD, 0x06CD}, {0x06CF, 0x06CF}, {0x06D2, 0x06D3}, {0x06D5, 0x06D5}, {0x06EE, 0x06EF},
     {0x0759, 0x075B}, {0x076B, 0x076C}, {0x0771, 0x0771}, {0x0773, 0x0774}, {0x0778, 0x0779},
     {0x08AA, 0x08AC}, {0x08AE, 0x08AE}, {0x08B1, 0x08B2}, {0x08B9, 0x08B9}}};
constexpr std::array<Range, 3> kNotJoining{{{0x0621, 0x0621}, {0x0674, 0x0674}, {0x08AD, 0x08AD}}};

utf8proc_category_t category_of(char32_t c) { return utf8proc_category(static_cast<utf8proc_int32_t>(c)); }

bool joins_before(char32_t c) {
  const bool letter = category_of(c) == UTF8PROC_CATEGORY_LO || category_of(c) == UTF8PROC_CATEGORY_LM;
  return letter && is_in(c, kArabicLetters) && !is_in(c, kNotJoining);
}
bool joins_after(char32_t c) { return joins_before(c) && !is_in(c, kRightJoining); }

bool is_virama(char32_t c) {
  constexpr int kViramaClass = 9;  // Canonical_Combining_Class of the signs that kill a vowel
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->combining_class == kViramaClass;
}

bool is_mark(char32_t c) { return category_of(c) == UTF8PROC_CATEGORY_MN; }

/// The nearest character that is no mark, from `at` in steps of `step`; 0 if there is none.
char32_t nearest_base(const std::vector<char32_t>& text, std::size_t at, std::size_t step) {
  for (at += step; at < text.size(); at += step)  // going below zero wraps round to above the size
    if (!is_mark(text[at])) return text[at];
  return 0;
}

constexpr char32_t kNonJoiner = 0x200C;
constexpr char32_t kJoiner = 0x200D;
constexpr char32_t kEmojiStyle = 0xFE0F;  // the variation selector that makes an emoji of a sign

/// Whether a character may be an element of an emoji that consists of several. Signs before the arrows, such
/// as the copyright sign, are in none.
bool is_pictographic(char32_t c) {
  constexpr char32_t kFirstArrow = 0x2190;
  return c >= kFirstArrow && utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->boundclass ==
                                 UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC;
}

/// The end of the element of an emoji that begins at `at` (UTS #51, ED-15a): a pictograph, with a colour of
/// the skin or a variation selector. `at` itself where none begins there.
std::size_t end_of_element(const std::vector<char32_t>& text, std::size_t at) {
  constexpr Range kSkinColours{0x1F3FB, 0x1F3FF};
  if (at >= text.size() || !is_pictographic(text[at])) return at;
  ++at;
  const bool is_modified =
      at < text.size() &&
      (text[at] == kEmojiStyle || (text[at] >= kSkinColours.first && text[at] <= kSkinColours.last));
  return is_modified ? at + 1 : at;
}

/// The end of an emoji of several elements with a joiner between each two (UTS #51, ED-16) that begins at
/// `at`: a family, a flag, somebody at work. `at` itself where none begins there.
std::size_t end_of_joined_emoji(const std::vector<char32_t>& text, std::size_t at) {
  std::size_t end = end_of_element(text, at);
  bool is_joined = false;
  while (end > at && end < text.size() && text[end] == kJoiner) {
    const std::size_t next = end_of_element(text, end + 1);
    if (next == end + 1) break;
    end = next;
    is_joined = true;
  }
  return is_joined ? end : at;
}

/// Whether a joiner changes how its neighbours look (RFC 5892, A.1 and A.2).
bool is_seen(const std::vector<char32_t>& text, std::size_t at) {
  if (text[at] != kNonJoiner && text[at] != kJoiner) return false;
  if (at > 0 && is_virama(text[at - 1])) return true;
  return text[at] == kNonJoiner && joins_after(nearest_base(text, at, std::size_t(-1))) &&
         joins_before(nearest_base(text, at, 1));
}

bool is_invisible(char32_t c) {
  return utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->ignorable != 0 || is_in(c, kMoreInvisible);
}

/// The invisible characters of a text, one after the other.
class InvisibleCharacters {
 public:
  explicit InvisibleCharacters(std::string_view text) : points_(code_points(text)) {}

  struct Found {
    std::size_t offset = 0;  ///< in bytes
    char32_t point = 0;
  };
  std::optional<Found> next() {
    while (at_ < points_.size()) {
      if (at_ >= emoji_end_) emoji_end_ = end_of_joined_emoji(points_, at_);
      const bool is_hidden = at_ >= emoji_end_ && is_invisible(points_[at_]) && !is_seen(points_, at_);
      const Found here{offset_, points_[at_]};
      offset_ += utf8_length(points_[at_++]);
      if (is_hidden) return here;
    }
    return std::nullopt;
  }

 private:
  const std::vector<char32_t> points_;
  std::size_t at_ = 0;
  std::size_t offset_ = 0;     ///< of `at_` in bytes
  std::size_t emoji_end_ = 0;  ///< of the one that `at_` is in
};

}  // namespace

std::optional<std::size_t> find_invisible(std::string_view text) {
  const auto found = InvisibleCharacters(text).next();
  if (!found) return std::nullopt;
  return found->offset;
}

std::string printable_and_visible(std::string_view text) {
  if (!is_utf8(text)) return printable(text);
  std::string written;
  std::size_t from = 0;
  InvisibleCharacters characters(text);
  while (const auto found = characters.next()) {
    written += printable(text.substr(from, found->offset - from));
    written += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(found->point));
    from = found->offset + utf8_length(found->point);
  }
  return written + printable(text.substr(from));
}

}  // namespace base
