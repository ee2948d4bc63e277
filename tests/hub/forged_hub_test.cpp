// A hub whose tables somebody changed: whoever reads what is not as it was pushed takes nothing, and says
// where.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <vector>

#include "club.hpp"

namespace hub_tests {
namespace forged_hub_test {

constexpr int kKnown = 3;  // commands that the other laptop has when the hub is forged
constexpr int kCommands = 6;

/// What the owner of the tables does, `{0}` being the number of a command.
struct Forgery {
  std::string what, statements;
  int moves = 0;  // how far from `{0}` the first command is at which it shows
};

/// About what one command in the middle is.
const std::vector<Forgery>& forgeries_of_contents() {
  static const std::vector<Forgery> kForgeries{
      {"its name", "UPDATE command SET name = 'drop' WHERE number = {0}"},
      {"its time", "UPDATE command SET at = at + 1 WHERE number = {0}"},
      {"its id", "UPDATE command SET id = gen_random_uuid() WHERE number = {0}"},
      {"its content digest", "UPDATE command SET content = sha256('x') WHERE number = {0}"},
      {"its chain digest", "UPDATE command SET chain = sha256('x') WHERE number = {0}"},
      {"both digests", "UPDATE command SET content = sha256('x'), chain = sha256('y') WHERE number = {0}"},
      {"a body", "UPDATE operation SET body = replace(body, '10', '15') WHERE number = {0}"},
      {"a space in a body", "UPDATE operation SET body = body || ' ' WHERE number = {0}"},
      {"a reason", "UPDATE operation SET reason = 'as on paper' WHERE number = {0}"},
      {"a verb", "UPDATE operation SET verb = 'amend' WHERE number = {0}"},
      {"a version", "UPDATE operation SET version = version + 1 WHERE number = {0}"},
      {"a subject", "UPDATE operation SET subject = gen_random_uuid() WHERE number = {0}"},
      {"an operation's id", "UPDATE operation SET id = gen_random_uuid() WHERE number = {0}"},
      {"no parents", "UPDATE operation SET parents = '' WHERE number = {0}"},
      {"other parents", "UPDATE operation SET parents = substr(sha256('x'), 1, 16) WHERE number = {0}"},
      {"more parents",
       "UPDATE operation SET parents = parents || substr(sha256('x'), 1, 16) WHERE number = {0}"},
      {"parents that are no ids",
       "ALTER TABLE operation DROP CONSTRAINT IF EXISTS operation_parents_check; UPDATE operation SET "
       "parents = 'x' "
       "WHERE number = "
       "{0}"},
  };
  return kForgeries;
}

/// About where it stands, and with what.
const std::vector<Forgery>& forgeries_of_positions() {
  static const std::vector<Forgery> kForgeries{
      {"left out", "DELETE FROM operation WHERE number = {0}; DELETE FROM command WHERE number = {0}"},
      {"left out, and the later ones moved up",
       "DELETE FROM operation WHERE number = {0}; DELETE FROM command WHERE number = {0}; "
       "UPDATE operation SET number = number + 99 WHERE number > {0}; "
       "UPDATE operation SET number = number - 100 WHERE number > {0}; "
       "UPDATE command SET number = number + 99 WHERE number > {0}; "
       "UPDATE command SET number = number - 100 WHERE number > {0}; UPDATE club SET head = head - 1"},
      {"without its operations", "DELETE FROM operation WHERE number = {0}"},
      {"an operation more",
       "INSERT INTO operation SELECT club, number, 1, subject, gen_random_uuid(), parents, verb, version, "
       "body, reason "
       "FROM operation WHERE number = {0}"},
      {"an operation at another place", "UPDATE operation SET place = 1 WHERE number = {0}"},
      {"an operation beyond a gap",
       "INSERT INTO operation SELECT club, number, 7, subject, gen_random_uuid(), parents, verb, version, "
       "body, reason "
       "FROM operation WHERE number = {0}"},
      {"swapped with the next",
       "UPDATE operation SET number = -1 WHERE number = {0}; UPDATE operation SET number = {0} WHERE number "
       "= {0} + 1; "
       "UPDATE operation SET number = {0} + 1 WHERE number = -1; ALTER TABLE command DROP CONSTRAINT IF "
       "EXISTS "
       "command_number_check; UPDATE command SET number = -1 WHERE number = {0}; UPDATE command SET number = "
       "{0} WHERE "
       "number = {0} + 1; UPDATE command SET number = {0} + 1 WHERE number = -1"},
      {"there a second time, under another number",
       "INSERT INTO command SELECT club, 7, gen_random_uuid(), at, name, content, sha256(chain || content) "
       "FROM command "
       "WHERE number = {0}; INSERT INTO operation SELECT club, 7, place, subject, id, parents, verb, "
       "version, body, reason "
       "FROM operation WHERE number = {0}; UPDATE club SET head = 7, chain = (SELECT chain FROM command "
       "WHERE number = 7)",
       2},
      {"given to another club",
       "INSERT INTO club SELECT gen_random_uuid(), 'Another', 0, chain FROM club; UPDATE operation SET club "
       "= (SELECT club "
       "FROM club WHERE name = 'Another') WHERE number = {0}; UPDATE command SET club = (SELECT club FROM "
       "club WHERE name "
       "= 'Another') WHERE number = {0}"},
  };
  return kForgeries;
}

std::vector<Forgery> forgeries_of_a_command() {
  std::vector<Forgery> lies = forgeries_of_contents();
  lies.insert(lies.end(), forgeries_of_positions().begin(), forgeries_of_positions().end());
  return lies;
}

/// About where the history ends.
const std::vector<Forgery>& forgeries_of_the_end() {
  static const std::vector<Forgery> kForgeries{
      {"a head beyond the last", "UPDATE club SET head = head + 1", 1},
      {"a head before the last", "UPDATE club SET head = head - 1", -1},
      {"another chain at the head", "UPDATE club SET chain = sha256('x')"},
      {"the last left out",
       "DELETE FROM operation WHERE number = {0}; DELETE FROM command WHERE number = {0}"},
      {"the last left out, the head moved and its chain not",
       "DELETE FROM operation WHERE number = {0}; DELETE FROM command WHERE number = {0}; UPDATE club SET "
       "head = {0} - 1",
       -1},
  };
  return kForgeries;
}

/// As it was pushed. What the tables themselves would refuse is let through.
const std::string kOriginal =
    "SET session_replication_role = replica; DELETE FROM club; DELETE FROM command; DELETE FROM operation; "
    "INSERT INTO club SELECT * FROM original.club; INSERT INTO command SELECT * FROM original.command; "
    "INSERT INTO operation SELECT * FROM original.operation; ";

class ForgedHub {
 public:
  ForgedHub() : ann_(hub, "ann"), bob_(hub, "bob") {
    ann_.play("Ann", "Bob", 2);
    ann_.synced();
    bob_.synced();
    for (const int score : {1005, 1010, 1015})
      ann_.done({"add", "--points", fmt::format("Ann={}", score), "Bob=10"});
    ann_.synced();
    EXPECT_EQ(hub.commands(), kCommands);
    hub.sql("CREATE SCHEMA original");
    for (const char* table : {"club", "command", "operation"})
      hub.sql(fmt::format("CREATE TABLE original.{0} AS SELECT * FROM {0}", table));
  }

