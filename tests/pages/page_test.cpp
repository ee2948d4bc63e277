// The pages of the real program in a real browser: every figure read back and compared with the JSON of the
// same sheet, the printed pages counted, contrast measured, and nothing asked for from anywhere.

#include "browser.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <memory>
#include <set>
#include <sstream>

#include "../walk/program.hpp"

namespace page_test {

using pages::Json;
using pages::Paper;
using pages::Screen;
using walk::Arguments;

constexpr Screen kPhone{360, 740, false};
constexpr Screen kLaptop{1280, 800, false};
constexpr double kReadable = 4.5;  // WCAG AA for text
constexpr double kVisible = 3;     // and for what is no text
constexpr double kNear = 1.5;      // points that a tenth of a unit of the picture may hide

std::string contents(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string script(const std::string& name) {
  return contents(std::string(CHAPEAU_PAGE_SCRIPTS) + "/" + name);
}

/// How many pages a PDF has, by poppler.
int pages_of(const std::string& pdf, const std::string& file) {
  std::ofstream(file, std::ios::binary) << pdf;
  const std::string report = file + ".txt";
  if (std::system(("pdfinfo '" + file + "' >'" + report + "'").c_str()) != 0)
    throw std::runtime_error("pdfinfo cannot read what was printed (package poppler-utils)");
  std::istringstream lines(contents(report));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("Pages:")) return std::stoi(line.substr(6));
  throw std::runtime_error("pdfinfo counts no pages");
}

/// A score as the page writes it.
std::string expected_score(const Json& entry, bool adjustment) {
  const int score = entry.at("score");
  if (adjustment) return score > 0 ? "+" + std::to_string(score) : std::to_string(score);
  std::string text;
  for (int i = 0; i < entry.value("stars", 0); ++i) text += "★";
  return text + (entry.value("chapeau", false) ? "(" + std::to_string(-score) + ")" : std::to_string(score));
}

bool contains(const Json& text, const std::string& part) {
  return text.is_string() && text.get<std::string>().find(part) != std::string::npos;
}

/// A line that counts in the totals has a point for every player, at its total.
void compare_chart(const Json& sheet, const Json& chart) {
  std::vector<Json> counted;
  for (const Json& line : sheet.at("hands"))
    if (!line.value("after_finish", false)) counted.push_back(line);
  EXPECT_NEAR(chart.at("target").get<double>(), sheet.at("rules").at("target").get<double>(), kNear);
  EXPECT_EQ(chart.at("target_label"), "target " + sheet.at("rules").at("target").dump());
  EXPECT_EQ(chart.at("outside"), Json::array());
  ASSERT_EQ(chart.at("players").size(), sheet.at("players").size());
  std::set<std::string> dashes;
  std::set<std::string> marks;
  for (std::size_t seat = 0; seat < sheet.at("players").size(); ++seat) {
    const Json& player = chart.at("players")[seat];
    SCOPED_TRACE(player.at("name").get<std::string>());
    EXPECT_EQ(player.at("name"), sheet.at("players")[seat]);
    EXPECT_EQ(player.at("dash"), player.at("legend_dash"));
    dashes.insert(player.at("dash"));
    marks.insert(player.at("mark"));
    ASSERT_EQ(player.at("points").size(), counted.size());
    ASSERT_EQ(player.at("way").size(), counted.size() + 1);
    EXPECT_NEAR(player.at("way")[0][1].get<double>(), 0, kNear);
    for (std::size_t i = 0; i < counted.size(); ++i) {
      const Json& entry = counted[i].at("entries")[seat];
      const Json& point = player.at("points")[i];
      EXPECT_NEAR(point.at("line").get<double>(), counted[i].at("number").get<double>(), 0.1);
      EXPECT_NEAR(point.at("total").get<double>(), entry.at("total").get<double>(), kNear);
      EXPECT_NEAR(player.at("way")[i + 1][1].get<double>(), entry.at("total").get<double>(), kNear);
      EXPECT_EQ(point.at("stars"), entry.value("stars", 0));
      EXPECT_EQ(point.at("ring"), entry.value("chapeau", false));
      EXPECT_EQ(point.at("mark"), player.at("mark"));
      EXPECT_TRUE(contains(point.at("words"), "total " + entry.at("total").dump())) << point.dump();
    }
  }
  EXPECT_EQ(dashes.size(), sheet.at("players").size()) << "the players' lines look alike without colours";
  EXPECT_EQ(marks.size(), sheet.at("players").size());
}

/// The lines of a settlement, in order; one that comes to nothing may be left out.
void compare_settlement(const Json& settlement, const Json& shown) {
  if (settlement.contains("ranking")) {
    for (std::size_t i = 0; i < settlement.at("ranking").size(); ++i) {
      const Json& place = settlement.at("ranking")[i];
      EXPECT_EQ(shown.at("conclusions").at(i), place.at("place").dump() + ". " +
                                                   place.at("player").get<std::string>() + " " +
                                                   place.at("total").dump());
    }
    return;
  }
  const auto figures_of = [&](const Json& line) {
    std::vector<std::string> figures;
    if (line.contains("game_points") && !line.at("game_points").is_null())
      figures.push_back(line.at("game_points").dump());
    if (!settlement.at("payout").is_null()) figures.push_back(line.at("amount").get<std::string>());
    return figures;
  };
  std::size_t next = 0;
  for (const Json& line : settlement.at("lines")) {
    std::vector<std::string> row;
    if (next < shown.at("lines").size()) row = shown.at("lines")[next];
    if (!row.empty()) row.erase(row.begin());  // the words
    // units × stake, of which the amount is the product
    std::erase_if(row, [](const std::string& cell) { return cell.find("×") != std::string::npos; });
    if (row == figures_of(line)) {
      ++next;
      continue;
    }
    for (const std::string& figure : figures_of(line))
      EXPECT_TRUE(figure == "0" || figure == "0.00") << "left out: " << line.dump();
  }
  EXPECT_EQ(next, shown.at("lines").size());
  if (settlement.at("payout").is_null()) return;
  const Json& payout = settlement.at("payout");
  EXPECT_EQ(shown.at("sum").back(), payout.at("amount"));
  EXPECT_EQ(shown.at("conclusions").back(), payout.at("from").get<std::string>() + " pays " +
                                                payout.at("to").get<std::string>() + " " +
                                                payout.at("currency").get<std::string>() + " " +
                                                payout.at("amount").get<std::string>() + ".");
}

/// The steps of a player's hand: every set with its points, the cards left, the score.
void compare_cards(const Json& entry, const std::string& melds_key, const Json& shown) {
  EXPECT_EQ(shown.at("name"), entry.at("player"));
  EXPECT_EQ(shown.at("out"), entry.at("out"));
  const Json& steps = shown.at("steps");
  const Json& melds = entry.at(melds_key);
  ASSERT_GT(steps.size(), melds.size());
  for (std::size_t i = 0; i < melds.size(); ++i) {
    EXPECT_EQ(steps[i].at("groups"), Json::array({melds[i].at("cards")}));
    EXPECT_EQ(steps[i].at("points"), melds[i].at("points").dump());
  }
  if (const std::string left = entry.at("left"); !left.empty()) {
    std::string found;
    for (std::size_t i = melds.size(); i < steps.size(); ++i) {
      std::string groups;
      for (const Json& group : steps[i].at("groups"))
        groups += (groups.empty() ? "" : " ") + group.get<std::string>();
      if (!groups.empty()) found = groups;
      if (!groups.empty() && entry.contains("held")) {
        EXPECT_EQ(steps[i].at("points"),
                  (-entry.at("held").get<int>() == 0 ? "0" : "-" + entry.at("held").dump()));
      }
    }
    EXPECT_EQ(found, left);
  }
  EXPECT_EQ(steps.back().at("points"), entry.at("score").dump());
  EXPECT_TRUE(steps.back().at("result").get<bool>());
  EXPECT_EQ(steps.back().at("what") == "natural out", entry.value("natural_out", false));
}

void compare_hands(const Json& sheet, const Json& shown) {
  const std::string melds_key = sheet.at("game") == "mille" ? "sets" : "melds";
  std::size_t next = 0;
  for (const Json& line : sheet.at("hands")) {
    if (line.at("kind") != "cards") continue;
    ASSERT_LT(next, shown.size());
    const Json& hand = shown[next++];
    EXPECT_FALSE(hand.at("open").get<bool>());
    EXPECT_TRUE(contains(hand.at("summary"), " " + line.at("number").dump())) << hand.at("summary");
    for (std::size_t seat = 0; seat < sheet.at("players").size(); ++seat) {
      const Json& entry = line.at("entries")[seat];
      EXPECT_TRUE(contains(hand.at("summary"),
                           entry.at("player").get<std::string>() + " " + expected_score(entry, false)))
          << hand.at("summary");
      compare_cards(entry, melds_key, hand.at("players")[seat]);
    }
  }
  EXPECT_EQ(next, shown.size());
}

void compare_row(const Json& sheet, const Json& line, const Json& titles, const Json& row) {
  const bool adjustment = line.at("kind") == "adjust";
  const bool after = line.value("after_finish", false);
  std::vector<std::string> scores;
  std::vector<std::string> totals;
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const std::string cell = row.at("cells")[i];
    if (titles[i] == "#") {
      EXPECT_EQ(cell, line.at("number").dump());
    }
    if (titles[i] == "dealer") {
      const Json dealer = line.value("dealer", Json(""));
      EXPECT_EQ(cell, dealer.is_null() ? "" : dealer.get<std::string>());
    }
    if (titles[i] == "score") scores.push_back(cell);
    if (titles[i] == "total") totals.push_back(cell);
  }
  ASSERT_EQ(scores.size(), sheet.at("players").size());
  ASSERT_EQ(totals.size(), sheet.at("players").size());
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    const Json& entry = line.at("entries")[seat];
    const Json& mark = row.at("marks")[seat];
    EXPECT_EQ(scores[seat], expected_score(entry, adjustment));
    EXPECT_EQ(totals[seat], after ? "" : entry.at("total").dump());
    EXPECT_EQ(mark.at("circle"), entry.value("chapeau", false));
    EXPECT_EQ(mark.at("stars"), entry.value("stars", 0));
    if (const int stars = entry.value("stars", 0); stars > 0) {
      EXPECT_EQ(mark.at("aloud"), std::to_string(stars) + (stars == 1 ? " star" : " stars"));
    }
  }
  EXPECT_EQ(contains(row.at("remark"), "corrected"), line.value("corrected", false));
  EXPECT_EQ(row.at("barred"), line.value("corrected", false));
  EXPECT_EQ(contains(row.at("remark"), "after the finish"), after);
  EXPECT_EQ(row.at("struck"), after);
  if (adjustment) {
    EXPECT_TRUE(contains(row.at("remark"), "adjustment: " + line.at("reason").get<std::string>()));
  }
}

