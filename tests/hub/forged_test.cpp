// What a member writes into his log in valid rows, and what the others read of it: nothing that cannot be, no
// flood, and an export that can be imported.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "scene.hpp"

namespace hub_tests {
namespace forged_test {

/// The players of the match that one plays in, as its start has them.
nlohmann::json players_of_match(const Scene& scene, const std::string& player) {
  for (const history::RawOperation& each : scene.saboteur.operations()) {
    if (each.verb != "start") continue;
    nlohmann::json players = nlohmann::json::parse(each.body).at("players");
    for (const auto& seat : players)
      if (seat.at("name") == player) return players;
  }
  ADD_FAILURE() << player << " plays in no match";
  return {};
}

/// A start with these players, of a match of its own.
ForgedOperation start_with(const Scene& scene, const nlohmann::json& players) {
  ForgedOperation start = scene.saboteur.note().of(Saboteur::new_id());
  start.parents.clear();
  const nlohmann::json body{{"game", "mille"}, {"players", players}};
  return start.as("start", body.dump());
}

TEST(Forged, AStartThatSeatsOnePlayerTwiceStartsNothing) {
  const Scene scene;
  nlohmann::json players = players_of_match(scene, "Ann");
  players[1] = players[0];
  scene.ann.synced();
  const std::string before = scene.ann.exported(), known = scene.ann.done({"players", "--format", "json"});
  scene.saboteur.append(scene.saboteur.command(start_with(scene, players)).called("new"));
  scene.ann.synced();
  EXPECT_EQ(scene.ann.exported(), before);
  EXPECT_EQ(scene.ann.done({"players", "--format", "json"}), known);
  expect_text("check of a file in which a start seats one twice", scene.ann.run({"check"}), scene.hub);
}

TEST(Forged, WhatIsLongerThanAnybodyCanEnterIsCutInTextsAndWholeElsewhere) {
  const Scene scene;
  constexpr std::size_t kLong = 500'000, kLongestName = 5000, kMostPrinted = 20'000;
  const std::string note(kLong, 'n'), name(kLongestName, 'L');
  scene.saboteur.append(std::vector<ForgedCommand>{
      scene.saboteur.command(scene.saboteur.note(note)),
      scene.saboteur.command(scene.saboteur.naming("Ann", name)).called("rename")});
  const auto expect_short = [&](const std::string& what, const End& end) {
    EXPECT_EQ(end.code, 0) << what;
    EXPECT_LT(end.output.size() + end.errors.size(), kMostPrinted) << what;
  };
  expect_short("sync", scene.ann.sync());
  for (const Arguments& arguments :
       {Arguments{"log"}, Arguments{"sheet", "1"}, Arguments{"sheet", "2"}, Arguments{"sheet", "3"},
        Arguments{"players"}, Arguments{"matches"}, Arguments{"stats"}, Arguments{"balance"}})
    expect_short(arguments.at(0), scene.ann.run(arguments));
  EXPECT_EQ(count_of(note, scene.ann.exported()), 1);
  EXPECT_EQ(count_of(name, scene.ann.done({"players", "--format", "json"})), 1);
  expect_short("undo", scene.ann.run({"undo", "--by", "dee"}));
}

TEST(Forged, AnExportIsImportedWhateverNamesAMemberGave) {
  const Scene scene;
  const std::vector<std::pair<std::string, std::string>> names{
      {"Ann", "Bob\\u0007"}, {"Cho", "\\u200bCho "}, {"Gus", std::string(5000, 'L')}, {"Eve", "=\\u0001"}};
  std::vector<ForgedCommand> commands;
  for (const auto& [player, name] : names)
    commands.push_back(scene.saboteur.command(scene.saboteur.naming(player, name)).called("rename"));
  scene.saboteur.append(commands);
  scene.ann.synced();
  const std::string file = scene.hub.file("mine.jsonl");
  const End end = scene.ann.run({"export", "--output", file});
  EXPECT_EQ(end.code, 0);
  expect_text("names that no import takes", end, scene.hub);
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.done({"import", file});
  EXPECT_EQ(fresh.exported(), faults::contents_of(file));
  EXPECT_EQ(players_of(fresh), fmt::format("Bob Bob (2) Cho Fay {} Player ", std::string(64, 'L')));
  // What is proposed does what it says.
  scene.ann.done({"rename", "Bob\a", "Ann"});
  scene.ann.done({"rename", std::string(64, 'L'), "Gus"});
  scene.ann.done({"rename", "\u200bCho ", "Cho"});
  EXPECT_EQ(count_of("warning", scene.ann.run({"export"}).errors), 1);
}

TEST(Forged, AStartOfAMatchThatIsHereIsToldWithWhoseItIs) {
  for (const char* name : {"new", "import"}) {
    const Scene scene;
    scene.ann.synced();
    // His note names the match, and comes after its start.
    const ForgedOperation note = scene.saboteur.note();
    const nlohmann::json body{
        {"game", "mille"}, {"players", players_of_match(scene, "Cho")}, {"options", {{"target", 1500}}}};
    ForgedOperation start = note.as("start", body.dump());
    start.parents.clear();
    scene.saboteur.append(scene.saboteur.command(start).called(name));
    const End end = scene.ann.sync({"--format", "json"});
    ASSERT_EQ(end.code, 0) << shown(end);
    EXPECT_EQ(nlohmann::json::parse(end.output).at("came").at("pulls").at(0).at("changed").size(), 1U)
        << name << ": " << shown(end);
    scene.bob.synced();
    expect_text(fmt::format("a start of a match that is here, by '{}'", name), scene.cho.sync(), scene.hub);
  }
}

TEST(Forged, StatusNamesALogThatThisFileIgnores) {
  const Scene scene;
  scene.saboteur.append(scene.saboteur.command());
  scene.bob.synced();
  const auto ignored = [&](const std::string& login) {
    const auto status = nlohmann::json::parse(scene.bob.done({"hub", "status", "--format", "json"}));
    for (const auto& member : status.at("members"))
      if (member.at("login") == login) return member.at("ignored").get<bool>();
    ADD_FAILURE() << login;
    return false;
  };
  EXPECT_FALSE(ignored("dee"));
  scene.bob.done({"hub", "ignore", "dee"});
  EXPECT_TRUE(ignored("dee"));
  EXPECT_FALSE(ignored("ann"));
  expect_text("status where this file ignores a log", scene.bob.run({"hub", "status"}), scene.hub);
  scene.bob.done({"hub", "ignore", "dee", "--no"});
  EXPECT_FALSE(ignored("dee"));
}

TEST(Forged, StatusNamesWhatWaitsForALogThatThisFileIgnores) {
  const Scene scene;
  scene.bob.synced();
  scene.dee.done({"sync", scene.dee.url()});
  scene.dee.done({"add", "-m", "Ann", "--points", "Ann=500", "Eve=10"});
  scene.dee.synced();
  scene.ann.synced();
  scene.ann.done({"add", "-m", "Ann", "--points", "Ann=505", "Eve=10"});
  scene.ann.synced();
  scene.bob.done({"hub", "ignore", "dee"});
  const auto waiting = [&] {
    nlohmann::json found;
    const auto status = nlohmann::json::parse(scene.bob.done({"hub", "status", "--format", "json"}));
    for (const auto& member : status.at("members"))
      for (const auto& each : member.at("waits_for_ignored"))
        found[member.at("login").get<std::string>()].push_back(each.at("from"));
    return found.dump();
  };
  EXPECT_EQ(waiting(), "null") << "it has not come yet";
  for (int i = 0; i < 2; ++i) {
    scene.bob.synced();
    EXPECT_EQ(waiting(), R"({"ann":[3]})") << "also once it was told";
  }
  expect_text("status where something waits for a log that is ignored", scene.bob.run({"hub", "status"}),
              scene.hub);
  scene.bob.done({"hub", "ignore", "dee", "--no"});
  scene.bob.synced();
  EXPECT_EQ(waiting(), "null");
}

TEST(Forged, WhatNobodyHasSentYetWaitsForNoLogThatIsIgnored) {
  const Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().after(Saboteur::new_id())));
  scene.bob.done({"hub", "ignore", "cho"});
  scene.bob.synced();
  const End status = scene.bob.run({"hub", "status", "--format", "json"});
  EXPECT_EQ(status.code, 1) << "it waits for everybody: " << shown(status);
  const auto document = nlohmann::json::parse(status.output);
  for (const auto& member : document.at("members"))
    EXPECT_TRUE(member.at("waits_for_ignored").empty()) << member;
}

TEST(Forged, WhatNobodyCanUseIsNoLossOnceItIsUndone) {
  const Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("[]")));
  scene.sync_all();
  const auto remarks = [&] {
    return nlohmann::json::parse(scene.ann.done({"check", "--format", "json"})).at("remarks").size();
  };
  const auto warnings_at_a_hand = [&](const std::string& points) {
    const End end = scene.ann.run({"add", "-m", "Ann", "--points", points, "Eve=10"});
    EXPECT_EQ(end.code, 0) << shown(end);
    return count_of("warning", end.errors);
  };
  EXPECT_EQ(remarks(), 1U);
  expect_text("check of a file with what nobody can use", scene.ann.run({"check"}), scene.hub);
  EXPECT_EQ(warnings_at_a_hand("Ann=500"), 1);
  scene.ann.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(remarks(), 0U);
  EXPECT_EQ(warnings_at_a_hand("Ann=505"), 0);
}

}  // namespace forged_test
}  // namespace hub_tests
