// What the hub's commands print, and that what is refused changes nothing.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "club.hpp"
#include "hub/skipped_text.hpp"
#include "hub/sync/log_reader.hpp"
#include "saboteur.hpp"

namespace hub_tests {
namespace words_test {

void expect_refused(const std::string& what, const End& end, int code, const Hub& hub) {
  EXPECT_EQ(end.code, code) << shown(end);
  expect_text(what, end, hub);
}

TEST(Words, ANameThatIsTakenIsNoNewName) {
  const Hub hub;
  const Laptop bob(hub, "bob");
  bob.play("Eve", "Fay", 0);
  const std::string before = faults::contents_of(bob.file());
  expect_refused("the name of another", bob.sync({"--rename", "Eve=fay"}), kRefused, hub);
  expect_refused("two names for one player", bob.sync({"--rename", "Eve=Eva", "--rename", "Eve=Evi"}), kData,
                 hub);
  expect_refused("nobody's name", bob.sync({"--rename", "Ev=Tim"}), kNotThere, hub);
  EXPECT_TRUE(faults::contents_of(bob.file()) == before);
  expect_text("renamed", bob.sync({"--rename", "Eve=Eva"}), hub);
  // One's own name in other letters is no name of another.
  bob.synced({"--rename", "Fay=FAY"});
  EXPECT_EQ(players_of(bob), "Eva FAY ");
}

TEST(Words, SyncCountsWhatCameByItsKinds) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play("Ann", "Eve");
  ann.done({"pay", "Ann", "Eve", "4.50"});
  ann.synced();
  expect_text("a match with a hand, and a payment", bob.sync(), hub);
  // What an import brought counts as what was entered.
  const std::string file = hub.file("payments.jsonl");
  std::ofstream(file)
      << R"({"chapeau":1,"payment":{"from":"Ann","to":"Eve","currency":"CAD","amount":"2.00"}})"
      << "\n";
  bob.done({"import", file});
  expect_text("a payment of an import goes", bob.sync(), hub);
}

TEST(Words, WhatAnImportBroughtBackIsReceived) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  const std::string file = hub.file("ann.jsonl");
  ann.done({"export", "--output", file});
  bob.synced();
  bob.done({"undo", "--by", "ann"});
  bob.synced();
  ann.synced();
  EXPECT_EQ(count_of("\"hands\"", ann.exported()), 0);
  ann.done({"import", file});
  expect_text("sends what was undone", ann.sync(), hub);
  expect_text("has back what was undone", bob.sync(), hub);
  EXPECT_EQ(count_of("\"hands\"", bob.exported()), 1);
}

TEST(Words, WhoIsOneWithWhomIsSaid) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  // The id that the file had first is the smaller one, and the hub's is joined into it; and the other way
  // round.
  bob.play("Bob", "GUS", 0);
  ann.play_and_sync("Ann", "Gus");
  expect_text("the file's id is the smaller one", bob.sync({"--same", "gus"}), hub);
  const Laptop cho(hub, "cho");
  cho.play("Cho", "ANN", 0);
  expect_text("the hub's id is the smaller one", cho.sync({"--same", "Ann"}), hub);
}

TEST(Words, ThatSeveralAreOneIsSaidWithOneWayBack) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Gus");
  bob.play("Ann", "Gus");
  expect_text("it would rename", bob.sync({"--rename", "Ann=Zod", "--dry-run"}), hub);
  expect_text("two pairs", bob.sync({"--same", "Ann", "--same", "Gus"}), hub);
}

TEST(Words, WhoIsNotThereIsNobodyToBeOneWith) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Gustave");
  bob.play_and_sync("Bob", "Gus", 0);
  const std::string before = bob.exported();
  expect_refused("a name that nobody has", bob.sync({"--same", "Gusto"}), kNotThere, hub);
  expect_refused("a name that is nobody's there", bob.sync({"--same", "Zed=Gus"}), kNotThere, hub);
  expect_refused("a name that is nobody's here", bob.sync({"--same", "Gustave=Bobb"}), kNotThere, hub);
  expect_refused("no name", bob.sync({"--same", "=Gus"}), kData, hub);
  EXPECT_EQ(bob.exported(), before);
  expect_text("one already", bob.sync({"--same", "Gus"}), hub);
  // Whom a beginning means may change with what has not come yet, and a join is sent at once.
  expect_refused("a beginning", bob.sync({"--same", "Gusta=Bob"}), kNotThere, hub);
  expect_refused("the beginning of whoever stays", bob.sync({"--same", "Gustave=Bo"}), kNotThere, hub);
}

