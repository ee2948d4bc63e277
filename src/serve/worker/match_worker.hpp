#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/values/sha256.hpp"
#include "serve/worker/match_snapshot.hpp"
#include "serve/worker/orders.hpp"
#include "storage/store.hpp"

/// The match that is served, and the one thread that uses its file.
namespace serve {

/// Serves one match of a file: the one that was named, else the open one that was changed last. Once it is
/// over, the next one that its players begin meanwhile takes its place.
class MatchWorker {
 public:
  /// Called on the thread of the worker with the match as it was found, then with each change, and never
  /// after the end of `MatchWorker`. The pointer is the same as before where the sheet is; null: there is
  /// none any more, and `file_lost` says whether that is so because the file is gone or cannot be read. The
  /// changes are those since the call before, the oldest first; of very many the newest.
  using Publish = std::function<void(SnapshotPtr, const std::vector<MatchEvent>&, bool file_lost)>;
  /// Called on the same thread with what whoever started the server should know, and what to do (may be
  /// empty): once the file could not be read for some time, and once it can be again.
  using Warn = std::function<void(const std::string& what, const std::string& remedy)>;

  /// Opens the file and finds the match, on the thread of the worker. Throws `Error` as `Store::open` and
  /// `cli::find_match`.
  MatchWorker(std::function<storage::Store()> open, std::optional<std::string> match, Publish publish,
              Warn warn);
  /// Answers what was asked before it ends.
  ~MatchWorker();
  MatchWorker(const MatchWorker&) = delete;
  MatchWorker& operator=(const MatchWorker&) = delete;

  /// The match as it was found.
  [[nodiscard]] SnapshotPtr first() const { return first_; }
  /// Queues an order. May be called from any thread.
  void enqueue(Order order);

 private:
  struct PendingOrder {
    Order order;
    std::chrono::steady_clock::time_point since;
  };

  void run(const std::function<storage::Store()>& open, const std::optional<std::string>& named);
  void find_match(const std::optional<std::string>& named);
  /// Answers orders and looks for changes until the end.
  void serve();
  void answer(PendingOrder waiting);
  /// Looks as far as that does not hold the order up, which may wait so long still.
  void poll_before_order(std::chrono::milliseconds left);
  std::optional<PendingOrder> take();
  /// Whether it is to end, and has answered everything.
  bool is_over();
  /// Reads the match again if somebody else wrote the file. Throws `Error` (kBusy) soon where it is locked.
  void poll_file(std::chrono::milliseconds busy_timeout);
  /// Reads the match again and publishes what happened to it; `own` is what an order just did.
  void refresh(const std::optional<MatchEvent>& own = std::nullopt);
  /// Tells those who look on that there is nothing to see where the file cannot be read for some time, and
  /// whoever started the server why.
  void note_failed_poll(const std::exception& why);
  void note_successful_poll();
  void open_store();
  void watch_file();
  /// Returns when something was asked, the file was written, or a second went by.
  void wait_for_events();

  std::function<storage::Store()> open_;
  Publish publish_;
  Warn warn_;
  std::optional<storage::Store> store_;
  std::string path_;                         ///< of the file, as it was opened
  int failed_polls_ = 0;                     ///< one after the other
  std::int64_t number_ = 0;                  ///< of the match
  std::int64_t version_ = 0;                 ///< of the file, as `Store::data_version`
  std::int64_t last_command_ = 0;            ///< of the file, as far as it was published
  std::optional<base::Sha256Digest> chain_;  ///< up to it
  std::int64_t began_ = 0;                   ///< the last command of the file when it began to serve
  std::pair<dev_t, ino_t> file_{};           ///< which file that is, under whatever name
  SnapshotPtr first_, current_;
  SnapshotPtr served_;  ///< the last that there was, of which the next match is
  SnapshotPtr before_;  ///< the match before that one, which is served again where that is undone
  int inotify_ = -1, wakeup_fd_ = -1;  ///< file descriptors; the latter of an eventfd: an order was queued

  std::mutex mutex_;  ///< of these
  std::deque<PendingOrder> waiting_;
  bool ends_ = false;

  std::thread thread_;
};

}  // namespace serve
