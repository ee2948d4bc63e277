// Every row of the interface, through the real server: what it answers, and what the file holds then.

#include <gtest/gtest.h>

#include <csignal>
#include <filesystem>

#include "pad.hpp"

namespace api_test {

using namespace serve_tests;

const Json kFirstHand{{"Ann", "KKKK 7777 555 AAAA"}, {"Bob", "QsQQ 999 888 / 4 4 J 10 3 6"}};

TEST(Page, NeedsNoSessionAndHasNothingOfTheFile) {
  const Pad pad({"Ann", "Zebulon"});
  const Answer page = pad.ask("GET", "/", {{"Accept-Language", "fr"}});
  EXPECT_EQ(page.status, 200);
  EXPECT_TRUE(page.header("content-type").starts_with("text/html"));
  EXPECT_EQ(page.body.find("Zebulon"), std::string::npos);
  EXPECT_NE(page.body.find("<html lang=fr>"), std::string::npos);
  EXPECT_EQ(page.body.find("src="), std::string::npos);
  const std::string policy = page.header("content-security-policy");
  for (const char* part :
       {"default-src 'none'", "script-src 'sha256-", "style-src 'sha256-", "connect-src 'self'",
        "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"})
    EXPECT_NE(policy.find(part), std::string::npos) << part;
  EXPECT_EQ(page.header("x-content-type-options"), "nosniff");
  EXPECT_EQ(page.header("referrer-policy"), "no-referrer");
  EXPECT_TRUE(page.header("set-cookie").empty());
  const Answer head = pad.ask("HEAD", "/");
  EXPECT_EQ(head.status, 200);
  EXPECT_FALSE(head.header("content-length").empty());
  EXPECT_EQ(pad.ask("POST", "/").status, 405);
  expect_refusal("nothing there", pad.ask("GET", "/favicon.ico"));
}

TEST(Links, AreUrlsWithTheirTokenAsTheFragment) {
  Pad pad;
  EXPECT_EQ(pad.links().size(), 5U);
  EXPECT_EQ(pad.links().at("url"), pad.origin() + "/");
  EXPECT_EQ(pad.links().at("address"), "127.0.0.1");
  for (const char* link : {"write", "read"}) {
    EXPECT_TRUE(pad.links().at(link).get<std::string>().starts_with(pad.origin() + "/#"));
    EXPECT_EQ(pad.token(link).size(), 22U);
  }
  EXPECT_NE(pad.token("write"), pad.token("read"));
}

TEST(Session, HasTheRightsOfItsLink) {
  const Pad pad;
  for (const char* link : {"write", "read"}) {
    const Answer joined = pad.ask("POST", "/api/session", {{"Content-Type", "application/json"}},
                                  Json{{"token", pad.token(link)}}.dump());
    EXPECT_EQ(joined.json(), (Json{{"rights", link}, {"players", {"Ann", "Bob"}}}));
    const std::string cookie = joined.header("set-cookie");
    EXPECT_TRUE(cookie.starts_with("chapeau_" + std::to_string(pad.port()) + "="));
    EXPECT_TRUE(cookie.ends_with("; HttpOnly; SameSite=Strict; Path=/")) << cookie;
    EXPECT_EQ(cookie.find(pad.token(link)), std::string::npos);
  }
}

TEST(Match, IsTheSheetAsTheCommandPrintsIt) {
  const Pad pad;
  Phone phone(pad, "read");
  EXPECT_EQ(phone.look(), pad.sheet());
  pad.done({"add", "Ann=KKKK 7777 555 AAAA", "Bob=QsQQ 999 888 / 4 4 J 10 3 6"});
  const std::string before = phone.tag();
  Viewer viewer(phone, pad);  // the first event may be of before or of after
  while (phone.look().at("hands").empty()) viewer.next();
  EXPECT_EQ(phone.look(), pad.sheet());
  EXPECT_NE(phone.tag(), before);
  EXPECT_EQ(phone.ask("GET", "/api/match", "", {{"If-None-Match", phone.tag()}}).status, 304);
  EXPECT_EQ(phone.ask("GET", "/api/match", "", {{"If-None-Match", before}}).status, 200);
  EXPECT_EQ(phone.ask("GET", "/api/match", "", {{"If-None-Match", "*"}}).status, 304);
  EXPECT_EQ(phone.ask("HEAD", "/api/match").status, 200);
  EXPECT_EQ(phone.ask("HEAD", "/api/events").status, 405);
}

TEST(Score, IsThatOfTheCommandAndRecordsNothing) {
  const Pad pad;
  for (const char* link : {"write", "read"}) {
    Phone phone(pad, link);
    const Answer scored = phone.ask("POST", "/api/score", Json{{"entries", kFirstHand}}.dump());
    EXPECT_EQ(scored.status, 200);
    EXPECT_EQ(scored.json(), Json::parse(pad.done({"score", "--format", "json", "Ann=KKKK 7777 555 AAAA",
                                                   "Bob=QsQQ 999 888 / 4 4 J 10 3 6"})));
    const Json alone =
        phone.ask("POST", "/api/score", Json{{"entries", {{"Bob", "KKK2 / 4"}}}}.dump()).json();
    ASSERT_TRUE(alone.contains("entries")) << alone;
    EXPECT_EQ(alone.at("entries").size(), 1U);
    EXPECT_EQ(alone.at("entries")[0].at("score"), 45);
    EXPECT_TRUE(phone.look().at("hands").empty());
  }
}

TEST(Score, OfPointsTakesWhatThePaperHas) {
  const Pad pad;
  Phone phone(pad);
  const Json body{{"entries", {{"Ann", "280*"}, {"Bob", "(45)"}}}, {"points", true}, {"out", "Ann"}};
  const Json scored = phone.ask("POST", "/api/score", body.dump()).json();
  EXPECT_EQ(scored.at("kind"), "points");
  EXPECT_EQ(scored.at("out"), "Ann");
  EXPECT_EQ(scored.at("entries")[0].at("stars"), 1);
  EXPECT_EQ(scored.at("entries")[1].at("score"), -45);
}

TEST(Score, NamesWhatIsWrongByACode) {
  const Pad pad;
  const Pad rounds({"--game", "militaire", "Cho", "Dee", "Eve"});
  const auto code_of = [](const Pad& asked, const Json& body) {
    const Json problem = Phone(asked).ask("POST", "/api/score", body.dump()).json();
    return problem.value("code", "none of " + problem.dump());
  };
  const auto code = [&](const Json& entries, const Json& more = Json::object()) {
    Json body{{"entries", entries}};
    body.update(more);
    return code_of(entries.contains("Ann") ? pad : rounds, body);
  };
  const Json points{{"points", true}};
  const Json nobody{{"no_out", true}};
  const Json ann{{"points", true}, {"out", "Ann"}};
  EXPECT_EQ(code({{"Ann", "KK"}, {"Bob", "/ 4"}}), "not_a_set");
  EXPECT_EQ(code({{"Ann", ""}, {"Bob", "/ 4"}}), "nothing_entered");
  EXPECT_EQ(code({{"Ann", "KKK"}, {"Bob", "777"}}), "both_out");
  EXPECT_EQ(code({{"Ann", "KKK / 4"}, {"Bob", "777 / 4"}}), "nobody_out");
  EXPECT_EQ(code({{"Ann", "KKK"}, {"Bob", "777 / 4"}}, nobody), "went_out");
  EXPECT_EQ(code({{"Ann", "--5"}, {"Bob", "20"}}, points), "not_a_score");
  for (const char* score : {"280*", "(45)", "120"})
    EXPECT_EQ(code({{"Ann", score}, {"Bob", "/ 4"}}), "perhaps_a_score") << score;
  // The page would say to choose another way of entering, and not which card was meant.
  for (const char* cards : {"1", "111", "/ 1", "/ 120", "120 /", "KKK 120", "120 / 4"}) {
    const std::string none = code({{"Ann", cards}, {"Bob", "KKK"}});
    EXPECT_EQ(none.substr(0, 8), "none of ") << cards;
    EXPECT_EQ(none.find("points"), std::string::npos) << cards << none;
  }
  EXPECT_EQ(code({{"Ann", "-5"}, {"Bob", "20"}}, ann), "out_not_positive");
  EXPECT_EQ(code({{"Ann", "-5"}, {"Bob", "-20"}}, points), "nobody_positive");
  EXPECT_EQ(code({{"Cho", "KK"}, {"Dee", ""}, {"Eve", ""}}), "not_a_meld");
  EXPECT_EQ(code({{"Cho", "456"}, {"Dee", ""}, {"Eve", ""}}), "suit_missing");
  EXPECT_EQ(code({{"Cho", "4s5s6h"}, {"Dee", ""}, {"Eve", ""}}), "not_one_suit");
  EXPECT_EQ(code({{"Cho", "KKK"}, {"Dee", ""}, {"Eve", ""}}), "no_contract");
  EXPECT_EQ(code({{"Cho", "KKK 777"}, {"Dee", ""}, {"Eve", ""}}), "seventh_missing");
  EXPECT_EQ(code({{"Cho", "KKK 777 / 4"}, {"Dee", ""}, {"Eve", ""}}, nobody), "contract_met");
}

TEST(Hand, ThatWasEnteredTwiceIsRecordedAndAsksWhetherItWas) {
  const Pad pad;
  Phone phone(pad);
  EXPECT_TRUE(phone.enter(hand_id(1), kFirstHand).json().at("warnings").empty());
  const Answer second = phone.enter(hand_id(2), kFirstHand);
  EXPECT_EQ(second.status, 201);
  EXPECT_EQ(second.json().at("warnings"),
            (Json{{{"code", "entered_twice"},
                   {"player", nullptr},
                   {"message", "line 1 has the same cards; did you enter this hand twice?"}}}));
}

TEST(Hand, IsRecordedAsAddDoesAndOnceUnderItsId) {
  const Pad pad;
  Phone phone(pad);
  const Answer first = phone.enter(hand_id(1), kFirstHand);
  EXPECT_EQ(first.status, 201);
  EXPECT_EQ(first.json().at("number"), 1);
  EXPECT_EQ(first.json().at("totals"), (Json{270, 110}));
  EXPECT_EQ(pad.sheet().at("hands")[0].at("entries"), first.json().at("entries"));
  const std::string line = pad.done({"export"});
  EXPECT_NE(line.find(hand_id(1)), std::string::npos) << line;
  EXPECT_EQ(first.tag(), Phone(pad).tag());
  // Once more, whatever the tag: an answer was lost.
  for (const char* tag : {"", "*", "\"0\""}) {
    const Answer again = phone.ask("PUT", "/api/hands/" + hand_id(1), Json{{"entries", kFirstHand}}.dump(),
                                   *tag == '\0' ? Headers{} : Headers{{"If-Match", tag}});
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.json(), first.json());
    EXPECT_EQ(again.tag(), first.tag());
  }
  EXPECT_EQ(pad.sheet().at("hands").size(), 1U);
  // The same hand written otherwise is the same hand.
  EXPECT_EQ(phone.enter(hand_id(1), {{"Bob", "9-9-9, 888 QsQQ/443610J"}, {"Ann", "Kx4 7x4 555 AAAA"}}).status,
            200);
  EXPECT_EQ(
      phone.enter(hand_id(1), {{"Ann", "KKKK 7777 555 AAAA"}, {"Bob", "QsQQ 999 888 / 4 4 J 10 3"}}).status,
      409);
  EXPECT_EQ(pad.sheet().at("hands").size(), 1U);
}