TEST(Words, NamesThatDifferInAccentsAloneAreTold) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob"), cho(hub, "cho");
  ann.play_and_sync("Ann", "Réal");
  bob.play("Bob", "Real", 0);
  expect_text("two who are nearly called the same", bob.sync(), hub);
  expect_text("told once", bob.sync(), hub);
  expect_text("who would become one player", bob.sync({"--same", "Real=Réal", "--dry-run"}), hub);
  expect_text("who are now one player", bob.sync({"--same", "Real=Réal"}), hub);
  expect_text("they came as one", cho.sync(), hub);
}

TEST(Words, WhoIsAMemberIsSaidWithWhatTheLoginMayDo) {
  const Hub hub;
  expect_text("one who writes", hub.run({"member", "add", hub.url("owner"), "dee"}), hub);
  expect_text("one who reads", hub.run({"member", "add", hub.url("owner"), "dee", "--read"}), hub);
  expect_text("nobody any more", hub.run({"member", "remove", hub.url("owner"), "dee"}), hub);
  // A name of PostgreSQL's has up to 63 bytes.
  const std::string longest(63, 'x');
  hub.sql("CREATE ROLE " + longest + " LOGIN");
  for (const std::string rights : {"read", "write"}) {
    Arguments add{"member", "add", hub.url("owner"), longest, "--format", "json"};
    if (rights == "read") add.emplace_back("--read");
    const End end = hub.run(add);
    EXPECT_EQ(end.code, 0) << shown(end);
    EXPECT_EQ(nlohmann::json::parse(end.output).at("rights"), rights) << shown(end);
  }
  hub.sql(fmt::format("DROP OWNED BY {0}; DROP ROLE {0}", longest));
}

TEST(Words, AFileStaysWithItsClub) {
  const Hub hub;
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Bob");
  expect_refused("sync with another club", ann.sync({"--club", "Another"}), kRefused, hub);
  expect_text("another club from it", ann.run({"hub", "init", hub.url("owner"), "--club", "Another"}), hub);
  // Where what it says of its club was changed, somebody has to say which one it is.
  EXPECT_EQ(run_program("/usr/bin/sqlite3", {ann.file(), "UPDATE hub_remote SET pushed = pushed + 1"}).code,
            0);
  const End check = ann.run({"check"});
  EXPECT_EQ(check.code, 1) << shown(check);
  expect_text("check of a file that notes another number of the hub", check, hub);
  expect_refused("sync of that file", ann.run({"sync", ann.url()}), kUnusableDatabase, hub);
  // Its URL is enough to ask the hub.
  EXPECT_EQ(ann.run({"hub", "status", ann.url()}).code, 0);
  EXPECT_EQ(ann.run({"hub", "status"}).code, kUnusableDatabase);
  ann.done({"sync", ann.url(), "--club", kClub});
  ann.done({"check"});
}

TEST(Words, OnlyCommandsForThisFileNameIt) {
  const Hub hub;
  const auto with_file = [&](Arguments more) {
    Arguments all{"--db", hub.file("b.db")};
    all.insert(all.end(), more.begin(), more.end());
    return run_program(CHAPEAU_PROGRAM, all);
  };
  EXPECT_EQ(with_file({"new", "Bob", "Cho", "--date", "2026-11-01"}).code, 0);
  expect_refused("sync of no member", with_file({"sync", hub.url("dee")}), kRefused, hub);
  expect_text("init from a file that is named",
              with_file({"hub", "init", hub.url("owner"), "--club", "Fresh"}), hub);
  expect_text("init of another club from it", with_file({"hub", "init", hub.url("owner"), "--club", "New"}),
              hub);
}

