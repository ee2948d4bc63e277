// Several pens, other programs and a lock on one file, and a server that dies: every hand stands once.

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <set>
#include <thread>

#include "file_lock.hpp"
#include "pad.hpp"

namespace pens_test {

using namespace serve_tests;

TEST(Pens, OnOneHandAreFirstAndAsked) {
  const Pad pad;
  Phone one(pad), other(pad);
  EXPECT_EQ(one.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
  const Answer moved = other.enter(hand_id(2), points_of(2), {{"points", true}});
  expect_refusal("the other", moved);
  EXPECT_EQ(moved.json().at("sheet"), pad.sheet());
  EXPECT_EQ(moved.tag(), one.tag());
  EXPECT_EQ(moved.json().at("tag"), one.tag().substr(1, one.tag().size() - 2));
  // Entered as the next hand, for the sheet that came with the answer.
  EXPECT_EQ(other
                .write("PUT", "/api/hands/" + hand_id(2),
                       Json{{"entries", points_of(2)}, {"points", true}}.dump(), moved.tag())
                .status,
            201);
  EXPECT_EQ(pad.sheet().at("hands").size(), 2U);
}

TEST(Pens, MeetAnAddInTheTerminal) {
  const Pad pad;
  Phone phone(pad);
  pad.done({"add", "Ann=KKK", "Bob=/ 4"});
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 412);
  EXPECT_EQ(phone.write("POST", "/api/undo").status, 412);
  EXPECT_EQ(phone.write("DELETE", "/api/lines/1").status, 412);
  EXPECT_EQ(phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"KKKK"}})").status, 412);
  EXPECT_EQ(phone.write("POST", "/api/matches", R"({"again":true})").status, 412);
  EXPECT_EQ(pad.sheet().at("hands").size(), 1U);
}

TEST(Pens, EightAtOnceLoseNothingAndEnterNothingTwice) {
  constexpr int kPens = 8, kHands = 12;
  const Pad pad({"Ann", "Bob", "--target", "1000000"});
  std::vector<std::thread> pens;
  for (int pen = 0; pen < kPens; ++pen)
    pens.emplace_back([&, pen] {
      Phone phone(pad);
      for (int hand = 0; hand < kHands; ++hand) {
        const int number = 1 + pen * kHands + hand;
        Answer answer = phone.enter(hand_id(number), points_of(number), {{"points", true}});
        while (answer.status == 412) {
          phone.look();
          answer = phone.enter(hand_id(number), points_of(number), {{"points", true}});
        }
        EXPECT_EQ(answer.status, 201) << answer.body;
        // An answer that was lost: the same once more.
        EXPECT_EQ(phone.enter(hand_id(number), points_of(number), {{"points", true}}).status, 200);
        if (answer.status != 201) return;
      }
    });
  for (std::thread& pen : pens) pen.join();
  std::multiset<int> entered, wanted;
  const Json sheet = pad.sheet();
  for (const Json& hand : sheet.at("hands")) entered.insert(hand.at("entries")[0].at("score").get<int>());
  for (int number = 1; number <= kPens * kHands; ++number) wanted.insert(5 * number);
  EXPECT_EQ(entered, wanted);
  pad.done({"check"});
}

TEST(Server, ThatWasKilledHasWhatItAnswered) {
  Pad pad;
  const int port = pad.port();
  {
    Phone phone(pad);
    EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
    EXPECT_EQ(pad.end(SIGKILL), -1);
    pad.start();
    EXPECT_EQ(pad.port(), port);
    // The session ended with it.
    EXPECT_EQ(phone.ask("PUT", "/api/hands/" + hand_id(1), "{}", {{"If-Match", phone.tag()}}).status, 401);
  }
  Phone phone(pad);
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 200);
  EXPECT_EQ(phone.enter(hand_id(2), points_of(2), {{"points", true}}).status, 201);
  EXPECT_EQ(pad.sheet().at("hands").size(), 2U);
}