// It stands for none: what it is exported with could not be imported.
TEST(Hand, HasAnIdThatIsNotOfZeros) {
  const Pad pad;
  Phone phone(pad);
  const Answer answer = phone.enter("00000000-0000-0000-0000-000000000000", kFirstHand);
  expect_described("PUT", "/api/hands/" + hand_id(1), answer);
  expect_refusal("zero", answer);
  EXPECT_EQ(phone.look().at("hands").size(), 0U);
}

TEST(Hand, SaysWhatItCameToSince) {
  const Pad pad;
  Phone phone(pad);
  const Json first = phone.enter(hand_id(1), kFirstHand).json();
  phone.enter(hand_id(2), points_of(2), {{"points", true}});
  pad.done({"amend", "1", "Bob=QsQQ 999 / 4"});
  const Json amended = phone.enter(hand_id(1), kFirstHand).json();
  EXPECT_EQ(amended.at("corrected"), true);
  EXPECT_EQ(amended.at("entries"), pad.sheet().at("hands")[0].at("entries"));
  EXPECT_FALSE(amended.contains("standing"));
  pad.done({"undo", "3"});
  const Answer gone = phone.enter(hand_id(1), kFirstHand);
  EXPECT_EQ(gone.status, 200);
  EXPECT_EQ(gone.json().at("standing"), false);
  EXPECT_EQ(gone.json().at("totals"), (Json{0, 0}));
  EXPECT_EQ(gone.json().at("entries")[0].at("score"), first.at("entries")[0].at("score"));
  EXPECT_TRUE(pad.sheet().at("hands").empty());
  expect_refusal("other contents", phone.enter(hand_id(1), points_of(1), {{"points", true}}));
}