void compare_page(const Json& sheet, const Json& page) {
  EXPECT_TRUE(contains(page.at("which"), "match " + sheet.at("match").dump()));
  EXPECT_TRUE(contains(page.at("which"), sheet.at("date")));
  if (sheet.contains("event")) {
    EXPECT_TRUE(contains(page.at("which"), sheet.at("event")));
  }
  EXPECT_TRUE(contains(page.at("rules"), "rules to " + sheet.at("rules").at("target").dump()));
  if (!sheet.at("stakes").is_null()) {
    EXPECT_TRUE(contains(page.at("rules"), sheet.at("stakes").at("large").get<std::string>()));
  }
  EXPECT_EQ(page.at("note").is_null() ? "" : page.at("note"), sheet.at("note"));
  EXPECT_EQ(page.at("disputed").size(), sheet.value("disputed", false) ? 1U : 0U);
  if (sheet.at("hands").empty()) return;
  EXPECT_EQ(page.at("players"), sheet.at("players"));
  ASSERT_EQ(page.at("rows").size(), sheet.at("hands").size());
  std::size_t finish = 0;
  for (std::size_t i = 0; i < sheet.at("hands").size(); ++i) {
    SCOPED_TRACE("line " + std::to_string(i + 1));
    compare_row(sheet, sheet.at("hands")[i], page.at("titles"), page.at("rows")[i]);
    if (!sheet.at("hands")[i].value("after_finish", false)) finish = i;
  }
  for (std::size_t i = 0; i < sheet.at("hands").size(); ++i)
    EXPECT_EQ(page.at("rows")[i].at("double_line"), sheet.at("status") == "finished" && i == finish);
  for (std::size_t seat = 0; seat < sheet.at("players").size(); ++seat)
    EXPECT_TRUE(contains(page.at("result").back(), sheet.at("totals")[seat].dump()) ||
                sheet.at("status") == "finished");
  compare_settlement(sheet.at("settlement"), page.at("settlement"));
  compare_hands(sheet, page.at("hands"));
}

