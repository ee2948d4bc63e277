#include "cli/shell/language.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/errors/error.hpp"
#include "base/json/json_object.hpp"
#include "base/language/translation.hpp"
#include "base/values/time.hpp"
#include "cli/args/options.hpp"
#include "cli/shell/answers.hpp"
#include "settlement/stakes.hpp"
#include "support/printed.hpp"

// With the catalogues that the program has: what it says and what it understands in each language.
namespace shell_language_test {

using base::Language;
using base::ScopedLanguage;

std::vector<std::string> rest_of(std::vector<const char*> words) {
  const cli::CommandWords rest = cli::choose_language(static_cast<int>(words.size()), words.data());
  return {rest.begin(), rest.end()};
}

/// Chooses a language by the words in an environment of English, and sets English again.
Language chosen_by(std::vector<const char*> words) {
  setenv("CHAPEAU_LANG", "en", 1);
  rest_of(std::move(words));
  const Language chosen = base::language();
  base::set_language(Language::kEnglish);
  return chosen;
}

TEST(ChooseLanguage, TakesLangWhereverItStandsUpToTwoHyphens) {
  EXPECT_EQ(chosen_by({"chapeau", "--lang", "fr", "sheet"}), Language::kFrench);
  EXPECT_EQ(chosen_by({"chapeau", "sheet", "--lang=ja"}), Language::kJapanese);
  EXPECT_EQ(chosen_by({"chapeau", "sheet", "--lang", "es_MX"}), Language::kSpanish);
  EXPECT_EQ(chosen_by({"chapeau", "add", "--", "--lang", "fr"}), Language::kEnglish);
  EXPECT_EQ(chosen_by({"chapeau", "sheet"}), Language::kEnglish);
}

TEST(ChooseLanguage, LeavesTheOtherWordsInTheirOrder) {
  EXPECT_EQ(rest_of({"chapeau", "--lang", "en", "add", "Ann=KKK", "--lang=en", "--", "--lang"}),
            (std::vector<std::string>{"chapeau", "add", "Ann=KKK", "--", "--lang"}));
}

TEST(ChooseLanguage, RefusesALanguageThatThereIsNotWithTheList) {
  support::expect_error("xx", base::ErrorKind::kUsage, [] { rest_of({"chapeau", "--lang", "xx", "sheet"}); });
}

TEST(Languages, WriteMoneyAsTheyDo) {
  const settlement::Currency dollars{"CAD", 2}, yen{"JPY", 0};
  EXPECT_EQ(settlement::money_text(-1850, dollars), "CAD -18.50");
  for (const Language comma : {Language::kFrench, Language::kSpanish}) {
    const ScopedLanguage scoped(comma);
    EXPECT_EQ(settlement::money_text(1850, dollars), "18,50\u00A0CAD");
    EXPECT_EQ(settlement::money_text(1850, yen), "1850\u00A0JPY");
  }
  const ScopedLanguage japanese(Language::kJapanese);
  EXPECT_EQ(settlement::money_text(1850, dollars), "CAD\u00A018.50");
}

TEST(Languages, CorrectMoneyAsTheyWriteIt) {
  const settlement::Currency dollars{"CAD", 2};
  const auto remedy = [](const auto& read) {
    try {
      read();
    } catch (const base::Error& error) {
      return error.remedy();
    }
    return std::string();
  };
  const auto stakes = [&] { settlement::parse_stakes("0,50/1.5", dollars); };
  const auto imported = [&] { settlement::parse_imported_payment(",5", dollars); };
  EXPECT_NE(remedy(stakes).find("0.50-1.5"), std::string::npos);
  const ScopedLanguage french(Language::kFrench);
  EXPECT_NE(remedy(stakes).find("0,50-1,5"), std::string::npos) << remedy(stakes);
  EXPECT_NE(remedy([&] { settlement::parse_payment(",5", dollars); }).find("0,5"), std::string::npos);
  EXPECT_NE(remedy(imported).find("0.5"), std::string::npos) << "JSON has points";
}

TEST(Languages, JoinPlacesAsTheyDo) {
  const base::JsonDocument json(R"({"game": 1})", "");
  const base::JsonObject object(json.root(), "1行目");
  EXPECT_EQ(object.where_of("game"), "1行目, game");
  const ScopedLanguage japanese(Language::kJapanese);
  EXPECT_EQ(object.where_of("game"), "1行目、game");
}

TEST(Languages, JoinNamesAsTheyDo) {
  {
    const ScopedLanguage french(Language::kFrench);
    EXPECT_EQ(base::join_and({"Ann", "Bob", "Iris"}), "Ann, Bob et Iris");
    EXPECT_EQ(base::join_or({"Ann", "Otto"}), "Ann ou Otto");
    EXPECT_EQ(base::join_or({"Ann", "Bob", "Otto"}), "Ann, Bob ou Otto");
  }
  {
    const ScopedLanguage spanish(Language::kSpanish);
    EXPECT_EQ(base::join_and({"Ann", "Bob"}), "Ann y Bob");
    for (const char* name : {"Iris", "Hilda", "íñigo"})
      EXPECT_EQ(base::join_and({"Ann", name}), std::string("Ann e ") + name);
    EXPECT_EQ(base::join_and({"agua", "hielo"}), "agua y hielo");
    EXPECT_EQ(base::join_and({"Ann", "Bob", "Ivo"}), "Ann, Bob e Ivo");
    EXPECT_EQ(base::join_and({"Ann", "Ivo", "Bob"}), "Ann, Ivo y Bob");
    for (const char* name : {"Otto", "Honorio"})
      EXPECT_EQ(base::join_or({"Ann", name}), std::string("Ann u ") + name);
    EXPECT_EQ(base::join_or({"Ann", "Bob", "Otto"}), "Ann, Bob u Otto");
  }
  const ScopedLanguage japanese(Language::kJapanese);
  EXPECT_EQ(base::join_and({"Ann", "Bob"}), "AnnとBob");
  EXPECT_EQ(base::join_and({"Ann", "Ivo"}), "AnnとIvo");
  for (const char* last : {"Cho", "Ivo"})
    EXPECT_EQ(base::join_and({"Ann", "Bob", last}), std::string("Ann、Bob、") + last);
  for (const char* last : {"Cho", "Otto"})
    EXPECT_EQ(base::join_or({"Ann", "Bob", last}), std::string("Ann、Bob、または ") + last);
  EXPECT_EQ(base::join_sentences({"一。", "二。"}), "一。二。");
}

TEST(Languages, UnderstandYesAndNoInTheirOwnWordsBesideTheEnglishOnes) {
  struct Answers {
    Language language;
    std::vector<std::string> yes, no;
  };
  const Answers all[] = {{Language::kFrench, {"o", "oui", "OUI"}, {"non"}},
                         {Language::kSpanish, {"s", "sí", "si"}, {"n"}},
                         {Language::kJapanese, {"はい"}, {"いいえ"}}};
  for (const Answers& answers : all) {
    const ScopedLanguage scoped(answers.language);
    for (const std::string& yes : answers.yes) EXPECT_TRUE(cli::says_yes(yes) && !cli::says_no(yes)) << yes;
    for (const std::string& no : answers.no) EXPECT_TRUE(cli::says_no(no) && !cli::says_yes(no)) << no;
    for (const char* yes : {"y", "yes", " Y ", "ｙ", "　Ｙ"}) EXPECT_TRUE(cli::says_yes(yes)) << yes;
    for (const char* no : {"n", "no", "Ｎ"}) EXPECT_TRUE(cli::says_no(no)) << no;
    for (const char* neither : {"", "q", "maybe", "ÿ", "ñ"})
      EXPECT_FALSE(cli::says_yes(neither) || cli::says_no(neither)) << neither;
  }
  EXPECT_FALSE(cli::says_yes("oui"));
}

TEST(Languages, UnderstandTodayAndYesterdayInTheirOwnWordsBesideTheEnglishOnes) {
  const auto now = base::parse_timestamp("2026-11-01T12:00:00Z").value();
  const std::string today = base::local_day(now), yesterday = base::local_day(now, -1);
  const auto day = [&](const char* text) { return cli::day(text, "--date", now); };
  struct Words {
    Language language;
    const char *today, *yesterday;
  };
  for (const Words& words :
       {Words{Language::kFrench, "aujourd’hui", "Hier"}, Words{Language::kFrench, "aujourd'hui", "hier"},
        Words{Language::kSpanish, "hoy", "ayer"}, Words{Language::kJapanese, "今日", "昨日"}}) {
    const ScopedLanguage scoped(words.language);
    EXPECT_EQ(day(words.today), today);
    EXPECT_EQ(day(words.yesterday), yesterday);
    EXPECT_EQ(day("today"), today);
    EXPECT_EQ(day("yesterday"), yesterday);
  }
  EXPECT_THROW(day("hier"), base::Error);
  EXPECT_EQ(day("２０２６-10-31"), "2026-10-31");
}

}  // namespace shell_language_test
