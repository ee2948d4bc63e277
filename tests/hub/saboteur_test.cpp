// A member with a client of PostgreSQL and his own rights: whatever he writes into his log, all others come
// together by sync alone, with what they entered.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <thread>
#include <vector>

#include "scene.hpp"

namespace hub_tests {
namespace saboteur_test {

// --- Rows that nobody can use ---

/// What he appends, and the words by which each laptop and `hub status` name it.
struct Row {
  std::string what;
  std::function<ForgedCommand(const Saboteur&)> command;
  std::string reason;
};

const std::string kNewer = "newer version", kParent = "what it comes after", kRows = "rows";

std::vector<Row> rows_that_nobody_can_use() {
  const auto changed = [](const std::string& what,
                          const std::function<ForgedOperation(ForgedOperation)>& change,
                          const std::string& reason) {
    return Row{what, [=](const Saboteur& dee) { return dee.command(change(dee.note())); }, reason};
  };
  const auto body = [&](const std::string& what, const std::string& text) {
    return changed(
        what, [=](const ForgedOperation& it) { return it.with_body(text); }, "JSON");
  };
  std::vector<Row> rows{
      body("no JSON", "no JSON"),
      body("half of a document", R"({"options":)"),
      body("two documents", "{} {}"),
      body("a mebibyte that is no JSON", std::string(1024 * 1024, '[')),
      body("text that is no JSON in a mebibyte", "\"" + std::string(1024 * 1024 - 1, 'x')),
      changed(
          "a parent that nobody has", [](const ForgedOperation& it) { return it.after(Saboteur::new_id()); },
          kParent),
      changed(
          "a parent of another subject", [](const ForgedOperation& it) { return it.of(Saboteur::new_id()); },
          "another subject"),
      changed(
          "itself as its parent", [](const ForgedOperation& it) { return it.after(it.id); }, "circle"),
      changed(
          "parents that are no ids", [](const ForgedOperation& it) { return it.with_parents("no id"); },
          "parents"),
      changed(
          "a verb that does not exist", [](const ForgedOperation& it) { return it.as("polish", "{}"); },
          kNewer),
      changed(
          "a verb of a kilobyte, nearly",
          [](const ForgedOperation& it) { return it.as(std::string(200, 'x'), "{}"); }, kNewer),
      {"two parents in a circle",
       [](const Saboteur& dee) {
         const ForgedOperation one = dee.note(), other = dee.note();
         return ForgedCommand{{one.after(other.id), other.after(one.id)}};
       },
       "circle"},
      {"the second before the first",
       [](const Saboteur& dee) {
         const ForgedOperation one = dee.note(), other = dee.note();
         return ForgedCommand{{one.after(other.id), other}};
       },
       "circle"},
      {"a digest of another content",
       [](const Saboteur& dee) { return dee.command().with_content(Saboteur::digest_of("x")); }, "digest"},
      {"the year 20000", [](const Saboteur& dee) { return dee.command().at_time(569'000'000'000); }, "years"},
      {"the last second there is",
       [](const Saboteur& dee) { return dee.command().at_time(std::numeric_limits<std::int64_t>::max()); },
       "years"},
      {"the year 1969", [](const Saboteur& dee) { return dee.command().at_time(-1); }, "years"},
      {"the first second there is",
       [](const Saboteur& dee) { return dee.command().at_time(std::numeric_limits<std::int64_t>::min()); },
       "years"},
      {"two operations, of which one is there",
       [](const Saboteur& dee) {
         return ForgedCommand{{dee.note(), dee.note()}}.without_rows(1);
       },
       kRows},
      {"two operations, of which none is there",
       [](const Saboteur& dee) {
         return ForgedCommand{{dee.note(), dee.note()}}.without_rows(2);
       },
       kRows},
      {"two billion operations",
       [](const Saboteur& dee) { return dee.command().claiming(std::numeric_limits<std::int32_t>::max()); },
       kRows},
      // The digest is of three, and two are read.
      {"two operations, of which there are three",
       [](const Saboteur& dee) {
         return ForgedCommand{{dee.note(), dee.note(), dee.note()}}.claiming(2);
       },
       "digest"},
  };
  for (Row& row : rows)
    if (row.what == "a parent of another subject")
      row.command = [](const Saboteur& dee) {
        ForgedOperation operation = dee.note();
        for (const history::RawOperation& each : dee.operations())
          if (each.verb == "start" && each.subject != operation.subject) operation.subject = each.subject;
        return dee.command(operation);
      };
  return rows;
}

TEST(Saboteur, RowsThatNobodyCanUseStopNobody) {
  Scene scene;
  std::int64_t number = 0;
  for (const Row& row : rows_that_nobody_can_use()) {
    SCOPED_TRACE(row.what);
    number = scene.saboteur.append(row.command(scene.saboteur));
    const std::string said = Scene::remarks(scene.bob);
    EXPECT_TRUE(names(said, "dee") && names(said, std::to_string(number)) &&
                said.find(row.reason) != std::string::npos)
        << said;
    EXPECT_EQ(Scene::remarks(scene.bob), "") << "it is said once";
    // In the long run after each of them.
    if (faults::is_long() || number % 5 == 0) scene.expect_nobody_stopped(row.what);
    if (testing::Test::HasFailure()) return;
  }
  scene.expect_nobody_stopped("all of them");
  EXPECT_EQ(scene.hub.commands_of("dee"), number);
  // Nothing behind them is held up.
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("usable")));
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"usable\"", exported), 1);
  // Whoever is new gets the same, and is told of them all.
  const Laptop fresh(scene.hub, "fresh", "cho");
  const std::string said = Scene::remarks(fresh);
  for (const Row& row : rows_that_nobody_can_use())
    EXPECT_NE(said.find(row.reason), std::string::npos) << row.what;
  EXPECT_EQ(fresh.exported(), scene.ann.exported());
  std::int64_t counted = 0;
  for (const auto& each : scene.unusable()) counted += each.at("commands").get<std::int64_t>();
  EXPECT_EQ(counted, number) << "every one but the last cannot be used";
  // The login that wrote them learns it, too: by an exit code.
  const Laptop own(scene.hub, "own", "dee");
  const End end = own.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_EQ(own.exported(), scene.ann.exported());
}

/// Bodies that are JSON and nothing that the verb has: they are in the history of all, and mean nothing.
TEST(Saboteur, BodiesThatMeanNothingMeanTheSameToAll) {
  Scene scene;
  constexpr std::size_t kDeep = 100'000;  // deeper than any stack
  const std::string deep = std::string(kDeep, '[') + std::string(kDeep, ']');
  const std::vector<std::string> bodies{
      "{}",
      "[]",
      "null",
      "0",
      R"("x")",
      R"({"options":[]})",
      R"({"options":{"target":"many"}})",
      R"({"options":{"target":1e400}})",
      R"({"options":{"target":-9223372036854775808}})",
      R"({"options":{"target":9223372036854775807}})",
      R"({"options":{"note":5}})",
      R"({"options":{"note":"\ud800"}})",
      R"({"options":{"note":"\u0000"}})",
      R"({"options":{"date":"2026-99-99"}})",
      R"({"options":{"":null}})",
      R"({"a":1,"a":2})",
      R"({"lines":[{"entries":[]}]})",
      R"({"lines":{}})",
      R"({"lines":[{"entries":[{"score":1e99},{"score":5}]}]})",
      R"({"lines":[{"entries":[{"score":9223372036854775807},{"score":9223372036854775807}]}]})",
      R"({"lines":[{"entries":[{"score":5},{"score":5},{"score":5}]}]})",
      R"({"line":"no id","value":{}})",
      R"({"closed":{"void":"yes"}})",
      R"({"closed":5})",
      R"({"operations":["no id"]})",
      R"({"operations":[]})",
      R"({"operations":5})",
      R"({"game":"no such game","players":[]})",
      R"({"game":"mille","players":[]})",
      R"({"name":""})",
      R"({"name":5})",
      R"({"name":"   "})",
      R"({"into":"no id"})",
      R"({"from":"","to":"","amount":1e50,"currency":"🂡"})",
      R"({"order":[1,2]})",
      R"({"options":)" + deep + "}"};
  std::vector<ForgedCommand> commands;
  const base::Uuid payment = Saboteur::new_id();
  const std::string player = "Ann";
  for (const char* verb :
       {"start", "add", "amend", "set", "resolve", "rename", "join", "pay", "undo", "redo"})
    for (const std::string& body : bodies) {
      ForgedOperation operation = scene.saboteur.note();
      if (std::string_view(verb) == "rename" || std::string_view(verb) == "join")
        operation = scene.saboteur.naming(player, "x");
      if (std::string_view(verb) == "pay") {
        operation.subject = payment;
        operation.parents.clear();
      }
      commands.push_back(scene.saboteur.command(operation.as(verb, body)));
    }
  scene.saboteur.append(commands);
  scene.exchange();
  const std::vector<std::string> exports = scene.exports();
  EXPECT_EQ(exports[0], exports[1]);
  EXPECT_EQ(exports[0], exports[2]);
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  EXPECT_EQ(fresh.exported(), exports[0]);
  // In the two matches that he left alone people play on.
  for (const auto& [laptop, match] : scene.own_matches())
    if (match != "Ann") scene.add(*laptop, match);
  scene.exchange();
  for (const int score : {1000, 1005})
    EXPECT_EQ(count_of(fmt::format("\"score\":{},", score), scene.ann.exported()), 1);
  EXPECT_EQ(scene.ann.exported(), scene.cho.exported());
  // Every page and list can still be read.
  for (const Arguments& arguments :
       {Arguments{"matches"}, Arguments{"players"}, Arguments{"balance"}, Arguments{"log"},
        Arguments{"sheet", "1"}, Arguments{"stats"}, Arguments{"log", "--format", "json"}})
    scene.ann.done(arguments);
}

// --- What comes later ---

TEST(Saboteur, ARowThatComesAfterItsCommandIsTakenByALaterSync) {
  Scene scene;
  const ForgedOperation one = scene.saboteur.note("later"),
                        other = scene.saboteur.note("later still").after(one.id);
  const std::int64_t number = scene.saboteur.append(ForgedCommand{{one, other}}.without_rows(1));
  // What builds on it waits, too, and what does not is taken.
  const ForgedOperation third = scene.saboteur.note("behind it").after(other.id);
  scene.saboteur.append(scene.saboteur.command(third));
  scene.expect_nobody_stopped("while it waits");
  EXPECT_EQ(scene.unusable().size(), 2U);
  scene.saboteur.append_rows(number, 2, {other});
  EXPECT_EQ(Scene::remarks(scene.ann), "");
  EXPECT_EQ(count_of("\"behind it\"", scene.ann.exported()), 1);
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(exported, scene.ann.exported());
  scene.expect_all_usable();
}

TEST(Saboteur, RowsThatComeOneByOneAreTakenWithTheLast) {
  Scene scene;
  std::vector<ForgedOperation> rows{scene.saboteur.note("row 1")};
  while (rows.size() < 5)
    rows.push_back(scene.saboteur.note(fmt::format("row {}", rows.size() + 1)).after(rows.back().id));
  const std::int64_t number = scene.saboteur.append(ForgedCommand{rows}.without_rows(5));
  for (int place = 5; place >= 1; --place) {
    scene.expect_nobody_stopped(fmt::format("before row {}", place));
    scene.saboteur.append_rows(number, place, {rows[static_cast<std::size_t>(place) - 1]});
  }
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"row 5\"", exported), 1);
}

