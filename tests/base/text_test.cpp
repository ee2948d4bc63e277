#include "base/text/text.hpp"

#include <gtest/gtest.h>

#include <rapidcheck.h>

namespace text_test {

TEST(Text, TellsUtf8) {
  for (const char* good : {"", "Ann", "Zoë", "安", "👍🏽", "\u0000"})
    EXPECT_TRUE(base::is_utf8(good)) << good;
  for (const char* bad : {"\xff", "a\xc3", "\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80"})
    EXPECT_FALSE(base::is_utf8(bad));
}

TEST(Text, NormalisesAndFolds) {
  EXPECT_EQ(base::to_nfc("Zoe\u0308"), "Zoë");
  EXPECT_EQ(base::fold_case("ZOË"), base::fold_case("zoe\u0308"));
  EXPECT_EQ(base::fold_case("STRASSE"), base::fold_case("straße"));
  EXPECT_NE(base::fold_case("Zoe"), base::fold_case("Zoë"));
}

TEST(Text, AKeyIsFreeOfCaseAccentsAndSpaces) {
  for (const char* name : {"Réal", "REAL", "re\u0301al", " Réàl ", "r\u0323\u0302eal"})
    EXPECT_EQ(base::lookup_key(name), "real") << name;
  for (const char* name : {"Mary Ann", "mary  ann", " MARY\u00A0ÄNN", "mary\u3000ann\t"})
    EXPECT_EQ(base::lookup_key(name), "mary ann") << name;
  EXPECT_EQ(base::lookup_key("Ἀνδρέας"), base::lookup_key("ΑΝΔΡΕΑΣ"));
  EXPECT_EQ(base::lookup_key("Алёна"), base::lookup_key("алена"));
  EXPECT_EQ(base::lookup_key("Straße"), "strasse");
  EXPECT_EQ(base::lookup_key("İ"), "i");
  EXPECT_EQ(base::lookup_key("Ｒé"), base::lookup_key("ｒe"));
}

TEST(Text, AKeyKeepsWhatIsNoAccent) {
  for (const auto& [one, other] :
       {std::pair("ガ", "カ"), std::pair("ぱぱ", "はは"), std::pair("कि", "क"), std::pair("שָׁ", "ש"),
        std::pair("ก้", "ก"), std::pair("Bjørn", "Bjorn"), std::pair("Łu", "Lu"),
        std::pair("Mary Ann", "Maryann"), std::pair("Jean-Paul", "Jean Paul"), std::pair("e", "c")})
    EXPECT_NE(base::lookup_key(one), base::lookup_key(other)) << one;
  EXPECT_EQ(base::lookup_key("カ\u3099"), base::lookup_key("ガ")) << "one letter";
}

TEST(Text, AKeyIsEmptyOnlyForNothing) {
  EXPECT_EQ(base::lookup_key(""), "");
  EXPECT_EQ(base::lookup_key("  "), "  ");
  EXPECT_EQ(base::lookup_key("\u0301"), "\u0301");
  EXPECT_EQ(base::lookup_key("\xff"), "\xff");
}

TEST(Text, TheKeyOfABeginningBeginsTheKey) {
  rc::check([](const std::vector<std::uint8_t>& picks, std::size_t length) {
    const std::vector<std::string> letters{"a",  "É",  "e\u0301", " ",      "\u00A0", "ガ",
                                           "か", "कि", "ß",       "\u0301", "한"};
    std::string whole, beginning;
    for (std::size_t i = 0; i < picks.size(); ++i) {
      whole += letters[picks[i] % letters.size()];
      if (i == length % (picks.size() + 1)) beginning = base::to_nfc(whole);
    }
    whole = base::to_nfc(whole);
    RC_PRE(whole.starts_with(beginning) && base::lookup_key(beginning) != beginning);
    RC_ASSERT(base::lookup_key(whole).starts_with(base::lookup_key(beginning)));
    RC_ASSERT(base::lookup_key(base::lookup_key(whole)) == base::lookup_key(whole));
  });
}

TEST(Text, FindsControlCharacters) {
  for (const char32_t c : {U'\0', U'\n', U'\x1b', U'\x7f', U'\u0085', U'\u2028', U'\u202a', U'\u202d',
                           U'\u202e', U'\u2066', U'\u200f'})
    EXPECT_TRUE(base::is_control(c)) << static_cast<unsigned>(c);
  for (const char32_t c : {U' ', U'a', U'é', U'\u200d', U'安', U'😀'}) EXPECT_FALSE(base::is_control(c));
}

TEST(Text, WritesOutWhatATerminalWouldObey) {
  EXPECT_EQ(base::printable("a\x1b[31mb"), "a\\x1b[31mb");
  EXPECT_EQ(base::printable("\u202e"), "\\u202e");
  EXPECT_EQ(base::printable("\xff"), "\\xff");
  EXPECT_EQ(base::printable("Zoë 安"), "Zoë 安");
}

TEST(Text, WritesOutTheBeginningOfALongText) {
  EXPECT_EQ(base::printable_beginning("Zoë", 3), "Zoë");
  EXPECT_EQ(base::printable_beginning("Zoë 安", 4), "Zoë ...");
  EXPECT_EQ(base::printable_beginning("\x1b\xff安", 2), "\\x1b\\xff...") << "an escape is one character";
  EXPECT_EQ(base::printable_beginning("", 0), "");
}

TEST(Text, ADocumentKeepsItsLinesAndTheSequencesNamed) {
  EXPECT_EQ(base::printable_document("a\x1b[31mb\nc\td\x7f\u202e\xff\n", {}),
            "a\\x1b[31mb\nc\\x09d\\x7f\\u202e\\xff\n");
  EXPECT_EQ(base::printable_document("\x1b[31mred\x1b[0m \x1b[2J", {"\x1b[31m", "\x1b[0m"}),
            "\x1b[31mred\x1b[0m \\x1b[2J");
  EXPECT_EQ(base::printable_document("Zoë 安\n", {}), "Zoë 安\n");
}

TEST(Text, FindsCharactersThatShowNothing) {
  for (const char* hidden : {"\u00AD", "\u115F", "\u3164", "\uFFA0", "\u2800", "\u200B", "\u2060", "\uFEFF",
                             "\uFE0F", "\U000E0041", "\u034F", "\u180E", "\u200D", "\u200C"}) {
    EXPECT_EQ(base::find_invisible("A" + std::string(hidden) + "nn"), 1U) << hidden;
    EXPECT_EQ(base::find_invisible("Ann" + std::string(hidden)), 3U) << hidden;
    EXPECT_EQ(base::find_invisible(hidden), 0U) << hidden;
  }
  EXPECT_EQ(base::find_invisible("Zoë 安 d'Arc"), std::nullopt);
}

TEST(Text, AJoinerThatIsSeenIsNoneOfThem) {
  EXPECT_EQ(base::find_invisible("می\u200Cخواهم"), std::nullopt) << "Persian";
  EXPECT_EQ(base::find_invisible("مَ\u200Cخ"), std::nullopt) << "over a vowel sign";
  EXPECT_EQ(base::find_invisible("क्\u200Dष"), std::nullopt) << "behind a virama";
  EXPECT_EQ(base::find_invisible("ක්\u200Dර"), std::nullopt) << "Sinhala";
}

TEST(Text, AJoinerThatJoinsNothingIsOneOfThem) {
  EXPECT_EQ(base::find_invisible("می\u200C"), 4U) << "at the end";
  EXPECT_EQ(base::find_invisible("م\u200Ca"), 2U) << "before another script";
  EXPECT_EQ(base::find_invisible("\u0661\u200C\u0662"), 2U) << "digits do not join";
  EXPECT_EQ(base::find_invisible("\u0648\u200C\u0648"), 2U) << "a waw does not join what follows it";
  EXPECT_EQ(base::find_invisible("\u0628\u200C\u0648"), std::nullopt);
  EXPECT_EQ(base::find_invisible("\u0628\u200D\u0628"), 2U) << "they join without it";
  EXPECT_EQ(base::find_invisible("\u00A9\u200D\u00AE"), 2U) << "signs";
}

TEST(Text, AnEmojiOfSeveralIsSeenWhole) {
  for (const char* emoji : {"👨\u200D👩\u200D👧", "👩🏽\u200D🚀", "❤\uFE0F\u200D🔥", "🏴\u200D☠\uFE0F",
                            "🕵🏻\u200D♂\uFE0F", "👁\uFE0F\u200D🗨\uFE0F"}) {
    EXPECT_EQ(base::find_invisible(emoji), std::nullopt) << emoji;
    EXPECT_EQ(base::find_invisible("Ann " + std::string(emoji) + "!"), std::nullopt) << emoji;
  }
}

TEST(Text, WhatJoinsNoEmojiShowsNothing) {
  EXPECT_EQ(base::find_invisible("👨\u200D"), 4U) << "at the end";
  EXPECT_EQ(base::find_invisible("\u200D👨"), 0U) << "at the beginning";
  EXPECT_EQ(base::find_invisible("👨\u200D\u200D👩"), 4U) << "twice";
  EXPECT_EQ(base::find_invisible("👨\u200D👩\u200D"), 11U) << "behind a family";
  EXPECT_EQ(base::find_invisible("👨\u200Da"), 4U) << "a letter";
  EXPECT_EQ(base::find_invisible("👨\u200C👩"), 4U) << "a non-joiner";
  EXPECT_EQ(base::find_invisible("👨\uFE0F\uFE0F\u200D👩"), 4U) << "two selectors";
  EXPECT_EQ(base::find_invisible("❤\uFE0F"), 3U) << "a selector alone looks like none";
  EXPECT_EQ(base::find_invisible("1\uFE0F\u200D👩"), 1U) << "a digit";
}

TEST(Text, WhatIsNotAssignedShowsNothingEither) {
  for (const char* hidden :
       {"\u2065", "\uFFF0", "\uFFF9", "\U0001D159", "\U000E0080", "\U000E01F0", "\U000E0FFF"})
    EXPECT_EQ(base::find_invisible("A" + std::string(hidden) + "n"), 1U) << hidden;
}

TEST(Text, MeasuresColumns) {
  EXPECT_EQ(base::display_width("\x1b\u202e\xff"), 14U) << "as they are written out";
  EXPECT_EQ(base::display_width("Ann"), 3U);
  EXPECT_EQ(base::display_width("Zoe\u0308"), 3U);
  EXPECT_EQ(base::display_width("安"), 2U);
  EXPECT_EQ(base::display_width("👍🏽"), 2U);
  EXPECT_EQ(base::display_width("👨‍👩‍👧"), 2U);
  EXPECT_EQ(base::display_width("🇨🇦"), 2U);
}

TEST(Text, WrapsAtSpacesAndElseBetweenClusters) {
  EXPECT_EQ(base::wrap("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(base::wrap("abcdefgh", 3), (std::vector<std::string>{"abc", "def", "gh"}));
  EXPECT_EQ(base::wrap("", 10), std::vector<std::string>{""});
  EXPECT_EQ(base::wrap("安安安", 4), (std::vector<std::string>{"安安", "安"}));
}

TEST(Text, CutsFromEitherEnd) {
  EXPECT_EQ(base::first_columns("abcdef", 3), "abc");
  EXPECT_EQ(base::last_columns("abcdef", 3), "def");
  EXPECT_EQ(base::first_columns("a安", 2), "a");
  EXPECT_EQ(base::last_columns("安a", 2), "a");
  EXPECT_EQ(base::first_columns("ab", 5), "ab");
}

TEST(TextProperties, WrappedLinesFitAndLoseNothingButSpaces) {
  EXPECT_TRUE(rc::check("wrap", [](const std::string& text) {
    std::string ascii;
    for (const char c : text) ascii += static_cast<char>(' ' + (static_cast<unsigned char>(c) % 95));
    const std::size_t width = *rc::gen::inRange<std::size_t>(1, 20);
    std::string joined;
    for (const std::string& line : base::wrap(ascii, width)) {
      RC_ASSERT(base::display_width(line) <= width || line.find('\\') != std::string::npos);
      joined += line;
    }
    std::string without_spaces;
    for (const char c : ascii)
      if (c != ' ') without_spaces += c;
    std::erase(joined, ' ');
    RC_ASSERT(joined == without_spaces);
  }));
}

TEST(Text, IsCutWithAMark) {
  EXPECT_EQ(base::cut("Alexandra", 9, "…"), "Alexandra");
  EXPECT_EQ(base::cut("Alexandra", 6, "…"), "Alexa…");
  EXPECT_EQ(base::cut("Alexandra", 6, "..."), "Ale...");
  EXPECT_EQ(base::cut("Alexandra", 2, "..."), "Al") << "no room for the mark";
  EXPECT_EQ(base::cut("安安安", 4, "…"), "安…") << "half a character is none";
  EXPECT_EQ(base::cut("e\u0308e\u0308e\u0308", 2, "…"), "e\u0308…");
}

TEST(Text, KnowsItsWidestWord) {
  EXPECT_EQ(base::widest_word(""), 0U);
  EXPECT_EQ(base::widest_word("a 安安 bcd"), 4U);
  EXPECT_EQ(base::widest_word("one"), 3U);
  EXPECT_EQ(base::widest_word("Ann-Marie Lee"), 9U);
}

TEST(Text, CutsOnlyTheWordsThatNoLineHolds) {
  EXPECT_EQ(base::with_cut_words("Ann-Marie Lee", 5, ".."), "Ann-Marie Lee");
  EXPECT_EQ(base::with_cut_words("Ann-Margaret Lee", 5, ".."), "Ann-Mar.. Lee");
  EXPECT_EQ(base::with_cut_words("", 5, ".."), "");
  EXPECT_EQ(base::with_cut_words("- a", 1, ".."), "- a");
}

TEST(Text, HangsItsOtherLines) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(base::hanging("one two three", 7, 2), (Lines{"one two", "  three"}));
  EXPECT_EQ(base::hanging("  one two three", 9, 4), (Lines{"  one two", "    three"}));
  EXPECT_EQ(base::hanging("one", 7, 2), (Lines{"one"}));
  EXPECT_EQ(base::hanging("", 7, 2), (Lines{""}));
  EXPECT_EQ(base::hanging("abcdefghij", 7, 2), (Lines{"abcdefg", "  hij"}));
}

TEST(Text, IsSplit) {
  EXPECT_EQ(base::split("a b", ' '), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(base::split("", ':'), (std::vector<std::string>{""}));
  EXPECT_EQ(base::split("a:", ':'), (std::vector<std::string>{"a", ""}));
}

}  // namespace text_test
