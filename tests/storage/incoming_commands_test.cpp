#include "storage/hub/incoming_commands.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "history/operations/codec.hpp"
#include "storage/file/connection.hpp"
#include "storage/reader.hpp"
#include "storage/store.hpp"

// A command from the hub, of which some megabytes are in memory, and of a larger one all in a temporary file;
// and the search for commands that may be taken now.
namespace incoming_commands_test {

base::Uuid id(int number) { return base::make_uuid_v5({}, std::to_string(number)); }

history::RawOperation operation(int number, std::size_t bytes) {
  return {.id = id(number),
          .subject = id(number % 3),
          .parents = std::vector<base::Uuid>(static_cast<std::size_t>(number % 4), id(number - 1)),
          .verb = number % 2 == 0 ? "add" : "amend",
          .version = number % 5 + 1,
          .body = std::string(bytes, static_cast<char>('a' + number % 26)),
          .reason = number % 7 == 0 ? "" : "reason " + std::to_string(number)};
}

auto fields(const history::RawOperation& each) {
  return std::tie(each.id, each.subject, each.parents, each.verb, each.version, each.body, each.reason);
}

void expect_kept(int operations, std::size_t bytes) {
  storage::IncomingCommand command;
  for (int number = 0; number < operations; ++number)
    command.append(operation(number, bytes + static_cast<std::size_t>(number)));
  EXPECT_EQ(command.size(), operations);
  for (int times = 0; times < 2; ++times) {
    int number = 0;
    command.for_each([&](const history::RawOperation& read) {
      EXPECT_EQ(fields(read), fields(operation(number, bytes + static_cast<std::size_t>(number)))) << number;
      ++number;
    });
    EXPECT_EQ(number, operations) << bytes;
  }
}

TEST(IncomingCommand, GivesWhatWasPutInHoweverMuchThatIs) {
  expect_kept(0, 0);
  expect_kept(5, 100);
  expect_kept(60, 100'000);   // 6 MB: more than stays in memory
  expect_kept(3, 3'000'000);  // each longer than the file is read at once
  expect_kept(20'000, 300);   // many of them in a piece
}

constexpr std::size_t kMostOfAPage = 5000;

/// How often each command was found: all that is there now.
std::map<storage::CommandAddress, int> found_by(storage::ReadySearch& search, storage::Reader& reader) {
  std::map<storage::CommandAddress, int> found;
  for (int page = 0; page < 10; ++page) {
    const std::vector<storage::SkippedCommand> ready = search.next(reader);
    EXPECT_LE(ready.size(), kMostOfAPage);
    for (const storage::SkippedCommand& command : ready) ++found[command.address];
    if (ready.empty()) return found;
  }
  ADD_FAILURE() << "it does not end";
  return found;
}

bool each_once(const std::map<storage::CommandAddress, int>& found) {
  return std::all_of(found.begin(), found.end(), [](const auto& each) { return each.second == 1; });
}

/// Runs a test in a file with logs of ann, bob and, which it ignores, cho.
template <class Test>
void with_logs(const Test& test) {
  storage::Store store = storage::Store::temporary("a file");
  store.read([&](storage::Reader& reader) {
    reader.connection().execute(
        "INSERT INTO hub_log SELECT column1, column2, 99999, zeroblob(32), 0, 0, 0, 0, 0, column2 = 'cho', "
        "NULL "
        "FROM (VALUES (1, 'ann'), (2, 'bob'), (3, 'cho'))");
    test(reader);
  });
}

/// A command of this file with one operation, whose id is its number sixteen times.
void add_command(storage::Reader& reader, int number) {
  const std::string digits = std::to_string(number);
  const std::string id = "CAST(replace(hex(zeroblob(8)), '0', '" + digits + "') AS BLOB)";
  reader.connection().execute(
      ("INSERT INTO command VALUES (" + digits + ", 0, 'add', 0, zeroblob(32), zeroblob(32)); INSERT INTO " +
       "operation VALUES (" + digits + ", " + digits + ", " + id + ", " + id + ", 'add', 1, '{}', '', x'')")
          .c_str());
}

/// Commands of a log from `first` to `last` that wait for that of the command `number`, a row each.
void add_waiting(storage::Reader& reader, int log, int first, int last, int number) {
  reader.connection().execute(
      ("INSERT INTO hub_skipped SELECT " + std::to_string(log) + ", value, value, 1, CAST(replace(hex(" +
       "zeroblob(8)), '0', '" + std::to_string(number) + "') AS BLOB), NULL, NULL, 0 FROM (WITH RECURSIVE " +
       "numbers (value) AS (SELECT " + std::to_string(first) + " UNION ALL SELECT value + 1 FROM numbers " +
       "WHERE value < " + std::to_string(last) + ") SELECT value FROM numbers)")
          .c_str());
}

// What was told once is not told again, though a command that was left out with others can be used by now.
TEST(Skipped, KeepsTheOthersOfARowThatOneIsTakenFrom) {
  with_logs([](storage::Reader& reader) {
    storage::Connection& connection = reader.connection();
    const storage::SkipReason why = storage::SkipReason::kNoJson;
    storage::add_skipped(connection, 1, {.login = "ann", .first = 3, .last = 9, .why = why}, true);
    EXPECT_EQ(storage::remove_skipped(connection, 1, 5), why);
    EXPECT_EQ(storage::remove_skipped(connection, 1, 3), why);
    EXPECT_EQ(storage::remove_skipped(connection, 1, 9), why);
    for (const int number : {3, 5, 9, 10})
      EXPECT_EQ(storage::remove_skipped(connection, 1, number), std::nullopt) << number;
    for (const int number : {4, 6, 7, 8})
      EXPECT_EQ(storage::remove_skipped(connection, 1, number), why) << number;
  });
}

// A log may be as long as the club allows, to the last byte.
TEST(Skipped, HasRoomWhereItFillsTheLog) {
  with_logs([](storage::Reader& reader) {
    storage::Connection& connection = reader.connection();
    connection.execute("UPDATE hub_log SET bytes = 60 WHERE login = 'ann'");
    storage::add_skipped(
        connection, 1,
        {.login = "ann", .first = 3, .last = 3, .why = storage::SkipReason::kWaitsForRoom, .bytes = 40},
        true);
    EXPECT_TRUE(storage::skipped_with_room(reader, 99).empty());
    EXPECT_EQ(storage::skipped_with_room(reader, 100).size(), 1U);
  });
}

// Also those that stay as they are, as where the hub has lost them.
TEST(ReadySearch, FindsWhatWaitedPageByPageAndEachOnce) {
  with_logs([](storage::Reader& reader) {
    for (const int number : {1, 2, 3}) add_command(reader, number);
    add_waiting(reader, 1, 1, 12'000, 2);
    add_waiting(reader, 2, 1, 6000, 3);
    add_waiting(reader, 2, 6001, 6001, 1);  // that was searched for before
    add_waiting(reader, 2, 6002, 6002, 4);  // that is not here yet
    add_waiting(reader, 3, 1, 10, 2);       // in a log that is ignored
    storage::HubRemote remote;
    remote.forms = history::kFormsRevision;
    remote.searched = 1;
    storage::ReadySearch search(remote);
    std::map<storage::CommandAddress, int> found = found_by(search, reader);
    EXPECT_EQ(found.size(), 18'000U);
    EXPECT_TRUE(each_once(found));
    EXPECT_FALSE(found.contains({"bob", 6001}));
    EXPECT_EQ(search.searched(), 3);
    add_command(reader, 4);
    found = found_by(search, reader);
    EXPECT_EQ(found.size(), 1U);
    EXPECT_TRUE(found.contains({"bob", 6002}));
    EXPECT_EQ(search.searched(), 4);
  });
}

TEST(ReadySearch, FindsWhatANewerProgramMayUsePageByPage) {
  with_logs([](storage::Reader& reader) {
    for (const char* row :
         {"1, 1, 7000, 7", "1, 7001, 7001, 0", "1, 8000, 8000, 3", "2, 5, 6004, 4", "3, 1, 9, 7"})
      reader.connection().execute(
          ("INSERT INTO hub_skipped VALUES (" + std::string(row) + ", NULL, NULL, NULL, 0)").c_str());
    storage::HubRemote remote;
    remote.forms = history::kFormsRevision - 1;
    storage::ReadySearch search(remote);
    std::map<storage::CommandAddress, int> found = found_by(search, reader);
    EXPECT_EQ(found.size(), 7000U + 1 + 6000);
    EXPECT_TRUE(each_once(found));
    EXPECT_FALSE(found.contains({"ann", 7001}));
    EXPECT_FALSE(found.contains({"cho", 1}));
    remote.forms = history::kFormsRevision;
    storage::ReadySearch same(remote);
    EXPECT_TRUE(found_by(same, reader).empty());
  });
}

}  // namespace incoming_commands_test
