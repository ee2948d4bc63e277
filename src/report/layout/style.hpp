#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"

namespace report {

inline constexpr std::size_t kPageWidth = 80;    ///< columns where nothing says otherwise
inline constexpr std::size_t kLeastWidth = 40;   ///< columns; what is narrower is laid out for so many
inline constexpr std::size_t kProseWidth = 100;  ///< columns; longer lines of text are hard to read

/// How a piece of text stands out on a terminal. The text says everything without it, too.
enum class Tone { kPlain, kBold, kDim, kRed, kYellow, kWarning, kError, kBlackOnWhite };

/// Which characters the program writes; what people wrote stays as it is.
enum class Glyphs {
  kAscii,    ///< suits as letters, lines of hyphens
  kUnicode,  ///< suits as symbols, drawn lines
};

/// What a text is laid out for; decided once, by the code that prints it.
struct Style {
  bool color = false;              ///< whether colours are shown
  std::size_t width = kPageWidth;  ///< columns, at least `kLeastWidth`
  Glyphs glyphs = Glyphs::kAscii;
  /// Whether the width is that of a screen: then also lines are broken that stay whole in a file or a pipe.
  bool screen = false;
};

/// `text` in the tone, if the style has colours.
std::string paint(std::string_view text, Tone tone, Style style);

/// How the style writes cards.
cards::Writing writing_of(Style style);

/// A text of this program in the style's characters: "4 × 5" or "4 x 5". Not for what people wrote.
std::string in_glyphs(std::string_view text, Style style);

/// The style, at most `kProseWidth` wide, for tables that hold sentences.
Style prose(Style style);

/// The mark for a text that was cut: "…" or "..".
std::string_view ellipsis(Style style);

/// `text` in lines of the style's width (at most `kProseWidth`), each with its newline, those after the first
/// indented by `indent` columns.
std::string paragraph(std::string_view text, Style style = {}, Tone tone = Tone::kPlain,
                      std::size_t indent = 0);

/// A line by itself, with its newline; on a screen a paragraph whose other lines are indented.
std::string entry_text(std::string_view text, Style style, Tone tone = Tone::kPlain);

/// A command to be copied: in one line or, where that is too long for a screen, in several that a shell takes
/// as one. The lines are indented. `words` are as the shell reads them, quotes included.
std::string command_lines(const std::vector<std::string>& words, Style style, std::size_t indent = 2);

/// A paragraph whose text ends with a command, which stands below it as `command_lines`. Where a language has
/// the command elsewhere, or there is none (`words` is empty), it stays where it is.
std::string paragraph_with_command(std::string_view text, const std::vector<std::string>& words, Style style);

/// A line for standard error: "chapeau: note: …", or, where something may be wrong, "chapeau: warning: …".
std::string note_text(std::string_view text);
std::string warning_text(std::string_view text);

/// The first line of a dry run. What the command would print follows it.
std::string dry_run_text(Style style);

/// A text for standard error, laid out for a screen: long lines are broken and warnings stand out. Elsewhere
/// it is not changed.
std::string diagnostics(std::string_view text, Style style);

/// All the sequences that `paint` writes.
std::vector<std::string_view> colour_codes();

}  // namespace report