TEST(Words, AClubThatIsNotThereIsNamedWithThoseThatAre) {
  const Hub hub;
  const Laptop cho(hub, "cho");
  expect_refused("sync", cho.sync({"--club", "La Chapeau"}), kRefused, hub);
  expect_refused("status", hub.run({"status", hub.url("ann"), "--club", "Other"}), kRefused, hub);
  EXPECT_EQ(hub.run({"init", hub.url("owner"), "--club", "Other"}).code, 0);
  expect_refused("member", hub.run({"member", "add", hub.url("owner"), "dee", "--club", "Le Chateau"}),
                 kRefused, hub);
  expect_refused("no member", hub.run({"status", hub.url("dee"), "--club", kClub}), kRefused, hub);
  cho.synced({"--club", kClub});
}

TEST(Words, StatusCountsWhatIsNotOnTheHubYet) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  bob.synced();
  const auto expect_status = [&](const std::string& what, const Laptop& laptop) {
    expect_text(what, laptop.run({"hub", "status"}), hub);
  };
  const auto unsent = [](const End& status) { return nlohmann::json::parse(status.output).at("unsent"); };
  expect_status("everything of Ann's is on it", ann);
  expect_status("everything of Bob's is on it", bob);
  ann.done({"pay", "Ann", "Bob", "1.50"});
  expect_status("a payment is not", ann);
  ann.done({"pay", "Bob", "Ann", "2.50"});
  expect_status("two are not", ann);
  EXPECT_EQ(unsent(ann.run({"hub", "status", "--format", "json"})), 2);
  ann.synced();
  bob.synced();
  expect_status("everything of Ann's is on it again", ann);
  EXPECT_EQ(unsent(ann.run({"hub", "status", "--format", "json"})), 0);
  EXPECT_TRUE(unsent(hub.status()).is_null()) << "no file of this club";
  expect_status("everything of Bob's is on it again", bob);
}

// What this file noted of its commands on the hub counts, however far it has pushed all of them.
TEST(Words, StatusCountsNothingThatIsOnTheHub) {
  const Hub hub;
  const Laptop ann(hub, "ann"), cho(hub, "cho");
  ann.play_and_sync("Ann", "Bob");
  ann.done({"pay", "Ann", "Bob", "1.50"});
  const Saboteur dee(hub, "dee");
  const End id = run_program("/usr/bin/sqlite3",
                             {ann.file(), "SELECT lower(hex(id)) FROM operation ORDER BY seq DESC LIMIT 1"});
  std::string text = id.output.substr(0, 32);
  for (const std::size_t dash : {8U, 13U, 18U, 23U}) text.insert(dash, "-");
  dee.append(dee.command(dee.note().with_id(base::parse_uuid(text).value()).with_body("no JSON")));
  ann.done({"pay", "Bob", "Ann", "2.50"});
  EXPECT_EQ(ann.sync().code, kRefused);
  EXPECT_EQ(nlohmann::json::parse(ann.run({"hub", "status", "--format", "json"}).output).at("unsent"), 1)
      << "the second payment is on the hub";
  EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), "cho", "--read"}).code, 0);
  cho.synced();
  cho.done({"pay", "Bob", "Ann", "3"});
  expect_text("of one who may only read", cho.run({"hub", "status"}), hub);
  // Whoever looks, what is missing is that of the file.
  const End owners = cho.run({"hub", "status", hub.url("owner")});
  EXPECT_EQ(count_of("hub member add URL cho", owners.output), 1) << shown(owners);
}

