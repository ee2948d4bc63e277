// The schedules of tests/schedules.txt in memory, over the rules of the history alone.

#include "support/schedules.hpp"

#include <gtest/gtest.h>

#include "history/club.hpp"
#include "history/losses.hpp"

namespace history_schedules_test {

using club::Club;
using club::File;
using club::MatchState;
using club::Uuid;
using schedules::Schedule;
using schedules::Step;

/// "95" is a hand, "+50" an adjustment.
club::Contents contents_of(const std::string& text) {
  const auto digit = [&](std::size_t place) { return text.at(place) - '0'; };
  return text[0] == '+' ? club::adjustment(digit(1), digit(2)) : club::hand(digit(0), digit(1));
}

std::string lines_of(const std::optional<MatchState>& state) {
  if (!state) return "";
  std::vector<std::string> lines;
  for (const history::LineState& line : state->lines) lines.push_back(club::text_of(line));
  return schedules::joined(lines);
}

/// The options that are disputed; whatever else is by its own name.
std::string disputes_of(const MatchState& state) {
  std::vector<std::string> found;
  state.disputes.for_each([&](const history::RegisterKey& key, const std::vector<Uuid>& /*conflict*/) {
    const auto* option = std::get_if<history::OptionRegister>(&key);
    found.push_back(option != nullptr ? option->key : club::text_of(key));
  });
  return schedules::joined(found);
}

/// Everything that a schedule may ask for.
std::map<std::string, std::string> everything(const File& file) {
  std::map<std::string, std::string> text;
  const auto players = file.players();
  std::set<std::string> names;
  for (const auto& [id, player] : players) names.insert(player.name);
  text["names"] = schedules::joined({names.begin(), names.end()});
  text["payments"] = std::to_string(file.payments().size());
  for (const Uuid& id : file.matches())
    if (const std::optional<MatchState> match = file.match(id))
      text["seats"] += (text["seats"].empty() ? "" : " ") + players.at(match->players[0].id).name + "-" +
                       players.at(match->players[1].id).name;
  const std::optional<MatchState> first = file.match(file.matches().front());
  if (!first) return text;
  for (const auto& [key, value] : first->options)
    text[key] = value.is_string() ? value.get<std::string>() : base::to_text(value);
  text["closed"] = first->closing ? first->closing->conceded_by ? "conceded" : "void" : "no";
  return text;
}

/// A schedule being played.
class Play {
 public:
  explicit Play(const Schedule& schedule) : club_(3) {
    for (std::size_t i = 0; i < 3; ++i) name_laptop(std::string(1, "ABC"[i]), *club_.files[i]);
    if (!schedule.is_on_players()) {
      File& a = *laptops_["A"];
      match_ = a.start("Ann", "Bob");
      a.add(match_, club::hand(1, 0));
      a.add(match_, club::hand(2, 0));
      club_.sync_all();
    }
    for (const Step& step : schedule.steps) run(step);
    club_.sync_all();
  }

  [[nodiscard]] const Club& club() const { return club_; }

 private:
  void run(const Step& step) {
    SCOPED_TRACE(step.text);
    try {
      if (step.laptop == "all")
        run_for_all(step);
      else if (!make_laptop(step))
        enter(step);
      EXPECT_EQ(step.refusal, "") << "not refused";
    } catch (const club::Refused& refusal) {
      EXPECT_EQ(refusal.what(), step.refusal);
    }
  }

  void run_for_all(const Step& step) {
    if (step.verb == "sync") return club_.sync_all();
    ASSERT_EQ(step.text, "all files are lost");
    laptops_.clear();
    club_.files.clear();
    club_.hub.clear();
  }

  /// A laptop that is named first here is a new one.
  bool make_laptop(const Step& step) {
    const bool is_copy = step.verb == "is" && step.words[0] == "a";
    if (is_copy) name_laptop(step.laptop, club_.copy_of(*laptops_.at(step.words.back())));
    if (!laptops_.contains(step.laptop)) name_laptop(step.laptop, club_.another());
    return is_copy;
  }

  void name_laptop(const std::string& name, File& file) {
    file.login = name;
    laptops_[name] = &file;
  }

