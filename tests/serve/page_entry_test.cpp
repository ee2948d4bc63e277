// What the page does with the hand that is being entered: where a tap goes, what an error says, what is kept.

#include <gtest/gtest.h>

#include "page_phone.hpp"

namespace page_test {
namespace {

const walk::Arguments kFirstHand{"add", "Ann=KKKK 7777 555 AAAA", "Bob=QsQQ 999 888 / 4 4 J 10 3 6"};

TEST(PadEntry, AsksWhetherAHandWasEnteredTwiceAndUndoesIt) {
  ServedMatch match(kMille);
  match.chapeau(kFirstHand);
  Phone phone(match.link("write"));
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  phone.tap("#record");
  phone.expect_text("#said", "line 1 has the same cards; did you enter this hand twice?");
  EXPECT_EQ(match.lines(), 2U);
  phone.tap("#said [data-k='Undo']");
  phone.expect_text("#said", "Undone");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadEntry, EntersAsTheHandThatWasOffered) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  match.chapeau({"add", "--points", "Ann=100", "Bob=50"});
  phone.expect_text("#totals", "100");
  phone.tap("#record");
  phone.expect_text("dialog", "Enter as hand 2");
  // Another hand comes in while the question stands: it is asked again, with the number that there is now.
  match.chapeau({"add", "--points", "Ann=110", "Bob=50"});
  phone.expect_text("#totals", "210");
  phone.answer("Enter as hand 2");
  phone.expect_text("dialog", "Enter as hand 3");
  EXPECT_EQ(match.lines(), 2U);
  phone.answer("Enter as hand 3");
  phone.expect_text("#said", "Hand 3");
  EXPECT_EQ(match.lines(), 3U);
}

TEST(PadEntry, KeepsTheHandBesideACorrection) {
  ServedMatch match(kMille);
  match.chapeau(kFirstHand);
  Phone phone(match.link("write"));
  phone.keys(cards("K K K"));
  for (const bool sent : {false, true}) {
    phone.tap("#nav [data-k='Sheet']");
    phone.tap("#sheet [data-k='1']");
    phone.answer("Correct");
    phone.expect_text("#cards", "Correct hand 1");
    if (sent) {
      phone.key("A");
      phone.tap("#record");
      phone.answer("Correct");
    } else {
      phone.tap("#cards [data-k='Back']");
    }
    phone.expect("!document.querySelector('#cards').textContent.includes('Correct')");
    EXPECT_EQ(phone.sets_shown(), "KKK");
  }
  EXPECT_EQ(match.sheet().at("hands").at(0).at("entries").at(0).at("score"), 300);
}

TEST(PadEntry, SaysThatACorrectionEndsWithItsMatch) {
  ServedMatch match(kMille);
  match.chapeau(kFirstHand);
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='1']");
  phone.answer("Correct");
  phone.expect_text("#cards", "Correct hand 1");
  match.chapeau({"close", "--conceded-by", "Bob"});
  match.chapeau({"new", "--again"});
  phone.expect_text("#said", "Your correction was not made.");
  phone.expect("!document.querySelector('#cards').textContent.includes('Correct')");
}

TEST(PadEntry, AddsACardToTheSetWhereItFits) {
  ServedMatch match(kMille);
  match.chapeau(kFirstHand);
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='1']");
  phone.answer("Correct");
  phone.expect_text("#cards", "Correct hand 1");
  EXPECT_EQ(phone.sets_shown(), "AAAA+ 555+ 7777+ KKKK+");
  phone.key("5");
  EXPECT_EQ(phone.sets_shown(), "AAAA+ 5555 7777+ KKKK+");
  phone.tap("#cards [data-k='+2']");
  phone.key("2");
  EXPECT_EQ(phone.sets_shown(), "AAAA+ 5555+ 77772 KKKK+");
  // An empty set goes, and the others keep their cards.
  for (int card = 0; card < 4; ++card) phone.tap("#cards [data-k='s0-0']");
  EXPECT_EQ(phone.sets_shown(), "5555+ 77772+ KKKK");
}

