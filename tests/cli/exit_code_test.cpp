#include "cli/shell/exit_code.hpp"

#include <gtest/gtest.h>

namespace exit_code_test {

using base::ErrorKind;

// Scripts ask for these numbers.
TEST(ExitCode, EveryKindOfErrorKeepsItsNumber) {
  EXPECT_EQ(cli::kExitDone, 0);
  EXPECT_EQ(cli::kExitCheckFailed, 1);
  EXPECT_EQ(cli::exit_code(ErrorKind::kUsage), 64);
  EXPECT_EQ(cli::exit_code(ErrorKind::kData), 65);
  EXPECT_EQ(cli::exit_code(ErrorKind::kNotThere), 66);
  EXPECT_EQ(cli::exit_code(ErrorKind::kRefused), 69);
  EXPECT_EQ(cli::exit_code(ErrorKind::kBug), 70);
  EXPECT_EQ(cli::exit_code(ErrorKind::kCannotCreate), 73);
  EXPECT_EQ(cli::exit_code(ErrorKind::kInputOutput), 74);
  EXPECT_EQ(cli::exit_code(ErrorKind::kBusy), 75);
  EXPECT_EQ(cli::exit_code(ErrorKind::kUnusableDatabase), 76);
}

}  // namespace exit_code_test
