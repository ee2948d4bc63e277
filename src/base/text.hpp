#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Unicode text as terminals and people see it. All strings are UTF-8.
namespace base {

/// Whether `text` is well-formed UTF-8 (no surrogates, no overlong forms, nothing above U+10FFFF).
bool is_utf8(std::string_view text);

/// How many bytes at the beginning of `text` are well-formed UTF-8.
std::size_t utf8_size(std::string_view text);

/// Whether a byte of UTF-8 is not the first of its character.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Normalisation form C. Precondition: `is_utf8(text)`.
std::string to_nfc(std::string_view text);

/// Equal for texts that differ only in case: NFC of the full case folding. What is not UTF-8 stays as
/// it is.
std::string fold_case(std::string_view text);

/// The code points of `text`; a byte that is not UTF-8 counts as one U+FFFD.
std::vector<char32_t> code_points(std::string_view text);

/// Bytes that a character takes in UTF-8.
std::size_t utf8_length(char32_t c);

/// Whether a character moves the cursor, ends a line or turns the writing direction: controls (Cc),
/// line and paragraph separators, and the bidirectional controls. None of them may stand in a name,
/// and none of them is ever sent to a terminal.
bool is_control(char32_t c);

/// Whether a character is a space of any width (Zs) or a tab.
bool is_space(char32_t c);

/// The byte offset of the first character of `text` that shows nothing: a default-ignorable one (Unicode,
/// DerivedCoreProperties), or one of the few others that are empty (U+2800, the Braille pattern, for one). A
/// joiner (U+200C, U+200D) is none where it changes how its neighbours look: behind a virama, and U+200C also
/// between two letters of the Arabic script that would join without it (RFC 5892, appendix A). Nothing if
/// every character shows something. Precondition: `is_utf8(text)`.
std::optional<std::size_t> find_invisible(std::string_view text);

/// `text` with every control character and every byte that is not UTF-8 written out (`\x1b`,
/// `\u202e`), so that it can be shown on a terminal.
std::string printable(std::string_view text);

/// The same for a whole document, line by line: newlines stay, and so do those of the sequences `kept`
/// (the colours that this program gives itself).
std::string printable_document(std::string_view text, const std::vector<std::string_view>& kept);

/// Columns that `text` takes on a terminal: combining marks none, East Asian wide characters and
/// emoji two, and no grapheme cluster more than two. What `printable` writes out takes what that takes.
std::size_t display_width(std::string_view text);

/// `text` broken into lines of at most `width` columns: at spaces where possible, else behind hyphens or
/// between grapheme clusters. At least one line; a cluster wider than `width` stands alone.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// The same with the lines after the first indented, within the width. Spaces at the beginning of `text`
/// stay.
std::vector<std::string> hanging(std::string_view text, std::size_t width, std::size_t indent);

/// The longest beginning (end) of `text` that takes at most `width` columns.
std::string first_columns(std::string_view text, std::size_t width);
std::string last_columns(std::string_view text, std::size_t width);

/// `text` if it takes at most `width` columns, else its beginning with `mark` behind it, together at most so
/// many.
std::string cut(std::string_view text, std::size_t width, std::string_view mark);

/// The columns of the widest word of `text`; `hyphens`: of the widest part of one that ends behind a hyphen.
std::size_t widest_word(std::string_view text, bool hyphens = false);

/// `text` with every part of a word that is wider than a line (words end at spaces and behind hyphens) cut.
std::string with_cut_words(std::string_view text, std::size_t width, std::string_view mark);

/// `text` as one word for a shell: "'O'\\''Brien'".
std::string shell_quoted(std::string_view text);

/// The parts of `text` between separators; at least one.
std::vector<std::string> split(std::string_view text, char separator);

/// The items with `separator` between them.
std::string join(const std::vector<std::string>& items, std::string_view separator);
/// "Ann", "Ann and Bob", "Ann, Bob and Cho".
std::string join_and(const std::vector<std::string>& items);
/// "Ann", "Ann or Bob", "Ann, Bob or Cho".
std::string join_or(const std::vector<std::string>& items);

/// "1 star", "3 stars", "no stars".
std::string count_of(long long count, std::string_view singular, std::string_view plural);

}  // namespace base