TEST(Hand, TakesADealerAndWhoWentOut) {
  const Pad pad;
  Phone phone(pad);
  const Json hand =
      phone.enter(hand_id(1), {{"A", "KKK / 4"}, {"b", "/ Qs 9"}}, {{"no_out", true}, {"dealer", "Bob"}})
          .json();
  EXPECT_EQ(hand.at("dealer"), "Bob");
  EXPECT_EQ(hand.at("no_out"), true);
  EXPECT_EQ(hand.at("next_dealer"), "Ann");
  // The dealer is a part of its contents.
  EXPECT_EQ(
      phone.enter(hand_id(1), {{"A", "KKK / 4"}, {"b", "/ Qs 9"}}, {{"no_out", true}, {"dealer", "Bob"}})
          .status,
      200);
  EXPECT_EQ(
      phone.enter(hand_id(1), {{"A", "KKK / 4"}, {"b", "/ Qs 9"}}, {{"no_out", true}, {"dealer", "Ann"}})
          .status,
      409);
  EXPECT_EQ(phone.enter(hand_id(1), {{"A", "KKK / 4"}, {"b", "/ Qs 9"}}, {{"no_out", true}}).status, 409);
  // The dealer whose turn it is is not stored, and is the same all the same.
  const Json next =
      phone.enter(hand_id(2), points_of(2), {{"points", true}, {"dealer", "Ann"}, {"out", "Bob"}}).json();
  EXPECT_EQ(next.at("out"), "Bob");
  EXPECT_EQ(
      phone.enter(hand_id(2), points_of(2), {{"points", true}, {"dealer", "Ann"}, {"out", "Bob"}}).status,
      200);
}

TEST(Hand, OfWhomeverTurnItWasIsAnotherWithAnotherDealer) {
  const Pad pad({"Ann", "Bob", "--dealer", "Ann"});
  Phone phone(pad);
  const auto again = [&](const Json& more) { return phone.enter(hand_id(2), kFirstHand, more).status; };
  phone.enter(hand_id(1), points_of(1), {{"points", true}});
  EXPECT_EQ(again({{"dealer", "Bob"}}), 201);
  EXPECT_EQ(again({{"dealer", "Bob"}}), 200);
  EXPECT_EQ(again(Json::object()), 200);
  EXPECT_EQ(again({{"dealer", "Ann"}}), 409);
  // It says whose turn it was then, whatever has become of the line.
  EXPECT_EQ(phone.write("PUT", "/api/lines/2", R"({"dealer":"Ann"})").status, 200);
  EXPECT_EQ(again({{"dealer", "Bob"}}), 200);
  EXPECT_EQ(phone.write("DELETE", "/api/lines/1").status, 200);
  EXPECT_EQ(phone.write("DELETE", "/api/lines/1").status, 200);
  EXPECT_EQ(again({{"dealer", "Bob"}}), 200);
  EXPECT_EQ(again({{"dealer", "Ann"}}), 409);
}

