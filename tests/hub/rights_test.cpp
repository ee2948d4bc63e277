// What the server lets a login do, asked of it past the program; and what the program says where it is
// refused.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "club.hpp"

namespace hub_tests {
namespace rights_test {

/// A club with ann who writes and cho who reads, and another club on the same hub, of which bob is a member.
class Clubs : public Hub {
 public:
  Clubs() : Hub(Members::kNone), ann(*this, "ann"), bob(*this, "bob"), cho(*this, "cho") {
    for (const Arguments& made :
         std::vector<Arguments>{{"member", "add", url("owner"), "ann"},
                                {"member", "add", url("owner"), "cho", "--read"},
                                {"init", url("owner"), "--club", "Another"},
                                {"member", "add", url("owner"), "bob", "--club", "Another"}}) {
      const End end = run(made);
      EXPECT_EQ(end.code, 0) << walk::command_line(made) << shown(end);
    }
    ann.play("Ann", "Bob");
    ann.synced();
    bob.play("Eve", "Fay");
    bob.synced();
    const std::vector<std::string> counted = {sql("SELECT count(*) FROM club"),
                                              sql("SELECT count(*) FROM command")};
    EXPECT_EQ(counted, (std::vector<std::string>{"2\n", "4\n"}));
  }

  [[nodiscard]] End as(const std::string& login, const std::string& statements) const {
    return server().psql(database(), statements, login);
  }

  /// The server itself says no.
  void expect_refused(const std::string& login, const std::string& statements) const {
    const End end = as(login, statements);
    EXPECT_NE(end.code, 0) << login << ": " << statements << shown(end);
    const bool says_so = end.errors.find("permission denied") != std::string::npos ||
                         end.errors.find("violates row-level security") != std::string::npos;
    EXPECT_TRUE(says_so) << login << ": " << statements << shown(end);
  }

  /// It may be asked, and changes nothing.
  void expect_without_effect(const std::string& login, const std::string& statements) const {
    const End end = as(login, statements);
    EXPECT_EQ(end.code, 0) << login << ": " << statements << shown(end);
    EXPECT_EQ(end.output, "") << login << ": " << statements << shown(end);
  }

  [[nodiscard]] bool holds(const std::string& club) const {
    const End end = run({"status", url("owner"), "--club", club, "--format", "json"});
    return end.code == 0 && nlohmann::json::parse(end.output).at("holds").get<bool>();
  }

  Laptop ann, bob, cho;
};

const std::vector<std::string>& nobody_may() {
  static const std::vector<std::string> kStatements{
      "DELETE FROM command",
      "DELETE FROM operation",
      "DELETE FROM club",
      "DELETE FROM member",
      "TRUNCATE operation",
      "UPDATE command SET name = 'x'",
      "UPDATE command SET content = sha256('x') WHERE number = 1",
      "UPDATE operation SET body = 'x'",
      "UPDATE operation SET parents = ''",
      "UPDATE club SET name = 'x'",
      "UPDATE club SET club = gen_random_uuid()",
      "UPDATE member SET rights = 'write'",
      "INSERT INTO member SELECT club, 'dee', 'write' FROM club",
      "INSERT INTO club VALUES (gen_random_uuid(), 'x', 0, sha256('x'))",
      "DROP TABLE operation",
      "ALTER TABLE club DISABLE ROW LEVEL SECURITY",
      "DROP POLICY command_added ON command",
      "GRANT DELETE ON command TO ann",
      "CREATE TABLE mine (x int)",
  };
  return kStatements;
}

TEST(Rights, NobodyButTheOwnerChangesWhatIsThere) {
  const Clubs clubs;
  for (const std::string login : {"ann", "cho", "dee"})
    for (const std::string& statements : nobody_may()) {
      const End end = clubs.as(login, statements);
      const bool says_so = end.errors.find("permission denied") != std::string::npos ||
                           end.errors.find("must be owner") != std::string::npos ||
                           end.errors.find("no privileges were granted") != std::string::npos;
      EXPECT_TRUE(says_so) << login << ": " << statements << shown(end);
    }
  EXPECT_TRUE(clubs.holds(kClub));
}

/// Rows of a command that nobody entered, in the club of a name.
std::string insertion(const std::string& club) {
  return fmt::format(
      "INSERT INTO command SELECT club, 77, gen_random_uuid(), 0, 'add', sha256('x'), sha256('x') FROM "
      "(VALUES ('{}'::uuid)) "
      "AS wanted (club)",
      club);
}

std::string insertion_of_operation(const std::string& club, int number) {
  return fmt::format(
      "INSERT INTO operation VALUES ('{}'::uuid, {}, 9, gen_random_uuid(), gen_random_uuid(), '', 'add', 1, "
      "'{{}}', '')",
      club, number);
}

std::string id_of(const Clubs& clubs, const std::string& name) {
  std::string id = clubs.sql("SELECT club FROM club WHERE name = '" + name + "'");
  id.pop_back();
  return id;
}

TEST(Rights, WhoOnlyReadsIsRefusedByTheServerItself) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  EXPECT_EQ(clubs.as("cho", "SELECT count(*) FROM command").output, "2\n");
  clubs.expect_refused("cho", insertion(own));
  clubs.expect_refused("cho", insertion_of_operation(own, 1));
  for (const char* nothing : {"UPDATE club SET head = 7 RETURNING head", "SELECT head FROM club FOR UPDATE"})
    clubs.expect_without_effect("cho", nothing);
  EXPECT_TRUE(clubs.holds(kClub));
}

TEST(Rights, AnotherClubCanBeNeitherSeenNorWritten) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub), other = id_of(clubs, "Another");
  for (const std::string table : {"club", "member", "command", "operation", "club_member"}) {
    const std::string where = fmt::format(" FROM {} WHERE club = ", table);
    EXPECT_NE(clubs.as("bob", "SELECT count(*)" + where + "'" + other + "'").output, "0\n") << table;
    EXPECT_EQ(clubs.as("ann", "SELECT count(*)" + where + "'" + other + "'").output, "0\n") << table;
    EXPECT_EQ(clubs.as("bob", "SELECT count(*)" + where + "'" + own + "'").output, "0\n") << table;
  }
  clubs.expect_refused("ann", insertion(other));
  clubs.expect_refused("ann", insertion_of_operation(other, 1));
  clubs.expect_without_effect("ann", "UPDATE club SET head = 7 WHERE club = '" + other + "' RETURNING head");
  clubs.expect_without_effect("ann", "SELECT 1 FROM club WHERE club = '" + other + "' FOR UPDATE");
  // The same where they may: the refusals above are not those of a statement that is wrong.
  EXPECT_EQ(
      clubs.as("ann", "BEGIN; " + insertion(own) + "; " + insertion_of_operation(own, 77) + "; ROLLBACK")
          .code,
      0);
  EXPECT_TRUE(clubs.holds(kClub));
  EXPECT_TRUE(clubs.holds("Another"));
}

