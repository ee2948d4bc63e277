#include "report/style.hpp"

#include <fmt/core.h>

namespace report {
namespace {

std::string_view code(Tone tone) {
  switch (tone) {
    case Tone::kPlain: return "";
    case Tone::kBold: return "\x1b[1m";
    case Tone::kDim: return "\x1b[2m";
    case Tone::kRed: return "\x1b[31m";
    case Tone::kYellow: return "\x1b[33m";
  }
  return "";
}

constexpr std::string_view kReset = "\x1b[0m";

}  // namespace

std::string note_line(std::string_view text) { return fmt::format("chapeau: note: {}\n", text); }

std::string warning_line(std::string_view text) { return fmt::format("chapeau: warning: {}\n", text); }

std::vector<std::string_view> colour_codes() {
  std::vector<std::string_view> codes{kReset};
  for (const Tone tone : {Tone::kBold, Tone::kDim, Tone::kRed, Tone::kYellow}) codes.push_back(code(tone));
  return codes;
}

std::string paint(std::string_view text, Tone tone, Style style) {
  if (!style.color || tone == Tone::kPlain || text.empty()) return std::string(text);
  return std::string(code(tone)) + std::string(text) + std::string(kReset);
}

}  // namespace report
