// The documents of `sync` and `hub` have the keys and words that tests/frozen/names.txt lists.

#include <gtest/gtest.h>

#include "club.hpp"
#include "frozen/names.hpp"
#include "saboteur.hpp"

namespace hub_tests {
namespace hub_frozen_test {

class Documents {
 public:
  /// What a command printed, and how it was to end.
  void add(const std::string& name, const End& end, int code = 0) {
    EXPECT_EQ(end.code, code) << name << shown(end);
    shapes_.add(name, nlohmann::json::parse(end.output));
  }
  /// Of each part of a document in the list of that name, where it came from.
  void add_sources(const std::string& name, const End& end, const std::string& list) {
    EXPECT_EQ(end.code, 0) << name << shown(end);
    const auto document = nlohmann::json::parse(end.output);
    int found = 0;
    for (const auto& part : document.at(list))
      if (part.contains("from")) {
        shapes_.add(name + "-from", part.at("from"));
        ++found;
      }
    EXPECT_GT(found, 0) << name << shown(end);
  }
  [[nodiscard]] frozen::Lines lines() const { return shapes_.lines(); }

 private:
  frozen::Shapes shapes_{"hub"};
};

Arguments as_json(Arguments arguments) {
  arguments.insert(arguments.end(), {"--format", "json"});
  return arguments;
}

TEST(Frozen, KeysAndWordsOfTheDocumentsOfTheHub) {
  const Hub hub(Hub::kNoMembers);
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  Documents documents;
  documents.add("init", hub.run(as_json({"init", hub.url("owner"), "--club", "Another"})));
  const auto member = [&](const Arguments& arguments) {
    Arguments all{"member"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    all.insert(all.end(), {"--club", kClub});
    documents.add("member", hub.run(as_json(all)));
  };
  member({"add", hub.url("owner"), "ann"});
  member({"add", hub.url("owner"), "bob"});
  member({"add", hub.url("owner"), "cho", "--read"});
  member({"add", hub.url("owner"), "dee"});
  member({"remove", hub.url("owner"), "dee"});

  ann.play("Ann", "Eve");
  ann.done({"pay", "Ann", "Eve", "4.50"});
  documents.add("sync", ann.sync(as_json({"--club", kClub})));
  bob.play("Bob", "Eve");
  bob.play("Ann", "Gus");
  documents.add("sync", bob.sync(as_json({"--club", kClub, "--rename", "Eve=Eva", "--same", "Ann"})));
  const Laptop house(hub, "house", "bob");
  house.play("Hal", "Eve");
  house.play("Hans", "Gús");                                      // nearly one who is here
  documents.add("sync", house.sync(as_json({"--club", kClub})));  // two who are called Eve
  // Both correct the same hand, and one drops what the other had.
  ann.synced();
  bob.synced();
  ann.done({"amend", "-m", "Eva", "1", "--points", "Bob=100", "Eva=50"});
  ann.done({"drop-payment", "1"});
  bob.done({"amend", "-m", "Eva", "1", "--points", "Bob=110", "Eva=50"});
  bob.done({"edit-match", "-m", "Gus", "--note", "by the window"});
  ann.synced();
  documents.add("sync", bob.sync(as_json({"--dry-run"})));
  documents.add("sync", bob.sync(as_json({})));
  ann.synced();
  bob.done({"undo", "--yes"});
  bob.synced();
  documents.add("sync", ann.sync(as_json({})));
  bob.done({"redo", "--yes"});
  bob.synced();
  documents.add("sync", ann.sync(as_json({})));
  // From a login that does harm.
  const Saboteur cho(hub, "dee");
  cho.append(cho.command(cho.note().with_body("no JSON")));
  cho.append(cho.command().from("eve"));
  cho.append(cho.command(cho.note().as("set", R"({"options":{"event":"at the lake"}})")));
  cho.append(cho.command().numbered(9));
  documents.add("sync", bob.sync(as_json({})));
  documents.add("ignore", bob.run(as_json({"hub", "ignore", "dee"})));
  documents.add("sync", bob.sync(as_json({})));
  documents.add("status", bob.run(as_json({"hub", "status"})), 1);
  documents.add("status", hub.run(as_json({"status", hub.url("owner"), "--club", kClub})), 1);
  ann.synced();
  documents.add("log", ann.run(as_json({"log"})));
  // Of these documents, whose other keys are listed with the rest, only where something came from.
  documents.add_sources("explain", ann.run(as_json({"explain", "1", "-m", "Eva"})), "story");
  documents.add_sources("resolve", ann.run(as_json({"resolve", "-m", "Eva"})), "sides");
  documents.add("undo", ann.run(as_json({"undo", "--by", "dee", "--yes"})));
  documents.add("drop",
                hub.run(as_json({"drop", hub.url("owner"), "dee", "--from", "9", "--yes", "--club", kClub})));
  const Saboteur same(hub, "bob");
  same.append(same.command().numbered(99));
  documents.add("sync", bob.sync(as_json({})), kRefused);
  frozen::expect_as_listed({"hub"}, documents.lines());
}

}  // namespace hub_frozen_test
}  // namespace hub_tests
