#include "cli/play/new_match_questions.hpp"

#include <gtest/gtest.h>

#include "cli/play/stakes_answer.hpp"
#include "settlement/stakes.hpp"
#include "support/errors.hpp"
#include "support/printed.hpp"

namespace new_match_questions_test {

using cli::play::NewMatchQuestions;
using cli::play::read_stakes_answer;
using support::error_of;
using support::expect_error;
using support::expect_printed;

std::string prompt(const NewMatchQuestions& questions) {
  const auto question = questions.question();
  return question ? question->prompt : "(no question)";
}

TEST(NewMatchQuestions, EnterTakesEveryDefault) {
  NewMatchQuestions questions({}, {"Ann", "Bob"}, {});
  expect_printed("stakes", prompt(questions));
  questions.take("");
  expect_printed("target", prompt(questions));
  questions.take("");
  expect_printed("dealer", prompt(questions));
  questions.take("");
  EXPECT_FALSE(questions.question());
  EXPECT_FALSE(questions.options().any_given() && !questions.options().game.any_given());
}

TEST(NewMatchQuestions, AnswersBecomeOptions) {
  NewMatchQuestions questions({}, {"Ann", "Bob"}, {});
  for (const char* answer : {"1-3", "600", "b"}) questions.take(answer);
  EXPECT_FALSE(questions.question());
  history::MatchRecord record;
  record.match.players = {"Ann", "Bob"};
  questions.options().match.put(record, {});
  ASSERT_TRUE(record.terms.stakes);
  EXPECT_EQ(record.terms.stakes->large, 300);
  EXPECT_EQ(record.match.rules.target, 600);
  EXPECT_EQ(record.match.first_dealer, 1);
}

TEST(NewMatchQuestions, AFullWidthSignGoesBackAndDigitsAreNoName) {
  NewMatchQuestions questions({}, {}, {});
  questions.take("Ａnn");
  questions.take("＜");
  EXPECT_TRUE(questions.players().empty());
  EXPECT_EQ(error_of([&] { questions.take("１２"); }).kind(), base::ErrorKind::kData);
}

TEST(NewMatchQuestions, QIsTheDealerWhereSomebodyIsCalledSo) {
  const auto asks_name = [](const games::Names& players) {
    NewMatchQuestions questions({}, players, {});
    questions.take("");
    questions.take("");
    return questions.question().value().asks_name;
  };
  EXPECT_TRUE(asks_name({"Ann", "Quentin"}));
  EXPECT_FALSE(asks_name({"Ann", "Jacques"}));
}

TEST(NewMatchQuestions, AnAnswerThatCannotBeIsAskedAgain) {
  NewMatchQuestions questions({}, {"Ann", "Bob"}, {});
  EXPECT_EQ(error_of([&] { questions.take("plenty"); }).kind(), base::ErrorKind::kData);
  expect_printed("stakes", prompt(questions));
  questions.take("");
  EXPECT_EQ(error_of([&] { questions.take("0"); }).kind(), base::ErrorKind::kData);
  questions.take("600");
  EXPECT_EQ(error_of([&] { questions.take("Cho"); }).kind(), base::ErrorKind::kNotThere);
  expect_printed("dealer", prompt(questions));
}

std::optional<settlement::Stakes> stakes_of(const std::string& answer) {
  NewMatchQuestions questions({}, {"Ann", "Bob"}, {});
  questions.take(answer);
  history::MatchRecord record;
  record.match.players = {"Ann", "Bob"};
  questions.options().match.put(record, {});
  return record.terms.stakes;
}

TEST(NewMatchQuestions, StakesTheWrongWayRoundAreAskedAboutOnce) {
  NewMatchQuestions questions({}, {"Ann", "Bob"}, {});
  expect_error("3-1", base::ErrorKind::kData, [&] { questions.take("3-1"); });
  EXPECT_EQ(error_of([&] { questions.take("4-1"); }).kind(), base::ErrorKind::kData) << "another answer";
  questions.take("4-1");
  history::MatchRecord record;
  record.match.players = {"Ann", "Bob"};
  questions.options().match.put(record, {});
  EXPECT_EQ(settlement::stakes_text(*record.terms.stakes), "CAD 4.00-1.00");
  expect_printed("target", prompt(questions));
}

TEST(NewMatchQuestions, MoneyMayStandBesideTheStakes) {
  for (const char* answer : {"1-3", "$1-$3", "$1 - 3", "1-3 CAD", "1-3$", "C$1–3"}) {
    ASSERT_TRUE(stakes_of(answer)) << answer;
    EXPECT_EQ(settlement::stakes_text(*stakes_of(answer)), "CAD 1.00-3.00") << answer;
  }
  for (const char* answer : {"1-3 EUR", "1-3 --currency EUR", "1€-3€", "€1", "eur 1-3"}) {
    ASSERT_TRUE(stakes_of(answer)) << answer;
    EXPECT_EQ(settlement::stakes_text(*stakes_of(answer)), "EUR 1.00-3.00") << answer;
  }
  EXPECT_EQ(settlement::stakes_text(*stakes_of("¥100")), "JPY 100-300");
  // The yuan has the sign of the yen.
  for (const char* usual : {"CNY", "JPY", "CAD"})
    EXPECT_EQ(read_stakes_answer("¥1-¥3", settlement::find_currency(usual)).currency,
              std::string_view(usual) == "CNY" ? "CNY" : "JPY")
        << usual;
  for (const char* answer : {"", "n", "no", "none"}) EXPECT_FALSE(stakes_of(answer)) << answer;
}

TEST(NewMatchQuestions, ASignOfMoneyMeansItsCurrencyWhateverIsUsual) {
  const std::vector<std::pair<std::string, std::string>> signs{
      {"US$1-US$3", "USD"}, {"CA$1-CA$3", "CAD"}, {"C$1-C$3", "CAD"}, {"A$1-A$3", "AUD"},
      {"€1-€3", "EUR"},     {"£1-£3", "GBP"},     {"1円-3円", "JPY"}};
  for (const char* usual : {"CAD", "USD", "EUR", "CNY"})
    for (const auto& [answer, code] : signs) {
      const cli::play::StakesAnswer read = read_stakes_answer(answer, settlement::find_currency(usual));
      EXPECT_EQ(read.currency, code) << answer << " where " << usual << " is usual";
      EXPECT_EQ(read.stakes, "1-3") << answer;
    }
  EXPECT_EQ(settlement::stakes_text(*stakes_of("100円")), "JPY 100-300");
}

TEST(NewMatchQuestions, ADollarIsTheUsualOneWhereThatIsADollar) {
  for (const char* usual :
       {"CAD", "USD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "BBD", "BMD",
        "BSD", "BZD", "FJD", "GYD", "JMD", "KYD", "LRD", "NAD", "SBD", "SRD", "TTD", "XCD", "DOP"})
    EXPECT_EQ(read_stakes_answer("$1-$3", settlement::find_currency(usual)).currency, usual);
  for (const char* usual : {"EUR", "JPY"})
    EXPECT_EQ(error_of([&] { read_stakes_answer("$1-$3", settlement::find_currency(usual)); }).kind(),
              base::ErrorKind::kData)
        << usual;
}

TEST(NewMatchQuestions, ARemedyForStakesCanBeTypedThere) {
  for (const char* answer : {"1-3 Taler", "one", "EUR", "1 EUR - 3 CAD", "1-3-5"})
    expect_error(answer, base::ErrorKind::kData, [&] { stakes_of(answer); });
}

TEST(NewMatchQuestions, OneLineMayBeSeveralPlayers) {
  NewMatchQuestions questions({}, {}, {"Jean Paul"});
  questions.take("Guy Lise");
  expect_printed("question", prompt(questions));
  EXPECT_EQ(error_of([&] { questions.take("perhaps"); }).kind(), base::ErrorKind::kData);
  questions.take("<");
  EXPECT_TRUE(questions.players().empty());
  for (const char* line : {"Guy Lise", "n", "<", "Mary Ann", ""}) questions.take(line);
  EXPECT_EQ(questions.players(), (std::vector<std::string>{"Guy", "Mary Ann"}));
  for (const char* line : {"jean paul", "Cho Dee"}) questions.take(line);  // known; no room for two
  EXPECT_EQ(questions.players(), (std::vector<std::string>{"Guy", "Mary Ann", "jean paul", "Cho Dee"}));
}

TEST(NewMatchQuestions, NamesMayStandBetweenCommas) {
  NewMatchQuestions questions({}, {}, {});
  questions.take("Guy, Mary Ann, Lise");
  expect_printed("question", prompt(questions));
  EXPECT_EQ(error_of([&] { questions.take("perhaps"); }).kind(), base::ErrorKind::kData);
  questions.take("");
  EXPECT_EQ(questions.players(), (std::vector<std::string>{"Guy", "Mary Ann", "Lise"}));
}

TEST(NewMatchQuestions, OneNameMayHaveCommas) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* line : {"Guy, the elder", "no"}) questions.take(line);
  EXPECT_EQ(questions.players(), (std::vector<std::string>{"Guy, the elder"}));
}

