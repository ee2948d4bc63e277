// The page of the real server in a real browser: hands tapped in, corrected, sent late, and what is seen.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "page_phone.hpp"

namespace page_test {
namespace {

using pages::Screen;

constexpr int kMostTaps = 36;      // for the README's first hand, recorded
constexpr double kReadable = 4.5;  // WCAG AA for text

TEST(PadPage, TakesTheFirstHandOfTheReadmeInFewTaps) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  EXPECT_EQ(phone.browser().run("return location.hash"), "") << "the token stays in the address";
  phone.keys(cards("K K K K"));
  phone.expect_text("#verdict", "40");
  phone.keys(cards("7 7 7 7 5 5 5 A A A A"));
  phone.expect_text("#tabs", "★270");
  EXPECT_TRUE(phone.browser().run("return document.getElementById('record').disabled").get<bool>());
  phone.tab(1);
  phone.keys(cards("Qs Q Q 9 9 9 8 8 8"));
  phone.expect_text("#verdict", "150");
  phone.key("left in hand");
  phone.keys(cards("4 4 J 10 3 6"));
  phone.expect_text("#tabs", "110");
  phone.tap("#record");
  phone.expect_text("#totals", "330");
  EXPECT_LE(phone.taps(), kMostTaps);
  EXPECT_EQ(match.sheet().at("totals"), Json({270, 110}));
}

TEST(PadPage, MarksThePlaceThatCannotBe) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.keys(cards("K K 7 7 7"));
  phone.expect_text("mark", "KK");
  phone.tap("#cards .card");
  phone.tap("#cards .card");
  phone.expect("!document.querySelector('mark')");
}

TEST(PadPage, AsksTheSecondOfTwoPhonesOnOneHand) {
  ServedMatch match(kMille);
  Phone first(match.link("write"));
  Phone second(match.link("write"), {390, 844, true});
  Phone viewer(match.link("read"), {1180, 820, false});
  EXPECT_EQ(viewer.text("#nav"), "");
  for (Phone* phone : {&first, &second})
    phone->type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  first.tap("#record");
  viewer.expect_text("#totals", "330");
  second.expect_text("#totals", "330");
  second.tap("#record");
  second.expect("document.querySelector('dialog').open");
  EXPECT_EQ(match.lines(), 1U);
  second.answer("Discard");
  second.expect("document.getElementById('waiting').textContent.trim() === ''");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadPage, SendsAHandOnceThoughTheAnswerWasLost) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  phone.lose_answers(true);
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.lose_answers(false);
  phone.expect("document.getElementById('waiting').textContent.trim() === ''");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadPage, SendsAHandOnceThoughThePageWasLoadedAgain) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  phone.lose_answers(true);
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.scan(match.link("url"));
  phone.expect("document.getElementById('waiting').textContent.trim() === ''");
  phone.expect_text("#totals", "330");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadPage, SendsAHandWhenTheServerIsBack) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  match.kill();
  phone.expect_text("#live", "silent since");
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.tap("#waiting button");
  phone.expect_text("dialog pre", "'Ann=KKKK 7777 555 AAAA'");
  phone.answer("Later");
  match.start();
  phone.expect_text("#waiting", "Scan");
  phone.scan(match.link("write"));
  phone.expect_text("#totals", "330");
  phone.expect("document.getElementById('waiting').textContent.trim() === ''");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadPage, NeverEntersAHandInAnotherMatch) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  match.kill();
  phone.tap("#record");
  match.chapeau({"close", "--void"});
  match.chapeau({"new", "--again"});
  match.start();
  phone.scan(match.link("write"));
  phone.expect_text("dialog", "another match");
  EXPECT_EQ(match.lines(), 0U);
  phone.answer("Discard");
  phone.expect("document.getElementById('waiting').textContent.trim() === ''");
}

