// Full-width forms, as a Japanese keyboard types them.

#include "base/text/narrow.hpp"

#include <gtest/gtest.h>

#include "base/errors/source_span.hpp"

namespace narrow_test {

TEST(Narrow, FullWidthFormsAreThoseOfAscii) {
  EXPECT_EQ(base::narrow("ＫＫＫ２　７ｘ４／（４５）＊"), "KKK2 7x4/(45)*");
  EXPECT_EQ(base::narrow("－５０，＋１．５＝"), "-50,+1.5=");
  EXPECT_EQ(base::narrow("ＫＫＫ、７７７"), "KKK,777");
  EXPECT_EQ(base::narrow("！～"), "!~");
  EXPECT_EQ(base::narrow("\uFF3F\uFF40"), "_`");
  EXPECT_EQ(base::kWideEquals, "＝");
  EXPECT_FALSE(base::find_equals("Ann"));
  EXPECT_EQ(base::find_equals("安＝4")->begin, 3U);
  EXPECT_EQ(base::find_equals("安＝4")->end, 6U);
  EXPECT_EQ(base::find_equals("A＝B=4")->begin, 5U);
  EXPECT_EQ(base::find_equals("A＝B=4")->end, 6U);
}

TEST(Narrow, EverythingElseStays) {
  for (const char* text :
       {"", "KKK2 / 4", "Zoë 安", "\u2212", "♠", "\uFF00", "\uFF5F", "ｱ", "\xef", "\xef\xbc", "\xff"})
    EXPECT_EQ(base::narrow(text), text);
}

TEST(Narrow, APlaceIsOneInWhatWasTyped) {
  const std::string typed = "aＢc　ｄ";
  ASSERT_EQ(base::narrow(typed), "aBc d");
  const std::vector<std::size_t> offsets{0, 1, 4, 5, 8, 11};
  for (std::size_t at = 0; at < offsets.size(); ++at)
    EXPECT_EQ(base::offset_before_narrow(typed, at), offsets[at]) << at;
  EXPECT_EQ(base::offset_before_narrow(typed, 100), typed.size()) << "beyond the end";
  const base::SourceSpan span = base::make_narrow_source_span(typed, "line 1");
  EXPECT_EQ(span.view(), "aBc d");
  const base::SourceLocation place = base::SourceSpan{span.source, 1, 3}.place();
  EXPECT_EQ(place.where, "line 1");
  EXPECT_EQ(place.text, typed);
  EXPECT_EQ(place.text.substr(place.begin, place.end - place.begin), "Ｂc");
  EXPECT_EQ(base::make_narrow_source_span("KKK").source->typed, "");
}

}  // namespace narrow_test
