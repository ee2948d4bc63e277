// Viewers, and connections that are none.

#include <gtest/gtest.h>

#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "pad.hpp"

namespace viewers_test {

using namespace serve_tests;

/// Memory of a process, in KiB.
long resident_kib(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
  ADD_FAILURE() << "the system does not say how much memory is used";
  return 0;
}

/// Time on the processor of a process, its own and that of the system for it.
long ticks_of(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string text;
  std::getline(file, text);
  // Behind the name, which is in brackets: the 12th and the 13th.
  std::istringstream fields(text.substr(text.rfind(')') + 1));
  std::string field;
  long ticks = 0;
  for (int i = 1; i <= 13 && fields >> field; ++i)
    if (i >= 12) ticks += std::stol(field);
  return ticks;
}

/// How often the threads of a process waited for something: another one that takes the processor away is not
/// counted.
long waits_of(pid_t process) {
  const std::string kField = "voluntary_ctxt_switches:";
  long waits = 0;
  for (const auto& thread :
       std::filesystem::directory_iterator("/proc/" + std::to_string(process) + "/task")) {
    std::ifstream status(thread.path() / "status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with(kField)) waits += std::stol(line.substr(kField.size()));
  }
  return waits;
}

/// A failure where the server reads more and more of what it refused.
void expect_end(const Wire& wire, const std::string& more) {
  // 1 MiB, and what is on the way.
  constexpr std::size_t kMost = 64UL << 20;
  std::size_t sent = 0;
  while (sent < kMost && wire.send(more)) sent += more.size();
  EXPECT_LT(sent, kMost);
}

TEST(Events, TellTheSheetAtOnceAndEveryChangeByWhomever) {
  const Pad pad;
  Phone phone(pad);
  Viewer viewer(phone, pad);
  const auto first = viewer.next();
  ASSERT_TRUE(first);
  EXPECT_EQ("\"" + first->id + "\"", phone.tag());
  EXPECT_EQ(first->sheet, pad.sheet());
  phone.enter(hand_id(1), points_of(1), {{"points", true}});
  EXPECT_EQ(viewer.wait_for(phone.tag()), pad.sheet());
  for (const Arguments& command :
       {Arguments{"add", "Ann=KKK", "Bob=/ 4"}, Arguments{"amend", "1", "--points", "Ann=15"},
        Arguments{"undo"}, Arguments{"drop", "2"}, Arguments{"edit-match", "--note", "at the lake"},
        Arguments{"rename", "Bob", "Robert"}, Arguments{"close", "--void"}}) {
    pad.done(command);
    const Json wanted = pad.sheet();
    for (std::optional<Viewer::Event> event; (event = viewer.next()) && event->sheet != wanted;) {
    }
    EXPECT_EQ(phone.look(), wanted) << walk::command_line(command);
  }
}

TEST(Events, TellEveryViewer) {
  constexpr int kViewers = 250;
  const Pad pad;
  Phone phone(pad);
  std::vector<Viewer> viewers;
  viewers.reserve(kViewers);
  for (int i = 0; i < kViewers; ++i) viewers.emplace_back(Phone(pad, "read"), pad);
  for (Viewer& viewer : viewers) EXPECT_TRUE(viewer.next());
  phone.enter(hand_id(1), points_of(1), {{"points", true}});
  for (Viewer& viewer : viewers) viewer.wait_for(phone.tag());
}

TEST(Events, OfWhoReadsNothingHoldUpNobody) {
  constexpr int kHands = 20, kHeld = 4096;
  const Pad pad({"Ann", "Bob", "--target", "1000000"});
  Phone phone(pad);
  make_sheet_large(pad, phone);
  Viewer deaf(phone, pad, kHeld), viewer(phone, pad);
  for (int i = 1; i <= kHands; ++i) {
    ASSERT_EQ(phone.enter(hand_id(i), points_of(i), {{"points", true}}).status, 201);
    viewer.wait_for(phone.tag());
  }
  // It is told the newest in the end, and not each.
  int events = 0;
  std::string last;
  while ("\"" + last + "\"" != phone.tag()) {
    const auto event = deaf.next();
    ASSERT_TRUE(event);
    last = event->id;
    ++events;
  }
  EXPECT_LT(events, kHands);
}

TEST(Events, OfAMatchWhoseStartIsUndoneHaveNone) {
  const Pad pad;
  Phone phone(pad);
  Viewer viewer(phone, pad);
  EXPECT_FALSE(viewer.next()->sheet.is_null());
  pad.done({"undo", "--yes"});
  EXPECT_TRUE(viewer.next()->sheet.is_null());
  EXPECT_EQ(phone.ask("GET", "/api/match").status, 404);
  EXPECT_EQ(phone.ask("POST", "/api/score", R"({"entries":{"Ann":"KKK","Bob":"/ 4"}})").status, 404);
  EXPECT_EQ(phone.write("POST", "/api/undo").status, 404);
  pad.done({"redo"});
  EXPECT_FALSE(viewer.next()->sheet.is_null());
  EXPECT_EQ(phone.ask("GET", "/api/match").status, 200);
}

TEST(LongBodies, OfMoreThan64KiBAreRefusedAndTheAnswerIsRead) {
  const Pad pad;
  Phone phone(pad);
  const std::string large(64 * 1024 + 1, ' ');
  expect_refusal("too long", phone.ask("POST", "/api/score", large));
  // Said before it is sent, and without end.
  Wire told = pad.connect();
  told.send("POST /api/session HTTP/1.1\r\nHost: " + pad.host() + "\r\nContent-Length: 99999999999\r\n\r\n");
  EXPECT_EQ(told.read_answer().status, 413);
  // It is read on for a while, so that the answer is not thrown away.
  EXPECT_TRUE(told.send("x"));
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  EXPECT_TRUE(told.send("x"));
  Wire chunks = pad.connect();
  chunks.send("POST /api/session HTTP/1.1\r\nHost: " + pad.host() + "\r\nTransfer-Encoding: chunked\r\n\r\n");
  const std::string chunk = "4000\r\n" + std::string(0x4000, 'x') + "\r\n";
  for (int i = 0; i < 8; ++i) chunks.send(chunk);
  EXPECT_EQ(chunks.read_answer().status, 413);
  expect_end(chunks, chunk);
  // 64 KiB are taken.
  const std::string body = R"({"entries":{"Ann":"KKK","Bob":"/ 4"}})";
  EXPECT_EQ(phone.ask("POST", "/api/score", body + std::string(64 * 1024 - body.size(), ' ')).status, 200);
}

TEST(Headers, OfMoreThan16KiBAreRefused) {
  const Pad pad;
  expect_refusal("a field", pad.ask("GET", "/", {{"X", std::string(17 * 1024, 'x')}}));
  EXPECT_EQ(pad.ask("GET", "/" + std::string(17 * 1024, 'x')).status, 431);
  EXPECT_EQ(pad.ask("GET", "/", {{"X", std::string(15 * 1024, 'x')}}).status, 200);
  Wire endless = pad.connect();
  endless.send("GET / HTTP/1.1\r\n");
  const std::string field = "X: " + std::string(1024, 'x') + "\r\n";
  for (int i = 0; i < 17; ++i) endless.send(field);
  EXPECT_EQ(endless.read_answer().status, 431);
  expect_end(endless, field);
  EXPECT_EQ(pad.ask("GET", "/").status, 200);
}

TEST(Requests, WhoseEndIsNotClearAreRefusedAndClosed) {
  const Pad pad;
  const std::string head = "POST /api/session HTTP/1.1\r\nHost: " + pad.host() + "\r\n";
  for (const std::string& more :
       {std::string("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        std::string("Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"),
        std::string("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x"),
        std::string("Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"),
        std::string("Content-Length: -1\r\n\r\n"), std::string("Content-Length: +2\r\n\r\n{}"),
        std::string("Content-Length: 2, 2\r\n\r\n{}"),
        std::string("Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        std::string("Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n"),
        std::string("Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n")}) {
    Wire wire = pad.connect();
    wire.send(head + more + "GET / HTTP/1.1\r\nHost: " + pad.host() + "\r\n\r\n");
    EXPECT_EQ(wire.read_answer().status, 400) << more;
    EXPECT_EQ(wire.read_answer().status, 0) << more;
  }
  for (const auto& [what, more] :
       {std::pair("two codings", "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"),
        std::pair("a space before a colon", "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n")}) {
    Wire wire = pad.connect();
    wire.send(head + more);
    expect_refusal(what, wire.read_answer());
  }
  for (const char* junk :
       {"\x16\x03\x01", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\r\n\r\n\r\n:\r\n\r\n"}) {
    Wire wire = pad.connect();
    wire.send(junk);
    wire.end_sending();
    const Answer answer = wire.read_answer();
    EXPECT_TRUE(answer.status == 400 || answer.status == 0) << junk;
  }
  EXPECT_EQ(pad.ask("GET", "/").status, 200);
}

TEST(Requests, ComeOneAfterTheOtherOnAConnection) {
  const Pad pad;
  Wire wire = pad.connect();
  const std::string request = request_text("GET", "/", {{"Host", pad.host()}}, "");
  wire.send(request + request + request);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(wire.read_answer().status, 200);
  wire.send("POST /api/session HTTP/1.1\r\nHost: " + pad.host() +
            "\r\nExpect: 100-continue\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n");
  EXPECT_TRUE(wire.read_until("100 Continue\r\n\r\n"));
  wire.send("{}");
  EXPECT_EQ(wire.read_answer().status, 400);
}

void raise_limit_of_files() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  ASSERT_GE(limit.rlim_max, 2000U) << "raise the limit of open files: ulimit -Hn";
  limit.rlim_cur = limit.rlim_max;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
}

void expect_little_memory([[maybe_unused]] const Pad& pad) {
#ifndef __SANITIZE_ADDRESS__  // which needs several times as much
  EXPECT_LT(resident_kib(pad.process()), 32 * 1024);
#endif
}

TEST(Connections, ThatSayNothingAreClosedForOthers) {
  raise_limit_of_files();
  const Pad pad;
  Phone phone(pad);
  std::vector<Viewer> viewers;
  for (int i = 0; i < 50; ++i) viewers.emplace_back(Phone(pad, "read"), pad);
  for (Viewer& viewer : viewers) EXPECT_TRUE(viewer.next());
  std::vector<Wire> silent;
  for (int i = 0; i < 1100; ++i) silent.push_back(pad.connect());
  // At once, and not when their time is over; the last are there still.
  EXPECT_TRUE(silent.front().has_answer(std::chrono::seconds(10)));
  EXPECT_FALSE(silent.back().has_answer());
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
  for (Viewer& viewer : viewers) viewer.wait_for(phone.tag());
  expect_little_memory(pad);
}

TEST(Connections, ThatSendNoWholeBodyHoldLittleMemory) {
  raise_limit_of_files();
  const Pad pad;
  Phone phone(pad), reader(pad, "read");
  const std::string host = " HTTP/1.1\r\nHost: " + pad.host() + "\r\n",
                    length = "Content-Length: 65000\r\n\r\n";
  const std::string chunk = "Transfer-Encoding: chunked\r\n\r\nffff\r\n", part(64'000, ' ');
  int hand = 0;
  // 0: it waits for the rest, like a few others of its kind.
  for (const auto& [request, status] : std::vector<std::pair<std::string, int>>{
           {"POST /api/session" + host + length, 413},
           {"POST /api/session" + host + chunk, 413},
           {"GET /" + host + length, 413},
           {"POST /api/score" + host + length, 401},
           {"PUT /api/hands/" + hand_id(1) + host + "Cookie: " + reader.cookie() + "\r\n" + length, 403},
           {"POST /api/score" + host + "Cookie: " + reader.cookie() + "\r\n" + length, 0}}) {
    SCOPED_TRACE(request);
    std::vector<Wire> unfinished;
    for (int i = 0; i < 1000; ++i) {
      unfinished.push_back(pad.connect());
      unfinished.back().send(request + part);
    }
    if (status == 0)
      EXPECT_TRUE(unfinished.front().is_closed());
    else
      EXPECT_EQ(unfinished.back().read_answer().status, status);
    ++hand;
    EXPECT_EQ(phone.enter(hand_id(hand), points_of(hand), {{"points", true}}).status, 201);
    expect_little_memory(pad);
  }
}

TEST(Connections, AreNoMoreThanThereAreFilesFor) {
  // A limit that nobody can raise.
  const walk::Program folder;
  const std::string program = folder.file("limited");
  std::ofstream(program) << "#!/bin/sh\nulimit -n 100\nexec '" CHAPEAU_SERVE_PROGRAM "' \"$@\"\n";
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  const Pad pad({"Ann", "Bob"}, {}, program);
  Phone phone(pad);
  std::vector<Wire> silent;
  for (int i = 0; i < 120; ++i) silent.push_back(pad.connect());
  EXPECT_TRUE(silent.front().has_answer(std::chrono::seconds(10)));
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
}

TEST(IdleServer, DoesNothing) {
  const Pad pad;
  const Phone phone(pad);
  Viewer viewer(phone, pad);
  EXPECT_TRUE(viewer.next());
  const auto begin = std::chrono::steady_clock::now();
  const long ticks = ticks_of(pad.process()), waits = waits_of(pad.process());
  std::this_thread::sleep_for(std::chrono::seconds(1));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  // Each second it looks once whether the file was written, and waits again.
  EXPECT_LE(static_cast<double>(waits_of(pad.process()) - waits), 20 * seconds);
  // A tick is a hundredth of a second: what waits for nothing has all that others leave.
  EXPECT_LE(static_cast<double>(ticks_of(pad.process()) - ticks), 10 * seconds);
}

TEST(Messages, AreInTheLanguageOfWhoeverAsks) {
  const Pad pad(kAnnAndBob, {}, CHAPEAU_MARKING_PROGRAM);
  Phone phone(pad);
  const Answer english = pad.ask("GET", "/api/match", {{"Accept-Language", "en"}});
  const Answer marked = pad.ask("GET", "/api/match", {{"Accept-Language", "de, zz;q=0.5"}});
  EXPECT_FALSE(english.json().at("title").get<std::string>().starts_with("⟦"));
  EXPECT_TRUE(marked.json().at("title").get<std::string>().starts_with("⟦")) << marked.body;
  // The tag is that of the sheet, in whatever language it is read.
  const Json hand{{"entries", {{"Ann", "KKK"}, {"Bob", "/ 4"}}}};
  EXPECT_EQ(phone.write("PUT", "/api/hands/" + hand_id(1), hand.dump()).status, 201);
  const Answer sheet = phone.ask("GET", "/api/match", "", {{"Accept-Language", "zz"}});
  EXPECT_EQ(sheet.tag(), phone.tag());
  // So are those of warnings.
  const auto is_marked = [](const Json& line) {
    return line.at("warnings").at(0).at("message").get<std::string>().starts_with("⟦");
  };
  EXPECT_TRUE(is_marked(sheet.json().at("hands").at(0))) << sheet.body;
  EXPECT_FALSE(is_marked(phone.look().at("hands").at(0)));
  const Answer score = phone.ask("POST", "/api/score", hand.dump(), {{"Accept-Language", "zz"}});
  EXPECT_TRUE(is_marked(score.json())) << score.body;
}

}  // namespace viewers_test
