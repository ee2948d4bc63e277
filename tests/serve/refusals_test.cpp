// What is refused, each with its status: who asks, from where, and with what.

#include <gtest/gtest.h>

#include "base/text/text.hpp"
#include "pad.hpp"

namespace refusals_test {

using namespace serve_tests;

const std::string kBody = R"({"entries":{"Ann":"KKK","Bob":"/ 4"}})";

TEST(Api, AnswersNothingWithoutASession) {
  const Pad pad;
  for (const auto& [method, path] :
       std::vector<std::pair<std::string, std::string>>{{"GET", "/api/match"},
                                                        {"GET", "/api/events"},
                                                        {"POST", "/api/score"},
                                                        {"PUT", "/api/hands/" + hand_id(1)},
                                                        {"PUT", "/api/lines/1"},
                                                        {"DELETE", "/api/lines/1"},
                                                        {"POST", "/api/undo"},
                                                        {"POST", "/api/redo"},
                                                        {"POST", "/api/matches"},
                                                        {"GET", "/api/nothing"}}) {
    for (const std::string& cookie :
         {std::string(), "chapeau_" + std::to_string(pad.port()) + "=" + pad.token("write"),
          "chapeau_" + std::to_string(pad.port()) + "=", std::string("chapeau_1=x")}) {
      Headers headers{{"Origin", pad.origin()}, {"Content-Type", "application/json"}};
      if (!cookie.empty()) headers.emplace_back("Cookie", cookie);
      const Answer answer = pad.ask(method, path, headers, method == "GET" ? "" : kBody);
      EXPECT_EQ(answer.status, 401) << method << path << cookie;
      EXPECT_EQ(answer.body.find("Bob"), std::string::npos);
    }
  }
  expect_refusal("no session", pad.ask("GET", "/api/match"));
}

TEST(Api, NamesTheMethodsOfAnAddress) {
  const Pad pad;
  const Phone phone(pad);
  EXPECT_EQ(pad.ask("POST", "/").header("allow"), "GET, HEAD");
  const std::string lines = "/api/lines/1", hands = "/api/hands/" + hand_id(1);
  for (const auto& [path, allowed] :
       std::vector<std::pair<std::string, std::string>>{{"/api/match", "GET, HEAD"},
                                                        {"/api/events", "GET"},
                                                        {"/api/score", "POST"},
                                                        {hands, "PUT"},
                                                        {lines, "PUT, DELETE"}}) {
    const Answer answer = phone.ask("PATCH", path);
    expect_refusal("PATCH", answer);
    EXPECT_EQ(answer.header("allow"), allowed) << path;
  }
  EXPECT_EQ(phone.ask("HEAD", "/api/match").status, 200);
}

TEST(ReadLink, WritesNothing) {
  const Pad pad;
  Phone pen(pad);
  EXPECT_EQ(pen.enter(hand_id(2), points_of(2), {{"points", true}}).status, 201);
  Phone viewer(pad, "read");
  EXPECT_EQ(viewer.write("PUT", "/api/hands/" + hand_id(1), kBody).status, 403);
  expect_refusal("a correction", viewer.write("PUT", "/api/lines/1", kBody));
  EXPECT_EQ(viewer.write("DELETE", "/api/lines/1").status, 403);
  EXPECT_EQ(viewer.write("POST", "/api/undo").status, 403);
  EXPECT_EQ(viewer.write("POST", "/api/redo").status, 403);
  EXPECT_EQ(viewer.write("POST", "/api/matches", R"({"again":true})").status, 403);
  EXPECT_EQ(pad.sheet().at("hands").size(), 1U);
  EXPECT_EQ(pen.tag(), viewer.tag());
}

TEST(ReadOnly, HasNoLinkThatWrites) {
  const Pad pad({"Ann", "Bob"}, {"--read-only"});
  EXPECT_EQ(pad.links().at("write"), nullptr);
  Phone viewer(pad, "read");
  EXPECT_EQ(viewer.write("POST", "/api/undo").status, 403);
  EXPECT_EQ(viewer.write("PUT", "/api/hands/" + hand_id(1), kBody).status, 403);
  EXPECT_EQ(viewer.ask("POST", "/api/score", kBody).status, 200);
  // Not even a token that is none.
  expect_refusal("a token", viewer.ask("POST", "/api/session", R"({"token":""})"));
}

TEST(Origin, OfEveryRequestThatWritesIsTheServersOwn) {
  const Pad pad;
  pad.done({"add", "Ann=KKK", "Bob=/ 4"});
  Phone phone(pad);
  const std::string other = "http://127.0.0.1:" + std::to_string(pad.port() + 1);
  for (const std::string& origin :
       {std::string(), other, std::string("null"), std::string("http://evil.example"),
        "http://localhost:" + std::to_string(pad.port())}) {
    Headers headers{
        {"Cookie", phone.cookie()}, {"If-Match", phone.tag()}, {"Content-Type", "application/json"}};
    if (!origin.empty()) headers.emplace_back("Origin", origin);
    EXPECT_EQ(pad.ask("PUT", "/api/hands/" + hand_id(1), headers, kBody).status, 403) << origin;
    EXPECT_EQ(pad.ask("PUT", "/api/lines/1", headers, kBody).status, 403) << origin;
    EXPECT_EQ(pad.ask("DELETE", "/api/lines/1", headers).status, 403) << origin;
    EXPECT_EQ(pad.ask("POST", "/api/undo", headers).status, 403) << origin;
    EXPECT_EQ(pad.ask("POST", "/api/matches", headers, R"({"again":true})").status, 403) << origin;
    if (origin.empty()) continue;
    EXPECT_EQ(pad.ask("POST", "/api/score", headers, kBody).status, 403) << origin;
    EXPECT_EQ(pad.ask("POST", "/api/session", headers, Json{{"token", pad.token("write")}}.dump()).status,
              403)
        << origin;
  }
  EXPECT_EQ(pad.ask("POST", "/api/undo",
                    {{"Cookie", phone.cookie()}, {"Origin", pad.origin()}, {"Origin", pad.origin()}})
                .status,
            403);
  expect_refusal("none", pad.ask("POST", "/api/undo", {{"Cookie", phone.cookie()}}));
  EXPECT_EQ(pad.sheet().at("hands").size(), 1U);
}

TEST(Output, IsNoFile) {
  const Pad pad;
  const walk::Outcome outcome = pad.run({"serve", "-o", "links.txt"});
  EXPECT_EQ(outcome.code, 64);
  EXPECT_EQ(outcome.errors, "chapeau: 'serve' prints to standard output alone\n  leave out -o\n");
}

TEST(Host, IsTheServersOwn) {
  const Pad pad;
  Phone phone(pad);
  for (const std::string& host :
       {std::string("evil.example"), "evil.example:" + std::to_string(pad.port()), std::string("127.0.0.1"),
        "127.0.0.1:" + std::to_string(pad.port() + 1), std::string()}) {
    expect_refusal("another", pad.ask("GET", "/", {{"Host", host}}));
    EXPECT_EQ(pad.ask("GET", "/api/match", {{"Host", host}, {"Cookie", phone.cookie()}}).status, 421) << host;
  }
  const std::string local = "localhost:" + std::to_string(pad.port());
  EXPECT_EQ(pad.ask("GET", "/api/match", {{"Host", local}, {"Cookie", phone.cookie()}}).status, 200);
  expect_refusal("two", pad.ask("GET", "/", {{"Host", pad.host()}, {"Host", "evil.example"}}));
  Wire wire = pad.connect();
  wire.send("GET / HTTP/1.1\r\n\r\n");
  EXPECT_EQ(wire.read_answer().status, 400);
}

TEST(Proxy, HasItsOwnHostAndOrigin) {
  const Pad pad({"Ann", "Bob"}, {"--behind-proxy", "https://cards.example.org"});
  EXPECT_EQ(pad.links().at("url"), "https://cards.example.org/");
  EXPECT_TRUE(pad.links().at("write").get<std::string>().starts_with("https://cards.example.org/#"));
  const Answer joined = pad.ask("POST", "/api/session",
                                {{"Host", "cards.example.org"},
                                 {"Origin", "https://cards.example.org"},
                                 {"Content-Type", "application/json"}},
                                Json{{"token", pad.token("write")}}.dump());
  EXPECT_EQ(joined.status, 200);
  EXPECT_NE(joined.header("set-cookie").find("; Secure"), std::string::npos);
  EXPECT_EQ(pad.ask("GET", "/", {{"Host", "cards.example.org:443"}}).status, 421);
}

TEST(Joins, ThatFailAreTenAMinuteByAddress) {
  const Pad pad;
  const auto join = [&](const std::string& token) {
    // What is said of an address counts behind a proxy alone.
    static int asked = 0;
    const std::string address = "10.0.0." + std::to_string(++asked);
    return pad.ask("POST", "/api/session",
                   {{"Content-Type", "application/json"}, {"X-Forwarded-For", address}},
                   Json{{"token", token}}.dump());
  };
  // Those that succeed are not counted.
  for (int i = 0; i < 11; ++i) EXPECT_EQ(join(pad.token("read")).status, 200);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(join("x" + std::to_string(i)).status, 401);
  const Answer blocked = join("y");
  expect_refusal("the eleventh", blocked);
  EXPECT_GT(std::stoi(blocked.header("retry-after")), 0);
  // Whoever has the link is not locked out by others at the same address.
  EXPECT_EQ(join(pad.token("write")).status, 200);
  EXPECT_EQ(join("z").status, 429);
}

TEST(Joins, BehindAProxyAreCountedByWhomItNames) {
  const Pad pad({"Ann", "Bob"}, {"--behind-proxy", "https://cards.example.org"});
  const auto join = [&](const std::string& from, const std::string& token) {
    return pad
        .ask("POST", "/api/session",
             {{"Content-Type", "application/json"}, {"X-Forwarded-For", "9.9.9.9, " + from}},
             Json{{"token", token}}.dump())
        .status;
  };
  for (int i = 0; i < 10; ++i) EXPECT_EQ(join("10.0.0.1", "x"), 401);
  EXPECT_EQ(join("10.0.0.1:4000", "x"), 429);
  EXPECT_EQ(join("10.0.0.1", pad.token("write")), 200);
  EXPECT_EQ(join("10.0.0.2", "x"), 401);
  for (int i = 0; i < 10; ++i) EXPECT_EQ(join("2001:db8::" + std::to_string(i), "x"), 401);
  EXPECT_EQ(join("2001:db8::ff", "x"), 429);
}

TEST(Bodies, AreStrict) {
  const Pad pad;
  Phone phone(pad);
  const std::string hand = "/api/hands/" + hand_id(1);
  for (const char* body :
       {"", "x", "[]", "null", "{}", "{\"entries\":{}", R"({"entries":[]})",
        R"({"entries":{"Ann":1,"Bob":"/ 4"}})", R"({"entries":{"Ann":"KKK","Bob":"/ 4"},"more":1})",
        R"({"entries":{"Ann":"KKK","Bob":"/ 4"},"points":1})",
        R"({"entries":{"Ann":"KKK","Bob":"/ 4"},"dealer":null})", R"({"entries":{"Ann":"KKK","Ann":"/ 4"}})",
        R"({"entries":{"Ann":"KKK","Bob":"/ 4"},"out":"Ann","no_out":true})",
        "{\"entries\":{\"Ann\":\"\xff\"}}", R"({"entries":{"Ann":"KKK","Bob":"/ 4"},"reason":"x"})",
        R"({"Entries":{"Ann":"KKK","Bob":"/ 4"}})"}) {
    // Of an empty body a phone does not say what it is.
    const Headers type = *body == '\0' ? Headers{{"Content-Type", "application/json"}} : Headers{};
    Headers with_tag = type;
    with_tag.emplace_back("If-Match", phone.tag());
    expect_refusal(*body == '\0' ? "nothing" : base::printable(body), phone.ask("PUT", hand, body, with_tag));
    EXPECT_EQ(phone.ask("POST", "/api/score", body, type).status, 400) << body;
  }
  expect_refusal("undo", phone.write("POST", "/api/undo", R"({"n":1})"));
  expect_refusal("no word of another match", phone.write("POST", "/api/matches", "{}"));
  expect_refusal("no other match", phone.write("POST", "/api/matches", R"({"again":false})"));
  EXPECT_EQ(phone.write("DELETE", "/api/lines/1", R"({"why":"x"})").status, 400);
  expect_refusal("no text as a token", phone.ask("POST", "/api/session", R"({"token":1})"));
  for (const std::string& id : {std::string("1"), "0192F0C1-7d4a-7c3e-9a51-000000000001" + std::string(),
                                hand_id(1) + "0", hand_id(1).substr(1)})
    expect_refusal(id, phone.write("PUT", "/api/hands/" + id, kBody));
  EXPECT_TRUE(pad.sheet().at("hands").empty());
}

TEST(Types, OfBodiesAreJson) {
  const Pad pad;
  Phone phone(pad);
  for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data",
                           "application/jsonp", "", "text/plain; application/json"}) {
    Headers headers{{"Cookie", phone.cookie()}, {"Origin", pad.origin()}, {"If-Match", phone.tag()}};
    if (*type != '\0') headers.emplace_back("Content-Type", type);
    EXPECT_EQ(pad.ask("PUT", "/api/hands/" + hand_id(1), headers, kBody).status, 415) << type;
    expect_refusal("no JSON", pad.ask("POST", "/api/session", headers, R"({"token":"x"})"));
  }
  Headers headers{{"Cookie", phone.cookie()}, {"Origin", pad.origin()}, {"If-Match", phone.tag()}};
  headers.emplace_back("Content-Type", "Application/JSON; charset=utf-8");
  EXPECT_EQ(pad.ask("PUT", "/api/hands/" + hand_id(1), headers, kBody).status, 201);
}

