// The one thread that has the file: what it publishes, and what it answers when something goes wrong.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <stdexcept>

#include "file_lock.hpp"
#include "serve/server/server.hpp"
#include "serve/worker/match_worker.hpp"
#include "walk/program.hpp"

namespace worker_test {

using serve::MatchEvent;
using serve::SnapshotPtr;
using namespace std::chrono_literals;

constexpr auto kLong = 60s;  // only a failure takes it

/// What a worker published, for a thread that waits for it.
class Published {
 public:
  void note(const SnapshotPtr& sheet, const std::vector<MatchEvent>& changes) {
    const std::lock_guard lock(mutex_);
    sheets_.push_back(sheet);
    changes_.insert(changes_.end(), changes.begin(), changes.end());
    is_new_.notify_all();
  }
  /// Waits until the sheet has so many lines, and something was published so often.
  bool wait_for_lines(std::size_t lines) {
    std::unique_lock lock(mutex_);
    return is_new_.wait_for(lock, kLong, [&] {
      return !sheets_.empty() && sheets_.back() && sheets_.back()->match.record.match.lines.size() == lines;
    });
  }
  /// Waits until somebody in the sheet is called so.
  bool wait_for_names(const std::string& name) {
    std::unique_lock lock(mutex_);
    return is_new_.wait_for(lock, kLong, [&] {
      if (sheets_.empty() || !sheets_.back()) return false;
      const auto& names = sheets_.back()->match.record.match.players;
      return std::find(names.begin(), names.end(), name) != names.end();
    });
  }
  bool wait_for_count(std::size_t count) {
    std::unique_lock lock(mutex_);
    return is_new_.wait_for(lock, kLong, [&] { return sheets_.size() >= count; });
  }
  std::vector<std::string> events() {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> events;
    for (const MatchEvent& change : changes_)
      events.push_back(change.event + (change.line ? " " + std::to_string(*change.line) : ""));
    return events;
  }
  std::size_t count() {
    const std::lock_guard lock(mutex_);
    return sheets_.size();
  }

 private:
  std::mutex mutex_;
  std::condition_variable is_new_;
  std::vector<SnapshotPtr> sheets_;
  std::vector<MatchEvent> changes_;
};

/// What whoever started a server was told, for a thread that waits for it.
class Warned {
 public:
  void note(const std::string& what, const std::string& remedy) {
    const std::lock_guard lock(mutex_);
    told_.push_back(what + "\n" + remedy);
    is_new_.notify_all();
  }
  bool wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    return is_new_.wait_for(lock, kLong, [&] { return told_.size() >= count; });
  }
  std::vector<std::string> told() {
    const std::lock_guard lock(mutex_);
    return told_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable is_new_;
  std::vector<std::string> told_;
};

/// A file with a match of Ann and Bob.
class WorkerTest : public testing::Test {
 protected:
  WorkerTest() { run({"new", "Ann", "Bob"}); }

  void run(const walk::Arguments& arguments) const {
    const walk::Outcome outcome = program_.run(arguments);
    EXPECT_EQ(outcome.code, 0) << walk::command_line(arguments) << "\n" << outcome.errors;
  }
  [[nodiscard]] std::string file() const { return program_.file("walk.db"); }
  [[nodiscard]] std::function<storage::Store()> opener() const {
    return [path = file()] { return storage::Store::open(path); };
  }
  [[nodiscard]] serve::MatchWorker::Publish publisher() {
    return [this](const SnapshotPtr& sheet, const std::vector<MatchEvent>& changes, bool /*file_lost*/) {
      published_.note(sheet, changes);
    };
  }
  [[nodiscard]] serve::MatchWorker::Warn warner() {
    return [this](const std::string& what, const std::string& remedy) { warned_.note(what, remedy); };
  }
  /// Asks for a hand of this number of points. Returns its status once it is answered.
  static int enter(serve::MatchWorker& worker, const std::string& tag, int points) {
    std::promise<int> status;
    worker.enqueue(
        order(tag, points, [&](const serve::Response& response) { status.set_value(response.status); }));
    return status.get_future().get();
  }
  static serve::Order order(const std::string& tag, int points, std::function<void(serve::Response)> answer) {
    serve::HandBody body;
    body.entries = {{"Ann", std::to_string(points)}, {"Bob", "10"}};
    body.points = true;
    return {.requested = serve::EnterHand{base::make_uuid_v7(points), body},
            .if_match = {"\"" + tag + "\""},
            .language = base::Language::kEnglish,
            .by = "192.0.2.1",
            .answer = std::move(answer)};
  }

