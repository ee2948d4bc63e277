// Thousands of operations on one match that are concurrent: what is kept of them grows with their number, and
// not with its square, and no side holds a match of its own.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "history/causality/ancestry.hpp"
#include "history/club.hpp"
#include "history/disputes/side_view.hpp"
#include "history/materialize.hpp"

namespace many_concurrent_test {

using base::Uuid;
using club::Operation;
using club::Operations;

constexpr std::size_t kConcurrent = 1900;
constexpr std::size_t kLinesBefore = 100;

Uuid id(std::size_t kind, std::size_t number) {
  Uuid uuid;
  uuid.bytes[0] = static_cast<std::uint8_t>(kind);
  uuid.bytes[14] = static_cast<std::uint8_t>(number >> 8);
  uuid.bytes[15] = static_cast<std::uint8_t>(number);
  return uuid;
}
Uuid operation_id(std::size_t number) { return id(1, number); }
Uuid line_id(std::size_t number) { return id(2, number); }

match::Line line(std::size_t number) {
  return {club::hand(static_cast<int>(number % 10), static_cast<int>(number / 10 % 10)), line_id(number)};
}

/// A start with lines, and concurrent operations behind it.
template <class MakeAction>
Operations concurrent(const MakeAction& make_action) {
  history::Start start;
  start.players = {{id(3, 1), "Ann"}, {id(3, 2), "Bob"}};
  for (std::size_t i = 0; i < kLinesBefore; ++i) start.lines.push_back(line(i));
  Operations operations{{operation_id(0), id(4, 1), {}, {}, "", start, ""}};
  for (std::size_t i = 1; i <= kConcurrent; ++i)
    operations.push_back({operation_id(i), id(4, 1), {operation_id(0)}, {}, "", make_action(i), ""});
  return operations;
}

history::Action add(std::size_t i) { return history::Add{{line(kLinesBefore + i)}, std::nullopt}; }
history::Action amend(std::size_t i) {
  return history::Amend{line_id(i % kLinesBefore), club::adjustment(static_cast<int>(i), 0)};
}
history::Action set(std::size_t i) {
  history::Set set;
  set.options["note"] = static_cast<std::int64_t>(i);
  return set;
}

std::size_t entries_of_version_vectors(const Operations& operations) {
  const history::Ancestry ancestry(operations);
  std::size_t entries = 0;
  for (std::size_t i = 0; i < ancestry.size(); ++i) entries += ancestry.version_vector(i).size();
  return entries;
}

/// The highest resident size of this process so far.
long mebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024;
}

TEST(ManyConcurrent, VersionVectorsHaveOneEntryEach) {
  EXPECT_LE(entries_of_version_vectors(concurrent(add)), kConcurrent);
}

TEST(ManyConcurrent, AfterAMergeOfAllTheNextOnesShareOneVersionVector) {
  Operations operations = concurrent(add);
  std::vector<Uuid> parents = history::heads(operations);
  for (std::size_t i = 1; i <= 100; ++i) {
    operations.push_back({id(5, i), id(4, 1), parents, {}, "", set(i), ""});
    parents = {id(5, i)};
  }
  const history::Ancestry ancestry(operations);
  const auto first = ancestry.version_vector(kConcurrent + 1),
             last = ancestry.version_vector(kConcurrent + 100);
  EXPECT_EQ(first.size(), kConcurrent - 1);
  EXPECT_EQ(first.data(), last.data());
}

TEST(ManyConcurrent, LinesAreDisputedByPairsInLittleRoom) {
  [[maybe_unused]] const long before = mebibytes();
  const Operations operations = concurrent(add);
  const auto match = history::materialize(operations);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->lines.size(), kLinesBefore + 1);
  EXPECT_EQ(match->disputes.lines().size(), kConcurrent);
  EXPECT_EQ(match->disputes.operations().size(), kConcurrent);
  EXPECT_TRUE(match->disputes.contains(
      history::OrderRegister{line_id(kLinesBefore + 1), line_id(kLinesBefore + kConcurrent)}));
  history::DisputeResolver resolver(operations, *match);
  EXPECT_EQ(resolver.sides().size(), kConcurrent);
  for (const Operation* side : resolver.sides())
    ASSERT_EQ(resolver.view_of(*side)->lines.size(), kLinesBefore + 1);
  const auto one = history::resolved(operations, resolver.keep_side(operation_id(7)));
  ASSERT_TRUE(one);
  EXPECT_TRUE(one->disputes.empty());
  EXPECT_EQ(one->lines.back().id, line_id(kLinesBefore + 7));
  EXPECT_EQ(one->lines.size(), kLinesBefore + 1);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
  EXPECT_LT(mebibytes() - before, 200);  // 20 without a sanitizer; before, it took 1,400
#endif
}

TEST(ManyConcurrent, AllLinesOfAllSidesAreKeptInTheirOrder) {
  const Operations operations = concurrent(add);
  const auto match = history::materialize(operations);
  ASSERT_TRUE(match);
  const auto all =
      history::resolved(operations, history::DisputeResolver(operations, *match).keep_both(match->disputes));
  ASSERT_TRUE(all);
  EXPECT_TRUE(all->disputes.empty());
  ASSERT_EQ(all->lines.size(), kLinesBefore + kConcurrent);
  for (std::size_t i = 0; i < kConcurrent; ++i)
    ASSERT_EQ(all->lines[kLinesBefore + i].id, line_id(kLinesBefore + 1 + i));
}

TEST(ManyConcurrent, OfEveryLineAndOptionTheFirstSideStands) {
  const Operations operations = concurrent([](std::size_t i) { return i % 2 == 0 ? amend(i) : set(i); });
  const auto match = history::materialize(operations);
  ASSERT_TRUE(match);
  EXPECT_EQ(match->options.at("note"), 1);
  for (std::size_t i = 0; i < kLinesBefore; i += 2)
    EXPECT_EQ(match->lines[i].written_by, operation_id(i == 0 ? kLinesBefore : i)) << i;
  EXPECT_EQ(match->disputes.besides_orders().size(), 1 + kLinesBefore / 2);
}

/// Sides that go on from one match hold what they did to it, and not the match.
TEST(ManyConcurrent, SidesShareTheMatchThatTheyGoOnFrom) {
  const Operations operations = concurrent(amend);
  const history::SideView before(history::materialize(std::span(operations).first(1)));
  const auto after = before.followed_by({&operations[1]}, {});
  ASSERT_TRUE(after);
  EXPECT_EQ(after->line(line_id(1)), &*std::get<history::Amend>(operations[1].action).value);
  EXPECT_EQ(after->line(line_id(2)), before.line(line_id(2)));
}

}  // namespace many_concurrent_test