TEST(PadPage, NamesWhatACorrectionDoes) {
  ServedMatch match(kMille);
  match.chapeau({"add", "--points", "Ann=280*", "Bob=95"});
  match.chapeau({"add", "Ann=AAA 8888 / K K Q 9 5 2 7 4", "Bob=JdJJ2 1010T10 3333 666"});
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='2']");
  phone.expect_text("dialog", "-70");
  phone.answer("Correct");
  phone.key("left in hand");
  phone.key("Q");
  phone.tap("#record");
  phone.expect_text("dialog", "Before: Ann (5), Bob 165.");
  phone.expect_text("dialog", "Now: Ann (15), Bob 165.");
  phone.browser().run("document.querySelector('dialog input').value = 'a queen <more>'");
  phone.answer("Correct");
  phone.expect_text("#said", "Now: Ann (15)");
  EXPECT_EQ(match.sheet().at("totals"), Json({265, 260}));
  EXPECT_NE(match.chapeau({"log"}).find("a queen <more>"), std::string::npos);
  // The server says what it would be, also where this phone saw another change last.
  match.chapeau({"rename", "Bob", "Robert"});
  phone.expect_text("#totals", "Robert");
  phone.tap("#sheet [data-k='Undo']");
  phone.expect_text("dialog", "corrected hand 2 of match 1");
  phone.expect_text("dialog", "(Ann (15), Robert 165)");
  phone.answer("Yes, undo");
  phone.expect_text("#said", "Undone");
  EXPECT_EQ(match.sheet().at("totals"), Json({275, 260}));
  phone.tap("#sheet [data-k='1']");
  phone.answer("Drop");
  phone.expect_text("dialog", "Before: Ann ★280, Robert 95.");
  phone.answer("Yes, drop");
  phone.expect_text("#said", "Dropped: Hand 1. Before: Ann ★280, Robert 95.");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadPage, SaysThatAHandIsCorrectedOnlyWhereOneIs) {
  ServedMatch match(kMille);
  match.chapeau({"add", "--points", "Ann=280*", "Bob=95"});
  match.chapeau({"add", "Ann=AAA 8888 / K K Q 9 5 2 7 4", "Bob=JdJJ2 1010T10 3333 666"});
  Phone phone(match.link("write"));
  for (const walk::Arguments& change :
       {walk::Arguments{"rename", "Ann", "Zoe"},
        {"edit-match", "--dealer", "Bob"},
        {"edit-match", "--target", "250"},  // after which hand 2 counts no more
        {"edit-match", "--target", "900"},
        {"amend", "1", "--dealer", "Zoe"}}) {
    phone.browser().run("document.getElementById('said').replaceChildren()");
    match.chapeau(change);
    phone.expect("document.getElementById('said').textContent === 'The match changed.'");
  }
  match.chapeau({"amend", "1", "--points", "Zoe=290*"});
  phone.expect_text("#said", "Corrected: Hand 1. Before: Zoe");
  match.chapeau({"drop", "1"});
  phone.expect_text("#said", "Dropped: Hand 1. Before: Zoe");
}

TEST(PadPage, AsksThoughTheHandThatCameWasCorrectedSince) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.keys(cards("K K K 2"));
  phone.tab(1);
  phone.keys(cards("A A A"));
  phone.key("left in hand");
  phone.keys(cards("9 4"));
  match.chapeau({"add", "Ann=KKK2", "Bob=AAA / 9"});
  phone.expect_text("#said", "Recorded");
  match.chapeau({"amend", "1", "Bob=AAA / 9 4"});
  phone.expect_text("#said", "Corrected");
  phone.tap("#record");
  phone.expect_text("dialog", "The sheet has changed meanwhile.");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadPage, GoesOnWhereAPlayerIsCalledOtherwiseSince) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.keys(cards("K K K 2"));
  match.chapeau({"rename", "Ann", "Zoe"});
  phone.expect_text("#tabs", "Zoe");
  phone.tab(1);
  phone.key("left in hand");
  phone.keys(cards("9 4"));
  phone.tap("#record");
  phone.expect_text("#said", "Recorded");
  EXPECT_EQ(match.sheet().at("hands")[0].at("entries")[0].at("player"), "Zoe");
}

