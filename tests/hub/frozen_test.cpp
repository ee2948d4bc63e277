// The documents of `sync` and `hub` have the keys and words that tests/frozen/names.txt lists.

#include <gtest/gtest.h>

#include "club.hpp"
#include "frozen/names.hpp"

namespace hub_tests {
namespace hub_frozen_test {

class Documents {
 public:
  /// What a command printed, which was to end with 0.
  void add(const std::string& name, const End& end) {
    EXPECT_EQ(end.code, 0) << name << shown(end);
    shapes_.add(name, nlohmann::json::parse(end.output));
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
  const Hub hub(Hub::Members::kNone);
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
  documents.add("sync", bob.sync(as_json({"--club", kClub, "--rename", "Eve=Eva"})));
  // Both correct the same hand.
  ann.synced();
  ann.done({"amend", "-m", "1", "1", "--points", "Ann=100", "Eva=50"});
  bob.done({"amend", "-m", "2", "1", "--points", "Ann=110", "Eva=50"});
  ann.synced();
  documents.add("sync", bob.sync(as_json({"--dry-run"})));
  documents.add("sync", bob.sync(as_json({})));
  documents.add("status", bob.run(as_json({"hub", "status"})));
  documents.add("log", bob.run(as_json({"log"})));
  frozen::expect_as_listed({"hub"}, documents.lines());
}

}  // namespace hub_frozen_test
}  // namespace hub_tests