TEST(Line, HasOneAddress) {
  const Pad pad;
  Phone phone(pad);
  phone.enter(hand_id(1), kFirstHand);
  for (const char* line : {"01", "+1", "1.0", "0x1"}) {
    EXPECT_EQ(phone.write("DELETE", std::string("/api/lines/") + line).status, 404) << line;
    EXPECT_EQ(phone.write("PUT", std::string("/api/lines/") + line, R"({"dealer":"Bob"})").status, 404);
  }
  EXPECT_EQ(phone.write("DELETE", "/api/lines/1").status, 200);
}

TEST(Hand, OfAnIdThatIsSomethingElsesIsAConflict) {
  const Pad pad;
  Phone phone(pad);
  EXPECT_EQ(phone.enter(pad.sheet().at("id"), kFirstHand).status, 409);
  EXPECT_EQ(phone.enter(hand_id(1), kFirstHand).status, 201);
  pad.done({"new", "Cho", "Dee"});
  // Served is the first still: a match that is open stays.
  EXPECT_EQ(phone.look().at("players"), (Json{"Ann", "Bob"}));
}

TEST(Hand, ThatEndedTheMatchBeforeIsKnownWhenItComesAgain) {
  const Pad pad;
  Phone phone(pad);
  const Json last{{"Ann", "1300"}, {"Bob", "10"}};
  EXPECT_EQ(phone.enter(hand_id(1), last, {{"points", true}}).json().at("status"), "finished");
  EXPECT_EQ(phone.write("POST", "/api/matches", R"({"again":true})").status, 201);
  const Answer known = phone.enter(hand_id(1), last, {{"points", true}});
  EXPECT_EQ(known.status, 200);
  EXPECT_EQ(known.json().at("match"), 1);
  const Answer other = phone.enter(hand_id(1), points_of(1), {{"points", true}});
  EXPECT_EQ(other.status, 409);
  EXPECT_TRUE(phone.look().at("hands").empty());
}

TEST(Hand, OfAMatchOfOthersIsAConflictThatNamesIt) {
  const Pad pad;
  pad.done({"new", "Cho", "Dee"});
  pad.done({"add", "-m", "2", "Cho=KKK", "Dee=/ 4"});
  const Json other = Json::parse(pad.done({"sheet", "2", "--format", "json"}));
  Phone phone(pad);
  const Answer taken = phone.enter(other.at("id"), kFirstHand);
  EXPECT_EQ(taken.status, 409);
  EXPECT_EQ(taken.json().at("match"), 2);
}

TEST(Hand, ThatWasRecordedBeforeOthersWereServedIsSaidToBeThere) {
  Pad pad;
  pad.done({"new", "Cho", "Dee"});
  {
    Phone phone(pad);
    EXPECT_EQ(phone.enter(hand_id(1), kFirstHand).status, 201);
  }
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.start({"2"});
  Phone phone(pad);
  const Answer known = phone.enter(hand_id(1), kFirstHand);
  expect_refusal("recorded in the match before", known);
  EXPECT_EQ(known.json().at("code"), "recorded");
  EXPECT_EQ(known.json().at("match"), 1);
  const Answer other =
      phone.enter(hand_id(1), {{"Ann", kFirstHand.at("Bob")}, {"Bob", kFirstHand.at("Ann")}});
  EXPECT_EQ(other.status, 409);
  EXPECT_FALSE(other.json().contains("code"));
}

TEST(Hand, OfAPlayerWhoHasAnotherNameSinceIsKnown) {
  const Pad pad;
  Phone phone(pad);
  EXPECT_EQ(phone.enter(hand_id(1), kFirstHand).status, 201);
  pad.done({"rename", "Ann", "Zoe"});
  pad.done({"rename", "Zoe", "Eve"});
  phone.look();
  EXPECT_EQ(phone.enter(hand_id(1), kFirstHand).status, 200);
  for (const char* name : {"Zoe", "Eve"})
    EXPECT_EQ(phone.enter(hand_id(1), {{name, kFirstHand.at("Ann")}, {"Bob", kFirstHand.at("Bob")}}).status,
              200);
  EXPECT_EQ(phone.enter(hand_id(1), {{"Cho", kFirstHand.at("Ann")}, {"Bob", kFirstHand.at("Bob")}}).status,
            409);
  EXPECT_EQ(phone.enter(hand_id(1), {{"Ann", kFirstHand.at("Bob")}, {"Bob", kFirstHand.at("Ann")}}).status,
            409);
  EXPECT_EQ(phone.look().at("hands").size(), 1U);
}

