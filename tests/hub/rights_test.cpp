// What the server lets a login do, asked of it past the program; and what the program says where it is
// refused.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

#include "club.hpp"

namespace hub_tests {
namespace rights_test {

/// A club with ann who writes and cho who reads, and another club on the same hub, of which bob is a member.
class Clubs : public Hub {
 public:
  Clubs() : Hub(kNoMembers), ann(*this, "ann"), bob(*this, "bob"), cho(*this, "cho") {
    for (const Arguments& made :
         std::vector<Arguments>{{"member", "add", url("owner"), "ann"},
                                {"member", "add", url("owner"), "cho", "--read"},
                                {"init", url("owner"), "--club", "Another"},
                                {"member", "add", url("owner"), "bob", "--club", "Another"}}) {
      const End end = run(made);
      EXPECT_EQ(end.code, 0) << walk::command_line(made) << shown(end);
    }
    ann.play_and_sync("Ann", "Bob");
    bob.play_and_sync("Eve", "Fay");
    const std::vector<std::string> counted = {sql("SELECT count(*) FROM club"),
                                              sql("SELECT count(*) FROM command")};
    EXPECT_EQ(counted, (std::vector<std::string>{"2\n", "4\n"}));
  }

  [[nodiscard]] End as(const std::string& login, const std::string& statements) const {
    return server().psql(database(), statements, login);
  }

  /// The server itself says no, for want of a right (or for another reason that is named).
  void expect_refused(const std::string& login, const std::string& statements,
                      const std::vector<std::string>& reasons = {"permission denied",
                                                                 "violates row-level security"}) const {
    const End end = as(login, statements);
    // This the server passes over with a warning.
    if (end.errors.find("no privileges were granted") != std::string::npos) return;
    EXPECT_NE(end.code, 0) << login << ": " << statements << shown(end);
    EXPECT_TRUE(
        std::any_of(reasons.begin(), reasons.end(),
                    [&](const std::string& reason) { return end.errors.find(reason) != std::string::npos; }))
        << login << ": " << statements << shown(end);
  }

  /// It goes through: what is refused beside it is not refused for a mistake in the statement.
  void expect_allowed(const std::string& login, const std::string& statements) const {
    const End end = as(login, "BEGIN; " + statements + "; ROLLBACK");
    EXPECT_EQ(end.code, 0) << login << ": " << statements << shown(end);
  }

