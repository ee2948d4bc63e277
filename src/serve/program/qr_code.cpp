#include "serve/program/qr_code.hpp"

#include <array>
#include <qrcodegen/QrCode.hpp>
#include <string_view>

namespace serve {

QrCodeText qr_code_text(const std::string& content, report::Style style) {
  constexpr int kQuietZone = 4;
  using qrcodegen::QrCode;
  const QrCode code = QrCode::encodeText(content.c_str(), QrCode::Ecc::LOW);
  const int end = code.getSize() + kQuietZone;
  // By which of the upper and the lower half are drawn.
  constexpr std::array<std::string_view, 4> kHalves{" ", "▄", "▀", "█"};
  QrCodeText text;
  text.width = static_cast<std::size_t>(end + kQuietZone);
  for (int y = -kQuietZone; y < end; y += 2) {
    std::string line;
    for (int x = -kQuietZone; x < end; ++x) {
      // Outside of the code every module is light, also below an odd last row.
      const bool upper = code.getModule(x, y) == style.color;
      const bool lower = code.getModule(x, y + 1) == style.color;
      line += kHalves[(upper ? 2 : 0) + (lower ? 1 : 0)];
    }
    text.lines.push_back(report::paint(line, report::Tone::kBlackOnWhite, style));
  }
  return text;
}

}  // namespace serve
