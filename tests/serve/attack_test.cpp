// Whoever has a link, or none, and means ill: what others have stays theirs, and the table plays on.

#include <gtest/gtest.h>

#include <sys/resource.h>
#include <sys/socket.h>

#include <csignal>
#include <filesystem>

#include "pad.hpp"

namespace attack_test {

using namespace serve_tests;

/// A match of other people, which was there before.
void play_of_others(const Pad& pad) {
  pad.done({"new", "Cho", "Dee"});
  pad.done({"add", "-m", "2", "Cho=KKK", "Dee=/ 4"});
}

Json sheet_of_others(const Pad& pad) { return Json::parse(pad.done({"sheet", "2", "--format", "json"})); }

void raise_limit_of_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  ASSERT_GE(limit.rlim_max, 2500U) << "raise the limit of open files: ulimit -Hn";
  limit.rlim_cur = limit.rlim_max;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

TEST(Pen, UndoesNothingOfOthersAndNotTheStart) {
  const Pad pad;
  play_of_others(pad);
  const Json others = sheet_of_others(pad);
  Phone phone(pad);
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
  EXPECT_EQ(phone.write("POST", "/api/undo").status, 200);
  for (int i = 0; i < 3; ++i) {
    const Answer refused = phone.write("POST", "/api/undo");
    expect_refusal("the start", refused);
  }
  EXPECT_EQ(phone.look().at("match"), 1);
  EXPECT_EQ(sheet_of_others(pad), others);
}

TEST(Pen, HasNoMatchOfOthersWhenItsOwnIsGone) {
  const Pad pad;
  play_of_others(pad);
  Phone phone(pad), reader(pad, "read");
  Viewer viewer(reader, pad);
  EXPECT_EQ(viewer.next()->sheet.at("match"), 1);
  pad.done({"undo", "-m", "1", "--yes"});
  EXPECT_TRUE(viewer.next()->sheet.is_null());
  expect_refusal("reading", reader.ask("GET", "/api/match"));
  expect_refusal("undoing", phone.write("POST", "/api/undo"));
  expect_refusal("a hand", phone.enter(hand_id(1), points_of(1), {{"points", true}}));
  // The same players play another.
  pad.done({"new", "Bob", "Ann"});
  EXPECT_EQ(viewer.next()->sheet.at("match"), 3);
  EXPECT_EQ(sheet_of_others(pad).at("hands").size(), 1U);
}

TEST(OtherFile, InThePlaceOfThisOneShowsNothingOfOthers) {
  const Pad pad;
  const Pad others({"Cho", "Dee"});
  const std::string other = pad.file() + ".other";
  others.done({"backup", other});
  Phone reader(pad, "read");
  Viewer viewer(reader, pad);
  EXPECT_FALSE(viewer.next()->sheet.is_null());
  std::filesystem::rename(other, pad.file());
  EXPECT_TRUE(viewer.next()->sheet.is_null());
  EXPECT_EQ(reader.ask("GET", "/api/match").status, 404);
}

TEST(Pen, WritesInNoMatchOfOthersThatARestoreGivesItsNumber) {
  const Pad pad;
  const Pad others({"Cho", "Dee"});
  others.done({"add", "Cho=KKK", "Dee=/ 4"});
  others.done({"backup", pad.file() + ".other"});
  Phone phone(pad);
  Viewer viewer(phone, pad);
  EXPECT_FALSE(viewer.next()->sheet.is_null());
  pad.done({"restore", pad.file() + ".other", "--yes"});
  EXPECT_TRUE(viewer.next()->sheet.is_null());
  const Answer refused = phone.enter(hand_id(1), points_of(1), {{"points", true}});
  expect_refusal("a hand", refused);
  EXPECT_FALSE(refused.json().contains("sheet"));
  EXPECT_EQ(phone.write("POST", "/api/undo").status, 404);
  EXPECT_EQ(Json::parse(pad.done({"sheet", "1", "--format", "json"})).at("hands").size(), 1U);
}

TEST(MissingFile, IsToldAndItsFolderIsNot) {
  const Pad pad;
  Phone phone(pad);
  Viewer viewer(phone, pad);
  EXPECT_FALSE(viewer.next()->sheet.is_null());
  std::filesystem::rename(pad.file(), pad.file() + ".away");
  EXPECT_TRUE(viewer.next()->sheet.is_null());
  const std::string folder = std::filesystem::path(pad.file()).parent_path();
  const Answer refused = phone.enter(hand_id(1), points_of(1), {{"points", true}});
  expect_refusal("a hand", refused);
  EXPECT_EQ(refused.body.find(folder), std::string::npos) << refused.body;
  expect_refusal("the sheet", phone.ask("GET", "/api/match"));
  expect_refusal("a score", phone.ask("POST", "/api/score", Json{{"entries", {{"Ann", "KKK"}}}}.dump()));
  std::filesystem::rename(pad.file() + ".away", pad.file());
  EXPECT_FALSE(viewer.next()->sheet.is_null());
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
}

TEST(DeafClients, ThatAskMuchAreClosedForOthers) {
  raise_limit_of_files();
  const Pad pad({"Ann", "Bob", "--target", "1000000"});
  Phone phone(pad);
  Viewer viewer(phone, pad);
  EXPECT_TRUE(viewer.next());
  std::string requests;
  for (int i = 0; i < 200; ++i) requests += request_text("GET", "/", {{"Host", pad.host()}}, "");
  std::vector<Wire> deaf;
  for (const int count : {1060, 40, 40, 40}) {
    for (int i = 0; i < count; ++i) {
      deaf.emplace_back(pad.address(), pad.port(), 2048);
      deaf.back().send(requests);
    }
    // Until what the system holds for each is full: whoever looks on is told meanwhile.
    for (int i = 0; i < 4; ++i) {
      pad.done({"add", "Ann=KKK", "Bob=/ 4"});
      EXPECT_TRUE(viewer.next());
    }
  }
  phone.look();
  for (int i = 1; i <= 5; ++i)
    EXPECT_EQ(phone.enter(hand_id(i), points_of(i), {{"points", true}}).status, 201);
}

TEST(Viewers, OfOneSessionAreFew) {
  const Pad pad;
  Phone phone(pad), reader(pad, "read");
  Viewer pen(phone, pad);
  EXPECT_TRUE(pen.next());
  std::vector<Viewer> viewers;
  for (int i = 0; i < 9; ++i) {
    viewers.emplace_back(reader, pad);
    EXPECT_TRUE(viewers.back().next());
  }
  // The oldest goes, the others stay.
  EXPECT_FALSE(viewers.front().next());
  phone.enter(hand_id(1), points_of(1), {{"points", true}});
  for (std::size_t i = 1; i < viewers.size(); ++i) viewers[i].wait_for(phone.tag());
  pen.wait_for(phone.tag());
}

TEST(Viewers, OfAllLeaveRoomForPens) {
  raise_limit_of_files();
  const Pad pad;
  Phone phone(pad);
  Viewer pen(phone, pad);
  EXPECT_TRUE(pen.next());
  std::vector<Wire> viewers;
  for (int session = 0; session < 130; ++session) {
    const Phone reader(pad, "read");
    for (int i = 0; i < 8; ++i) {
      viewers.push_back(pad.connect());
      viewers.back().send(request_text("GET", "/api/events", reader.headers(), ""));
    }
  }
  EXPECT_TRUE(viewers.front().is_closed());
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
  pen.wait_for(phone.tag());
}

TEST(Chunks, AreFollowedByNothingThatCountsAsAHeader) {
  const Pad pad({"Ann", "Bob"}, {"--behind-proxy", "https://cards.example.org"});
  Phone phone(pad);
  const auto send = [&](const std::string& head, const std::string& trailer, const std::string& body) {
    Wire wire = pad.connect();
    char size[16];
    std::snprintf(size, sizeof size, "%zx", body.size());
    wire.send(head + "Host: " + pad.host() + "\r\nContent-Type: application/json\r\n" +
              "Transfer-Encoding: chunked\r\n\r\n" + size + "\r\n" + body + "\r\n0\r\n" + trailer + "\r\n");
    return wire.read_answer();
  };
  const std::string undo = "POST /api/undo HTTP/1.1\r\n";
  const std::string cookie = "Cookie: " + phone.cookie() + "\r\n",
                    origin = "Origin: " + pad.origin() + "\r\n", tag = "If-Match: " + phone.tag() + "\r\n";
  EXPECT_EQ(send(undo, cookie + origin + tag, "{}").status, 401);
  EXPECT_EQ(send(undo + cookie, origin + tag, "{}").status, 403);
  EXPECT_EQ(send(undo + cookie + origin, tag, "{}").status, 428);
  // Nor does it say who failed to join.
  const std::string join = "POST /api/session HTTP/1.1\r\nX-Forwarded-For: 10.0.0.1\r\n";
  for (int i = 0; i < 10; ++i)
    EXPECT_EQ(send(join, "X-Forwarded-For: 10.0.1." + std::to_string(i) + "\r\n", R"({"token":"x"})").status,
              401);
  EXPECT_EQ(send(join, "X-Forwarded-For: 10.0.1.99\r\n", R"({"token":"x"})").status, 429);
}

TEST(Target, MayNameTheWholeAddress) {
  const Pad pad({"Ann", "Bob"});
  const Phone phone(pad);
  const std::string here = "http://" + pad.host();
  const auto get = [&](const std::string& target, const std::string& host) {
    Wire wire = pad.connect();
    wire.send("GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\nCookie: " + phone.cookie() + "\r\n\r\n");
    return wire.read_answer().status;
  };
  EXPECT_EQ(get(here + "/api/match", pad.host()), 200);
  EXPECT_EQ(get(here, pad.host()), 200);
  EXPECT_EQ(get("http://evil.example/api/match", pad.host()), 421);
  EXPECT_EQ(get(here + "/api/match", "evil.example"), 421);
  EXPECT_EQ(get("ftp://" + pad.host() + "/api/match", pad.host()), 400);
}

// A page of another port of this host can set a cookie of the same name, which comes along.
TEST(Cookies, OfAnotherPageLockNobodyOut) {
  const Pad pad({"Ann", "Bob"});
  Phone writes(pad), reads(pad, "read");
  const std::string strange = writes.cookie().substr(0, writes.cookie().find('=')) + "=x";
  const auto undo = [&](const std::string& cookie) {
    return pad
        .ask("POST", "/api/undo",
             {{"Cookie", cookie}, {"Origin", pad.origin()}, {"Content-Type", "application/json"}}, "{}")
        .status;
  };
  EXPECT_EQ(undo(strange + "; " + writes.cookie()), 428);
  EXPECT_EQ(undo(reads.cookie() + "; " + writes.cookie()), 428);
  EXPECT_EQ(undo(writes.cookie() + "; " + reads.cookie()), 428);
  EXPECT_EQ(undo(reads.cookie() + "; " + strange), 403);
  EXPECT_EQ(undo(strange), 401);
}

TEST(DeafClients, LetTheServerEnd) {
  Pad pad;
  std::string requests;
  for (int i = 0; i < 200; ++i) requests += request_text("GET", "/", {{"Host", pad.host()}}, "");
  const Wire deaf(pad.address(), pad.port(), 2048);
  deaf.send(requests);
  // It gets its turn each time, until what the system holds for it is full.
  for (int i = 0; i < 100; ++i) {
    Wire wire = pad.connect();
    wire.send(request_text("GET", "/", {{"Host", pad.host()}}, ""));
    EXPECT_EQ(wire.read_answer().status, 200);
  }
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(pad.end(SIGTERM), 0);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(20));
}

}  // namespace attack_test