  /// All rows of the four tables.
  [[nodiscard]] std::string contents() const {
    std::string statements;
    for (const char* table : {"club", "member", "command", "operation"})
      statements += fmt::format("SELECT * FROM {} AS t ORDER BY t::text; ", table);
    return sql(statements);
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
      "DELETE FROM command WHERE login = current_user",
      "DELETE FROM operation",
      "DELETE FROM club",
      "DELETE FROM member",
      "TRUNCATE operation",
      "TRUNCATE command, operation",
      "UPDATE command SET name = 'x'",
      "UPDATE command SET name = 'x' WHERE login = current_user",
      "UPDATE command SET content = sha256('x') WHERE number = 1",
      "UPDATE operation SET body = 'x'",
      "UPDATE operation SET parents = ''",
      "UPDATE club SET name = 'x'",
      "UPDATE club SET bytes = 0",
      "UPDATE club SET club = gen_random_uuid()",
      "UPDATE member SET rights = 'write'",
      "UPDATE member SET up_to = 2000000000 WHERE login = current_user",
      "INSERT INTO member (club, login, rights) SELECT club, 'dee', 'write' FROM club",
      "INSERT INTO club (club, name) VALUES (gen_random_uuid(), 'x')",
      "INSERT INTO command SELECT * FROM command ON CONFLICT (club, login, number) DO UPDATE SET name = 'x'",
      "MERGE INTO command USING club ON true WHEN MATCHED THEN DELETE",
      "SELECT 1 FROM club FOR UPDATE",
      "SELECT 1 FROM command FOR SHARE",
      "BEGIN; LOCK TABLE command IN ACCESS EXCLUSIVE MODE",
      "BEGIN; LOCK TABLE operation IN SHARE MODE",
      "COPY command FROM '/dev/null'",
      "COPY operation TO PROGRAM 'cat'",
      "DROP TABLE operation",
      "ALTER TABLE club DISABLE ROW LEVEL SECURITY",
      "ALTER TABLE command NO FORCE ROW LEVEL SECURITY",
      "ALTER TABLE command DROP CONSTRAINT command_pkey",
      "DROP POLICY command_appended ON command",
      "CREATE POLICY mine ON command USING (true)",
      "CREATE TRIGGER mine AFTER INSERT ON command EXECUTE FUNCTION suppress_redundant_updates_trigger()",
      "CREATE RULE mine AS ON INSERT TO command DO INSTEAD NOTHING",
      "CREATE INDEX mine ON command (name)",
      "GRANT DELETE ON command TO ann",
      "CREATE TABLE mine (x int)",
      "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "CREATE FUNCTION public.current_user() RETURNS name LANGUAGE sql AS 'SELECT ''ann''::name'",
      "CREATE VIEW mine AS SELECT * FROM command",
      "CREATE SCHEMA mine",
      "SET ROLE owner",
      "SET ROLE bob",
      "SET SESSION AUTHORIZATION ann",
      "SET session_replication_role = replica",
      "ALTER ROLE bob RENAME TO bert",
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'owner'",
      "ALTER SYSTEM SET fsync = off",
  };
  return kStatements;
}

TEST(Rights, NobodyButTheOwnerChangesWhatIsThere) {
  const Clubs clubs;
  const std::string before = clubs.contents();
  for (const std::string login : {"ann", "cho", "dee"})
    for (std::size_t i = 0; i < nobody_may().size(); i += faults::is_long() || login == "ann" ? 1 : 6) {
      const std::string& statements = nobody_may()[i];
      // Whose own role or rights it would change to what they are already is another login.
      if (statements.find("AUTHORIZATION " + login) != std::string::npos) continue;
      clubs.expect_refused(
          login, statements,
          {"permission denied", "must be owner", "must be a member", "must be superuser",
           "must be a superuser", "is not a member", "violates row-level security", "must have privileges"});
    }
  EXPECT_EQ(clubs.contents(), before);
  EXPECT_TRUE(clubs.holds(kClub));
}

/// How a row of `command` is written.
struct CommandRow {
  std::string club, login = "ann", more;  ///< more: columns beside the usual ones
  std::string values;                     ///< of these
  int number = 77;
};

std::string insertion(const CommandRow& row) {
  return fmt::format(
      "INSERT INTO command (club, login, number, operations, at, name, content, chain{}) VALUES ('{}', '{}', "
      "{}, "
      "1, 0, 'add', sha256('x'), sha256('x'){})",
      row.more, row.club, row.login, row.number, row.values);
}

std::string insertion_of_operation(const std::string& club, const std::string& login, int number,
                                   const std::string& id = "gen_random_uuid()") {
  return fmt::format(
      "INSERT INTO operation (club, login, number, place, subject, id, parents, verb, version, body, reason) "
      "VALUES "
      "('{}', '{}', {}, 9, gen_random_uuid(), {}, '', 'add', 1, '{{}}', '')",
      club, login, number, id);
}

std::string id_of(const Clubs& clubs, const std::string& name) {
  std::string id = clubs.sql("SELECT club FROM club WHERE name = '" + name + "'");
  id.pop_back();
  return id;
}

TEST(Rights, AMemberAppendsToOnesOwnLogAndToNoOther) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  clubs.expect_allowed("ann", insertion({own}) + "; " + insertion_of_operation(own, "ann", 77));
  clubs.expect_allowed("ann", insertion_of_operation(own, "ann", 1));
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "bob", "--club", kClub}).code, 0);
  clubs.expect_refused("bob", insertion({own}));
  clubs.expect_refused("bob", insertion_of_operation(own, "ann", 1));
  clubs.expect_refused("bob", insertion({own}) + "; " + insertion_of_operation(own, "ann", 77));
  // As if it were asked by somebody else.
  clubs.expect_refused("bob", "SET SESSION AUTHORIZATION ann; " + insertion({own}));
  clubs.expect_refused("bob", "SET ROLE ann; " + insertion({own}));
  // Nor a row of one's own command in another's log, or the other way round.
  clubs.expect_refused("bob", insertion({own, "bob"}) + "; " + insertion_of_operation(own, "ann", 77));
}

