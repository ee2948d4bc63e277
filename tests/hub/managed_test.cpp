// What members do against a log that does harm: `hub ignore`, `hub status`; and what harm can be done without
// a row. What the owner does: drop_test.cpp.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "scene.hpp"
#include "storage/hub/incoming_page.hpp"
#include "storage/store.hpp"

namespace hub_tests {
namespace managed_test {

using nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

TEST(Ignore, TakesNothingFromALogUntilToldOtherwise) {
  Scene scene;
  scene.bob.synced();
  scene.dee.play("Dee", "Hal");
  scene.dee.synced();
  const std::string without = scene.bob.exported();
  EXPECT_EQ(scene.dee.run({"hub", "ignore", "ann"}).code, 0);
  const End ignored = scene.bob.run({"hub", "ignore", "dee"});
  EXPECT_EQ(ignored.code, 0) << shown(ignored);
  for (int round = 0; round < 2; ++round) {
    const End end = scene.bob.sync();
    EXPECT_EQ(end.code, 0) << shown(end);
    EXPECT_TRUE(names(end.errors, "dee") && names(end.errors, "2"))
        << "what waits is said each time" << shown(end);
  }
  const json document = json::parse(scene.bob.done({"sync", "--format", "json"}));
  EXPECT_EQ(document.at("ignored").dump(), R"([{"commands":2,"login":"dee"}])") << document;
  EXPECT_EQ(scene.bob.exported(), without);
  // Others take it, and what they build on it, and others on that, waits here.
  scene.ann.synced();
  scene.ann.done({"add", "-m", "Dee", "--points", "Dee=1005", "Hal=10"});
  scene.ann.done({"edit-match", "-m", "Ann", "--note", "by the window"});
  scene.ann.synced();
  scene.cho.synced();
  scene.cho.done({"add", "-m", "Dee", "--points", "Dee=1010", "Hal=10"});
  scene.cho.synced();
  const Saboteur owner(scene.hub, "owner");
  owner.append(owner.command(owner.note().after(Saboteur::new_id())));  // what nobody has
  expect_text("sync of what waits for it", scene.bob.sync(), scene.hub);
  expect_text("sync again", scene.bob.sync(), scene.hub);
  EXPECT_EQ(count_of("\"Dee\"", scene.bob.exported()), 0);
  EXPECT_EQ(count_of("\"by the window\"", scene.bob.exported()), 1) << "nothing behind it is held up";
  // What this file has and others have not is sent all the same.
  scene.add(scene.bob, "Bob");
  scene.bob.synced();
  scene.ann.synced();
  EXPECT_EQ(count_of("\"score\":1000,", scene.ann.exported()), 1);
  EXPECT_EQ(scene.bob.run({"hub", "ignore", "dee", "--no"}).code, 0);
  const End end = scene.bob.sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(end.errors.find("hub ignore"), std::string::npos) << shown(end);
  scene.sync_all();
  EXPECT_EQ(scene.bob.exported(), scene.ann.exported());
  for (const char* hand : {"\"score\":1005,", "\"score\":1010,"})
    EXPECT_EQ(count_of(hand, scene.bob.exported()), 1) << hand;
}

TEST(Ignore, OfAMemberWhoHasSentNothingYetHoldsFromItsFirstCommand) {
  const Scene scene;
  scene.bob.synced();
  expect_text("before anything was sent", scene.bob.run({"hub", "ignore", "dee"}), scene.hub);
  scene.dee.play("Dee", "Hal");
  scene.dee.synced();
  const json document = json::parse(scene.bob.done({"sync", "--format", "json"}));
  EXPECT_EQ(document.at("ignored").dump(), R"([{"commands":2,"login":"dee"}])") << document;
  EXPECT_EQ(count_of("\"Dee\"", scene.bob.exported()), 0);
  scene.bob.done({"hub", "ignore", "dee", "--no"});
  scene.bob.synced();
  EXPECT_EQ(count_of("\"Dee\"", scene.bob.exported()), 1);
}

// Whoever is not known yet owes nobody; once the log is read that has the players, the payment counts.
TEST(Ignore, APaymentCountsOnceItsPlayersCome) {
  const Scene scene;
  scene.bob.synced();
  scene.bob.done({"hub", "ignore", "dee"});
  scene.dee.play("Dee", "Hal");
  scene.dee.synced();
  scene.cho.synced();
  scene.cho.done({"pay", "Dee", "Hal", "5"});
  scene.cho.synced();
  scene.bob.synced();
  EXPECT_EQ(count_of("CAD", scene.bob.done({"balance"})), 0);
  scene.bob.done({"hub", "ignore", "dee", "--no"});
  EXPECT_EQ(count_of("1 payment", scene.bob.sync().output), 1);
  EXPECT_EQ(scene.bob.done({"balance"}), scene.cho.done({"balance"}));
  EXPECT_EQ(count_of("Hal owes Dee", scene.bob.done({"balance"})), 1);
  EXPECT_EQ(scene.bob.run({"check"}).code, 0);
}

// A log is ignored, not whoever entered what.
TEST(Ignore, TakesWhatOthersSendThatTheyHadByAFile) {
  const Scene scene;
  scene.bob.synced();
  scene.bob.done({"hub", "ignore", "dee"});
  scene.dee.play("Dee", "Hal");
  scene.cho.done({"merge", scene.dee.file()});
  scene.cho.synced();
  scene.bob.synced();
  EXPECT_EQ(count_of("\"Dee\"", scene.bob.exported()), 1);
  // What stands in the ignored log comes to nobody by another one.
  scene.dee.synced();
  scene.dee.done({"add", "--points", "Dee=1000", "Hal=10"});
  scene.dee.synced();
  scene.cho.synced();
  scene.bob.synced();
  EXPECT_EQ(count_of("\"score\":1000,", scene.cho.exported()), 1);
  EXPECT_EQ(count_of("\"score\":1000,", scene.bob.exported()), 0);
}

TEST(Ignore, OfOneselfOrOfWhoIsNoLoginIsRefusedWithTheLoginsThatAreMeant) {
  const Scene scene;
  scene.bob.synced();
  const auto ignore = [&](const Laptop& laptop, const Arguments& more) {
    Arguments all{"hub", "ignore"};
    all.insert(all.end(), more.begin(), more.end());
    return laptop.run(all);
  };
  const std::string before = faults::contents_of(scene.bob.file());
  for (const Arguments& more : {Arguments{"nobody"}, {"nobody", "--no"}}) {
    const End end = ignore(scene.bob, more);
    EXPECT_EQ(end.code, kNotThere) << shown(end);
    expect_text("nobody", end, scene.hub);
  }
  expect_text("nearly one who has sent nothing", ignore(scene.bob, {"Deee"}), scene.hub);
  const End own = ignore(scene.bob, {"bob"});
  EXPECT_EQ(own.code, kRefused) << shown(own);
  expect_text("oneself", own, scene.hub);
  EXPECT_TRUE(faults::contents_of(scene.bob.file()) == before);
  // What the file has not met is asked of the hub, and nothing else.
  EXPECT_EQ(ignore(scene.bob, {"dee"}).code, 0);
  scene.hub.sql("ALTER DATABASE " + scene.hub.database() + " CONNECTION LIMIT 0");
  EXPECT_EQ(ignore(scene.bob, {"ann"}).code, 0);
  EXPECT_EQ(ignore(scene.bob, {"bob"}).code, kRefused);
  EXPECT_EQ(ignore(scene.bob, {"nobody"}).code, kBusy);
  scene.hub.server().sql("postgres", "ALTER DATABASE " + scene.hub.database() + " CONNECTION LIMIT -1");
  const Hub empty;
  const Laptop cho(empty, "cho");
  cho.synced();
  expect_text("nobody, where nobody has one", ignore(cho, {"nobody"}), empty);
}

TEST(Ignore, OfAFileWithoutAHubIsRefusedAndOnesOwnLogIsNotAppendedTo) {
  const Scene scene;
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.play("Ida", "Jon");
  EXPECT_EQ(fresh.run({"hub", "ignore", "dee"}).code, kNotThere);
  // As an earlier program noted it.
  storage::Store file = storage::Store::open(scene.bob.file());
  EXPECT_TRUE(storage::ignore_log(file, "bob", true));
  scene.bob.done({"edit-match", "-m", "Bob", "--note", "mine"});
  const End end = scene.bob.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_EQ(scene.bob.run({"hub", "ignore", "bob", "--no"}).code, 0);
  scene.bob.synced();
  scene.ann.synced();
  EXPECT_EQ(count_of("\"mine\"", scene.ann.exported()), 1);
}

TEST(Status, EndsWithOneWhereSomethingCannotBeUsed) {
  const Scene scene;
  const json good = json::parse(scene.hub.status().output);
  EXPECT_TRUE(good.at("holds").get<bool>()) << good;
  EXPECT_EQ(scene.hub.status().code, 0);
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("usable")));
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
  const End end = scene.hub.status();
  EXPECT_EQ(end.code, 1) << shown(end);
  const json status = json::parse(end.output);
  EXPECT_FALSE(status.at("holds").get<bool>()) << status;
  EXPECT_EQ(status.at("commands"), 8) << status;
  EXPECT_EQ(scene.unusable().dump(), R"([{"commands":1,"from":2,"reason":"no JSON","waits":false}])");
  // Anybody who may read learns the same; of rights each sees their own.
  const End own = scene.hub.status("bob");
  EXPECT_EQ(own.code, 1) << shown(own);
  const json own_status = json::parse(own.output);
  for (const json& member : own_status.at("members")) {
    EXPECT_EQ(member.at("rights").is_null(), member.at("login") != "bob") << member;
    EXPECT_EQ(member.at("unusable").empty(), member.at("login") != "dee") << member;
  }
  // A file says nothing of its own: `status` reads the hub anew, where the last sync went.
  scene.ann.synced();
  EXPECT_EQ(scene.ann.run({"hub", "status"}).code, 1);
}