TEST(NewMatchQuestions, WhatTheOptionsSayIsNotAsked) {
  cli::NewMatchOptions options;
  options.match.give("--target", "600");
  options.match.give("--stakes", "1-3");
  NewMatchQuestions questions(options, {"Ann", "Bob"}, {});
  expect_printed("dealer", prompt(questions));
}

TEST(NewMatchQuestions, ThePlayersAreAskedForAndTheirNumberIsTheGame) {
  NewMatchQuestions questions({}, {}, {"Cho", "Dee"});
  expect_printed("player 1", prompt(questions));
  EXPECT_EQ(questions.question()->completions, (std::vector<std::string>{"Cho", "Dee"}));
  expect_error("no name", base::ErrorKind::kData, [&] { questions.take(""); });
  questions.take("Cho");
  expect_printed("player 2", prompt(questions));
  expect_error("a name again", base::ErrorKind::kData, [&] { questions.take("CHO"); });
  for (const char* line : {"Mary Ann", ""}) questions.take(line);
  expect_printed("player 3", prompt(questions));
  questions.take("Eve");
  questions.take("");
  // Militaire has no stakes.
  expect_printed("target", prompt(questions));
  EXPECT_EQ(questions.players(), (std::vector<std::string>{"Cho", "Mary Ann", "Eve"}));
}

