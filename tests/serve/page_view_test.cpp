// The page as it looks: sizes of its keys, what they do, its languages, and a match that is over.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "page_phone.hpp"

namespace page_test {
namespace {

using pages::Screen;

const walk::Arguments kMilitaire{"new", "--game", "militaire", "Cho", "Dee", "Eve", "Guy", "--dealer", "Cho"};
constexpr Screen kSmall{320, 568, false};

/// The least width and height of what a selector finds in sight.
Json least_size(Phone& phone, const std::string& selector) {
  return phone.browser().run(
      "const all = [...document.querySelectorAll(arguments[0])].map(e => e.getBoundingClientRect());"
      "return [Math.min(...all.map(r => r.width)), Math.min(...all.map(r => r.height))]",
      {selector});
}

TEST(PadView, HasKeysThatAFingerHits) {
  constexpr double kKey = 48, kCardWidth = 24, kCardHeight = 44;  // in CSS pixels
  for (const walk::Arguments& game : {kMille, kMilitaire}) {
    ServedMatch match(game);
    Phone phone(match.link("write"), kSmall);
    phone.keys(cards("4 5 6 7"));
    phone.key("left in hand");
    phone.key("10");
    const Json card = least_size(phone, "#cards .card");
    EXPECT_GE(card.at(0), kCardWidth);
    EXPECT_GE(card.at(1), kCardHeight);
    for (const char* mode : {"cards", "points"}) {
      phone.enter_by(mode);
      const Json key = least_size(phone, "#keys > *");
      EXPECT_GE(key.at(0), kKey) << mode;
      EXPECT_GE(key.at(1), kKey) << mode;
      EXPECT_EQ(phone.overhang(), 0);
    }
  }
}

/// What a screen reader is given of a page that has one of these roles.
std::vector<std::string> names_of(const Json& spoken, const std::set<std::string>& roles) {
  std::vector<std::string> names;
  for (const Json& each : spoken)
    if (roles.count(each.at("role").get<std::string>()) > 0) names.push_back(each.at("name"));
  return names;
}
bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

TEST(PadView, TellsAScreenReaderWhatEachKeyAndScoreIs) {
  const std::set<std::string> controls{"button", "checkbox", "combobox", "textbox", "option"};
  for (const walk::Arguments& game : {kMille, kMilitaire}) {
    ServedMatch match(game);
    Phone phone(match.link("write"));
    phone.keys(game == kMille ? cards("K K K K 2") : cards("7 7 7"));
    for (const char* mode : {"text", "points", "cards"}) {
      phone.enter_by(mode);
      const std::vector<std::string> names = names_of(phone.browser().spoken(), controls);
      EXPECT_GT(names.size(), 10U);
      EXPECT_FALSE(has(names, "")) << mode;
    }
    const std::vector<std::string> names = names_of(phone.browser().spoken(), controls);
    for (const char* name : {"Take off the last one", "Cards"}) EXPECT_TRUE(has(names, name)) << name;
    EXPECT_TRUE(has(names, game == kMille ? "K: take off" : "spades"));
  }
  ServedMatch match(kMille);
  match.chapeau({"add", "--points", "Ann=280*", "Bob=-45"});
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  const Json spoken = phone.browser().spoken();
  const std::vector<std::string> scores = names_of(spoken, {"image"});
  EXPECT_EQ(scores, (std::vector<std::string>{"280, 1 star", "-45, chapeau"}));
  EXPECT_FALSE(has(names_of(spoken, controls), ""));
  EXPECT_EQ(names_of(spoken, {"columnheader"}), (std::vector<std::string>{"#", "Dealer", "Ann", "Bob"}));
  phone.tap("#sheet .lines button");
  const Json dialog = phone.browser().spoken();
  EXPECT_EQ(names_of(dialog, {"dialog"}), std::vector<std::string>{"Hand 1"});
  EXPECT_FALSE(has(names_of(dialog, controls), ""));
}

TEST(PadView, DimsTheKeysOfWhichThePackHasNoMore) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  const auto dimmed = [&](const std::string& key) {
    return phone.browser()
        .run("return document.querySelector(\"#keys [data-k='" + key + "']\").disabled")
        .get<bool>();
  };
  phone.keys(cards("K K K K K Qs Qs"));
  EXPECT_TRUE(dimmed("Qs"));
  EXPECT_FALSE(dimmed("Q"));
  // What the other player has counts as well.
  phone.tab(1);
  phone.keys(cards("K K"));
  EXPECT_FALSE(dimmed("K"));
  phone.key("K");
  EXPECT_TRUE(dimmed("K"));
  EXPECT_FALSE(dimmed("A"));
  phone.tap("#cards .card");
  EXPECT_FALSE(dimmed("K"));
}

TEST(PadView, BeginsASetOfTwosByTheNextSet) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.keys(cards("K K K 2"));
  phone.key("next set");
  phone.keys(cards("2 2 2"));
  EXPECT_EQ(phone.sets_shown(), "KKK2+ 222");
}

