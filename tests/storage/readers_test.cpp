// Who looks while another program writes sees the one state or the other, and nobody is turned away.

#include <SQLiteCpp/Database.h>

#include <future>
#include <thread>

#include "storage/queries/match_queries.hpp"
#include "support/database.hpp"

namespace readers_test {

using storage::Store;

class ReadersTest : public support::DatabaseTest {
 protected:
  static std::size_t hands(storage::Reader& reader) {
    return reader.listed_match(1).record.match.lines.size();
  }
  static std::size_t hands(Store& store) {
    return store.read([&](storage::Reader& reader) { return hands(reader); });
  }
};

TEST_F(ReadersTest, WhatIsNotCommittedIsNotSeen) {
  Store one = Store::open_or_create(path());
  Store other = Store::open(path());
  start(one);
  one.write("add", now(), [&](storage::Transaction& transaction) {
    match::Line line = support::points_line(100, 50);
    line.id = transaction.new_id();
    transaction.record(1, history::Add{{line}, std::nullopt});
    EXPECT_EQ(hands(transaction), 1U);
    EXPECT_EQ(hands(other), 0U);
    EXPECT_EQ(hands(other), 0U) << "nor on a second look";
  });
  EXPECT_EQ(hands(other), 1U);
}

/// All questions of one look see the same contents: nothing can be committed between them.
TEST_F(ReadersTest, NothingIsCommittedBetweenTwoQuestions) {
  Store store = Store::open_or_create(path());
  start(store);
  SQLite::Database other(path(), SQLite::OPEN_READWRITE);  // without patience
  const auto change = [&] {
    other.exec("BEGIN IMMEDIATE");
    other.exec("UPDATE match SET note = 'x'");
    const int result = other.tryExec("COMMIT");
    if (result != SQLite::OK) other.exec("ROLLBACK");
    return result;
  };
  store.read([&](storage::Reader& reader) {
    EXPECT_EQ(hands(reader), 0U);
    EXPECT_EQ(change(), 5) << "busy";
    EXPECT_EQ(hands(reader), 0U);
  });
  EXPECT_EQ(change(), SQLite::OK);
}

TEST_F(ReadersTest, WhatIsCommittedMeanwhileIsNotSeenBeforeTheNextLook) {
  Store one = Store::open_or_create(path());
  Store other = Store::open(path());
  start(one);
  std::promise<void> about_to_commit;
  std::thread writing;
  other.read([&](storage::Reader& reader) {
    EXPECT_EQ(hands(reader), 0U);
    writing = std::thread([&] {
      // The commit waits for the reader, and is not lost.
      one.write("add", now(), [&](storage::Transaction& transaction) {
        match::Line line = support::points_line(100, 50);
        line.id = transaction.new_id();
        transaction.record(1, history::Add{{line}, std::nullopt});
        about_to_commit.set_value();
      });
    });
    about_to_commit.get_future().wait();
    EXPECT_EQ(hands(reader), 0U);
    EXPECT_EQ(storage::last_changed_match(reader), 1);
  });
  writing.join();
  EXPECT_EQ(hands(other), 1U);
  EXPECT_EQ(hands(one), 1U);
}

}  // namespace readers_test
