// What becomes of a hand that was recorded and not answered yet: beside another tab, another phone, another
// link, and the hand that is entered next.

#include <gtest/gtest.h>

#include "file_lock.hpp"
#include "page_phone.hpp"

namespace page_test {
namespace {

constexpr const char* kAnn = "KKKK 7777 555 AAAA";
constexpr const char* kBob = "QsQQ 999 888 / 4 4 J 10 3 6";
const walk::Arguments kLong{"new", "Ann", "Bob", "--target", "10000"};

/// Records a hand that does not reach the server.
void record_without_network(Phone& phone) {
  phone.type_hand(kAnn, kBob);
  phone.lose_hands();
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
}

/// Waits until the page has asked for an address with that part since it was asked about last.
void expect_request(Phone& phone, const std::string& part) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < end)
    for (const std::string& address : phone.browser().requests())
      if (address.find(part) != std::string::npos) return;
  FAIL() << "it does not ask for " << part;
}

TEST(PadWaiting, KeepsAHandThoughAnotherTabIsUsed) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  const std::string first = phone.browser().window();
  const std::string second = phone.browser().open_window();
  phone.scan(match.link("url"));
  phone.expect_text("#totals", "600");
  phone.lose_hands();
  phone.browser().show_window(first);
  record_without_network(phone);
  phone.browser().show_window(second);
  phone.expect_text("#waiting", "1 hand waiting");
  phone.key("K");
  phone.browser().show_window(first);
  phone.browser().close_window(second);
  phone.scan(match.link("url"));
  phone.expect_text("#totals", "330");
  phone.expect_nothing_waits();
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, KeepsAHandThatTheBrowserHasNoRoomFor) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  const std::string first = phone.browser().window();
  // All of it: twice as much has no room, until one more character has none.
  phone.browser().run(
      "let s = 'a'.repeat(1 << 20); const put = t => { try { localStorage.filler = t; return true; } catch { "
      "return false; } "
      "};"
      "while (put(s + s)) s += s;"
      "for (let n = s.length; n; n >>= 1) while (put(s + 'a'.repeat(n))) s += 'a'.repeat(n);");
  record_without_network(phone);
  EXPECT_EQ(
      phone.browser().run("return Object.keys(localStorage).filter(k => k.startsWith('chapeau.')).length"),
      0);
  const std::string second = phone.browser().open_window();
  phone.scan(match.link("url"));
  phone.browser().run("delete localStorage.filler");
  phone.browser().show_window(first);
  phone.expect("!localStorage.filler");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.browser().show_window(second);
  phone.browser().run("localStorage.other = 1");
  phone.browser().show_window(first);
  phone.expect("localStorage.other");
  phone.answer_as_usual();
  phone.expect_text("#totals", "330");
  phone.expect_nothing_waits();
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, ForgetsAHandInEveryTab) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  const std::string first = phone.browser().window();
  record_without_network(phone);
  phone.browser().open_window();
  phone.scan(match.link("url"));
  phone.expect_text("#totals", "330");
  phone.expect_nothing_waits();
  phone.browser().show_window(first);
  phone.expect_nothing_waits();
  phone.answer_as_usual();
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, AsksWhereAHandStandsThatAnotherTabRecorded) {
  ServedMatch match(kLong);
  Phone phone(match.link("write"));
  phone.type_hand("AAA 888", "KKK / 9 4");
  const std::string first = phone.browser().window();
  phone.browser().open_window();
  phone.scan(match.link("url"));
  phone.expect("document.getElementById('record')?.disabled === false");
  phone.lose_hands();
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.browser().show_window(first);
  phone.come_online();
  phone.expect_nothing_waits();
  phone.tap("#record");
  phone.expect_text("dialog", "The sheet has changed");
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, DoesNotAskAboutItsOwnHand) {
  ServedMatch match(kLong);
  Phone phone(match.link("write"));
  record_without_network(phone);
  phone.type(0, "AAA 888");
  phone.answer_as_usual();
  phone.come_online();
  phone.expect_nothing_waits();
  phone.type(1, "KKK / 9 4");
  phone.tap("#record");
  phone.expect_text("#said", "Hand 2");
  // Nor where the hand that is being entered stands behind a correction.
  record_without_network(phone);
  phone.type(0, "AAA 888");
  phone.tap("#nav [data-k='Sheet']");
  phone.tap("#sheet [data-k='1']");
  phone.answer("Correct");
  phone.expect_text("#cards", "Correct hand 1");
  phone.answer_as_usual();
  phone.come_online();
  phone.expect_nothing_waits();
  phone.tap("#cards [data-k='Back']");
  phone.type(1, "KKK / 9 4");
  phone.tap("#record");
  phone.expect_text("#said", "Hand 4");
  EXPECT_EQ(match.lines(), 4U);
}