  void enter(const Step& step) {
    File& file = *laptops_.at(step.laptop);
    const auto& words = step.words;
    const auto place = [&](std::size_t word) { return std::stoul(words.at(word)) - 1; };
    const std::map<std::string, std::function<void()>> verbs{
        {"add",
         [&] {
           file.add(match_, contents_of(words[0]), words.size() > 1 ? std::optional(place(2)) : std::nullopt);
         }},
        {"adjust", [&] { file.adjust(match_, contents_of(words[0])); }},
        {"amend", [&] { file.amend(match_, place(0), contents_of(words[1])); }},
        {"clock", [&] { file.clock = std::stol(words[0]); }},
        {"close",
         [&] {
           file.close(match_, words[0] == "void" ? match::Closing{} : match::Closing{.conceded_by = 0});
         }},
        {"disputes", [&] { EXPECT_EQ(disputes_of(*file.match(match_)), schedules::joined(words)); }},
        {"drop", [&] { file.drop(match_, place(0)); }},
        {"export", [&] { file.snapshot(match_); }},
        {"imports", [&] { file.import(club_.exports[0]); }},
        {"is",
         [&] {
           if (words[0] == "disputed")
             EXPECT_TRUE(file.is_disputed(match_));
           else
             EXPECT_EQ(file.export_all(), remembered_);
         }},
        {"join", [&] { file.join(words[0], words[1]); }},
        {"keep", [&] { file.resolve_keep(match_, std::stoul(words[0])); }},
        {"merge", [&] { file.merge(*laptops_.at(words[0]), policy_of(words)); }},
        {"new", [&] { file.start(words[0], words[1]); }},
        {"note", [&] { file.edit(match_, "note", words[0]); }},
        {"pay", [&] { file.pay(words[0], words[1], std::stoi(words[2])); }},
        {"redo", [&] { file.redo(); }},
        {"remembers", [&] { remembered_ = file.export_all(); }},
        {"rename", [&] { file.rename(words[0], words[1]); }},
        {"reopen", [&] { file.reopen(match_); }},
        {"stakes", [&] { file.edit(match_, "stakes", std::stoi(words[0])); }},
        {"stands", [&] { EXPECT_EQ(lines_of(file.match(match_)), schedules::joined(words)); }},
        {"sync", [&] { file.sync(); }},
        {"takes", [&] { file.take_all_of(*laptops_.at(words.back())); }},
        {"undo-by",
         [&] {
           const club::LoginUndone undone = file.undo_by(words[0]);
           EXPECT_EQ(std::to_string(undone.went), words[1]) << "went";
           EXPECT_EQ(std::to_string(undone.stayed), words[2]) << "stayed";
         }},
        {"undo", [&] { file.undo(words.empty() ? 1 : std::stoul(words[0])); }},
    };
    verbs.at(step.verb)();
  }

  static club::Policy policy_of(const std::vector<std::string>& words) {
    if (words.size() < 2) return club::Policy::kRefuse;
    if (words[1] == "ours") return club::Policy::kOurs;
    return words[1] == "theirs" ? club::Policy::kTheirs : club::Policy::kBoth;
  }

  Club club_;
  std::map<std::string, File*> laptops_;
  Uuid match_;
  std::string remembered_;
};

class Schedules : public testing::TestWithParam<Schedule> {};

TEST_P(Schedules, EndAsExpected) {
  const Schedule& schedule = GetParam();
  const Play play(schedule);
  const Club& club = play.club();
  const File& file = *club.files[0];
  const std::optional<MatchState> found = file.match(file.matches().front());
  EXPECT_EQ(!found ? "gone" : found->disputes.empty() ? "merged" : "disputed", schedule.outcome);
  if (!schedule.is_on_players()) {
    EXPECT_EQ(lines_of(found), schedule.lines);
  }
  auto stands = everything(file);
  for (const auto& [key, value] : schedule.stands) EXPECT_EQ(stands[key], value) << key;
  for (const auto& each : club.files) EXPECT_EQ(each->export_all(), file.export_all());
  for (const Uuid& id : file.matches())
    EXPECT_EQ(club::losses(file.operations(id), file.match(id)), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(History, Schedules, testing::ValuesIn(schedules::read_schedules()),
                         [](const auto& schedule) { return schedule.param.name(); });

TEST(SchedulesTable, AreAllThere) { EXPECT_EQ(schedules::read_schedules().size(), 86U); }

}  // namespace history_schedules_test