TEST(NewMatchQuestions, FourAreAsManyAsPlay) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* name : {"Ann", "Bob", "Cho", "Dee"}) questions.take(name);
  expect_printed("target", prompt(questions));
}

TEST(NewMatchQuestions, AStepBackAsksAgain) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* answer : {"Ann", "Bob", "", "1-3", "<"}) questions.take(answer);
  expect_printed("stakes", prompt(questions));
  questions.take("<");
  expect_printed("player 3", prompt(questions));  // that there were no more is what is asked again
  // Another number of players is another game.
  for (const char* answer : {"Cho", ""}) questions.take(answer);
  expect_printed("target", prompt(questions));
  for (const char* answer : {"<", "Dee"}) questions.take(answer);
  expect_printed("target", prompt(questions));  // four are as many as play
  questions.take("<");
  expect_printed("player 4", prompt(questions));
  for (int i = 0; i < 3; ++i) questions.take("<");
  expect_error("a step before the first", base::ErrorKind::kRefused, [&] { questions.take("<"); });
}

TEST(NewMatchQuestions, WhatWasAnsweredStandsThereAgain) {
  NewMatchQuestions questions({}, {}, {});
  const auto stands = [&] { return questions.question()->prefill; };
  for (const char* answer : {"Ann", "Bob", "", "1-3 EUR", "300"}) {
    EXPECT_EQ(stands(), "") << answer;
    questions.take(answer);
  }
  questions.take("<");
  EXPECT_EQ(stands(), "300");
  questions.take("<");
  EXPECT_EQ(stands(), "1-3 EUR");
  questions.take("2-6");
  EXPECT_EQ(stands(), "300") << "on the way forward, too";
  for (int i = 0; i < 2; ++i) questions.take("<");
  EXPECT_EQ(stands(), "") << "there were no more players";
  questions.take("<");
  EXPECT_EQ(stands(), "Bob");
  questions.take("Bea");
  EXPECT_EQ(stands(), "");
  questions.take("");
  EXPECT_EQ(stands(), "2-6");
  // Signs behind what stands there go back as often, and it stays.
  questions.take("2-6<<<");
  EXPECT_EQ(stands(), "Ann");
  for (const char* standing : {"Bea", "", "2-6", "300"}) {
    questions.take(stands());
    EXPECT_EQ(stands(), standing);
  }
  questions.take("400<");
  EXPECT_EQ(stands(), "2-6");
  questions.take("2-6");
  EXPECT_EQ(stands(), "400");
  for (const char* answer : {"400", "Bea"}) questions.take(answer);
  EXPECT_FALSE(questions.question());
  EXPECT_EQ(questions.players(), (std::vector<std::string>{"Ann", "Bea"}));
}

TEST(NewMatchQuestions, MoreSignsThanStepsGoToTheFirst) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* line : {"Ann", "Bob", "", "1-3<<<<<<<<<"}) questions.take(line);
  EXPECT_EQ(questions.question()->prefill, "Ann");
  EXPECT_TRUE(questions.players().empty());
  EXPECT_THROW(questions.take("Ann<"), base::Error);
}

TEST(NewMatchQuestions, ADoubtfulLineStandsThereAgain) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* line : {"Guy Lise", "<"}) questions.take(line);
  EXPECT_EQ(questions.question()->prefill, "Guy Lise");
}

TEST(NewMatchQuestions, StakesOfTwoAreNoneOfThree) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* line : {"Ann", "Bob", "", "1-3", "800", "<", "<", "<", "Cho", ""}) questions.take(line);
  expect_printed("target", prompt(questions));
  EXPECT_EQ(questions.question()->prefill, "") << "of another game";
  EXPECT_FALSE(questions.options().match.given("--stakes"));
}

}  // namespace new_match_questions_test
