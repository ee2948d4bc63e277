// What a sync costs, what it asks, and what it leaves alone.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "club.hpp"

namespace hub_tests {
namespace sync_test {

/// What `sync --format json` prints.
nlohmann::json synced_json(const Laptop& laptop) {
  const End end = laptop.sync({"--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  return nlohmann::json::parse(end.output);
}

// One that does nothing is what a laptop does most often, over a line where each trip is a tenth of a second.
TEST(RoundTrips, AreFewForNothingToDo) {
  const Hub hub;
  const Laptop laptop(hub, "ann");
  laptop.play("Ann", "Bob");
  laptop.synced();
  const auto document = synced_json(laptop);
  EXPECT_GE(document.at("round_trips"), 1);
  EXPECT_LE(document.at("round_trips"), 2);
  EXPECT_EQ(document.at("went").at("commands"), 0);
  EXPECT_EQ(document.at("came").at("commands"), 0);
}

TEST(RoundTrips, AreFewForOneHandThatGoesOrComes) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Bob");
  ann.synced();
  bob.synced();
  ann.done({"add", "--points", "Ann=100", "Bob=50"});
  const auto sent = synced_json(ann);
  EXPECT_EQ(sent.at("went").at("hands"), 1);
  EXPECT_LE(sent.at("round_trips"), 5);
  const auto pulled = synced_json(bob);
  EXPECT_EQ(pulled.at("came").at("hands"), 1);
  EXPECT_LE(pulled.at("round_trips"), 5);
  expect_the_same(ann, bob);
}

/// Two laptops on which two players have the same names.
class Namesakes {
 public:
  Namesakes() : ann(hub, "ann"), bob(hub, "bob") {
    ann.play("Ann", "Bob");
    ann.synced();
    bob.play("Bob", "Ann");
  }

  /// Asks, and leaves both sides as they are.
  void expect_asked_for(const std::string& name, const Arguments& decided) const {
    const std::string before = faults::contents_of(bob.file());
    const End end = bob.sync(decided);
    EXPECT_EQ(end.code, kRefused) << shown(end);
    EXPECT_TRUE(names(end.errors, name)) << shown(end);
    expect_text(name, end, hub);
    EXPECT_TRUE(faults::contents_of(bob.file()) == before);
    EXPECT_EQ(hub.commands(), 2);
  }

  [[nodiscard]] std::string players() const {
    std::string names;
    for (const auto& player : nlohmann::json::parse(bob.done({"players", "--format", "json"})))
      names += player.at("player").get<std::string>() + " ";
    return names;
  }

  Hub hub;
  Laptop ann, bob;
};

TEST(Names, OfTwoThatAreTheSameBothAreSaid) {
  const Namesakes namesakes;
  namesakes.expect_asked_for("Ann", {"--same", "Bob"});
  namesakes.expect_asked_for("Bob", {"--same", "Ann"});
  namesakes.bob.synced({"--same", "Ann", "--same", "Bob"});
  namesakes.ann.synced();
  EXPECT_EQ(namesakes.players(), "Ann Bob ");
  expect_the_same(namesakes.ann, namesakes.bob);
}

TEST(Names, OfTwoThatAreNotTheSameBothAreCalledOtherwise) {
  const Namesakes namesakes;
  namesakes.bob.synced({"--rename", "Ann=Anna", "--rename", "Bob=Robert"});
  namesakes.ann.synced();
  EXPECT_EQ(namesakes.players(), "Ann Anna Bob Robert ");
  expect_the_same(namesakes.ann, namesakes.bob);
}

TEST(Names, OfTwoOneMayBeTheSameAndOneNot) {
  const Namesakes namesakes;
  namesakes.bob.synced({"--rename", "Ann=Anna", "--same", "Bob"});
  namesakes.ann.synced();
  EXPECT_EQ(namesakes.players(), "Ann Anna Bob ");
  expect_the_same(namesakes.ann, namesakes.bob);
}

TEST(DryRun, SendsAndRecordsNothing) {
  const Namesakes namesakes;
  const std::string before = faults::contents_of(namesakes.bob.file());
  const End end = namesakes.bob.sync({"--same", "Ann", "--same", "Bob", "--dry-run", "--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  const auto document = nlohmann::json::parse(end.output);
  EXPECT_EQ(document.at("came").at("commands"), 2) << end.output;
  EXPECT_EQ(document.at("went").at("commands"), 2) << end.output;
  EXPECT_TRUE(document.at("dry_run").get<bool>());
  EXPECT_TRUE(faults::contents_of(namesakes.bob.file()) == before);
  EXPECT_EQ(namesakes.hub.commands(), 2);
}

TEST(Sync, OfAFileThatKnowsNoHubAsksForTheUrl) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  const End fresh = ann.run({"sync"});
  EXPECT_EQ(fresh.code, kNotThere) << shown(fresh);
  ann.play("Ann", "Bob");
  const End known = ann.run({"sync"});
  EXPECT_EQ(known.code, kNotThere) << shown(known);
  ann.synced();
  ann.done({"sync"});
}

TEST(Sync, OfNobodysHubSaysThatThereIsNone) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  hub.server().sql("postgres", "CREATE DATABASE empty_" + hub.database());
  const End end = ann.run({"sync", hub.server().url("ann", "empty_" + hub.database())});
  EXPECT_EQ(end.code, kNotThere) << shown(end);
  const End nowhere = ann.run({"sync", url_of(hub.file("no-such-folder"), "ann", "club")});
  EXPECT_EQ(nowhere.code, kInputOutput) << shown(nowhere);
}

// A name may have several addresses; that nobody listens at the first is not what is wrong.
TEST(Sync, SaysWhatOneOfSeveralAddressesAnswered) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  const std::string both = hub.file("no-such-folder") + "," + hub.server().folder();
  const End end = ann.run({"sync", url_of(both, "ann", "no_such_club")});
  EXPECT_EQ(end.code, kNotThere) << shown(end);
  EXPECT_NE(end.errors.find("database \"no_such_club\" does not exist"), std::string::npos) << shown(end);
  EXPECT_EQ(end.errors.find("no-such-folder"), std::string::npos) << shown(end);
  // Nor that another does not listen either.
  const std::string turned = hub.server().folder() + "," + hub.file("no-such-folder");
  const End again = ann.run({"sync", url_of(turned, "ann", "no_such_club")});
  EXPECT_EQ(again.code, kNotThere) << shown(again);
  EXPECT_NE(again.errors.find("database \"no_such_club\" does not exist"), std::string::npos) << shown(again);
}

// That one may fail before anybody is spoken to, in other words.
TEST(Sync, SaysWhyTheLastOfSeveralAddressesIsNone) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  const std::string both = hub.file("no-such-folder") + ",/" + std::string(200, 'x');
  const End end = ann.run({"sync", url_of(both, "ann", "club")});
  EXPECT_EQ(end.code, kInputOutput) << shown(end);
  EXPECT_NE(end.errors.find("is too long"), std::string::npos) << shown(end);
  EXPECT_EQ(end.errors.find("no-such-folder"), std::string::npos) << shown(end);
}

}  // namespace sync_test
}  // namespace hub_tests
