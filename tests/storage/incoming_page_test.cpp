// A page of what came from a hub, as the file takes it. Tests of the hub send such pages over PostgreSQL.

#include <string>
#include <utility>
#include <vector>

#include "history/operations/digest.hpp"
#include "storage/check.hpp"
#include "storage/hub/incoming_page.hpp"
#include "storage/tables.hpp"
#include "support/database.hpp"

namespace incoming_page_test {

class IncomingPages : public support::DatabaseTest {
 protected:
  IncomingPages() {
    start(store_);
    remote_.url = "postgresql://ann@cards.example.org/club";
    remote_.club.bytes.fill(0x4d);
    remote_.name = "Le Chapeau";
    EXPECT_TRUE(storage::note_sync(store_, remote_, seen_, {}));
    remote_ = seen_.remote.value();
  }

  static base::Uuid id(int number) { return base::make_uuid_v5({}, std::to_string(number)); }
  /// A naming of a player nobody else knows.
  static history::RawOperation naming(int number, std::vector<base::Uuid> parents, const std::string& name) {
    return {.id = id(number),
            .subject = id(1),
            .parents = std::move(parents),
            .verb = "rename",
            .version = 1,
            .body = R"({"name":")" + name + "\"}",
            .reason = ""};
  }
  static storage::IncomingCommand command(std::int64_t number,
                                          const std::vector<history::RawOperation>& operations) {
    storage::IncomingCommand made;
    made.login = "bob";
    made.number = number;
    made.at = base::Timestamp{1'793'000'500};
    made.pushed_at = base::Timestamp{1'793'000'600};
    made.name = "rename";
    std::vector<base::Sha256Digest> digests;
    for (const history::RawOperation& each : operations) {
      digests.push_back(history::digest_of(each));
      made.append(each);
    }
    made.content = history::content_digest(made.name, made.at, digests);
    return made;
  }

  std::optional<storage::PageOutcome> apply(storage::IncomingCommand command) {
    storage::IncomingPage page;
    page.logs = {storage::HubLog{.login = "bob", .reached = command.number}};
    page.commands.push_back(std::move(command));
    return storage::apply_page(store_, page, remote_, seen_, storage::ProjectRows::kYes,
                               [](storage::Reader&, const storage::Merged&) {});
  }

  std::string log() {
    return tables::rows(path(),
                        "SELECT c.name, count(*) FROM command c JOIN operation o "
                        "ON o.command = c.number GROUP BY c.number");
  }
  std::string skipped() { return tables::rows(path(), "SELECT first, why FROM hub_skipped"); }
  void expect_sound() {
    store_.read([](storage::Reader& reader) { EXPECT_TRUE(storage::check(reader).problems.empty()); });
  }

  storage::Store store_ = storage::Store::open_or_create(path());
  storage::HubRemote remote_;
  storage::SyncSnapshot seen_;
};

TEST_F(IncomingPages, OfACommandNothingIsTakenWhileOneOfItsParentsIsMissing) {
  const std::string before = log();
  const auto outcome = apply(command(1, {naming(2, {}, "Zoe"), naming(3, {id(2), id(9)}, "Zoé")}));
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->merged.commands.empty());
  EXPECT_EQ(log(), before) << "its first operation was taken";
  EXPECT_EQ(skipped(), "1|1\n") << "it waits for a parent";
  expect_sound();
}

/// The hub's table refuses such a command, but whoever runs a hub can change the table.
TEST_F(IncomingPages, ACommandWithTwoOperationsOfOneIdIsLeftOut) {
  const std::string before = log();
  ASSERT_TRUE(apply(command(1, {naming(2, {}, "Zoe"), naming(2, {}, "Zoe")})));
  EXPECT_EQ(log(), before);
  EXPECT_EQ(skipped(), "1|11\n") << "it has two operations of one id";
  expect_sound();
}

/// A log of many such commands would otherwise fill the file of everybody who reads it.
TEST_F(IncomingPages, CommandsThatAreLeftOutForOneReasonAreOneRow) {
  for (std::int64_t number = 1; number <= 3; ++number)
    ASSERT_TRUE(apply(command(number, {naming(2, {}, "Zoe"), naming(2, {}, "Zoe")})));
  EXPECT_EQ(tables::rows(path(), "SELECT first, last, why FROM hub_skipped"), "1|3|11\n");
  ASSERT_TRUE(apply(command(4, {naming(3, {id(9)}, "Zoe")})));
  EXPECT_EQ(tables::rows(path(), "SELECT first, last, why FROM hub_skipped"), "1|3|11\n4|4|1\n");
  expect_sound();
}

TEST_F(IncomingPages, IsNotTakenWhereSomebodyElseSyncedTheFileMeanwhile) {
  const std::string before = log();
  storage::Store other = storage::Store::open(path());
  storage::SyncSnapshot seen = seen_;
  storage::HubRemote remote = remote_;
  remote.find_or_add("cho").reached = 5;
  ASSERT_TRUE(storage::note_sync(other, remote, seen, {}));
  EXPECT_FALSE(apply(command(1, {naming(2, {}, "Zoe")})));
  EXPECT_EQ(log(), before);
  EXPECT_EQ(tables::rows(path(), "SELECT login, reached FROM hub_log"), "cho|5\n") << "what it noted stands";
  seen_ = seen;
  EXPECT_TRUE(apply(command(1, {naming(2, {}, "Zoe")})));
  EXPECT_EQ(log(), before + "rename|1\n");
  expect_sound();
}

}  // namespace incoming_page_test
