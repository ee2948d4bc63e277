#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Unicode text: validity, normal forms, width on a terminal, line breaking. All strings are UTF-8.
namespace base {

/// Some editors and spreadsheets begin a file of UTF-8 with it.
inline constexpr std::string_view kByteOrderMark = "\uFEFF";

/// Whether `text` is well-formed UTF-8 (no surrogates, no overlong forms, nothing above U+10FFFF).
bool is_utf8(std::string_view text);

/// The length in bytes of the longest beginning of `text` that is well-formed UTF-8.
std::size_t utf8_size(std::string_view text);

/// Whether a byte is a continuation byte of UTF-8.
constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

/// Normalisation forms C and D. Precondition: `is_utf8(text)`.
std::string to_nfc(std::string_view text);
std::string to_nfd(std::string_view text);

/// A key that is equal for texts that differ only in case: NFC of the full case folding. Text that is not
/// UTF-8 is returned unchanged.
std::string fold_case(std::string_view text);

/// A key that is equal for texts that differ only in case, accents or spaces: NFC of the case folding without
/// its accents, with single spaces and none at either end. An accent is a combining mark on a Latin, Greek or
/// Cyrillic letter; the marks of other scripts make other letters. The key of a text that begins with another
/// begins with the key of that one. Empty only for an empty text. Text that is not UTF-8 is returned
/// unchanged.
std::string lookup_key(std::string_view text);

/// What names are sorted by for people: Béatrice before Bob, and names that differ in accents or spaces alone
/// beside each other. Equal for names that differ only in case.
std::pair<std::string, std::string> sorting_key(std::string_view name);

/// The code points of `text`, with U+FFFD for each byte that is not UTF-8.
std::vector<char32_t> code_points(std::string_view text);

/// The length of a code point in UTF-8, in bytes.
std::size_t utf8_length(char32_t c);

/// Whether a character could move the cursor, end a line or change the writing direction: controls (Cc), line
/// and paragraph separators, and the bidirectional controls. None is allowed in a name, and none is ever sent
/// to a terminal.
bool is_control(char32_t c);

/// Whether a character is a space of any width (Zs) or a tab.
bool is_space(char32_t c);

/// The byte offset of the first invisible character of `text`: a default-ignorable one (Unicode,
/// DerivedCoreProperties), or one of a few others that are empty (U+2800, the Braille blank, for one). A
/// joiner (U+200C, U+200D) counts as visible where it changes how its neighbours look: after a virama, and
/// U+200C also between two letters of the Arabic script that would join without it (RFC 5892, appendix A).
/// So does U+200D between the elements of one emoji, a family for one, with the variation selectors of these
/// (UTS #51). Nothing if all characters are visible. Precondition: `is_utf8(text)`.
std::optional<std::size_t> find_invisible(std::string_view text);

/// `text` with every control character and every byte that is not UTF-8 escaped (`\x1b`, `\u202e`), so that
/// it can be printed on a terminal.
std::string printable(std::string_view text);

/// `printable`, with "..." in place of what is beyond so many characters (code points): what somebody else
/// wrote may be a megabyte long.
std::string printable_beginning(std::string_view text, std::size_t most);

/// `printable`, with invisible characters (`find_invisible`) escaped as well: for an error that may be about
/// one of them.
std::string printable_and_visible(std::string_view text);

/// `printable` for a document of several lines: newlines are left as they are, and so are the
/// sequences `allowed` (the colours of this program).
std::string printable_document(std::string_view text, const std::vector<std::string_view>& allowed);

/// Columns that `text` takes on a terminal: combining marks none, East Asian wide characters and
/// emoji two, and no grapheme cluster more than two. What `printable` escapes has the width of its escape.
std::size_t display_width(std::string_view text);

/// `text` broken into lines of at most `width` columns: at spaces where possible, else after hyphens or
/// between grapheme clusters. At a no-break space no line ends, nor behind a backslash or the space behind
/// that. If the language is Japanese a line ends also beside every character of two columns, as that language
/// breaks its lines. At least one line; a cluster wider than `width` is a line by itself, with what it cannot
/// leave.
std::vector<std::string> wrap(std::string_view text, std::size_t width);

/// `text` broken into lines with a hanging indent: those after the first are indented by `indent`, within the
/// width. Spaces at the beginning of `text` are left.
std::vector<std::string> hanging(std::string_view text, std::size_t width, std::size_t indent);

/// The longest beginning (end) of `text` that takes at most `width` columns.
std::string first_columns(std::string_view text, std::size_t width);
std::string last_columns(std::string_view text, std::size_t width);

/// `text` if it takes at most `width` columns, else its beginning followed by `mark`, together within
/// `width`.
std::string cut(std::string_view text, std::size_t width, std::string_view mark);

/// The width of the widest word of `text`, which is what `wrap` keeps in one line if it can.
std::size_t widest_word(std::string_view text);

/// `text` with every word that is wider than `width` cut; words end at spaces, after hyphens, and where else
/// `wrap` can end a line.
std::string with_cut_words(std::string_view text, std::size_t width, std::string_view mark);

/// The parts of `text` between separators; at least one.
std::vector<std::string> split(std::string_view text, char separator);

/// The items with `separator` between them.
std::string join(const std::vector<std::string>& items, std::string_view separator);

}  // namespace base
