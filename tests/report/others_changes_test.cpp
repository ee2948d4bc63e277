// What others did, told over the pages of a sync as over one merge.

#include "report/merge/others_changes.hpp"

#include "storage/merge/merge.hpp"
#include "storage/merge/other_file.hpp"
#include "storage/queries/log_queries.hpp"
#include "storage/queries/player_queries.hpp"
#include "support/database.hpp"
#include "support/printed.hpp"

namespace others_changes_test {

using report::OthersChanges;
using storage::Store;
using storage::Transaction;
using support::expect_printed;

class OthersChangesTest : public support::DatabaseTest {
 protected:
  void SetUp() override {
    DatabaseTest::SetUp();
    ours_.emplace(Store::open_or_create(path("ours.db")));
    add(*ours_, start(*ours_), 280, 10);
    ours_->backup(path("theirs.db"));
    theirs_.emplace(Store::open(path("theirs.db")));
  }
  std::int64_t start_there(const std::string& ann, const std::string& bob) {
    return start(*theirs_, ann, bob);
  }
  void add_there(std::int64_t match, int ann, int bob) { add(*theirs_, match, ann, bob); }
  void note(const std::string& text) {
    theirs_->write("edit-match", now(), [&](Transaction& transaction) {
      transaction.record(1, history::Set{{{"note", text}}, std::nullopt});
    });
  }
  void join_there(const std::string& player, const std::string& into) {
    theirs_->write("join", now(), [&](Transaction& transaction) {
      const base::Uuid joined = storage::player_named(transaction, player).value().id;
      transaction.record(joined, history::Join{storage::player_named(transaction, into).value().id});
    });
  }
  std::int64_t last_command() {
    std::int64_t number = 0;
    theirs_->read([&](storage::Reader& reader) { number = storage::last_command(reader); });
    return number;
  }
  void undo(std::int64_t command) {
    theirs_->write("undo", now(), [&](Transaction& transaction) { transaction.undo(command); });
  }
  void redo(std::int64_t command) {
    theirs_->write("redo", now(), [&](Transaction& transaction) { transaction.redo(command); });
  }
  /// Brings a page of what they did, and tells it.
  void bring() {
    storage::merge(
        *ours_, storage::OtherFile::open(theirs_->path()), {}, now(), storage::Commit::kYes,
        [&](storage::Reader& reader, const storage::Merged& merged) { told_.add(reader, merged); });
  }
  [[nodiscard]] std::string told() const { return report::changes_text(told_, {}); }
  [[nodiscard]] const storage::JoinChanges& joins() const { return told_.joins; }
  /// The matches of which it is told that they share a hand with another.
  [[nodiscard]] std::vector<std::pair<std::int64_t, std::int64_t>> alike() const {
    return told_.alike_matches;
  }
  /// A match there whose last line says the same as the one that was here.
  std::int64_t start_with_equal_line(int line) {
    const std::int64_t match = start_there("Ann", "Bob");
    for (int i = 1; i < line; ++i) add_there(match, -i, i);
    add_there(match, 280, 10);
    return match;
  }

 private:
  std::optional<Store> ours_, theirs_;
  OthersChanges told_;
};

TEST_F(OthersChangesTest, AChangeThatCameWithItsUndoIsNotTold) {
  note("garden");
  undo(last_command());
  bring();
  EXPECT_EQ(told(), "");
}

TEST_F(OthersChangesTest, AChangeThatWasRedoneIsToldAsTheChangeAlone) {
  note("garden");
  undo(last_command());
  redo(last_command());
  bring();
  expect_printed("the change", told());
}

TEST_F(OthersChangesTest, WhatALaterPageUndoesOrRedoesIsToldAsItEnds) {
  note("garden");
  bring();
  const std::string changed = told();
  expect_printed("the change", changed);
  undo(last_command());
  bring();
  EXPECT_EQ(told(), "");
  redo(last_command());
  bring();
  EXPECT_EQ(told(), changed);
}

TEST_F(OthersChangesTest, WhichJoinsCountIsToldOfEveryPage) {
  join_there("Ann", "Bob");
  bring();
  EXPECT_EQ(joins().refused.size(), 1U);
  note("garden");
  bring();
  EXPECT_EQ(joins().refused.size(), 1U);
}

TEST_F(OthersChangesTest, AMatchThatAnEarlierPageBroughtDidNotChange) {
  const std::int64_t match = start_there("Cho", "Dee");
  add_there(match, 280, 10);
  bring();
  EXPECT_EQ(told(), "");
  add_there(match, 950, 10);
  bring();
  EXPECT_EQ(told(), "") << "it was open only where nobody looked";
  add_there(1, 950, 10);
  bring();
  expect_printed("the end of a match that was here", told());
}

TEST_F(OthersChangesTest, TheUndoOfWhatWasHereBeforeIsTold) {
  undo(last_command());
  bring();
  expect_printed("the undo", told());
  redo(last_command());
  bring();
  expect_printed("the undo and the redo", told());
}

// However long they are, the merge costs the same.
TEST_F(OthersChangesTest, OnlyTheFirstHundredHandsAreComparedWithThoseOfAnotherMatch) {
  start_with_equal_line(101);
  bring();
  EXPECT_TRUE(alike().empty());
  const std::int64_t match = start_with_equal_line(100);
  bring();
  EXPECT_EQ(alike(), (std::vector<std::pair<std::int64_t, std::int64_t>>{{match, 1}}));
}

}  // namespace others_changes_test