TEST(Line, IsAmendedAndDropped) {
  const Pad pad;
  Phone phone(pad);
  phone.enter(hand_id(1), kFirstHand);
  phone.enter(hand_id(2), points_of(2), {{"points", true}});
  const Answer amended =
      phone.write("PUT", "/api/lines/1", R"({"entries":{"Bob":"QsQQ / 4"},"reason":"misread"})");
  EXPECT_EQ(amended.status, 200);
  EXPECT_EQ(amended.json().at("after").at("entries")[1].at("score"), 115);
  EXPECT_EQ(amended.json().at("before").at("entries")[1].at("score"), 110);
  EXPECT_EQ(amended.json().at("totals"), pad.sheet().at("totals"));
  EXPECT_NE(pad.done({"log"}).find("misread"), std::string::npos);
  // Without a change it says so, and the tag stays.
  const std::string tag = phone.tag();
  EXPECT_EQ(phone.write("PUT", "/api/lines/1", R"({"entries":{"Bob":"QsQQ / 4"}})").status, 200);
  EXPECT_EQ(phone.tag(), tag);
  // Points stay points, and cards take their place where that is said.
  EXPECT_EQ(phone.write("PUT", "/api/lines/2", R"({"entries":{"Ann":"15"}})").json().at("after").at("kind"),
            "points");
  EXPECT_EQ(phone.write("PUT", "/api/lines/2", R"({"entries":{"Ann":"KKK","Bob":"/ 4"},"points":false})")
                .json()
                .at("after")
                .at("kind"),
            "cards");
  EXPECT_EQ(phone.write("PUT", "/api/lines/2", R"({"dealer":"Bob"})").json().at("after").at("dealer"), "Bob");
  const Answer dropped = phone.write("DELETE", "/api/lines/2");
  EXPECT_EQ(dropped.json().at("after"), nullptr);
  ASSERT_EQ(pad.sheet().at("hands").size(), 1U);
  EXPECT_EQ(pad.sheet().at("hands")[0].at("entries")[1].at("score"), 115) << "line 1 is gone";
  EXPECT_EQ(phone.write("DELETE", "/api/lines/1", R"({"reason":"twice"})").status, 200);
  expect_refusal("a line that is gone", phone.write("DELETE", "/api/lines/1"));
  expect_refusal("no number of a line", phone.write("PUT", "/api/lines/x", R"({"entries":{}})"));
}

TEST(Line, OfAnAdjustmentTakesPointsAndAReason) {
  const Pad pad;
  pad.done({"adjust", "Ann=-50", "--reason", "late"});
  Phone phone(pad);
  Viewer viewer(phone, pad);  // the server may not have seen it yet
  while (phone.look().at("hands").empty()) viewer.next();
  const Json after =
      phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"-30"},"reason":"a little late"})").json();
  ASSERT_TRUE(after.contains("after")) << after;
  EXPECT_EQ(after.at("after").at("reason"), "a little late");
  EXPECT_EQ(after.at("totals"), (Json{-30, 0}));
  expect_refusal("no points", phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"x"}})"));
  // As the command ends that is typed wrongly.
  const Answer of_hand = phone.write("PUT", "/api/lines/1", R"({"dealer":"Ann"})");
  expect_refusal("a dealer", of_hand);
  EXPECT_EQ(of_hand.json().at("exit"), 64);
  const Answer score = phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"5"},"points":true})");
  EXPECT_EQ(score.json(), of_hand.json());
}

TEST(Line, OfARoundKeepsNothingWhereItsKindChanges) {
  const Pad pad({"Ann", "Bob", "Cho", "--game", "militaire"});
  Phone phone(pad);
  ASSERT_EQ(phone.enter(hand_id(1), {{"Ann", "KKK 777 / 4"}, {"Bob", "JJJ"}, {"Cho", ""}}).status, 201);
  const Answer refused = phone.write("PUT", "/api/lines/1", R"({"entries":{"Ann":"50"},"points":true})");
  expect_refusal("points for one of them", refused);
  EXPECT_EQ(pad.sheet().at("hands")[0].at("entries")[1].at("score"), 30);
}

TEST(Hand, OfANamedDealerIsKnownThoughItIsAnothersTurnSince) {
  const Pad pad({"Ann", "Bob", "--dealer", "Ann"});
  Phone phone(pad);
  phone.enter(hand_id(1), kFirstHand);
  EXPECT_EQ(phone.enter(hand_id(2), kFirstHand, {{"dealer", "Ann"}}).status, 201);
  EXPECT_EQ(phone.write("DELETE", "/api/lines/1").status, 200);
  EXPECT_EQ(phone.enter(hand_id(2), kFirstHand, {{"dealer", "Ann"}}).status, 200);
  EXPECT_EQ(phone.enter(hand_id(2), kFirstHand, {{"dealer", "Bob"}}).status, 409);
  EXPECT_EQ(phone.enter(hand_id(2), kFirstHand).status, 409);
}

TEST(Hand, MayCallAPlayerAsHeWasCalledWhenItWasTyped) {
  const Pad pad;
  Phone phone(pad);
  Viewer viewer(phone, pad);
  viewer.next();
  pad.done({"rename", "Ann", "Zoe"});
  viewer.next();
  phone.look();
  EXPECT_EQ(phone.enter(hand_id(1), kFirstHand).status, 201);
  EXPECT_EQ(phone.look().at("hands")[0].at("entries")[0].at("player"), "Zoe");
}

