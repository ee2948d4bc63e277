#include "storage/hub/incoming_commands.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

// A command from the hub, of which some megabytes are in memory, and of a larger one all in a temporary file.
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

}  // namespace incoming_commands_test
