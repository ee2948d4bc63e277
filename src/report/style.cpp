#include "report/style.hpp"

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

}  // namespace

std::string paint(std::string_view text, Tone tone, Style style) {
  if (!style.color || tone == Tone::kPlain || text.empty()) return std::string(text);
  return std::string(code(tone)) + std::string(text) + "\x1b[0m";
}

}  // namespace report
