// The codes that phones scan from a terminal, read back from what is printed.

#include "serve/program/qr_code.hpp"

#include <gtest/gtest.h>

#include <qrcodegen/QrCode.hpp>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace qr_code_test {

using Rows = std::vector<std::vector<bool>>;

/// The halves of characters that are drawn, a row of them for each row of modules.
Rows drawn_in(const std::string& text) {
  const std::pair<std::string, std::pair<bool, bool>> kHalves[] = {
      {" ", {false, false}}, {"▄", {false, true}}, {"▀", {true, false}}, {"█", {true, true}}};
  Rows rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::vector<bool> upper, lower;
    for (std::size_t at = 0; at < line.size();) {
      if (line[at] == '\x1b') {
        at = line.find('m', at) + 1;
        continue;
      }
      const std::size_t before = at;
      for (const auto& [half, drawn] : kHalves)
        if (line.compare(at, half.size(), half) == 0) {
          upper.push_back(drawn.first);
          lower.push_back(drawn.second);
          at += half.size();
          break;
        }
      if (at == before) throw std::runtime_error("no half of a character: " + line);
    }
    rows.push_back(upper);
    rows.push_back(lower);
  }
  return rows;
}

/// The modules that are dark, with the quiet zone that ISO/IEC 18004 asks for, and light below an odd last
/// row.
Rows dark_modules(const std::string& content) {
  constexpr int kQuiet = 4;
  const auto code = qrcodegen::QrCode::encodeText(content.c_str(), qrcodegen::QrCode::Ecc::LOW);
  const int columns = code.getSize() + 2 * kQuiet;
  Rows rows(static_cast<std::size_t>(columns + columns % 2));
  for (int y = 0; y < static_cast<int>(rows.size()); ++y)
    for (int x = 0; x < columns; ++x)
      rows[static_cast<std::size_t>(y)].push_back(code.getModule(x - kQuiet, y - kQuiet));
  return rows;
}

const std::string kUrl = "http://192.168.0.17:8123/#0123456789abcdefghijkl";

std::string text_of(const serve::QrCodeText& code) {
  std::string text;
  for (const std::string& line : code.lines) text += line + "\n";
  return text;
}

TEST(QrCode, IsDrawnBlackOnWhiteWhereThereAreColours) {
  const std::string text = text_of(serve::qr_code_text(kUrl, {.color = true}));
  EXPECT_TRUE(text.starts_with("\x1b[")) << text;
  EXPECT_EQ(drawn_in(text), dark_modules(kUrl));
}

TEST(QrCode, HasItsLightModulesDrawnWhereThereAreNone) {
  Rows light = dark_modules(kUrl);
  for (std::vector<bool>& row : light) row.flip();
  EXPECT_EQ(drawn_in(text_of(serve::qr_code_text(kUrl, {.color = false}))), light);
}

TEST(QrCode, OfALinkTwiceHasRoomIn80Columns) {
  const serve::QrCodeText code = serve::qr_code_text(kUrl, {});
  EXPECT_EQ(code.width, dark_modules(kUrl).front().size());
  EXPECT_LE(2 * code.width + 2, 80U);
  EXPECT_LE(code.width, 40U);
}

}  // namespace qr_code_test