  /// In place of the forgery before.
  void forge(const Forgery& forgery, int number) const {
    hub.sql(kOriginal + fmt::format(fmt::runtime(forgery.statements), number));
  }

  void restore() const { hub.sql(kOriginal); }

  /// Ends with 76, names the command, and leaves no trace. A laptop that is new gets no file.
  void expect_noticed(const Laptop& laptop, const std::string& what, int number) const {
    const std::string before = faults::contents_of(laptop.file());
    const std::set<std::string> files = files_now();
    const End end = laptop.sync({"--club", kClub});
    EXPECT_EQ(end.code, kUnusableDatabase) << what << shown(end);
    EXPECT_TRUE(names(end.errors, std::to_string(number))) << what << shown(end);
    EXPECT_TRUE(faults::contents_of(laptop.file()) == before)
        << what << ": the file of " << laptop.name() << " was changed";
    EXPECT_EQ(files_now(), files) << what << ": files were made";
  }

  void expect_status_notices(const std::string& what, int number) const {
    const End end = hub.run({"status", hub.url("owner"), "--club", kClub, "--format", "json"});
    EXPECT_EQ(end.code, kUnusableDatabase) << what << shown(end);
    EXPECT_EQ(count_of("\"holds\":true", end.output), 0) << what << shown(end);
    EXPECT_TRUE(names(end.errors, std::to_string(number))) << what << shown(end);
  }