TEST(PadEntry, SaysWhyACorrectionCannotBeSent) {
  ServedMatch match(kMille);
  match.chapeau(kFirstHand);
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='1']");
  phone.answer("Correct");
  phone.expect_text("#tabs", "★270");
  phone.keys(cards("6 6"));
  phone.expect_text("#verdict", "66 is no set yet");
  phone.expect("!document.querySelector('#tabs').textContent.includes('270')");
  EXPECT_TRUE(phone.browser().run("return document.getElementById('record').disabled").get<bool>());
  phone.key("6");
  phone.expect_text("#tabs", "★300");
  phone.expect("!document.getElementById('record').disabled");
}

TEST(PadEntry, NamesItsOwnKeysWhereSomethingCannotBe) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.keys(cards("K K 7 7 7"));
  phone.expect_text("#problem", "goes under 'left in hand'");
  phone.expect("!document.querySelector('#problem').textContent.includes('slash')");
  for (int card = 0; card < 2; ++card) phone.tap("#cards .card");
  phone.key("left in hand");
  phone.key("9");
  phone.tab(1);
  phone.keys(cards("8 8 8"));
  phone.key("left in hand");
  phone.key("9");
  phone.expect_text("#problem", "tick 'Nobody went out'");
  phone.expect("!document.querySelector('#problem').textContent.includes('--')");
}

TEST(PadEntry, ShowsWhatToDoAboutAnErrorOnASmallPhone) {
  ServedMatch match({"new", "--game", "militaire", "Cho", "Dee", "Eve", "Guy", "--dealer", "Cho"});
  Phone phone(match.link("write"));
  phone.keys(cards("4 5 6 7 s"));
  phone.expect_text("#verdict", "20");
  // Whoever still types is told without alarm.
  phone.expect("document.querySelector('#problem').firstChild?.nodeName === 'SMALL'");
  phone.tab(1);
  phone.keys(cards("9 9 9"));
  phone.tab(0);
  phone.expect("document.querySelector('#problem').firstChild?.nodeName === '#text'");
  phone.expect_text("#problem", "A contract is");
  phone.expect(
      "document.querySelector('#problem small').getBoundingClientRect().bottom <= "
      "document.getElementById('keys').getBoundingClientRect().top");
}

/// An expression: whether the middle of what a selector finds last, and all of its height, is in sight.
std::string in_sight(const std::string& selector) {
  return "(() => { const e = [...document.querySelectorAll('" + selector +
         "')].at(-1); if (!e) return false; const r = e.getBoundingClientRect();"
         "return r.height > 0 && r.top >= 0 && r.bottom <= innerHeight && "
         "e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); })()";
}

/// Of long names, four players and long sentences, in a language: `next` is its key for the next meld.
void expect_in_sight(const std::string& language, const std::string& next) {
  ServedMatch match({"new", "--game", "militaire", "Jean-François", "Maximilienne", "Bartholomäus",
                     "Marie-Antoinette", "--dealer", "Maximilienne"});
  for (const pages::Screen& screen : {pages::Screen{360, 640, false}, pages::Screen{320, 568, false}}) {
    Phone phone(match.link("write"), screen);
    phone.browser().ask_in(language);
    phone.scan("about:blank");
    phone.scan(match.link("write"));
    phone.expect("document.querySelector('#keys button')");
    phone.keys(cards("9 9 9"));
    phone.key(next);
    phone.keys(cards("10 10 10"));
    phone.key(next);
    phone.keys(cards("K K K J J"));
    phone.tab(1);
    phone.tab(0);
    phone.expect("document.querySelector('#problem code + small')");
    SCOPED_TRACE(language + " " + std::to_string(screen.width));
    for (const char* what : {"#record", "#cards .card", "#problem small"}) phone.expect(in_sight(what));
    // The sentence stands below the cards, not behind them.
    phone.expect(
        "(() => { const text = document.getElementById('problem').firstChild; if (!text) return false;"
        "const r = document.createRange(); r.selectNode(text);"
        "return r.getBoundingClientRect().top >= "
        "document.getElementById('cards').getBoundingClientRect().bottom; })()");
  }
}

