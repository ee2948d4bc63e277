#include "cli/play/new_match_questions.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace new_match_questions_test {

using cli::play::NewMatchQuestions;
using support::error_of;

std::string prompt(const NewMatchQuestions& questions) {
  const auto question = questions.question();
  return question ? question->prompt : "(no question)";
}

TEST(NewMatchQuestions, EnterTakesEveryDefault) {
  NewMatchQuestions questions({}, {"Ann", "Bob"}, {});
  EXPECT_EQ(prompt(questions), "Stakes, as 1-3 (Enter: none): ");
  questions.take("");
  EXPECT_EQ(prompt(questions), "To how many points (Enter: 1200): ");
  questions.take("");
  EXPECT_EQ(prompt(questions), "Who deals first (Enter: not known): ");
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

TEST(NewMatchQuestions, AnAnswerThatCannotBeIsAskedAgain) {
  NewMatchQuestions questions({}, {"Ann", "Bob"}, {});
  EXPECT_EQ(error_of([&] { questions.take("plenty"); }).kind(), base::ErrorKind::kData);
  EXPECT_EQ(prompt(questions), "Stakes, as 1-3 (Enter: none): ");
  questions.take("");
  EXPECT_EQ(error_of([&] { questions.take("0"); }).kind(), base::ErrorKind::kData);
  questions.take("600");
  EXPECT_EQ(error_of([&] { questions.take("Cho"); }).kind(), base::ErrorKind::kNotThere);
  EXPECT_EQ(prompt(questions), "Who deals first (Enter: not known): ");
}

TEST(NewMatchQuestions, WhatTheOptionsSayIsNotAsked) {
  cli::NewMatchOptions options;
  options.match.give("--target", "600");
  options.match.give("--stakes", "1-3");
  NewMatchQuestions questions(options, {"Ann", "Bob"}, {});
  EXPECT_EQ(prompt(questions), "Who deals first (Enter: not known): ");
}

TEST(NewMatchQuestions, ThePlayersAreAskedForAndTheirNumberIsTheGame) {
  NewMatchQuestions questions({}, {}, {"Cho", "Dee"});
  EXPECT_EQ(prompt(questions), "Player 1: ");
  EXPECT_EQ(questions.question()->completions, (std::vector<std::string>{"Cho", "Dee"}));
  EXPECT_EQ(error_of([&] { questions.take(""); }).message(), "the name is missing");
  questions.take("Cho");
  EXPECT_EQ(prompt(questions), "Player 2: ");
  EXPECT_EQ(error_of([&] { questions.take("CHO"); }).message(), "'Cho' and 'CHO' are the same player");
  questions.take("Mary Ann");
  EXPECT_EQ(prompt(questions), "Player 3 (Enter: no more): ");
  questions.take("Eve");
  questions.take("");
  // Militaire has no stakes.
  EXPECT_EQ(prompt(questions), "To how many points (Enter: 500): ");
  EXPECT_EQ(questions.players(), (std::vector<std::string>{"Cho", "Mary Ann", "Eve"}));
}

TEST(NewMatchQuestions, FourAreAsManyAsPlay) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* name : {"Ann", "Bob", "Cho", "Dee"}) questions.take(name);
  EXPECT_EQ(prompt(questions), "To how many points (Enter: 500): ");
}

TEST(NewMatchQuestions, AStepBackAsksAgain) {
  NewMatchQuestions questions({}, {}, {});
  for (const char* answer : {"Ann", "Bob", "", "1-3", "<"}) questions.take(answer);
  EXPECT_EQ(prompt(questions), "Stakes, as 1-3 (Enter: none): ");
  questions.take("<");
  EXPECT_EQ(prompt(questions), "Player 3 (Enter: no more): ")
      << "that there were no more is what is asked again";
  // Another number of players is another game.
  for (const char* answer : {"Cho", ""}) questions.take(answer);
  EXPECT_EQ(prompt(questions), "To how many points (Enter: 500): ");
  for (const char* answer : {"<", "Dee"}) questions.take(answer);
  EXPECT_EQ(prompt(questions), "To how many points (Enter: 500): ") << "four are as many as play";
  questions.take("<");
  EXPECT_EQ(prompt(questions), "Player 4 (Enter: no more): ");
  for (int i = 0; i < 3; ++i) questions.take("<");
  EXPECT_EQ(error_of([&] { questions.take("<"); }).message(), "there is no step before this one");
}

}  // namespace new_match_questions_test