TEST(PadWaiting, AsksBehindAHandThatHadArrivedBefore) {
  ServedMatch match(kLong);
  Phone phone(match.link("write"));
  // The page hears nothing more of the match.
  phone.answer_by("/events", "() => new Promise(() => {})");
  phone.come_online();
  phone.type_hand(kAnn, kBob);
  phone.answer_by("/hands/", "(...a) => reach(...a).then(() => { throw new TypeError('lost'); })");
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.type_hand("AAA 888", "KKK / 9 4");
  phone.tap("#record");
  phone.expect_text("#waiting", "2 hands waiting");
  // Somebody else enters the second of them.
  match.chapeau({"add", "Ann=AAA 888", "Bob=KKK / 9 4"});
  phone.answer_as_usual();
  phone.come_online();
  phone.expect_text("dialog", "The sheet has changed meanwhile");
  EXPECT_EQ(match.lines(), 2U);
  phone.answer("Discard");
  phone.expect_nothing_waits();
  EXPECT_EQ(match.lines(), 2U);
}

TEST(PadWaiting, WaitsForTheLinkToEnter) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  record_without_network(phone);
  // The cookie becomes that of the link to look on, as by another tab that is gone again.
  const std::string link = match.link("read");
  phone.browser().run(
      "return reach('/api/session', {method: 'POST', headers: {'Content-Type': 'application/json'}, "
      "body: JSON.stringify({token: arguments[0]})}).then(() => 0)",
      {link.substr(link.find('#') + 1)});
  phone.answer_as_usual();
  phone.come_online();
  phone.expect_text("#waiting", "scan the link to enter");
  phone.expect_text("#waiting", "1 hand waiting");
  EXPECT_EQ(phone.text("#nav"), "");
  phone.scan(match.link("write"));
  phone.expect_text("#totals", "330");
  phone.expect_nothing_waits();
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, SaysSinceWhenALaptopSleepsAndSendsTheHandOnceItWakes) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand(kAnn, kBob);
  match.sleep();
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.expect_text("#live", "live");
  phone.browser().run("heardAt -= 36e3; queue[0].tried = 1");  // as once an attempt has had no answer
  phone.expect_text("#live", "silent since");
  phone.expect("sending");
  phone.expect_text("#waiting", "1 hand waiting");
  match.wake();
  phone.expect_text("#live", "live");
  phone.expect_text("#totals", "330");
  phone.expect_nothing_waits();
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, SendsEachHandOnceAfterAnHourWithoutNetwork) {
  ServedMatch match(kLong);
  Phone phone(match.link("write"));
  phone.type_hand(kAnn, kBob);
  phone.browser().be_online(false);
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.enter_by("points");
  for (const auto& [player, points] : {std::pair{0, "1 0 5"}, {1, "9 5"}}) {
    phone.tab(player);
    phone.keys(cards(points));
  }
  // What is not asked of the server is not recorded: the second is typed, and waits before the eyes.
  phone.expect_text("#problem", "Not scored");
  phone.expect("document.getElementById('record').disabled");
  phone.browser().run("const now = Date.now; Date.now = () => now() + 36e5");
  phone.browser().be_online(true);
  phone.come_online();
  phone.expect_nothing_waits();
  phone.expect_text("#totals", "270");
  phone.expect("!document.getElementById('record').disabled");
  phone.tap("#record");
  phone.expect_text("#totals", "375");
  EXPECT_EQ(match.lines(), 2U);
}

TEST(PadWaiting, LeavesNoStreamBehindWhereThePageIsLeft) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.expect_text("#live", "●");
  phone.answer_by("/events", "() => new Promise(() => {})");  // so that it does not come back meanwhile
  phone.browser().run("dispatchEvent(new Event('pagehide'))");
  phone.expect_text("#live", "○");
}