TEST(PadPage, KeepsTheHandBehindACorrectionThoughItIsLoadedAgain) {
  ServedMatch match(kMille);
  match.chapeau({"add", "Ann=KKK2", "Bob=AAA / 9"});
  Phone phone(match.link("write"));
  phone.keys(cards("9 9 9"));
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='1']");
  phone.answer("Correct");
  phone.expect_text("#record", "Correct hand 1");
  phone.browser().run("window.before = true; location.reload()");
  phone.expect("!window.before && document.querySelector('#cards [data-k=Back]')");
  phone.tap("#cards [data-k='Back']");
  phone.expect_text("#record", "Record hand 2");
  phone.expect("document.querySelectorAll('#cards .set .card').length >= 3");
}

TEST(PadPage, TakesARoundOfMilitaire) {
  ServedMatch match({"new", "--game", "militaire", "Cho", "Dee", "Eve", "--dealer", "Cho"});
  Phone phone(match.link("write"));
  phone.keys(cards("4 5 6 7 s"));
  phone.key("next meld");
  phone.keys(cards("K K Jo"));
  phone.expect_text("#tabs", "90");
  phone.tab(1);
  phone.keys(cards("A A A"));
  phone.tap("#record");
  phone.expect_text("#totals", "410");
  EXPECT_EQ(match.sheet().at("totals"), Json({90, 3, 0}));
}

TEST(PadPage, TakesScoresAlone) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.enter_by("points");
  phone.keys(cards("2 8 0 ★ out"));
  phone.expect_text("#verdict", "out");
  phone.tab(1);
  phone.keys(cards("- 4 5"));
  phone.tap("#record");
  phone.expect_text("#totals", "320");
  EXPECT_EQ(match.sheet().at("totals"), Json({280, -45}));
  EXPECT_EQ(match.sheet().at("hands").at(0).at("out"), "Ann");
}

TEST(PadPage, NeedsNothingButAKeyboard) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  const auto press = [&](const std::string& selector) {
    phone.focus(selector);
    phone.browser().press({kEnter});
  };
  for (const std::string& card : cards("K K K K 7 7 7 7 5 5 5 A A A A"))
    press("#keys [data-k='" + card + "']");
  press("#tabs [data-k='1']");
  press("#keys [data-k='left in hand']");
  press("#keys [data-k='9']");
  phone.expect("!document.getElementById('record').disabled");
  press("#record");
  phone.expect_text("#totals", "330");
}

TEST(PadPage, FitsAndIsReadableEverywhere) {
  ServedMatch match(kMille);
  match.chapeau({"add", "Ann=AAA 8888 / K K Q 9 5 2 7 4", "Bob=JdJJ2 1010T10 3333 666"});
  std::ifstream file(CHAPEAU_PAGE_SCRIPTS "/read_contrast.js");
  const std::string contrast{std::istreambuf_iterator<char>(file), {}};
  Phone phone(match.link("write"));
  phone.keys(cards("K K 7 7 7"));
  phone.expect("document.querySelector('mark')");
  for (const char* view : {"Enter", "Sheet"}) {
    phone.tap("#nav [data-k='" + std::string(view) + "']");
    for (const bool dark : {false, true})
      for (const Screen& screen :
           {Screen{320, 568, dark}, {360, 640, dark}, {390, 844, dark}, {1180, 820, dark}}) {
        SCOPED_TRACE(std::string(view) + " " + std::to_string(screen.width) + (dark ? " dark" : " light"));
        phone.browser().show_on(screen);
        EXPECT_EQ(phone.overhang(), 0);
        const Json seen = phone.browser().run(contrast);
        EXPECT_GE(seen.at("least_text").at("ratio").get<double>(), kReadable) << seen.at("least_text").dump();
      }
  }
}

TEST(PadPage, AsksNothingFromElsewhere) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  phone.tap("#record");
  phone.expect_text("#totals", "330");
  for (const std::string& address : phone.browser().requests())
    EXPECT_EQ(address.find(match.link("url")), 0U) << address;
}

}  // namespace
}  // namespace page_test