class Pages : public testing::Test {
 protected:
  static void SetUpTestSuite() { browser_ = std::make_unique<pages::Browser>(); }
  static void TearDownTestSuite() { browser_.reset(); }

  void SetUp() override { browser_->show_on(kLaptop); }

  /// Runs a command that must succeed.
  std::string chapeau(const Arguments& arguments) {
    const walk::Outcome outcome = program_.run(arguments);
    EXPECT_EQ(outcome.code, 0) << walk::command_line(arguments) << "\n" << outcome.errors;
    return outcome.output;
  }
  std::string written(const std::string& name, const Arguments& arguments) {
    Arguments all = arguments;
    const std::string file = program_.file(name);
    all.insert(all.end(), {"-o", file});
    chapeau(all);
    return file;
  }
  std::string page_file(const std::string& match) { return written("sheet.html", {"sheet", match}); }
  Json sheet(const std::string& match) { return Json::parse(chapeau({"sheet", match, "--format", "json"})); }

  /// All that is asked of any page: the figures of the JSON, and the chart's, also in the picture by itself.
  void compare(const std::string& match) { compare(match, sheet(match)); }
  Json compare(const std::string& match, const Json& json) {
    SCOPED_TRACE("match " + match);
    browser_->open(page_file(match));
    const Json page = browser_->run(script("read_page.js"));
    compare_page(json, page);
    EXPECT_EQ(page.at("scripts"), 0);
    EXPECT_EQ(page.at("foreign"), Json::array());
    if (!json.at("hands").empty()) compare_chart(json, browser_->run(script("read_chart.js"), {".chart"}));
    const std::string picture = written("chart.svg", {"sheet", match});
    EXPECT_EQ(std::system(("xmllint --noout --nonet '" + picture + "'").c_str()), 0);
    browser_->open(picture);
    const Json chart = browser_->run(script("read_chart.js"), Json::array({nullptr}));
    if (!json.at("hands").empty()) compare_chart(json, chart);
    return page;
  }