TEST(Rights, WhoMayOnlyReadPullsAndLearnsWhatWasNotSent) {
  const Clubs clubs;
  const Laptop& cho = clubs.cho;
  cho.synced();
  EXPECT_EQ(cho.exported(), clubs.ann.exported());
  clubs.ann.done({"add", "--points", "Ann=1005", "Bob=10"});
  clubs.ann.synced();
  cho.play("Gil", "Hal");
  const End end = cho.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_TRUE(names(end.errors, "cho") && names(end.errors, "2")) << shown(end);
  expect_text("sync with commands to send", end, clubs);
  EXPECT_EQ(count_of("\"score\":1005,", cho.exported()), 1) << "it did not pull";
  EXPECT_EQ(clubs.sql("SELECT count(*) FROM command"), "5\n");
  // Once they may write, it goes.
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "cho", "--club", kClub}).code, 0);
  cho.synced();
  clubs.ann.synced();
  expect_the_same(clubs.ann, cho);
  EXPECT_EQ(clubs.sql("SELECT count(*) FROM command"), "7\n");
}

TEST(Rights, ALoginThatIsNoMemberIsRefused) {
  const Clubs clubs;
  const Laptop dee(clubs, "dee");
  const End end = dee.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_FALSE(std::filesystem::exists(dee.file()));
  // Who has been let in to one club is in no other.
  const End other = clubs.bob.sync({"--club", kClub});
  EXPECT_EQ(other.code, kRefused) << shown(other);
  const End unknown = Laptop(clubs, "nobody", "no-such-login").sync();
  EXPECT_EQ(unknown.code, kRefused) << shown(unknown);
}

TEST(Rights, WhoWasRemovedIsRefused) {
  const Clubs clubs;
  clubs.cho.synced();
  EXPECT_EQ(clubs.run({"member", "remove", clubs.url("owner"), "cho", "--club", kClub}).code, 0);
  const std::string before = faults::contents_of(clubs.cho.file());
  const End end = clubs.cho.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  EXPECT_TRUE(faults::contents_of(clubs.cho.file()) == before);
  const End again = clubs.run({"member", "remove", clubs.url("owner"), "cho", "--club", kClub});
  EXPECT_EQ(again.code, kNotThere) << shown(again);
  clubs.expect_refused("cho", "SELECT 1 FROM command");
}

// Rights in one club end without those in another.
TEST(Rights, WhoIsRemovedFromOneOfTwoClubsKeepsTheOther) {
  const Clubs clubs;
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "bob", "--club", kClub}).code, 0);
  EXPECT_EQ(clubs.run({"member", "remove", clubs.url("owner"), "bob", "--club", kClub}).code, 0);
  clubs.bob.done({"add", "--points", "Eve=1005", "Fay=10"});
  clubs.bob.synced();
  EXPECT_EQ(clubs.as("bob", "SELECT count(*) FROM club").output, "1\n");
}

TEST(Rights, OnlyTheOwnerLetsOthersIn) {
  const Clubs clubs;
  for (const char* login : {"ann", "cho", "dee"}) {
    const End added = clubs.run({"member", "add", clubs.url(login), "dee", "--club", kClub});
    EXPECT_EQ(added.code, kRefused) << login << shown(added);
    const End removed = clubs.run({"member", "remove", clubs.url(login), "ann", "--club", kClub});
    EXPECT_EQ(removed.code, kRefused) << login << shown(removed);
    const End made = clubs.run({"init", clubs.url(login), "--club", "Third"});
    EXPECT_EQ(made.code, kRefused) << login << shown(made);
  }
  EXPECT_EQ(clubs.sql("SELECT count(*) FROM club"), "2\n");
  const End missing = clubs.run({"member", "add", clubs.url("owner"), "no-such-login", "--club", kClub});
  EXPECT_EQ(missing.code, kNotThere) << shown(missing);
}

}  // namespace rights_test
}  // namespace hub_tests
