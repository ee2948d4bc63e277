// What a sync costs, what it asks, and what it leaves alone.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "club.hpp"
#include "saboteur.hpp"

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
  laptop.play_and_sync("Ann", "Bob");
  const auto document = synced_json(laptop);
  EXPECT_GE(document.at("round_trips"), 1);
  EXPECT_LE(document.at("round_trips"), 2);
  EXPECT_EQ(document.at("went").at("commands"), 0);
  EXPECT_EQ(document.at("came").at("commands"), 0);
}

TEST(RoundTrips, AreFewForOneHandThatGoesOrComes) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  bob.synced();
  ann.done({"add", "--points", "Ann=100", "Bob=50"});
  const auto sent = synced_json(ann);
  EXPECT_EQ(sent.at("went").at("hands"), 1);
  EXPECT_EQ(sent.at("went").at("matches"), 1);
  EXPECT_EQ(sent.at("went").at("new_matches"), 0) << "it is on the hub";
  EXPECT_LE(sent.at("round_trips"), 5);
  const auto pulled = synced_json(bob);
  EXPECT_EQ(pulled.at("came").at("hands"), 1);
  EXPECT_LE(pulled.at("round_trips"), 5);
  expect_the_same(ann, bob);
}

// A command that cannot be used is asked for once: what waits or is left out costs no trip of its own.
TEST(RoundTrips, AreFewWithALogThatWaits) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  bob.synced();
  const Saboteur cho(hub, "cho");
  cho.append(cho.command().claiming(2));                          // waits for rows
  cho.append(cho.command(cho.note().after(Saboteur::new_id())));  // waits for a parent
  cho.append(cho.command(cho.note().as("polish", "{}")));         // waits for a newer program
  cho.append(cho.command(cho.note().with_body("no JSON")));       // left out
  cho.append(cho.command().numbered(9));                          // a gap: the log ends
  bob.synced();
  EXPECT_LE(synced_json(bob).at("round_trips"), 3)
      << "the row behind the gap is asked for again, and no more";
  cho.cut(9);
  bob.synced();
  EXPECT_LE(synced_json(bob).at("round_trips"), 2);
  bob.done({"add", "--points", "Ann=100", "Bob=50"});
  EXPECT_LE(synced_json(bob).at("round_trips"), 5);
  ann.synced();
  expect_the_same(ann, bob);
}

/// Two laptops on which two players have the same names.
class Namesakes {
 public:
  Namesakes() : ann(hub, "ann"), bob(hub, "bob") {
    ann.play_and_sync("Ann", "Bob");
    bob.play("Bob", "Ann");
  }

  /// Ends with an error, and leaves what bob has and what is on the hub as they are.
  void expect_refused(const std::string& what, const Arguments& decided, int code) const {
    const std::string before = faults::contents_of(bob.file());
    const End end = bob.sync(decided);
    EXPECT_EQ(end.code, code) << shown(end);
    expect_text(what, end, hub);
    EXPECT_TRUE(faults::contents_of(bob.file()) == before) << what;
    EXPECT_EQ(hub.commands(), 2) << what;
  }

  /// Each hand stands where it was played, whoever was joined.
  void judge(const std::string& players) const {
    for (const Laptop* each : {&bob, &ann, &bob}) each->synced();
    EXPECT_EQ(players_of(bob), players);
    expect_the_same(ann, bob);
    expect_to_hold(hub);
    EXPECT_EQ(count_of("\"entries\"", ann.exported()), 2);
  }

  Hub hub;
  Laptop ann, bob;
};

TEST(Names, OfTwoThatAreTheSameBothStayAndAreSaid) {
  const Namesakes namesakes;
  const End end = namesakes.bob.sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("two pairs", end, namesakes.hub);
  namesakes.judge("Ann Ann (2) Bob Bob (2) ");
  // It is said once.
  const End again = namesakes.bob.sync();
  EXPECT_EQ(again.errors, "") << shown(again);
}

// As a merge says it, though the file has two of that name already.
TEST(Names, OfAThirdWhoComesLaterIsSaidToo) {
  const Namesakes namesakes;
  namesakes.bob.synced();
  const Laptop cho(namesakes.hub, "cho");
  cho.play("Ann", "Cho");
  cho.synced();
  const End end = namesakes.bob.sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("three", end, namesakes.hub);
  EXPECT_EQ(namesakes.bob.sync().errors, "") << "it is said once";
  namesakes.bob.done({"join", "Ann (3)", "Ann (1)"});  // as it proposes
}

