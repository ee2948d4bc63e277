// What a member writes so that the syncs of everybody get slow: commands that lack rows, and rows to be
// counted. Measured by the rows that the server reads, not by time.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "hub/club/club.hpp"
#include "hub/sync/log_reader.hpp"
#include "hub/sync/sync.hpp"
#include "scene.hpp"
#include "storage/file/connection.hpp"
#include "storage/reader.hpp"

namespace hub_tests {
namespace waiting_test {

/// How many rows of the logs the server has read so far, for connections that are closed.
std::int64_t rows_read(const Hub& hub) {
  // A process counts them when it ends.
  for (int poll = 0; poll < 100; ++poll) {
    if (hub.sql("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'chapeau' AND datname = "
                "current_database() AND usename <> 'dee'") == "0\n")
      break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return std::stoll(
      hub.sql("SELECT (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE relname IN ('command', "
              "'operation')) + (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE relname IN "
              "('command', 'operation'))"));
}

/// What a sync that has nothing to do costs the server.
std::int64_t rows_of_a_sync(const Scene& scene) {
  scene.bob.synced();
  const std::int64_t before = rows_read(scene.hub);
  scene.bob.synced();
  return rows_read(scene.hub) - before;
}

/// Rows of his at the places of a command from `first` to `last`, which mean nothing.
void fill(const Scene& scene, std::int64_t number, int first, int last) {
  const End end = scene.hub.server().psql(
      scene.hub.database(),
      fmt::format("INSERT INTO operation (club, login, number, place, subject, id, parents, verb, version, "
                  "body, reason) SELECT club, 'dee', {}, place, gen_random_uuid(), gen_random_uuid(), '', "
                  "'add', 1, '{{}}', '' FROM club, generate_series({}, {}) AS place",
                  number, first, last),
      "dee");
  ASSERT_EQ(end.code, 0) << shown(end);
}

/// Enough for a scan of them to be seen.
constexpr int kManyRows = 20'000;

TEST(Waiting, ForRowsEndsALogWhereTooManyDo) {
  Scene scene;
  const ForgedOperation late = scene.saboteur.note("late");
  std::vector<ForgedCommand> commands{scene.saboteur.command(late).without_rows(1)};
  // Every second one is whole, so that they are no range.
  while (std::ssize(commands) < 2 * ::hub::kMostLacking - 1) {
    commands.push_back(scene.saboteur.command(scene.saboteur.note().with_body("no JSON")));
    commands.push_back(scene.saboteur.command().without_rows(1));
  }
  commands.push_back(scene.saboteur.command(scene.saboteur.note("behind them").after(late.id)));
  const std::int64_t first = scene.saboteur.append(commands);
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") &&
              said.find("1000 of its commands lack rows or have no room in it") != std::string::npos)
      << said;
  EXPECT_EQ(Scene::remarks(scene.bob), "") << "told once";
  scene.expect_nobody_stopped("commands that lack rows");
  EXPECT_EQ(count_of("\"behind them\"", scene.bob.exported()), 0);
  EXPECT_LT(rows_of_a_sync(scene), 5 * ::hub::kMostLacking) << "it reads more than it waits for";
  // Where one of them comes, it is taken, and what stands behind the last of them is read.
  scene.saboteur.append_rows(first, 1, {late});
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"behind them\"", exported), 1);
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  EXPECT_EQ(fresh.exported(), scene.ann.exported());
}

TEST(Waiting, ForOneRowOfManyCountsThemOnce) {
  Scene scene;
  const std::int64_t number =
      scene.saboteur.append(scene.saboteur.command().without_rows(1).claiming(kManyRows));
  fill(scene, number, 1, kManyRows / 2 - 1);
  fill(scene, number, kManyRows / 2 + 1, kManyRows);
  EXPECT_LT(rows_of_a_sync(scene), 500) << "it counts them again";
  fill(scene, number, kManyRows / 2, kManyRows / 2);
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && said.find("cannot be used") != std::string::npos)
      << "it is whole, and looked at: " << said;
  scene.expect_nobody_stopped("a row of many that came late");
}

TEST(Waiting, ForARowIsToldOnceHoweverManyCome) {
  Scene scene;
  const std::int64_t number = scene.saboteur.append(scene.saboteur.command().without_rows(1).claiming(9));
  EXPECT_TRUE(names(Scene::remarks(scene.bob), "dee"));
  for (int place = 1; place < 8; place += 2) {
    fill(scene, number, place, place);
    EXPECT_EQ(Scene::remarks(scene.bob), "") << place;
  }
  fill(scene, number, 2, 2);
  fill(scene, number, 4, 4);
  fill(scene, number, 6, 6);
  fill(scene, number, 8, 9);
  EXPECT_TRUE(Scene::remarks(scene.bob).find("cannot be used") != std::string::npos);
}

