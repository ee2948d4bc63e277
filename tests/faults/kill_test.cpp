// The program is killed, at each of its system calls and at random moments: what was acknowledged is there,
// and of the command that was killed there is all or nothing.

#include <fmt/core.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <iostream>
#include <limits>
#include <random>
#include <thread>

#include "scene.hpp"
#include "span.hpp"

namespace faults {
namespace kill_test {

constexpr int kMostFailures = 5;  // of a command, before it is left

struct Figures {
  int commands = 0, kills = 0, before = 0, after = 0, failures = 0;
};

/// Kills it there; whether it came to that call.
bool kill_at(Scene& scene, int number, Call& killed) {
  scene.before().put(scene.folder());
  bool reached = false;
  run_traced(scene.attack(), {[&](const Call& call) {
                                if (call.number != number) return Answer{};
                                reached = true;
                                killed = call;
                                return Answer{Answer::kKill};
                              },
                              {}});
  return reached;
}

/// Whether it is as it has to be.
bool try_kill(Scene& scene, const Span& span, int number, Figures& figures) {
  Call killed;
  // Another run may make a call or two less: then there is nothing left to kill.
  const bool reached = kill_at(scene, number, killed);
  const Verdict verdict = scene.judge();
  if (reached) ++figures.kills;
  ++(verdict.state == State::kBefore ? figures.before : figures.after);
  const bool acknowledged = number > span.acknowledged;
  const bool lost = acknowledged && scene.shows() && verdict.state == State::kBefore;
  if (verdict.problem.empty() && !lost) return true;
  ++figures.failures;
  ADD_FAILURE() << fmt::format("{}\nkilled at call {} of {} ({}):\n{}{}", shown(scene), number, span.last,
                               reached ? killed.name() : "not reached", verdict.problem,
                               lost ? "\nit was acknowledged, and is lost" : "");
  return false;
}

void kill_everywhere(Scene& scene, int which, Figures& figures) {
  const Span span = span_of(scene);
  int failures = 0;
  for (const int number : is_long() ? span.every() : span.two(which))
    if (!try_kill(scene, span, number, figures) && ++failures == kMostFailures) break;
  ++figures.commands;
}

TEST(Kill, AtEverySystemCallLeavesAllOrNothing) {
  Figures figures;
  int which = 0;
  for (const auto& scene : scenes()) kill_everywhere(*scene, ++which, figures);
  std::cout << fmt::format(
      "kill at a system call: {} commands, {} kills ({}), {} before it was saved, {} after, {} lost or "
      "half-done\n",
      figures.commands, figures.kills, is_long() ? "every call" : "two a command, spread over its calls",
      figures.before, figures.after, figures.failures);
  EXPECT_GT(figures.before, 0);
  EXPECT_GT(figures.after, 0);
}

/// By a signal from outside after a while: also within a call, and with no tracer to order them.
End kill_after(const Scene& scene, std::chrono::microseconds while_it_runs) {
  scene.before().put(scene.folder());
  const Launch what = scene.attack();
  const pid_t process = launch(what);
  std::this_thread::sleep_for(while_it_runs);
  kill(process, SIGKILL);
  return wait_for(process, what);
}

/// The shortest of a few runs, in microseconds.
long duration_of(const Scene& scene) {
  long shortest = std::numeric_limits<long>::max();
  for (int i = 0; i < 3; ++i) {
    scene.before().put(scene.folder());
    const auto start = std::chrono::steady_clock::now();
    const Launch what = scene.attack();
    wait_for(launch(what), what);
    const auto duration = std::chrono::steady_clock::now() - start;
    shortest =
        std::min<long>(shortest, std::chrono::duration_cast<std::chrono::microseconds>(duration).count());
  }
  return shortest;
}

/// So many kills of one command; a run that ended before its kill counts for nothing, and the next is killed
/// earlier: how long a run takes changes with what else the machine does.
void kill_at_random(Scene& scene, int share, unsigned seed, std::mt19937& random, Figures& figures) {
  long duration = duration_of(scene);
  constexpr int kMostTries = 20;
  int killed = 0;
  for (int tried = 0; killed < share && tried < share * kMostTries; ++tried) {
    // At first the program is only loaded, and nothing happens.
    const long moment = std::uniform_int_distribution<long>(duration / 4, duration)(random);
    const End end = kill_after(scene, std::chrono::microseconds(moment));
    if (end.signal != SIGKILL) {
      duration = moment;
      continue;
    }
    const Verdict verdict = scene.judge();
    ++killed;
    ++figures.kills;
    ++(verdict.state == State::kBefore ? figures.before : figures.after);
    const bool lost = !end.output.empty() && scene.shows() && verdict.state == State::kBefore;
    if (verdict.problem.empty() && !lost) continue;
    ++figures.failures;
    ADD_FAILURE() << fmt::format("{}\nkilled after {} us (seed {}, kill {}):\n{}{}", shown(scene), moment,
                                 seed, figures.kills, verdict.problem,
                                 lost ? "\nit was acknowledged, and is lost" : "");
  }
}

TEST(Kill, AtRandomMomentsLeavesAllOrNothing) {
  constexpr unsigned kSeed = 20261112;
  const int kills = is_long() ? 1000 : 10;
  std::mt19937 random(kSeed);
  Figures figures;
  // A part of them for each command; the short run takes one of every other or so.
  const int all = static_cast<int>(scenes().size());
  const int tried = std::min(all, kills);
  for (int i = 0; i < tried; ++i) {
    const int share = kills / tried + (i < kills % tried ? 1 : 0);
    kill_at_random(*scenes()[static_cast<std::size_t>(i * all / tried)], share, kSeed, random, figures);
    ++figures.commands;
  }
  std::cout << fmt::format(
      "kill -9 at a random moment: seed {}, {} commands, {} kills, {} before it was saved, {} after, {} lost "
      "or "
      "half-done\n",
      kSeed, figures.commands, figures.kills, figures.before, figures.after, figures.failures);
  EXPECT_EQ(figures.kills, kills);
}

}  // namespace kill_test
}  // namespace faults