// The first and the last played each other; whoever came between them may be one of the two.
TEST(Names, OfThreeWhoeverMayBeOneOfTheOthersIsSaid) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho");
  // Their numbers go by their ids, which go by the time.
  for (const Laptop* each : {&ann, &cho, &bob}) each->play("Ann", each->name() + "'s guest");
  ann.synced();
  bob.synced();
  ann.synced();
  ann.done({"new", "Ann (1)", "Ann (2)"});
  ann.synced();
  expect_text("three", cho.sync(), hub);
  cho.done({"join", "Ann (3)", "Ann (2)"});  // as it proposes
}

// Nobody proposes to join two who play each other; another name is what they need.
TEST(Names, OfTwoWhoPlayEachOtherAreSaidWithARenaming) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  bob.synced();
  ann.done({"rename", "Ann", "Zed"});
  bob.done({"rename", "Eve", "Zed"});
  ann.synced();
  const End end = bob.sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("opponents", end, hub);
  EXPECT_EQ(bob.sync().errors, "") << "it is said once";
  EXPECT_EQ(players_of(bob), "Zed Zed (2) ");
  bob.done({"rename", "Zed (2)", "Eve"});  // as it proposes
}

TEST(Names, AreListedInJson) {
  const Namesakes namesakes;
  EXPECT_EQ(synced_json(namesakes.bob).at("namesakes").dump(),
            R"json([["Ann","Ann (2)"],["Bob","Bob (2)"]])json");
  EXPECT_EQ(synced_json(namesakes.bob).at("namesakes").dump(), "[]");
  // Whoever has pulled nothing yet learns of them, too.
  const Laptop cho(namesakes.hub, "cho");
  EXPECT_EQ(synced_json(cho).at("namesakes").size(), 2U);
}

TEST(Names, OfTwoThatAreTheSameAreJoinedWhereSomebodySaysSo) {
  const Namesakes namesakes;
  const End end = namesakes.bob.sync({"--same", "ann", "--same", "Bob", "--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  const auto document = nlohmann::json::parse(end.output);
  EXPECT_EQ(document.at("joined").dump(),
            R"json([{"here":"Ann","there":"Ann (2)"},{"here":"Bob","there":"Bob (2)"}])json")
      << shown(end);
  EXPECT_EQ(document.at("namesakes").dump(), "[]") << shown(end);
  namesakes.judge("Ann Bob ");
}

TEST(Names, OfTwoMatchesOneMayBeTheSameAndOneNot) {
  const Namesakes namesakes;
  namesakes.bob.synced({"--rename", "Ann=Anna", "--same", "Bob"});
  namesakes.judge("Ann Anna Bob ");
}

// A player of another name there and here.
TEST(Names, OfTwoThatDifferAreJoinedWhereSomebodySaysSo) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Annette", "Eve");
  bob.play("Anna", "Fay");
  const End end = bob.sync({"--same", "Annette=Anna"});
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("joined", end, hub);
  ann.synced();
  expect_the_same(ann, bob);
  EXPECT_EQ(players_of(ann), "Anna Eve Fay ");
}

// Nobody pays himself.
TEST(Names, OfTwoThatAreJoinedThePaymentsLapseAndTheSyncSaysSo) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Annette", "Eve");
  bob.synced();
  bob.play("Anna", "Fay");
  bob.done({"pay", "Anna", "Annette", "4", "--currency", "CAD", "--date", "2026-11-01"});
  const End end = bob.sync({"--same", "Annette=Anna"});
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("joined-with-a-payment", end, hub);
}

// Of two who are called the same the other name tells which one is meant, as with `join`, in either order.
TEST(Names, OfTwoThatAreTheSameTheOtherNameTellsWhichIsMeant) {
  for (const char* same : {"Ann=Ann (2)", "Ann (2)=Ann"}) {
    const Namesakes namesakes;
    namesakes.bob.synced({"--same", same});
    namesakes.judge("Ann Bob Bob (2) ");
  }
}