TEST(Waiting, ForASecondThingIsToldOnlyWhereItIsAnotherReason) {
  const Scene scene;
  // It comes after two that nobody has, and lacks a row.
  const ForgedOperation one = scene.saboteur.note("one"), other = scene.saboteur.note("other");
  ForgedOperation both = scene.saboteur.note("both");
  both.parents = {std::min(one.id, other.id), std::max(one.id, other.id)};
  const std::int64_t number = scene.saboteur.append(scene.saboteur.command(both).without_rows(1));
  EXPECT_TRUE(Scene::remarks(scene.bob).find("not all of its rows") != std::string::npos);
  scene.saboteur.append_rows(number, 1, {both});
  EXPECT_TRUE(Scene::remarks(scene.bob).find("what it comes after") != std::string::npos);
  scene.saboteur.append(scene.saboteur.command(one));
  EXPECT_EQ(Scene::remarks(scene.bob), "") << "it waits for the other now";
  EXPECT_EQ(count_of("\"both\"", scene.bob.exported()), 0);
  scene.saboteur.append(scene.saboteur.command(other));
  EXPECT_EQ(Scene::remarks(scene.bob), "");
  EXPECT_EQ(count_of("\"both\"", scene.bob.exported()), 1);
}

TEST(Waiting, ForANewerProgramIsToldOnceThoughEachOneLooksAgain) {
  const Scene scene;
  scene.saboteur.append({scene.saboteur.command(scene.saboteur.note().as("polish", "{}")),
                         scene.saboteur.command(scene.saboteur.note().with_body("no JSON"))});
  EXPECT_EQ(count_of("chapeau: warning", Scene::remarks(scene.bob)), 2);
  {
    storage::Store store = storage::Store::open(scene.bob.file());
    storage::SyncSnapshot seen;
    store.read([&](storage::Reader& reader) { seen.remote = storage::hub_remote(reader); });
    storage::HubRemote remote = seen.remote.value();
    remote.forms = 1;
    ASSERT_TRUE(storage::note_sync(store, remote, seen, {}));
  }
  EXPECT_EQ(Scene::remarks(scene.bob), "");
}

TEST(Waiting, BehindAChainThatLiesNoRowIsCounted) {
  Scene scene;
  const std::int64_t number = scene.saboteur.append(
      scene.saboteur.command().without_rows(1).claiming(kManyRows).with_chain(Saboteur::digest_of("x")));
  fill(scene, number, 1, kManyRows);
  EXPECT_LT(rows_of_a_sync(scene), 500);
  // Put right, it is read on.
  scene.saboteur.cut(number);
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("put right")));
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"put right\"", exported), 1);
}

TEST(Waiting, BehindTheBoundOnBytesNoRowIsCountedAgain) {
  Scene scene;
  const auto append_a_large_one = [&] {
    const std::int64_t number =
        scene.saboteur.append(scene.saboteur.command().without_rows(1).claiming(kManyRows));
    fill(scene, number, 1, kManyRows);
    return number;
  };
  scene.hub.sql(fmt::format("UPDATE club SET bytes = {}", kManyRows));
  const std::int64_t number = append_a_large_one();
  const std::string reason = fmt::format("with command {} it has more than {} bytes", number, kManyRows);
  std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && said.find(reason) != std::string::npos) << said;
  EXPECT_LT(rows_of_a_sync(scene), 500) << "it counts them again";
  EXPECT_EQ(Scene::remarks(scene.bob), "") << "told once";
  // Another under its number, and within the same bound, is read.
  scene.saboteur.cut(number);
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("put right")));
  scene.sync_all();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(count_of("\"put right\"", exported), 1);
  // Where the bound is raised, it is counted again and looked at.
  append_a_large_one();
  said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && said.find("more than") != std::string::npos) << said;
  scene.hub.sql(fmt::format("UPDATE club SET bytes = {}", 100 * kManyRows));
  said = Scene::remarks(scene.bob);
  EXPECT_TRUE(names(said, "dee") && said.find("cannot be used") != std::string::npos) << said;
}