TEST(PadView, HasRoomForTheDealersWhateverTheirNames) {
  ServedMatch match(
      {"new", "--game", "militaire", "Maximilian-Alexander von und zu der Wittelsbacherheide", "Bob", "Cho"});
  Phone phone(match.link("write"));
  phone.expect_text("#dealer", "Wittelsbacherheide");
  EXPECT_EQ(
      phone.browser().run("const w = document.getElementById('work'); return w.scrollWidth - w.clientWidth"),
      0);
}

TEST(PadView, RedoesWhatWasUndone) {
  ServedMatch match(kMille);
  match.chapeau({"add", "--points", "Ann=280*", "Bob=95"});
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='Undo']");
  phone.answer("Yes, undo");
  phone.expect_text("#said", "Undone: added hand 1 of match 1 (Ann ★280, Bob 95).");
  phone.expect_text("#totals", "600 to go");
  phone.tap("#sheet [data-k='Redo']");
  phone.expect_text("dialog", "added hand 1");
  phone.answer("Yes, redo");
  phone.expect_text("#said", "Redone");
  phone.expect_text("#totals", "320 to go");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadView, SettlesAFinishedMatchAndBeginsAnother) {
  ServedMatch match(kMille);
  match.chapeau({"add", "--points", "Ann=280*", "Bob=-45"});
  match.chapeau({"add", "--points", "Ann=330", "Bob=50"});
  const Json settlement = match.sheet().at("settlement");
  Phone phone(match.link("write"));
  phone.expect_text("#deal", "Ann won the match");
  phone.expect_text("#sheet h2", "Bob pays Ann");
  const std::string amount = settlement.at("payout").at("amount");
  phone.expect_text("#sheet h2", amount);
  EXPECT_EQ(phone.browser().run("return document.querySelectorAll('#sheet table:not(.lines) tr').length"),
            settlement.at("lines").size());
  phone.expect_text("#sheet",
                    "Counted as 600 and 0. Hundreds of difference: 6, times 2, as Bob has less than half");
  phone.expect_text("#sheet", "12 game points");
  // The chart: from nothing, a step a hand, each as high as the total, and the target as a line.
  const Json heights = phone.browser().run(
      "return [...document.querySelectorAll('#sheet .curve')].map(p => "
      "p.getAttribute('d').slice(1).split('L')"
      ".map(at => Number(at.split(',')[1])))");
  ASSERT_EQ(heights.size(), 2U);
  ASSERT_EQ(heights.at(0).size(), 3U);
  const double zero = heights.at(0).at(0), unit = (zero - heights.at(0).at(2).get<double>()) / 610;
  EXPECT_NEAR(zero - heights.at(0).at(1).get<double>(), 280 * unit, 0.01);
  EXPECT_NEAR(zero - heights.at(1).at(1).get<double>(), -45 * unit, 0.01);
  EXPECT_NEAR(zero - heights.at(1).at(2).get<double>(), 5 * unit, 0.01);
  const double target = phone.browser().run(
      "return Number(document.querySelector('#sheet .target').getAttribute('d').split(/[ H]/)[1])");
  EXPECT_NEAR(zero - target, 600 * unit, 0.01);
  phone.tap("#sheet [data-k='Another match']");
  phone.answer("Begin");
  phone.expect_text("#totals", "600 to go");
  EXPECT_EQ(match.lines(), 0U);
  EXPECT_EQ(match.sheet().at("match"), 2);
}