TEST(Rights, TheTimeOfAPushIsThatOfTheServer) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  clubs.expect_allowed("ann", insertion({.club = own, .more = ", pushed_at", .values = ", now()"}));
  for (const char* time : {"'2026-01-01'", "now() - interval '1 microsecond'",
                           "clock_timestamp() + interval '1 s'", "'infinity'"})
    clubs.expect_refused(
        "ann", insertion({.club = own, .more = ", pushed_at", .values = fmt::format(", {}", time)}));
}

TEST(Rights, ALogIsAppendedToUpToItsLastNumber) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  clubs.expect_allowed("ann", insertion({.club = own, .number = 1'000'000}));
  clubs.expect_refused("ann", insertion({.club = own, .number = 1'000'001}));
  clubs.sql("UPDATE member SET up_to = 5 WHERE login = 'ann'");
  clubs.expect_allowed("ann", insertion({.club = own, .number = 5}));
  clubs.expect_refused("ann", insertion({.club = own, .number = 6}));
  // Rights that are given again keep it.
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "ann", "--club", kClub}).code, 0);
  clubs.expect_refused("ann", insertion({.club = own, .number = 6}));
  // The laptop says what is wrong.
  for (const int score : {1005, 1010, 1015, 1020})
    clubs.ann.done({"add", "--points", fmt::format("Ann={}", score), "Bob=10"});
  const End end = clubs.ann.sync();
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("a full log", end, clubs);
  EXPECT_EQ(nlohmann::json::parse(clubs.ann.sync({"--format", "json"}).output).at("own_log"),
            "it may have 5 commands");
  clubs.sql("UPDATE member SET up_to = 1000000 WHERE login = 'ann'");
  clubs.ann.synced();
  clubs.cho.synced();
  expect_the_same(clubs.ann, clubs.cho);
}

TEST(Rights, WhatIsThereIsThereOnce) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "bob", "--club", kClub}).code, 0);
  std::string id = clubs.sql("SELECT id FROM operation WHERE login = 'ann' AND number = 1");
  id.pop_back();
  const std::vector<std::string> duplicate{"duplicate key"};
  clubs.expect_refused(
      "bob", insertion({own, "bob"}) + "; " + insertion_of_operation(own, "bob", 77, "'" + id + "'"),
      duplicate);
  clubs.expect_refused("ann", insertion({.club = own, .number = 1}), duplicate);
  // Nothing hangs on a command that is not there.
  clubs.expect_refused("ann", insertion_of_operation(own, "ann", 78), {"violates foreign key"});
}

