#include "history/undo/undo_blockers.hpp"

#include <gtest/gtest.h>

#include "history/undo/reversal.hpp"

namespace undo_blockers_test {

using history::Operation;
using history::Operations;
using Numbers = std::vector<std::uint8_t>;

base::Uuid id(std::uint8_t number) {
  base::Uuid uuid;
  uuid.bytes[15] = number;
  return uuid;
}

std::vector<base::Uuid> ids(const Numbers& numbers) {
  std::vector<base::Uuid> all;
  for (const std::uint8_t number : numbers) all.push_back(id(number));
  return all;
}

/// A resolution that puts lines in an order.
Operation resolution(std::uint8_t number, const Numbers& parents, const Numbers& order) {
  history::Resolve resolve;
  resolve.order = ids(order);
  return {id(number), id(100), ids(parents), {}, "", resolve, ""};
}

TEST(UndoBlockers, AResolutionStandsInTheWayOfOneWhoseOrderItChanged) {
  const auto blockers = [](const Numbers& later) {
    const history::Operations operations{resolution(1, {}, {11, 12, 13}), resolution(2, {1}, later)};
    return history::UndoJudge(operations).blockers({id(1)});
  };
  ASSERT_EQ(blockers({13, 12}).size(), 1U);
  EXPECT_EQ(blockers({13, 12})[0].why, history::UndoBlockReason::kResolves);
  EXPECT_EQ(blockers({13, 12})[0].operation, id(2));
  EXPECT_TRUE(blockers({13, 14}).empty()) << "one line has no order";
  EXPECT_TRUE(blockers({13, 13, 14}).empty()) << "nor has one that is named twice";
  EXPECT_TRUE(blockers({14, 15}).empty()) << "other lines";
}

TEST(UndoBlockers, AResolutionStandsInTheWayWhereItChangedOneOfSeveral) {
  const history::Operations operations{resolution(1, {}, {11, 12}), resolution(2, {}, {21, 22}),
                                       resolution(3, {1, 2}, {12, 11})};
  const history::UndoJudge judge(operations);
  EXPECT_EQ(judge.blockers({id(1), id(2)}).size(), 1U);
  EXPECT_TRUE(judge.blockers({id(2)}).empty());
}

TEST(IsOverwritten, AnOrderIsOnceEveryTwoOfItsLinesWereOrderedAgain) {
  Operations operations{resolution(1, {}, {11, 12, 13})};
  const auto is_overwritten = [&] { return history::UndoJudge(operations).is_overwritten({id(1)}); };
  EXPECT_FALSE(is_overwritten());
  operations.push_back(resolution(2, {1}, {12, 11, 14}));
  EXPECT_FALSE(is_overwritten()) << "13 is where it was";
  operations.push_back(resolution(3, {2}, {13, 11}));
  EXPECT_FALSE(is_overwritten()) << "12 is before 13";
  operations.push_back(resolution(4, {}, {13, 12}));
  EXPECT_FALSE(is_overwritten()) << "by one that does not know it";
  operations.push_back(resolution(5, {3, 4}, {13, 12}));
  EXPECT_TRUE(is_overwritten());
}

TEST(IsOverwritten, ALineThatIsNamedTwiceIsOrderedAgainByNamingItTwice) {
  Operations operations{resolution(1, {}, {11, 11, 12}), resolution(2, {1}, {11, 12})};
  EXPECT_FALSE(history::UndoJudge(operations).is_overwritten({id(1)}));
  operations.push_back(resolution(3, {2}, {11, 11}));
  EXPECT_TRUE(history::UndoJudge(operations).is_overwritten({id(1)}));
}

Operation operation(std::uint8_t number, const Numbers& parents, history::Action action) {
  return {id(number), id(100), ids(parents), {}, "", std::move(action), ""};
}

history::Set note(const std::string& text) {
  history::Set set;
  set.options["note"] = text;
  return set;
}

TEST(UndoBlockers, WhatWasEnteredInAMatchStandsOnEachOfItsStarts) {
  const Operations operations{operation(1, {}, history::Start{}), operation(2, {}, history::Start{}),
                              operation(3, {1, 2}, note("x"))};
  const history::UndoJudge judge(operations);
  EXPECT_TRUE(judge.blockers({id(1)}).empty()) << "the other start is left";
  EXPECT_TRUE(judge.blockers({id(2)}).empty()) << "the other start is left";
  ASSERT_EQ(judge.blockers({id(1), id(2)}).size(), 1U);
  EXPECT_EQ(judge.blockers({id(1), id(2)})[0].operation, id(3));
}

TEST(IsOverwritten, WhatWritesNothingIsNot) {
  Operations operations{operation(1, {}, history::Start{}), operation(2, {1}, history::Add{}),
                        operation(3, {2}, history::Unusable{}), operation(4, {3}, note("x"))};
  for (const std::uint8_t number : {std::uint8_t{2}, std::uint8_t{3}})
    EXPECT_FALSE(history::UndoJudge(operations).is_overwritten({id(number)}));
  operations.push_back(operation(5, {4}, note("y")));
  EXPECT_TRUE(history::UndoJudge(operations).is_overwritten({id(2), id(4)}))
      << "the other that goes with it was";
}

TEST(IsOverwritten, AJoinIsOnlyByOneIntoTheSamePlayer) {
  Operations operations{operation(1, {}, history::Join{id(50)}), operation(2, {1}, history::Join{id(60)})};
  EXPECT_FALSE(history::UndoJudge(operations).is_overwritten({id(1)})) << "all joins count";
  operations.push_back(operation(3, {2}, history::Join{id(50)}));
  EXPECT_TRUE(history::UndoJudge(operations).is_overwritten({id(1)}));
  EXPECT_FALSE(history::UndoJudge(operations).is_overwritten({id(2)}));
}

/// What is undone and redone of commands of one operation each, the latest first.
history::Reversal reverted(const Operations& operations, const Numbers& latest_first,
                           const Numbers& by_redo = {}) {
  const std::vector<base::Uuid> own = ids(latest_first), redos = ids(by_redo);
  history::LoginReversal reversal(operations, {own.begin(), own.end()}, {redos.begin(), redos.end()});
  std::vector<std::set<base::Uuid>> commands;
  for (const base::Uuid& each : own) commands.push_back({each});
  for (const auto& outcome : reversal.revert(commands)) EXPECT_FALSE(outcome.stays);
  return reversal.reversal();
}

/// What a hub takes of an operation is limited, and what has a few targets is one operation.
TEST(Reversal, NamesTenThousandOperationsInOne) {
  const auto sizes = [](std::size_t undone, std::size_t redone) {
    history::Reversal reversal;
    for (std::size_t i = 0; i < std::max(undone, redone); ++i) {
      base::Uuid each = id(static_cast<std::uint8_t>(i % 256));
      each.bytes[14] = static_cast<std::uint8_t>(i / 256);
      if (i < undone) reversal.undone.insert(each);
      if (i < redone) reversal.redone.insert(each);
    }
    std::vector<std::size_t> found;
    for (const history::Action& action : reversal.actions())
      found.push_back(history::targets_of(action)->size());
    return found;
  };
  EXPECT_EQ(sizes(0, 0), (std::vector<std::size_t>{}));
  EXPECT_EQ(sizes(3, 2), (std::vector<std::size_t>{3, 2}));
  EXPECT_EQ(sizes(10'000, 0), (std::vector<std::size_t>{10'000}));
  EXPECT_EQ(sizes(10'001, 1), (std::vector<std::size_t>{10'000, 1, 1}));
}

