#include "club.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <utility>

namespace bench {
namespace {

constexpr int kHandsSoFar = 5;  // of an open match: about half of an ordinary one

/// A match that five hands do not end, and that a sixth can be added to.
std::string open_match(int number) {
  constexpr std::array kLeft{"3 44 6 10 J", "3 44 7 10 J", "4 55 6 10 J", "4 66 5 10 Q", "5 66 7 10 Q"};
  std::string text = fmt::format(
      R"({{"chapeau":1,"game":"mille","preset":"pagat","rules":{{"target":5000,"settlement":"pagat"}},)"
      R"("stakes":{{"small":"1.00","large":"3.00","currency":"CAD"}},"players":["Player 1","Player 2"],)"
      R"("first_dealer":0,"date":"2030-01-01","note":"open {}","hands":[)",
      number);
  for (int hand = 0; hand < kHandsSoFar; ++hand)
    text += fmt::format(
        R"({}{{"entries":[{{"sets":"AAAA 7777 KKKK 888","left":""}},{{"sets":"QsQQ 999 222","left":"{}"}}]}})",
        hand > 0 ? "," : "", kLeft.at(static_cast<std::size_t>(hand)));
  return text + "]}\n";
}

}  // namespace

Club::Club(Programs programs, std::string folder, unsigned seed, int open_matches)
    : programs_(std::move(programs)), folder_(std::move(folder)), seed_(seed), open_matches_(open_matches) {
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
  std::filesystem::create_directories(folder_, error);
  if (error) throw Failure(fmt::format("the folder {} cannot be created: {}", folder_, error.message()));
  // As they are installed: the pages of a file that was written from its beginning to its end lie together in
  // memory, and are mapped at once; those of a file that a linker wrote are not.
  for (std::string* program : {&programs_.chapeau, &programs_.empty}) {
    const std::string installed = file(std::filesystem::path(*program).filename());
    copy(*program, installed);
    *program = installed;
  }
}

const Files& Club::of(std::int64_t hands) {
  const auto known = files_.find(hands);
  if (known != files_.end()) return known->second;
  const Files& made = files_[hands] = make(hands);
  is_measured(made.database);
  is_measured(made.written);
  return made;
}

Files Club::make(std::int64_t hands) const {
  Files files;
  files.lines = file(fmt::format("{}.jsonl", hands));
  files.database = file(fmt::format("{}.db", hands));
  files.written = file(fmt::format("{}-written.db", hands));
  files.written_by_shell = file(fmt::format("{}-shell.db", hands));
  run({programs_.generate, {std::to_string(hands), std::to_string(seed_)}, "", files.lines});
  run(chapeau(files.database, {"import", files.lines}));
  files.match = std::stoll(answer(files.database,
                                  "SELECT number FROM match WHERE game = 'mille' AND status = 'finished' "
                                  "AND hands >= 5 ORDER BY number LIMIT 1"));
  const auto player = [&](int seat) {
    return "Player " +
           answer(files.database,
                  fmt::format("SELECT substr(p.name, 8) FROM seat s JOIN player p ON p.key = s.player "
                              "WHERE s.match = {} AND s.seat = {}",
                              files.match, seat));
  };
  files.one = player(0);
  files.other = player(1);
  copy(files.database, files.written);
  make_open_matches(files);
  copy(files.written, files.written_by_shell);
  return files;
}

void Club::make_open_matches(Files& files) const {
  const std::string lines = file("open.jsonl");
  {
    std::ofstream stream(lines, std::ios::binary);
    for (int number = 1; number <= open_matches_; ++number) stream << open_match(number);
    if (!stream.flush()) throw Failure(lines + " cannot be written");
  }
  run(chapeau(files.written, {"import", lines}));
  files.first_open = std::stoll(answer(files.written, "SELECT min(number) FROM match WHERE note = 'open 1'"));
}

std::string Club::match_of(std::int64_t hands) const {
  constexpr std::array kRanks{"3", "4", "5", "6", "10", "J"};
  const std::string lines = file("match.txt"), database = file(fmt::format("match-{}.db", hands));
  {
    std::ofstream stream(lines, std::ios::binary);
    for (std::int64_t hand = 0; hand < hands; ++hand) {
      stream << "KKKK 7777 555 AAAA\nQsQQ 999 888 / K Q";
      auto left = static_cast<std::size_t>(hand);
      for (int card = 0; card < 4; ++card, left /= kRanks.size())
        stream << ' ' << kRanks[left % kRanks.size()];
      stream << '\n';
    }
    if (!stream.flush()) throw Failure(lines + " cannot be written");
  }
  Command play = chapeau(database, {"play", "Player 1", "Player 2", "--target", "1000000"});
  play.input = lines;
  run(play);
  return database;
}

Command Club::chapeau(const std::string& database, const Arguments& arguments) const {
  Arguments all{"--db", database};
  all.insert(all.end(), arguments.begin(), arguments.end());
  return {programs_.chapeau, all, "", ""};
}

Command Club::reading_shell(const std::string& database, const std::string& sql) const {
  return {programs_.shell, {"-batch", "-readonly", "-csv", database, sql}, "", ""};
}

std::string Club::answer(const std::string& database, const std::string& sql) const {
  return output_of(reading_shell(database, sql), file("answer"));
}

void Club::check(const std::string& database) {
  run(chapeau(database, {"check"}));
  ++checked_;
}

int Club::check_all() {
  for (const std::string& database : measured_) check(database);
  return checked_;
}

void Club::remove_files() const {
  std::error_code error;
  std::filesystem::remove_all(folder_, error);
}

void copy(const std::string& from, const std::string& to) {
  std::error_code error;
  std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing, error);
  const int file = error ? -1 : open(to.c_str(), O_RDONLY | O_CLOEXEC);
  const bool synced = file >= 0 && fsync(file) == 0;
  if (file >= 0) close(file);
  if (!synced) throw Failure(fmt::format("{} cannot be copied to {}", from, to));
}

void remove_database(const std::string& database) {
  std::error_code error;
  std::filesystem::remove(database, error);
  std::filesystem::remove(database + "-journal", error);
  std::filesystem::remove_all(database + ".backups", error);
}

void settle_disk(const std::string& folder) {
  const int opened = open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  syncfs(opened);
  close(opened);
}

}  // namespace bench
