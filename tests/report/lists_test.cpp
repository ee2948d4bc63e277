#include "report/lists.hpp"

#include <gtest/gtest.h>

#include "base/translation.hpp"

namespace lists_test {

TEST(StatusWord, IsTranslatedIfTheProgramKnowsIt) {
  const base::ScopedLanguage marked(base::Language::kPseudo);
  for (const std::string status : {"open", "finished", "conceded", "void"})
    EXPECT_EQ(report::status_word(status).find("\u27e6" + status), 0U) << report::status_word(status);
  EXPECT_EQ(report::status_word("adjourned"), "adjourned") << "of a later version";
}

}  // namespace lists_test