  void expect_contrast(const std::string& file) {
    double light = 0;
    double dark = 0;
    for (const bool is_dark : {false, true}) {
      SCOPED_TRACE(file + (is_dark ? " in dark colours" : " in light colours"));
      browser_->show_on({1280, 800, is_dark});
      browser_->open(file);
      const Json seen = browser_->run(script("read_contrast.js"));
      EXPECT_GT(seen.at("texts"), 5);
      EXPECT_GE(seen.at("least_text").at("ratio").get<double>(), kReadable) << seen.dump();
      EXPECT_GE(seen.at("least_line").at("ratio").get<double>(), kVisible) << seen.dump();
      (is_dark ? dark : light) = seen.at("paper").get<double>();
    }
    EXPECT_GT(light, 0.8);
    EXPECT_LT(dark, 0.1);
  }

  int printed(const std::string& file, const Paper& paper) {
    browser_->open(file);
    return pages_of(browser_->print(paper), program_.file("printed.pdf"));
  }

  /// A finished match of Mille with all that a line can be.
  void play_mille() {
    chapeau({"new", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann", "--date",
             "2026-11-01", "--event", "lake house", "--note", "a long evening"});
    chapeau({"add", "Ann=KKKK 7777 555 AAAA", "Bob=QsQQ 999 888 / 4 4 J 10 3 6"});
    chapeau({"add", "Ann=AAA 8888 / K K Q 9 5 2 7 4", "Bob=JdJJ2 1010T10 3333 666"});
    chapeau({"adjust", "Ann=-50", "Bob=20", "--reason", "looked at the stock"});
    chapeau({"add", "--points", "Ann=**90", "Bob=(45)"});
    chapeau({"add", "Ann=AAAA KKKKK 1010T10 8888", "Bob=444 777 333 / Qs 9 9 5 J 10"});
    chapeau({"amend", "2", "Ann=AAA 8888 / K K Q Q 9 5 2 7 4", "--reason", "a queen overlooked"});
  }

  /// Its finish brought forward, so that a line stands behind it.
  void bring_the_finish_forward() { chapeau({"edit-match", "--target", "275"}); }

  void play_militaire() {
    chapeau({"new", "--game", "militaire", "Cho", "Dee", "Eve", "Fay", "--dealer", "Cho", "--target", "150",
             "--date", "2026-11-01"});
    chapeau({"add", "Cho=777 456s / K", "Dee=KKKJo", "Eve="});
    chapeau({"add", "Dee=4567h 999", "Fay=AAA", "Cho=", "Eve="});
    chapeau({"add", "Fay=234567c / Kd", "Cho=QQQ", "Dee=", "Eve="});
    chapeau({"add", "--points", "Cho=60", "Dee=30", "Eve=0", "Fay=10"});
  }

  /// A match of so many hands, each with something to draw, for stakes.
  void import_hands(int hands, int target) {
    Json entries = Json::array();
    for (int i = 1; i < hands; ++i) {
      const bool starred = i % 3 == 0;
      entries.push_back({{"entries",
                          {{{"score", starred ? 150 : -40}, {"stars", starred ? 1 : 0}},
                           {{"score", starred ? -10 : 90}, {"stars", 0}}}}});
    }
    entries.push_back({{"entries",
                        {{{"sets", "KKKK 7777 555 AAAA"}, {"left", ""}},
                         {{"sets", "QsQQ 999 888"}, {"left", "4 4 J 10 3 6"}}}}});
    const Json match{{"chapeau", 1},
                     {"game", "mille"},
                     {"rules", {{"target", target}, {"settlement", "pagat"}}},
                     {"stakes", {{"small", "1.00"}, {"large", "3.00"}, {"currency", "CAD"}}},
                     {"players", {"Maximiliane", "Bartholomew"}},
                     {"first_dealer", "Maximiliane"},
                     {"date", "2026-11-01"},
                     {"hands", entries}};
    apply_incoming(match);
  }