// --- Without a row ---

// A transaction of his that holds an id of somebody's: see Busy in silence_test.cpp. One that holds nothing
// of theirs:
TEST(OpenTransaction, OfAnotherHoldsNobodyUp) {
  Scene scene;
  {
    const std::jthread holder = open_transaction(scene, scene.saboteur.command(), false);
    const auto start = steady_clock::now();
    scene.expect_nobody_stopped("an open transaction");
    EXPECT_LT(steady_clock::now() - start, std::chrono::seconds(30));
  }
  scene.expect_nobody_stopped("a transaction that was rolled back");
  EXPECT_EQ(scene.hub.commands_of("dee"), 0);
}

// Nor is what it commits later passed over.
TEST(OpenTransaction, ThatIsCommittedLaterIsRead) {
  Scene scene;
  {
    const std::jthread holder =
        open_transaction(scene, scene.saboteur.command(scene.saboteur.note("late")), true);
    scene.expect_nobody_stopped("an open transaction");
  }
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"late\"", exported), 1);
}

TEST(Rights, ThatAreTakenAwayInTheMiddleLeaveWhatIsThereToTheOthers) {
  Scene scene;
  scene.dee.play("Dee", "Hal");
  scene.dee.synced();
  scene.dee.done({"add", "-m", "Dee", "--points", "Dee=1005", "Hal=10"});
  const ForgedOperation one = scene.saboteur.note(), other = scene.saboteur.note().after(one.id);
  const std::int64_t number = scene.saboteur.append(ForgedCommand{{one, other}}.without_rows(1));
  EXPECT_EQ(scene.hub.run({"member", "remove", scene.hub.url("owner"), "dee"}).code, 0);
  EXPECT_THROW(scene.saboteur.append_rows(number, 2, {other}), ::hub::ServerError);
  const End end = scene.dee.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  scene.sync_all();
  for (const std::string& exported : scene.exports()) {
    EXPECT_EQ(count_of("\"Dee\"", exported), 1) << "what is in the log is still read";
    EXPECT_EQ(count_of("\"score\":1005,", exported), 0);
  }
  for (const auto& [laptop, match] : scene.own_matches()) scene.add(*laptop, match);
  scene.exchange();
  EXPECT_EQ(scene.ann.exported(), scene.bob.exported());
  EXPECT_EQ(scene.ann.exported(), scene.cho.exported());
  // Let in again, he goes on where he was, and is told of what he left there.
  EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), "dee"}).code, 0);
  EXPECT_EQ(scene.dee.sync().code, kRefused);
  scene.dee.synced();
  scene.sync_all();
  EXPECT_EQ(scene.dee.exported(), scene.ann.exported());
}

