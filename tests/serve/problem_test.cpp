#include "serve/http/problem.hpp"

#include <gtest/gtest.h>

#include "serve/answers/routes.hpp"
#include "serve/http/ascii.hpp"

namespace problem_test {

using base::Error;
using base::ErrorKind;
using base::Language;

TEST(Problems, HaveTheStatusAndTheExitCodeOfTheirKind) {
  const auto expect = [](ErrorKind kind, int status, int exit) {
    const serve::Problem problem = serve::problem_of(Error(kind, "a"));
    EXPECT_EQ(problem.status, status);
    EXPECT_EQ(problem.exit, exit);
  };
  expect(ErrorKind::kUsage, 400, 64);
  expect(ErrorKind::kData, 422, 65);
  expect(ErrorKind::kNotThere, 404, 66);
  expect(ErrorKind::kRefused, 409, 69);
  expect(ErrorKind::kBug, 500, 70);
  expect(ErrorKind::kInputOutput, 500, 74);
  expect(ErrorKind::kBusy, 423, 75);
  expect(ErrorKind::kUnusableDatabase, 500, 76);
}

TEST(Problems, NameThePlaceInUnitsOfUtf16) {
  const std::string text = "\xf0\x9f\x82\xa1 \xe2\x99\xa5 X";  // a card, a heart, an X
  const serve::Problem problem = serve::problem_of(
      Error(ErrorKind::kData, "m").at({"/entries/Bob", text, text.size() - 1, text.size()}));
  ASSERT_TRUE(problem.at);
  EXPECT_EQ(problem.at->field, "/entries/Bob");
  EXPECT_EQ(problem.at->offset, 5U);
  EXPECT_EQ(problem.at->length, 1U);
  EXPECT_NE(problem.detail.find('^'), std::string::npos);
}

TEST(Problems, HaveACodeWhereTheErrorHasOne) {
  EXPECT_EQ(serve::problem_of(Error(ErrorKind::kData, "m").code("not_a_set")).json().at("code"), "not_a_set");
  EXPECT_FALSE(serve::problem_of(Error(ErrorKind::kData, "m")).json().contains("code"));
}

TEST(Problems, WithoutAFieldHaveNoPlace) {
  EXPECT_FALSE(serve::problem_of(Error(ErrorKind::kData, "m").at({"line 3", "x", 0, 1})).at);
  EXPECT_FALSE(serve::problem_of(Error(ErrorKind::kData, "m")).at);
}

TEST(Problems, HoldNoControlCharacters) {
  const serve::Problem problem = serve::problem_of(Error(ErrorKind::kData, "a\x1b[31m\nb").remedy("c\rd"));
  for (const std::string& text : {problem.title, problem.remedy})
    EXPECT_EQ(text.find_first_of("\x1b\n\r"), std::string::npos) << text;
}

TEST(Problems, AreCutWhereWhatTheyNameIsLong) {
  const std::string name(60'000, 'x');
  const serve::Problem problem =
      serve::problem_of(Error(ErrorKind::kData, "'" + name + "' is no player").remedy(name));
  EXPECT_LT(problem.json().dump().size(), 4000U);
  EXPECT_LT(serve::http_problem(400, name).json().dump().size(), 2000U);
}

TEST(Problems, NameNoFolder) {
  const serve::Problem problem = serve::without_folder(
      serve::problem_of(
          Error(ErrorKind::kBusy, "/home/ann/j.db is in use").remedy("see /home/ann/j.db-journal")),
      "/home/ann/j.db");
  EXPECT_EQ(problem.title, "j.db is in use");
  EXPECT_EQ(problem.detail, "chapeau: j.db is in use\n  see j.db-journal\n");
  EXPECT_EQ(problem.remedy, "see j.db-journal");
  EXPECT_EQ(serve::without_folder(problem, "j.db").title, "j.db is in use");
}

TEST(Pointers, EscapeWhatRfc6901Says) {
  EXPECT_EQ(serve::pointer_to("/entries", "Ann"), "/entries/Ann");
  EXPECT_EQ(serve::pointer_to("", "a/b~c"), "/a~1b~0c");
}

TEST(AcceptLanguage, ChoosesTheHeaviestThatThereIs) {
  EXPECT_EQ(serve::language_of(""), Language::kEnglish);
  EXPECT_EQ(serve::language_of("fr"), Language::kFrench);
  EXPECT_EQ(serve::language_of("fr-CA,fr;q=0.9,en;q=0.8"), Language::kFrench);
  EXPECT_EQ(serve::language_of("de, ja;q=0.5, es;q=0.7"), Language::kSpanish);
  EXPECT_EQ(serve::language_of("fr;q=0, ja;q=0.001"), Language::kJapanese);
  EXPECT_EQ(serve::language_of("en, fr"), Language::kEnglish);
  EXPECT_EQ(serve::language_of("fr ; q=0.2 , es;q=0.3"), Language::kSpanish);
  EXPECT_EQ(serve::language_of("fr;q=0.9, es;q=1."), Language::kSpanish);
  for (const char* none :
       {"*", "de", "fr;q=", "fr;q=2.5;", "fr;q=1.001", "fr;q=.", "fr;q=-1", ";;;,,,", "fr;q=0.0", "\xff"})
    EXPECT_EQ(serve::language_of(none), Language::kEnglish) << none;
}

TEST(Routes, RefuseOtherPathsAndOtherMethods) {
  EXPECT_EQ(serve::find_route("PUT", "/api/hands/x").argument, "x");
  const auto status_of = [](const char* method, const char* path) {
    try {
      (void)serve::find_route(method, path);
      return 200;
    } catch (const serve::Refusal& refusal) {
      return refusal.problem.status;
    }
  };
  EXPECT_EQ(status_of("GET", "/api/match"), 200);
  EXPECT_EQ(status_of("POST", "/api/match"), 405);
  EXPECT_EQ(status_of("POST", "/api/lines/1"), 405);
  for (const char* path :
       {"/api/", "/api/match/", "/api/hands/", "/api/hands/a/b", "/api/linesx", "/api/Match"})
    EXPECT_EQ(status_of("GET", path), 404) << path;
}

TEST(Base64, IsThatOfRfc4648) {
  EXPECT_EQ(serve::to_base64(""), "");
  EXPECT_EQ(serve::to_base64("f"), "Zg==");
  EXPECT_EQ(serve::to_base64("fo"), "Zm8=");
  EXPECT_EQ(serve::to_base64("foo"), "Zm9v");
  EXPECT_EQ(serve::to_base64("foob"), "Zm9vYg==");
  EXPECT_EQ(serve::to_base64("foobar"), "Zm9vYmFy");
}

}  // namespace problem_test
