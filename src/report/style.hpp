#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace report {

/// How a piece of text stands out on a terminal. Nothing is told by it alone.
enum class Tone { kPlain, kBold, kDim, kRed, kYellow };

/// Whether a text goes to somebody who sees colours.
struct Style {
  bool color = false;
};

/// `text` in the tone, if the style has colours.
std::string paint(std::string_view text, Tone tone, Style style);

/// A line for standard error: "chapeau: note: …", and of what may be wrong "chapeau: warning: …".
std::string note_line(std::string_view text);
std::string warning_line(std::string_view text);

/// All the sequences that `paint` writes.
std::vector<std::string_view> colour_codes();

}  // namespace report