TEST(PadView, SaysWhyTheDifferenceCountsAsItDoes) {
  ServedMatch match(kMille);
  match.chapeau({"add", "--points", "Ann=640", "Bob=-60"});
  Phone phone(match.link("write"));
  phone.expect_text("#sheet",
                    "Counted as 600 and -100. Hundreds of difference: 7, times 3, as Bob is below 0");
  match.chapeau({"amend", "1", "--points", "Bob=330"});
  phone.expect_text("#sheet", "Counted as 600 and 300. Hundreds of difference: 3");
  phone.expect("!document.querySelector('#sheet').textContent.includes('times')");
  // What counts nothing is left out: who wins by a concession need not be ahead.
  match.chapeau({"amend", "1", "--points", "Ann=100"});
  match.chapeau({"close", "--conceded-by", "Bob"});
  phone.expect_text("#sheet h2", "Bob pays Ann");
  phone.expect("!document.querySelector('#sheet').textContent.includes('difference')");
}

TEST(PadView, SaysOfNobodyThatHeHasLessThanHalfWhoHasMore) {
  ServedMatch match({"new", "Ann", "Bob", "--rules", "wikipedia", "--stakes", "5-15", "--target", "600"});
  match.chapeau({"add", "--points", "Ann=640", "Bob=310"});
  Phone phone(match.link("write"));
  phone.expect_text("#sheet", "Hundreds of difference: 4");
  phone.expect("!document.querySelector('#sheet').textContent.includes('half')");
  match.chapeau({"amend", "1", "--points", "Bob=290"});
  phone.expect_text("#sheet", "Bob has less than half the target");
}

TEST(PadView, WritesSumsAsTheServerDoes) {
  // Browsers know no decimals of the dinar, and write a comma in thousands.
  ServedMatch match(
      {"new", "Ann", "Bob", "--target", "600", "--stakes", "1000.50-3000", "--currency", "RSD"});
  match.chapeau({"add", "--points", "Ann=610", "Bob=50"});
  const Json settlement = match.sheet().at("settlement");
  Phone phone(match.link("read"));
  const std::string space = "\u00A0";
  const std::string payout = settlement.at("payout").at("amount");
  phone.expect_text("#sheet h2", "RSD" + space + payout + ".");
  for (const Json& line : settlement.at("lines"))
    if (line.at("game_points") != 0)
      phone.expect_text("#sheet table:not(.lines)", "RSD" + space + line.at("amount").get<std::string>());
}

/// Of the text in an element, which parts of it that fit a pattern are broken at the end of a line.
Json broken(Phone& phone, const std::string& selector, const std::string& pattern) {
  return phone.browser().run(
      "const found = [];"
      "for (const box of document.querySelectorAll(arguments[0])) {"
      "  const places = [], all = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);"
      "  while (all.nextNode()) for (let i = 0; i < all.currentNode.length; ++i) "
      "places.push([all.currentNode, i]);"
      "  for (const {0: part, index} of box.textContent.matchAll(new RegExp(arguments[1], 'gu'))) {"
      "    const lines = places.slice(index, index + part.length).map(([node, i]) => { const range = new "
      "Range();"
      "      range.setStart(node, i); range.setEnd(node, i + 1); return "
      "Math.round(range.getBoundingClientRect().top); });"
      "    if (new Set(lines).size > 1) found.push(part);"
      "  }"
      "}"
      "return found",
      {selector, pattern});
}

const std::vector<int> kWidths{320, 328, 336, 344, 352, 360, 368, 376, 390, 412};

TEST(PadView, BreaksNoWordOfANameOnTheSheet) {
  const walk::Arguments names{"Anneliese", "Jean-François", "María José", "健太"};
  ServedMatch match({"new", "--game", "militaire", names[0], names[1], names[2], names[3]});
  match.chapeau({"add", "--points", "Anneliese=85", "Jean-François=0", "María José=30", "健太=30"});
  Phone phone(match.link("read"));
  const auto cut = [&] {
    return phone.browser().run(
        "return [...document.querySelectorAll('.lines th, #totals > *')]"
        ".filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)");
  };
  std::vector<int> widths = kWidths;
  widths.insert(widths.end(), {576, 640, 915, 1024, 1280, 1920});
  for (const int width : widths) {
    phone.browser().show_on({width, 640, false});
    for (const char* names_at : {"#sheet .lines th", "#totals > *"})
      EXPECT_EQ(broken(phone, names_at, "\\p{L}+"), Json::array()) << names_at << " " << width;
    EXPECT_EQ(cut(), Json::array()) << width;
  }
  // One that has no room as a whole is said as a whole.
  match.chapeau({"rename", "Anneliese", "Maximilienne-Wilhelmina"});
  phone.expect_text("#sheet .lines", "Maximilienne-Wilhelmina");
  phone.browser().show_on(kSmall);
  EXPECT_EQ(broken(phone, "#sheet .lines th", "\\p{L}+"), Json::array());
  EXPECT_NE(cut(), Json::array());
  EXPECT_TRUE(has(names_of(phone.browser().spoken(), {"columnheader"}), "Maximilienne-Wilhelmina"));
  EXPECT_EQ(phone.overhang(), 0);
}

