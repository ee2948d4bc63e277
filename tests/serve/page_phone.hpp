#pragma once

// A phone with the page of the real server, in a real browser.

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "../pages/browser.hpp"
#include "served_match.hpp"

namespace page_test {

inline constexpr std::chrono::seconds kPatience{30};  // a slow machine is no failure
inline const walk::Arguments kMille{"new",      "Ann", "Bob",      "--stakes", "1-3",
                                    "--target", "600", "--dealer", "Ann"};
inline const std::string kTab = "\uE004";
inline const std::string kEnter = "\uE007";

/// Browsers that no phone has at the moment: to start one takes longer than most tests.
inline std::vector<std::unique_ptr<pages::Browser>>& idle_browsers() {
  static std::vector<std::unique_ptr<pages::Browser>> browsers;
  return browsers;
}

/// A phone with the page: finds things as a hand does, and waits for what it expects.
class Phone {
 public:
  explicit Phone(const std::string& link, const pages::Screen& screen = {360, 640, false}) {
    if (idle_browsers().empty()) {
      browser_ = std::make_unique<pages::Browser>();
    } else {
      browser_ = std::move(idle_browsers().back());
      idle_browsers().pop_back();
    }
    browser_->show_on(screen);
    scan(link);
    expect("!document.getElementById('totals').matches(':empty')");
  }
  ~Phone() {
    try {
      browser_->forget();
      idle_browsers().push_back(std::move(browser_));
    } catch (const std::exception&) {  // it ends, and the next phone gets a new one
    }
  }
  Phone(const Phone&) = delete;
  Phone& operator=(const Phone&) = delete;

  pages::Browser& browser() { return *browser_; }
  [[nodiscard]] int taps() const { return taps_; }

  /// Opens a link, also one that differs from the page shown by its fragment only.
  void scan(const std::string& link) { browser_->visit(link); }

  /// Waits until an expression holds in the page, which forbids `eval`.
  void expect(const std::string& condition) {
    const auto end = std::chrono::steady_clock::now() + kPatience;
    while (!browser_->run("return Boolean(" + condition + ")").get<bool>()) {
      ASSERT_LT(std::chrono::steady_clock::now(), end) << condition << "\n" << text("body");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  void expect_text(const std::string& selector, const std::string& part) {
    expect("document.querySelector(" + Json(selector).dump() + ")?.textContent.includes(" +
           Json(part).dump() + ")");
  }
  std::string text(const std::string& selector) {
    return browser_->run("return document.querySelector(arguments[0])?.innerText ?? ''", {selector});
  }

  /// Taps what a selector finds, which has to be there, in sight and enabled.
  void tap(const std::string& selector) {
    // In one go: the page may be drawn anew at any moment.
    expect(
        "(e => e && !e.disabled && e.getClientRects().length > 0 && (e.click(), "
        "true))(document.querySelector(" +
        Json(selector).dump() + "))");
    ++taps_;
  }
  void key(const std::string& name) { tap("#keys [data-k='" + name + "']"); }
  void keys(const std::vector<std::string>& names) {
    for (const std::string& name : names) key(name);
  }
  void tab(int player) { tap("#tabs [data-k='" + std::to_string(player) + "']"); }
  void answer(const std::string& button) { tap("dialog [data-k='" + button + "']"); }

  /// The sets of a player as they stand in the cards tapped, "AAA KK".
  std::string sets_shown() {
    return browser_->run(
        "return [...document.querySelectorAll('#cards > .set')].map(set => [...set.querySelectorAll('.card')]"
        ".map(card => card.textContent).join('')).join(' ')");
  }
  /// Chooses how a hand is entered: "cards", "points", "text".
  void enter_by(const std::string& mode) {
    browser_->run(
        "const s = document.querySelector('#nav select'); s.value = arguments[0];"
        "s.dispatchEvent(new Event('change'))",
        {mode});
  }
  void type(int player, const std::string& report) {
    tab(player);
    browser_->run(
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
  /// Requests that a part of their address names are answered by a script, for the function `reach` asks as
  /// usual; `null` ends that for all of them.
  void answer_by(const std::string& part, const std::string& function) {
    browser_->run(
        "window.reach = window.reach || window.fetch; const usual = window.fetch, own = " + function +
            "; window.fetch = own ? (...a) => (String(a[0]).includes(arguments[0]) ? own : usual)(...a) : "
            "reach",
        {part});
  }
  void answer_as_usual() { answer_by("", "null"); }
  /// The answers to hands that are recorded do not reach the page, until they do again.
  void lose_answers(bool lost) {
    lost ? answer_by("/hands/", "(...a) => reach(...a).then(() => { throw new TypeError('lost'); })")
         : answer_as_usual();
  }
  /// Hands that are recorded do not reach the server.
  void lose_hands() { answer_by("/hands/", "() => Promise.reject(new TypeError('offline'))"); }
  /// As a phone says it when the network is there again.
  void come_online() { browser_->run("dispatchEvent(new Event('online'))"); }
  void expect_nothing_waits() { expect("document.getElementById('waiting').textContent.trim() === ''"); }
  /// Goes on with Tab until a key has the focus.
  void focus(const std::string& selector) {
    for (int i = 0; i < 80; ++i) {
      if (browser_->run("return document.activeElement.matches(arguments[0])", {selector}).get<bool>())
        return;
      browser_->press({kTab});
    }
    FAIL() << "Tab does not reach " << selector;
  }
  int overhang() {
    return browser_->run(
        "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
  }

 private:
  std::unique_ptr<pages::Browser> browser_;
  int taps_ = 0;
};

inline std::vector<std::string> cards(const std::string& words) {
  std::istringstream in(words);
  return {std::istream_iterator<std::string>(in), {}};
}

}  // namespace page_test
