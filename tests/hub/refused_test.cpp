// What no hub takes: refused where it is entered or merged; where a file has it already it is told, and
// everything else goes on.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "forger.hpp"
#include "scene.hpp"
#include "storage/log/hub_checks.hpp"

namespace hub_tests {
namespace refused_test {

using storage::HubRefusal;

constexpr std::size_t kMebibyte = 1024 * 1024;
constexpr std::int64_t kYear20000 = 569'000'000'000;

// --- The CHECKs ---

/// What a command or an operation has, and by which CHECK of schema/hub the server refuses it: another word
/// of its message where it is no CHECK, and nothing where it takes it.
struct Case {
  ForgedCommand command;
  std::string refused_by;
  std::optional<HubRefusal> why;
};

std::string times(std::size_t count, const std::string& text) {
  std::string all;
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

std::vector<Case> cases(const Saboteur& dee) {
  const auto changed = [&](const auto& change) {
    ForgedOperation operation = dee.note();
    change(operation);
    return dee.command(operation);
  };
  const auto verb = [&](const std::string& text) {
    return changed([&](ForgedOperation& it) { it.verb = text; });
  };
  const auto version = [&](std::int64_t number) {
    return changed([&](ForgedOperation& it) { it.version = number; });
  };
  const auto texts = [&](const std::string& body, const std::string& reason) {
    return dee.command(dee.note().with_body(body).with_reason(reason));
  };
  const auto parents = [&](std::size_t count) {
    return changed([&](ForgedOperation& it) {
      for (it.parents.clear(); it.parents.size() < count;) it.parents.push_back(Saboteur::new_id());
    });
  };
  const std::string nul(1, '\0'), half = "\xc3", no_text = "invalid byte sequence";
  return {
      {ForgedCommand{{}}, "command_operations_check", HubRefusal::kNoOperations},
      {dee.command().called(""), "command_name_check", HubRefusal::kName},
      {dee.command().called(times(201, "é")), "command_name_check", HubRefusal::kName},
      {dee.command().called(times(200, "é")), "", std::nullopt},
      {dee.command().called(nul), no_text, HubRefusal::kNoText},
      {dee.command().called(half), no_text, HubRefusal::kNoText},
      {dee.command().at_time(kYear20000), "", HubRefusal::kTime},
      {dee.command().at_time(-1), "", HubRefusal::kTime},
      {dee.command().at_time(0), "", std::nullopt},
      {parents(1001), "operation_parents_check", HubRefusal::kTooManyParents},
      {parents(1000), "", std::nullopt},
      {verb(""), "operation_verb_check", HubRefusal::kVerb},
      {verb(times(201, "é")), "operation_verb_check", HubRefusal::kVerb},
      {verb(times(200, "é")), "", std::nullopt},
      {verb("a" + nul), no_text, HubRefusal::kNoText},
      {version(0), "operation_version_check", HubRefusal::kVersion},
      {version(3'000'000'000), "out of range", HubRefusal::kVersion},
      {version(2'147'483'647), "", std::nullopt},
      {texts("", "x"), "operation_body_check", HubRefusal::kNoBody},
      {texts("{}" + nul, ""), no_text, HubRefusal::kNoText},
      {texts("\"" + half + "\"", ""), no_text, HubRefusal::kNoText},
      {texts("{}", nul), no_text, HubRefusal::kNoText},
      {texts("{}", half), no_text, HubRefusal::kNoText},
      {texts("{}", "\xed\xa0\x80"), no_text, HubRefusal::kNoText},
      {texts("{}", std::string(kMebibyte - 1, 'x')), "operation_check", HubRefusal::kTooLarge},
      {texts("{}", std::string(kMebibyte - 2, 'x')), "", std::nullopt},
      {texts("\"" + times(kMebibyte / 2, "é") + "\"", ""), "operation_check", HubRefusal::kTooLarge},
  };
}

std::optional<HubRefusal> refusal_of(const ForgedCommand& command) {
  for (const ForgedOperation& operation : command.operations)
    if (const auto refusal = storage::refusal_of(operation)) return refusal;
  return storage::refusal_of(command.name, {command.at},
                             static_cast<std::int64_t>(command.operations.size()));
}

// The file refuses what the server does, for each CHECK that there is.
TEST(Refused, EachCheckOfTheTablesIsKnownToTheFile) {
  const Hub hub;
  Laptop(hub, "ann").play_and_sync("Ann", "Eve");
  const Saboteur dee(hub, "dee");
  // These hold for whatever is sent: it is numbered, hashed and cut there.
  std::set<std::string> checks{"command_number_check", "command_content_check", "command_chain_check",
                               "command_origin_check", "operation_place_check"};
  for (const Case& each : cases(dee)) {
    const std::string refusal = dee.refusal(each.command);
    EXPECT_EQ(refusal.empty(), each.refused_by.empty()) << refusal;
    EXPECT_NE(refusal.find(each.refused_by), std::string::npos) << each.refused_by << ": " << refusal;
    EXPECT_EQ(refusal_of(each.command), each.why) << each.refused_by;
    if (each.refused_by.ends_with("_check")) checks.insert(each.refused_by);
  }
  std::string all;
  for (const std::string& check : checks) all += check + "\n";
  EXPECT_EQ(hub.sql("SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid IN "
                    "('command'::regclass, 'operation'::regclass) ORDER BY conname COLLATE \"C\""),
            all);
}

// --- Entered ---

// Two notes and two events of others, each of which a hub takes: together they are more.
TEST(Refused, AResolutionThatIsTooLargeIsRefusedWhereItIsEntered) {
  Scene scene;
  const ForgedOperation start = scene.saboteur.note();
  const std::string before = scene.ann.exported();
  for (const char* option : {"note", "event"})
    for (const char* letter : {"x", "y"})
      scene.saboteur.append(scene.saboteur.command(scene.saboteur.note().with_body(
          fmt::format(R"({{"options":{{"{}":"{}"}}}})", option, times(530'000, letter)))));
  scene.sync_all();
  const std::string log = scene.ann.done({"log", "--format", "json"});
  for (const char* dry_run : {"--dry-run", "--reason=x"}) {
    const End end = scene.ann.run({"resolve", "-m", "Ann", "--keep", "both", dry_run});
    EXPECT_EQ(end.code, kRefused) << shown(end);
    EXPECT_NE(end.errors.find("'chapeau undo --by LOGIN'"), std::string::npos) << shown(end);
  }
  EXPECT_EQ(scene.ann.done({"log", "--format", "json"}), log);
  scene.ann.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(scene.ann.exported(), before);
  scene.ann.synced();
  scene.expect_nobody_stopped("a resolution that was refused");
}

// A match of more lines than one operation has room for.
TEST(Refused, AnImportOfALongMatchGoesToTheHub) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  const std::string file = hub.file("long.jsonl");
  std::string lines;
  for (int i = 0; i < 1000; ++i)
    lines += fmt::format(R"({}{{"adjust":[5,0],"reason":"{}"}})", i == 0 ? "" : ",", times(490, "é"));
  faults::write_to(
      file, R"({"chapeau":1,"game":"mille","players":["Hal","Ida"],"rules":{"target":1000000},"hands":[)" +
                lines + "]}\n");
  ann.done({"import", file});
  ann.synced();
  bob.synced();
  expect_the_same(ann, bob);
}

// --- Merged ---

/// A file of dee's whose last command was forged, with digests that hold.
class Forged : public Scene {
 public:
  Forged() : given(hub, "given", "dee") {
    std::filesystem::copy_file(dee_file(), given.file());
    unforged = given.exported();
  }
  [[nodiscard]] std::vector<ForgedCommand> commands() const {
    ForgedOperation many = saboteur.note();
    many.version = 3'000'000'000;
    return {saboteur.command().called(std::string(300, 'x')),
            saboteur.command(saboteur.note().with_reason("\xff")),
            saboteur.command(saboteur.note().with_reason(std::string("a\0b", 3))), saboteur.command(many),
            saboteur.command(saboteur.note("later")).at_time(kYear20000)};
  }

  Laptop given;
  std::string unforged;

 private:
  [[nodiscard]] std::string dee_file() const {
    dee.synced();
    return dee.file();
  }
};

TEST(Refused, AFileWithWhatNoProgramWritesIsNotMerged) {
  Forged scene;
  const std::string before = scene.ann.exported();
  for (const ForgedCommand& command : scene.commands()) {
    const Laptop file(scene.hub, "forged", "dee");
    std::filesystem::copy_file(scene.given.file(), file.file(),
                               std::filesystem::copy_options::overwrite_existing);
    append_forged(file, command, true);
    file.done({"check"});
    for (const Arguments& merge : {Arguments{"merge", file.file(), "--dry-run"}, {"merge", file.file()}}) {
      const End end = scene.ann.run(merge);
      EXPECT_EQ(end.code, kUnusableDatabase) << shown(end);
    }
  }
  EXPECT_EQ(scene.ann.exported(), before);
  scene.expect_nobody_stopped("files that were refused");
}

// Programs of before took them: they are told with their source at every sync, and are nobody's own.
TEST(Refused, WhatAFileHasAlreadyIsToldWithItsSourceAndTheRestIsSent) {
  Forged scene;
  for (const ForgedCommand& command : scene.commands()) append_forged(scene.ann, command, false, "old.db");
  scene.ann.done({"check"});
  for (int round = 0; round < 2; ++round) {
    scene.add(scene.bob, "Bob");
    scene.bob.synced();
    scene.ann.done({"pay", "Ann", "Eve", std::to_string(3 + round)});
    const End tried = scene.ann.sync({"--dry-run", "--format", "json"});
    const auto preview = nlohmann::json::parse(tried.output);
    EXPECT_EQ(preview.at("went").at("commands"), 1) << shown(tried);
    EXPECT_EQ(preview.at("refused").size(), 5U) << shown(tried);
    const End end = scene.ann.sync({"--format", "json"});
    EXPECT_EQ(end.code, 0) << shown(end);
    EXPECT_EQ(count_of("old.db", end.errors), 5) << shown(end);
    const auto document = nlohmann::json::parse(end.output);
    EXPECT_EQ(document.at("went").at("commands"), 1) << shown(end);
    EXPECT_EQ(document.at("not_sent"), 0) << shown(end);
    ASSERT_EQ(document.at("refused").size(), 5U) << shown(end);
    EXPECT_EQ(document.at("refused").front().at("from").dump(), R"({"file":"old.db"})");
    scene.bob.synced();
    EXPECT_EQ(count_of("\"payment\"", scene.bob.exported()), round + 1);
    EXPECT_EQ(count_of(fmt::format("\"score\":{},", 1000 + 5 * round), scene.ann.exported()), 1);
    scene.cho.synced();
    EXPECT_EQ(scene.cho.exported(), scene.bob.exported());
  }
  expect_text("sync", scene.ann.sync(), scene.hub);
  EXPECT_EQ(scene.hub.sql("SELECT count(*) FROM command WHERE at > 253402300799"), "0\n");
}

TEST(Refused, WhatWasEnteredInTheFileEndsItsSyncAlone) {
  Forged scene;
  append_forged(scene.ann, scene.commands().front(), true);
  scene.add(scene.ann, "Bob");
  for (int round = 0; round < 2; ++round) {
    const End end = scene.ann.sync();
    EXPECT_EQ(end.code, kRefused) << shown(end);
    if (round == 0) expect_text("sync", end, scene.hub);
    // Nothing is wrong with the file.
    const End checked = scene.ann.run({"check"});
    EXPECT_EQ(checked.code, 0) << shown(checked);
    expect_text("check", checked, scene.hub);
  }
  scene.bob.synced();
  EXPECT_EQ(count_of("\"score\":1000,", scene.bob.exported()), 1) << "the rest was not sent";
  scene.cho.synced();
  EXPECT_EQ(scene.cho.exported(), scene.bob.exported());
}

}  // namespace refused_test
}  // namespace hub_tests
