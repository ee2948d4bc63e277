// Vandalism by commands that are right in everything: all others have the same, `undo --by` gives back what
// stood before, and `redo` what stood after.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>
#include <vector>

#include "hub/sync/sync.hpp"
#include "scene.hpp"
#include "storage/file/connection.hpp"
#include "storage/reader.hpp"

namespace hub_tests {
namespace undo_by_test {

using nlohmann::json;

/// How many commands a file has.
std::size_t commands_in(const Laptop& laptop) {
  return json::parse(laptop.done({"log", "--format", "json"})).size();
}

/// What a laptop says of everything, and not of numbers that are local to it.
std::string all_of(const Laptop& laptop) {
  const json disputed = json::parse(laptop.done({"matches", "--disputed", "--format", "json"}));
  return laptop.exported() + laptop.done({"players", "--format", "json"}) +
         laptop.done({"balance", "--format", "json"}) + fmt::format("{} disputed", disputed.size());
}

/// What he does harm to, beside the three matches: a payment, a hand that was undone, a closed match.
class SpoiledMatch : public Scene {
 public:
  SpoiledMatch() : Scene(with_more()), before(all_of(ann)) {}

  /// His laptop has what the others have.
  void catch_up() const { static_cast<void>(dee.sync()); }

  /// All have what he did, and it shows.
  void expect_the_same_with_it(const std::string& what) {
    sync_all();
    after = all_of(ann);
    EXPECT_NE(after, before) << what << " changes nothing";
    expect_all_have(after, what);
    ann.done({"check"});
  }

  /// One command gives back what stood before, everywhere.
  void expect_undone(const std::string& what) {
    const std::size_t commands = commands_in(ann);
    const End undone = ann.run({"undo", "--by", "dee", "--yes", "--format", "json"});
    EXPECT_EQ(undone.code, 0) << what << shown(undone);
    EXPECT_EQ(json::parse(undone.output).at("stayed").size(), 0U) << what << shown(undone);
    EXPECT_EQ(commands_in(ann), commands + 1) << what;
    EXPECT_EQ(all_of(ann), before) << what;
    ann.done({"check"});
    sync_all();
    expect_all_have(before, what);
    // There is nothing more of it.
    EXPECT_EQ(bob.run({"undo", "--by", "dee", "--yes"}).code, kRefused) << what;
  }

  /// Another gives back what stood after.
  void expect_redone(const std::string& what) {
    const std::size_t commands = commands_in(ann);
    ann.done({"redo", "--yes"});
    EXPECT_EQ(commands_in(ann), commands + 1) << what;
    EXPECT_EQ(all_of(ann), after) << what;
    sync_all();
    expect_all_have(after, what);
  }

  /// As a file he writes commands of his own, without knowledge of what others did since.
  [[nodiscard]] Laptop old_file(const std::string& name) const {
    Laptop old(hub, name, "dee");
    std::filesystem::copy_file(dee.file(), old.file());
    return old;
  }

  [[nodiscard]] history::RawOperation first(const std::string& verb) const {
    for (const history::RawOperation& each : saboteur.operations())
      if (each.verb == verb) return each;
    ADD_FAILURE() << "nobody wrote " << verb;
    return {};
  }
  [[nodiscard]] history::RawOperation start_of(const std::string& player) const {
    for (const history::RawOperation& each : saboteur.operations())
      if (each.verb == "start" && each.body.find("\"" + player + "\"") != std::string::npos) return each;
    ADD_FAILURE() << "nobody plays as " << player;
    return {};
  }

  std::string before, after;

 private:
  static const Kept& with_more() {
    static const Kept kKept = [] {
      const Hub hub(beginning());
      const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho"), dee(hub, "dee");
      ann.done({"pay", "Ann", "Eve", "3"});
      ann.done({"add", "-m", "Ann", "--points", "Ann=900", "Eve=10"});
      bob.done({"add", "-m", "Bob", "--points", "Bob=905", "Fay=10"});
      ann.done({"undo", "--yes"});
      cho.done({"close", "-m", "Cho", "--conceded-by", "Cho"});
      hub_tests::exchange({&ann, &bob, &cho});
      dee.synced();
      return hub.keep();
    }();
    return kKept;
  }