/// Rows that come later count for the bound on bytes as all others do.
TEST(Waiting, ForRoomEndsWhereTheClubAllowsMore) {
  Scene scene;
  scene.hub.sql("UPDATE club SET bytes = 50000");
  const std::string filling(20'000, 'x');
  std::vector<std::pair<std::int64_t, ForgedOperation>> late;
  for (const char* note : {"one", "two", "three"}) {
    const ForgedOperation first = scene.saboteur.note(note), second = scene.saboteur.note(filling);
    late.emplace_back(scene.saboteur.append(ForgedCommand{{first, second}}.without_rows(1)), second);
  }
  scene.sync_all();
  for (const auto& [number, row] : late) scene.saboteur.append_rows(number, 2, {row});
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(said.find("1 command of dee's log waits (from 3 on): with it the log is too long.") !=
              std::string::npos)
      << said;
  EXPECT_EQ(Scene::remarks(scene.bob), "") << "told once";
  const End bytes =
      run_program("/usr/bin/sqlite3", {scene.bob.file(), "SELECT bytes FROM hub_log WHERE login = 'dee'"});
  EXPECT_GT(std::stoll(bytes.output), 40'000) << "what came later does not count";
  EXPECT_LT(std::stoll(bytes.output), 50'000);
  EXPECT_LT(rows_of_a_sync(scene), 500) << "it is counted again";
  scene.expect_nobody_stopped("a log without room");
  EXPECT_EQ(count_of("\"three\"", scene.bob.exported()), 0);
  scene.hub.sql("UPDATE club SET bytes = 500000");
  scene.sync_all();
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  for (const std::string& exported : scene.exports()) EXPECT_EQ(exported, fresh.exported());
  EXPECT_EQ(scene.bob.sync().code, 0);
  scene.expect_all_usable();
}

/// They count as those that lack rows, which they were before: else there could be any number of them.
TEST(Waiting, ForRoomEndsALogWhereTooManyDo) {
  Scene scene;
  constexpr int kBytes = 50'000;
  scene.hub.sql(fmt::format("UPDATE club SET bytes = {}", kBytes));
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body(std::string(40'000, 'x'))));
  const std::int64_t first =
      scene.saboteur.append(std::vector(::hub::kMostLacking, scene.saboteur.command().without_rows(1)));
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("behind them")));
  std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(said.find("1000 of its commands lack rows or have no room in it") != std::string::npos) << said;
  const End rows = scene.hub.server().psql(
      scene.hub.database(),
      fmt::format("INSERT INTO operation (club, login, number, place, subject, id, parents, verb, version, "
                  "body, reason) SELECT club, 'dee', number, 1, gen_random_uuid(), gen_random_uuid(), '', "
                  "'add', 1, '{{}}', repeat('x', 10000) FROM club, generate_series({}, {}) AS number",
                  first, first + ::hub::kMostLacking - 1),
      "dee");
  ASSERT_EQ(rows.code, 0) << shown(rows);
  said = Scene::remarks(scene.bob);
  EXPECT_TRUE(said.find(fmt::format("1000 commands of dee's log wait (from {} on): with them the log is too "
                                    "long.",
                                    first)) != std::string::npos)
      << said;
  // In the next sync the file has to know it, too.
  EXPECT_EQ(Scene::remarks(scene.bob), "") << "told once";
  EXPECT_EQ(count_of("\"behind them\"", scene.bob.exported()), 0);
  scene.expect_nobody_stopped("commands without room");
  scene.hub.sql(fmt::format("UPDATE club SET bytes = {}", 1000 * kBytes));
  scene.bob.synced();
  EXPECT_EQ(count_of("\"behind them\"", scene.bob.exported()), 1);
}

TEST(Waiting, OfManyLargeCommandsThatAreReadAgainAPageHasSomeMegabytes) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Eve");
  const Saboteur cho(hub, "cho");
  constexpr std::size_t kCommands = 10;
  std::vector<storage::SkippedCommand> commands;
  for (std::size_t i = 0; i < kCommands; ++i)
    commands.push_back({{"cho", cho.append(cho.command(cho.note(std::string(1'000'000, 'x'))))}});
  commands.insert(commands.begin() + 5, storage::SkippedCommand{{"cho", 99}});  // one that is gone
  ::hub::Postgres server{::hub::Url(hub.url("ann"))};
  const ::hub::Overview overview = ::hub::begin_snapshot(server, {std::nullopt, kClub}, {}, {});
  ::hub::LogReader reader(server, overview.club, {}, {});
  reader.read_again(commands);
  std::size_t read = 0;
  while (const auto page = reader.next()) {
    EXPECT_LE(page->commands.size(), 4U);
    read += page->commands.size();
  }
  EXPECT_EQ(read, kCommands);
}

/// How many steps SQLite takes in a sync that has nothing to do.
std::int64_t steps_of_a_sync(const Laptop& laptop) {
  laptop.synced();
  std::int64_t steps = 0;
  const auto count = [](void* counted) {
    ++*static_cast<std::int64_t*>(counted);
    return 0;
  };
  const auto open = [&] {
    storage::Store store = storage::Store::open(laptop.file());
    store.read([&](storage::Reader& reader) {
      sqlite3_progress_handler(reader.connection().database().getHandle(), 1, count, &steps);
    });
    return store;
  };
  const ::hub::StoreOpener opener{[&]() -> std::optional<storage::Store> { return open(); }, open};
  ::hub::SyncOptions options;
  options.warn = [](const std::string& /*weakness*/) {};
  const ::hub::SyncResult result =
      ::hub::sync(opener, options, [](storage::Reader& /*reader*/, const storage::Merged& /*page*/) {});
  EXPECT_EQ(result.commands_pulled + result.commands_pushed, 0);
  return steps;
}

TEST(Waiting, ForWhatIsNotHereCostsNothingWhereNothingCame) {
  const Scene scene;
  const ForgedOperation note = scene.saboteur.note();
  const auto append = [&](int count) {
    std::vector<ForgedCommand> commands;
    for (int i = 0; i < count; ++i)
      commands.push_back(scene.saboteur.command(note.with_id(Saboteur::new_id()).after(Saboteur::new_id())));
    scene.saboteur.append(commands);
  };
  append(1);
  const std::int64_t with_one = steps_of_a_sync(scene.bob);
  append(500);
  EXPECT_LT(steps_of_a_sync(scene.bob), with_one + 500);
}

/// A sync that has nothing to do reads no players.
TEST(Waiting, ForNothingCostsNoMoreWhereThereAreMorePlayers) {
  const Scene scene;
  const std::int64_t with_few = steps_of_a_sync(scene.bob);
  std::ofstream matches(scene.hub.file("many.jsonl"));
  for (int i = 0; i < 300; ++i)
    matches << fmt::format(R"({{"chapeau":1,"game":"mille","players":["Une{}","Deux{}"],"hands":[]}})", i, i)
            << "\n";
  matches.close();
  scene.bob.done({"import", scene.hub.file("many.jsonl")});
  EXPECT_LT(steps_of_a_sync(scene.bob), with_few + 100);
}

/// An operation that stands in the file of `from` alone, and a command of the saboteur's that comes after it.
ForgedCommand after_what_only_one_has(const Scene& scene, const Laptop& from, const std::string& text) {
  from.done({"edit-match", "-m", "Cho", "--note", "not sent"});
  const End last = run_program(
      "/usr/bin/sqlite3",
      {from.file(), "SELECT lower(hex(subject)), lower(hex(id)) FROM operation ORDER BY seq DESC LIMIT 1"});
  const auto id_at = [&](std::size_t begin) {
    std::string id = last.output.substr(begin, 32);
    for (const std::size_t dash : {8U, 13U, 18U, 23U}) id.insert(dash, "-");
    return base::parse_uuid(id).value();
  };
  return scene.saboteur.command(scene.saboteur.note(text).of(id_at(0)).after(id_at(33)));
}

TEST(Waiting, EndsWhereWhatItComesAfterCameByAMerge) {
  const Scene scene;
  scene.saboteur.append(after_what_only_one_has(scene, scene.cho, "behind it"));
  EXPECT_TRUE(names(Scene::remarks(scene.bob), "dee"));
  EXPECT_EQ(Scene::remarks(scene.bob), "");
  scene.bob.done({"merge", scene.cho.file()});
  scene.bob.synced();
  EXPECT_EQ(count_of("\"behind it\"", scene.bob.exported()), 1);
}

TEST(Waiting, EndsWhereItCameWhileTheLogWasIgnored) {
  const Scene scene;
  scene.saboteur.append(after_what_only_one_has(scene, scene.cho, "behind it"));
  EXPECT_TRUE(names(Scene::remarks(scene.bob), "dee"));
  EXPECT_EQ(scene.bob.run({"hub", "ignore", "dee"}).code, 0);
  scene.cho.synced();
  scene.bob.synced();
  EXPECT_EQ(count_of("\"behind it\"", scene.bob.exported()), 0);
  scene.bob.synced();
  EXPECT_EQ(scene.bob.run({"hub", "ignore", "dee", "--no"}).code, 0);
  scene.bob.synced();
  EXPECT_EQ(count_of("\"behind it\"", scene.bob.exported()), 1);
}

TEST(Waiting, ForWhatSomebodyElseHasNamesWhoShouldSync) {
  const Scene scene;
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().after(Saboteur::new_id())));
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_TRUE(said.find("whoever entered that should sync") != std::string::npos) << said;
  EXPECT_EQ(said.find("hub drop"), std::string::npos) << said;
  ASSERT_EQ(scene.unusable().size(), 1U);
  EXPECT_EQ(scene.unusable().front().at("waits"), true);
}