TEST(PadWaiting, WaitsThoughALinkToLookOnIsScanned) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand(kAnn, kBob);
  match.kill();
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  match.start();
  phone.expect_text("#waiting", "Scan");
  phone.scan(match.link("read"));
  phone.expect_text("#waiting", "scan the link to enter");
  phone.expect_text("#live", "live");
  phone.scan(match.link("write"));
  phone.expect_text("#totals", "330");
  phone.expect_nothing_waits();
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, WaitsThoughItsOldCookieIsRefusedLate) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand(kAnn, kBob);
  phone.answer_by("/hands/",
                  "async () => { await new Promise(go => { window.go = go; });"
                  " return new Response('{}', {status: 401}); }");
  phone.tap("#record");
  phone.expect("window.go");
  phone.browser().requests();
  phone.scan(match.link("write"));
  expect_request(phone, "/api/events");
  phone.answer_as_usual();
  phone.browser().run("window.go()");
  phone.expect_text("#totals", "330");
  phone.expect_nothing_waits();
}

TEST(PadWaiting, KeepsTheNewerOfTwoSheets) {
  ServedMatch match(kLong);
  Phone phone(match.link("write"));
  phone.type_hand(kAnn, kBob);
  phone.answer_by("/match",
                  "async (...a) => { const answer = await reach(...a); await answer.clone().json(); "
                  "window.asked = true; await new Promise(go => { window.go = go; }); return answer; }");
  phone.tap("#record");
  phone.expect("window.asked");
  match.chapeau({"add", "--points", "Ann=100", "Bob=50"});
  phone.expect_text("#totals", "Ann 370");
  phone.browser().run("window.go(); return new Promise(done => setTimeout(done, 100, 0))");
  phone.expect_text("#totals", "Ann 370");
  EXPECT_EQ(match.lines(), 2U);
}

TEST(PadWaiting, SendsOnceWhatTwoPhonesRecordedWhenTheServerWasKilled) {
  ServedMatch match(kMille);
  Phone first(match.link("write")), second(match.link("write"), {390, 844, true});
  for (Phone* phone : {&first, &second}) phone->type_hand(kAnn, kBob);
  {
    // The server has both hands, and can answer neither.
    const serve_tests::FileLock lock(match.file());
    for (Phone* phone : {&first, &second}) {
      phone->tap("#record");
      expect_request(*phone, "/hands/");
    }
    match.kill();
  }
  for (Phone* phone : {&first, &second}) phone->expect_text("#waiting", "1 hand waiting");
  EXPECT_EQ(match.lines(), 0U);
  match.start();
  first.scan(match.link("write"));
  first.expect_text("#totals", "330");
  first.expect_nothing_waits();
  second.scan(match.link("write"));
  second.expect_text("dialog", "The sheet has changed meanwhile");
  second.answer("Discard");
  second.expect_nothing_waits();
  EXPECT_EQ(match.lines(), 1U);
}

TEST(PadWaiting, IsToldThatAHandHadArrivedBeforeOthersWereServed) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand(kAnn, kBob);
  phone.answer_by("/hands/", "(...a) => reach(...a).then(() => { throw new TypeError('lost'); })");
  phone.tap("#record");
  phone.expect_text("#waiting", "1 hand waiting");
  phone.expect_text("#totals", "330");  // it has arrived
  match.kill();
  match.chapeau({"new", "Cho", "Dee"});
  match.start("2");
  phone.answer_as_usual();
  phone.scan(match.link("write"));
  phone.expect_text("#said", "recorded in match 1");
  phone.expect_nothing_waits();
  EXPECT_EQ(phone.text("dialog"), "");
}

TEST(PadWaiting, TellsWhatChangesRightBehindOnesOwnHand) {
  ServedMatch match(kMille);
  Phone phone(match.link("write"));
  phone.type_hand(kAnn, kBob);
  phone.tap("#record");
  phone.expect_text("#said", "Recorded");
  match.chapeau({"amend", "-m", "1", "1", "Bob=KKK / 5"});
  phone.expect_text("#said", "Corrected");
}

TEST(PadWaiting, MarksThePlaceBesideAnyName) {
  ServedMatch match({"new", "A/B", "C~D", "--target", "600"});
  Phone phone(match.link("write"));
  phone.type_hand("AAA 888", "KKK / 9 4");
  phone.type(0, "KK 777");
  phone.expect_text("#problem code", "A/B=KK 777");
  phone.expect_text("mark", "KK");
  phone.type(0, "AAA 888");
  phone.type(1, "QQ 777 / 9");
  phone.expect_text("#problem code", "C~D=QQ 777");
  phone.expect_text("mark", "QQ");
}

}  // namespace
}  // namespace page_test