// Many that wait for each other, the last first: all of them come with the one that all wait for.
TEST(Saboteur, CommandsInTheWrongOrderAreTakenOnceAllAreThere) {
  Scene scene;
  constexpr int kCommands = 100;
  std::vector<ForgedCommand> commands;
  ForgedOperation last = scene.saboteur.note("note 0");
  const ForgedOperation first = last;
  for (int i = 1; i < kCommands; ++i) {
    last = scene.saboteur.note(fmt::format("note {}", i)).after(last.id);
    commands.push_back(scene.saboteur.command(last));
  }
  std::reverse(commands.begin(), commands.end());
  scene.saboteur.append(commands);
  scene.expect_nobody_stopped("while the first is missing");
  scene.saboteur.append(scene.saboteur.command(first));
  EXPECT_EQ(Scene::remarks(scene.ann), "");
  EXPECT_EQ(count_of(fmt::format("\"note {}\"", kCommands - 1), scene.ann.exported()), 1);
  scene.sync_all();
  EXPECT_EQ(scene.bob.exported(), scene.ann.exported());
  scene.expect_all_usable();
}

// --- Logs that end ---

TEST(Saboteur, AGapEndsItsOwnLogUntilItIsFilled) {
  Scene scene;
  const ForgedOperation before = scene.saboteur.note("before");
  const std::int64_t number = scene.saboteur.append(scene.saboteur.command(before));
  scene.sync_all();
  const std::int64_t far = scene.saboteur.append(scene.saboteur.command().numbered(number + 2));
  EXPECT_EQ(far, number + 2);
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && names(said, std::to_string(number + 1))) << said;
  EXPECT_EQ(Scene::remarks(scene.bob), "");
  scene.expect_nobody_stopped("a gap");
  // Beyond it are ten more: of a log that ended only one row is asked for.
  for (int i = 0; i < 10; ++i) scene.saboteur.append(scene.saboteur.command());
  scene.expect_nobody_stopped("a gap with more behind it");
  ASSERT_EQ(scene.unusable().size(), 1U);
  EXPECT_EQ(scene.unusable().front().at("from"), number + 1);
  // The numbers beyond do not hold, whatever comes between; cut there, the log goes on.
  scene.saboteur.cut(number + 1);
  // After the first: or the two would differ, and which is shown would depend on their ids.
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("and on").after(before.id)));
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"and on\"", exported), 1);
  scene.expect_all_usable();
}