TEST(PadEntry, KeepsRecordAndTheTappedCardsInSightOfASmallPhone) {
  expect_in_sight("en", "next meld");
  expect_in_sight("fr", "combinaison suivante");
}

TEST(PadEntry, NamesItsOwnKeysWhereAScoreIsTyped) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.enter_by("text");
  phone.type(0, "280*");
  phone.type(1, "KKK / 4");
  phone.expect_text("#problem", "choose 'Scores only'");
  phone.expect("!document.querySelector('#problem').textContent.includes('\"points\"')");
}

TEST(PadEntry, KeepsWhatIsTypedThoughAnotherWayIsLookedAt) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  const auto expect_typed = [&](const std::string& text) {
    phone.enter_by("text");
    phone.expect("document.getElementById('typed').value === " + Json(text).dump());
  };
  phone.enter_by("text");
  phone.type(0, "KKK 7x3 / 4");
  for (const char* mode : {"cards", "points"}) {
    phone.enter_by(mode);
    expect_typed("KKK 7x3 / 4");
  }
  // Neither a score nor the cards that it was typed behind take its place; other cards do.
  phone.enter_by("points");
  phone.keys(cards("2 8 0"));
  expect_typed("KKK 7x3 / 4");
  phone.enter_by("cards");
  phone.keys(cards("A A A"));
  expect_typed("AAA");
  phone.type(0, "AAA / 9");
  phone.enter_by("cards");
  expect_typed("AAA / 9");
}

TEST(PadEntry, TogglesTheSignOfAScore) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.enter_by("points");
  phone.keys(cards("2 0 - ★ 5"));
  EXPECT_EQ(phone.text("#cards"), "-205★");
  phone.key("-");
  EXPECT_EQ(phone.text("#cards"), "205★");
}

TEST(PadEntry, TakesAnotherDealer) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  const auto choose = [&](const std::string& name) {
    phone.browser().run(
        "const s = document.querySelector('#dealer select'); s.value = arguments[0];"
        "s.dispatchEvent(new Event('change'))",
        {name});
  };
  choose("Bob");
  phone.expect_text("#deal", "Bob deals");
  phone.type_hand("KKKK 7777 555 AAAA", "QsQQ 999 888 / 4 4 J 10 3 6");
  phone.tap("#record");
  phone.expect_text("#said", "Recorded");
  EXPECT_EQ(match.sheet().at("hands").at(0).at("dealer"), "Bob");
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='1']");
  phone.answer("Correct");
  phone.expect_text("#cards", "Correct hand 1");
  choose("Ann");
  phone.tap("#record");
  phone.answer("Correct");
  phone.expect_text("#said", "Corrected");
  EXPECT_EQ(match.sheet().at("hands").at(0).at("dealer"), "Ann");
}

TEST(PadEntry, CorrectsAnAdjustment) {
  ServedMatch match(kMille);
  match.chapeau({"adjust", "Ann=-50", "--reason", "misdeal"});
  Phone phone(match.link("write"));
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='1']");
  phone.answer("Correct");
  phone.expect_text("dialog", "Points of Ann");
  phone.browser().run("document.querySelector('dialog input').value = '-40'");
  phone.answer("Correct");
  phone.expect_text("#said", "Corrected");
  EXPECT_EQ(match.sheet().at("totals"), Json({-40, 0}));
  EXPECT_EQ(match.sheet().at("hands").at(0).at("reason"), "misdeal");
}

}  // namespace
}  // namespace page_test
