#include "contest.hpp"

#include <algorithm>
#include <cstddef>

namespace bench {
namespace {

struct Series {
  std::vector<double> seconds;
  long peak_kib = 0;

  void add(const Run& run, bool processor) {
    seconds.push_back(processor ? run.processor : run.seconds);
    peak_kib = std::max(peak_kib, run.peak_kib);
  }
};

using AllSeries = std::map<Key, Series>;

/// The seconds that the round took.
double play(const Contestant& contestant, int round, bool processor, AllSeries& series) {
  processor = processor && contestant.clock == Clock::kAsAsked;
  contestant.before();
  double seconds = 0;
  for (const Step& step : contestant.steps(round)) {
    const Run measured = run(step.command);
    series[step.key].add(measured, processor);
    seconds += measured.seconds;
  }
  return seconds;
}

/// The first round of everybody says who is long. How many more rounds each of them has.
std::vector<int> first_round(const std::vector<Contestant>& contestants,
                             const std::vector<std::size_t>& order, Rounds rounds, AllSeries& series) {
  std::vector<int> left(contestants.size());
  for (const std::size_t index : order) {
    AllSeries first;
    const double seconds = play(contestants[index], 0, rounds.processor, first);
    left[index] = seconds > kLong ? rounds.of_long - 1 : rounds.of_short;
    for (const auto& [key, figures] : first) series[key] = seconds > kLong ? figures : Series{};
  }
  return left;
}

}  // namespace

Contestant steady(Key key, Command command, std::function<void()> before, Clock clock) {
  const std::vector<Step> steps{{std::move(key), std::move(command)}};
  return {[steps](int) { return steps; }, std::move(before), clock};
}

void compete(const std::vector<Contestant>& contestants, Rounds rounds, std::mt19937& random,
             Results& results) {
  std::vector<std::size_t> order;
  for (std::size_t index = 0; index < contestants.size(); ++index) order.push_back(index);
  std::shuffle(order.begin(), order.end(), random);
  AllSeries series;
  const std::vector<int> left = first_round(contestants, order, rounds, series);
  for (int round = 1; round <= rounds.last(); ++round) {
    std::shuffle(order.begin(), order.end(), random);
    for (const std::size_t index : order)
      if (round <= left[index]) play(contestants[index], round, rounds.processor, series);
  }
  for (const auto& [key, figures] : series)
    results[key] = {median(figures.seconds), figures.peak_kib, static_cast<int>(figures.seconds.size())};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

}  // namespace bench