TEST(Saboteur, ANumberTakenBeforehandIsReadOnceTheGapIsFilled) {
  Scene scene;
  const ForgedOperation one = scene.saboteur.note("the first"),
                        other = scene.saboteur.note("the second").after(one.id);
  // As both would stand one behind the other.
  const std::int64_t number =
      scene.saboteur.append({scene.saboteur.command(one), scene.saboteur.command(other)});
  const std::string chain =
      scene.hub.sql(fmt::format("SELECT * FROM command WHERE login = 'dee' AND number = {}", number));
  scene.hub.sql(
      fmt::format("CREATE TABLE kept AS SELECT * FROM command WHERE login = 'dee' AND number = {0}; CREATE "
                  "TABLE kept_rows AS SELECT * FROM operation WHERE login = 'dee' AND number = {0}; DELETE "
                  "FROM operation WHERE login = 'dee' AND number = {0}; DELETE FROM command WHERE login = "
                  "'dee' AND number = {0}",
                  number));
  scene.expect_nobody_stopped("the second alone");
  scene.hub.sql("INSERT INTO command SELECT * FROM kept; INSERT INTO operation SELECT * FROM kept_rows");
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"the second\"", exported), 1);
  scene.expect_all_usable();
}

TEST(Saboteur, AChainThatLiesEndsItsOwnLog) {
  Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("before")));
  const std::int64_t number =
      scene.saboteur.append(scene.saboteur.command().with_chain(Saboteur::digest_of("x")));
  scene.saboteur.append(scene.saboteur.command());
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && names(said, std::to_string(number)) && names(said, "chain")) << said;
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"before\"", exported), 1);
  scene.expect_nobody_stopped("a chain that lies");
  ASSERT_EQ(scene.unusable().size(), 1U);
  EXPECT_EQ(scene.unusable().front().at("from"), number);
  // His own laptop cannot append to it any more, and says so; it takes all the same what others send.
  scene.dee.play("Dee", "Hal");
  const End end = scene.dee.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_TRUE(names(end.errors, std::to_string(number))) << shown(end);
  EXPECT_EQ(count_of("\"entries\"", scene.dee.exported()), count_of("\"entries\"", scene.ann.exported()) + 1);
}

