#include "report/blank_sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "base/text.hpp"

namespace blank_sheet_test {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(BlankSheet, FitsAPageOfEightyColumns) {
  for (std::size_t players = 2; players <= 4; ++players) {
    const auto lines =
        lines_of(report::blank_sheet_text(report::make_blank_sheet(*games::game_of(players), players)));
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

TEST(BlankSheet, RemindsOfWhatTheCardsAreWorth) {
  const report::BlankSheet mille = report::make_blank_sheet(*games::game_of(2), 2);
  ASSERT_FALSE(mille.reminder.empty());
  EXPECT_TRUE(
      mille.reminder[0].starts_with("Q♠: 100; J♦: 50; 2: 20; ace: 15; other 10, J, Q, K: 10; 3 to 9: 5."))
      << mille.reminder[0];
  const report::BlankSheet militaire = report::make_blank_sheet(*games::game_of(4), 4);
  EXPECT_TRUE(militaire.reminder.at(0).starts_with("Joker: 0; ace: 1; 2 to 9: 5; 10, J, Q, K: 10."));
  EXPECT_TRUE(militaire.reminder.at(1).starts_with(
      "The player who ended the round adds 30 for a set of 3, 40 for a set of "
      "4; 10 for a run of 3, 20 for one of 4, 50 "
      "for one of 6, 100 for one of 7"))
      << militaire.reminder[1];
}

}  // namespace blank_sheet_test