TEST(Militaire, TheThirdPlayerMayBeCalledAsWhenTheRoundWasTyped) {
  const Pad pad({"Cho", "Dee", "Eve", "--game", "militaire"});
  Phone phone(pad);
  Viewer viewer(phone, pad);
  viewer.next();
  pad.done({"rename", "Eve", "Zoe"});
  viewer.next();
  phone.look();
  EXPECT_EQ(phone.enter(hand_id(1), {{"Eve", "777 456s / K"}, {"Dee", "KKKJo"}}).status, 201);
  EXPECT_EQ(phone.look().at("hands")[0].at("entries")[2].at("player"), "Zoe");
}

TEST(Match, ThatIsOverStaysThoughAnotherIsOpenBesideIt) {
  const Pad pad({"Ann", "Bob", "--target", "200"});
  Phone pen(pad);
  Viewer viewer(pen, pad);
  viewer.next();
  pad.done({"new", "Ann", "Bob"});
  pad.done({"add", "-m", "1", "--points", "Ann=300*", "Bob=5"});
  EXPECT_EQ(viewer.next()->sheet.at("status"), "finished");
  EXPECT_EQ(pen.look().at("match"), 1) << "what is paid for it is looked at";
  // The next is the one that begins now; where it is taken back, the one before is there again.
  EXPECT_EQ(pen.write("POST", "/api/matches", R"({"again":true})").status, 201);
  EXPECT_EQ(viewer.next()->sheet.at("match"), 3);
  pad.done({"undo", "-m", "3", "--yes"});
  EXPECT_EQ(viewer.next()->sheet.at("match"), 1);
  pad.done({"redo"});
  EXPECT_EQ(viewer.next()->sheet.at("match"), 3);
}

TEST(Match, ThatIsOverIsLookedAtThoughItsPlayersHaveBegunAnother) {
  Pad pad({"Ann", "Bob", "--target", "200"});
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.done({"add", "--points", "Ann=300*", "Bob=5"});
  pad.done({"new", "--again"});
  pad.start({"1"});
  Phone pen(pad);
  Viewer viewer(pen, pad);
  EXPECT_EQ(viewer.next()->sheet.at("match"), 1);
  EXPECT_EQ(pen.write("PUT", "/api/hands/" + hand_id(1), Json{{"entries", kFirstHand}}.dump()).status, 409);
  EXPECT_EQ(pad.sheet().at("match"), 2);
  EXPECT_TRUE(pad.sheet().at("hands").empty());
  // A hand in that one is no news of this one; what begins now is.
  pad.done({"add", "-m", "2", "--points", "Ann=20", "Bob=5"});
  EXPECT_EQ(pen.look().at("match"), 1);
  pad.done({"new", "Ann", "Bob"});
  EXPECT_EQ(viewer.next()->sheet.at("match"), 3);
}

TEST(UndoAndRedo, OfMoreThanThisMatchAreForTheComputer) {
  Pad pad;
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.done({"new", "Cho", "Dee"});
  pad.done({"export", "-o", pad.file("all.jsonl")});
  pad.done({"import", pad.file("all.jsonl")}, "other.db");
  std::filesystem::rename(pad.file("other.db"), pad.file());
  pad.start({"1"});
  Phone phone(pad);
  expect_refusal("the newest", phone.write("POST", "/api/undo"));
  pad.done({"rename", "Cho", "Zoe"});
  expect_refusal("one behind it", phone.write("POST", "/api/undo"));
  for (int i = 0; i < 8; ++i) pad.done({"rename", i % 2 == 0 ? "Zoe" : "Cho", i % 2 == 0 ? "Cho" : "Zoe"});
  expect_refusal("one behind many", phone.write("POST", "/api/undo"));
}

TEST(UndoAndRedo, OfAnUndoneImportIsForTheComputer) {
  Pad pad;
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.done({"backup", pad.file("other.db")});
  pad.done({"add", "--points", "Ann=280", "Bob=45"}, "other.db");
  pad.done({"new", "Cho", "Dee"}, "other.db");
  pad.done({"export", "-o", pad.file("all.jsonl")}, "other.db");
  pad.done({"new", "Eve", "Fay"});
  pad.done({"rename", "Eve", "Zoe"});
  pad.done({"import", pad.file("all.jsonl")});
  pad.done({"undo"});
  pad.start({"1"});
  Phone phone(pad);
  expect_refusal("the newest", phone.write("POST", "/api/redo"));
  pad.done({"undo"});
  expect_refusal("one behind it", phone.write("POST", "/api/redo"));
}

TEST(UndoAndRedo, AreOfThisMatchAlone) {
  const Pad pad({"Ann", "Bob"});
  Phone phone(pad);
  phone.enter(hand_id(1), kFirstHand);
  pad.done({"new", "Cho", "Dee"});
  const Answer asked = phone.write("POST", "/api/undo", R"({"dry_run":true})");
  EXPECT_EQ(asked.status, 200);
  EXPECT_EQ(asked.json().at("undone")[0].at("name"), "add");
  EXPECT_EQ(phone.look().at("hands").size(), 1U) << "it was only asked";
  const Answer undone = phone.write("POST", "/api/undo");
  EXPECT_EQ(undone.status, 200);
  EXPECT_EQ(undone.json().at("undone"), asked.json().at("undone"));
  EXPECT_EQ(undone.json().at("undone")[0].at("matches"), (Json{1}));
  EXPECT_TRUE(phone.look().at("hands").empty());
  const Answer redone = phone.write("POST", "/api/redo", "{}");
  EXPECT_EQ(redone.status, 200);
  EXPECT_EQ(redone.json().at("redone").size(), 1U);
  EXPECT_EQ(phone.look().at("hands").size(), 1U);
  EXPECT_EQ(phone.tag(), redone.tag());
  expect_refusal("nothing to redo", phone.write("POST", "/api/redo"));
}