/// What the tables themselves refuse, in a log of one's own.
TEST(Rights, RowsAreWithinTheirBounds) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  const auto command = [&](const std::string& column, const std::string& value) {
    std::string statement = insertion({own});
    const std::map<std::string, std::string> usual{{"operations", "1, 0, 'add'"},
                                                   {"name", "'add'"},
                                                   {"content", "sha256('x'), sha256('x')"},
                                                   {"chain", "sha256('x'))"},
                                                   {"number", "77"}};
    const std::string& old = usual.at(column);
    return statement.replace(statement.rfind(old), old.size(), value);
  };
  const auto operation = [&](const std::string& old, const std::string& value) {
    std::string statement = insertion_of_operation(own, "ann", 1);
    return statement.replace(statement.rfind(old), old.size(), value);
  };
  const std::vector<std::string> check{"violates check constraint"};
  for (const std::string& statement :
       {command("operations", "0, 0, 'add'"), command("name", "''"), command("name", "repeat('x', 201)"),
        command("content", "'x', sha256('x')"), command("chain", "sha256('x') || 'x')"),
        command("number", "0"), command("number", "-1"),
        insertion({.club = own, .more = ", origin", .values = ", repeat('x', 201)"}),
        operation(", 9,", ", 0,"), operation("'', 'add'", "decode(repeat('00', 16001), 'hex'), 'add'"),
        operation("'add'", "''"), operation("'add'", "repeat('x', 201)"), operation("1, '{}'", "0, '{}'"),
        operation("'{}'", "''"), operation("'{}', ''", "repeat('x', 1048576), 'x'"),
        operation("'{}', ''", "'x', repeat('é', 524288)")})
    clubs.expect_refused("ann", statement, check);
  clubs.expect_allowed("ann", operation("'{}', ''", "repeat('x', 1048575), 'x'"));
  clubs.expect_allowed("ann", operation("'', 'add'", "decode(repeat('00', 16000), 'hex'), 'add'"));
  clubs.expect_allowed("ann", command("name", "repeat('é', 200)"));
}

TEST(Rights, WhatTheAdministratorTypesKeepsLargeObjectsOut) {
  const Clubs clubs;
  const std::vector<std::string> made{"SELECT lo_create(0)", "SELECT lo_creat(-1)",
                                      "SELECT lo_from_bytea(0, 'x')"};
  for (const std::string& statement : made) clubs.expect_allowed("ann", statement);
  // As the page and `hub member add` have it, line by line.
  const End added = clubs.run({"member", "add", clubs.url("owner"), "ann", "--club", kClub});
  std::string typed;
  for (std::size_t at = added.output.find("\n  "); at != std::string::npos;
       at = added.output.find("\n  ", at)) {
    const std::size_t begin = at + 3;
    at = added.output.find('\n', begin);
    typed += added.output.substr(begin, at - begin) + "\n";
  }
  EXPECT_EQ(count_of(";\n", typed), 4) << shown(added);
  clubs.sql(typed);
  for (const std::string& statement : made)
    clubs.expect_refused("ann", statement, {"permission denied for function"});
  clubs.expect_refused("ann", "CREATE TEMP TABLE mine (x int)", {"permission denied"});
  const std::string page = faults::contents_of(CHAPEAU_SCHEMA "/hub/README.md");
  EXPECT_EQ(count_of("REVOKE EXECUTE ON ROUTINE lo_creat, lo_create, lo_from_bytea FROM PUBLIC;", page), 1);
  EXPECT_EQ(count_of("REVOKE EXECUTE ON ROUTINE lo_creat, lo_create, lo_from_bytea FROM PUBLIC;", typed), 1);
  for (const Laptop* each : {&clubs.ann, &clubs.cho}) each->synced();
  // The login is that of other tests, too.
  clubs.sql("ALTER ROLE ann CONNECTION LIMIT -1; ALTER ROLE ann RESET temp_file_limit");
}

TEST(Rights, WhoOnlyReadsIsRefusedByTheServerItself) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  EXPECT_EQ(clubs.as("cho", "SELECT count(*) FROM command").output, "2\n");
  clubs.expect_refused("cho", insertion({own, "cho"}));
  clubs.expect_refused("cho", insertion_of_operation(own, "cho", 1));
  clubs.expect_refused("cho", insertion_of_operation(own, "ann", 1));
  // Who could write once and may only read now has rows of their own.
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "ann", "--read", "--club", kClub}).code, 0);
  clubs.expect_refused("ann", insertion({.club = own, .number = 3}));
  clubs.expect_refused("ann", insertion_of_operation(own, "ann", 1));
}