TEST(Saboteur, ALogThatIsLongerThanTheClubAllowsEndsThere) {
  Scene scene;
  scene.hub.sql("UPDATE club SET bytes = 50000");
  const std::string filling(20'000, 'x');
  for (int i = 0; i < 4; ++i) scene.saboteur.append(scene.saboteur.command(scene.saboteur.note(filling)));
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && names(said, "3") && names(said, "50000")) << said;
  scene.sync_all();
  EXPECT_EQ(scene.ann.exported(), scene.cho.exported());
  ASSERT_EQ(scene.unusable().size(), 1U);
  EXPECT_EQ(scene.unusable().front().at("from"), 3);
  // A command that is too long by itself, with rows that come when it has been passed.
  scene.saboteur.cut(3);
  const ForgedOperation one = scene.saboteur.note("x"), other = scene.saboteur.note(filling);
  const std::int64_t number = scene.saboteur.append(ForgedCommand{{one, other}}.without_rows(1));
  scene.sync_all();
  scene.saboteur.append_rows(number, 2, {other});
  scene.sync_all();
  EXPECT_EQ(scene.ann.exported(), scene.cho.exported());
  // The owner raises it, and all of it is read.
  scene.hub.sql("UPDATE club SET bytes = 500000");
  scene.sync_all();
  scene.expect_all_usable();
}