  [[nodiscard]] const Laptop& knows_three() const { return bob_; }
  [[nodiscard]] Laptop fresh() const { return {hub, "fresh", "bob"}; }

  const Hub hub;

 private:
  [[nodiscard]] std::set<std::string> files_now() const {
    std::set<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(std::filesystem::path(ann_.file()).parent_path()))
      names.insert(entry.path().filename().string());
    return names;
  }

  Laptop ann_, bob_;
};

TEST(ForgedHub, AForgeryOfWhatIsReadIsNoticedByEverybody) {
  const ForgedHub forged;
  for (const Forgery& forgery : forgeries_of_a_command()) {
    constexpr int kNumber = kKnown + 2;
    forged.forge(forgery, kNumber);
    forged.expect_noticed(forged.fresh(), forgery.what, kNumber + forgery.moves);
    forged.expect_noticed(forged.knows_three(), forgery.what, kNumber + forgery.moves);
    forged.expect_status_notices(forgery.what, kNumber + forgery.moves);
  }
  forged.restore();
  expect_to_hold(forged.hub);
  forged.knows_three().synced({"--club", kClub});
}

TEST(ForgedHub, AForgeryOfTheEndIsNoticedByEverybody) {
  const ForgedHub forged;
  for (const Forgery& forgery : forgeries_of_the_end()) {
    forged.forge(forgery, kCommands);
    forged.expect_noticed(forged.fresh(), forgery.what, kCommands + forgery.moves);
    forged.expect_noticed(forged.knows_three(), forgery.what, kCommands + forgery.moves);
    forged.expect_status_notices(forgery.what, kCommands + forgery.moves);
  }
  forged.restore();
  expect_to_hold(forged.hub);
}

// A laptop does not read again what it has; whoever is new does, and whoever asks how the hub is.
TEST(ForgedHub, AForgeryOfWhatALaptopHasIsNoticedByStatus) {
  const ForgedHub forged;
  constexpr int kNumber = kKnown - 1;
  const std::vector<Forgery> lies = forgeries_of_a_command();
  for (std::size_t i = 0; i < lies.size(); i += faults::is_long() ? 1 : 3) {
    const Forgery& forgery = lies[i];
    if (forgery.moves != 0) continue;
    forged.forge(forgery, kNumber);
    forged.expect_noticed(forged.fresh(), forgery.what, kNumber);
    forged.expect_status_notices(forgery.what, kNumber);
  }
  forged.restore();
  expect_to_hold(forged.hub);
}

// What is pushed onto a forgery stays on the laptop as well, so that nothing is lost with the hub.
TEST(ForgedHub, ALaptopThatNoticesItKeepsWhatItWantedToSend) {
  const ForgedHub forged;
  forged.knows_three().done({"add", "--points", "Ann=1020", "Bob=10"});
  forged.forge(forgeries_of_a_command().front(), kKnown + 1);
  forged.expect_noticed(forged.knows_three(), "its name", kKnown + 1);
  EXPECT_EQ(count_of("\"score\":1020,", forged.knows_three().exported()), 1);
  EXPECT_EQ(forged.hub.commands(), kCommands) << "something was pushed onto a history that does not hold";
  forged.restore();
  forged.knows_three().synced({"--club", kClub});
}

}  // namespace forged_hub_test
}  // namespace hub_tests