/// What stands on the page, or is read out, outside of the marks of the language that marks every message.
/// Names, cards and commands are no messages.
constexpr const char* kUnmarked =
    "const found = []; const look = text => { for (let inner; inner !== text;) { inner = text;"
    "  text = text.replace(/⟦[^⟦⟧]*⟧/g, ''); }"
    "  text = text.replace(/\\b(Ann|Bob|chapeau)\\b|\\b[A-Z]{3}\\s[\\d.]+/g, "
    "'').replace(/[AKQJ\\d♠♥♦♣\uFE0E]+(?![a-z])/g, '');"
    "  if (/[a-z]{2}/i.test(text)) "
    "found.push(text); };"
    "const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, node => "
    "  node.parentElement.checkVisibility() && !node.parentElement.closest('script, pre, code, svg') ? 1 : "
    "3);"
    "while (walk.nextNode()) look(walk.currentNode.data);"
    "for (const e of document.querySelectorAll('[aria-label]')) look(e.ariaLabel);"
    "return found";

/// Goes through the views of the page in a language.
void go_through(const std::string& language, const std::function<void(Phone&)>& look) {
  ServedMatch match(kMille, language == "zz" ? CHAPEAU_MARKING_PROGRAM : CHAPEAU_SERVE_PROGRAM);
  match.chapeau({"add", "Ann=AAA 8888 / K K Q 9 5 2 7 4", "Bob=JdJJ2 1010T10 3333 666"});
  Phone phone(match.link("read"), kSmall);
  phone.browser().ask_in(language);
  phone.scan("about:blank");
  phone.scan(match.link("write"));
  phone.expect("document.querySelector('#keys button')");
  EXPECT_EQ(phone.browser().run("return document.documentElement.lang"), language);
  phone.keys(cards("K K"));
  look(phone);
  phone.tap("#keys .wide");
  phone.keys(cards("7 7 7"));
  phone.expect("document.querySelector('mark')");
  look(phone);
  phone.lose_answers(true);
  phone.type_hand("AAA 888", "KKK / 9 4");
  phone.tap("#record");
  phone.expect("document.querySelector('#waiting button')");
  look(phone);
  phone.tap("#waiting button");
  look(phone);
  phone.tap("dialog button");
  phone.tap("#nav button ~ button");
  look(phone);
  phone.tap("#sheet th button");
  look(phone);
  phone.tap("dialog button");
  phone.answer_as_usual();
  phone.come_online();
  phone.expect_nothing_waits();
  match.chapeau({"add", "--points", "Ann=610", "Bob=50"});
  phone.expect("document.querySelector('#sheet h2')");
  look(phone);
}

TEST(PadView, SaysNothingThatIsNotTranslated) {
  go_through("zz", [](Phone& phone) { EXPECT_EQ(phone.browser().run(kUnmarked), Json::array()); });
}

TEST(PadView, FitsInEachLanguage) {
  for (const char* language : {"es", "fr", "ja"})
    go_through(language, [](Phone& phone) {
      EXPECT_EQ(phone.overhang(), 0) << phone.text("body");
      EXPECT_LE(phone.browser().run("const box = document.querySelector('dialog');"
                                    "return box.open ? box.scrollWidth - box.clientWidth : 0"),
                0);
    });
}

TEST(PadView, MarksANameThatTheChartCuts) {
  ServedMatch match({"new", "Jean-François", "Sébastien"});
  match.chapeau({"add", "--points", "Jean=280*", "Sébastien=95"});
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  const std::string chart = phone.browser().run("return document.querySelector('#sheet svg').textContent");
  EXPECT_NE(chart.find("Jean-Fra…"), std::string::npos) << chart;
  EXPECT_NE(chart.find("Sébastien"), std::string::npos) << chart;
}

}  // namespace
}  // namespace page_test
