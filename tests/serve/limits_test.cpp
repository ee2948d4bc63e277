// The limits of time, on a server whose clock goes twenty times as fast: see hasty_clock.cpp.

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "pad.hpp"

namespace limits_test {

using namespace serve_tests;
using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

constexpr int kTimes = 20;                     // as in hasty_clock.cpp
constexpr std::chrono::seconds kPatience{20};  // a slow machine is no failure
constexpr Milliseconds kTick{50};

/// How long seconds of the server take here.
Milliseconds of_server(int seconds) { return Milliseconds(seconds * 1000 / kTimes); }

class Hasty : public Pad {
 public:
  Hasty() : Pad({"Ann", "Bob", "--target", "1000000"}, {}, CHAPEAU_HASTY_PROGRAM) {}
};

TEST(Limits, OfARequestAreThirtySecondsHoweverSlowlyItComes) {
  const Hasty pad;
  const std::string head = "POST /api/session HTTP/1.1\r\nHost: " + pad.host() + "\r\n";
  const std::string with_body = head + "Content-Type: application/json\r\nContent-Length: 1000\r\n";
  const std::string whole = request_text("GET", "/", {{"Host", pad.host()}}, "");
  struct Slow {
    std::string begin, more;
    int answers;
  };
  std::vector<std::thread> all;
  for (const Slow& each : {Slow{"", "", 0}, Slow{head, "X: y\r\n", 0}, Slow{with_body + "\r\n", " ", 0},
                           Slow{with_body + "Expect: 100-continue\r\n\r\n", "", 0}, Slow{whole, "", 1},
                           Slow{whole + "GET /", "x", 1}})
    all.emplace_back([&, slow = each] {
      const auto begin = Clock::now();
      Wire wire = pad.connect();
      wire.send(slow.begin);
      for (int i = 0; i < slow.answers; ++i) EXPECT_EQ(wire.read_answer().status, 200);
      if (slow.begin.find("Expect") != std::string::npos) {
        EXPECT_TRUE(wire.read_until("100 Continue\r\n\r\n"));
      }
      while (!wire.has_answer(kTick) && Clock::now() - begin < kPatience) wire.send(slow.more);
      const auto waited = Clock::now() - begin;
      EXPECT_GE(waited, of_server(30)) << slow.begin << slow.more;
      ASSERT_LT(waited, kPatience) << slow.begin << slow.more;
      EXPECT_EQ(wire.read_answer().status, 0) << slow.begin << slow.more;
    });
  for (std::thread& each : all) each.join();
}

TEST(Limits, AViewerIsToldEveryFifteenSecondsThatTheServerIsThere) {
  const Hasty pad;
  const Phone phone(pad);
  const auto begin = Clock::now();
  Viewer viewer(phone, pad);
  EXPECT_TRUE(viewer.wire().read_until("\n\n")->starts_with("id: "));
  for (int i = 1; i <= 3; ++i) {
    EXPECT_EQ(viewer.wire().read_until("\n\n"), ":\n\n");
    EXPECT_GE(Clock::now() - begin, of_server(15 * i));
  }
  EXPECT_LT(Clock::now() - begin, kPatience);
}

TEST(Limits, AViewerWhoReadsNothingIsCutOffAfterThirtySeconds) {
  constexpr int kHands = 10, kHeld = 4096;
  const Hasty pad;
  Phone phone(pad);
  make_sheet_large(pad, phone);
  const auto enter = [&](int number) {
    EXPECT_EQ(phone.enter(hand_id(number), points_of(number), {{"points", true}}).status, 201);
  };
  Viewer deaf(phone, pad, kHeld), viewer(phone, pad);
  for (int i = 1; i <= kHands; ++i) enter(i);
  const std::string tag = phone.tag();
  viewer.wait_for(tag);
  std::this_thread::sleep_for(2 * of_server(30));
  int events = 0;
  while (const auto event = deaf.next()) {
    ASSERT_NE("\"" + event->id + "\"", tag) << "it was not cut off";
    ++events;
  }
  EXPECT_LT(events, kHands);
  // Who reads stays.
  enter(kHands + 1);
  viewer.wait_for(phone.tag());
}

TEST(Limits, OfWhoReadsNoAnswerAreThirtySeconds) {
  constexpr int kHeld = 4096;
  const Hasty pad;
  const auto begin = Clock::now();
  const Wire wire = pad.connect(kHeld);
  // More answers than the system holds on their way.
  const std::string request = request_text("GET", "/", {{"Host", pad.host()}}, "");
  for (int i = 0; i < 1000; ++i) wire.send(request);
  while (wire.send("x") && Clock::now() - begin < kPatience) std::this_thread::sleep_for(kTick);
  const auto waited = Clock::now() - begin;
  EXPECT_GE(waited, of_server(30));
  EXPECT_LT(waited, kPatience);
}

TEST(Limits, OfWhoWasRefusedAndStaysAreTwoSeconds) {
  const Hasty pad;
  // The longest limit is a second and a half here, which a busy machine takes for nothing: once in a while it
  // has to be less.
  Clock::duration waited = kPatience;
  for (int i = 0; i < 10 && waited >= of_server(30); ++i) {
    Wire wire = pad.connect();
    const auto begin = Clock::now();
    wire.send("POST /api/session HTTP/1.1\r\nHost: " + pad.host() + "\r\nContent-Length: 99999\r\n\r\n");
    EXPECT_EQ(wire.read_answer().status, 413);
    while (wire.send("x") && Clock::now() - begin < kPatience) std::this_thread::sleep_for(kTick);
    waited = std::min<Clock::duration>(waited, Clock::now() - begin);
  }
  EXPECT_GE(waited, of_server(2));
  EXPECT_LT(waited, of_server(30));
}

TEST(Limits, OfFailedJoinsAreOverAfterAMinute) {
  const Hasty pad;
  const auto join = [&](const std::string& token) {
    return pad.ask("POST", "/api/session", {{"Content-Type", "application/json"}},
                   Json{{"token", token}}.dump());
  };
  const auto begin = Clock::now();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(join("x").status, 401);
  const Answer blocked = join("x");
  EXPECT_EQ(blocked.status, 429);
  EXPECT_LE(std::stoi(blocked.header("retry-after")), 60);
  EXPECT_EQ(join(pad.token("read")).status, 200);  // a right link is never locked out
  Answer wrong;
  while ((wrong = join("x")).status == 429 && Clock::now() - begin < kPatience)
    std::this_thread::sleep_for(kTick);
  EXPECT_EQ(wrong.status, 401);
  EXPECT_GE(Clock::now() - begin, of_server(60));
}

}  // namespace limits_test