TEST(Rights, AStrangerSeesAndWritesNothing) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  for (const std::string table : {"club", "member", "command", "operation"})
    clubs.expect_refused("dee", "SELECT 1 FROM " + table);
  clubs.expect_refused("dee", insertion({own, "dee"}));
  clubs.expect_refused("dee", insertion({own, "ann"}));
  clubs.expect_refused("dee", insertion_of_operation(own, "ann", 1));
}

TEST(Rights, AnotherClubCanBeNeitherSeenNorWritten) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub), other = id_of(clubs, "Another");
  for (const std::string table : {"club", "member", "command", "operation"}) {
    const std::string where = fmt::format(" FROM {} WHERE club = ", table);
    EXPECT_NE(clubs.as("bob", "SELECT count(*)" + where + "'" + other + "'").output, "0\n") << table;
    EXPECT_EQ(clubs.as("ann", "SELECT count(*)" + where + "'" + other + "'").output, "0\n") << table;
    EXPECT_EQ(clubs.as("bob", "SELECT count(*)" + where + "'" + own + "'").output, "0\n") << table;
  }
  // Of the members each sees the own row.
  EXPECT_EQ(clubs.as("ann", "SELECT login FROM member").output, "ann\n");
  clubs.expect_refused("ann", insertion({other}));
  clubs.expect_refused("ann", insertion({other, "bob"}));
  clubs.expect_refused("ann", insertion_of_operation(other, "bob", 1));
  clubs.expect_refused("ann", insertion_of_operation(other, "ann", 1));
  // An id of one club may stand in another as well, or a member could take it there.
  std::string id = clubs.sql("SELECT id FROM operation WHERE login = 'bob' AND number = 1");
  id.pop_back();
  clubs.expect_allowed("ann",
                       insertion({own}) + "; " + insertion_of_operation(own, "ann", 77, "'" + id + "'"));
  EXPECT_TRUE(clubs.holds(kClub));
  EXPECT_TRUE(clubs.holds("Another"));
}

/// What a member makes in a schema of their own, or for as long as they are connected, is nothing that the
/// tables of the club ask.
TEST(Rights, NamesOfOnesOwnStandInForNothing) {
  const Clubs clubs;
  const std::string own = id_of(clubs, kClub);
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "bob", "--club", kClub}).code, 0);
  // The owner of the server may have let them make things; the policies hold all the same.
  clubs.sql("CREATE SCHEMA lair AUTHORIZATION bob; GRANT TEMP ON DATABASE " + clubs.database() + " TO bob");
  const std::string members =
      "CREATE {0} TABLE {1}member (club uuid, login text, rights text, up_to bigint); INSERT INTO {1}member "
      "VALUES "
      "('{2}', 'ann', 'write', 9000000), ('{2}', 'bob', 'write', 9000000); ";
  for (const std::string& made :
       {fmt::format(fmt::runtime(members), "TEMP", "", own),
        fmt::format(fmt::runtime("SET search_path = lair, public; " + members), "", "lair.", own)}) {
    clubs.expect_refused("bob", made + insertion({own}));
    clubs.expect_refused("bob", made + insertion({.club = own, .login = "bob", .number = 1'000'001}));
  }
  const std::string function =
      "SET search_path = lair, pg_catalog, public; CREATE FUNCTION lair.now() RETURNS timestamptz LANGUAGE "
      "sql AS "
      "'SELECT ''2026-01-01''::timestamptz'; CREATE FUNCTION lair.texteq(text, text) RETURNS boolean "
      "LANGUAGE sql "
      "AS 'SELECT true'; CREATE OPERATOR lair.= (FUNCTION = lair.texteq, LEFTARG = text, RIGHTARG = text); ";
  clubs.expect_refused("bob", function + insertion({own}));
  clubs.expect_refused(
      "bob",
      function + insertion({.club = own, .login = "bob", .more = ", pushed_at", .values = ", '2026-01-01'"}));
  // A view or a function of their own asks with their own rights.
  clubs.expect_refused("bob", "CREATE VIEW lair.mine AS SELECT * FROM public.command; DELETE FROM lair.mine");
  clubs.expect_refused(
      "bob",
      "CREATE FUNCTION lair.mine() RETURNS void LANGUAGE sql SECURITY DEFINER AS 'DELETE FROM "
      "public.command'; SELECT lair.mine()");
  EXPECT_EQ(clubs
                .as("bob",
                    "CREATE VIEW lair.all_members AS SELECT login FROM public.member; SELECT * FROM "
                    "lair.all_members")
                .output,
            "bob\nbob\n");
  // The server says nothing of others' clubs through a function that is told of each row before it is left
  // out.
  EXPECT_EQ(clubs
                .as("bob",
                    "CREATE FUNCTION lair.tell(text) RETURNS boolean LANGUAGE plpgsql COST 0.000001 AS "
                    "'BEGIN RAISE NOTICE ''%'', $1; RETURN true; END'; SELECT count(*) FROM "
                    "public.member WHERE lair.tell(login)")
                .errors.find("cho"),
            std::string::npos);
  EXPECT_TRUE(clubs.holds(kClub));
}

