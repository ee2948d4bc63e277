// How the runner of the transcripts names what differs from run to run.

#include <gtest/gtest.h>

#include "transcript.hpp"

namespace golden_transcript_test {

TEST(Normalizer, TheDayOnWhichATranscriptBeganStaysToday) {
  constexpr std::time_t kDay = 24 * 60 * 60;
  const std::time_t yesterday = std::time(nullptr) - kDay;
  const std::string line = golden::local_day_of(yesterday) + " Ann";
  golden::Normalizer began_yesterday(golden::Kind::kTest, "/folder", "", yesterday);
  EXPECT_EQ(began_yesterday.line(line), "<today> Ann");
  EXPECT_EQ(began_yesterday.line(golden::local_day_of(std::time(nullptr))), "<today>");
  golden::Normalizer began_now(golden::Kind::kTest, "/folder", "");
  EXPECT_EQ(began_now.line(line), line);
}

}  // namespace golden_transcript_test