  void expect_all_have(const std::string& what_ann_has, const std::string& what) const {
    EXPECT_EQ(all_of(bob), what_ann_has) << what;
    EXPECT_TRUE(what_ann_has.starts_with(cho.exported())) << what;
  }
};

struct Act {
  std::string what;
  std::function<void(SpoiledMatch&)> done;
};

/// A command of his that names operations, with his own id, after the last operation of the subject.
ForgedOperation naming_operations(const std::string& verb,
                                  const std::vector<history::RawOperation>& targets) {
  ForgedOperation operation{targets.back(), {}};
  operation.id = Saboteur::new_id();
  operation.parents = {targets.back().id};
  json ids = json::array();
  for (const history::RawOperation& each : targets) ids.push_back(base::to_string(each.id));
  return operation.as(verb, json{{"operations", ids}}.dump());
}

/// The first id there is: of several starts under one id the smaller ids count.
base::Uuid smallest_id(std::uint8_t last) {
  base::Uuid id;
  id.bytes.back() = last;
  return id;
}

void start_under_another_id(SpoiledMatch& scene, const base::Uuid& id) {
  ForgedOperation start{scene.start_of("Ann"), {}};
  json body = json::parse(start.body);
  for (json& player : body.at("players")) {
    player.at("id") = base::to_string(Saboteur::new_id());
    player.at("name") = "Mallory " + player.at("name").get<std::string>();
  }
  start.id = id;
  scene.saboteur.append(scene.saboteur.command(start.with_body(body.dump())).called("new"));
}

const std::vector<Act>& acts() {
  static const std::vector<Act> kActs{
      {"a start under a match of others with other players, of the smallest id",
       [](SpoiledMatch& it) { start_under_another_id(it, smallest_id(1)); }},
      {"names of others' players",
       [](SpoiledMatch& it) {
         it.dee.done({"rename", "Ann", "Mallory"});
         it.dee.done({"rename", "Fay", "Ann"});
         it.dee.synced();
       }},
      {"joins of others' players",
       [](SpoiledMatch& it) {
         it.dee.done({"join", "Eve", "Fay"});
         it.dee.done({"join", "Bob", "Gus"});
         it.dee.synced();
       }},
      {"joins in a circle, and of who plays whom",
       [](SpoiledMatch& it) {
         const ForgedOperation ann = it.saboteur.naming("Ann", ""), eve = it.saboteur.naming("Eve", ""),
                               bob = it.saboteur.naming("Bob", "");
         const auto into = [](const ForgedOperation& from, const ForgedOperation& to) {
           ForgedCommand command{{from.as("join", json{{"into", base::to_string(to.subject)}}.dump())}};
           command.operations.front().id = Saboteur::new_id();
           return command.called("join");
         };
         it.saboteur.append({into(bob, ann), into(ann, eve), into(eve, bob), into(ann, ann)});
       }},
      {"undos that name everybody's operations",
       [](SpoiledMatch& it) {
         std::map<base::Uuid, std::vector<history::RawOperation>> subjects;
         for (const history::RawOperation& each : it.saboteur.operations())
           subjects[each.subject].push_back(each);
         for (const auto& [subject, operations] : subjects)
           it.saboteur.append(it.saboteur.command(naming_operations("undo", operations)).called("undo"));
       }},
      {"a redo of what another undid",
       [](SpoiledMatch& it) {
         it.saboteur.append(
             it.saboteur.command(naming_operations("redo", {it.first("undo")})).called("redo"));
       }},
      {"an undo and a note in one command",
       [](SpoiledMatch& it) {
         ForgedCommand command = it.saboteur.command(naming_operations("undo", {it.first("add")}));
         command.operations.push_back(it.saboteur.note("mine"));
         it.saboteur.append(command.called("undo"));
       }},
      {"an undo of his own, and its redo",
       [](SpoiledMatch& it) {
         const history::RawOperation pay = it.first("pay");
         const ForgedOperation undo = naming_operations("undo", {pay});
         it.saboteur.append(it.saboteur.command(undo));
         it.saboteur.append(it.saboteur.command(naming_operations("redo", {undo})));
         it.dee.synced();
         it.dee.done({"edit-match", "-m", "Ann", "--note", "mine"});
         it.dee.synced();
       }},
      {"a redo of what another undid, twice",
       [](SpoiledMatch& it) {
         for (int i = 0; i < 2; ++i)
           it.saboteur.append(
               it.saboteur.command(naming_operations("redo", {it.first("undo")})).called("redo"));
       }},
      {"undos of everything and redos of all undos, again and again",
       [](SpoiledMatch& it) {
         for (int i = 0; i < 5; ++i) {
           std::map<base::Uuid, std::vector<history::RawOperation>> matches;
           std::vector<history::RawOperation> undos;
           for (const history::RawOperation& each : it.saboteur.operations()) {
             matches[each.subject].push_back(each);
             if (each.verb == "undo") undos.push_back(each);
           }
           for (const auto& [subject, operations] : matches)
             it.saboteur.append(it.saboteur.command(naming_operations("undo", operations)));
           for (const history::RawOperation& each : undos)
             it.saboteur.append(it.saboteur.command(naming_operations("redo", {each})));
         }
       }},
      {"a note on a match of his own, and then its start",
       [](SpoiledMatch& it) {
         ForgedOperation start{it.start_of("Ann"), {}};
         start.id = Saboteur::new_id();
         start.subject = Saboteur::new_id();
         ForgedOperation note = it.saboteur.note("mine").of(start.subject);
         note.parents.clear();
         it.saboteur.append(
             {it.saboteur.command(note).called("add"), it.saboteur.command(start).called("new")});
       }},
      {"what writes nothing, and is written to later",
       [](SpoiledMatch& it) {
         const history::RawOperation start = it.start_of("Ann");
         ForgedOperation nothing{start, {}};
         nothing.parents = {start.id};
         for (const char* body : {R"({"lines":[]})", R"({"lines":5})"}) {
           nothing.id = Saboteur::new_id();
           it.saboteur.append(it.saboteur.command(nothing.as("add", body)).called("add"));
         }
         it.dee.synced();
         it.dee.done({"edit-match", "-m", "Ann", "--note", "mine"});
         it.dee.synced();
       }},
      {"closings",
       [](SpoiledMatch& it) {
         it.dee.done({"close", "-m", "Ann", "--void"});
         it.dee.done({"close", "-m", "Bob", "--conceded-by", "Bob"});
         it.dee.done({"reopen", "-m", "Cho"});
         it.dee.synced();
       }},
      {"others' hands corrected and dropped, stakes, notes, payments",
       [](SpoiledMatch& it) {
         it.dee.done({"amend", "-m", "Ann", "1", "--points", "Ann=500", "Eve=0"});
         it.dee.done({"drop", "-m", "Bob", "1"});
         it.dee.done({"edit-match", "-m", "Cho", "--stakes", "99", "--note", "mine"});
         it.dee.done({"drop-payment", "1"});
         it.dee.done({"pay", "Bob", "Gus", "1000"});
         it.dee.synced();
       }},
      {"hands of his own in others' matches",
       [](SpoiledMatch& it) {
         for (int i = 0; i < 3; ++i) {
           it.dee.done({"add", "-m", "Ann", "--points", "Ann=5", "Eve=500"});
           it.dee.done({"add", "-m", "Bob", "--points", "Bob=5", "Fay=500", "--before", "1"});
         }
         it.dee.synced();
       }},
      {"a large import",
       [](SpoiledMatch& it) {
         const std::string file = it.hub.file("much.jsonl");
         std::ofstream lines(file);
         for (int match = 0; match < (faults::is_long() ? 20'000 : 500); ++match)
           lines
               << fmt::format(
                      R"({{"chapeau":1,"game":"mille","players":["P{0}","Q{0}"],"hands":[)"
                      R"({{"entries":[{{"score":5,"stars":0}},{{"score":10,"stars":0}}]}},{{"entries":[{{"score":5,"stars":0}},{{"score":10,"stars":0}}]}},)"
                      R"({{"entries":[{{"score":5,"stars":0}},{{"score":10,"stars":0}}]}},{{"entries":[{{"score":5,"stars":0}},{{"score":10,"stars":0}}]}},)"
                      R"({{"entries":[{{"score":5,"stars":0}},{{"score":10,"stars":0}}]}}]}})",
                      match)
               << "\n";
         lines.close();
         it.dee.done({"import", file});
         it.dee.synced();
       }},
      {"players called as others are",
       [](SpoiledMatch& it) {
         const Laptop other(it.hub, "called", "dee");  // that knows nothing of theirs
         std::filesystem::remove(other.file());
         other.play("Ann", "Bob");
         other.play("Cho", "Gus");
         const End end = other.sync();
         EXPECT_EQ(end.code, 0) << shown(end);
         EXPECT_TRUE(names(end.errors, "Ann (2)")) << shown(end);
       }},
      {"an export of everything under ids that others have",
       [](SpoiledMatch& it) {
         // As an older export would be imported, with other notes.
         std::string text = it.dee.exported();
         for (std::size_t at = 0; (at = text.find("\"note\":\"\"", at)) != std::string::npos; at += 9)
           text.replace(at, 9, "\"note\":\"mine\"");
         const std::string file = it.hub.file("export.jsonl");
         faults::write_to(file, text);
         it.dee.done({"import", file, "--on-conflict", "theirs"});
         it.dee.synced();
       }},
  };
  return kActs;
}

// Each by itself, one after the other in one club.
TEST(UndoBy, GivesBackWhatStoodBeforeEachAct) {
  SpoiledMatch scene;
  for (const Act& act : acts()) {
    SCOPED_TRACE(act.what);
    // What brings back what another undid finds it undone once more where it was taken back before.
    std::unique_ptr<SpoiledMatch> own;
    if (act.what.find("redo") != std::string::npos) own = std::make_unique<SpoiledMatch>();
    SpoiledMatch& here = own ? *own : scene;
    here.catch_up();
    act.done(here);
    here.expect_the_same_with_it(act.what);
    here.expect_undone(act.what);
    if (HasFailure()) return;
  }
}

TEST(UndoBy, IsRedoneWithWhatHeDid) {
  for (std::size_t i = 0; i < acts().size(); i += faults::is_long() ? 1 : 7) {
    SCOPED_TRACE(acts()[i].what);
    SpoiledMatch scene;
    acts()[i].done(scene);
    scene.expect_the_same_with_it(acts()[i].what);
    scene.expect_undone(acts()[i].what);
    scene.expect_redone(acts()[i].what);
    if (HasFailure()) return;
  }
}

/// Those of the acts that do not stand in each other's way.
std::vector<Act> kinds_of_acts() {
  std::vector<Act> kinds;
  for (const Act& act : acts())
    if (act.what.starts_with("hands") || act.what.starts_with("others' hands") ||
        act.what.starts_with("joins of") || act.what.starts_with("closings") ||
        act.what.starts_with("a large") || act.what.starts_with("a redo"))
      kinds.push_back(act);
  // Where players are joined or a match is closed, his own program does not do the rest.
  const auto comes_last = [](const Act& act) {
    return act.what.starts_with("joins") ? 2 : act.what.starts_with("closings") ? 1 : 0;
  };
  std::stable_sort(kinds.begin(), kinds.end(),
                   [&](const Act& one, const Act& other) { return comes_last(one) < comes_last(other); });
  // Once everything is undone his own program finds nothing to do.
  for (const Act& act : acts())
    if (act.what.starts_with("undos that") || act.what.starts_with("a start")) kinds.push_back(act);
  return kinds;
}

// All of them, one after the other, are undone by one command.
TEST(UndoBy, GivesBackWhatStoodBeforeActsOfManyKinds) {
  SpoiledMatch scene;
  for (const Act& act : kinds_of_acts()) act.done(scene);
  scene.expect_the_same_with_it("acts of many kinds");
  scene.expect_undone("acts of many kinds");
  scene.expect_redone("acts of many kinds");
}

// One that knows nothing of the hands of others, in each open match, again and again.
TEST(UndoBy, GivesBackWhatStoodBeforeConflictingHands) {
  constexpr int kTimes = 6;
  SpoiledMatch scene;
  const std::vector<Laptop> old_files = [&] {
    std::vector<Laptop> files;
    for (int i = 0; i < kTimes; ++i) files.push_back(scene.old_file(fmt::format("old{}", i)));
    return files;
  }();
  scene.add(scene.ann, "Ann");
  scene.add(scene.bob, "Bob");
  scene.exchange();
  scene.before = all_of(scene.ann);
  for (int i = 0; i < kTimes; ++i) {
    const Laptop& old = old_files[static_cast<std::size_t>(i)];
    old.done({"add", "-m", "Ann", "--points", fmt::format("Ann={}", 5 * i), "Eve=500"});
    old.done({"add", "-m", "Bob", "--points", fmt::format("Bob={}", 5 * i), "Fay=500"});
    old.synced();
  }
  scene.expect_the_same_with_it("conflicting hands");
  // The hands of others are among the sides.
  const json resolve = json::parse(scene.ann.done({"resolve", "-m", "Ann", "--format", "json"}));
  EXPECT_EQ(resolve.at("sides").size(), kTimes + 1U) << resolve;
  // In this match they play on once it is undone.
  EXPECT_EQ(scene.ann.run({"add", "-m", "Ann", "--points", "Ann=5", "Eve=10"}).code, kRefused);
  scene.expect_undone("conflicting hands");
  scene.expect_redone("conflicting hands");
  scene.bob.done({"undo", "--by", "dee", "--yes"});
  scene.bob.synced();
  scene.ann.synced();
  EXPECT_EQ(all_of(scene.ann), scene.before);
  scene.add(scene.ann, "Ann");
  scene.sync_all();
  EXPECT_EQ(scene.bob.exported(), scene.ann.exported());
}

double seconds_of(const std::function<void()>& done) {
  const auto start = std::chrono::steady_clock::now();
  done();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Adds a hand, each without knowledge of the others.
std::vector<ForgedCommand> conflicting_hands(const SpoiledMatch& scene, int count) {
  const history::RawOperation start = scene.start_of("Ann");
  std::vector<ForgedCommand> commands;
  for (int i = 0; i < count; ++i) {
    ForgedOperation hand{start, {}};
    hand.id = Saboteur::new_id();
    hand.parents = {start.id};
    commands.push_back(
        scene.saboteur
            .command(hand.as(
                "add",
                fmt::format(R"({{"lines":[{{"entries":[{{"score":{}}},{{"score":5}}]}}]}})", 5 * (i % 199))))
            .called("add"));
  }
  return commands;
}

/// Hands in Ann's match: one `add` of several lines, after one operation. Returns their ids.
std::vector<base::Uuid> add_lines(const SpoiledMatch& scene, std::vector<ForgedCommand>& commands,
                                  int lines) {
  const history::RawOperation start = scene.start_of("Ann");
  ForgedOperation hands{start, {}};
  hands.id = Saboteur::new_id();
  hands.parents = {start.id};
  std::vector<base::Uuid> ids;
  json body = json::array();
  for (int i = 0; i < lines; ++i) {
    ids.push_back(Saboteur::new_id());
    body.push_back({{"id", base::to_string(ids.back())}, {"entries", {{{"score", 5}}, {{"score", 10}}}}});
  }
  commands.push_back(scene.saboteur.command(hands.as("add", json{{"lines", body}}.dump())).called("add"));
  return ids;
}

/// A resolution that knows the last of some commands.
ForgedCommand order_of(const SpoiledMatch& scene, const ForgedOperation& known,
                       const std::vector<base::Uuid>& lines) {
  json order = json::array();
  for (const base::Uuid& line : lines) order.push_back(base::to_string(line));
  ForgedOperation resolution{known.after(known.id)};
  resolution.id = Saboteur::new_id();
  return scene.saboteur.command(resolution.as("resolve", json{{"order", order}}.dump())).called("resolve");
}

struct Flood {
  std::string what;
  std::size_t lines;  ///< that nobody can compare
  std::function<std::vector<ForgedCommand>(const SpoiledMatch&)> commands;
};

/// Few rows, each of them valid, which would take every laptop of the club minutes and gigabytes.
const std::vector<Flood>& floods() {
  static const std::vector<Flood> kFloods{
      {"four adds of 2,501 lines that do not know each other", 10'004 + 1,
       [](const SpoiledMatch& it) {
         std::vector<ForgedCommand> commands;
         for (int i = 0; i < 4; ++i) add_lines(it, commands, 2501);
         return commands;
       }},
      {"two resolutions that order 700 lines contrarily", 700 + 1,
       [](const SpoiledMatch& it) {
         std::vector<ForgedCommand> commands;
         std::vector<base::Uuid> lines = add_lines(it, commands, 700);
         const ForgedOperation known = commands.front().operations.front();
         commands.push_back(order_of(it, known, lines));
         std::reverse(lines.begin(), lines.end());
         commands.push_back(order_of(it, known, lines));
         return commands;
       }},
      {"25 resolutions that order 1,000 lines", 1000 + 1,
       [](const SpoiledMatch& it) {
         std::vector<ForgedCommand> commands;
         const std::vector<base::Uuid> lines = add_lines(it, commands, 1000);
         const ForgedOperation known = commands.front().operations.front();
         for (int i = 0; i < 25; ++i) commands.push_back(order_of(it, known, lines));
         return commands;
       }},
  };
  return kFloods;
}

TEST(UndoBy, TakesBackWhatNobodyCanCompare) {
  for (const Flood& flood : floods()) {
    // It takes as long as the two others.
    if (&flood == &floods()[1] && !faults::is_long()) continue;
    SpoiledMatch scene;
    // A file that knows nothing of it, and has a hand of its own.
    const Laptop old(scene.hub, "old", "ann");
    std::filesystem::copy_file(scene.ann.file(), old.file());
    old.done({"add", "-m", "Ann", "--points", "Ann=700", "Eve=15"});
    scene.saboteur.append(flood.commands(scene));
    scene.sync_all();
    EXPECT_EQ(scene.bob.exported(), scene.ann.exported()) << flood.what;
    const End refused = scene.bob.run({"resolve", "-m", "Ann"});
    EXPECT_EQ(refused.code, kRefused) << flood.what << shown(refused);
    EXPECT_EQ(
        refused.errors,
        fmt::format("chapeau: match 2 has {} lines that were entered without knowledge of each other, too "
                    "many to compare: none of them counts\n  take back what dee entered: chapeau undo "
                    "--by dee\n",
                    flood.lines));
    EXPECT_EQ(scene.bob.run({"resolve", "-m", "Ann", "--keep", "1"}).errors, refused.errors);
    const std::string kept = old.exported();
    const End merged = old.run({"merge", scene.bob.file(), "--on-conflict", "theirs"});
    EXPECT_EQ(merged.code, kRefused) << flood.what << shown(merged);
    EXPECT_TRUE(names(merged.errors, "too many to compare")) << shown(merged);
    EXPECT_EQ(old.exported(), kept) << flood.what;
    scene.bob.done({"undo", "--by", "dee", "--yes"});
    EXPECT_EQ(all_of(scene.bob), scene.before) << flood.what;
    scene.exchange();
    for (const Laptop* each : {&scene.ann, &scene.bob, &scene.cho}) {
      EXPECT_EQ(all_of(*each), scene.before) << flood.what;
      each->done({"check"});
    }
    scene.add(scene.ann, "Ann");
    scene.exchange();
    EXPECT_EQ(all_of(scene.cho), all_of(scene.ann)) << flood.what;
  }
}

TEST(UndoBy, TakesBackManyConflictingHandsInOneMatch) {
  SpoiledMatch scene;
  const int count = faults::is_long() ? 10'000 : 500;
  scene.saboteur.append(conflicting_hands(scene, count));
  constexpr double kMost = 60;
  static constexpr std::int64_t kMostMemory = 500L * 1024 * 1024;
  const auto done = [](const End& end) {
    EXPECT_EQ(end.code, 0) << shown(end);
    EXPECT_LT(end.memory, kMostMemory);
  };
  EXPECT_LT(seconds_of([&] { done(scene.bob.sync()); }), kMost);
  EXPECT_LT(seconds_of([&] { done(scene.ann.sync()); }), kMost);
  scene.cho.synced();
  EXPECT_EQ(scene.bob.exported(), scene.ann.exported());
  EXPECT_LT(seconds_of([&] { done(scene.bob.run({"undo", "--by", "dee", "--yes"})); }), kMost);
  EXPECT_EQ(all_of(scene.bob), scene.before);
  scene.bob.synced();
  done(scene.ann.sync());
  EXPECT_EQ(all_of(scene.ann), scene.before);
  scene.cho.synced();
  EXPECT_EQ(all_of(scene.cho), scene.before);
  scene.add(scene.ann, "Ann");
}

/// Notes that say the same are one value; the next operation comes after more of them than one has parents.
TEST(UndoBy, LetsAHandFollowThousandsOfNotesThatDoNotKnowEachOther) {
  SpoiledMatch scene;
  std::vector<ForgedCommand> notes;
  const history::RawOperation start = scene.start_of("Ann");
  for (int i = 0; i < 2000; ++i)
    notes.push_back(scene.saboteur.command(scene.saboteur.note("mine").of(start.subject).after(start.id)));
  scene.saboteur.append(notes);
  scene.sync_all();
  scene.add(scene.ann, "Ann");
  scene.exchange();
  EXPECT_EQ(all_of(scene.bob), all_of(scene.ann));
  EXPECT_EQ(all_of(scene.cho), all_of(scene.ann));
  EXPECT_EQ(count_of("\"mine\"", scene.ann.exported()), 1);
  const std::size_t commands = commands_in(scene.bob);
  scene.bob.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(commands_in(scene.bob), commands + 1);
  EXPECT_EQ(count_of("\"mine\"", scene.bob.exported()), 0);
  scene.ann.done({"undo", "--yes"});  // the hand
  scene.exchange();
  for (const Laptop* each : {&scene.ann, &scene.bob, &scene.cho}) EXPECT_EQ(all_of(*each), scene.before);
}

TEST(UndoBy, GivesBackWhatStoodBeforeNotesThatDiffer) {
  SpoiledMatch scene;
  std::vector<ForgedCommand> notes;
  const history::RawOperation start = scene.start_of("Ann");
  for (int i = 0; i < (faults::is_long() ? 2000 : 300); ++i)
    notes.push_back(scene.saboteur.command(
        scene.saboteur.note(fmt::format("mine {}", i)).of(start.subject).after(start.id)));
  scene.saboteur.append(notes);
  scene.expect_the_same_with_it("notes that differ");
  scene.expect_undone("notes that differ");
  scene.expect_redone("notes that differ");
}

// Two who take it back without knowledge of each other come to the same.
TEST(UndoBy, IsTheSameWhereTwoDoIt) {
  SpoiledMatch scene;
  for (const Act& act : kinds_of_acts()) act.done(scene);
  scene.expect_the_same_with_it("acts of many kinds");
  scene.bob.done({"undo", "--by", "dee", "--yes"});
  scene.cho.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(all_of(scene.bob), scene.before);
  scene.exchange();
  for (const Laptop* each : {&scene.ann, &scene.bob, &scene.cho}) {
    EXPECT_EQ(all_of(*each), scene.before);
    each->done({"check"});
  }
}

/// The commands that `redo` may be asked for.
std::int64_t redo_stack_of(const Laptop& laptop) {
  std::int64_t count = 0;
  storage::Store::open(laptop.file()).read([&](storage::Reader& reader) {
    storage::Query rows = reader.connection().query("SELECT count(*) FROM redo_stack");
    rows.step();
    count = rows.integer(0);
  });
  return count;
}

// What he undid comes back however often somebody redoes the taking back.
TEST(UndoBy, BringsBackWhatHeUndidOnceMoreAfterARedo) {
  SpoiledMatch scene;
  const history::RawOperation hand = scene.first("add");
  scene.saboteur.append(scene.saboteur.command(naming_operations("undo", {hand})).called("undo"));
  scene.expect_the_same_with_it("an undo");
  const std::int64_t before = redo_stack_of(scene.ann);
  scene.ann.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(all_of(scene.ann), scene.before);
  scene.expect_redone("an undo");
  EXPECT_EQ(redo_stack_of(scene.ann), before) << "what was redone is not there to redo";
  scene.expect_undone("an undo that was redone");
  scene.expect_redone("an undo that was redone");
  scene.bob.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(all_of(scene.bob), scene.before);
  scene.exchange();
  EXPECT_EQ(all_of(scene.ann), scene.before);
  scene.ann.done({"check"});
}

// --- What is told of much at once ---

TEST(Much, ALineNamesAFewPlayersOfOneNameAndHowManyMore) {
  SpoiledMatch scene;
  std::vector<ForgedCommand> starts;
  for (char letter = 'a'; letter < 'a' + 20; ++letter) {
    ForgedOperation start{scene.start_of("Bob"), {}};
    json body = json::parse(start.body);
    body.at("players").at(0) = {{"id", base::to_string(Saboteur::new_id())}, {"name", "Ann"}};
    body.at("players").at(1) = {{"id", base::to_string(Saboteur::new_id())},
                                {"name", std::string("Dan") + letter}};
    start.id = Saboteur::new_id();
    start.subject = Saboteur::new_id();
    starts.push_back(scene.saboteur.command(start.with_body(body.dump())).called("new"));
  }
  scene.saboteur.append(starts);
  const std::string remarks = Scene::remarks(scene.ann);
  EXPECT_EQ(count_of("Ann (5) and 16 more have the same name", remarks), 1) << remarks;
  EXPECT_EQ(count_of("Ann (6)", remarks), 0) << remarks;
}

TEST(Much, ACommandOfManyRenamingsIsToldInAFew) {
  SpoiledMatch scene;
  ForgedCommand renames = scene.saboteur.command(scene.saboteur.naming("Ann", "Mallory")).called("rename");
  for (int i = 1; i < 3000; ++i) {
    ForgedOperation rename = renames.operations.front();
    rename.id = Saboteur::new_id();
    rename.parents.clear();
    renames.operations.push_back(rename.with_body(json{{"name", fmt::format("Mallory {}", i)}}.dump()));
  }
  scene.saboteur.append(renames);
  const End end = scene.ann.sync();
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(count_of("renamed", end.output), 9) << shown(end);
  EXPECT_TRUE(names(end.output, "2991 more")) << shown(end);
  scene.expect_undone("renamings");
}

// --- What stays, since when, and for whom ---

TEST(UndoBy, LeavesWhatOthersBuiltOnAndNamesIt) {
  SpoiledMatch scene;
  scene.dee.done({"add", "-m", "Ann", "--points", "Ann=5", "Eve=500"});
  scene.dee.play("Dee", "Hal");
  scene.dee.synced();
  scene.ann.synced();
  scene.ann.done({"add", "-m", "Dee", "--points", "Dee=1005", "Hal=10"});
  const End end = scene.ann.run({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("something stayed", end, scene.hub);
  EXPECT_EQ(count_of("\"Dee\"", scene.ann.exported()), 1) << "the match in which somebody played on";
  EXPECT_EQ(count_of("\"score\":500,", scene.ann.exported()), 0);
  const End again = scene.ann.run({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(again.code, kRefused) << shown(again);
  expect_text("nothing but that is left", again, scene.hub);
  for (const char* other : {"Ida", "Jon"}) {
    scene.dee.play("Dee", other, 0);
    scene.dee.synced();
    scene.ann.synced();
    scene.ann.done({"add", "-m", other, "--points", "Dee=1005", fmt::format("{}=10", other)});
  }
  expect_text("nothing but what is in three matches", scene.ann.run({"undo", "--by", "dee", "--yes"}),
              scene.hub);
}

// An import that goes and stays in parts is one command.
TEST(UndoBy, CountsACommandOnceInHoweverManyMatchesItStays) {
  const SpoiledMatch scene;
  std::string lines;
  for (const char* other : {"Hal", "Ida", "Jon"})
    lines += fmt::format(
        R"({{"chapeau":1,"game":"mille","players":["Dee","{}"],"hands":[{{"entries":[{{"score":5,"stars":0}},)"
        R"({{"score":10,"stars":0}}]}}]}})"
        "\n",
        other);
  const std::string file = scene.hub.file("many.jsonl");
  std::ofstream(file) << lines;
  scene.dee.done({"import", file});
  scene.dee.synced();
  scene.ann.synced();
  for (const char* other : {"Hal", "Ida"})
    scene.ann.done({"add", "-m", other, "--points", "Dee=1005", fmt::format("{}=10", other)});
  const End end = scene.ann.run({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(end.code, 0) << shown(end);
  expect_text("a part of an import stayed", end, scene.hub);
}

// What was done first is undone last, behind the eight that are named.
TEST(UndoBy, SaysWhatHoldsNowOfAllThatItTookBack) {
  const SpoiledMatch scene;
  scene.dee.done({"drop-payment", "1"});
  scene.dee.done({"pay", "Eve", "Ann", "20"});
  scene.dee.done({"edit-match", "-m", "Bob", "--stakes", "1-3"});
  scene.dee.done({"join", "Fay", "Gus"});
  scene.dee.done({"close", "-m", "Bob", "--conceded-by", "Bob"});
  scene.dee.done({"amend", "-m", "Ann", "1", "Ann=1400", "--points"});
  for (const char* other : {"Hal", "Ida", "Jon", "Kay", "Lea", "Max", "Nat", "Oda", "Pit"})
    scene.dee.play("Dee", other, 0);
  scene.dee.synced();
  scene.ann.synced();
  const Laptop copy(scene.hub, "copy", "ann");
  std::filesystem::copy_file(scene.ann.file(), copy.file());
  const json listed = json::parse(copy.done({"undo", "--by", "dee", "--yes", "--format", "json"}));
  EXPECT_EQ(listed.at("commands"), listed.at("undone").size());
  EXPECT_GT(listed.at("commands"), 8);
  for (const json& each : listed.at("undone")) EXPECT_NE(each.at("what"), "") << each;
  expect_text("all that he did", scene.ann.run({"undo", "--by", "dee", "--yes"}), scene.hub);
}

// Of one who took back what others had entered: the log has it as the command itself, on every laptop.
TEST(UndoBy, IsLoggedAsItWasSaid) {
  const SpoiledMatch scene;
  const auto newest = [](const Laptop& laptop) {
    return json::parse(laptop.done({"log", "--limit", "1", "--format", "json"})).at(0).at("what");
  };
  // Three commands of hers, by one of his.
  scene.dee.done({"undo", "--by", "ann", "--yes"});
  scene.dee.done({"edit-match", "-m", "Cho", "--note", "mine"});
  scene.dee.synced();
  scene.sync_all();
  scene.ann.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(newest(scene.ann), "undid 2 commands from dee");
  scene.ann.synced();
  scene.bob.synced();
  EXPECT_EQ(newest(scene.bob), "undid 2 commands from dee");
  scene.ann.done({"redo", "--yes"});
  EXPECT_EQ(newest(scene.ann), "redid 2 commands from dee");
  // Several at once end with the last.
  scene.ann.done({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(newest(scene.ann), "undid 2 commands from dee");
  scene.ann.done({"redo", "--yes"});
  scene.ann.synced();
  expect_text("redone, undone and redone", scene.bob.sync(), scene.hub);
}

// One command of many: how many, from whom, and in which matches of whom.
TEST(UndoBy, IsToldToOthersWithAllThatItTookBack) {
  const SpoiledMatch scene;
  scene.dee.play("Dee", "Hal");
  scene.dee.done({"edit-match", "-m", "Ann", "--note", "mine"});
  scene.dee.done({"add", "-m", "Ann", "--points", "Ann=5", "Eve=500"});
  scene.dee.synced();
  scene.sync_all();
  scene.ann.done({"undo", "--by", "dee", "--yes"});
  scene.ann.synced();
  expect_text("undone", scene.bob.sync(), scene.hub);
  EXPECT_TRUE(names(scene.cho.done({"sync", "--format", "json"}), "4 commands from dee"));
  scene.ann.done({"redo", "--yes"});
  scene.ann.synced();
  expect_text("redone", scene.bob.sync(), scene.hub);
  const json document = json::parse(scene.cho.done({"sync", "--format", "json"}));
  const json& changes = document.at("came").at("pulls").at(0);
  EXPECT_TRUE(names(changes.at("redone").dump(), "4 commands from dee")) << changes;
  EXPECT_EQ(changes.at("undone").size(), 0U) << changes;
}

TEST(UndoBy, OfALoginThatNobodyKnowsIsRefusedWithTheNearest) {
  const SpoiledMatch scene;
  const End unknown = scene.ann.run({"undo", "--by", "deee", "--yes"});
  EXPECT_EQ(unknown.code, kNotThere) << shown(unknown);
  const End near = scene.ann.run({"undo", "--by", "chow", "--yes"});
  EXPECT_EQ(near.code, kNotThere) << shown(near);
  EXPECT_TRUE(names(near.errors, "cho")) << shown(near);
  // What one pushed oneself came from one's own login.
  scene.bob.done({"undo", "--by", "bob", "--yes"});
  EXPECT_EQ(count_of("\"Fay\"", scene.bob.exported()), 0);
}

/// The local date of so many days ago.
std::string day(int days_ago) {
  const std::time_t time = std::time(nullptr) - days_ago * 86'400L;
  std::tm local{};
  localtime_r(&time, &local);
  std::array<char, 11> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%d", &local);
  return text.data();
}

TEST(UndoBy, TakesBackWhatCameSinceATime) {
  SpoiledMatch scene;
  scene.dee.done({"edit-match", "-m", "Ann", "--note", "of old"});
  scene.dee.synced();
  scene.hub.sql("UPDATE command SET pushed_at = now() - interval '9 days' WHERE login = 'dee'");
  scene.dee.done({"edit-match", "-m", "Bob", "--note", "of late"});
  scene.dee.synced();
  scene.hub.sql(
      "UPDATE command SET pushed_at = now() - interval '2 days' WHERE login = 'dee' AND number = (SELECT "
      "max(number) FROM command WHERE login = 'dee')");
  // A file that is new goes by when it was pushed.
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  for (const auto& [since, expected] : std::vector<std::pair<std::string, int>>{
           {day(0), kRefused}, {day(1), kRefused}, {day(1) + " 23:59", kRefused}, {day(5), 0}}) {
    const End end = fresh.run({"undo", "--by", "dee", "--since", since, "--yes"});
    EXPECT_EQ(end.code, expected) << since << shown(end);
  }
  EXPECT_EQ(count_of("\"of late\"", fresh.exported()), 0);
  EXPECT_EQ(count_of("\"of old\"", fresh.exported()), 1);
  expect_text("what came since a time is undone already",
              fresh.run({"undo", "--by", "dee", "--since", day(5), "--yes"}), scene.hub);
  fresh.done({"undo", "--by", "dee", "--since", day(10), "--yes"});
  EXPECT_EQ(count_of("\"of old\"", fresh.exported()), 0);
  for (const char* wrong :
       {"tomorrow", "2026-13-01", "2026-11-01 25:00", "2026-11-01T20:00", "2026-11-01 20"})
    EXPECT_EQ(fresh.run({"undo", "--by", "dee", "--since", wrong, "--yes"}).code, kData) << wrong;
  // One that had synced before cannot have had it earlier than that, whatever the hub says.
  scene.ann.synced();
  scene.ann.done({"undo", "--by", "dee", "--since", day(1), "--yes"});
  EXPECT_EQ(all_of(scene.ann), scene.before);
}

TEST(UndoBy, SaysWhenTheLastCameWhereNothingCameSinceATime) {
  const SpoiledMatch scene;
  for (const int days_ago : {9, 3}) {
    scene.dee.done({"edit-match", "-m", "Ann", "--note", fmt::format("{} days", days_ago)});
    scene.dee.synced();
    scene.hub.sql(fmt::format(
        "UPDATE command SET pushed_at = date_trunc('minute', now()) - interval '{} days' WHERE login = "
        "'dee' AND number = (SELECT max(number) FROM command WHERE login = 'dee')",
        days_ago));
  }
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  const End end = fresh.run({"undo", "--by", "dee", "--since", day(1), "--yes"});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("nothing came since a time", end, scene.hub);
  // What is proposed does what it says.
  const std::string option = "--since '";
  const std::size_t at = end.errors.rfind(option);
  ASSERT_NE(at, std::string::npos) << shown(end);
  const std::string since = end.errors.substr(at + option.size(), 16);
  fresh.done({"undo", "--by", "dee", "--since", since, "--yes"});
  EXPECT_EQ(count_of("\"9 days\"", fresh.exported()), 1);
  EXPECT_EQ(count_of("\"3 days\"", fresh.exported()), 0);
  expect_text("what came in that minute is undone already",
              fresh.run({"undo", "--by", "dee", "--since", since, "--yes"}), scene.hub);
}

TEST(UndoBy, SaysThatNothingCameSinceATimeThoughOthersSayThatTheyHadIt) {
  const Scene scene;
  scene.saboteur.append(scene.saboteur.command().from("cho"));
  scene.hub.sql("UPDATE command SET pushed_at = now() - interval '9 days' WHERE login = 'cho'");
  for (const int days_ago : {0, 8}) {
    scene.hub.sql(fmt::format("UPDATE command SET pushed_at = now() - interval '{} days' WHERE login = 'dee'",
                              days_ago));
    const Laptop fresh(scene.hub, fmt::format("fresh{}", days_ago), "bob");
    fresh.synced();
    expect_text(fmt::format("others had it {} days ago", days_ago),
                fresh.run({"undo", "--by", "cho", "--since", day(1), "--yes"}), scene.hub);
  }
}

TEST(UndoBy, TakesTheTimeAsLocal) {
  // Seconds since 1970 of 20:00 on 2026-11-01, there.
  for (const auto& [name, seconds] : {std::pair("EST5", 1'793'581'200), std::pair("JST-9", 1'793'530'800)}) {
    const std::string zone = name;  // clang++ 14 captures no part of a binding
    const SpoiledMatch scene;
    scene.dee.done({"edit-match", "-m", "Ann", "--note", "of late"});
    scene.dee.synced();
    scene.hub.sql(
        fmt::format("UPDATE command SET pushed_at = to_timestamp({}) WHERE login = 'dee'", seconds));
    const Laptop fresh(scene.hub, "fresh", "cho");
    fresh.synced();
    const auto undo = [&](const std::string& since) {
      return run_program(CHAPEAU_PROGRAM,
                         {"--db", fresh.file(), "undo", "--by", "dee", "--since", since, "--yes"},
                         {fmt::format("TZ={}", zone)});
    };
    const End late = undo("2026-11-01 20:01");
    EXPECT_EQ(late.code, kRefused) << zone << shown(late);
    const End end = undo("2026-11-01 20:00");
    EXPECT_EQ(end.code, 0) << zone << shown(end);
    EXPECT_EQ(count_of("\"of late\"", fresh.exported()), 0) << zone;
  }
}

/// A sync of a laptop so many seconds from now.
void sync_in(const Laptop& laptop, std::int64_t seconds) {
  const std::string file = laptop.file();
  storage::Now now = storage::Now::read();
  now.milliseconds += seconds * 1000;
  const ::hub::StoreOpener opener{[&] { return std::optional(storage::Store::open(file)); },
                                  [&] { return storage::Store::open(file); }};
  ::hub::SyncOptions options;
  options.warn = [](const std::string&) {};
  options.now = now;
  ::hub::sync(opener, options, [](storage::Reader&, const storage::Merged&) {});
}

// What a later one brings was not there then.
TEST(UndoBy, GoesByTheLastSyncAlsoWhereThatBroughtNothing) {
  const SpoiledMatch scene;
  constexpr std::int64_t kDay = 86'400;
  scene.ann.synced();
  sync_in(scene.ann, 3 * kDay);
  const std::string before = faults::contents_of(scene.ann.file());
  sync_in(scene.ann, 3 * kDay + 3000);
  EXPECT_TRUE(faults::contents_of(scene.ann.file()) == before) << "within an hour it has nothing to note";
  sync_in(scene.ann, 3 * kDay + 3600);
  EXPECT_FALSE(faults::contents_of(scene.ann.file()) == before) << "it does not note when that was";
  scene.dee.done({"edit-match", "-m", "Bob", "--note", "of late"});
  scene.dee.synced();
  sync_in(scene.ann, 4 * kDay);
  EXPECT_EQ(count_of("\"of late\"", scene.ann.exported()), 1);
  scene.ann.done({"undo", "--by", "dee", "--since", day(-2), "--yes"});
  EXPECT_EQ(count_of("\"of late\"", scene.ann.exported()), 0);
}

TEST(UndoBy, LeavesWhatTheLoginOnlyForwarded) {
  SpoiledMatch scene;
  // Cho's evening goes by a file to dee, who sends it.
  const Laptop evening(scene.hub, "evening", "cho");
  evening.play("Ida", "Jon");
  scene.dee.done({"merge", evening.file()});
  scene.dee.done({"edit-match", "-m", "Ann", "--note", "mine"});
  scene.dee.synced();
  scene.sync_all();
  EXPECT_EQ(scene.hub.sql("SELECT DISTINCT origin FROM command WHERE login = 'dee' AND origin IS NOT NULL"),
            "evening.db\n");
  const End end = scene.ann.run({"undo", "--by", "dee", "--yes", "--format", "json"});
  EXPECT_EQ(end.code, 0) << shown(end);
  EXPECT_EQ(json::parse(end.output).at("forwarded"), 2) << shown(end);
  expect_text("what was forwarded is named", scene.bob.run({"undo", "--by", "dee", "--yes"}), scene.hub);
  scene.bob.done({"undo", "--yes"});
  EXPECT_EQ(count_of("\"mine\"", scene.ann.exported()), 0);
  EXPECT_EQ(count_of("\"Ida\"", scene.ann.exported()), 1);
  const End nothing = scene.ann.run({"undo", "--by", "dee", "--yes"});
  EXPECT_EQ(nothing.code, kRefused) << shown(nothing);
  expect_text("only what was forwarded is left", nothing, scene.hub);
  scene.ann.done({"undo", "--by", "dee", "--forwarded", "--yes"});
  EXPECT_EQ(all_of(scene.ann), scene.before);
}

TEST(UndoBy, TakesWhatOthersSayThatTheyHadFromALoginIfItIsTold) {
  const Scene scene;
  const std::string before = all_of(scene.ann);
  scene.saboteur.append(scene.saboteur.command(scene.saboteur.note("claimed")).from("mallory"));
  scene.sync_all();
  const End refused = scene.ann.run({"undo", "--by", "mallory", "--yes"});
  EXPECT_EQ(refused.code, kRefused) << shown(refused);
  expect_text("only others have it", refused, scene.hub);
  expect_text("as they say", scene.ann.run({"undo", "--by", "mallory", "--forwarded", "--yes"}), scene.hub);
  EXPECT_EQ(all_of(scene.ann), before);
  const End again = scene.ann.run({"undo", "--by", "mallory", "--forwarded", "--yes"});
  EXPECT_EQ(again.code, kRefused) << shown(again);
  EXPECT_EQ(count_of("--forwarded", again.errors), 0) << "it is proposed to whoever has just typed it";
  EXPECT_EQ(scene.ann.run({"undo", "--by", "eve", "--yes"}).code, kNotThere);
}

TEST(UndoBy, TakesWhatOthersSayThatTheyHadSinceATime) {
  const Scene scene;
  const ForgedOperation of_old = scene.saboteur.note("of old");
  scene.saboteur.append(scene.saboteur.command(of_old).from("mallory"));
  scene.hub.sql("UPDATE command SET pushed_at = now() - interval '9 days' WHERE login = 'dee'");
  scene.saboteur.append(
      scene.saboteur.command(scene.saboteur.note("of late").after(of_old.id)).from("mallory"));
  const Laptop fresh(scene.hub, "fresh", "cho");
  fresh.synced();
  fresh.done({"undo", "--by", "mallory", "--since", day(1), "--forwarded", "--yes"});
  EXPECT_EQ(count_of("\"of late\"", fresh.exported()), 0);
  EXPECT_EQ(count_of("\"of old\"", fresh.exported()), 1);
}

// --- From whom it came ---

/// `from` of each command of a log, by name, "-" where there is none.
std::set<std::string> sources(const Laptop& laptop) {
  std::set<std::string> found;
  for (const json& command : json::parse(laptop.done({"log", "--format", "json"})))
    found.insert(command.contains("from") ? command.at("from").dump() : "-");
  return found;
}

TEST(From, TheLogNamesTheLoginOrTheFileThatACommandCameFrom) {
  const Scene scene;
  const std::string ann = R"({"login":"ann"})", bob = R"({"login":"bob"})", cho = R"({"login":"cho"})";
  EXPECT_EQ(sources(scene.ann), (std::set<std::string>{"-", bob, cho})) << "what was entered here has none";
  const Laptop evening(scene.hub, "evening", "dee");
  evening.play("Ida", "Jon");
  scene.dee.done({"sync", scene.dee.url()});
  scene.dee.done({"merge", evening.file()});
  EXPECT_EQ(sources(scene.dee), (std::set<std::string>{ann, bob, cho, R"({"file":"evening.db"})"}));
  scene.dee.synced();
  scene.ann.synced();
  EXPECT_EQ(sources(scene.ann),
            (std::set<std::string>{"-", bob, cho, R"({"login":"dee","origin":"evening.db"})"}));
  // It comes along in a copy, and in a merge where the file knows of none.
  const Laptop other(scene.hub, "other", "dee");
  other.play("Kim", "Leo");
  other.done({"merge", scene.ann.file()});
  EXPECT_EQ(sources(other), (std::set<std::string>{"-", bob, cho, R"({"login":"dee","origin":"evening.db"})",
                                                   R"({"login":"ann"})"}));
}

/// What a file notes of commands that came from dee, as an older version may have noted it.
void note_origin(const Laptop& laptop, const std::string& origin) {
  const End end = run_program(
      "/usr/bin/sqlite3",
      {laptop.file(), fmt::format("UPDATE command_source SET origin = '{}' WHERE login = (SELECT key FROM "
                                  "hub_log WHERE login = 'dee')",
                                  origin)});
  ASSERT_EQ(end.code, 0) << shown(end);
}

TEST(From, WhatALoginSaysThatItHadFromItselfOrFromNobodyIsItsOwn) {
  const Scene scene;
  const std::string before = all_of(scene.ann);
  const ForgedOperation first = scene.saboteur.note("first");
  scene.saboteur.append({scene.saboteur.command(first).from("dee"),
                         scene.saboteur.command(scene.saboteur.note("second").after(first.id)).from("")});
  scene.sync_all();
  const std::string ann = R"({"login":"ann"})", bob = R"({"login":"bob"})", dee = R"({"login":"dee"})";
  EXPECT_EQ(sources(scene.cho), (std::set<std::string>{"-", ann, bob, dee}));
  for (const char* noted : {"dee", ""}) {
    note_origin(scene.cho, noted);
    EXPECT_EQ(sources(scene.cho), (std::set<std::string>{"-", ann, bob, dee})) << noted;
    const Laptop other(scene.hub, fmt::format("other{}", noted), "cho");
    other.play("Ida", "Jon");
    other.done({"merge", scene.cho.file()});
    const End end = other.run({"undo", "--by", "dee", "--yes", "--format", "json"});
    ASSERT_EQ(end.code, 0) << noted << shown(end);
    EXPECT_EQ(json::parse(end.output).at("commands"), 2) << noted << shown(end);
  }
  for (const Laptop* each : {&scene.ann, &scene.cho}) {
    const End end = each->run({"undo", "--by", "dee", "--yes", "--format", "json"});
    ASSERT_EQ(end.code, 0) << shown(end);
    EXPECT_EQ(json::parse(end.output).at("forwarded"), 0) << shown(end);
  }
  EXPECT_EQ(all_of(scene.ann), before);
}

TEST(From, WhatIsPushedAgainUnderItsOwnLoginCameFromNobodyElse) {
  const Scene scene;
  const Laptop second(scene.hub, "second", "ann");
  second.synced();
  const End dropped = scene.hub.run({"drop", scene.hub.url("owner"), "ann", "--usable", "--yes"});
  ASSERT_EQ(dropped.code, 0) << shown(dropped);
  scene.hub.add_member("ann");
  second.synced();
  EXPECT_EQ(scene.hub.sql("SELECT count(*), count(origin) FROM command WHERE login = 'ann'"), "2|0\n");
}

TEST(From, AHandIsExplainedAndADisputeShownWithTheLogins) {
  const Scene scene;
  scene.ann.done({"amend", "-m", "Bob", "1", "--points", "Bob=500", "Fay=5"});
  scene.cho.done({"amend", "-m", "Bob", "1", "--points", "Bob=505", "Fay=5"});
  for (const Laptop* each : {&scene.ann, &scene.cho, &scene.ann}) each->synced();
  const json explained = json::parse(scene.ann.done({"explain", "1", "-m", "Bob", "--format", "json"}));
  const std::string text = explained.dump();
  EXPECT_EQ(count_of(R"("from":{"login":"bob"})", text), 1) << text;
  EXPECT_EQ(count_of(R"("from":{"login":"cho"})", text), 1) << text;
  EXPECT_EQ(count_of(R"("login":"ann")", text), 0) << text;
  const std::string sides =
      json::parse(scene.ann.done({"resolve", "-m", "Bob", "--format", "json"})).at("sides").dump();
  EXPECT_EQ(count_of(R"("from":{"login":"cho"})", sides), 1) << sides;
  EXPECT_EQ(count_of(R"("login":"ann")", sides), 0) << sides;
  expect_text("explain", scene.ann.run({"explain", "1", "-m", "Bob"}), scene.hub);
  EXPECT_TRUE(names(scene.ann.done({"resolve", "-m", "Bob"}), "cho"));
}

}  // namespace undo_by_test
}  // namespace hub_tests
