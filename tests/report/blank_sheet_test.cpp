#include "report/sheet/blank_sheet.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/text/text.hpp"
#include "support/printed.hpp"
#include "support/text.hpp"

namespace blank_sheet_test {

using support::lines_of;

TEST(BlankSheet, FitsAPageOfEightyColumns) {
  for (std::size_t players = 2; players <= 4; ++players) {
    const auto lines =
        lines_of(report::blank_sheet_text(report::make_blank_sheet(*games::game_of(players), players), {}));
    EXPECT_LE(lines.size(), 60U) << players;
    for (const std::string& line : lines) {
      EXPECT_LE(base::display_width(line), 80U) << line;
      EXPECT_FALSE(line.ends_with(' ')) << line;
    }
    const auto titles =
        std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line.starts_with(" #"); });
    ASSERT_NE(titles, lines.end());
    std::size_t totals = 0;
    for (std::size_t at = titles->find("total"); at != std::string::npos; at = titles->find("total", at + 1))
      ++totals;
    EXPECT_EQ(totals, players);
    EXPECT_EQ(titles->find("stars") != std::string::npos, players == 2);
  }
}

TEST(BlankSheet, FitsANarrowScreen) {
  for (const std::size_t width : {40U, 50U, 60U, 70U})
    for (std::size_t players = 2; players <= 4; ++players) {
      report::Style style;
      style.width = width;
      const report::BlankSheet sheet = report::make_blank_sheet(*games::game_of(players), players);
      for (const std::string& line : lines_of(report::blank_sheet_text(sheet, style)))
        EXPECT_LE(base::display_width(line), width) << line;
    }
}

TEST(BlankSheet, RemindsOfWhatTheCardsAreWorth) {
  const report::BlankSheet mille = report::make_blank_sheet(*games::game_of(2), 2);
  support::expect_printed("Mille", fmt::format("{}", fmt::join(mille.reminder, "\n")));
  const report::BlankSheet militaire = report::make_blank_sheet(*games::game_of(4), 4);
  support::expect_printed("Militaire", fmt::format("{}", fmt::join(militaire.reminder, "\n")));
}

}  // namespace blank_sheet_test