TEST(Tags, AreOneStrongOne) {
  const Pad pad;
  Phone phone(pad);
  const std::string path = "/api/hands/" + hand_id(1);
  expect_refusal("none", phone.ask("PUT", path, kBody));
  EXPECT_EQ(phone.ask("POST", "/api/undo").status, 428);
  for (const std::string& tag : {std::string("*"), "W/" + phone.tag(), phone.tag() + ", \"x\"",
                                 std::string("x"), std::string("\"\""), std::string("\"")}) {
    expect_refusal("no strong one", phone.ask("PUT", path, kBody, {{"If-Match", tag}}));
    EXPECT_EQ(phone.ask("POST", "/api/undo", "", {{"If-Match", tag}}).status, 400) << tag;
  }
  EXPECT_EQ(phone.ask("PUT", path, kBody, {{"If-Match", phone.tag()}, {"If-Match", phone.tag()}}).status,
            400);
  EXPECT_TRUE(pad.sheet().at("hands").empty());
}

TEST(Hands, ThatCannotBeNameThePlace) {
  const Pad pad;
  Phone phone(pad);
  const auto refused = [&](const Json& entries) {
    const Answer written = phone.enter(hand_id(1), entries);
    const Answer scored = phone.ask("POST", "/api/score", Json{{"entries", entries}}.dump());
    expect_refusal(entries.dump(), written);
    EXPECT_EQ(scored.json(), written.json()) << entries;
    return written.json();
  };
  const Json problem = refused({{"Ann", "KKK ♥ X9"}, {"Bob", "/ 4"}});
  EXPECT_EQ(problem.at("exit"), 65);
  EXPECT_EQ(problem.at("at").at("field"), "/entries/Ann");
  EXPECT_EQ(problem.at("at").at("offset"), 4);
  EXPECT_GT(problem.at("at").at("length"), 0);
  EXPECT_FALSE(problem.at("remedy").get<std::string>().empty());
  EXPECT_EQ(refused({{"Ann", "KKK / 4 / 5"}, {"Bob", "/ 4"}}).at("at").at("offset"), 8);
  EXPECT_EQ(refused({{"Zoe", "KKK"}, {"Bob", "/ 4"}}).at("exit"), 66);
  refused({{"Ann", "KKK"}, {"ann", "/ 4"}});
  refused({{"Ann", "KKK"}, {"A=B", "/ 4"}});
  refused({{"Ann", "KKKKKKKKK"}, {"Bob", "/ 4"}});
  refused({{"Ann", ""}, {"Bob", "/ 4"}});
  expect_refusal("nothing of Bob", phone.enter(hand_id(1), {{"Ann", "KKK"}}));
  expect_refusal("a score of nobody", phone.ask("POST", "/api/score", R"({"entries":{}})"));
  const Json dealer = phone.enter(hand_id(1), {{"Ann", "KKK"}, {"Bob", "/ 4"}}, {{"dealer", "Zoe"}}).json();
  EXPECT_EQ(dealer.at("at").at("field"), "/dealer");
  const Json hand{{"entries", {{"Ann", "KKK"}, {"Bob", "/ 4"}}}, {"dealer", "Zoe"}};
  EXPECT_EQ(phone.ask("POST", "/api/score", hand.dump()).json(), dealer);
  const Json out = phone.enter(hand_id(1), {{"Ann", "KKK"}, {"Bob", "/ 4"}}, {{"out", "Zoe"}}).json();
  EXPECT_EQ(out.at("at").at("field"), "/out");
  // Also where what is there is of another kind.
  const auto wrong_kind = [&](Json entries, const Json& more) {
    return phone.enter(hand_id(1), entries, more).json().at("at").at("field");
  };
  EXPECT_EQ(wrong_kind({{"Ann", 5}, {"Bob", "/ 4"}}, Json::object()), "/entries/Ann");
  EXPECT_EQ(wrong_kind({{"Ann", "KKK"}, {"Bob", "/ 4"}}, {{"dealer", 5}}), "/dealer");
  EXPECT_EQ(wrong_kind({{"Ann", "KKK"}, {"Bob", "/ 4"}}, {{"no_out", "yes"}}), "/no_out");
  expect_refusal("too many points",
                 phone.enter(hand_id(1), {{"Ann", "99999"}, {"Bob", "1"}}, {{"points", true}}));
  EXPECT_TRUE(pad.sheet().at("hands").empty());
}

