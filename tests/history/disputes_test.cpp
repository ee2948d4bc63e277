#include "history/matches/disputes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace disputes_test {

using history::Disputes;
using history::OrderRegister;

base::Uuid id(std::uint8_t last) {
  base::Uuid uuid;
  uuid.bytes.back() = last;
  return uuid;
}

/// Three lines: the order of the first two is disputed by those who inserted them, that of the last two by
/// those who wrote it.
Disputes three_lines() {
  history::BitMatrix pairs(3);
  for (const auto& [one, other] : {std::pair<std::size_t, std::size_t>{0, 1}, {1, 2}}) {
    pairs.set(one, other);
    pairs.set(other, one);
  }
  Disputes disputes;
  disputes.set_orders({id(1), id(2), id(3)}, {{id(11)}, {id(12)}, {id(13)}}, std::move(pairs),
                      {{{1, 2}, {id(21), id(22)}}});
  return disputes;
}

using Registers = std::vector<std::pair<history::RegisterKey, Disputes::Conflict>>;
Registers registers_of(const Disputes& disputes) {
  Registers registers;
  disputes.for_each([&](const history::RegisterKey& key, const Disputes::Conflict& conflict) {
    registers.emplace_back(key, conflict);
  });
  return registers;
}

TEST(Disputes, OfAWrittenOrderNamesThoseWhoWroteIt) {
  EXPECT_EQ(registers_of(three_lines()), (Registers{{OrderRegister{id(1), id(2)}, {id(11), id(12)}},
                                                    {OrderRegister{id(2), id(3)}, {id(21), id(22)}}}));
}

// The lines that are left have other numbers.
TEST(Disputes, OfOneOperationKeepWhoWroteTheOrder) {
  const Disputes of_one =
      three_lines().of_any([](const base::Uuid& operation) { return operation == id(22); });
  EXPECT_EQ(of_one.lines(), (std::vector{id(2), id(3)}));
  EXPECT_EQ(registers_of(of_one), (Registers{{OrderRegister{id(2), id(3)}, {id(21), id(22)}}}));
}

TEST(Disputes, ThatAreNotKnownKeepWhoWroteTheOrder) {
  const Disputes known =
      three_lines().of_any([](const base::Uuid& operation) { return operation == id(11); });
  EXPECT_EQ(registers_of(known), (Registers{{OrderRegister{id(1), id(2)}, {id(11), id(12)}}}));
  EXPECT_EQ(registers_of(three_lines().except(known)),
            (Registers{{OrderRegister{id(2), id(3)}, {id(21), id(22)}}}));
}

}  // namespace disputes_test