  void import_rounds(int rounds) {
    Json hands = Json::array();
    for (int i = 0; i < rounds; ++i) {
      Json entries = Json::array();
      for (int seat = 0; seat < 4; ++seat) entries.push_back({{"score", i % 4 == seat ? 70 : i}});
      hands.push_back({{"out", i % 4}, {"entries", entries}});
    }
    apply_incoming({{"chapeau", 1},
                    {"game", "militaire"},
                    {"rules", {{"target", 9999}}},
                    {"players", {"Cho", "Dee", "Eve", "Fay"}},
                    {"date", "2026-11-01"},
                    {"hands", hands}});
  }

  void apply_incoming(const Json& match) {
    std::ofstream(program_.file("match.jsonl")) << match.dump() << "\n";
    chapeau({"import", program_.file("match.jsonl")});
  }

  static std::unique_ptr<pages::Browser> browser_;
  walk::Program program_;
};

std::unique_ptr<pages::Browser> Pages::browser_;

/// JSON Lines of a season in which each played each, in one currency or in two.
std::string season_of(const std::vector<std::string>& names, bool two_currencies) {
  std::ostringstream lines;
  for (std::size_t a = 0; a < names.size(); ++a)
    for (std::size_t b = a + 1; b < names.size(); ++b)
      lines << R"({"chapeau":1,"game":"mille","players":[")" << names[a] << R"(",")" << names[b]
            << R"("],"stakes":{"small":"1.00","large":"3.00","currency":")"
            << (two_currencies && b % 4 == 0 ? "EUR" : "CAD") << R"("},"date":"2026-10-1)" << a
            << R"(","event":"Autumn cup","hands":[{"out":")" << names[a] << R"(","entries":[{"score":)"
            << 1200 + 10 * b << R"(,"stars":1},{"score":-45,"stars":0}]}]})" << '\n';
  return lines.str();
}

TEST_F(Pages, ShowEveryFigureOfAMatchOfMille) {
  play_mille();
  ASSERT_EQ(sheet("1").at("status"), "finished");
  compare("1");
  bring_the_finish_forward();
  const Json json = sheet("1");
  ASSERT_TRUE(json.at("hands").back().at("after_finish").get<bool>());
  compare("1");
}

TEST_F(Pages, ShowEveryFigureOfAMatchOfMilitaire) {
  play_militaire();
  const Json json = sheet("1");
  ASSERT_EQ(json.at("status"), "finished");
  compare("1");
}

TEST_F(Pages, ShowMatchesThatAreNotFinished) {
  chapeau({"new", "Ann", "Bob", "--date", "2026-11-01"});
  compare("1");
  chapeau({"add", "--no-out", "Ann=AAA / Qs Qs 9", "Bob=/ K K 9 Jd"});
  chapeau({"add", "--points", "Ann=(340)", "Bob=95"});
  ASSERT_LT(sheet("1").at("totals")[0], -400);
  compare("1");
  chapeau({"close", "--conceded-by", "Ann"});
  ASSERT_EQ(sheet("1").at("status"), "conceded");
  compare("1");
  chapeau({"reopen"});
  chapeau({"close", "--void"});
  ASSERT_EQ(sheet("1").at("status"), "void");
  compare("1");
  // Stakes agreed on, the sums are money.
  chapeau({"reopen"});
  chapeau({"edit-match", "--stakes", "2-6", "--settlement", "wikipedia"});
  chapeau({"close", "--conceded-by", "Ann"});
  ASSERT_EQ(sheet("1").at("settlement").at("payout").at("to"), "Bob");
  compare("1");
}

TEST_F(Pages, PrintAnOrdinaryMatchOnOnePage) {
  import_hands(20, 1200);
  ASSERT_EQ(sheet("1").at("status"), "finished");
  ASSERT_EQ(sheet("1").at("hands").size(), 20U);
  const std::string file = page_file("1");
  for (const Paper& paper : {pages::kA4, pages::kLetter}) EXPECT_EQ(printed(file, paper), 1) << paper.name;
  import_rounds(20);
  for (const Paper& paper : {pages::kA4, pages::kLetter})
    EXPECT_EQ(printed(page_file("2"), paper), 1) << "Militaire, " << paper.name;
  import_hands(80, 100'000);
  EXPECT_GT(printed(page_file("3"), pages::kA4), 1);
}

TEST_F(Pages, PrintTheCardsOfEveryHand) {
  play_mille();
  ASSERT_GT(printed(page_file("1"), pages::kA4), 0);
  const std::string pdf = program_.file("printed.pdf");
  ASSERT_EQ(std::system(("pdftotext -layout '" + pdf + "' '" + pdf + ".words'").c_str()), 0);
  const std::string words = contents(pdf + ".words");
  const Json hands = sheet("1").at("hands");
  int with_cards = 0;
  for (const Json& hand : hands) {
    if (hand.at("kind") != "cards") continue;
    ++with_cards;
    EXPECT_NE(words.find("Hand " + std::to_string(hand.at("number").get<int>())), std::string::npos) << words;
  }
  EXPECT_GT(with_cards, 1);
}

TEST_F(Pages, GiveTheSettlementTheWidthOfTheScreen) {
  play_mille();
  for (const int width : {800, 1280}) {
    browser_->show_on({width, 800, false});
    browser_->open(page_file("1"));
    const Json seen = browser_->run(
        "const box = e => document.querySelector(e).getBoundingClientRect();"
        "return {bill: box('.settlement').width, beside: box('.totals').top < box('.sheet').bottom,"
        "below: box('.settlement').top > box('.totals').bottom}");
    EXPECT_GT(seen.at("bill"), 640) << width;
    EXPECT_TRUE(seen.at("beside")) << width;
    EXPECT_TRUE(seen.at("below")) << width;
  }
}

TEST_F(Pages, PrintASeasonOfEightPlayersOnOnePage) {
  const std::vector<std::string> names{"Ann",           "Bob",      "Cho", "Dee",
                                       "Jean-François", "Mary Ann", "Zoë", "Élodie"};
  std::ofstream(program_.file("season.jsonl")) << season_of(names, true);
  chapeau({"import", program_.file("season.jsonl")});
  const std::string file = program_.file("season.html");
  chapeau({"stats", "-o", file});
  for (const Paper& paper : {pages::kA4, pages::kLetter}) EXPECT_EQ(printed(file, paper), 1) << paper.name;
  for (const int width : {390, 800, 1280}) {
    browser_->show_on({width, 800, false});
    browser_->open(file);
    const Json seen = browser_->run(
        "return {wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,"
        "ranked: document.querySelectorAll('.standings tbody tr').length,"
        "wins: document.querySelectorAll('.wins tbody td').length,"
        "curves: document.querySelectorAll('.chart-curve').length,"
        "title: document.title}");
    EXPECT_EQ(seen.at("wider"), 0) << width;
    EXPECT_EQ(seen.at("ranked"), 8);
    EXPECT_EQ(seen.at("wins"), 64);
    EXPECT_EQ(seen.at("curves"), 16);  // each with its sample in the legend
    EXPECT_EQ(seen.at("title"), "Autumn cup, 2026-10-10 to 2026-10-16");
  }
  expect_contrast(file);
  // The money is seen on every screen; only on a telephone other columns have to be scrolled to.
  for (const std::string language : {"en", "fr", "es", "ja"}) {
    chapeau({"--lang", language, "stats", "-o", file});
    for (const int width : {390, 820, 1280}) {
      browser_->show_on({width, 800, false});
      browser_->open(file);
      const Json seen = browser_->run(
          "const box = document.querySelector('.standings');"
          "const money = [...box.querySelectorAll('th')].filter(e => /CAD|EUR/.test(e.textContent));"
          "const wins = document.querySelector('.wins');"
          "return {cut: box.scrollWidth - box.clientWidth, money: money.length,"
          "winsCut: wins.scrollWidth - wins.clientWidth,"
          "ends: money[money.length - 1].getBoundingClientRect().right - box.getBoundingClientRect().right}");
      EXPECT_EQ(seen.at("money"), 2) << language;
      EXPECT_LE(seen.at("ends"), 0) << language << " " << width;
      if (width == 390) continue;
      EXPECT_EQ(seen.at("winsCut"), 0) << language << " " << width;
      EXPECT_EQ(seen.at("cut"), 0) << language << " " << width;
    }
  }
}

TEST_F(Pages, HaveRoomForTheLongNamesOfASeason) {
  const std::vector<std::string> names{"Alexandra Maria Antoinette", "Bartholomew Featherstone",
                                       "Guadalupe de la Fuente",     "Jean-Baptiste Christophe",
                                       "Konstantin Alexandrowitsch", "Marie-Christine Dubois",
                                       "Maximilian von der Heide",   "Wilhelmina Oppenheimer"};
  std::ofstream(program_.file("season.jsonl")) << season_of(names, false);
  chapeau({"import", program_.file("season.jsonl")});
  const std::string file = program_.file("season.html");
  chapeau({"stats", "-o", file});
  for (const Paper& paper : {pages::kA4, pages::kLetter}) EXPECT_EQ(printed(file, paper), 1) << paper.name;
  browser_->show_on({1280, 800, false});
  browser_->open(file);
  const Json seen = browser_->run(
      "return {legend: [...document.querySelectorAll('.chart-legend text')].map(e => e.textContent).sort(),"
      "cut: [...document.querySelectorAll('.wins .above bdi')].filter(e => e.scrollHeight > e.clientHeight)"
      ".map(e => e.textContent)}");
  EXPECT_EQ(seen.at("legend"), Json(names));
  EXPECT_EQ(seen.at("cut"), Json::array());
}

TEST_F(Pages, PrintAnEmptySheetOnOnePage) {
  for (const std::string players : {"2", "3", "4"}) {
    const std::string file = written("blank.html", {"sheet", "--blank", "--players", players});
    for (const Paper& paper : {pages::kA4, pages::kLetter})
      EXPECT_EQ(printed(file, paper), 1) << players << " players, " << paper.name;
    const Json seen = browser_->run(
        "return {columns: [...document.querySelectorAll('thead tr:nth-child(2) th')].map(e => e.textContent),"
        "lines: document.querySelectorAll('tbody tr').length,"
        "cells: document.querySelectorAll('tbody td').length,"
        "filled: [...document.querySelectorAll('tbody td')].filter(e => e.textContent).length,"
        "wider: document.documentElement.scrollWidth - document.documentElement.clientWidth}");
    const std::size_t of_each = players == "2" ? 3 : 2;
    ASSERT_EQ(seen.at("columns").size(), of_each * std::stoul(players));
    EXPECT_EQ(seen.at("columns")[of_each - 1], "total");
    EXPECT_EQ(seen.at("columns")[0], players == "2" ? "stars" : "score");
    EXPECT_EQ(seen.at("lines"), 20);
    EXPECT_EQ(seen.at("cells"), 20 * (1 + of_each * std::stoul(players)));
    EXPECT_EQ(seen.at("filled"), 0);
    EXPECT_EQ(seen.at("wider"), 0);
  }
}

TEST_F(Pages, LeaveRoomOnAnEmptySheetForTheNameOfTheFirstDealer) {
  constexpr double kRoom = 100;  // pixels, a name as people write it
  for (const std::string language : {"en", "fr", "es", "ja"}) {
    const std::string file = program_.file("blank.html");
    chapeau({"--lang", language, "sheet", "--blank", "-o", file});
    browser_->open(file);
    for (const int width : {360, 700, 1280}) {
      browser_->show_on({width, 800, false});
      const Json rooms = browser_->run(
          "return [...document.querySelectorAll('.room')].map(e => e.getBoundingClientRect().width)");
      EXPECT_GE(rooms.back().get<double>(), kRoom) << language << " " << width;
      EXPECT_EQ(browser_->run("return document.documentElement.scrollWidth"
                              " - document.documentElement.clientWidth"),
                0)
          << language << " " << width;
    }
  }
}

TEST_F(Pages, AreReadableInLightAndDark) {
  play_mille();
  bring_the_finish_forward();
  expect_contrast(page_file("1"));
  expect_contrast(written("chart.svg", {"sheet", "1"}));
  play_militaire();
  expect_contrast(page_file("2"));
  expect_contrast(written("blank.html", {"sheet", "--blank"}));
  // The measure itself: grey on white, which the eye finds hard.
  browser_->run(
      "document.body.style.color = '#999'; document.querySelectorAll('p').forEach(p => { p.style.color = "
      "'#999'; })");
  browser_->show_on(kLaptop);
  EXPECT_LT(browser_->run(script("read_contrast.js")).at("least_text").at("ratio").get<double>(), kReadable);
}

TEST_F(Pages, FitAPhone) {
  play_mille();
  play_militaire();
  for (const char* match : {"1", "2"}) {
    browser_->show_on(kPhone);
    browser_->open(page_file(match));
    EXPECT_EQ(browser_->run(script("read_page.js")).at("wider_than_screen"), 0) << match;
    EXPECT_EQ(browser_->run("const sheet = document.querySelector('.sheet');"
                            "return sheet.scrollWidth - sheet.clientWidth"),
              0)
        << "match " << match << " has to be pushed to the side";
    EXPECT_GE(browser_
                  ->run("const label = document.querySelector('.chart text');"
                        "return label.getBoundingClientRect().height")
                  .get<double>(),
              11)
        << "the labels of the chart are small";
  }
}

TEST_F(Pages, BreakLinesOfJapaneseAsItsPrintersDo) {
  play_mille();
  const std::string sheet = program_.file("sheet.html"), stats = program_.file("stats.html"),
                    blank = program_.file("blank.html");
  chapeau({"--lang", "ja", "sheet", "1", "-o", sheet});
  chapeau({"--lang", "ja", "stats", "-o", stats});
  chapeau({"--lang", "ja", "sheet", "--blank", "-o", blank});
  for (const std::string& file : {sheet, stats, blank}) {
    browser_->show_on(kPhone);
    browser_->open(file);
    EXPECT_EQ(browser_->run(script("read_line_ends.js")), Json::array()) << file;
  }
}

TEST_F(Pages, AskForNothing) {
  play_mille();
  const std::string file = page_file("1");
  const std::string picture = written("chart.svg", {"sheet", "1"});
  const std::string blank = written("blank.html", {"sheet", "--blank"});
  for (const std::string& each : {file, picture, blank}) {
    browser_->requests();
    browser_->open(each);
    EXPECT_EQ(browser_->requests(), std::vector<std::string>{"file://" + each});
  }
  // The log sees what is asked for, and the page's policy refuses what somebody may put into it.
  const std::string picture_tag = "<img src='file:///dev/null?a'>";
  std::ofstream(program_.file("asks.html")) << "<!DOCTYPE html><title>x</title>" << picture_tag;
  browser_->requests();
  browser_->open(program_.file("asks.html"));
  EXPECT_EQ(browser_->requests().size(), 2U);
  browser_->open(file);
  EXPECT_EQ(browser_->run(
                "return new Promise(done => {"
                "document.addEventListener('securitypolicyviolation', e => done(e.effectiveDirective));"
                "const image = new Image(); image.onload = () => done('shown');"
                "image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='; document.body.append(image);})"),
            "img-src");
}

TEST_F(Pages, LeaveHostileWordsText) {
  const std::string tag = "<script>document.write(1)</script>";
  const std::string quotes = "\"'&amp;{{title}}{{{names}}}{{> page.css}}";
  const std::string note = "</style></title><img src=x onerror=alert(1)> ]]> <!-- {{#hands}} & ";
  chapeau({"new", tag, quotes, "--date", "2026-11-01", "--note", note + "\xEF\xBF\xBE", "--event",
           "</p><h1 onclick=x>&lt;"});
  chapeau({"add", "--points", tag + "=280*", quotes + "=(45)"});
  chapeau({"adjust", tag + "=-50", "--reason", "<b>&quot;</td></table>"});
  Json json = sheet("1");
  json["note"] = note + "\xEF\xBF\xBD";  // XML cannot hold the other
  const Json page = compare("1", json);
  EXPECT_EQ(page.at("names"), tag + " and " + quotes);
  EXPECT_EQ(page.at("title"),
            page.at("which").get<std::string>() + ": " + page.at("names").get<std::string>());
}

TEST_F(Pages, HaveRoomForLongNames) {
  const std::string wide(64, 'W');
  std::string han;
  for (int i = 0; i < 64; ++i) han += "漢";
  chapeau({"new", wide, han, "--date", "2026-11-01", "--dealer", wide, "--event", wide});
  chapeau({"add", "--points", wide + "=280*", han + "=(45)"});
  const Json page = compare("1", sheet("1"));
  EXPECT_EQ(page.at("wider_than_screen"), 0);
  browser_->show_on(kPhone);
  browser_->open(page_file("1"));
  EXPECT_EQ(browser_->run(script("read_page.js")).at("wider_than_screen"), 0);
  const Json chart = browser_->run(script("read_chart.js"), {".chart"});
  EXPECT_EQ(chart.at("outside"), Json::array());
  EXPECT_TRUE(contains(chart.at("players")[0].at("legend"), "…"));
}

/// A database that somebody else wrote into: what turns the direction of writing is written out.
TEST_F(Pages, WriteOutWhatTurnsTheWriting) {
  chapeau({"new", "Ann", "Bob", "--date", "2026-11-01"});
  chapeau({"add", "--points", "Ann=280*", "Bob=(45)"});
  const std::string change =
      "sqlite3 '" + program_.file("walk.db") +
      "' \"UPDATE player SET name = 'A' || char(8238) || 'nn' || char(7) WHERE name = 'Ann'\"";
  ASSERT_EQ(std::system(change.c_str()), 0);
  for (const char* name : {"sheet.html", "chart.svg"}) {
    const std::string text = contents(written(name, {"sheet", "1"}));
    EXPECT_NE(text.find("A\\u202enn\\x07"), std::string::npos) << name;
    EXPECT_EQ(text.find("\xE2\x80\xAE"), std::string::npos) << name;
  }
}

}  // namespace page_test
