// How many keys an evening takes, and how many more with the mistakes that people make.

#include <gtest/gtest.h>

#include "typist.hpp"

namespace evening_test {

using namespace terminal;

constexpr const char* kConfirm = "Enter saves it, < goes back: ";

/// An evening in a shell, key by key. Bob has an open match with Cho from another day.
class Evening {
 public:
  Evening() {
    home_.run("new Bob Cho");
    home_.run("add --points Bob=20 Cho=10");
  }

  /// Waits for the text, and types the answer. The arrow up is one key.
  void answer(const std::string& text, const std::string& keys) {
    typist_.see(text);
    typist_.type(keys);
    keys_ += keys.size();
    if (keys.starts_with(kUp)) keys_ -= std::string(kUp).size() - 1;
  }
  void see(const std::string& text) { typist_.see(text); }
  [[nodiscard]] std::size_t keys() const { return keys_; }
  /// What stands at the end: the sheet, and who owes whom.
  [[nodiscard]] std::string result() const { return home_.run("sheet 2") + home_.run("balance"); }

 private:
  Home home_;
  Typist typist_ = Typist::in_shell(home_, {"bash", "--norc", "--noprofile", "-i"});
  std::size_t keys_ = 0;
};

void say_for_what(Evening& evening) {
  evening.answer("Stakes, as 1-3 (Enter: none): ", "1-3\r");
  evening.answer("To how many points (Enter: 1200): ", "600\r");
  evening.answer("Who deals first (Enter: no matter): ", "A\r");
}

/// The match of the README, without a mistake.
Evening& play_without_mistakes(Evening& evening) {
  evening.answer("ready> ", "chapeau play Ann Bob\r");
  say_for_what(evening);
  evening.answer("Ann: ", "KKKK 7777 555 AAAA\r");
  evening.answer("Bob: ", "QsQQ 999 888 / 4 4 J 10 3 6\r");
  evening.answer(kConfirm, "\r");
  evening.answer("Ann: ", "AAA 8888 / K K Q 9 5 2 7 4\r");
  evening.answer("Bob: ", "JdJJ2 1010T10 3333 666\r");
  evening.answer(kConfirm, "\r");
  evening.answer("Ann: ", "AAAA KKKKK 1010T10 8888\r");
  evening.answer("Bob: ", "444 777 333 / K 9 9 5 J 10\r");
  evening.answer(kConfirm, "\r");
  evening.answer("Another match? ", "p\r");
  evening.answer("Enter records it as paid, < goes back: ", "\r");
  evening.answer("Another match? ", "q\r");
  evening.see("ready> ");
  return evening;
}

/// The same match with eight mistakes: each is made, seen and mended.
Evening& play_with_mistakes(Evening& evening) {
  // The wrong match: without names it goes on with the one that is open.
  evening.answer("ready> ", "chapeau play\r");
  evening.see("Match 1: Bob and Cho");
  evening.answer("Bob: ", "q\r");
  // A name misspelt.
  evening.answer("ready> ", std::string(kUp) + " Ann Bbo\r");
  evening.answer("Bob is a player here already. Is Bbo somebody else? [y/N] ", "\r");
  say_for_what(evening);
  evening.answer("Ann: ", "KKKK 7777 555 AAAA\r");
  // A card is forgotten.
  evening.answer("Bob: ", "QsQQ 999 888 / 4 4 J 10 3\r");
  evening.answer(kConfirm, "<\r");
  evening.answer("Bob: QsQQ 999 888 / 4 4 J 10 3", " 6\r");
  evening.answer(kConfirm, "\r");
  // The same hand once more.
  evening.answer("Ann: ", "KKKK 7777 555 AAAA\r");
  evening.see("Ann has the same cards in line 1; did you enter this hand twice?");
  evening.answer("Bob: ", "<\r");
  // Each one's cards in the line of the other.
  evening.answer("Ann: KKKK 7777 555 AAAA", std::string(kCtrlU) + "JdJJ2 1010T10 3333 666\r");
  evening.answer("Bob: ", "AAA 8888 / K K Q 9 5 2 7 4\r");
  evening.answer(kConfirm, "x\r");
  evening.answer(kConfirm, "\r");
  // Nobody went out, it is said, but somebody did.
  evening.answer("Ann: ", "n\r");
  evening.see("Nobody went out.");
  evening.answer("Ann: ", "n\r");
  // Gone in the middle of a hand, and back again.
  evening.answer("Ann: ", "AAAA KKKKK 1010T10 8888\r");
  evening.answer("Bob: ", kCtrlC);
  evening.answer("ready> ", std::string(kUp) + "\r");
  evening.answer("Is Bbo somebody else? [y/N] ", "\r");
  evening.answer("Enter goes on with it", "\r");
  evening.answer("Bob: ", "444 777 333 / K 9 9 5 J 10\r");
  evening.answer(kConfirm, "\r");
  // Paid, it is said, but it was not yet.
  evening.answer("Another match? ", "p\r");
  evening.answer("Enter records it as paid, < goes back: ", "\r");
  evening.answer("Another match? ", "u\r");
  evening.answer("Another match? ", "p\r");
  evening.answer("Enter records it as paid, < goes back: ", "\r");
  evening.answer("Another match? ", "q\r");
  evening.see("ready> ");
  return evening;
}

// The goal: with eight ordinary mistakes at most a quarter more.
TEST(AnEveningInKeys, EightMistakesTakeAtMostAQuarterMore) {
  Evening straight;
  Evening mended;
  play_without_mistakes(straight);
  play_with_mistakes(mended);
  EXPECT_EQ(straight.keys(), 187);
  EXPECT_LE(mended.keys() * 100, straight.keys() * 125) << mended.keys() << " keys with mistakes";
  EXPECT_NE(straight.result().find("605"), std::string::npos) << straight.result();
  EXPECT_EQ(mended.result(), straight.result());
}

}  // namespace evening_test
