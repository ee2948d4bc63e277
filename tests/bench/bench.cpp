// Measures the program beside its peers: `bench PROGRAM WORK_FOLDER [--hands N] [--runs N] [--long-runs N]
// [--growth]
// [--processor] [--seed N] [--page FILE] [--keep]`. See README.md for what is held against what. It ends with
// 0 when everything ran and every file that was measured checks clean, whatever the figures are; 1 when not;
// 64 for wrong arguments.

#include <fmt/core.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>

#include "club.hpp"
#include "figures.hpp"
#include "table.hpp"

namespace bench {
namespace {

constexpr int kUsage = 64;
constexpr std::int64_t kFewestHands = 1000, kMostHands = 10'000'000;
constexpr int kMostRuns = 10'000;
// The places in a page.
constexpr const char *kTableBlock = "the table", *kGrowthBlock = "the growth";

struct Usage : Failure {
  using Failure::Failure;
};

struct Options {
  std::string program, folder, page;
  Plan plan;
  bool keep = false;
};

std::int64_t number_of(std::string_view option, const std::string& text, std::int64_t least,
                       std::int64_t most) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || number < least || number > most)
    throw Usage(fmt::format("{} takes a number from {} to {}, not '{}'", option, least, most, text));
  return number;
}

class Words {
 public:
  Words(int count, char** texts) : count_(count), texts_(texts) {}
  [[nodiscard]] bool more() const { return next_ < count_; }
  std::string take() { return texts_[next_++]; }
  std::string value_of(const std::string& option) {
    if (!more()) throw Usage(option + " takes a value");
    return take();
  }

 private:
  int count_, next_ = 1;
  char** texts_;
};

Options read_options(int count, char** texts) {
  Options options;
  std::vector<std::string> places;
  Words left(count, texts);
  while (left.more()) {
    const std::string word = left.take();
    const auto number = [&](std::int64_t least, std::int64_t most) {
      return number_of(word, left.value_of(word), least, most);
    };
    if (word == "--hands")
      options.plan.hands = number(kFewestHands, kMostHands);
    else if (word == "--runs")
      options.plan.rounds.of_short = static_cast<int>(number(1, kMostRuns));
    else if (word == "--long-runs")
      options.plan.rounds.of_long = static_cast<int>(number(1, kMostRuns));
    else if (word == "--seed")
      options.plan.seed = static_cast<unsigned>(number(0, std::numeric_limits<int>::max()));
    else if (word == "--growth")
      options.plan.growth = true;
    else if (word == "--processor")
      options.plan.rounds.processor = true;
    else if (word == "--page")
      options.page = left.value_of(word);
    else if (word == "--keep")
      options.keep = true;
    else if (word.starts_with("-"))
      throw Usage(fmt::format("there is no option {}", word));
    else
      places.push_back(word);
  }
  if (places.size() != 2)
    throw Usage(
        "usage: bench PROGRAM WORK_FOLDER [--hands N] [--runs N] [--long-runs N] [--growth] [--processor] "
        "[--seed N] [--page FILE] [--keep]");
  options.program = std::filesystem::absolute(places[0]);
  options.folder = std::filesystem::absolute(places[1]);
  if (options.folder.find('\'') != std::string::npos) throw Usage("WORK_FOLDER may have no ' in its name");
  return options;
}

Programs find_programs(const std::string& chapeau) {
  const std::filesystem::path here = std::filesystem::canonical("/proc/self/exe").parent_path();
  Programs programs{chapeau, here / "generate", here / "empty", here / "scoring_bench"};
  for (const std::string& needed : {programs.chapeau, programs.generate, programs.empty, programs.scoring})
    if (!std::filesystem::is_regular_file(needed)) throw Failure(needed + " is not there");
  if (!is_there(programs.shell)) throw Failure("the sqlite3 shell is not there");
  return programs;
}