// What is pulled stays, and it is said. Of those that go while a push runs, see `Meanwhile`.
TEST(Rights, ThatWereTakenFromAMemberAreNamedAfterPulling) {
  Scene scene;
  scene.bob.done({"edit-match", "-m", "Bob", "--note", "mine"});
  scene.bob.synced();
  scene.add(scene.ann, "Ann");
  EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), "ann", "--read"}).code, 0);
  const End end = scene.ann.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_EQ(count_of("\"mine\"", scene.ann.exported()), 1);
  EXPECT_EQ(scene.hub.run({"member", "add", scene.hub.url("owner"), "ann"}).code, 0);
  scene.exchange();
  EXPECT_EQ(scene.ann.exported(), scene.cho.exported());
  EXPECT_EQ(count_of("\"score\":1000,", scene.cho.exported()), 1);
}

/// Many rows that the checks let pass, each a command whose chain holds.
void fill(const Scene& scene, int count, const std::string& body) {
  const End end =
      scene.hub.server().psql(scene.hub.database(),
                              fmt::format("WITH RECURSIVE rows (number, chain) AS (SELECT "
                                          "coalesce(max(number), 0), coalesce((array_agg(chain ORDER "
                                          "BY number DESC))[1], decode(repeat('00', 32), 'hex')) FROM "
                                          "command WHERE login = 'dee' UNION ALL SELECT "
                                          "number + 1, sha256(chain || sha256('x')) FROM rows WHERE number < "
                                          "{0}) INSERT INTO command (club, login, "
                                          "number, operations, at, name, content, chain) SELECT club, 'dee', "
                                          "number, 1, 0, 'add', sha256('x'), chain "
                                          "FROM rows, club WHERE number > 0; INSERT INTO operation (club, "
                                          "login, number, place, subject, id, parents, "
                                          "verb, version, body, reason) SELECT club, login, number, 1, "
                                          "gen_random_uuid(), gen_random_uuid(), '', 'add', "
                                          "1, '{1}', '' FROM command WHERE login = 'dee'",
                                          count, body),
                              "dee");
  ASSERT_EQ(end.code, 0) << shown(end);
}

TEST(Rubbish, ThatFillsALogIsPassedOver) {
  Scene scene;
  const int count = faults::is_long() ? 100'000 : 1'000;
  fill(scene, count, "no JSON");
  const auto start = steady_clock::now();
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && names(said, std::to_string(count))) << said;
  EXPECT_LT(steady_clock::now() - start, std::chrono::seconds(60));
  scene.expect_nobody_stopped("rubbish");
  EXPECT_EQ(scene.unusable().dump(),
            fmt::format(R"([{{"commands":{},"from":1,"reason":"no JSON","waits":false}}])", count));
  // It costs what it takes to read once.
  const json document = json::parse(scene.bob.done({"sync", "--format", "json"}));
  EXPECT_LE(document.at("round_trips"), 2) << document;
}

}  // namespace managed_test
}  // namespace hub_tests
