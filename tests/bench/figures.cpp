#include "figures.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "shell.hpp"

namespace bench {
namespace {

std::vector<Contestant> at_every_size(Club& club, const Plan& plan) {
  std::vector<Contestant> contestants;
  for (const std::int64_t hands : plan.sizes()) {
    const Files& files = club.of(hands);
    const std::string& file = files.database;
    const std::string match = std::to_string(files.match);
    contestants.push_back(steady({"sheet", hands}, club.chapeau(file, {"sheet", match})));
    contestants.push_back(steady({"matches", hands}, club.chapeau(file, {"matches", "--limit", "20"})));
    contestants.push_back(steady({"balance", hands}, club.chapeau(file, {"balance"})));
    contestants.push_back(
        steady({"balance of two players", hands}, club.chapeau(file, {"balance", files.one, files.other})));
  }
  return contestants;
}

/// The next hand, the correction of its second player, and taking that back.
std::vector<Step> evening(const Club& club, const Files& files, std::int64_t hands, int round) {
  const std::string match = std::to_string(files.first_open + round);
  const std::string line = "6";
  return {{{"add", hands},
           club.chapeau(files.written, {"add", "-m", match, "Player 1=KKKK 7777 555 AAAA",
                                        "Player 2=QsQQ 999 888 / 4 4 J 10 3 6"})},
          {{"amend", hands},
           club.chapeau(files.written, {"amend", "-m", match, line, "Player 2=QsQQ 999 888 / 4 4 J 10 3 5"})},
          {{"undo", hands}, club.chapeau(files.written, {"undo"})}};
}

std::optional<int> count_syncs(const Club& club, const Files& files, int spare) {
  if (!is_there(club.programs().strace)) return std::nullopt;
  const std::string counted = club.file("syncs");
  const Command add = evening(club, files, 0, spare).front().command;
  Arguments all{"-f", "-c", "-e", "trace=fsync,fdatasync", "-o", counted, add.program};
  all.insert(all.end(), add.arguments.begin(), add.arguments.end());
  run({club.programs().strace, all, "", ""});
  std::ifstream lines(counted);
  int calls = 0;
  for (std::string line; std::getline(lines, line);) {
    std::istringstream columns(line);
    double share = 0, seconds = 0, each = 0;
    int number = 0;
    if (line.find("sync") != std::string::npos && columns >> share >> seconds >> each >> number)
      calls += number;
  }
  return calls;
}

/// The finished tables as CSV, and the script that takes them in.
std::string prepare_tables(const Club& club, const std::string& database, const std::string& target) {
  std::string script = "BEGIN;" + shell::schema() + ".mode csv\n";
  for (const shell::Table& table : shell::tables()) {
    Command select =
        club.reading_shell(database, fmt::format("SELECT {} FROM {}", table.columns, table.name));
    select.output = club.file(table.name + ".csv");
    run(select);
    script += fmt::format(".import '{}' {}\n", select.output, table.name);
  }
  script += "COMMIT;\n";
  const std::string file = target + ".sql";
  std::ofstream stream(file, std::ios::binary);
  stream << script;
  if (!stream.flush()) throw Failure(file + " cannot be written");
  return file;
}

/// A command that makes a new database.
Contestant maker(const Club& club, Key key, Command command, const std::string& database) {
  return steady(
      std::move(key), std::move(command),
      [database, folder = club.file("")] {
        remove_database(database);
        settle_disk(folder);
      },
      Clock::kElapsed);
}

/// A command that reads everything.
Contestant reader(Key key, Command command) {
  return steady(
      std::move(key), std::move(command), [] {}, Clock::kElapsed);
}

/// The peer has to have taken in what is there.
void compare_tables(const Club& club, const std::string& ours, const std::string& theirs) {
  for (const shell::Table& table : shell::tables()) {
    const std::string count = "SELECT count(*) FROM " + table.name;
    if (club.answer(ours, count) != club.answer(theirs, count))
      throw Failure(fmt::format("the shell's .import left rows of {} out", table.name));
  }
}

void measure_bulk_at(Club& club, const Plan& plan, std::int64_t hands, std::mt19937& random,
                     Figures& figures) {
  const Files& files = club.of(hands);
  const std::string imported = club.file("imported.db"), merged = club.file("merged.db"),
                    rebuilt = club.file("rebuilt.db"), table_file = club.file("tables.db");
  copy(files.database, rebuilt);
  std::vector<Contestant> contestants{
      maker(club, {"import", hands}, club.chapeau(imported, {"import", files.lines}), imported),
      maker(club, {"merge", hands}, club.chapeau(merged, {"merge", files.database}), merged),
      steady(
          {"rebuild", hands}, club.chapeau(rebuilt, {"rebuild"}),
          [rebuilt, folder = club.file("")] {
            std::filesystem::remove_all(rebuilt + ".backups");
            settle_disk(folder);
          },
          Clock::kElapsed),
      reader({"check", hands}, club.chapeau(files.database, {"check"})),
  };
  if (hands == plan.hands) {
    const std::string script = prepare_tables(club, files.database, table_file);
    contestants.push_back(maker(club, {"shell import", hands},
                                {club.programs().shell, {"-batch", table_file}, script, ""}, table_file));
  }
  compete(contestants, plan.rounds, random, figures.results);
  if (hands == plan.hands) compare_tables(club, files.database, table_file);
  // They are in the way of the next size.
  for (const std::string& database : {imported, merged, rebuilt}) {
    club.check(database);
    remove_database(database);
  }
  remove_database(table_file);
}

std::int64_t bytes(const std::string& file) {
  std::error_code error;
  const auto size = std::filesystem::file_size(file, error);
  if (error) throw Failure(file + " cannot be read");
  return static_cast<std::int64_t>(size);
}

/// Seconds of the processor, from lines "name,iterations,real_time,cpu_time,time_unit,…" in nanoseconds.
double median_in(const std::string& csv, const std::string& name) {
  const std::string beginning = "\"" + name + "_median\",";
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(beginning)) continue;
    std::istringstream cells(line.substr(beginning.size()));
    char comma = 0;
    double iterations = 0, real = 0, processor = 0;
    if (cells >> iterations >> comma >> real >> comma >> processor) return processor / 1e9;
  }
  throw Failure(fmt::format("the benchmark of the scoring says nothing of {}", name));
}

}  // namespace