TEST(Words, StatusTellsWhenACommandWasEnteredAndWhenItWasPushed) {
  const Hub hub;
  const Saboteur cho(hub, "cho");
  const Laptop ann(hub, "ann");
  ann.play_and_sync("Ann", "Bob", 0);
  cho.append(cho.command().at_time(1'790'000'000));
  const auto status = nlohmann::json::parse(hub.status().output);
  const auto& last = status.at("last").at(0);
  EXPECT_EQ(last.at("at"), "2026-09-21T14:13:20Z");
  EXPECT_EQ(last.at("login"), "cho");
  for (const auto& member : status.at("members"))
    if (member.at("login") == "cho") {
      EXPECT_EQ(member.at("last_push"), last.at("pushed_at"));
    }
}

TEST(Words, OfIgnoringSayWhatComesNextAndHowToEndIt) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  bob.synced();
  const auto expect_ignored = [&](const std::string& what, const Arguments& arguments) {
    Arguments all{"hub", "ignore"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    expect_text(what, bob.run(all), hub);
  };
  expect_ignored("a log of which something came", {"ann"});
  expect_ignored("the same again", {"ann"});
  expect_ignored("its end", {"ann", "--no"});
  expect_ignored("its end again", {"ann", "--no"});
  const Saboteur cho(hub, "cho");
  cho.append(cho.command());
  expect_ignored("a log of which nothing came", {"cho"});
}

/// The page names what a log has by the words in which the program says it.
TEST(Words, ThePageSaysOfALogWhatTheProgramSays) {
  const std::string page = faults::contents_of(CHAPEAU_SCHEMA "/hub/README.md");
  const auto expect_on_page = [&](std::string said) {
    said.resize(std::min(said.find("; the owner"), said.find(". ")));
    EXPECT_EQ(count_of("| " + said + " |", page), 1) << said;
  };
  using storage::SkipReason;
  const auto skipped = [](SkipReason why, std::int64_t count) {
    return ::hub::skipped_text({.login = "mallory", .why = why, .count = count, .first = 17});
  };
  expect_on_page(skipped(SkipReason::kNoJson, 3));
  expect_on_page(skipped(SkipReason::kWaitsForRows, 1));
  expect_on_page(skipped(SkipReason::kWaitsForParent, 1));
  expect_on_page(skipped(SkipReason::kWaitsForRoom, 1));
  expect_on_page(skipped(SkipReason::kWaitsForNewer, 1));
  ::hub::CommandHeader next;
  next.number = 18;
  storage::HubLog log;
  log.login = "mallory";
  log.reached = 16;
  log.ended = ::hub::gap_before(log, next);
  ASSERT_TRUE(log.ended);
  expect_on_page(::hub::ended_text(log));
}

/// In whole, of one command and of several: no test brings all of them about.
TEST(Words, EveryReasonIsSaidAndWhatToDo) {
  const Hub hub(Hub::kNoMembers);
  std::string all;
  const auto add = [&](const storage::SkippedSum& skipped) {
    all += ::hub::skip_reason(skipped) + "\n" + ::hub::skipped_text(skipped) + "\n";
  };
  for (int why = 0; why <= static_cast<int>(storage::SkipReason::kIdTwice); ++why)
    for (const std::int64_t count : {1, 2})
      add({.login = "mallory", .why = static_cast<storage::SkipReason>(why), .count = count, .first = 17});
  using storage::SkipReason;
  for (const std::int64_t count : {1, 2})
    add({.login = "mallory",
         .why = SkipReason::kWaitsForParent,
         .count = count,
         .first = 17,
         .ignored = "dee"});
  add({.login = "mal lory", .why = SkipReason::kNoJson, .count = 1, .first = 17, .has_usable_behind = true});
  for (int why = 1; why <= static_cast<int>(storage::EndReason::kLacking); ++why)
    for (const std::int64_t count : {1, 1000}) {
      storage::HubLog log{.login = "mallory", .reached = 16};
      log.ended = storage::LogStop{static_cast<storage::EndReason>(why), count};
      all += ::hub::end_reason(log) + "\n" + ::hub::ended_text(log) + "\n";
    }
  expect_text("all reasons", {.code = 0, .output = all, .errors = ""}, hub);
}

TEST(Words, WhatIsNotKnownByANameIsSaidSo) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Eve");
  const Saboteur cho(hub, "cho");
  // A join into a player whom nobody knows, of one whom nobody knows, and of two of them; and a new name of
  // one.
  const auto join = [&](ForgedOperation of, const base::Uuid& into) {
    return cho.command(of.as("join", fmt::format(R"({{"into":"{}"}})", base::to_string(into))))
        .called("join");
  };
  const auto unknown = [&] {
    ForgedOperation operation = cho.note().of(Saboteur::new_id());
    operation.parents.clear();
    return operation;
  };
  const base::Uuid known = cho.naming("Ann", "").subject;
  cho.append(join(cho.naming("Ann", ""), Saboteur::new_id()));
  cho.append(join(unknown(), known));
  cho.append(join(unknown(), Saboteur::new_id()));
  cho.append(cho.command(unknown().as("rename", R"({"name":"Zoe"})")).called("rename"));
  cho.append(cho.command(unknown().as("rename", R"({"name":"Zoe"})")).called("rename").from("dee"));
  expect_text("sync", bob.sync(), hub);
  expect_text("log", bob.run({"log"}), hub);
  expect_text("merge", ann.run({"merge", bob.file(), "--dry-run"}), hub);
}

TEST(Words, ALoginIsOneLogin) {
  const Hub hub;
  expect_refused("the owner", hub.run({"member", "remove", hub.url("owner"), "owner"}), kRefused, hub);
  expect_refused("everybody", hub.run({"member", "add", hub.url("owner"), "public"}), kData, hub);
  expect_refused("64 characters", hub.run({"member", "add", hub.url("owner"), std::string(64, 'a')}), kData,
                 hub);
  expect_refused("a club without a name", hub.run({"init", hub.url("owner"), "--club", ""}), kData, hub);
  expect_refused("a club whose name is not UTF-8", hub.run({"init", hub.url("owner"), "--club", "a\xff"}),
                 kData, hub);
  const End other = hub.run({"init", hub.url("owner") + "&user=owner", "--club", "Other"});
  EXPECT_EQ(other.code, 0) << shown(other);
  expect_text("a URL that names the owner twice", other, hub);
}

TEST(Words, WhatIsToBeTypedNamesTheClubWhereThereAreSeveral) {
  const Hub hub(Hub::kNoMembers);
  const End other = hub.run({"init", hub.url("owner"), "--club", "The Other"});
  ASSERT_EQ(other.code, 0) << shown(other);
  EXPECT_EQ(count_of(" --club 'The Other'\n", other.output), 3) << shown(other);
  expect_text("init of a second club", other, hub);
}

// Of whatever somebody is to type, who sees several there.
TEST(Words, WhatTheOwnerIsToTypeNamesTheClubWhereThereAreSeveral) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  const Saboteur cho(hub, "cho");
  cho.append(cho.command(cho.note().with_body("no JSON")));
  const std::string option = " --club 'Le Chapeau'";
  ASSERT_EQ(hub.run({"init", hub.url("owner"), "--club", "The Other"}).code, 0);
  ASSERT_EQ(hub.run({"member", "add", hub.url("owner"), "bob", "--club", "The Other"}).code, 0);
  ASSERT_EQ(hub.run({"member", "add", hub.url("owner"), "bob", "--club", kClub, "--read"}).code, 0);
  bob.play("Eve", "Fay");
  const End reader = bob.sync({"--club", kClub});
  EXPECT_EQ(reader.code, kRefused) << shown(reader);
  EXPECT_EQ(count_of(option, reader.errors), 2) << shown(reader);
  expect_text("sync of a reader of two clubs", reader, hub);
  const End status = hub.run({"status", hub.url("owner"), "--club", kClub});
  EXPECT_EQ(count_of(option, status.output), 1) << shown(status);
  const End own = bob.run({"hub", "status"});
  EXPECT_EQ(count_of(option, own.output), 2) << shown(own);
  const End dropped = hub.run({"drop", hub.url("owner"), "cho", "--club", kClub, "--yes"});
  EXPECT_EQ(dropped.code, 0) << shown(dropped);
  EXPECT_EQ(count_of(option, dropped.output), 1) << shown(dropped);
  EXPECT_EQ(count_of(option, ann.sync().errors), 0) << "she sees one club alone";
}