TEST(Server, EndsWithZeroWhenItIsAskedTo) {
  for (const int signal : {SIGINT, SIGTERM}) {
    Pad pad;
    Phone phone(pad);
    Viewer viewer(phone, pad);
    ASSERT_TRUE(viewer.next());
    Wire idle = pad.connect();
    EXPECT_EQ(pad.end(signal), 0);
    EXPECT_FALSE(viewer.next());
    EXPECT_TRUE(idle.is_closed());
  }
}

/// A hand that is sent, and not answered: the file is locked.
Wire pen_down(const Pad& pad, const Phone& pen, int number) {
  Wire wire = pad.connect();
  Headers headers = pen.headers("x");
  headers.emplace_back("If-Match", pen.tag());
  wire.send(request_text("PUT", "/api/hands/" + hand_id(number), headers,
                         Json{{"entries", points_of(number)}, {"points", true}}.dump()));
  // It is read in the order in which it came: another answer says that it is in hand.
  EXPECT_EQ(pen.ask("GET", "/api/match").status, 200);
  return wire;
}

TEST(Lock, OfTheFileHoldsUpNoViewerAndIsSaidAfterTenSeconds) {
  const Pad pad;
  Phone pen(pad), viewer(pad, "read");
  std::optional<FileLock> lock(std::in_place, pad.file());
  const auto begin = std::chrono::steady_clock::now();
  std::vector<Wire> pens;
  for (int i = 0; i < 3; ++i) pens.push_back(pen_down(pad, pen, i));
  EXPECT_EQ(viewer.ask("GET", "/api/match").status, 200);
  EXPECT_TRUE(Viewer(viewer, pad).next());
  EXPECT_EQ(viewer.ask("POST", "/api/score", R"({"entries":{"Ann":"KKK","Bob":"/ 4"}})").status, 200);
  for (const Wire& wire : pens) EXPECT_FALSE(wire.has_answer());
  for (Wire& wire : pens) {
    const Answer busy = wire.read_answer();
    expect_described("PUT", "/api/hands/" + hand_id(1), busy);
    expect_refusal("busy", busy);
    EXPECT_EQ(busy.json().at("exit"), 75);
    EXPECT_EQ(busy.header("retry-after"), "1");
  }
  // Who waited behind another does not wait as long as all of them together.
  const auto waited = std::chrono::steady_clock::now() - begin;
  EXPECT_GE(waited, std::chrono::seconds(9));
  EXPECT_LT(waited, std::chrono::seconds(19));
  lock.reset();
  EXPECT_EQ(pen.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
}

TEST(Lock, ThatEndsIsWaitedFor) {
  const Pad pad;
  Phone pen(pad);
  std::optional<FileLock> lock(std::in_place, pad.file());
  Wire wire = pen_down(pad, pen, 1);
  EXPECT_EQ(pen.look().at("hands").size(), 0U);
  EXPECT_FALSE(wire.has_answer(std::chrono::milliseconds(200)));
  lock.reset();
  EXPECT_EQ(wire.read_answer().status, 201);
}

TEST(Server, AnswersWhatIsInHandBeforeItEnds) {
  Pad pad;
  Phone pen(pad);
  std::optional<FileLock> lock(std::in_place, pad.file());
  Wire wire = pen_down(pad, pen, 1);
  kill(pad.process(), SIGTERM);
  lock.reset();
  EXPECT_EQ(wire.read_answer().status, 201);
  EXPECT_EQ(pad.end(0), 0);
  EXPECT_EQ(pad.sheet().at("hands").size(), 1U);
}

TEST(File, ThatIsReplacedIsFollowed) {
  const Pad pad;
  Phone phone(pad);
  pad.done({"backup", pad.file() + ".kept"});
  phone.enter(hand_id(1), points_of(1), {{"points", true}});
  Viewer viewer(phone, pad);
  std::filesystem::rename(pad.file() + ".kept", pad.file());
  while (const auto event = viewer.next())
    if (event->sheet.at("hands").empty()) break;
  phone.look();
  EXPECT_EQ(phone.enter(hand_id(2), points_of(2), {{"points", true}}).status, 201);
  EXPECT_EQ(pad.sheet().at("hands").size(), 1U);
}

}  // namespace pens_test
