#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/layout/style.hpp"

namespace serve {

/// A QR code as text.
struct QrCodeText {
  std::vector<std::string> lines;  ///< without newlines
  std::size_t width = 0;           ///< columns of each
};

/// A QR code as text that a phone reads from a terminal: two rows of modules in a line, with the quiet zone
/// of four modules that the standard (ISO/IEC 18004) asks for. With colours it is black on white whatever the
/// terminal's are; without, its light modules are drawn, for a terminal that writes light on dark. A screen
/// has no stains: it is as small as the lowest level of error correction makes it, so that two links have
/// room beside each other in 80 columns.
QrCodeText qr_code_text(const std::string& content, report::Style style);

}  // namespace serve
