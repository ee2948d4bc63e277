#include "report/changes/logged_command.hpp"

#include <gtest/gtest.h>

namespace logged_command_test {

storage::CommandChanges reversal(const char* name) {
  storage::CommandChanges changes;
  changes.command.name = name;
  return changes;
}

/// As in a file to which the command that was undone never came.
TEST(LoggedCommand, OfAnUndoOfACommandThatNobodyKnowsIsAnUndoAllTheSame) {
  EXPECT_EQ(report::describe(reversal("undo")).what, "undid a command");
  EXPECT_EQ(report::describe(reversal("undo")).had_done, "you had undone a command");
  EXPECT_EQ(report::describe(reversal("redo")).what, "redid a command");
  EXPECT_EQ(report::describe(reversal("redo")).had_done, "you had redone a command");
}

}  // namespace logged_command_test
