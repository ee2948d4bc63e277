#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "history/causality/ancestry.hpp"
#include "history/club.hpp"
#include "history/matches/incremental_match.hpp"
#include "history/matches/materialization.hpp"
#include "history/materialize.hpp"
#include "history/operations/effects.hpp"
#include "history/undo/undo_blockers.hpp"
#include "storage/projections/match_rows.hpp"

namespace any_set_test {

using base::Uuid;
using club::Operation;
using club::Operations;

Uuid id(std::size_t number) {
  Uuid uuid;
  uuid.bytes[0] = 1;  // no operation has the null id
  uuid.bytes[14] = static_cast<std::uint8_t>(number >> 8);
  uuid.bytes[15] = static_cast<std::uint8_t>(number);
  return uuid;
}

/// Sets of operations as no program of ours would write them, or histories without forks as ours would.
class AnySet {
 public:
  AnySet(std::uint64_t seed, std::size_t most) : random_(seed), size_(1 + pick(most)) {
    players_ = {{id(901), "Ann"}, {id(902), "Bob"}};
  }

  Operations wild() {
    Operations operations;
    for (std::size_t i = 0; i < size_; ++i) {
      std::vector<Uuid> parents;
      for (std::size_t parent = pick(3); parent > 0; --parent) parents.push_back(id(pick(size_ + 1)));
      operations.push_back({id(i), id(900), std::move(parents), {}, "", any_action(), ""});
    }
    return operations;
  }

  Operations linear() {
    Operations operations;
    for (std::size_t i = 0; i < size_; ++i) {
      std::vector<Uuid> parents;
      if (i > 0) parents.push_back(id(i - 1));
      operations.push_back({id(i), id(900), std::move(parents), {}, "", any_action(), ""});
      if (i == 0) operations[0].action = start();
    }
    return operations;
  }

 private:
  std::size_t pick(std::size_t below) { return static_cast<std::size_t>(random_() % below); }
  Uuid any_line() { return id(800 + pick(3 + size_ / 2)); }
  Uuid any_target() { return id(pick(size_ + 1)); }

  std::vector<match::Line> any_lines() {
    std::vector<match::Line> lines;
    for (std::size_t i = pick(3); i > 0; --i)
      lines.push_back({club::hand(static_cast<int>(pick(2)), 0), any_line()});
    return lines;
  }

  std::optional<match::Closing> any_closing() {
    if (pick(2) == 0) return std::nullopt;
    return match::Closing{};
  }

  history::Start start() {
    history::Start start;
    start.players = players_;
    std::swap(start.players[0], start.players[pick(2)]);
    start.options["note"] = std::string(1, "ab"[pick(2)]);
    start.lines = any_lines();
    start.closing = any_closing();
    return start;
  }

  history::Resolve resolution() {
    history::Resolve resolution;
    switch (pick(3)) {
      case 0: resolution.exists = pick(2) == 0; break;
      case 1: resolution.options["note"] = "z"; break;
      default:
        resolution.lines[any_line()] = std::nullopt;
        resolution.order = {any_line(), any_line(), any_line()};
    }
    return resolution;
  }

  history::Set set() {
    history::Set set;
    if (pick(2) == 0)
      set.options["note"] = "c";
    else
      set.closing.emplace(any_closing());
    return set;
  }

  history::Action any_action() {
    switch (pick(14)) {
      case 0: return start();
      case 1:
      case 2:
      case 3: return history::Add{any_lines(), std::nullopt};
      case 4:
      case 5: return history::Add{any_lines(), any_line()};
      case 6: return history::Amend{any_line(), std::nullopt};
      case 7: return history::Amend{any_line(), club::hand(1, 1 + static_cast<int>(pick(5)))};
      case 8:
      case 9: return set();
      case 10: return history::Undo{{any_target()}};
      case 11: return history::Redo{{any_target()}};
      case 12: return resolution();
      default: return history::Unusable{"frobnicate"};
    }
  }