std::set<std::int64_t> Plan::sizes() const {
  std::set<std::int64_t> sizes{small(), hands};
  for (std::int64_t size = 1000; growth && size < hands; size *= 10) sizes.insert(size);
  return sizes;
}

const Measured* Figures::find(const std::string& what, std::int64_t hands) const {
  const auto found = results.find({what, hands});
  return found == results.end() ? nullptr : &found->second;
}

const Measured& Figures::at(const std::string& what, std::int64_t hands) const {
  const Measured* found = find(what, hands);
  if (found == nullptr) throw Failure(fmt::format("'{}' was not measured with {} hands", what, hands));
  return *found;
}

void measure_readings(Club& club, const Plan& plan, std::mt19937& random, Figures& figures) {
  std::vector<Contestant> contestants = at_every_size(club, plan);
  const Files& files = club.of(plan.hands);
  const std::string& file = files.database;
  const std::string match = std::to_string(files.match);
  const auto take_part = [&](const char* name, Command command) {
    contestants.push_back(steady({name, plan.hands}, std::move(command)));
  };
  take_part("empty", {club.programs().empty, {}, "", ""});
  take_part("version", {club.programs().chapeau, {"--version"}, "", ""});
  take_part("sheet --format json", club.chapeau(file, {"sheet", match, "--format", "json"}));
  take_part("shell sheet", club.reading_shell(file, shell::sheet(files.match)));
  take_part("settle", club.chapeau(file, {"settle", match}));
  take_part("shell settle", club.reading_shell(file, shell::settlement(files.match)));
  take_part("shell balance", club.reading_shell(file, shell::balance()));
  compete(contestants, plan.rounds, random, figures.results);
}

