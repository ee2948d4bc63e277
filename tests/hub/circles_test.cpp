// Commands that wait for each other, and commands of many rows.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "scene.hpp"

namespace hub_tests {
namespace circles_test {

// --- What waits for ever ---

/// Commands each of which comes after the next one's operation, and the last after the first's.
std::vector<ForgedCommand> circle(const Saboteur& dee, std::size_t count) {
  std::vector<ForgedOperation> operations;
  for (std::size_t i = 0; i < count; ++i) operations.push_back(dee.note());
  std::vector<ForgedCommand> commands;
  for (std::size_t i = 0; i < count; ++i)
    commands.push_back(dee.command(operations[i].after(operations[(i + 1) % count].id)));
  return commands;
}

TEST(Circles, CommandsThatWaitForEachOtherInACircleCannotBeUsed) {
  Scene scene;
  scene.saboteur.append(circle(scene.saboteur, 2));
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && names(said, "2") && names(said, "circle") && names(said, "drop")) << said;
  EXPECT_EQ(said.find("wait"), std::string::npos) << said;
  EXPECT_EQ(Scene::remarks(scene.bob), "") << "it is said once";
  scene.sync_all();
  ASSERT_EQ(scene.unusable().size(), 1U);
  EXPECT_EQ(scene.unusable().front().at("commands"), 2);
  EXPECT_EQ(scene.unusable().front().at("waits"), false);
  // One whose last command comes later, in another's log, and one that only waits for it.
  const Saboteur cho(scene.hub, "cho");
  std::vector<ForgedCommand> three = circle(scene.saboteur, 3);
  const ForgedOperation behind = scene.saboteur.note().after(three.front().operations.front().id);
  scene.saboteur.append({three[0], three[1], scene.saboteur.command(behind)});
  scene.ann.synced();
  EXPECT_NE(Scene::remarks(scene.bob).find("wait"), std::string::npos);
  const std::int64_t last = cho.append(three[2]);
  for (const Laptop* each : {&scene.ann, &scene.bob}) {
    const std::string closed = Scene::remarks(*each);
    EXPECT_EQ(count_of("circle", closed), 2) << "of each login: " << closed;
    EXPECT_EQ(count_of("hub drop", closed), 2) << closed;
  }
  EXPECT_EQ(scene.ann.exported(), scene.bob.exported());
  // Dropped, the log is read from its beginning, and what comes then is taken.
  EXPECT_EQ(scene.hub.run({"drop", scene.hub.url("owner"), "dee", "--yes"}).code, 0);
  EXPECT_EQ(
      scene.hub.run({"drop", scene.hub.url("owner"), "cho", "--from", std::to_string(last), "--yes"}).code,
      0);
  for (const char* login : {"dee", "cho"})
    EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), login}).code, 0);
  const Saboteur dee(scene.hub, "dee");
  dee.append(dee.command(dee.note("usable")));
  scene.sync_all();
  scene.expect_nobody_stopped("a circle that was removed");
  EXPECT_EQ(count_of("\"usable\"", scene.ann.exported()), 1);
}

// Whoever brings one of them under its id ends the circle for all who left it out, as for whoever is new.
TEST(Circles, ACircleEndsOnceOneOfItsOperationsComes) {
  Scene scene;
  const Saboteur cho(scene.hub, "cho");
  const ForgedOperation one = scene.saboteur.note("the first"), other = cho.note("the second");
  scene.saboteur.append(scene.saboteur.command(one.after(other.id)));
  const std::int64_t number = cho.append(cho.command(other.after(one.id)));
  for (const Laptop* each : {&scene.ann, &scene.bob}) EXPECT_EQ(count_of("circle", Scene::remarks(*each)), 2);
  cho.cut(number);
  cho.append(cho.command(other));
  scene.exchange();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"the first\"", exported), 1);
  scene.expect_all_usable();
}

// --- Commands of many rows ---

// Each is of a subject of its own, and has two bytes in its body: nothing that a file keeps in memory grows
// with them. What grows is the cache of the database, by up to 32 MiB.
TEST(Rows, TakeNoMemoryWithThemHoweverManyACommandHas) {
  Scene scene;
  const std::int64_t before = scene.bob.sync().memory;
  const std::size_t count = faults::is_long() ? 1'000'000 : 10'000;
  ForgedOperation row = scene.saboteur.note().as("rename", "{}");
  row.parents.clear();
  ForgedCommand command;
  for (std::size_t i = 0; i < count; ++i)
    command.operations.push_back(row.of(Saboteur::new_id()).with_id(Saboteur::new_id()));
  scene.saboteur.append(command);
  const End end = scene.bob.sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_LT(end.memory - before, (faults::is_long() ? 64 : 12) * 1024 * 1024);
  scene.add(scene.ann, "Ann");
  scene.sync_all();
  for (const Laptop* each : {&scene.bob, &scene.cho}) {
    each->synced();
    EXPECT_EQ(each->exported(), scene.ann.exported());
  }
}

}  // namespace circles_test
}  // namespace hub_tests
