#include "report/lists/lists.hpp"

#include <gtest/gtest.h>

#include "base/language/translation.hpp"
#include "storage/projections/match_rows.hpp"

namespace lists_test {

using match::Status;

TEST(StatusWord, IsTranslated) {
  const base::ScopedLanguage marked(base::Language::kPseudo);
  for (const Status status : {Status::kOpen, Status::kFinished, Status::kConceded, Status::kVoid})
    EXPECT_EQ(report::status_word(status).find("\u27e6" + match::to_string(status)), 0U)
        << report::status_word(status);
}

TEST(StatusName, ReadsBackWhatItWrites) {
  for (const std::optional<Status> status :
       {std::optional(Status::kOpen), std::optional(Status::kFinished), std::optional(Status::kConceded),
        std::optional(Status::kVoid), std::optional<Status>()})
    EXPECT_EQ(storage::status_named(storage::status_name(status)), status);
  EXPECT_EQ(storage::status_name(std::nullopt), "undone");
  EXPECT_EQ(storage::status_named("adjourned"), std::nullopt);
}

TEST(JoinChangesText, OfManyTheFirstAreNamedAndWhatListsAll) {
  storage::JoinChanges changes;
  for (std::size_t i = 0; i < base::kMostNamed; ++i)
    changes.counting.push_back({"Ann" + std::to_string(i), "Bob", 1, {}});
  const std::size_t all = report::join_changes(changes).size();
  EXPECT_EQ(all, base::kMostNamed);
  // Of two who are named already nothing more is said.
  changes.counting.push_back({"Bob", "Ann0", 1, {}});
  EXPECT_EQ(report::join_changes(changes).size(), all);
  changes.counting.push_back({"Cho", "Bob", 1, {}});
  EXPECT_EQ(report::join_changes(changes).size(), base::kMostNamed + 1);
  EXPECT_NE(report::join_changes(changes).back(), report::join_changes(changes).front());
}

}  // namespace lists_test