// THERE is the hub's and HERE is this file's, as of the two files of a merge.
TEST(Names, OfTwoThatAreTheSameHereIsWhoWasInThisFile) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Annette");
  bob.play("Ann", "Fay");
  const End end = bob.sync({"--same", "Annette=Ann"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(players_of(bob), "Ann Ann (2) Fay ");
  const auto matches_of = [&](const char* player) {
    return nlohmann::json::parse(bob.done({"matches", "--player", player, "--format", "json"})).size();
  };
  EXPECT_EQ(matches_of("Ann (1)") + matches_of("Ann (2)"), 3U) << "she is who played Fay, and Annette";
  EXPECT_EQ(matches_of("Fay"), 1U);
  ann.synced();
  expect_the_same(ann, bob);
}

// What is said of one's own player is done before anything of it is sent.
TEST(Names, ARenamingIsOfOnesOwnPlayerAndSentWithIt) {
  const Namesakes namesakes;
  const End end = namesakes.bob.sync({"--rename", "Ann=Anna", "--rename", "Bob=Robert"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(end.errors.find("same name"), std::string::npos) << "they were not renamed first" << shown(end);
  namesakes.judge("Ann Anna Bob Robert ");
  EXPECT_GT(count_of("Anna", namesakes.ann.done({"sheet", "2"})), 0);
}

TEST(Names, AreNotChangedWhereNoHubLetsUsIn) {
  const Namesakes namesakes;
  const Laptop& bob = namesakes.bob;
  const std::string before = faults::contents_of(bob.file());
  for (const auto& [url, code] : std::vector<std::pair<std::string, int>>{
           {"postgresql://bob@/club?host=/nowhere", kInputOutput}, {namesakes.hub.url("dee"), kRefused}}) {
    const End end = bob.run({"sync", url, "--rename", "Bob=Robert"});
    EXPECT_EQ(end.code, code) << shown(end);
    EXPECT_TRUE(faults::contents_of(bob.file()) == before) << url;
  }
  bob.synced({"--rename", "Ann=Anna", "--rename", "Bob=Robert"});
  namesakes.judge("Ann Anna Bob Robert ");
}

// Where a sync before it did not come to its end.
TEST(Names, ThatAreChangedAlreadyAreNoMistake) {
  const Hub hub;
  const Laptop bob(hub, "bob");
  bob.play("Bob", "Ann");
  for (int i = 0; i < 2; ++i) {
    const End end = bob.sync({"--rename", "Bob=Robert", "--format", "json"});
    ASSERT_EQ(end.code, 0) << shown(end);
    EXPECT_EQ(nlohmann::json::parse(end.output).at("renamed").dump(), R"(["Robert"])");
  }
  EXPECT_EQ(players_of(bob), "Ann Robert ");
  EXPECT_EQ(hub.commands(), 3);
  EXPECT_EQ(bob.sync({"--rename", "Ann=Robert"}).code, kRefused) << "that is somebody else";
  EXPECT_EQ(bob.sync({"--rename", "Rob=Robert"}).code, kNotThere) << "nobody was called so";
  EXPECT_EQ(bob.sync({"--rename", "Bob=ROBERT"}).code, kNotThere) << "nobody is called so";
  bob.play("Bob", "Cho");
  EXPECT_EQ(bob.sync({"--rename", "Bob=Robert"}).code, kRefused) << "that is another Bob";
}

TEST(Names, ThatNobodyHasAreRefusedWithTheNearest) {
  const Namesakes namesakes;
  namesakes.expect_refused("renames nobody", {"--rename", "Bo=Robert"}, kNotThere);
  namesakes.expect_refused("renames nobody near", {"--rename", "Zacharias=Robert"}, kNotThere);
  namesakes.expect_refused("renames to a name that is taken", {"--rename", "Ann=bob"}, kRefused);
  const Laptop fresh(namesakes.hub, "fresh", "cho");
  const End end = fresh.sync({"--rename", "Ann=Anna"});
  EXPECT_EQ(end.code, kNotThere) << shown(end);
  // Who is to be joined may only just have come, so that is known after the pull alone.
  for (const char* unknown : {"Anne", "Anne=Ann", "Ann=Anne"}) {
    const End same = namesakes.bob.sync({"--same", unknown});
    EXPECT_EQ(same.code, kNotThere) << unknown << shown(same);
    EXPECT_TRUE(names(same.errors, "Ann")) << unknown << shown(same);
    EXPECT_EQ(namesakes.hub.commands(), 2) << "something was sent all the same";
  }
  namesakes.judge("Ann Ann (2) Bob Bob (2) ");
}

TEST(Names, OfWhoPlayedEachOtherAreNotOne) {
  const Namesakes namesakes;
  const End end = namesakes.bob.sync({"--same", "Ann=Bob"});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  namesakes.judge("Ann Ann (2) Bob Bob (2) ");
}

TEST(Names, ThatThreeHaveAreJoinedTwoAtATime) {
  const Namesakes namesakes;
  namesakes.bob.synced();
  const Laptop cho(namesakes.hub, "cho");
  cho.play("Ann", "Cho");
  const End end = cho.sync({"--same", "Ann"});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("three of one name", end, namesakes.hub);
  cho.synced({"--same", "Ann (2)=Ann (3)"});
  EXPECT_EQ(players_of(cho), "Ann Ann (2) Bob Bob (2) Cho ");
  namesakes.bob.synced();
  expect_the_same(cho, namesakes.bob);
}

// Outside of a match, a name that two have names nobody.
TEST(Names, ThatTwoHaveAreRefusedWithBoth) {
  const Namesakes namesakes;
  namesakes.bob.synced();
  const std::string before = namesakes.bob.exported();
  for (const Arguments& arguments : {Arguments{"rename", "Ann", "Anna"}, Arguments{"new", "Ann", "Zoe"},
                                     Arguments{"pay", "Ann", "Bob", "3"}}) {
    const End end = namesakes.bob.run(arguments);
    EXPECT_EQ(end.code, kRefused) << walk::command_line(arguments) << shown(end);
    expect_text(arguments.front(), end, namesakes.hub);
  }
  EXPECT_EQ(namesakes.bob.exported(), before);
  namesakes.bob.done({"rename", "Ann (2)", "Anna"});
  namesakes.judge("Ann Anna Bob Bob (2) ");
}

// A push never refuses a dispute; whoever pulls it is told.
TEST(Sync, SaysWhichMatchesAreDisputedNow) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho");
  ann.play_and_sync("Ann", "Bob");
  bob.synced();
  ann.done({"add", "--points", "Ann=100", "Bob=50"});
  bob.done({"add", "--points", "Ann=105", "Bob=50"});
  ann.synced();
  const End end = bob.sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("made disputed", end, hub);
  EXPECT_EQ(synced_json(ann).at("disputed").dump(), "[1]");
  EXPECT_EQ(synced_json(ann).at("disputed").dump(), "[]") << "it is said once";
  ann.done({"resolve", "-m", "1", "--keep", "both"});
  ann.synced();
  EXPECT_EQ(synced_json(bob).at("disputed").dump(), "[]");
  EXPECT_EQ(synced_json(cho).at("disputed").dump(), "[]") << "it came with its resolution";
  expect_the_same(bob, cho);
}

TEST(Sync, SaysWhetherAnythingWasSavedWhereTheOutputFails) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  bob.synced();
  ann.play_and_sync("Ann", "Bob");
  const End refused = bob.sync({"-o", "nowhere/sync.txt"});
  EXPECT_EQ(refused.code, 73) << shown(refused);
  EXPECT_EQ(bob.exported(), "") << "it was refused before it began";
  const End saved = bob.sync({"-o", "/dev/full"});
  EXPECT_EQ(saved.code, 74) << shown(saved);
  EXPECT_NE(saved.errors.find("saved, but not printed"), std::string::npos) << shown(saved);
  const End nothing_new = bob.sync({"-o", "/dev/full"});
  EXPECT_EQ(nothing_new.code, 74) << shown(nothing_new);
  EXPECT_EQ(nothing_new.errors.find("saved"), std::string::npos) << shown(nothing_new);
  expect_the_same(ann, bob);
}

TEST(DryRun, SendsAndRecordsNothing) {
  const Namesakes namesakes;
  const std::string before = faults::contents_of(namesakes.bob.file());
  const End end = namesakes.bob.sync({"--same", "Ann", "--same", "Bob", "--dry-run", "--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  const auto document = nlohmann::json::parse(end.output);
  EXPECT_EQ(document.at("came").at("commands"), 2) << end.output;
  EXPECT_EQ(document.at("went").at("commands"), 3) << "the match, its hand and the join" << end.output;
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

// What it proposes acts on the file that was named.
TEST(Sync, NamesTheDatabaseInWhatItProposes) {
  const Hub hub;
  const End end = run_program(CHAPEAU_PROGRAM, {"--db", hub.file("my club.db"), "sync"});
  EXPECT_EQ(end.code, kNotThere) << shown(end);
  EXPECT_TRUE(end.errors.find("/my\\ club.db sync URL\n") != std::string::npos) << shown(end);
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

TEST(Sync, OfAUrlThatLibpqDoesNotUnderstandIsRefused) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play("Ann", "Bob");
  const End end = ann.run({"sync", "postgresql://ann@localhost/club?sslmode=off"});
  EXPECT_EQ(end.code, kData) << shown(end);
  expect_text("sslmode", end, hub);
  EXPECT_EQ(ann.run({"sync", "postgresql://ann@localhost:99999/club"}).code, kData);
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