TEST(AnotherMatch, BeginsOnceThisOneIsOver) {
  const Pad pad({"Ann", "Bob", "--stakes", "1-3", "--event", "Tuesday"});
  Phone phone(pad);
  expect_refusal("a match that is open", phone.write("POST", "/api/matches", R"({"again":true})"));
  phone.enter(hand_id(1), {{"Ann", "1300"}, {"Bob", "10"}}, {{"points", true}});
  expect_refusal("a hand of a match that is over", phone.enter(hand_id(2), points_of(2), {{"points", true}}));
  const Answer again = phone.write("POST", "/api/matches", R"({"again":true})");
  EXPECT_EQ(again.status, 201);
  EXPECT_EQ(again.json().at("match"), 2);
  const std::string tag = phone.tag();
  const Json sheet = phone.look();
  EXPECT_EQ(phone.tag(), tag);
  EXPECT_EQ(sheet.at("event"), "Tuesday");
  EXPECT_EQ(sheet, pad.sheet());
}

TEST(AnotherMatch, OfThesePlayersIsFollowedFromTheTerminal) {
  const Pad pad;
  Phone phone(pad);
  phone.enter(hand_id(1), {{"Ann", "1300"}, {"Bob", "10"}}, {{"points", true}});
  Viewer viewer(phone, pad);
  pad.done({"new", "--again"});
  while (const auto event = viewer.next())
    if (event->sheet.at("match") == 2) break;
  EXPECT_EQ(phone.look().at("match"), 2);
}

TEST(AnotherMatch, ThatOnlyArrivedIsNotFollowed) {
  const Pad pad;
  Phone phone(pad);
  for (const char* copy : {"merged.db", "imported.db"}) pad.done({"backup", pad.file(copy)});
  phone.enter(hand_id(1), {{"Ann", "1300"}, {"Bob", "10"}}, {{"points", true}});
  pad.done({"new", "Ann", "Bob", "--date", "2026-10-01"}, "merged.db");
  pad.done({"new", "Ann", "Bob"}, "imported.db");
  pad.done({"export", "2", "-o", pad.file("imported.jsonl")}, "imported.db");
  pad.done({"merge", pad.file("merged.db")});
  pad.done({"import", pad.file("imported.jsonl")});
  ASSERT_EQ(Json::parse(pad.done({"matches", "--format", "json"})).size(), 3U);
  EXPECT_EQ(phone.enter(hand_id(1), {{"Ann", "1300"}, {"Bob", "10"}}, {{"points", true}}).status, 200);
  EXPECT_EQ(phone.look().at("match"), 1);  // the order above saw the file as it is now
  pad.done({"new", "--again", "1"});
  Viewer viewer(phone, pad);
  while (const auto event = viewer.next())
    if (event->sheet.at("match") == 4) break;
  EXPECT_EQ(phone.look().at("match"), 4);
}

TEST(AnotherMatch, ThatAnImportBroughtIsFollowedOnceThisOneIsGone) {
  const Pad pad;
  pad.done({"backup", pad.file("imported.db")});
  pad.done({"new", "Ann", "Bob"}, "imported.db");
  pad.done({"export", "2", "-o", pad.file("imported.jsonl")}, "imported.db");
  pad.done({"import", pad.file("imported.jsonl")});
  Phone phone(pad);
  Viewer viewer(phone, pad);
  EXPECT_EQ(viewer.next()->sheet.at("match"), 1);
  pad.done({"undo", "-m", "1", "--yes"});
  EXPECT_EQ(viewer.next()->sheet.at("match"), 2);
}

// What was done in the file that it replaced was not done in this one.
TEST(AnotherMatch, OfAFileThatWasRestoredIsFollowed) {
  Pad pad({"Ann", "Bob", "--target", "200"});
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.done({"add", "--points", "Ann=300*", "Bob=5"});
  pad.done({"backup", pad.file("before.db")});
  for (const char* note : {"one", "two", "three"}) pad.done({"edit-match", "--note", note});
  pad.start({"1"});
  Phone phone(pad);
  Viewer viewer(phone, pad);
  EXPECT_EQ(viewer.next()->sheet.at("note"), "three");
  pad.done({"restore", pad.file("before.db"), "--yes"});
  EXPECT_NE(viewer.next()->sheet.at("note"), "three");
  pad.done({"new", "--again"});
  phone.enter(hand_id(1), kFirstHand);
  EXPECT_EQ(phone.look().at("match"), 2);  // the order above saw the file as it is now
}