  walk::Program program_;
  Published published_;
  Warned warned_;
};

TEST_F(WorkerTest, PublishesItsFirstSheetBeforeAnythingElse) {
  const serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  EXPECT_EQ(published_.count(), 1U);
  EXPECT_TRUE(published_.events().empty());
}

TEST_F(WorkerTest, TellsEachChangeBetweenTwoLooks) {
  const serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  {
    // It sees none of them before the last.
    const std::string copy = file() + ".copy";
    std::filesystem::copy_file(file(), copy);
    for (const walk::Arguments& command : {walk::Arguments{"add", "--points", "Ann=15", "Bob=10"},
                                           {"add", "--points", "Ann=20", "Bob=10"},
                                           {"amend", "1", "--points", "Ann=25"},
                                           {"undo"},
                                           {"add", "--points", "Ann=30", "Bob=10"}}) {
      const walk::Outcome outcome = program_.run(command, "walk.db.copy");
      EXPECT_EQ(outcome.code, 0) << outcome.errors;
    }
    std::filesystem::rename(copy, file());
  }
  EXPECT_TRUE(published_.wait_for_lines(3));
  EXPECT_EQ(published_.events(), (std::vector<std::string>{"hand", "hand", "line", "undo", "hand 3"}));
}

TEST_F(WorkerTest, TellsOfEachNewHandWhichLineItIs) {
  const serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  const std::string copy = file() + ".copy";
  std::filesystem::copy_file(file(), copy);
  for (const char* points : {"Ann=15", "Ann=20", "Ann=25"})
    EXPECT_EQ(program_.run({"add", "--points", points, "Bob=10"}, "walk.db.copy").code, 0);
  std::filesystem::rename(copy, file());
  EXPECT_TRUE(published_.wait_for_lines(3));
  EXPECT_EQ(published_.events(), (std::vector<std::string>{"hand 1", "hand 2", "hand 3"}));
}

TEST_F(WorkerTest, CallsARenamingThatAndNotTheLastHandAgain) {
  run({"add", "--points", "Ann=15", "Bob=10"});
  const serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  run({"rename", "Bob", "Robert"});
  EXPECT_TRUE(published_.wait_for_names("Robert"));
  EXPECT_EQ(published_.events(), (std::vector<std::string>{"rename"}));
}

// What is in it was there before: whoever counts the hands of an evening would count them twice.
TEST_F(WorkerTest, AFileThatIsPutBackIsToldAsThatAndNotAsItsHands) {
  for (const char* points : {"Ann=100", "Ann=200"}) run({"add", "--points", points, "Bob=50"});
  const serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  const std::string kept = file() + ".kept", other = file() + ".other";
  ASSERT_EQ(program_.run({"new", "Cho", "Dee"}, "walk.db.other").code, 0);
  std::filesystem::rename(file(), kept);
  std::filesystem::rename(other, file());
  ASSERT_TRUE(published_.wait_for_count(2));
  std::filesystem::rename(kept, file());
  ASSERT_TRUE(published_.wait_for_count(3));
  EXPECT_EQ(published_.events(), (std::vector<std::string>{"restore", "restore"}));
}

TEST_F(WorkerTest, PublishesAFileThatWasBusyWhenItTookTheOthersPlace) {
  run({"backup", file() + ".kept"});
  run({"add", "--points", "Ann=15", "Bob=10"});
  std::atomic<int> opened = 0;
  std::unique_ptr<serve_tests::FileLock> lock;
  std::promise<void> is_locked;
  const auto open = [&] {
    storage::Store store = storage::Store::open(file());
    if (++opened == 2) {
      lock = std::make_unique<serve_tests::FileLock>(file());
      is_locked.set_value();
    }
    return store;
  };
  const serve::MatchWorker worker(open, std::nullopt, publisher(), warner());
  ASSERT_TRUE(published_.wait_for_lines(1));
  std::filesystem::rename(file() + ".kept", file());
  is_locked.get_future().get();
  std::this_thread::sleep_for(1s);  // for a look that finds it busy
  EXPECT_EQ(published_.count(), 1U);
  lock.reset();
  EXPECT_TRUE(published_.wait_for_lines(0));
}

TEST_F(WorkerTest, SaysAfterTenSecondsThatTheFileIsBusyHoweverLongItLooked) {
  serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  const std::string tag = worker.first()->tag;
  const serve_tests::FileLock lock(file());
  std::this_thread::sleep_for(1500ms);  // for a look to begin
  const auto began = std::chrono::steady_clock::now();
  // Those behind the first, whose ten seconds are over when it is their turn, take none of their own.
  std::vector<std::promise<int>> answers(200);
  for (std::promise<int>& each : answers)
    worker.enqueue(order(tag, 15, [&](const serve::Response& response) { each.set_value(response.status); }));
  for (std::promise<int>& each : answers) EXPECT_EQ(each.get_future().get(), 423);
  EXPECT_LT(std::chrono::steady_clock::now() - began, 20s);
}

// Where they could be opened for reading alone, permissions that were put right have an effect.
TEST_F(WorkerTest, OpensTheFileAnewThatCouldNotBeWritten) {
  std::atomic<int> opened = 0;
  const auto open = [&] {
    ++opened;
    return storage::Store::open(file());
  };
  serve::MatchWorker worker(open, std::nullopt, publisher(), warner());
  const std::string tag = worker.first()->tag;
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const rlimit none{0, before.rlim_max};
  setrlimit(RLIMIT_FSIZE, &none);
  const int refused = enter(worker, tag, 15);
  setrlimit(RLIMIT_FSIZE, &before);
  EXPECT_EQ(refused, 500);
  EXPECT_EQ(enter(worker, tag, 15), 201);
  EXPECT_EQ(opened, 2);
}

TEST_F(WorkerTest, AnswersWhatIsRecordedWhateverGoesWrongBehindIt) {
  serve::MatchWorker worker(
      opener(), std::nullopt,
      [&](const SnapshotPtr& sheet, const std::vector<MatchEvent>& changes, bool /*file_lost*/) {
        published_.note(sheet, changes);
        if (!changes.empty()) throw std::runtime_error("a fault");
      },
      warner());
  EXPECT_EQ(enter(worker, worker.first()->tag, 15), 201);
  EXPECT_EQ(published_.events(), std::vector<std::string>{"hand 1"});
}

TEST_F(WorkerTest, AnswersTheNextOrderWhateverGoesWrongInOne) {
  serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  const std::string tag = worker.first()->tag;
  worker.enqueue(order(tag, 15, [](const serve::Response&) { throw std::runtime_error("a fault"); }));
  EXPECT_EQ(enter(worker, tag, 20), 412);
}

TEST_F(WorkerTest, TellsWhoeverStartedItOnceThatTheFileIsNoDatabaseAndOnceThatItIsBack) {
  const serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  std::filesystem::rename(file(), file() + ".kept");
  std::ofstream(file() + ".other") << std::string(8192, 'x');
  std::filesystem::rename(file() + ".other", file());
  ASSERT_TRUE(warned_.wait_for(1));
  EXPECT_NE(warned_.told().front().find(file()), std::string::npos) << warned_.told().front();
  EXPECT_EQ(published_.count(), 2U) << "phones show it still";
  std::this_thread::sleep_for(2500ms);  // for looks that fail as well
  EXPECT_EQ(warned_.told().size(), 1U);
  std::filesystem::rename(file() + ".kept", file());
  EXPECT_TRUE(warned_.wait_for(2));
  EXPECT_TRUE(published_.wait_for_lines(0));
  EXPECT_EQ(warned_.told().size(), 2U);
}

TEST_F(WorkerTest, TellsThatTheFileIsGone) {
  std::atomic<bool> lost = false;
  serve::MatchWorker worker(
      opener(), std::nullopt,
      [&](const SnapshotPtr& sheet, const std::vector<MatchEvent>& changes, bool file_lost) {
        lost = file_lost;
        published_.note(sheet, changes);
      },
      warner());
  const std::string tag = worker.first()->tag;
  std::filesystem::rename(file(), file() + ".kept");
  // A phone keeps what is refused with 404 as text; with 423 it sends it again.
  EXPECT_EQ(enter(worker, tag, 15), 423);
  ASSERT_TRUE(warned_.wait_for(1));
  EXPECT_NE(warned_.told().front().find(file() + " is gone"), std::string::npos) << warned_.told().front();
  EXPECT_TRUE(lost);
  std::filesystem::rename(file() + ".kept", file());
  EXPECT_TRUE(published_.wait_for_lines(0));
  EXPECT_FALSE(lost);
}

TEST_F(WorkerTest, TellsAFaultOfTheServerOnceAndServesOn) {
  std::promise<void> is_over;
  serve::Server server(
      std::make_unique<serve::Listener>("127.0.0.1", 0),
      {.origins = serve::OwnOrigins("127.0.0.1", true, std::nullopt),
       .sessions = serve::Sessions("write", "read")},
      [&](const MatchEvent& change) {
        if (change.event == "last") return is_over.set_value();
        throw std::runtime_error("a fault of " + change.event);
      },
      warner());
  serve::MatchWorker worker(opener(), std::nullopt, publisher(), warner());
  std::thread loop([&] { server.run(worker); });
  for (const char* event : {"one", "two", "last"}) server.publish(nullptr, {{event, 1, {}, {}}});
  is_over.get_future().get();
  std::raise(SIGTERM);
  loop.join();
  ASSERT_EQ(warned_.told().size(), 1U);
  EXPECT_NE(warned_.told().front().find("a fault of one"), std::string::npos) << warned_.told().front();
}

}  // namespace worker_test