// --- Ids of others ---

TEST(Saboteur, AnIdThatIsThereIsRefusedByTheServer) {
  Scene scene;
  const std::vector<history::RawOperation> there = scene.saboteur.operations();
  for (const history::RawOperation& each : there) {
    const ForgedOperation first = scene.saboteur.note().with_id(each.id);
    for (const ForgedCommand& command :
         {ForgedCommand{{first}}, ForgedCommand{{scene.saboteur.note(), first}},
          ForgedCommand{{scene.saboteur.note(), first}}.claiming(1)}) {
      const std::string refusal = scene.saboteur.refusal(command);
      EXPECT_TRUE(refusal.starts_with("23505")) << refusal;
    }
  }
  // A whole command of another's is no less there.
  EXPECT_TRUE(
      scene.saboteur.refusal(ForgedCommand{{ForgedOperation{there.front(), {}}}}).starts_with("23505"));
  scene.expect_nobody_stopped("ids that are there");
  scene.expect_all_usable();
}

/// A hand of Ann's that he has before she sends it, since he was given her file.
class GivenFile : public Scene {
 public:
  GivenFile() {
    add(ann, "Ann");
    const Laptop copy(hub, "given", "dee");
    std::filesystem::copy_file(ann.file(), copy.file());
    // He learns its contents by sending it to a hub of his own.
    const Hub other;
    const std::string club = hub.sql("SELECT club FROM club");
    other.sql(
        "DELETE FROM member; DELETE FROM club; INSERT INTO club (club, name) VALUES ('" +
        club.substr(0, club.size() - 1) + "', '" + kClub +
        "'); INSERT INTO member (club, login, rights) SELECT club, 'dee', 'write' FROM club; GRANT SELECT ON "
        "club, member, command, operation TO dee; GRANT INSERT ON command, operation TO dee");
    EXPECT_EQ(copy.run({"sync", other.url("dee")}).code, 0);
    const Saboteur at_home(other, "dee");
    hand = at_home.operations().back();
    EXPECT_EQ(hand.verb, "add");
    at = std::stoll(other.sql("SELECT at FROM command ORDER BY number DESC LIMIT 1"));
    ids_before = static_cast<int>(saboteur.operations().size());
  }

