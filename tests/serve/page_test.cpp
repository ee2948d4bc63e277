// The page of the real server in a real browser: hands tapped in, corrected, sent late, and what is seen.

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <thread>

#include "../pages/browser.hpp"
#include "served_match.hpp"

namespace page_test {
namespace {

using pages::Screen;

constexpr int kMostTaps = 36;                  // for the README's first hand, recorded
constexpr std::uintmax_t kMostBytes = 30'000;  // of document, style and script
constexpr double kReadable = 4.5;              // WCAG AA for text
constexpr std::chrono::seconds kPatience{30};  // a slow machine is no failure
const walk::Arguments kMille{"new", "Ann", "Bob", "--stakes", "1-3", "--target", "600", "--dealer", "Ann"};
const std::string kTab = "\uE004";
const std::string kEnter = "\uE007";

/// A phone with the page: finds things as a hand does, and waits for what it expects.
class Phone {
 public:
  explicit Phone(const std::string& link, const Screen& screen = {360, 640, false}) {
    browser_.show_on(screen);
    scan(link);
    expect("!document.getElementById('totals').matches(':empty')");
  }

  pages::Browser& browser() { return browser_; }
  [[nodiscard]] int taps() const { return taps_; }

  /// Opens a link, also one that differs from the page shown by its fragment only.
  void scan(const std::string& link) { browser_.visit(link); }

  /// Waits until an expression holds in the page, which forbids `eval`.
  void expect(const std::string& condition) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!browser_.run("return Boolean(" + condition + ")").get<bool>()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << condition << "\n" << text("body");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  void expect_text(const std::string& selector, const std::string& part) {
    expect("document.querySelector(" + Json(selector).dump() + ")?.textContent.includes(" +
           Json(part).dump() + ")");
  }
  std::string text(const std::string& selector) {
    return browser_.run("return document.querySelector(arguments[0])?.innerText ?? ''", {selector});
  }

  /// Taps what a selector finds, which has to be there, in sight and enabled.
  void tap(const std::string& selector) {
    expect("(e => e && !e.disabled && e.getClientRects().length > 0)(document.querySelector(" +
           Json(selector).dump() + "))");
    browser_.run("document.querySelector(arguments[0]).click()", {selector});
    ++taps_;
  }
  void key(const std::string& name) { tap("#keys [data-k='" + name + "']"); }
  void keys(const std::vector<std::string>& names) {
    for (const std::string& name : names) key(name);
  }
  void tab(int player) { tap("#tabs [data-k='" + std::to_string(player) + "']"); }
  void answer(const std::string& button) { tap("dialog [data-k='" + button + "']"); }

  /// Chooses how a hand is entered: "cards", "points", "text".
  void enter_by(const std::string& mode) {
    browser_.run(
        "const s = document.querySelector('#nav select'); s.value = arguments[0];"
        "s.dispatchEvent(new Event('change'))",
        {mode});
  }
  void type(int player, const std::string& report) {
    tab(player);
    browser_.run(
        "const e = document.getElementById('typed'); e.value = arguments[0];"
        "e.dispatchEvent(new Event('input'))",
        {report});
  }
  void type_hand(const std::string& first, const std::string& second) {
    enter_by("text");
    type(0, first);
    type(1, second);
    expect("!document.getElementById('record').disabled");
  }
  /// The answers to hands that are recorded do not reach the page, until they do again.
  void lose_answers(bool lost) {
    browser_.run(
        "window.reach = window.reach || window.fetch; window.fetch = arguments[0] ? (...a) => "
        "reach(...a).then(r => {"
        "if (String(a[0]).includes('/hands/')) throw new TypeError('lost'); return r; }) : reach",
        {lost});
  }
  /// Goes on with Tab until a key has the focus.
  void focus(const std::string& selector) {
    for (int i = 0; i < 80; ++i) {
      if (browser_.run("return document.activeElement.matches(arguments[0])", {selector}).get<bool>()) return;
      browser_.press({kTab});
    }
    FAIL() << "Tab does not reach " << selector;
  }
  int overhang() {
    return browser_.run("return document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

 private:
  pages::Browser browser_;
  int taps_ = 0;
};

std::vector<std::string> cards(const std::string& words) {
  std::istringstream in(words);
  return {std::istream_iterator<std::string>(in), {}};
}

TEST(PadPage, IsSmall) {
  std::uintmax_t bytes = 0;
  for (const auto& file : std::filesystem::directory_iterator(CHAPEAU_PAGE_FOLDER)) bytes += file.file_size();
  EXPECT_LT(bytes, kMostBytes);
}

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
  phone.tap("#sheet [data-k='Undo']");
  phone.expect_text("dialog", "(15)");
  phone.answer("Undo");
  phone.expect_text("#said", "Undone");
  EXPECT_EQ(match.sheet().at("totals"), Json({275, 260}));
  phone.tap("#sheet [data-k='1']");
  phone.answer("Drop");
  phone.expect_text("dialog", "Before: Ann ★280, Bob 95.");
  phone.answer("Drop");
  phone.expect_text("#said", "Dropped");
  EXPECT_EQ(match.lines(), 1U);
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
