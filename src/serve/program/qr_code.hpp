#pragma once

#include <string>

#include "report/layout/style.hpp"

namespace serve {

/// A QR code as text that a phone reads from a terminal: two rows of modules in a line, with the quiet zone
/// of four modules that the standard (ISO/IEC 18004) asks for. With colours it is black on white whatever the
/// terminal's are; without, its light modules are drawn, for a terminal that writes light on dark.
std::string qr_code_text(const std::string& content, report::Style style);

}  // namespace serve
