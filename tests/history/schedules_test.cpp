#include "history/schedules.hpp"

#include <gtest/gtest.h>

#include "history/losses.hpp"

namespace schedules {

void expect_refused(const std::string& why, const std::function<void()>& enter) {
  try {
    enter();
    ADD_FAILURE() << "not refused: " << why;
  } catch (const club::Refused& refusal) {
    EXPECT_EQ(refusal.what(), why);
  }
}

void two_hands(Club& club, File& a, File& b, const Uuid& match) {
  a.add(match, club::hand(9, 9));
  b.add(match, club::hand(8, 8));
  club.sync_all();
}

std::string lines_of(const std::optional<club::MatchState>& state) {
  if (!state) return "-";
  std::string text;
  for (const history::LineState& line : state->lines)
    text += (text.empty() ? "" : " ") + club::text_of(line.contents);
  return text;
}

}  // namespace schedules

namespace {

using club::Club;
using club::File;
using club::MatchState;
using schedules::Schedule;

std::vector<Schedule> all_schedules() {
  std::vector<Schedule> all;
  for (const auto& part :
       {schedules::merged(), schedules::disputed(), schedules::refused(), schedules::on_players()})
    all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::string outcome_of(const std::optional<MatchState>& state) {
  if (!state) return "gone";
  return state->disputes.empty() ? "merged" : "disputed";
}

/// Everything that a schedule may ask for.
std::map<std::string, std::string> everything(const File& file) {
  std::map<std::string, std::string> text;
  const auto players = file.players();
  std::set<std::string> names;
  for (const auto& [id, player] : players) names.insert(player.name);
  for (const std::string& name : names) text["names"] += (text["names"].empty() ? "" : " ") + name;
  text["payments"] = std::to_string(file.payments().size());
  for (const club::Uuid& id : file.matches())
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

void expect_the_same_everywhere(const Club& club) {
  for (const auto& file : club.files) EXPECT_EQ(file->export_all(), club.files[0]->export_all());
}

class Schedules : public testing::TestWithParam<Schedule> {};

TEST_P(Schedules, EndAsExpected) {
  const Schedule& schedule = GetParam();
  const bool on_players = schedule.stands.contains("seats");
  Club club(3);
  File& a = *club.files[0];
  club::Uuid match;
  if (!on_players) {
    match = a.start("Ann", "Bob");
    a.add(match, club::hand(1, 0));
    a.add(match, club::hand(2, 0));
    club.sync_all();
  }
  schedule.play(club, a, *club.files[1], *club.files[2], match);
  club.sync_all();
  const File& file = *club.files[0];
  const std::optional<MatchState> found = file.match(file.matches().front());
  EXPECT_EQ(outcome_of(found), schedule.outcome);
  EXPECT_EQ(on_players ? "-" : schedules::lines_of(found), schedule.lines);
  auto stands = everything(file);
  for (const auto& [key, value] : schedule.stands) EXPECT_EQ(stands[key], value) << key;
  expect_the_same_everywhere(club);
  for (const club::Uuid& id : file.matches())
    EXPECT_EQ(club::losses(file.operations(id), file.match(id)), std::vector<std::string>());
}

INSTANTIATE_TEST_SUITE_P(History, Schedules, testing::ValuesIn(all_schedules()),
                         [](const auto& schedule) { return schedule.param.name; });

TEST(SchedulesTable, AreAllThere) { EXPECT_EQ(all_schedules().size(), 72U); }

}  // namespace