/// Nobody's settings take part.
void settle_surroundings(const std::string& folder) {
  for (const char* name : {"HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"}) setenv(name, folder.c_str(), 1);
  for (const char* name : {"CHAPEAU_DB", "CHAPEAU_CURRENCY", "LEDGER_FILE"}) unsetenv(name);
  setenv("LC_ALL", "C.UTF-8", 1);
  setenv("TZ", "UTC", 1);
  // The leak checker cannot work under strace.
  const char* options = std::getenv("ASAN_OPTIONS");
  setenv("ASAN_OPTIONS", (std::string(options == nullptr ? "" : options) + ":detect_leaks=0").c_str(), 1);
}

std::string processor() {
  std::ifstream lines("/proc/cpuinfo");
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "a processor without a name";
}

std::string heading(const Club& club, const Plan& plan) {
  const std::time_t now = std::time(nullptr);
  std::array<char, 16> date{};
  std::strftime(date.data(), date.size(), "%Y-%m-%d", std::gmtime(&now));
  const std::string matches =
      club.answer(club.file(fmt::format("{}.db", plan.hands)), "SELECT count(*) FROM match");
  const std::string version = club.answer(":memory:", "SELECT sqlite_version()");
  return fmt::format(
      "{} hands in {} matches, seed {}; {}, medians of {} runs, of {} where one takes over {:.0f} s\n"
      "{}, sqlite3 {}, {}\n\n",
      with_commas(plan.hands), with_commas(std::stoll(matches)), plan.seed,
      plan.rounds.processor ? "processor time, of what reads or writes everything elapsed time"
                            : "elapsed time",
      plan.rounds.of_short, plan.rounds.of_long, kLong, date.data(), version, processor());
}

void say(const std::string& what) { fmt::print(stderr, "== {}\n", what); }

Figures measure(Club& club, const Plan& plan) {
  std::mt19937 random(plan.seed);
  Figures figures;
  say("making the files");
  for (const std::int64_t hands : plan.sizes()) club.of(hands);
  say("measuring what reads a little");
  measure_readings(club, plan, random, figures);
  say("measuring what writes a little");
  measure_writing(club, plan, random, figures);
  say("measuring long matches");
  measure_long_matches(club, plan, random, figures);
  say("measuring what reads everything");
  measure_whole(club, plan, random, figures);
  say("measuring what writes everything");
  measure_bulk(club, plan, random, figures);
  say("measuring the scoring");
  measure_scoring(club, plan, figures);
  return figures;
}

void bench(const Options& options) {
  const Plan& plan = options.plan;
  const std::string folder = options.folder + "/chapeau-bench";
  settle_surroundings(folder);
  const int open_matches = plan.rounds.last() + 2;  // one a round, and one to count the calls in
  Club club(find_programs(options.program), folder, plan.seed, open_matches);
  if (!options.page.empty())
    for (const char* name : {kTableBlock, kGrowthBlock}) expect_block(options.page, name);
  const Figures figures = measure(club, plan);
  say("checking the files");
  const int checked = club.check_all();
  const std::string text = heading(club, plan) + table(figures, plan);
  const std::string growing = plan.growth ? growth(figures, plan) : "";
  fmt::print("{}", text);
  if (plan.growth) fmt::print("\n{}", growing);
  fmt::print("\n{} files that were measured were checked, and are clean.\n", checked);
  if (!options.page.empty()) write_block(options.page, kTableBlock, text);
  if (!options.page.empty() && plan.growth) write_block(options.page, kGrowthBlock, growing);
  if (!options.keep) club.remove_files();
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  try {
    bench::bench(bench::read_options(argc, argv));
    return 0;
  } catch (const bench::Usage& usage) {
    fmt::print(stderr, "bench: {}\n", usage.what());
    return bench::kUsage;
  } catch (const std::exception& failure) {
    fmt::print(stderr, "bench: {}\n", failure.what());
    return 1;
  }
}
