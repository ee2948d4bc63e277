// What a file does once a log that could not be used was dropped and pushed again, as the page says.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "scene.hpp"

namespace hub_tests {
namespace mended_test {

using nlohmann::json;

void drop(const Hub& hub, const std::string& login, int from) {
  const End end =
      hub.run({"drop", hub.url("owner"), login, "--from", std::to_string(from), "--usable", "--yes"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), login}).code, 0);
}

/// Nothing is left to exchange, and nothing is read again.
void expect_nothing_to_do(const Laptop& laptop) {
  const End end = laptop.sync({"--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(end.errors, "") << laptop.name();
  const json document = json::parse(end.output);
  EXPECT_EQ(document.at("came").at("commands"), 0) << shown(end);
  EXPECT_EQ(document.at("went").at("commands"), 0) << shown(end);
  EXPECT_FALSE(document.at("restored").get<bool>()) << shown(end);
}

/// A command of his that is right, and the same with something else in its rows: both have one digest.
class TwoFaces : public Scene {
 public:
  /// Behind one that everybody takes.
  TwoFaces() {
    saboteur.append(saboteur.command(event("first")));
    sync_all();
  }
  /// Where else than the note.
  [[nodiscard]] ForgedOperation event(const std::string& name) const {
    return saboteur.note().with_body(fmt::format(R"({{"options":{{"event":"{}"}}}})", name));
  }
  [[nodiscard]] ForgedCommand forged() const {
    return saboteur.command(real_.operations.front().with_body("{}")).with_content(real_.content_digest());
  }
  /// Bob reads what is forged, and nobody else does. Then it is dropped and the right one pushed.
  void mend(const ForgedCommand& wrong) const {
    saboteur.append(wrong);
    EXPECT_TRUE(names(remarks(bob), "dee"));
    drop(hub, "dee", 2);
    saboteur.append(real_);
  }
  void expect_all_have_it() const {
    const End end = bob.sync();
    EXPECT_EQ(end.code, 0) << shown(end);
    EXPECT_EQ(count_of("\"right\"", bob.exported()), 1) << shown(end);
    sync_all();
    const Laptop fresh(hub, "fresh", "cho");
    fresh.synced();
    for (const Laptop* each : {&ann, &bob, &cho}) {
      EXPECT_EQ(each->exported(), fresh.exported()) << each->name();
      expect_nothing_to_do(*each);
    }
    expect_all_usable();
  }

 private:
  ForgedCommand real_ = saboteur.command(saboteur.note("right"));
};

TEST(Mended, OtherRowsUnderTheSameDigestAreReadAgain) {
  const TwoFaces scene;
  scene.mend(scene.forged());
  scene.expect_all_have_it();
}

TEST(Mended, ARowThatNeverComesIsWaitedForNoMore) {
  const TwoFaces scene;
  scene.mend(scene.forged().claiming(2));
  scene.expect_all_have_it();
}

TEST(Mended, WhatStandsBehindIsTakenOnceHoweverOftenItIsRead) {
  const TwoFaces scene;
  const ForgedCommand behind = scene.saboteur.command(scene.saboteur.naming("Gus", "Gustave"));
  std::string before;
  for (int time = 0; time < 2; ++time) {
    scene.saboteur.append({scene.forged(), behind});
    EXPECT_TRUE(names(Scene::remarks(scene.bob), "dee")) << time;
    const std::string log = scene.bob.done({"log"});
    EXPECT_TRUE(time == 0 ? names(log, "Gustave") : log == before) << log;
    before = log;
    expect_nothing_to_do(scene.bob);
    drop(scene.hub, "dee", 2);
  }
}

TEST(Mended, ADamagedHubIsMendedByWhoeverPushedIt) {
  Scene scene;
  scene.ann.done({"edit-match", "-m", "Ann", "--note", "by the window"});
  scene.ann.synced();
  const int number = scene.hub.commands_of("ann");
  const std::string of_it = fmt::format(" WHERE login = 'ann' AND number = {}", number);
  scene.hub.sql("UPDATE operation SET body = '{}'" + of_it);
  EXPECT_TRUE(names(Scene::remarks(scene.bob), "ann"));
  drop(scene.hub, "ann", number);
  scene.ann.synced();
  expect_nothing_to_do(scene.ann);
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("by the window", exported), 1);
  scene.expect_nobody_stopped("a log that was mended");
}

// Nothing tells of a row that was put right in its place: whoever knows of it has the log read again.
TEST(Mended, ALogThatIsNotIgnoredAnyMoreIsReadFromItsBeginning) {
  const TwoFaces scene;
  scene.saboteur.append(scene.forged());
  EXPECT_TRUE(names(Scene::remarks(scene.bob), "dee"));
  scene.hub.sql(
      "UPDATE operation SET body = '{\"options\":{\"note\":\"right\"}}' WHERE login = 'dee' AND "
      "number = 2");
  expect_nothing_to_do(scene.bob);
  for (const Arguments& arguments : {Arguments{"hub", "ignore", "dee"}, {"hub", "ignore", "dee", "--no"}})
    EXPECT_EQ(scene.bob.run(arguments).code, 0);
  scene.expect_all_have_it();
}

// --- One's own log ---

/// A laptop with something to send, whose own log is read up to a number only.
void expect_to_send_again(const Hub& hub, const Laptop& ann, int reached) {
  ann.done({"edit-match", "-m", "Ann", "--note", "by the window"});
  const End stuck = ann.sync();
  EXPECT_EQ(stuck.code, kRefused) << shown(stuck);
  EXPECT_TRUE(stuck.errors.find(fmt::format("--from {}", reached + 1)) != std::string::npos) << shown(stuck);
  drop(hub, "ann", reached + 1);
  ann.synced();
  expect_nothing_to_do(ann);
  const Laptop bob(hub, "bob");
  bob.synced();
  expect_the_same(ann, bob);
  expect_to_hold(hub);
}

TEST(Mended, OnesOwnLogWithAGapIsSentToAgain) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Eve");
  const int reached = hub.commands_of("ann");
  const Saboteur same(hub, "ann");
  same.append(same.command().numbered(reached + 5));
  expect_to_send_again(hub, ann, reached);
}

