// `hub drop`: what the owner of a hub does against a log that does harm.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>
#include <vector>

#include "scene.hpp"

namespace hub_tests {
namespace drop_test {

using nlohmann::json;
using std::chrono::milliseconds;

End drop(const Scene& scene, const Arguments& more) {
  Arguments all{"drop", scene.hub.url("owner"), "dee"};
  all.insert(all.end(), more.begin(), more.end());
  return scene.hub.run(all);
}

/// Runs it while a transaction of his is open that appended a command, and that is committed once he has lost
/// his right, which is the first that it does. A failure where it does not wait.
End drop_beside(const Scene& scene, const ForgedCommand& command, const Arguments& more) {
  End end;
  std::atomic<bool> is_over = false;
  std::jthread dropping;
  const Saboteur other(scene.hub, "dee");
  other.append_and_hold(
      command,
      [&] {
        dropping = std::jthread([&] {
          end = drop(scene, more);
          is_over = true;
        });
        while (!is_over && scene.hub.sql("SELECT rights FROM member WHERE login = 'dee'") != "read\n")
          std::this_thread::sleep_for(milliseconds(10));
        std::this_thread::sleep_for(milliseconds(300));
        EXPECT_FALSE(is_over) << "it did not wait" << shown(end);
      },
      true);
  dropping.join();
  return end;
}

TEST(Drop, RemovesTheEndOfALogThatNobodyCanUse) {
  Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("usable")));
  for (int i = 0; i < 3; ++i)
    scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  scene.sync_all();
  const std::string before = scene.ann.exported();
  End end = drop(scene, {"--from", "2", "--yes"});
  EXPECT_EQ(end.code, 0) << shown(end);
  for (const char* which : {"commands from 2 on", "  2  20", "  3  20", "  4  20"})
    EXPECT_EQ(count_of(which, end.output), 1) << "what went is not shown" << shown(end);
  end.output.erase(0, end.output.find("Removed"));  // the rest has the time of each of them
  expect_text("three that nobody can use", end, scene.hub);
  EXPECT_EQ(scene.hub.commands_of("dee"), 1);
  EXPECT_EQ(scene.hub.sql("SELECT rights FROM member WHERE login = 'dee'"), "read\n");
  EXPECT_TRUE(scene.saboteur.refusal(scene.saboteur.command()).starts_with("42501"));
  scene.expect_all_usable();
  scene.expect_nobody_stopped("a log that was cut");
  EXPECT_EQ(count_of("\"usable\"", scene.ann.exported()), 1);
  // Given back, the login goes on behind what is left.
  EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), "dee"}).code, 0);
  scene.dee.play("Dee", "Hal");
  scene.dee.synced();
  scene.sync_all();
  EXPECT_EQ(scene.dee.exported(), scene.ann.exported());
  EXPECT_EQ(scene.hub.commands_of("dee"), 3);
}

TEST(Drop, RefusesWhatFilesCanUseUnlessTold) {
  Scene scene;
  scene.dee.play("Dee", "Hal");
  scene.dee.synced();
  scene.sync_all();
  const std::string with_it = scene.ann.exported();
  End refused = drop(scene, {"--yes"});
  EXPECT_EQ(refused.code, kRefused) << shown(refused);
  for (const char* which : {"1  20", "  new\n", "2  20", "  add\n"})
    EXPECT_EQ(count_of(which, refused.output), 1) << shown(refused);
  EXPECT_TRUE(refused.errors.find("undo --by") != std::string::npos) << shown(refused);
  refused.output.clear();  // it has the time of each of them
  expect_text("two that files can use", refused, scene.hub);
  EXPECT_EQ(scene.hub.commands_of("dee"), 2);
  EXPECT_EQ(scene.hub.sql("SELECT rights FROM member WHERE login = 'dee'"), "write\n");
  const End end = drop(scene, {"--usable", "--yes", "--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(json::parse(end.output).at("removed"), 2) << shown(end);
  EXPECT_EQ(json::parse(end.output).at("usable"), 2) << shown(end);
  EXPECT_EQ(scene.hub.commands_of("dee"), 0);
  // What members have taken is pushed again from their files, once.
  const int before = scene.hub.commands();
  scene.exchange();
  EXPECT_EQ(scene.hub.commands(), before + 2);
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  EXPECT_EQ(fresh.exported(), with_it);
  EXPECT_EQ(scene.ann.exported(), with_it);
}

/// The words of the command line that a text proposes last, with the owner's URL.
Arguments proposed_in(const std::string& text, const Scene& scene) {
  const std::string begin = "chapeau hub ";
  std::istringstream words(text.substr(text.rfind(begin) + begin.size()));
  Arguments arguments;
  for (std::string word; words >> word;) arguments.push_back(word == "URL" ? scene.hub.url("owner") : word);
  return arguments;
}

// Behind what nobody can use stands what files can.
TEST(Drop, IsProposedAsItIsToBeTyped) {
  for (const bool is_usable_behind : {false, true}) {
    const Scene scene;
    scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("before")));
    scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
    if (is_usable_behind) scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("behind")));
    const std::string said = Scene::remarks(scene.bob);
    EXPECT_EQ(names(said, "--usable"), is_usable_behind) << said;
    const End status = scene.hub.run({"status", scene.hub.url("owner")});
    for (const std::string& text : {said, status.output}) {
      Arguments typed = proposed_in(text, scene);
      EXPECT_EQ(typed, proposed_in(said, scene));
      typed.emplace_back("--yes");
      if (text != said) continue;
      const End end = scene.hub.run(typed);
      EXPECT_EQ(end.code, 0) << shown(end);
    }
    EXPECT_EQ(scene.hub.commands_of("dee"), 1);
  }
}

