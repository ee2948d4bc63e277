#include "base/language/translation.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "base/language/catalogue.hpp"
#include "support/catalogue.hpp"

namespace translation_test {

using base::Language;

/// Sets the language for one test.
struct Speaking {
  explicit Speaking(Language language) { base::set_language(language); }
  ~Speaking() { base::set_language(Language::kEnglish); }
};

TEST(Catalogue, FindsAMessageByTheWholeOfItsText) {
  const std::string bytes = support::make_catalogue(
      {{"out", "dehors"}, {"outer", "extérieur"}, {"a\4out", "sorti"}}, "nplurals=2; plural=(n > 1);");
  const base::Catalogue catalogue(bytes);
  EXPECT_EQ(catalogue.find("out"), "dehors");
  EXPECT_EQ(catalogue.find("outer"), "extérieur");
  EXPECT_EQ(catalogue.find("a\4out"), "sorti");
  EXPECT_EQ(catalogue.find("ou"), std::nullopt);
  EXPECT_EQ(catalogue.find("outermost"), std::nullopt);
}

TEST(Catalogue, AnEmptyTranslationCountsAsMissing) {
  const std::string bytes = support::make_catalogue({{"out", ""}}, "nplurals=1; plural=0;");
  EXPECT_EQ(base::Catalogue(bytes).find("out"), std::nullopt);
}

TEST(Catalogue, ChoosesThePluralByItsOwnHeader) {
  const std::string key = std::string("{0} hand") + '\0' + "{0} hands";
  const std::string forms = std::string("{0} donne") + '\0' + "{0} donnes";
  const std::string french = support::make_catalogue({{key, forms}}, "nplurals=2; plural=(n > 1);");
  EXPECT_EQ(base::Catalogue(french).find("{0} hand", 0), "{0} donne");
  EXPECT_EQ(base::Catalogue(french).find("{0} hand", 1), "{0} donne");
  EXPECT_EQ(base::Catalogue(french).find("{0} hand", 2), "{0} donnes");
  const std::string spanish = support::make_catalogue({{key, forms}}, "nplurals=2; plural=n != 1;");
  EXPECT_EQ(base::Catalogue(spanish).find("{0} hand", 0), "{0} donnes");
  const std::string japanese = support::make_catalogue({{key, "{0} ディール"}}, "nplurals=1; plural=0;");
  EXPECT_EQ(base::Catalogue(japanese).find("{0} hand", 5), "{0} ディール");
}

TEST(Catalogue, AFormThatIsNotThereCountsAsMissing) {
  const std::string key = std::string("{0} hand") + '\0' + "{0} hands";
  const std::string bytes = support::make_catalogue({{key, "{0} donne"}}, "nplurals=2; plural=(n > 1);");
  EXPECT_EQ(base::Catalogue(bytes).find("{0} hand", 1), "{0} donne");
  EXPECT_EQ(base::Catalogue(bytes).find("{0} hand", 2), std::nullopt);
}

TEST(Catalogue, ADamagedOneHasNoTranslations) {
  const std::string bytes = support::make_catalogue({{"out", "dehors"}}, "nplurals=2; plural=(n > 1);");
  EXPECT_EQ(base::Catalogue("").find("out"), std::nullopt);
  EXPECT_EQ(base::Catalogue("not a catalogue").find("out"), std::nullopt);
  for (std::size_t size = 0; size < bytes.size() - 1; ++size) {
    // Cut off anywhere, and with a number in the header or the tables that points behind the end.
    EXPECT_NE(base::Catalogue(std::string_view(bytes).substr(0, size)).find("nothing"), "x");
    std::string damaged = bytes;
    damaged[size] = static_cast<char>(0xff);
    static_cast<void>(base::Catalogue(damaged).find("out"));
    static_cast<void>(base::Catalogue(damaged).find("out", 3));
  }
}

TEST(PluralForm, ComputesTheExpressionsOfOtherLanguages) {
  const char* russian = "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2";
  const std::map<std::uint64_t, std::uint64_t> expected{{1, 0},  {2, 1},  {5, 2},  {11, 2},
                                                        {12, 2}, {21, 0}, {22, 1}, {111, 2}};
  for (const auto& [n, form] : expected) EXPECT_EQ(base::plural_form(russian, n), form) << n;
  EXPECT_EQ(base::plural_form("!n", 0), 1U);
  EXPECT_EQ(base::plural_form("!!n", 7), 1U);
  EXPECT_EQ(base::plural_form("2*n+7-n/2", 4), 13U);
}

TEST(PluralForm, RefusesWhatCannotBeComputed) {
  for (const char* bad : {"", "n >", "n / 0", "n % 0", "(n", "n)", "x", "n ? 1", "1 2"})
    EXPECT_EQ(base::plural_form(bad, 3), std::nullopt) << bad;
  EXPECT_EQ(base::plural_form(std::string(100000, '('), 3), std::nullopt);
}

TEST(Language, IsFoundByItsCodeWithRegionAndEncoding) {
  EXPECT_EQ(base::find_language("fr_CA.UTF-8"), Language::kFrench);
  EXPECT_EQ(base::find_language("es@euro"), Language::kSpanish);
  EXPECT_EQ(base::find_language("JA"), Language::kJapanese);
  EXPECT_EQ(base::find_language("en-GB"), Language::kEnglish);
  for (const char* none : {"", "de", "fra", "C", "f"})
    EXPECT_EQ(base::find_language(none), std::nullopt) << none;
}

/// What the environment of a test says, for `language_of_environment`.
std::map<std::string, std::string> variables;
const char* variable(const char* name) {
  const auto found = variables.find(name);
  return found == variables.end() ? nullptr : found->second.c_str();
}
Language asked_for(std::map<std::string, std::string> environment) {
  variables = std::move(environment);
  return base::language_of_environment(variable);
}

TEST(Language, IsAskedForByChapeausOwnVariableFirst) {
  EXPECT_EQ(asked_for({}), Language::kEnglish);
  EXPECT_EQ(asked_for({{"CHAPEAU_LANG", "ja"}, {"LC_ALL", "fr_CA.UTF-8"}, {"LANGUAGE", "es"}}),
            Language::kJapanese);
  EXPECT_EQ(asked_for({{"CHAPEAU_LANG", "de"}, {"LC_ALL", "fr_CA.UTF-8"}}), Language::kEnglish);
  EXPECT_EQ(asked_for({{"CHAPEAU_LANG", ""}, {"LC_ALL", "fr_CA.UTF-8"}}), Language::kFrench);
}

TEST(Language, IsThatOfTheFirstVariableOfTheLocaleThatIsSet) {
  EXPECT_EQ(asked_for({{"LC_ALL", "es_MX"}, {"LC_MESSAGES", "fr_FR"}, {"LANG", "ja_JP"}}),
            Language::kSpanish);
  EXPECT_EQ(asked_for({{"LC_ALL", ""}, {"LC_MESSAGES", "fr_FR"}, {"LANG", "ja_JP"}}), Language::kFrench);
  EXPECT_EQ(asked_for({{"LANG", "ja_JP.UTF-8"}}), Language::kJapanese);
  EXPECT_EQ(asked_for({{"LANG", "de_DE.UTF-8"}}), Language::kEnglish);
}

TEST(Language, AListInLanguageCountsUnlessTheLocaleIsC) {
  EXPECT_EQ(asked_for({{"LANG", "fr_CA.UTF-8"}, {"LANGUAGE", "de:es_MX:ja"}}), Language::kSpanish);
  EXPECT_EQ(asked_for({{"LANG", "fr_CA.UTF-8"}, {"LANGUAGE", "de"}}), Language::kFrench);
  EXPECT_EQ(asked_for({{"LANG", "C.UTF-8"}, {"LANGUAGE", "es"}}), Language::kEnglish);
  EXPECT_EQ(asked_for({{"LC_ALL", "POSIX"}, {"LANG", "fr_CA"}, {"LANGUAGE", "es"}}), Language::kEnglish);
  EXPECT_EQ(asked_for({{"LANGUAGE", "de:ja"}}), Language::kJapanese);
  EXPECT_EQ(asked_for({{"LANGUAGE", "en:ja"}}), Language::kEnglish);
}

TEST(Translation, EnglishIsTheTextItself) {
  EXPECT_EQ(base::tr("{1} pays {0}.", "Ann", "Bob"), "Bob pays Ann.");
  EXPECT_EQ(base::tr_n(1, "{0} hand", "{0} hands"), "1 hand");
  EXPECT_EQ(base::tr_n(0, "{0} hand", "{0} hands"), "0 hands");
  EXPECT_EQ(base::tr_n(3, "{0} hand of {1}", "{0} hands of {1}", "Ann"), "3 hands of Ann");
  EXPECT_EQ(base::translated(base::tr_noop_c("cell", "open")), "open");
}

TEST(Translation, ThePseudoLanguageMarksEveryMessage) {
  const Speaking speaking(Language::kPseudo);
  EXPECT_EQ(base::tr("Bob pays {0}.", "Ann"), "⟦Bob pays Ann.~~~~⟧");
  EXPECT_EQ(base::translated(base::tr_noop_c("cell", "open")), "⟦open~⟧");
  const base::InEnglish english;
  EXPECT_EQ(base::tr("Bob pays {0}.", "Ann"), "Bob pays Ann.");
  EXPECT_EQ(base::language(), Language::kEnglish);
}

TEST(Translation, InEnglishEndsWhereItBegan) {
  const Speaking speaking(Language::kPseudo);
  {
    const base::InEnglish outer;
    { const base::InEnglish inner; }
    EXPECT_EQ(base::language(), Language::kEnglish);
  }
  EXPECT_EQ(base::language(), Language::kPseudo);
}

TEST(Translation, WhatIsMadeInEnglishIsThatAlone) {
  const Speaking speaking(Language::kPseudo);
  EXPECT_EQ(base::in_english([] { return base::tr("Bob pays {0}.", "Ann"); }), "Bob pays Ann.");
  EXPECT_EQ(base::language(), Language::kPseudo);
}

TEST(Lists, AreJoinedWithTheirLastItemApart) {
  EXPECT_EQ(base::join_and({}), "");
  EXPECT_EQ(base::join_and({"Ann"}), "Ann");
  EXPECT_EQ(base::join_and({"Ann", "Iris"}), "Ann and Iris");
  EXPECT_EQ(base::join_and({"Ann", "Bob", "Cho"}), "Ann, Bob and Cho");
  EXPECT_EQ(base::join_or({"Ann", "Bob", "Otto"}), "Ann, Bob or Otto");
  EXPECT_EQ(base::join_comma({"Ann", "Bob", "Cho"}), "Ann, Bob, Cho");
  EXPECT_EQ(base::join_semicolon({"one, two", "three"}), "one, two; three");
  EXPECT_EQ(base::join_first({"Ann", "Bob", "Cho"}, 3), "Ann, Bob and Cho");
  EXPECT_EQ(base::join_first({"Ann", "Bob", "Cho", "Dee"}, 2), "Ann, Bob and 2 more");
}

TEST(Lists, InSpanishAndIsOtherwiseBeforeItsOwnSound) {
  const Speaking speaking(Language::kSpanish);
  for (const char* name : {"Inés", "Hilda", "Yves"})
    EXPECT_EQ(base::join_and({"Ann", name}), std::string("Ann e ") + name);
  for (const char* name : {"Bob", "Hiawatha", "Hielena", "Hiob", "Yolanda", "Y"})
    EXPECT_EQ(base::join_and({"Ann", name}), std::string("Ann y ") + name);
}

}  // namespace translation_test