TEST(DisputedMatch, IsShownAndTakesNothingUntilItIsResolved) {
  const Pad pad;
  Phone phone(pad);
  phone.enter(hand_id(1), kFirstHand);
  pad.done({"backup", pad.file("copy.db")});
  pad.done({"add", "--points", "Ann=5", "Bob=10"}, "copy.db");
  pad.done({"add", "--points", "Ann=15", "Bob=20"});
  Viewer viewer(phone, pad);
  pad.done({"merge", pad.file("copy.db"), "--on-conflict", "dispute"});
  while (const auto event = viewer.next())
    if (event->sheet.contains("disputed")) break;
  EXPECT_EQ(phone.look().at("disputed"), true);
  EXPECT_EQ(phone.look(), pad.sheet());
  const Answer known = phone.enter(hand_id(1), kFirstHand);
  EXPECT_EQ(known.status, 200);
  EXPECT_EQ(known.json().at("disputed"), true);
  for (const Answer& refused :
       {phone.enter(hand_id(2), points_of(2), {{"points", true}}), phone.write("DELETE", "/api/lines/1"),
        phone.write("PUT", "/api/lines/1", R"({"entries":{"Bob":"QsQQ / 4"}})")}) {
    expect_refusal("each order", refused);
    EXPECT_EQ(refused.json().at("exit"), 69);
  }
  pad.done({"resolve", "--keep", "both"});
  while (const auto event = viewer.next())
    if (!event->sheet.contains("disputed")) break;
  phone.look();
  EXPECT_EQ(phone.enter(hand_id(2), points_of(2), {{"points", true}}).status, 201);
  EXPECT_EQ(pad.sheet().at("hands").size(), 4U);
}

TEST(FullWidthForms, AreReadAsTheCommandLineReadsThem) {
  const Pad pad;
  Phone phone(pad);
  const auto score = [&](const Json& body) { return phone.ask("POST", "/api/score", body.dump()); };
  const Answer narrow = score({{"entries", {{"Ann", "KKK2 / 45"}, {"Bob", "AAA / 9"}}}});
  EXPECT_EQ(score({{"entries", {{"Ann", "ＫＫＫ２　／　４５"}, {"Bob", "ＡＡＡ／９"}}}}).json(),
            narrow.json());
  const Json wide{{"Ann", "２８０＊"}, {"Bob", "（４５）"}};
  EXPECT_EQ(score({{"entries", wide}, {"points", true}}).status, 200);
  EXPECT_EQ(phone.enter(hand_id(1), wide, {{"points", true}}).json().at("totals").at(0), 280);
  // The places are those in what was typed.
  const Json slash = score({{"entries", {{"Ann", "ＫＫＫ／４／５"}, {"Bob", "/ 4"}}}}).json();
  EXPECT_EQ(slash.at("at"), (Json{{"field", "/entries/Ann"}, {"offset", 5}, {"length", 1}})) << slash;
  EXPECT_EQ(score({{"entries", {{"Ann", "ＫＫＫ ♥"}, {"Bob", "/ 4"}}}}).json().at("at").at("offset"), 4);
}

TEST(Militaire, IsScoredAndRecorded) {
  const Pad pad({"Cho", "Dee", "Eve", "--game", "militaire"});
  Phone phone(pad);
  const Answer hand = phone.enter(hand_id(1), {{"Cho", "777 456s / K"}, {"Dee", "KKKJo"}});
  EXPECT_EQ(hand.status, 201);
  EXPECT_EQ(hand.json().at("totals"), (Json{60, 30, 0}));
  const Json scored = phone.ask("POST", "/api/score", R"({"entries":{"Dee":"KKKJo"}})").json();
  ASSERT_TRUE(scored.contains("entries")) << scored;
  EXPECT_EQ(scored.at("entries").size(), 1U);
}

TEST(Changes, AreToldToWhoeverStartedTheServer) {
  Pad pad;
  Phone phone(pad);
  phone.enter(hand_id(1), kFirstHand);
  EXPECT_EQ(pad.next_line(), (Json{{"event", "hand"}, {"match", 1}, {"line", 1}, {"by", "127.0.0.1"}}));
  // What changes nothing is none.
  EXPECT_EQ(phone.write("PUT", "/api/lines/1", Json{{"entries", kFirstHand}}.dump()).status, 200);
  phone.write("DELETE", "/api/lines/1");
  EXPECT_EQ(pad.next_line(), (Json{{"event", "line"}, {"match", 1}, {"line", 1}, {"by", "127.0.0.1"}}));
  phone.write("POST", "/api/undo");
  EXPECT_EQ(pad.next_line(), (Json{{"event", "undo"}, {"match", 1}, {"line", nullptr}, {"by", "127.0.0.1"}}));
  pad.done({"add", "Ann=KKK", "Bob=/ 4"});
  EXPECT_EQ(pad.next_line(), (Json{{"event", "hand"}, {"match", 1}, {"line", 2}, {"by", nullptr}}));
  // A line that goes to another match.
  pad.done({"new", "Ann", "Bob"});
  pad.done({"move", "1", "2", "-m", "1"});
  EXPECT_EQ(pad.next_line(), (Json{{"event", "line"}, {"match", 1}, {"line", nullptr}, {"by", nullptr}}));
  pad.done({"undo", "--yes"});
  EXPECT_EQ(pad.next_line(), (Json{{"event", "undo"}, {"match", 1}, {"line", nullptr}, {"by", nullptr}}));
  // The whole match as well.
  pad.done({"undo", "3", "-m", "1", "--yes"});
  EXPECT_EQ(pad.next_line(), (Json{{"event", "undo"}, {"match", 1}, {"line", nullptr}, {"by", nullptr}}));
}

}  // namespace api_test