  /// As she entered it.
  [[nodiscard]] ForgedCommand whole() const {
    ForgedCommand command{{ForgedOperation{hand, {}}}};
    command.name = "add";
    command.at = at;
    return command;
  }

  /// She is told, at every sync, and the rest is exchanged all the same; then the owner removes what is in
  /// her way.
  void expect_told_to_the_owner_alone(std::int64_t number) {
    for (const char* match : {"Bob", "Cho"}) add(match == std::string("Bob") ? bob : cho, match);
    bob.synced();
    cho.synced();
    for (int round = 0; round < 2; ++round) {
      ann.done({"pay", "Ann", "Eve", std::to_string(3 + round)});
      const End end = ann.sync();
      EXPECT_EQ(end.code, kRefused) << shown(end);
      EXPECT_TRUE(names(end.errors, "dee") && names(end.errors, std::to_string(number)) &&
                  names(end.errors, "drop"))
          << shown(end);
      bob.synced();
      cho.synced();
      EXPECT_EQ(count_of("\"payment\"", bob.exported()), round + 1) << "the rest was not sent";
    }
    for (const int score : {1005, 1010})
      EXPECT_EQ(count_of(fmt::format("\"score\":{},", score), ann.exported()), 1) << "the rest was not taken";
    EXPECT_EQ(count_of("\"score\":1000,", ann.exported()), 1);
    EXPECT_EQ(count_of("\"score\":1000,", bob.exported()), 0);
    const End dropped =
        hub.run({"drop", hub.url("owner"), "dee", "--from", std::to_string(number), "--usable", "--yes"});
    EXPECT_EQ(dropped.code, 0) << shown(dropped);
    exchange();
    for (const std::string& exported : exports()) {
      EXPECT_EQ(exported, ann.exported());
      EXPECT_EQ(count_of("\"score\":1000,", exported), 1);
    }
  }

  history::RawOperation hand;
  std::int64_t at = 0;
  int ids_before = 0;
};

TEST(Saboteur, WhatHeWasGivenAndSendsFirstIsThereAndItsOwnersAllTheSame) {
  GivenFile scene;
  scene.saboteur.append(scene.whole());
  scene.ann.synced();
  scene.expect_nobody_stopped("a command of hers in his log");
  EXPECT_EQ(count_of("\"score\":1000,", scene.bob.exported()), 1);
  EXPECT_EQ(
      scene.hub.sql("SELECT count(*) FROM operation WHERE id = '" + base::to_string(scene.hand.id) + "'"),
      "1\n");
}

TEST(Saboteur, OtherContentsUnderAnIdThatHeWasGivenAreToldToItsOwner) {
  GivenFile scene;
  // Others cannot use it, since it stands in no match that they have.
  ForgedOperation other = scene.saboteur.note("mine").with_id(scene.hand.id);
  scene.expect_told_to_the_owner_alone(
      scene.saboteur.append(scene.saboteur.command(other.with_body("no JSON"))));
}

TEST(Saboteur, AnIdThatHeWasGivenInSecondPlaceIsToldToItsOwner) {
  GivenFile scene;
  const ForgedOperation other = scene.saboteur.note("mine").with_id(scene.hand.id);
  scene.expect_told_to_the_owner_alone(
      scene.saboteur.append(ForgedCommand{{scene.saboteur.note().with_body("no JSON"), other}}));
}