TEST(Hands, ThatCannotBeAreMendedByTheKeysOfABody) {
  const Pad pad;
  Phone phone(pad);
  const auto expect_keys = [](const std::string& what, const Answer& answer) {
    expect_refusal(what, answer);
    EXPECT_EQ(answer.json().at("remedy").get<std::string>().find("--"), std::string::npos) << answer.body;
  };
  for (const char* body :
       {R"({"entries":{"Ann":"280*","Bob":"/ 4"}})", R"({"entries":{"Ann":"KKK"},"points":true})",
        R"({"entries":{"Ann":"KKK / 4","Bob":"777 / 4"}})",
        R"({"entries":{"Ann":"KKK","Bob":"777 / 4"},"no_out":true})",
        R"({"entries":{"Ann":"KKK","Bob":"777 / 4"},"out":"Bob"})",
        R"({"entries":{"Ann":"-5","Bob":"20"},"points":true,"out":"Ann"})",
        R"({"entries":{"Ann":"KK","Bob":"/ 4"}})"})
    expect_keys(body, phone.ask("POST", "/api/score", body));
  expect_keys("cards of one player", phone.enter(hand_id(1), {{"Ann", "KKK"}}));
  expect_keys("a score of one player", phone.enter(hand_id(1), {{"Ann", "5"}}, {{"points", true}}));
  ASSERT_EQ(phone.enter(hand_id(1), {{"Ann", "KKK / 4"}, {"Bob", "777 / 4"}}, {{"no_out", true}}).status,
            201);
  ASSERT_EQ(phone.enter(hand_id(2), points_of(2), {{"points", true}}).status, 201);
  expect_keys("out after nobody was", phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"KKK"}})"));
  expect_keys("a score beside cards", phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"280*"}})"));
  expect_keys("digits beside cards", phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"28"}})"));
  expect_keys("cards beside a score", phone.write("PUT", "/api/lines/2", R"({"entries":{"Ann":"KKK"}})"));
  expect_keys("one score for cards",
              phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"5"},"points":true})"));
}

TEST(Names, FullOfMarkupReachNoHeaderAndNoTerminal) {
  Pad pad({"<b>A\"'&", "Bob"});
  Phone phone(pad);
  const Json body{{"entries", {{"<b>A\"'&", "KKK"}, {"Bob", "/ 4"}}}};
  EXPECT_EQ(phone.write("PUT", "/api/hands/" + hand_id(1), body.dump()).status, 201);
  const Answer refused = phone.ask("POST", "/api/score", R"({"entries":{"\u001b[31m\r\nX: y":"KKK"}})");
  EXPECT_EQ(refused.status, 422);
  EXPECT_EQ(refused.headers.count("x"), 0U);
  EXPECT_EQ(refused.json().at("title").get<std::string>().find('\x1b'), std::string::npos);
  const Answer strange = pad.ask("GET", "/%0d%0aX:%20y", {});
  expect_refusal("a path with a header in it", strange);
  EXPECT_EQ(strange.headers.count("x"), 0U);
}

}  // namespace refusals_test