/// A club on a hub that has another one, which the owner, ann and bob see as well.
class TwoClubs {
 public:
  TwoClubs() {
    ann.play_and_sync("Ann", "Bob");
    bob.synced();
    EXPECT_EQ(hub.run({"init", hub.url("owner"), "--club", "The Other"}).code, 0);
    for (const char* login : {"ann", "bob"})
      EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), login, "--club", "The Other"}).code, 0);
  }
  /// A failure where it is not refused, or does not name the club so often.
  static void expect_named(int times, const End& end) {
    EXPECT_EQ(end.code, kRefused) << shown(end);
    EXPECT_EQ(count_of(" --club 'Le Chapeau'", end.errors), times) << shown(end);
  }

  const Hub hub;
  const Laptop ann{hub, "ann"}, bob{hub, "bob"};
  const Saboteur cho{hub, "cho"}, same{hub, "ann"};
};

TEST(Words, WhoeverMayOnlyReadIsToAskForTheRightInThatClub) {
  const TwoClubs clubs;
  const Hub& hub = clubs.hub;
  EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), "bob", "--club", kClub, "--read"}).code, 0);
  clubs.bob.play("Eve", "Fay");
  TwoClubs::expect_named(1, clubs.bob.sync());
  // Who is no member of it sees the others all the same.
  EXPECT_EQ(hub.run({"init", hub.url("owner"), "--club", "The Third"}).code, 0);
  EXPECT_EQ(hub.run({"member", "add", hub.url("owner"), "bob", "--club", "The Third"}).code, 0);
  hub.sql(
      "DELETE FROM member WHERE login = 'bob' AND club = (SELECT club FROM club WHERE name = 'Le Chapeau')");
  TwoClubs::expect_named(1, clubs.bob.sync());
}

