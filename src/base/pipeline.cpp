#include "base/pipeline.hpp"

#include <pthread.h>
#include <sched.h>

#include <algorithm>
#include <csignal>
#include <system_error>

namespace base {
namespace {

constexpr std::size_t kMostThreads = 3;
/// Before this many tasks, starting a thread would take longer than it saves.
constexpr std::size_t kTasksBeforeThreads = 3;

/// The processors that this process may use, which are fewer than the machine has under `taskset`.
std::size_t processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<std::size_t>(std::max(1, CPU_COUNT(&set)));
}

/// While it lives, threads that are started get no signals: these are the owner's business.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_{};
};

}  // namespace

Workers::Workers() : Workers(std::min(processors() - 1, kMostThreads)) {}

Workers::Workers(std::size_t threads) : most_(threads) {}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  added_or_stopping_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void Workers::add(std::shared_ptr<Task> task) {
  task->language = language();
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(task));
  }
  added_or_stopping_.notify_one();
  if (++added_ == kTasksBeforeThreads) start_threads();
}

void Workers::start_threads() {
  const SignalsBlocked blocked;
  try {
    while (threads_.size() < most_) threads_.emplace_back([this] { run(); });
  } catch (const std::system_error&) {
    return;  // the system gives no more: with fewer it only takes longer
  }
}

void Workers::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    added_or_stopping_.wait(lock, [&] { return stopping_ || !queue_.empty(); });
    if (stopping_) return;
    run_first(lock);
  }
}

void Workers::run_first(std::unique_lock<std::mutex>& lock) {
  const std::shared_ptr<Task> task = std::move(queue_.front());
  queue_.pop_front();
  task->state = Task::State::kRunning;
  lock.unlock();
  try {
    const ScopedLanguage scoped(task->language);
    task->work();
  } catch (...) {
    task->error = std::current_exception();
  }
  task->work = nullptr;
  lock.lock();
  task->state = Task::State::kDone;
  done_.notify_all();
}

void Workers::finish(const Task& task) {
  std::unique_lock lock(mutex_);
  while (task.state != Task::State::kDone) {
    if (queue_.empty())
      done_.wait(lock);
    else
      run_first(lock);
  }
  if (task.error) std::rethrow_exception(task.error);
}

void Workers::drop(const Task& task) noexcept {
  std::unique_lock lock(mutex_);
  std::erase_if(queue_, [&](const std::shared_ptr<Task>& queued) { return queued.get() == &task; });
  done_.wait(lock, [&] { return task.state != Task::State::kRunning; });
}

}  // namespace base