// Before anything of the log is looked at: to whom it is not, `--usable` is no help.
TEST(Drop, ByAnotherThanTheOwnerSaysWhoCan) {
  const Scene scene;
  const End end = scene.hub.run({"drop", scene.hub.url("bob"), "ann", "--yes"});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("bob", end, scene.hub);
}

TEST(Drop, OfWhatIsNotThereIsRefused) {
  const Scene scene;
  expect_text("a log that is not there", drop(scene, {"--yes"}), scene.hub);
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  expect_text("a command behind its end", drop(scene, {"--from", "2", "--yes"}), scene.hub);
  expect_text("a login that nobody has", scene.hub.run({"drop", scene.hub.url("owner"), "nobody", "--yes"}),
              scene.hub);
  const End other = scene.hub.run({"drop", scene.hub.url("ann"), "dee", "--yes"});
  EXPECT_EQ(other.code, kRefused) << shown(other);
  EXPECT_EQ(scene.hub.commands_of("dee"), 1);
  for (const char* wrong : {"0", "-1", "x"})
    expect_text(std::string("no number: ") + wrong, drop(scene, {"--from", wrong, "--yes"}), scene.hub);
}

// What is not committed yet cannot be seen, and would stand behind what was removed.
TEST(Drop, WaitsForATransactionThatIsOpen) {
  Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  const End end = drop_beside(scene, scene.saboteur.command(scene.saboteur.note().with_body("no JSON")),
                              {"--yes", "--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(json::parse(end.output).at("removed"), 2) << shown(end);
  EXPECT_EQ(scene.hub.commands_of("dee"), 0);
  scene.expect_nobody_stopped("a log that was removed");
}

// What files can use may come while it waits.
TEST(Drop, RefusesWhatBecameUsableWhileItWaited) {
  Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  const End end = drop_beside(scene, scene.saboteur.command(scene.saboteur.note("usable")), {"--yes"});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_TRUE(end.errors.find("dee may only read now") != std::string::npos) << shown(end);
  EXPECT_EQ(scene.hub.commands_of("dee"), 2);
  scene.sync_all();
  EXPECT_EQ(count_of("\"usable\"", scene.ann.exported()), 1);
  const End dropped = drop(scene, {"--yes", "--usable"});
  EXPECT_EQ(dropped.code, 0) << shown(dropped);
  EXPECT_EQ(count_of("To give back the right to write", dropped.output), 0) << "dee had none any more";
  EXPECT_EQ(scene.hub.commands_of("dee"), 0);
}

// It waits ten seconds.
TEST(Drop, SaysThatTheRightIsGoneWhereATransactionStaysOpen) {
  Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  const Saboteur other(scene.hub, "dee");
  other.append_and_hold(
      scene.saboteur.command(),
      [&] {
        const End end = drop(scene, {"--yes"});
        EXPECT_EQ(end.code, kBusy) << shown(end);
        EXPECT_TRUE(end.errors.find("nothing was removed, but dee may only read now") != std::string::npos)
            << shown(end);
      },
      false);
  EXPECT_EQ(scene.hub.commands_of("dee"), 1);
  EXPECT_EQ(drop(scene, {"--yes"}).code, 0);
}

TEST(Drop, DoesNotWaitForTransactionsOfOthers) {
  Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  const Saboteur cho(scene.hub, "cho");
  cho.append_and_hold(
      cho.command(),
      [&] {
        const End end = drop(scene, {"--yes"});
        EXPECT_EQ(end.code, 0) << shown(end);
      },
      false);
  EXPECT_EQ(scene.hub.commands_of("dee"), 0);
}

// The terminal's input has ended: that is no yes.
TEST(Drop, AsksOnATerminalWhateverItPrints) {
  Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  for (const char* format : {"text", "json"}) {
    const End end = run_program("/usr/bin/script",
                                {"-qec",
                                 fmt::format("'{}' --db '{}' hub drop '{}' dee --format {}", CHAPEAU_PROGRAM,
                                             scene.hub.file("of-nobody.db"), scene.hub.url("owner"), format),
                                 "/dev/null"});
    EXPECT_TRUE(end.output.find("Remove them?") != std::string::npos) << shown(end);
    EXPECT_EQ(scene.hub.commands_of("dee"), 1) << format;
  }
  EXPECT_EQ(scene.hub.sql("SELECT rights FROM member WHERE login = 'dee'"), "write\n");
}

TEST(Drop, WhileOthersPushTakesNothingOfTheirs) {
  Scene scene;
  for (int i = 0; i < 50; ++i)
    scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  {
    std::vector<std::jthread> pushers;
    std::atomic<int> failures = 0;
    for (const auto& [laptop, match] : scene.own_matches())
      pushers.emplace_back([&failures, each = laptop, name = match] {
        for (int i = 0; i < 6; ++i) {
          if (each->run({"edit-match", "-m", name, "--note", fmt::format("note {}", i)}).code != 0)
            ++failures;
          if (each->sync().code != 0) ++failures;
        }
      });
    const End end = drop(scene, {"--yes"});
    EXPECT_EQ(end.code, 0) << shown(end);
    EXPECT_EQ(count_of("and 45 more\n", end.output), 1) << shown(end);
    pushers.clear();
    EXPECT_EQ(failures, 0);
  }
  EXPECT_EQ(scene.hub.commands_of("dee"), 0);
  EXPECT_EQ(scene.hub.commands(), 6 + 18);
  scene.expect_nobody_stopped("a log that was removed while others pushed");
}

}  // namespace drop_test
}  // namespace hub_tests
