#include "report/layout/style.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace report {
namespace {

std::string_view code(Tone tone) {
  switch (tone) {
    case Tone::kPlain: return "";
    case Tone::kBold: return "\x1b[1m";
    case Tone::kDim: return "\x1b[2m";
    case Tone::kRed: return "\x1b[31m";
    case Tone::kYellow: return "\x1b[33m";
    case Tone::kWarning: return "\x1b[1;33m";
    case Tone::kError: return "\x1b[1;31m";
    // Of the 256 colours, which no theme changes: a camera has to read it.
    case Tone::kBlackOnWhite: return "\x1b[38;5;16;48;5;231m";
  }
  return "";
}

constexpr std::string_view kReset = "\x1b[0m";
constexpr std::size_t kHanging = 2;

/// What a line begins with that says that something may be wrong.
std::string warning_head() {
  // Translators: what a warning begins with; "chapeau: " stays.
  return base::tr_c("beginning of a line", "chapeau: warning:");
}

/// The characters beyond ASCII that this program writes.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kAscii{
    {{"×", "x"}, {"♠", "s"}, {"♥", "h"}, {"♦", "d"}, {"♣", "c"}, {"–", "-"}, {"−", "-"}}};

/// A word of a shell in pieces of at most `width` columns, joined by nothing where they follow each other.
/// They end behind spaces where there are some.
std::vector<std::string> pieces_of(const std::string& word, std::size_t width) {
  // A quoted word may be closed and opened again anywhere; one without quotes broken anywhere.
  const bool quoted = word.size() > 2 && word.front() == '\'' && word.find('\'', 1) == word.size() - 1;
  if (base::display_width(word) <= width || !quoted) return {word};
  std::vector<std::string> pieces;
  for (std::string_view rest = std::string_view(word).substr(1, word.size() - 2); !rest.empty();) {
    std::string piece = base::first_columns(rest, width - 2);
    if (piece.empty()) piece = rest;
    if (const std::size_t space = piece.find_last_of(' ');
        piece.size() < rest.size() && space != std::string::npos)
      piece.resize(space + 1);
    rest.remove_prefix(piece.size());
    pieces.push_back("'" + piece + "'");
  }
  return pieces;
}

}  // namespace

std::string note_text(std::string_view text) {
  // Translators: a note; "chapeau: " stays.
  return base::tr_c("beginning of a line", "chapeau: note: {0}", text) + "\n";
}

std::string warning_text(std::string_view text) { return fmt::format("{} {}\n", warning_head(), text); }

std::string dry_run_text(Style style) {
  return paragraph(base::tr("Dry run: nothing is recorded. Without --dry-run:"), style);
}

std::vector<std::string_view> colour_codes() {
  std::vector<std::string_view> codes{kReset};
  for (const Tone tone : {Tone::kBold, Tone::kDim, Tone::kRed, Tone::kYellow, Tone::kWarning, Tone::kError,
                          Tone::kBlackOnWhite})
    codes.push_back(code(tone));
  return codes;
}

std::string paint(std::string_view text, Tone tone, Style style) {
  if (!style.color || tone == Tone::kPlain || text.empty()) return std::string(text);
  return std::string(code(tone)) + std::string(text) + std::string(kReset);
}

cards::Writing writing_of(Style style) {
  return style.glyphs == Glyphs::kUnicode ? cards::Writing::kSymbols : cards::Writing::kLetters;
}

std::string in_glyphs(std::string_view source, Style style) {
  if (style.glyphs == Glyphs::kUnicode) return std::string(source);
  std::string text;
  for (std::size_t at = 0; at < source.size();) {
    const auto glyph = std::find_if(kAscii.begin(), kAscii.end(), [&](const auto& each) {
      return source.substr(at).starts_with(each.first);
    });
    if (glyph == kAscii.end()) {
      text += source[at++];
      continue;
    }
    text += glyph->second;
    at += glyph->first.size();
  }
  return text;
}

Style prose(Style style) {
  style.width = std::min(style.width, kProseWidth);
  return style;
}

std::string_view ellipsis(Style style) { return style.glyphs == Glyphs::kUnicode ? "…" : ".."; }

std::string paragraph(std::string_view text, Style style, Tone tone, std::size_t indent) {
  std::string lines;
  for (const std::string& line : base::hanging(text, std::min(style.width, kProseWidth), indent))
    lines += paint(line, tone, style) + "\n";
  return lines;
}

std::string entry_text(std::string_view text, Style style, Tone tone) {
  if (!style.screen) return paint(text, tone, style) + "\n";
  return paragraph(text, style, tone, kHanging);
}

std::string paragraph_with_command(std::string_view text, const std::vector<std::string>& words,
                                   Style style) {
  const std::string command = base::join(words, " ");
  if (command.empty() || !text.ends_with(command)) return paragraph(text, style);
  text.remove_suffix(command.size());
  while (text.ends_with(' ')) text.remove_suffix(1);
  return paragraph(text, style) + command_lines(words, style);
}

std::string command_lines(const std::vector<std::string>& words, Style style, std::size_t indent) {
  const std::string whole = std::string(indent, ' ') + base::join(words, " ");
  if (!style.screen || base::display_width(whole) <= style.width) return whole + "\n";
  constexpr std::string_view kGoesOn = " \\\n";
  const std::size_t inner = style.width - indent - kHanging - 2;  // for what `kGoesOn` takes
  std::string text;
  std::string line(indent, ' ');
  bool first = true;  // of its line
  for (const std::string& word : words) {
    const std::vector<std::string> pieces = pieces_of(word, inner);
    for (const std::string& piece : pieces) {
      const bool goes_on_word = &piece != &pieces.front();
      const bool fits = base::display_width(line) + base::display_width(piece) + 3 <= style.width;
      if (goes_on_word) {
        // Nothing may be between the pieces of a word.
        text += line + "\\\n";
        line = piece;
      } else if (first || fits) {
        line += (first ? "" : " ") + piece;
      } else {
        text += line + std::string(kGoesOn);
        line = std::string(indent + kHanging, ' ') + piece;
      }
      first = false;
    }
  }
  return text + line + "\n";
}

std::string diagnostics(std::string_view text, Style style) {
  if (!style.screen && !style.color) return std::string(text);
  const std::string warning = warning_head();
  std::string result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    std::string laid = entry_text(line, style);
    // The texts of several warnings and notes come joined, and only a colour depends on this.
    if (line.starts_with(warning) && laid.starts_with(warning))
      laid = paint(warning, Tone::kWarning, style) + laid.substr(warning.size());
    result += laid;
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace report