  std::mt19937_64 random_;
  std::size_t size_;
  std::vector<history::NamedPlayer> players_;
};

std::string read(const Operations& operations) { return club::text_of(history::materialize(operations)); }
std::string read_generally(const Operations& operations) {
  return club::text_of(history::materialize_without_fold(operations));
}

/// The rows that stand for it in a file: each line says in which operation its contents are.
void read_rows(const Operations& operations) {
  storage::Subject subject;
  for (const Operation& operation : operations) {
    const auto seq = static_cast<std::int64_t>(subject.log.size()) + 1;
    subject.append(operation, {seq, seq});
  }
  const auto current = storage::replay_subject(1, subject);
  EXPECT_NO_THROW(storage::rows_of(1, subject, current ? &*current : nullptr));
}

/// Reads what can be read of it, so that something would fall over.
void read_everything(const Operations& operations) {
  history::heads(operations);
  const auto effective = history::in_effect(operations);
  const history::UndoJudge judge(operations);
  (void)judge.blockers(effective);
  (void)judge.is_overwritten(effective);
  read_rows(operations);
  const auto match = history::materialize(operations);
  if (!match || match->disputes.empty()) return;
  history::DisputeResolver resolver(operations, *match);
  static_cast<void>(resolver.keep_both(match->disputes));
  for (const Operation* side : resolver.sides()) {
    static_cast<void>(resolver.view_of(*side));
    static_cast<void>(resolver.keep_side(side->id));
  }
}

TEST(AnySet, ReadsAlikeInAnyOrderOfArrivalAndBothWays) {
  int matches = 0, disputed = 0;
  for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
    Operations operations = AnySet(seed, seed % 10 == 0 ? 40 : 9).wild();
    const auto match = history::materialize(operations);
    const std::string expected = club::text_of(match);
    matches += match ? 1 : 0;
    disputed += match && !match->disputes.empty() ? 1 : 0;
    ASSERT_EQ(read_generally(operations), expected) << "seed " << seed;
    read_everything(operations);
    std::mt19937_64 random(seed);
    std::shuffle(operations.begin(), operations.end(), random);
    ASSERT_EQ(read(operations), expected) << "seed " << seed;
  }
  std::cout << matches << " matches, " << disputed << " of them disputed\n";
}

// A side may give back what is written nowhere else any more: three of these sets have such a line.
TEST(AnySet, HasRowsWhateverAProvisionalMatchStandsOn) {
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    SCOPED_TRACE(seed);
    read_rows(AnySet(seed, 40).wild());
  }
}

TEST(AnySet, WithoutForksFoldsToWhatIsReadRegisterByRegister) {
  int folded = 0;
  for (std::uint64_t seed = 1; seed <= 5000; ++seed) {
    Operations operations = AnySet(seed, 12).linear();
    // What needs more than a fold does not come in most of these, so that many are folded.
    if (seed % 3 != 0)
      for (Operation& operation : operations)
        if (std::holds_alternative<history::Resolve>(operation.action))
          operation.action = history::Unusable{};
    {
      const history::Ancestry ancestry(operations);
      folded += history::fold_linear(history::CausalCut(ancestry)).has_value() ? 1 : 0;
    }
    ASSERT_EQ(read(operations), read_generally(operations)) << "seed " << seed;
    std::reverse(operations.begin(), operations.end());
    ASSERT_EQ(read(operations), read_generally(operations)) << "seed " << seed;
  }
  std::cout << folded << " of 5000 folded\n";
  EXPECT_GE(folded, 500);
}

/// Applies the operations from `first` on one by one, each behind all before it. Returns how many of them
/// were applied without materializing the match again.
int apply_one_by_one(const Operations& operations, std::size_t first, const std::string& which) {
  const auto until = [&](std::size_t end) {
    return Operations(operations.begin(), operations.begin() + static_cast<std::ptrdiff_t>(end));
  };
  Operations before = until(first);
  history::IncrementalMatch match(before, history::materialize(before));
  int applied = 0;
  for (std::size_t i = first; i < operations.size(); ++i) {
    const Operations so_far = until(i + 1);
    if (match.apply(operations[i]))
      ++applied;
    else
      match = history::IncrementalMatch(so_far, history::materialize(so_far));
    EXPECT_EQ(club::text_of(match.state()), read(so_far)) << which << ", operation " << i;
  }
  return applied;
}

TEST(AnySet, OneOperationAfterTheOtherGivesWhatAllOfThemGive) {
  int applied = 0;
  for (std::uint64_t seed = 1; seed <= 5000 && !testing::Test::HasFailure(); ++seed)
    applied += apply_one_by_one(AnySet(seed, 20).linear(), 0, "seed " + std::to_string(seed));
  std::cout << applied << " applied\n";
  EXPECT_GE(applied, 5000);
}

TEST(AnySet, BehindAnySetOneOperationAfterTheOtherGivesWhatAllOfThemGive) {
  int applied = 0;
  for (std::uint64_t seed = 1; seed <= 5000 && !testing::Test::HasFailure(); ++seed) {
    Operations operations = AnySet(seed, 9).wild();
    const std::size_t wild = operations.size();
    // Of the same ids, so that the one names what the other made.
    for (Operation& operation : AnySet(seed + 5000, 9).linear()) {
      operation.parents = history::heads(operations);
      operation.id = id(100 + operations.size());
      operations.push_back(std::move(operation));
    }
    applied += apply_one_by_one(operations, wild, "seed " + std::to_string(seed));
  }
  std::cout << applied << " applied\n";
  EXPECT_GE(applied, 500);
}

TEST(AnySet, OfOneIdTheFirstCounts) {
  Operations operations = AnySet(7, 5).linear();
  const std::string expected = read(operations);
  Operation again = operations.front();
  again.action = history::Unusable{};
  operations.push_back(again);
  EXPECT_EQ(read(operations), expected);
}

}  // namespace any_set_test