/// What comes last is what all of them wait for: they are read again page by page.
TEST(Waiting, ForWhatComesAtLastTakesNoMemoryHoweverManyDo) {
  const Scene scene;
  const std::int64_t idle = scene.bob.sync().memory;
  const int count = faults::is_long() ? 300'000 : 20'000;
  constexpr int kOfOneSubject = 20, kOfAnAppend = 10'000;
  ForgedOperation row = scene.saboteur.note().as("rename", "{}");
  row.parents.clear();
  ForgedCommand first;
  for (int i = 0; i < count; i += kOfOneSubject)
    first.operations.push_back(row.of(Saboteur::new_id()).with_id(Saboteur::new_id()));
  for (int begin = 0; begin < count; begin += kOfAnAppend) {
    std::vector<ForgedCommand> waiting;
    for (int i = begin; i < begin + kOfAnAppend; ++i) {
      const ForgedOperation& parent = first.operations[static_cast<std::size_t>(i / kOfOneSubject)];
      waiting.push_back(
          scene.saboteur.command(row.of(parent.subject).with_id(Saboteur::new_id()).after(parent.id)));
    }
    scene.saboteur.append(waiting);
  }
  const End waits = scene.bob.sync();
  EXPECT_EQ(waits.code, 0) << shown(waits);
  scene.saboteur.append(first);
  const End end = scene.bob.sync({"--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(nlohmann::json::parse(end.output).at("came").at("commands"), count + 1);
  // Of 300,000 that were all asked for at once it took 18 MB more; the cache of the database grows by up
  // to 32.
  EXPECT_LT(end.memory - waits.memory, 8 * 1024 * 1024);
  EXPECT_LT(end.memory - idle, 64 * 1024 * 1024);
}

// --- Names that would say something of their own ---

TEST(Names, WithLinesInThemAreProposedOnOneLine) {
  const Scene scene;
  const std::string forged = R"(-x\nchapeau: warning: send money')";
  scene.saboteur.append({scene.saboteur.command(scene.saboteur.naming("Eve", forged)),
                         scene.saboteur.command(scene.saboteur.naming("Fay", forged))});
  const std::string said = Scene::remarks(scene.bob);
  EXPECT_EQ(said.find("\nchapeau: warning: send"), std::string::npos) << said;
  EXPECT_TRUE(said.find(R"(chapeau join -- $'-x\nchapeau: warning: send money\' (2)' )") != std::string::npos)
      << said;
}

// A log may be written backwards, or in any order: each command behind the one it comes after.
TEST(Waiting, BehindEachOtherTheyComeInAFewRoundTrips) {
  constexpr std::size_t kCommands = 400;
  Scene scene;
  std::vector<ForgedCommand> chain;
  ForgedOperation before = scene.saboteur.note("number 0");
  chain.push_back(scene.saboteur.command(before));
  for (std::size_t i = 1; i < kCommands; ++i) {
    const ForgedOperation next = scene.saboteur.note(fmt::format("number {}", i)).after(before.id);
    chain.push_back(scene.saboteur.command(next));
    before = next;
  }
  std::reverse(chain.begin(), chain.end());
  // Neither forwards nor backwards.
  for (std::size_t i = 0; i + 7 < kCommands; i += 3) std::swap(chain[i], chain[i + 7]);
  scene.saboteur.append(chain);
  const auto synced = nlohmann::json::parse(scene.bob.sync({"--format", "json"}).output);
  EXPECT_LE(synced.at("round_trips"), 20) << synced;
  EXPECT_EQ(count_of(fmt::format("\"number {}\"", kCommands - 1), scene.bob.exported()), 1);
  EXPECT_EQ(Scene::remarks(scene.bob), "");
  scene.expect_nobody_stopped("commands behind each other");
}

}  // namespace waiting_test
}  // namespace hub_tests