TEST(LoginReversal, AnEarlierCommandOfTheLoginShieldsNone) {
  const Operations operations{operation(1, {}, note("x")), operation(2, {}, history::Start{})};
  EXPECT_EQ(reverted(operations, {2, 1}).undone, (std::set<base::Uuid>{id(1), id(2)}));
}

TEST(LoginReversal, AnUndoThatNamesWhatCameLaterShieldsNone) {
  const Operations operations{operation(1, {}, history::Start{}), operation(2, {1}, history::Undo{ids({3})}),
                              operation(3, {2}, note("x"))};
  const history::Reversal reversal = reverted(operations, {3, 2});
  EXPECT_EQ(reversal.redone, std::set<base::Uuid>{id(2)});
  EXPECT_EQ(reversal.undone, std::set<base::Uuid>{id(3)});
}

TEST(LoginReversal, AnUndoThatARedoWroteInPlaceOfOneIsRedoneLikeIt) {
  Operations operations{operation(1, {}, history::Start{}),
                        operation(2, {1}, note("x")),
                        operation(3, {2}, note("y")),
                        operation(4, {3}, history::Undo{ids({2})}),
                        operation(5, {4}, history::Undo{ids({3})}),
                        operation(6, {5}, history::Redo{ids({4, 5})}),
                        operation(7, {6}, history::Undo{ids({2, 3})})};
  EXPECT_EQ(reverted(operations, {5, 4}, {7}).redone, std::set<base::Uuid>{id(7)});
  EXPECT_TRUE(reverted(operations, {5, 4}).redone.empty()) << "somebody's own undo";
  EXPECT_TRUE(reverted(operations, {4}, {7}).redone.empty()) << "it names what another undid";
  operations.back().parents = ids({5});
  EXPECT_TRUE(reverted(operations, {5, 4}, {7}).redone.empty()) << "no redo came before it";
}

}  // namespace undo_blockers_test
