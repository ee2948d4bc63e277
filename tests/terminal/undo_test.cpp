// The questions of `undo` and `redo`.

#include "play.hpp"

namespace undo_test {

class UndoAtATerminal : public play_test::PlayAtATerminal {};

TEST_F(UndoAtATerminal, WhatSomebodyElseUndidMeanwhileIsNotUndoneAgain) {
  home_.run("add --points Ann=100 Bob=20");
  home_.run("add --points Ann=20 Bob=130");
  terminal::Typist typist(home_, {"undo", "2"});
  typist.see("[y/N]");
  home_.run("undo --yes");
  typist.type("y\r");
  typist.see("another command changed the file in the meantime");
  EXPECT_EQ(typist.end(), 69);
  EXPECT_NE(home_.run("sheet").find("Ann 100"), std::string::npos);
}

}  // namespace undo_test
