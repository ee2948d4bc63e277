#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "base/text/text.hpp"

// The key by which names and events are compared. utf8proc has normal forms, case folding and categories;
// what it lacks is the script of a letter, which is given here by the blocks of Unicode 15.
namespace base {
namespace {

struct ScriptBlock {
  char32_t first = 0;
  char32_t last = 0;
};

// The blocks with the letters of the Latin, Greek and Cyrillic scripts. What else is in them is no letter,
// and so are the marks: the category tells.
constexpr std::array<ScriptBlock, 11> kScriptBlocks{
    {{0x0041, 0x02AF},      // Latin, with the extensions A and B, and IPA
     {0x0370, 0x052F},      // Greek, Cyrillic and its supplement
     {0x1C80, 0x1C8F},      // Cyrillic C
     {0x1D00, 0x1DBF},      // phonetic letters of all three
     {0x1E00, 0x1FFF},      // Latin additional, Greek extended
     {0x2C60, 0x2C7F},      // Latin C
     {0xA640, 0xA69F},      // Cyrillic B
     {0xA720, 0xA7FF},      // Latin D
     {0xAB30, 0xAB6F},      // Latin E
     {0xFF21, 0xFF5A},      // full-width Latin letters
     {0x10780, 0x107BF}}};  // Latin F

bool is_of(utf8proc_category_t category, utf8proc_category_t first, utf8proc_category_t last) {
  return category >= first && category <= last;
}

bool is_letter(char32_t c) {
  return is_of(utf8proc_category(static_cast<utf8proc_int32_t>(c)), UTF8PROC_CATEGORY_LU,
               UTF8PROC_CATEGORY_LO);
}

bool is_combining(char32_t c) {
  return is_of(utf8proc_category(static_cast<utf8proc_int32_t>(c)), UTF8PROC_CATEGORY_MN,
               UTF8PROC_CATEGORY_ME);
}

/// Whether a mark on this letter is an accent. It is a part of the letter in other scripts: a vowel sign, a
/// sign that makes "ga" of "ka".
bool takes_accents(char32_t letter) {
  return is_letter(letter) &&
         std::any_of(kScriptBlocks.begin(), kScriptBlocks.end(),
                     [&](const ScriptBlock& block) { return letter >= block.first && letter <= block.last; });
}

void append_utf8(std::string& text, char32_t c) {
  std::array<utf8proc_uint8_t, 4> bytes{};
  const auto size = utf8proc_encode_char(static_cast<utf8proc_int32_t>(c), bytes.data());
  text.append(bytes.begin(), bytes.begin() + size);
}

}  // namespace

std::string lookup_key(std::string_view text) {
  if (!is_utf8(text)) return std::string(text);
  const std::string folded = fold_case(text);
  std::string key;
  char32_t letter = 0;  // the last character that is no mark
  bool after_space = true;
  for (const char32_t c : code_points(to_nfd(folded))) {
    if (is_space(c)) {
      if (!after_space) key += ' ';
      after_space = true;
      letter = 0;
      continue;
    }
    if (!is_combining(c)) letter = c;
    if (is_combining(c) && takes_accents(letter)) continue;
    append_utf8(key, c);
    after_space = false;
  }
  if (key.ends_with(' ')) key.pop_back();
  // Of what nobody can read as a name nothing would be left, and an empty key stands for no text.
  return key.empty() ? folded : to_nfc(key);
}

std::pair<std::string, std::string> sorting_key(std::string_view name) {
  return {lookup_key(name), fold_case(name)};
}

}  // namespace base
