// What a disk, a cable or somebody with an SQL shell may do to a real file. Whatever it is: either nothing
// that the program prints is another word than before, or `check` says that something is wrong; and no
// reading ends in a crash, in a bug, or never.

#include <gtest/gtest.h>

#include <random>

#include "file_corrupter.hpp"
#include "process.hpp"
#include "support/file.hpp"
#include "support/long.hpp"

namespace damage_test {

using file_faults::Arguments;
using file_faults::Folder;
using file_faults::Outcome;

const std::vector<Arguments>& readings() {
  static const std::vector<Arguments> all{{"export"},
                                          {"log", "--format", "json"},
                                          {"matches", "--format", "json"},
                                          {"sheet", "1"},
                                          {"sheet", "6", "--format", "json"},
                                          {"sheet", "17"},
                                          {"resolve", "-m", "11"},
                                          {"explain", "1", "-m", "1"},
                                          {"balance", "--detail"},
                                          {"stats", "--format", "json"},
                                          {"players", "--format", "json"},
                                          {"payments", "--format", "json"},
                                          {"settle", "--all"}};
  return all;
}

class DamagedFile : public testing::Test {
 protected:
  DamagedFile() {
    folder_.write("good.db", real_);
    folder_.write("chapeau.db", real_);
    for (const Arguments& reading : readings()) before_.push_back(folder_.run(reading));
  }

  /// Looks at `chapeau.db`. What was done to it is for the message.
  void look(const std::string& done, std::size_t number) {
    const Outcome check = folder_.run({"check"});
    expect_bearable(check, {"check"}, done);
    ++looked_at_;
    if (check.code == 0)
      unseen_is_unchanged(done, number);
    else
      named_is_bearable(done, number);
    if (check.code != 0) ++noticed_;
    std::filesystem::remove_all(folder_.file("chapeau.db.backups"));
  }

  /// What is named as damaged need only be borne: a few of the readings of each.
  void named_is_bearable(const std::string& done, std::size_t number) {
    for (std::size_t i = number % 5; i < readings().size(); i += 5)
      expect_bearable(folder_.run(readings()[i]), readings()[i], done);
  }

  /// In the short run every third of the readings, from another one each time.
  void unseen_is_unchanged(const std::string& done, std::size_t number) {
    const std::size_t step = support::is_long() ? 1 : 3;
    for (std::size_t i = number % step; i < readings().size(); i += step) {
      const Outcome outcome = folder_.run(readings()[i]);
      expect_bearable(outcome, readings()[i], done);
      const bool same = outcome.code == before_[i].code && outcome.output == before_[i].output;
      if (same) continue;
      ++unnoticed_;
      ADD_FAILURE() << done << ": check says that all is well, and "
                    << file_faults::command_line(readings()[i]) << " says something else than before: exit "
                    << outcome.code << "\n"
                    << first_difference(before_[i].output, outcome.output) << outcome.errors;
      return;
    }
  }

  void expect_bearable(const Outcome& outcome, const Arguments& arguments, const std::string& done) {
    const std::string control =
        file_faults::raw_control(outcome.output) + file_faults::raw_control(outcome.errors);
    if (outcome.disaster().empty() && control.empty()) return;
    ++disasters_;
    ADD_FAILURE() << done << ": " << file_faults::command_line(arguments) << ": " << outcome.disaster()
                  << control;
  }

  static std::string first_difference(const std::string& before, const std::string& now) {
    std::size_t at = 0;
    while (at < before.size() && at < now.size() && before[at] == now[at]) ++at;
    const std::size_t begin = at < 60 ? 0 : at - 60;
    return "before: …" + before.substr(begin, 120) + "…\nnow:    …" + now.substr(begin, 120) + "…\n";
  }

  void flip(std::size_t bit) {
    std::string bytes = real_;
    bytes[bit / 8] = static_cast<char>(static_cast<unsigned char>(bytes[bit / 8]) ^ (1U << (bit % 8)));
    folder_.write("chapeau.db", bytes);
    look("bit " + std::to_string(bit % 8) + " of byte " + std::to_string(bit / 8), bit);
  }

  Folder folder_;
  std::string real_ = support::bytes_of(CHAPEAU_SAMPLE);
  std::vector<Outcome> before_;
  int looked_at_ = 0;
  int noticed_ = 0;
  int unnoticed_ = 0;
  int disasters_ = 0;
};

constexpr std::size_t kHeader = 100;  // bytes, by the format of SQLite's files

TEST_F(DamagedFile, ABitFlippedAnywhere) {
  std::mt19937_64 random(12);
  const int flips = support::is_long() ? 3000 : 60;
  for (int i = 0; i < flips; ++i) flip(random() % (real_.size() * 8));
  const std::size_t step = support::is_long() ? 1 : 19;
  for (std::size_t bit = 0; bit < kHeader * 8; bit += step) flip(bit);
  std::printf("bit flips: %d + %d of the header, %d named by check, %d unnoticed, %d crashes\n", flips,
              looked_at_ - flips, noticed_, unnoticed_, disasters_);
  EXPECT_GT(noticed_, looked_at_ / 20);  // else nothing of this tries anything
}

TEST_F(DamagedFile, ARowChangedByHand) {
  const int changes = support::is_long() ? 2000 : 60;
  for (int i = 0; i < changes; ++i) {
    folder_.write("chapeau.db", real_);
    faults::FileCorrupter corrupter(static_cast<std::uint64_t>(i) + 1);
    const std::string done = corrupter.change(folder_.file("chapeau.db"));
    look("change " + std::to_string(i + 1) + ", " + done, static_cast<std::size_t>(i));
  }
  std::printf("changes by SQL: %d, %d named by check, %d unnoticed, %d crashes\n", looked_at_, noticed_,
              unnoticed_, disasters_);
  EXPECT_GT(noticed_, looked_at_ / 2);
}

}  // namespace damage_test
