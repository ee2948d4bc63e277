#pragma once

// Several commands beside each other: in every round each of them once, in random order.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "process.hpp"

namespace bench {

struct Measured {
  double seconds = 0;  // the median
  long peak_kib = 0;   // the highest
  int runs = 0;
};

/// What was measured, a command at a size of the club: "add" and 1000.
using Key = std::pair<std::string, std::int64_t>;
using Results = std::map<Key, Measured>;

struct Step {
  Key key;
  Command command;
};

/// Which time is measured.
enum class Clock {
  kAsAsked,  // what `Rounds` says
  kElapsed,  // always that of the clock on the wall: a command with several threads, or the peer of one
};

/// One side of a comparison: one or more commands, each timed by itself, one behind the other.
struct Contestant {
  std::function<std::vector<Step>(int round)> steps;
  std::function<void()> before = [] {};  // not timed
  Clock clock = Clock::kAsAsked;
};

/// The same command in every round.
Contestant steady(
    Key key, Command command, std::function<void()> before = [] {}, Clock clock = Clock::kAsAsked);

struct Rounds {
  int of_short = 31;
  int of_long = 3;
  bool processor = false;  // its time is measured, and not that of the clock on the wall, where either may be

  /// The number of the last round; the first has number 0.
  [[nodiscard]] int last() const { return std::max(of_short, of_long - 1); }
};

/// Who needs longer than this for a round is long: fewer rounds, and none to warm up.
constexpr double kLong = 1.0;  // seconds

/// Adds the figures of all of them to `results`. Who is short has a round more, the first, that does not
/// count.
void compete(const std::vector<Contestant>& contestants, Rounds rounds, std::mt19937& random,
             Results& results);

double median(std::vector<double> values);

}  // namespace bench