TEST(Mended, OnesOwnLogThatWasBrokenFromTheBeginningIsSentToAgain) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  bob.play_and_sync("Bob", "Fay");
  const Saboteur same(hub, "ann");
  same.append(same.command().with_chain(Saboteur::digest_of("x")));
  ann.play("Ann", "Eve");
  expect_to_send_again(hub, ann, 0);
}

// Also where there is nothing to send, and whoever may not send.
TEST(Mended, OnesOwnLogThatHasEndedIsToldAtEverySync) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  const Saboteur same(hub, "ann");
  same.append(same.command().numbered(9));
  const auto expect_told = [&](const Arguments& more) {
    const End end = ann.sync(more);
    EXPECT_EQ(end.code, kRefused) << shown(end);
    EXPECT_EQ(count_of("command 3 is missing", end.errors), 1) << shown(end);
  };
  for (int round = 0; round < 2; ++round) {
    expect_told({"--dry-run"});
    expect_told({});
  }
  expect_text("sync", ann.sync(), hub);
  const End document = ann.sync({"--format", "json"});
  EXPECT_EQ(nlohmann::json::parse(document.output).at("own_log"), "command 3 is missing") << shown(document);
  EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), "ann", "--read"}).code, 0);
  expect_told({});
  // Of another's it is told once, and ends no sync.
  EXPECT_EQ(count_of("command 3 is missing", Scene::remarks(bob)), 1);
  EXPECT_EQ(Scene::remarks(bob), "");
  drop(hub, "ann", 3);
  ann.synced();
  EXPECT_TRUE(nlohmann::json::parse(ann.done({"sync", "--format", "json"})).at("own_log").is_null());
}

TEST(Mended, AnotherOneThatEndsAgainIsToldAgain) {
  const Scene scene;
  for (int time = 0; time < 2; ++time) {
    scene.saboteur.append(scene.saboteur.command().numbered(5));
    EXPECT_TRUE(names(Scene::remarks(scene.bob), "dee")) << time;
    EXPECT_EQ(Scene::remarks(scene.bob), "") << "told once";
    drop(scene.hub, "dee", 1);
    EXPECT_EQ(Scene::remarks(scene.bob), "");
  }
}

}  // namespace mended_test
}  // namespace hub_tests
