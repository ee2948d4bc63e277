#include "cli/shell/progress.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace progress_test {

using base::Counted;

/// A terminal that keeps what was written, and a clock that goes when it is told to.
class Progress : public testing::Test {
 protected:
  cli::Progress on_screen(std::size_t width = 80) {
    return {[this](std::string_view text) { written_ += text; }, [this] { return now_; }, width};
  }
  /// What was written since this was asked last.
  std::string written() { return std::exchange(written_, ""); }

  std::int64_t now_ = 5'000;

 private:
  std::string written_;
};

TEST_F(Progress, IsSilentForASecondAndThenTellsCountAndRate) {
  cli::Progress progress = on_screen();
  const base::Progress tell = progress.callback();
  now_ += 999;
  tell(Counted::kMatches, 300, 0);
  EXPECT_EQ(written(), "");
  now_ += 1;
  tell(Counted::kMatches, 400, 0);
  EXPECT_EQ(written(), "\r400 matches") << "a rate needs some time between";
  now_ += 2'000;
  tell(Counted::kMatches, 800, 1'000);
  EXPECT_EQ(written(), "\r800 of 1000 matches (399/s)");
}

TEST_F(Progress, CountsFromWhereAPartBegins) {
  cli::Progress progress = on_screen();
  const base::Progress tell = progress.callback();
  tell(Counted::kCommands, 1, 0);
  now_ += 4'000;
  tell(Counted::kCommands, 4'000, 0);
  EXPECT_EQ(written(), "\r4000 commands (1000/s)");
  now_ += 1'000;
  tell(Counted::kMatches, 1, 0);
  EXPECT_EQ(written(), "\r1 match               ") << "what is longer is wiped out";
  now_ += 500;
  tell(Counted::kMatches, 5, 0);
  EXPECT_EQ(written(), "\r5 matches (10/s)");
}

TEST_F(Progress, CountsAnewWhatIsDoneTwice) {
  cli::Progress progress = on_screen();
  const base::Progress tell = progress.callback();
  now_ += 10'000;
  tell(Counted::kLines, 1'000, 1'000);
  now_ += 1'000;
  tell(Counted::kLines, 1, 1'000);
  now_ += 1'000;
  written();
  tell(Counted::kLines, 51, 1'000);
  EXPECT_EQ(written(), "\r51 of 1000 lines (51/s)");
}

TEST_F(Progress, IsWrittenNoMoreOftenThanItCanBeRead) {
  cli::Progress progress = on_screen();
  const base::Progress tell = progress.callback();
  now_ += 1'000;
  tell(Counted::kLines, 1, 0);
  written();
  now_ += 99;
  tell(Counted::kLines, 2, 0);
  EXPECT_EQ(written(), "");
  now_ += 1;
  tell(Counted::kLines, 3, 0);
  EXPECT_NE(written(), "");
}

TEST_F(Progress, IsWipedOutAtTheEndAndBeforeSomethingElse) {
  {
    cli::Progress progress = on_screen();
    now_ += 1'000;
    progress.callback()(Counted::kLines, 12, 0);
    EXPECT_EQ(written(), "\r12 lines");
    progress.clear();
    EXPECT_EQ(written(), "\r        \r");
    progress.clear();
    EXPECT_EQ(written(), "") << "once";
    now_ += 1'000;
    progress.callback()(Counted::kLines, 13, 0);
    written();
  }
  EXPECT_TRUE(written().ends_with(" \r"));
}

TEST_F(Progress, NeverReachesTheNextLine) {
  cli::Progress progress = on_screen(10);
  now_ += 1'000;
  progress.callback()(Counted::kMatches, 123'456, 0);
  EXPECT_EQ(written(), "\r123456 ma");
}

TEST(ProgressElsewhere, GoesNowhere) {
  // The tests' standard error may be a terminal; a function that is not there never is.
  cli::Progress progress(
      nullptr, [now = std::int64_t{0}]() mutable { return now += 10'000; }, 80);
  testing::internal::CaptureStderr();
  progress.callback()(Counted::kMatches, 1, 1);
  progress.callback()(Counted::kMatches, 2, 2);
  progress.clear();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

}  // namespace progress_test