void measure_writing(Club& club, const Plan& plan, std::mt19937& random, Figures& figures) {
  std::vector<Contestant> contestants;
  const auto disk_settles = [folder = club.file("")] { settle_disk(folder); };
  for (const std::int64_t hands : plan.sizes()) {
    const Files& files = club.of(hands);
    contestants.push_back(
        {[&club, &files, hands](int round) { return evening(club, files, hands, round); }, disk_settles});
  }
  const Files& files = club.of(plan.hands);
  contestants.push_back({[&club, &files, hands = plan.hands](int round) {
                           const std::string sql = shell::add(files.first_open + round);
                           return std::vector<Step>{
                               {{"shell add", hands},
                                {club.programs().shell, {"-batch", files.written_by_shell, sql}, "", ""}}};
                         },
                         disk_settles});
  compete(contestants, plan.rounds, random, figures.results);
  figures.syncs_of_add = count_syncs(club, files, plan.rounds.last() + 1);
}

void measure_long_matches(Club& club, const Plan& plan, std::mt19937& random, Figures& figures) {
  std::vector<Contestant> contestants;
  for (const std::int64_t hands : {Plan::kShortMatch, Plan::kLongMatch}) {
    const std::string file = club.match_of(hands);
    const std::string written = club.file(fmt::format("match-{}-written.db", hands));
    contestants.push_back(steady({"log", hands}, club.chapeau(file, {"log", "1"})));
    contestants.push_back(steady(
        {"add to a match", hands},
        club.chapeau(written, {"add", "Player 1=KKKK 7777 555 AAAA", "Player 2=QsQQ 999 888 / 4 4 J 10 3 6"}),
        [file, written, folder = club.file("")] {
          copy(file, written);
          settle_disk(folder);
        }));
    club.is_measured(file);
    club.is_measured(written);
  }
  compete(contestants, plan.rounds, random, figures.results);
}

void measure_whole(Club& club, const Plan& plan, std::mt19937& random, Figures& figures) {
  std::vector<Contestant> contestants;
  for (const std::int64_t hands : plan.growth ? plan.sizes() : std::set{plan.hands}) {
    const std::string& file = club.of(hands).database;
    contestants.push_back(reader({"stats", hands}, club.chapeau(file, {"stats"})));
    contestants.push_back(reader({"settle --all", hands}, club.chapeau(file, {"settle", "--all"})));
    contestants.push_back(reader({"export", hands}, club.chapeau(file, {"export"})));
    contestants.push_back(
        reader({"export --format csv", hands}, club.chapeau(file, {"export", "--format", "csv"})));
  }
  const std::string& file = club.of(plan.hands).database;
  contestants.push_back(reader({"shell stats", plan.hands}, club.reading_shell(file, shell::stats())));
  contestants.push_back(
      reader({"shell export", plan.hands}, club.reading_shell(file, shell::matches_and_bodies())));
  contestants.push_back(
      reader({"shell export --format csv", plan.hands}, club.reading_shell(file, shell::entries())));
  compete(contestants, plan.rounds, random, figures.results);
}

void measure_bulk(Club& club, const Plan& plan, std::mt19937& random, Figures& figures) {
  std::set<std::int64_t> sizes{plan.hands / 10, plan.hands};
  if (plan.growth) sizes.merge(plan.sizes());
  for (const std::int64_t hands : sizes) measure_bulk_at(club, plan, hands, random, figures);
  const std::string exported = club.file("exported.jsonl");
  run(club.chapeau(club.of(plan.hands).database, {"export", "-o", exported}));
  figures.lines_bytes = bytes(exported);
  figures.database_bytes = bytes(club.of(plan.hands).database);
}

void measure_scoring(const Club& club, const Plan& plan, Figures& figures) {
  constexpr int kFewestForMedian = 3;  // with one repetition Google Benchmark reckons no median
  const Command benchmark{
      club.programs().scoring,
      {"--benchmark_format=csv", "--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.02",
       "--benchmark_report_aggregates_only=true",
       fmt::format("--benchmark_repetitions={}", std::max(plan.rounds.of_short, kFewestForMedian))},
      "",
      ""};
  const std::string text = output_of(benchmark, club.file("scoring.csv"));
  figures.scoring = median_in(text, "score_decoded");
  figures.reading = median_in(text, "read_and_score");
  figures.decoding = median_in(text, "decode_and_score");
}

}  // namespace bench
