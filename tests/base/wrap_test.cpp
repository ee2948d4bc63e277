// How text is broken into lines where the language says more about it than the spaces do.

#include <gtest/gtest.h>

#include <rapidcheck.h>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace wrap_test {

using Lines = std::vector<std::string>;

/// While one exists, the language is another.
class Speaking {
 public:
  explicit Speaking(base::Language language) { base::set_language(language); }
  ~Speaking() { base::set_language(base::Language::kEnglish); }
  Speaking(const Speaking&) = delete;
  Speaking& operator=(const Speaking&) = delete;
};

TEST(Wrap, ANoBreakSpaceEndsNoLine) {
  for (const auto language : {base::Language::kEnglish, base::Language::kFrench, base::Language::kJapanese}) {
    const Speaking speaking(language);
    EXPECT_EQ(base::display_width("18,00\u00A0CAD"), 9U);
    EXPECT_EQ(base::display_width("La donne\u202F!"), 10U);
    EXPECT_EQ(base::wrap("Bob doit 18,00\u00A0CAD", 14), (Lines{"Bob doit", "18,00\u00A0CAD"}));
    EXPECT_EQ(base::wrap("La donne\u202F!", 9), (Lines{"La", "donne\u202F!"}));
    EXPECT_EQ(base::widest_word("Bob doit 18,00\u00A0CAD"), 9U);
  }
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::wrap("金額は18.00\u00A0円です", 12), (Lines{"金額は", "18.00\u00A0円です"}));
}

TEST(Wrap, KeepsACurrencyWithItsNumber) {
  EXPECT_EQ(base::wrap("rules, stakes CAD 1.00-3.00", 18), (Lines{"rules, stakes", "CAD 1.00-3.00"}));
  EXPECT_EQ(base::wrap("(CAD -9.00) CAD \u22129.00", 16), (Lines{"(CAD -9.00)", "CAD \u22129.00"}));
  EXPECT_EQ(base::widest_word("stakes CAD 1.00 each"), 8U);
  EXPECT_EQ(base::hanging("Bob pays Ann CAD 18.00.", 17, 2), (Lines{"Bob pays Ann", "  CAD 18.00."}));
  // What no line holds is broken where it would be cut else.
  EXPECT_EQ(base::wrap("owes CAD 123456.00", 10), (Lines{"owes CAD", "123456.00"}));
  // No other words stay together.
  EXPECT_EQ(base::wrap("name AMOUNT 18", 11), (Lines{"name AMOUNT", "18"}));
  EXPECT_EQ(base::wrap("names ANN BOB", 9), (Lines{"names ANN", "BOB"}));
  EXPECT_EQ(base::wrap("a set Kd 18", 8), (Lines{"a set Kd", "18"}));
}

TEST(Wrap, KeepsAResultBehindItsEqualsSign) {
  EXPECT_EQ(base::wrap("less 10 for K = 60", 16), (Lines{"less 10 for K", "= 60"}));
  EXPECT_EQ(base::wrap("15 + 30 = \u221245, a chapeau", 12), (Lines{"15 + 30", "= \u221245, a", "chapeau"}));
  EXPECT_EQ(base::widest_word("1 = 12345"), 7U);
  EXPECT_EQ(base::wrap("a = b c= 5", 3), (Lines{"a =", "b", "c=", "5"})) << "no result of a calculation";
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::wrap("J♦JJ2 90 = 165", 12), (Lines{"J♦JJ2 90", "= 165"}));
}

TEST(Wrap, APathStaysWhole) {
  const std::string path = R"(/home/ann/Club\ of\ the\ House/e.db)";
  const std::string text = "A hand is waiting: 'chapeau --db " + path + " play' offers it.";
  for (const auto language : {base::Language::kEnglish, base::Language::kFrench, base::Language::kJapanese}) {
    const Speaking speaking(language);
    EXPECT_EQ(base::wrap(text, 40), (Lines{"A hand is waiting: 'chapeau --db", path, "play' offers it."}));
    EXPECT_EQ(base::hanging(text, 40, 2).at(1), "  " + path);
  }
  EXPECT_EQ(base::widest_word("of " + path), base::display_width(path));
  EXPECT_EQ(base::wrap(R"(two\\ words)", 6), (Lines{R"(two\\)", "words"})) << "that is one of itself";
}

TEST(Wrap, NoLineEndsWithABackslash) {
  const std::string path = R"(/a\ \(b\)\ c/Ann\'s\ \ 町\ in\ town-\ x\\y\ z.db)";
  std::string expected = "'chapeau --db " + path + " play'";
  std::erase(expected, ' ');
  for (const auto language : {base::Language::kEnglish, base::Language::kFrench, base::Language::kJapanese})
    for (std::size_t width = 1; width <= 80; ++width) {
      const Speaking speaking(language);
      std::string joined;
      for (const std::string& line : base::wrap("'chapeau --db " + path + " play'", width)) {
        EXPECT_FALSE(line.ends_with('\\') && !line.ends_with(R"(\\)")) << width << ": " << line;
        joined += line;
      }
      std::erase(joined, ' ');
      EXPECT_EQ(joined, expected);
    }
}

