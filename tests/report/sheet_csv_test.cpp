#include "report/sheet/sheet.hpp"

#include <gtest/gtest.h>

#include "support/mille.hpp"

namespace sheet_csv_test {

history::MatchRecord record(const std::string& ann, const std::string& bob, std::vector<match::Line> lines) {
  history::MatchRecord record = support::record_of(std::move(lines));
  record.match.players = {ann, bob};
  return record;
}

/// The part of each row from the number of the line to the running total.
std::vector<std::string> rows(const history::MatchRecord& record) {
  std::vector<std::string> rows;
  std::string text = report::sheet_csv_rows(support::numbered(record), {});
  for (std::size_t end; (end = text.find('\n')) != std::string::npos; text.erase(0, end + 1)) {
    const std::string begin = "00000000-0000-0000-0000-000000000000,,mille,pagat,";
    EXPECT_TRUE(text.starts_with(begin)) << text;
    std::string row = text.substr(begin.size(), end - begin.size());
    for (int columns_behind = 0; columns_behind < 8; ++columns_behind) row.resize(row.rfind(','));
    rows.push_back(row);
  }
  EXPECT_EQ(text, "");
  return rows;
}

/// The columns behind the running total of the first row.
std::string end_of_first_row(const history::MatchRecord& record) {
  const std::string text = report::sheet_csv_rows(support::numbered(record), {});
  std::size_t at = text.find('\n');
  for (int columns_behind = 0; columns_behind < 8; ++columns_behind) at = text.rfind(',', at - 1);
  return text.substr(at + 1, text.find('\n') - at - 1);
}

TEST(Csv, ARowForEachPlayersPartOfALine) {
  match::Line cards = support::points_line(0, 0);
  cards.what = match::Hand{games::CardsHand(support::mille_hand("7777 KKK2", "AAA / 4 99 Jd")), std::nullopt};
  EXPECT_EQ(rows(record("Ann", "Bob",
                        {cards, support::points_line(280, -45, 1), support::adjustment_line(-50, 0)})),
            (std::vector<std::string>{"1,cards,Ann,true,7777 KKK2,,70,0,70,0,false,70",
                                      "1,cards,Bob,false,AAA,4 99 Jd,45,65,-20,0,true,-20",
                                      "2,points,Ann,,,,,,280,1,false,350", "2,points,Bob,,,,,,-45,0,true,-65",
                                      "3,adjust,Ann,,,,,,-50,,,300", "3,adjust,Bob,,,,,,0,,,-65"}));
}

TEST(Csv, HasNoTotalAfterTheFinish) {
  EXPECT_EQ(rows(record("Ann", "Bob", {support::points_line(1200, 5), support::points_line(100, 5)}))[2],
            "2,points,Ann,,,,,,100,0,false,");
}

TEST(Csv, QuotesAndDefusesText) {
  const auto name = [](const std::string& text) {
    const std::string row = rows(record(text, "Bob", {support::points_line(100, 5)}))[0];
    return row.substr(9, row.size() - 9 - std::string(",,,,,,100,0,false,100").size());
  };
  EXPECT_EQ(name("O'Hara, Pat"), "\"O'Hara, Pat\"");
  EXPECT_EQ(name("the \"Duke\""), "\"the \"\"Duke\"\"\"");
  EXPECT_EQ(name("@home"), "'@home");
  EXPECT_EQ(name("+1, or 2"), "\"'+1, or 2\"");
  EXPECT_EQ(name("＝1"), "'＝1");
  EXPECT_EQ(name("＠home"), "'＠home");
  EXPECT_EQ(name("Zoë"), "Zoë");
  EXPECT_EQ(name("Ａnn"), "Ａnn");
}

TEST(Csv, EveryRowEndsWithWhatHoldsForTheWholeMatch) {
  history::MatchRecord match = record("Ann", "Bob", {support::points_line(600, 5)});
  EXPECT_EQ(end_of_first_row(match), ",,open,,,,,");
  match.match.rules.target = 600;
  match.match.first_dealer = 1;
  match.event = "Tuesday league";
  match.terms.stakes = settlement::parse_stakes("1-3", settlement::find_currency("KWD"));
  EXPECT_EQ(end_of_first_row(match), "Bob,Tuesday league,finished,Ann,1.000,3.000,KWD,15.000");
}

TEST(Csv, TheHeaderNamesEveryColumn) {
  EXPECT_EQ(report::sheet_csv_header({}),
            "match_id,date,game,preset,line,kind,player,out,sets,left,melded,held,score,stars,chapeau,total,"
            "dealer,event,status,winner,small,large,currency,payout\n");
}

}  // namespace sheet_csv_test
