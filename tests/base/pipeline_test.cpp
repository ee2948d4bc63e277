// Work on several threads: the order of what comes out, errors, and that nothing is left running.

#include "base/pipeline.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "base/language/translation.hpp"

namespace pipeline_test {

using base::Pipeline;
using base::Workers;

/// Produces 1, 2, … up to `last`.
std::function<std::optional<int>()> count_to(int last) {
  return [last, next = 0]() mutable { return next == last ? std::nullopt : std::optional(++next); };
}

/// Takes longer for some items than for others.
void work_for_a_while(int& item) {
  std::this_thread::sleep_for(std::chrono::microseconds((item * 7919) % 300));
}

template <class Item>
std::vector<Item> all_of(Pipeline<Item>& pipeline) {
  std::vector<Item> items;
  while (Item* item = pipeline.next()) items.push_back(std::move(*item));
  return items;
}

/// What comes out before an error, and the error.
std::pair<std::vector<int>, std::string> until_error(Pipeline<int>& pipeline) {
  std::vector<int> items;
  try {
    while (const int* item = pipeline.next()) items.push_back(*item);
  } catch (const std::runtime_error& error) {
    return {items, error.what()};
  } catch (const base::Error& error) {
    return {items, error.message()};
  }
  return {items, ""};
}

/// The number of threads, and of items that are handed over at once.
class PipelineTest : public testing::TestWithParam<std::tuple<std::size_t, std::size_t>> {
 protected:
  static std::size_t threads() { return std::get<0>(GetParam()); }
  static std::size_t at_once() { return std::get<1>(GetParam()); }
};
INSTANTIATE_TEST_SUITE_P(Threads, PipelineTest,
                         testing::Combine(testing::Values(0, 1, 3), testing::Values(1, 7)));

TEST_P(PipelineTest, GivesTheItemsInTheirOrder) {
  Workers workers(threads());
  const auto work = [](int& item) {
    work_for_a_while(item);
    item *= 2;
  };
  Pipeline<int> pipeline(workers, count_to(500), work, nullptr, at_once());
  const std::vector<int> items = all_of(pipeline);
  ASSERT_EQ(items.size(), 500U);
  for (int i = 0; i < 500; ++i) EXPECT_EQ(items[static_cast<std::size_t>(i)], 2 * (i + 1));
  EXPECT_EQ(pipeline.next(), nullptr);
}

TEST_P(PipelineTest, HasOnlySoManyItemsUnderWay) {
  Workers workers(threads());
  int produced = 0;
  Pipeline<int> pipeline(
      workers, [&]() -> std::optional<int> { return ++produced; }, work_for_a_while, nullptr, at_once());
  for (int taken = 1; taken <= 200; ++taken) {
    EXPECT_EQ(*pipeline.next(), taken);
    EXPECT_LE(produced - taken, static_cast<int>(at_once() * (3 + 2 * threads())));
  }
}

TEST_P(PipelineTest, HasOneHeavyItemUnderWayAtATime) {
  Workers workers(threads());
  int produced = 0;
  const auto weight = [](const int& /*item*/) { return Pipeline<int>::kMostWeight; };
  Pipeline<int> pipeline(
      workers, [&]() -> std::optional<int> { return ++produced; }, work_for_a_while, weight, at_once());
  for (int taken = 1; taken <= 50; ++taken) {
    EXPECT_EQ(*pipeline.next(), taken);
    EXPECT_EQ(produced, taken);
  }
}

TEST_P(PipelineTest, ThrowsTheFirstErrorAfterTheItemsBeforeIt) {
  Workers workers(threads());
  const auto work = [](int& item) {
    // The later one is met first.
    if (item == 40) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    if (item == 40 || item == 41 || item == 52) throw std::runtime_error(std::to_string(item));
  };
  Pipeline<int> pipeline(workers, count_to(100), work, nullptr, at_once());
  const auto [items, error] = until_error(pipeline);
  EXPECT_EQ(items.size(), 39U);
  EXPECT_EQ(error, "40");
}

TEST_P(PipelineTest, ThrowsAnErrorOfTheProducerAfterTheItemsBeforeIt) {
  Workers workers(threads());
  Pipeline<int> pipeline(
      workers,
      [next = 0]() mutable -> std::optional<int> {
        if (++next == 30) throw base::Error(base::ErrorKind::kData, "unreadable");
        return next;
      },
      work_for_a_while, nullptr, at_once());
  const auto [items, error] = until_error(pipeline);
  EXPECT_EQ(items.size(), 29U);
  EXPECT_EQ(error, "unreadable");
}

TEST_P(PipelineTest, AnErrorOfTheWorkWinsOverOneOfTheProducerBehindIt) {
  Workers workers(threads());
  Pipeline<int> pipeline(
      workers,
      [next = 0]() mutable -> std::optional<int> {
        if (++next == 3) throw base::Error(base::ErrorKind::kData, "unreadable");
        return next;
      },
      [](int& item) {
        if (item == 2) throw std::runtime_error("wrong");
      },
      nullptr, at_once());
  const auto [items, error] = until_error(pipeline);
  EXPECT_EQ(items, std::vector{1});
  EXPECT_EQ(error, "wrong");
}

/// As SQLite's, behind which nothing may go on.
TEST_P(PipelineTest, ThrowsAnotherExceptionOfTheProducerAtOnce) {
  Workers workers(threads());
  bool failed = false;
  Pipeline<int> pipeline(
      workers,
      [&, next = 0]() mutable -> std::optional<int> {
        failed = ++next == 30;
        if (failed) throw std::runtime_error("rolled back");
        return next;
      },
      work_for_a_while, nullptr, at_once());
  EXPECT_THROW(while (pipeline.next()) ASSERT_FALSE(failed), std::runtime_error);
}

TEST_P(PipelineTest, LeavesNothingRunningWhenTheConsumerThrows) {
  std::atomic<int> running = 0, begun = 0;
  try {
    Workers workers(threads());
    const auto work = [&](int& item) {
      ++begun;
      ++running;
      work_for_a_while(item);
      --running;
    };
    Pipeline<int> pipeline(workers, count_to(1000), work, nullptr, at_once());
    while (const int* item = pipeline.next())
      if (*item == 20) throw std::runtime_error("full disk");
    FAIL();
  } catch (const std::runtime_error&) {
    EXPECT_EQ(running, 0);
    EXPECT_LT(begun, 100);
  }
}

TEST_P(PipelineTest, AsksAgainWhereNothingWasThereForTheTimeBeing) {
  Workers workers(threads());
  int under_way = 0, next = 0;
  Pipeline<int> pipeline(
      workers,
      [&]() -> std::optional<int> {
        if (under_way == 1 || next == 50) return std::nullopt;
        ++under_way;
        return ++next;
      },
      work_for_a_while, nullptr, at_once());
  int taken = 0;
  while (pipeline.next()) {
    ++taken;
    --under_way;
  }
  EXPECT_EQ(taken, 50);
}

TEST_P(PipelineTest, OnePipelineMayFeedAnother) {
  Workers workers(threads());
  const auto work = [](int& item) {
    work_for_a_while(item);
    item += 1000;
  };
  Pipeline<int> first(workers, count_to(300), work, nullptr, at_once());
  Pipeline<std::string> second(
      workers,
      [&]() -> std::optional<std::string> {
        const int* item = first.next();
        return item != nullptr ? std::optional(std::to_string(*item)) : std::nullopt;
      },
      [](std::string& item) { item += "!"; }, nullptr, at_once());
  const std::vector<std::string> items = all_of(second);
  ASSERT_EQ(items.size(), 300U);
  EXPECT_EQ(items.front(), "1001!");
  EXPECT_EQ(items.back(), "1300!");
}

/// Notes which thread frees it.
class Owned {
 public:
  Owned() = default;
  explicit Owned(std::atomic<int>& elsewhere) : elsewhere_(&elsewhere) {}
  Owned(Owned&& other) noexcept { *this = std::move(other); }
  Owned& operator=(Owned&& other) noexcept {
    std::swap(elsewhere_, other.elsewhere_);
    std::swap(worked_by_, other.worked_by_);
    return *this;
  }
  ~Owned() {
    if (elsewhere_ != nullptr && worked_by_ != std::this_thread::get_id()) ++*elsewhere_;
  }
  void work() { worked_by_ = std::this_thread::get_id(); }

