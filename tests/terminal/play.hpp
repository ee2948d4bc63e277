#pragma once

#include <gtest/gtest.h>

#include <string>

#include "typist.hpp"

/// A match of two at a terminal, and what is typed in it.
namespace play_test {

using namespace terminal;

constexpr const char* kAnn = "KKKK 7777 555 AAAA\r";
constexpr const char* kBob = "QsQQ 999 888 / 4 4 J 10 3 6\r";
constexpr const char* kConfirm = "Enter saves it, < goes back: ";

class PlayAtATerminal : public testing::Test {
 protected:
  PlayAtATerminal() { home_.run("new Ann Bob --stakes 1-3 --target 600 --dealer Ann"); }

  /// Whether these cards stand in the export.
  [[nodiscard]] bool recorded(const std::string& cards) const {
    return home_.run("export").find(cards) != std::string::npos;
  }
  [[nodiscard]] std::size_t hands() const {
    const std::string text = home_.run("matches --format jsonl");
    const std::size_t at = text.find("\"hands\":");
    return at == std::string::npos ? 99 : static_cast<std::size_t>(std::stoi(text.substr(at + 8)));
  }
  /// One hand as it is typed at the table: the cards, an Enter a player and one to confirm.
  static void tell_a_hand(Typist& typist) {
    typist.see("Ann: ");
    typist.type(kAnn);
    typist.see("Bob: ");
    typist.type(kBob);
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Recorded.");
  }
  static void ask_to_pay(Typist& typist) {
    typist.see("Another match? ");
    typist.type("p\r");
  }
  /// Records that the match was paid.
  static void pay(Typist& typist) {
    ask_to_pay(typist);
    typist.see("< goes back: ");
    typist.type("\r");
    typist.see("Recorded payment 1");
    typist.see("Another match? ");
  }
  /// Corrects the last line.
  static void correct_line(Typist& typist, const std::string& ann, const std::string& bob) {
    typist.type("e\r");
    typist.see("Ann: ");
    typist.type(kCtrlU + ann + "\r");
    typist.see("Bob: ");
    typist.type(kCtrlU + bob + "\r");
    typist.see("Enter saves the correction");
    typist.type("\r");
  }
  /// Ann wins with one hand.
  static void win(Typist& typist) {
    typist.type("640**\r");
    typist.see("Bob: ");
    typist.type("(45)\r");
    typist.see(kConfirm);
    typist.type("\r");
    typist.see("Another match? ");
  }

  Home home_;
};

}  // namespace play_test
