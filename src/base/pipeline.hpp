#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"

/// Work on many items on all processors, with results in the order of the items, as if one thread did it.
namespace base {

/// Threads that take part of the work of one thread, their owner. All functions are for the owner. They begin
/// with the third task, so that a command with little to do starts none; the owner works, too, while it
/// waits. On a machine with one processor, and where no thread can be had, it does everything.
class Workers {
 public:
  /// One thread for each processor that this process may use, but the owner's, and no more than three:
  /// beyond that what the owner does alone takes longer.
  Workers();
  explicit Workers(std::size_t threads);
  /// Waits for what the threads do just now. Precondition: nothing is left to be done.
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// A function that is called once, on some thread.
  struct Task {
    enum class State { kQueued, kRunning, kDone };

    explicit Task(std::function<void()> to_do) : work(std::move(to_do)) {}
    std::function<void()> work;
    State state = State::kQueued;
    Language language = Language::kEnglish;  ///< as whoever added it speaks
    std::exception_ptr error;                ///< what it threw
  };

  void add(std::shared_ptr<Task> task);
  /// Returns once the task is done, and does others meanwhile. Throws what it threw.
  void finish(const Task& task);
  /// Returns once no thread is at the task, which is not begun any more. Throws nothing.
  void drop(const Task& task) noexcept;

  /// How many threads there are besides the owner, or will be.
  [[nodiscard]] std::size_t threads() const { return most_; }

 private:
  void start_threads();
  void run();
  /// Does the first task of the queue, without the lock.
  void run_first(std::unique_lock<std::mutex>& lock);

  std::size_t most_;
  std::size_t added_ = 0;
  std::mutex mutex_;  ///< of the queue, of `stopping_` and of the states of tasks
  std::condition_variable added_or_stopping_, done_;
  std::deque<std::shared_ptr<Task>> queue_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

/// Items that are produced in order, worked on by several threads, and come out in the order in which they
/// were produced. Only so many are under way. They are produced by the thread that takes them out, while it
/// does. Items are freed by the thread that worked on them, where it goes on working: what one thread
/// allocates and another frees makes both wait for each other's memory. What the work on an item throws, or
/// an `Error` while it is produced, is thrown where this item would come out, so the first error is the same
/// as without threads. Any other exception of producing is thrown at once: behind a read that failed, SQLite
/// may have rolled the transaction back, and nothing may go on.
template <class Item>
class Pipeline {
 public:
  /// The next item; nothing if there is none yet. It is asked again when all items came out.
  using Produce = std::function<std::optional<Item>()>;
  /// Is called once for each item, for several at a time.
  using Work = std::function<void(Item&)>;
  /// Bytes that an item takes, roughly.
  using Weight = std::function<std::size_t(const Item&)>;

  /// Items that are handed over at once, so that some milliseconds of work are, and locks take no time.
  static constexpr std::size_t kAtOnce = 64;
  /// What the items that are handed over at once may weigh, and what all that are under way, unless one
  /// weighs more.
  static constexpr std::size_t kMostWeightAtOnce = std::size_t{256} * 1024;
  static constexpr std::size_t kMostWeight = std::size_t{4} * 1024 * 1024;

  Pipeline(Workers& workers, Produce produce, Work work, Weight weight = nullptr,
           std::size_t at_once = kAtOnce)
      : workers_(workers),
        produce_(std::move(produce)),
        work_(std::move(work)),
        weight_of_(std::move(weight)),
        at_once_(at_once),
        most_batches_(2 + 2 * workers.threads()) {}
  ~Pipeline() {
    for (const UnderWay& each : under_way_)
      if (each.task) workers_.drop(*each.task);
  }
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  /// The next item, worked on, valid until the next call; null at the end. Once it has thrown, nothing is to
  /// be asked any more.
  Item* next() {
    while (!out_ || taken_ == out_->items.size()) {
      retire();
      produce();
      if (under_way_.empty() && error_) std::rethrow_exception(error_);
      if (under_way_.empty()) return nullptr;
      const UnderWay first = std::move(under_way_.front());
      under_way_.pop_front();
      first.task ? workers_.finish(*first.task) : work_on(*first.batch);
      out_ = first.batch;
    }
    Entry& next = out_->items[taken_++];
    if (next.error) std::rethrow_exception(next.error);
    return &next.item;
  }

 private:
  struct Entry {
    Item item;
    std::exception_ptr error;  ///< that the work on it threw
  };
  struct Batch {
    std::vector<Entry> items;
    std::size_t weight = 0;
    std::thread::id worked_by;
  };
  struct UnderWay {
    std::shared_ptr<Batch> batch;
    std::shared_ptr<Workers::Task> task;  ///< null: there is so little that it is not handed over
  };

  void produce() {
    while (!error_ && under_way_.size() < most_batches_ && weight_ < kMostWeight) {
      const auto batch = std::make_shared<Batch>();
      batch->items.reserve(at_once_);
      const bool is_full = produce(*batch);
      if (batch->items.empty()) return;
      weight_ += batch->weight;
      const bool is_alone = !is_full && under_way_.empty();
      under_way_.push_back({batch, nullptr});
      if (is_alone) return;
      under_way_.back().task = std::make_shared<Workers::Task>([this, batch] {
        free_retired();
        work_on(*batch);
      });
      workers_.add(under_way_.back().task);
    }
  }

  /// Fills a batch. False: there are no more items yet.
  bool produce(Batch& batch) {
    try {
      while (batch.items.size() < at_once_ && batch.weight < kMostWeightAtOnce) {
        std::optional<Item> item = produce_();
        if (!item) return false;
        if (weight_of_) batch.weight += weight_of_(*item);
        batch.items.push_back({*std::move(item), nullptr});
      }
      return true;
    } catch (const Error&) {
      error_ = std::current_exception();
      return false;
    }
  }

  void work_on(Batch& batch) const {
    batch.worked_by = std::this_thread::get_id();
    for (Entry& each : batch.items) try {
        work_(each.item);
      } catch (...) {
        each.error = std::current_exception();
        return;  // the next ones do not come out any more
      }
  }

  /// Leaves the batch from which items came out to the thread that worked on it.
  void retire() {
    taken_ = 0;
    if (!out_) return;
    weight_ -= out_->weight;
    const std::shared_ptr<Batch> batch = std::move(out_);
    if (batch->worked_by == std::this_thread::get_id()) return;
    const std::lock_guard lock(retired_mutex_);
    if (retired_.size() < most_batches_) retired_.push_back(batch);
  }

  /// Frees what this thread worked on and is not needed any more.
  void free_retired() {
    std::vector<std::shared_ptr<Batch>> own;
    const std::lock_guard lock(retired_mutex_);
    for (std::shared_ptr<Batch>& batch : retired_)
      if (batch->worked_by == std::this_thread::get_id()) own.push_back(std::move(batch));
    std::erase(retired_, nullptr);
  }

  Workers& workers_;
  Produce produce_;
  Work work_;
  Weight weight_of_;  ///< null: they are light
  std::size_t at_once_, most_batches_;
  std::size_t weight_ = 0;  ///< of all that are under way
  std::deque<UnderWay> under_way_;
  std::shared_ptr<Batch> out_;  ///< from which items come out
  std::size_t taken_ = 0;       ///< of it
  std::mutex retired_mutex_;
  std::vector<std::shared_ptr<Batch>> retired_;
  std::exception_ptr error_;  ///< of producing what comes behind them
};

}  // namespace base