 private:
  std::atomic<int>* elsewhere_ = nullptr;
  std::thread::id worked_by_;
};

/// What a thread allocates it frees, but for what is left in the end.
TEST_P(PipelineTest, ItemsAreFreedByTheThreadThatWorkedOnThem) {
  std::atomic<int> elsewhere = 0;
  Workers workers(threads());
  {
    Pipeline<Owned> pipeline(
        workers,
        [&, produced = 0]() mutable -> std::optional<Owned> {
          if (produced == 1000) return std::nullopt;
          ++produced;
          return Owned(elsewhere);
        },
        [](Owned& item) {
          item.work();
          std::this_thread::sleep_for(std::chrono::microseconds(20));
        },
        nullptr, at_once());
    while (pipeline.next() != nullptr) continue;
  }
  EXPECT_LE(elsewhere, static_cast<int>(at_once() * (4 + 4 * threads())));
}

TEST(Workers, StartNoThreadForAFewItems) {
  Workers workers(3);
  const std::thread::id owner = std::this_thread::get_id();
  bool all_by_the_owner = true;
  Pipeline<int> pipeline(workers, count_to(2 * Pipeline<int>::kAtOnce), [&](int& /*item*/) {
    all_by_the_owner = all_by_the_owner && std::this_thread::get_id() == owner;
  });
  EXPECT_EQ(all_of(pipeline).size(), 2 * Pipeline<int>::kAtOnce);
  EXPECT_TRUE(all_by_the_owner);
}

TEST(Workers, ThrowWhatATaskThrew) {
  for (const std::size_t threads : {0U, 2U}) {
    Workers workers(threads);
    std::vector<std::shared_ptr<Workers::Task>> tasks;
    for (int i = 0; i < 6; ++i) {
      tasks.push_back(std::make_shared<Workers::Task>([i] {
        if (i == 4) throw std::runtime_error("the fifth");
      }));
      workers.add(tasks.back());
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
      if (i == 4)
        EXPECT_THROW(workers.finish(*tasks[i]), std::runtime_error) << threads;
      else
        EXPECT_NO_THROW(workers.finish(*tasks[i])) << threads;
    }
  }
}

/// The language of one reader of several, which is neither English nor that of the process.
TEST(Workers, SpeakTheLanguageOfWhoAddsATask) {
  constexpr int kTasks = 12;
  const std::thread::id owner = std::this_thread::get_id();
  std::atomic<int> by_others = 0, in_french = 0, in_english = 0;
  Workers workers(2);
  std::vector<std::shared_ptr<Workers::Task>> tasks;
  for (int i = 0; i < kTasks; ++i) {
    const base::ScopedLanguage scoped(i % 2 == 0 ? base::Language::kFrench : base::Language::kEnglish);
    tasks.push_back(std::make_shared<Workers::Task>([&] {
      if (std::this_thread::get_id() != owner) ++by_others;
      ++(base::language() == base::Language::kFrench ? in_french : in_english);
    }));
    workers.add(tasks.back());
  }
  // The threads do something before the owner does the rest.
  while (by_others == 0) std::this_thread::yield();
  const base::ScopedLanguage spanish(base::Language::kSpanish);
  for (const auto& task : tasks) workers.finish(*task);
  EXPECT_EQ(in_french, kTasks / 2);
  EXPECT_EQ(in_english, kTasks / 2);
  EXPECT_EQ(base::language(), base::Language::kSpanish) << "the owner goes on in its own";
}

TEST(Workers, ShareTheWorkWithTheirOwner) {
  Workers workers(1);
  const std::thread::id owner = std::this_thread::get_id();
  std::atomic<int> by_owner = 0, by_others = 0;
  const auto work = [&](int& /*item*/) {
    ++(std::this_thread::get_id() == owner ? by_owner : by_others);
    std::this_thread::sleep_for(std::chrono::microseconds(200));
  };
  Pipeline<int> pipeline(workers, count_to(200), work, nullptr, 1);
  EXPECT_EQ(all_of(pipeline).size(), 200U);
  EXPECT_GT(by_owner, 0);
  EXPECT_GT(by_others, 0);
}

}  // namespace pipeline_test
