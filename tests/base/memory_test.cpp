#include "base/errors/memory.hpp"

#include <gtest/gtest.h>

#include <new>

namespace base_memory_test {

/// What happens where an allocation fails; calling the handler needs no machine that is full.
void run_out_of_memory() { std::get_new_handler()(); }

TEST(MemoryDeathTest, TheEndSaysThatNothingWasRecorded) {
  EXPECT_EXIT(
      {
        base::end_when_memory_runs_out(74);
        run_out_of_memory();
      },
      testing::ExitedWithCode(74), "^chapeau: there is not enough memory; nothing was recorded\n");
}

TEST(MemoryDeathTest, BehindACommitItSaysThatItWasSaved) {
  EXPECT_EXIT(
      {
        base::end_when_memory_runs_out(74);
        base::note_that_it_was_saved();
        run_out_of_memory();
      },
      testing::ExitedWithCode(74), "^chapeau: saved, but not printed: there is not enough memory\n");
}

}  // namespace base_memory_test