TEST(Saboteur, AnIdThatHeWasGivenBeyondACommandIsToldToItsOwner) {
  GivenFile scene;
  const ForgedOperation other = scene.saboteur.note("mine").with_id(scene.hand.id);
  const std::int64_t number =
      scene.saboteur.append(ForgedCommand{{scene.saboteur.note().with_body("no JSON"), other}}.claiming(1));
  scene.expect_told_to_the_owner_alone(number);
}

TEST(Saboteur, ItsIdInACommandThatLacksARowIsToldToItsOwner) {
  GivenFile scene;
  ForgedCommand command = scene.whole();
  command.operations.push_back(scene.saboteur.note());
  scene.expect_told_to_the_owner_alone(scene.saboteur.append(command.without_rows(1)));
}

TEST(Saboteur, TheWholeOfItInAPlaceThatNobodyReachesIsToldToItsOwner) {
  GivenFile scene;
  scene.saboteur.append(scene.saboteur.command().with_chain(Saboteur::digest_of("x")));
  const std::int64_t number = scene.saboteur.append(scene.whole());
  scene.bob.synced();
  scene.expect_told_to_the_owner_alone(number);
}

TEST(Saboteur, TheWholeOfItUnderADigestThatLiesIsToldToItsOwner) {
  GivenFile scene;
  scene.expect_told_to_the_owner_alone(
      scene.saboteur.append(scene.whole().with_content(Saboteur::digest_of("x"))));
}

// What a command says of itself is not enough: its rows are read before it counts as hers.
TEST(Saboteur, ItsDigestOverOtherRowsIsToldToItsOwner) {
  GivenFile scene;
  ForgedCommand command = scene.whole();
  const base::Sha256Digest content = command.content_digest();
  command.operations.front() = command.operations.front().with_reason("another");
  scene.expect_told_to_the_owner_alone(scene.saboteur.append(command.with_content(content)));
}

// Others take it, since it is as good as any other; she has another under that id, and is told.
TEST(Saboteur, UsableContentsUnderAnIdThatHeWasGivenAreToldToItsOwner) {
  GivenFile scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("mine").with_id(scene.hand.id)));
  scene.bob.synced();
  EXPECT_EQ(count_of("\"mine\"", scene.bob.exported()), 1);
  const End end = scene.ann.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_TRUE(names(end.errors, "dee") &&
              names(end.errors, "it has the id of an operation that is here with other contents"))
      << shown(end);
  EXPECT_EQ(count_of("\"score\":1000,", scene.ann.exported()), 1);
  // The others come together all the same, with what they and she enter elsewhere.
  scene.add(scene.bob, "Bob");
  scene.add(scene.cho, "Cho");
  for (const Laptop* each : {&scene.bob, &scene.cho}) each->synced();
  EXPECT_EQ(scene.ann.sync().code, kRefused);
  scene.add(scene.ann, "Bob");
  EXPECT_EQ(scene.ann.sync().code, kRefused);
  for (const Laptop* each : {&scene.bob, &scene.cho}) each->synced();
  EXPECT_EQ(scene.cho.exported(), scene.bob.exported());
  for (const int score : {1005, 1010, 1015})
    EXPECT_EQ(count_of(fmt::format("\"score\":{},", score), scene.bob.exported()), 1) << score;
  // As she is told.
  const std::string file = scene.hub.file("mine.jsonl");
  scene.ann.done({"export", "--output", file});
  const Laptop fresh(scene.hub, "fresh", "ann");
  fresh.synced();
  EXPECT_EQ(fresh.run({"import", file}).code, kData);
  fresh.done({"import", file, "--on-conflict", "theirs"});
  fresh.synced();
  scene.bob.synced();
  EXPECT_EQ(count_of("\"score\":1000,", scene.bob.exported()), 1);
  expect_the_same(fresh, scene.bob);
}

}  // namespace saboteur_test
}  // namespace hub_tests