TEST(Wrap, OnlyJapaneseBreaksBetweenItsCharacters) {
  const std::string text = "次の手札は 得点です";
  EXPECT_EQ(base::wrap(text, 12), (Lines{"次の手札は", "得点です"}));
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::wrap(text, 15), (Lines{"次の手札は 得点", "です"}));
  EXPECT_EQ(base::wrap("得点3点Annの行", 5), (Lines{"得点3", "点Ann", "の行"}));
  const base::InEnglish english;
  EXPECT_EQ(base::wrap(text, 15), (Lines{"次の手札は", "得点です"}));
}

TEST(Wrap, JapaneseBeginsAndEndsNoLineWithWhatBelongsToItsNeighbour) {
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::wrap("上がり、次へ", 6), (Lines{"上が", "り、次", "へ"}));
  EXPECT_EQ(base::wrap("次は「賭け金」です", 6), (Lines{"次は", "「賭け", "金」で", "す"}));
  EXPECT_EQ(base::wrap("シャッポとカード", 4), (Lines{"シャ", "ッポ", "と", "カー", "ド"}))
      << "a small kana stays with the one before, until a line has no room";
  EXPECT_EQ(base::wrap("合計(3点)です", 8), (Lines{"合計(3", "点)です"}));
  EXPECT_EQ(base::wrap("マッチ3:続く", 8), (Lines{"マッチ3:", "続く"}));
}

TEST(Wrap, JapaneseKeepsWhatIsTypedAsItIs) {
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::wrap("取り消すには'chapeau undo'と入力", 16),
            (Lines{"取り消すには", "'chapeau undo'と", "入力"}));
  EXPECT_EQ(base::wrap("日付2026-11-01です", 8), (Lines{"日付", "2026-11-", "01です"}))
      << "at a hyphen only where a line does not hold it";
  EXPECT_EQ(base::wrap("日付2026-11-01です", 10), (Lines{"日付", "2026-11-01", "です"}));
}

TEST(Wrap, JapaneseBreaksNothingInQuotesThatALineCanHold) {
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::wrap("例: '太郎=-50'", 12), (Lines{"例:", "'太郎=-50'"}));
  EXPECT_EQ(base::wrap("次は'add 太郎=5 --reason '数え間違い''と", 14),
            (Lines{"次は'add", "太郎=5", "--reason", "'数え間違い''", "と"}));
  EXPECT_EQ(base::wrap("'数え間違い'", 8), (Lines{"'数え間", "違い'"})) << "a line cannot hold it";
  EXPECT_EQ(base::wrap("行は名前=±点", 10), (Lines{"行は", "名前=±点"}));
}

TEST(Wrap, AWidestWordOfJapaneseIsWhatStaysTogether) {
  EXPECT_EQ(base::widest_word("次の手札は 得点です"), 10U);
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::widest_word("次の手札は 得点です"), 2U);
  EXPECT_EQ(base::widest_word("ディーラー"), 6U);
  EXPECT_EQ(base::widest_word("得点です。"), 4U);
  EXPECT_EQ(base::widest_word("得点Ann-Marie"), 9U);
}

TEST(Wrap, JapaneseHangsAndCutsByTheSameRules) {
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_EQ(base::hanging("次の手札は、得点です", 10, 2), (Lines{"次の手札", "  は、得点", "  です"}));
  EXPECT_EQ(base::with_cut_words("次の手札は得点", 4, "…"), "次の手札は得点");
  EXPECT_EQ(base::with_cut_words("次のAlexandraは", 6, "…"), "次のAlexa…は");
}

TEST(WrapProperties, JapaneseLinesFitAndLoseNothing) {
  const Speaking japanese(base::Language::kJapanese);
  EXPECT_TRUE(rc::check("wrap", [](const std::vector<std::uint8_t>& picks) {
    const std::vector<std::string> letters{"得",       "点",     "は",       "、", "。", "「", "」",
                                           "ッ",       "ー",     "a",        "7",  "'",  "-",  " ",
                                           "か\u3099", "\u00A0", "👍🏽", "é",  "（", ")"};
    std::string text;
    for (const std::uint8_t pick : picks) text += letters[pick % letters.size()];
    const std::size_t width = *rc::gen::inRange<std::size_t>(2, 20);
    std::string joined;
    for (const std::string& line : base::wrap(text, width)) {
      RC_ASSERT(base::display_width(line) <= width);
      joined += line;
      if (base::widest_word(text) > width) continue;
      for (const char* first : {"、", "。", "」", "ッ", "ー", ")", "\u00A0"})
        RC_ASSERT(!line.starts_with(first) || text.starts_with(first) ||
                  text.find(std::string(" ") + first) != std::string::npos);
    }
    std::erase(text, ' ');
    std::erase(joined, ' ');
    RC_ASSERT(joined == text);
  }));
}

}  // namespace wrap_test
