// Each thread speaks the language of whoever it answers.

#include <gtest/gtest.h>

#include <thread>

#include "base/language/translation.hpp"

namespace language_test {

using base::Language;

TEST(ScopedLanguages, AreOfTheirThreadAndTheOneMadeLastCounts) {
  EXPECT_EQ(base::language(), Language::kEnglish);
  {
    const base::ScopedLanguage french(Language::kFrench);
    EXPECT_EQ(base::language(), Language::kFrench);
    {
      const base::InEnglish english;
      EXPECT_EQ(base::language(), Language::kEnglish);
      const base::ScopedLanguage marked(Language::kPseudo);
      EXPECT_EQ(base::tr("a"), "⟦a⟧");
    }
    EXPECT_EQ(base::language(), Language::kFrench);
    std::thread([] { EXPECT_EQ(base::language(), Language::kEnglish); }).join();
  }
  EXPECT_EQ(base::language(), Language::kEnglish);
}

}  // namespace language_test