TEST(Words, ALogThatEndsIsToBeRemovedFromThatClub) {
  const TwoClubs clubs;
  const Hub& hub = clubs.hub;
  clubs.cho.append(clubs.cho.command().numbered(5));
  const End warned = clubs.bob.sync();
  EXPECT_EQ(count_of(" --club 'Le Chapeau'", warned.errors), 1) << shown(warned);
  const End status = hub.run({"status", hub.url("owner"), "--club", kClub});
  EXPECT_EQ(count_of(" --club 'Le Chapeau'", status.output), 1) << shown(status);
  clubs.ann.synced();
  clubs.same.append(clubs.same.command().numbered(9));
  TwoClubs::expect_named(1, clubs.ann.sync());
}

TEST(Words, WhatHasTheIdOfAHandIsToBeRemovedFromThatClub) {
  const TwoClubs clubs;
  clubs.bob.play("Eve", "Fay");
  const std::string exported = clubs.bob.done({"export", "2"});
  const auto id = nlohmann::json::parse(exported).at("hands").at(0).at("id").get<std::string>();
  clubs.cho.append(clubs.cho.command(clubs.cho.note().with_id(base::parse_uuid(id).value())));
  TwoClubs::expect_named(1, clubs.bob.sync());
}

TEST(Words, WhatCannotBeUsedIsNamedWithWhoseItIs) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  const Saboteur cho(hub, "cho");
  cho.append(cho.command(cho.note().with_body("no JSON")));
  cho.append(cho.command(cho.note().with_body("no JSON either")));
  cho.append(cho.command(cho.note().after(Saboteur::new_id())));
  cho.append(cho.command().claiming(2));
  cho.append(cho.command(cho.note().as("polish", "{}")));
  cho.append(cho.command().at_time(569'000'000'000));
  cho.append(cho.command().numbered(99));
  expect_text("sync", bob.sync(), hub);
  expect_text("sync again", bob.sync(), hub);
  expect_text("status", hub.run({"status", hub.url("owner")}), hub);
  expect_text("status as JSON", hub.status(), hub);
  expect_text("status of whoever wrote them", hub.run({"status", hub.url("cho")}), hub);
}

TEST(Words, WhatComesFromElsewhereIsPrintedWithoutItsControlCharacters) {
  const Hub hub;
  const Laptop ann(hub, "ann"), bob(hub, "bob");
  ann.play_and_sync("Ann", "Bob");
  const std::string escape = "\x1b[31m\x07\u202e\u009b";
  const Saboteur cho(hub, "cho");
  cho.append(cho.command(cho.note().with_reason(escape)).called("add" + escape).from("dee" + escape));
  cho.append(cho.command(cho.note().as("polish" + escape, "{}")));
  cho.append(cho.command(cho.naming("Bob", R"(Mal\u001b[31m\u202e)")));
  cho.append(cho.command(cho.note(R"(by \u001b[31m\u202e)")));
  expect_text("sync", bob.sync(), hub);
  expect_text("log", bob.run({"log"}), hub);
  expect_text("log as JSON", bob.run({"log", "--format", "json"}), hub);
  expect_text("explain", bob.run({"explain", "1", "-m", "1"}), hub);
  expect_text("players", bob.run({"players"}), hub);
  expect_text("status", hub.run({"status", hub.url("owner")}), hub);
  // The others come together with what they enter.
  ann.done({"add", "-m", "1", "--points", "Ann=1000", "Bob=10"});
  ann.synced();
  bob.play_and_sync("Eve", "Fay");
  ann.synced();
  expect_the_same(ann, bob);
  EXPECT_EQ(count_of("\"score\":1000,", bob.exported()), 1);
}

}  // namespace words_test
}  // namespace hub_tests