// Nor does a laptop that comes upon them read or write them.
TEST(Rights, ASyncUnderALoginWithTablesOfItsOwnNameIsThatOfTheClub) {
  const Clubs clubs;
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "bob", "--club", kClub}).code, 0);
  clubs.sql("CREATE SCHEMA bob AUTHORIZATION bob");  // the first of "$user", public
  EXPECT_EQ(clubs
                .as("bob",
                    "CREATE TABLE bob.member AS SELECT * FROM public.member; CREATE TABLE bob.command AS "
                    "SELECT * FROM public.command WHERE false")
                .code,
            0);
  const std::string before = clubs.ann.exported();
  const Laptop bob(clubs, "fresh", "bob");
  static_cast<void>(bob.sync({"--club", kClub}));
  clubs.ann.synced();
  EXPECT_EQ(clubs.ann.exported(), before);
  EXPECT_TRUE(clubs.holds(kClub));
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
  // Not to a server that takes nothing from anybody, as a copy that stands by.
  clubs.sql("ALTER ROLE cho SET default_transaction_read_only = on");
  const End standby = cho.sync();
  clubs.sql("ALTER ROLE cho RESET default_transaction_read_only");
  EXPECT_EQ(standby.code, kRefused) << shown(standby);
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

TEST(Rights, TheOwnerOfTheHubStaysAMember) {
  const Clubs clubs;
  const std::string members = "SELECT count(*) FROM member WHERE login = 'owner' AND rights = 'write'";
  const std::string before = clubs.sql(members);
  const End end = clubs.run({"member", "remove", clubs.url("owner"), "owner", "--club", kClub});
  EXPECT_EQ(end.code, kRefused) << shown(end);
  expect_text("the owner is to be removed", end, clubs);
  EXPECT_EQ(clubs.sql(members), before);
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

// One of whom a log was dropped may write no more: in that club, and if it was the only one, nowhere.
TEST(Rights, WhoIsDroppedFromOneOfTwoClubsWritesInTheOther) {
  const Clubs clubs;
  const auto may_append = [&](const std::string& login) {
    return clubs.sql("SELECT has_table_privilege('" + login + "', 'command', 'INSERT')");
  };
  EXPECT_EQ(clubs.run({"member", "add", clubs.url("owner"), "bob", "--club", kClub}).code, 0);
  for (const auto& [login, club] : {std::pair(std::string("bob"), std::string("Another")), {"ann", kClub}}) {
    const End end = clubs.run({"drop", clubs.url("owner"), login, "--club", club, "--usable", "--yes"});
    EXPECT_EQ(end.code, 0) << shown(end);
  }
  EXPECT_EQ(may_append("bob"), "t\n");
  EXPECT_EQ(may_append("ann"), "f\n");
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
