// The small modules of base/: suggestions, ids, times, digests, and errors as they are shown.

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>

#include "base/errors/error.hpp"
#include "base/errors/suggest.hpp"
#include "base/values/sha256.hpp"
#include "base/values/time.hpp"
#include "base/values/uuid.hpp"
#include "support/printed.hpp"

namespace basics_test {

TEST(Suggest, FindsWhatWasMeant) {
  const std::vector<std::string> commands{"sheet", "settle", "score", "add", "Zoë"};
  EXPECT_EQ(base::suggest("shet", commands), "sheet");
  EXPECT_EQ(base::suggest("SHEET", commands), "sheet");
  EXPECT_EQ(base::suggest("setlte", commands), "settle");
  EXPECT_EQ(base::suggest("zoë", commands), "Zoë");
  EXPECT_EQ(base::suggest("frobnicate", commands), std::nullopt);
  EXPECT_EQ(base::suggest("", commands), std::nullopt);
  EXPECT_EQ(base::suggest(std::string(100'000, 'a'), commands), std::nullopt);
  support::expect_printed("shet", base::did_you_mean("shet", commands));
  EXPECT_EQ(base::did_you_mean("frobnicate", commands), "");
}

TEST(Uuid, Version7CarriesTheClock) {
  const base::Uuid id = base::make_uuid_v7(0x0192f0c17d4a);
  const std::string text = base::to_string(id);
  EXPECT_EQ(text.substr(0, 15), "0192f0c1-7d4a-7");
  EXPECT_NE(std::string("89ab").find(text[19]), std::string::npos);
  EXPECT_NE(base::make_uuid_v7(0x0192f0c17d4a), id);
  EXPECT_EQ(base::parse_uuid(text), id);
}

TEST(Uuid, Version5IsTheSameEverywhere) {
  // RFC 9562, appendix A.4: www.example.com in the name space of domain names.
  const auto dns = base::parse_uuid("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
  ASSERT_TRUE(dns);
  EXPECT_EQ(base::to_string(base::make_uuid_v5(*dns, "www.example.com")),
            "2ed6657d-e927-568b-95e1-2665a8aea6a2");
}

TEST(Uuid, ReadsItsOwnFormOnly) {
  EXPECT_TRUE(base::parse_uuid("2ED6657D-E927-568B-95E1-2665A8AEA6A2"));
  for (const char* text : {"", "2ed6657d", "2ed6657de927568b95e12665a8aea6a2",
                           "2ed6657d-e927-568b-95e1-2665a8aea6ag", "{2ed6657d-e927-568b-95e1-2665a8aea6a}"})
    EXPECT_FALSE(base::parse_uuid(text)) << text;
}

TEST(Time, IsReadAndWrittenInUtc) {
  const auto at = base::parse_timestamp("2026-11-01T19:42:10Z");
  ASSERT_TRUE(at);
  EXPECT_EQ(at->seconds, 1793562130);
  EXPECT_EQ(base::to_string(*at), "2026-11-01T19:42:10Z");
  EXPECT_EQ(base::to_string(base::Timestamp{-1}), "1969-12-31T23:59:59Z");
  for (const char* text : {"2026-11-01", "2026-11-01T19:42:10", "2026-11-01 19:42:10Z",
                           "2026-02-29T00:00:00Z", "2026-11-01T24:00:00Z", "2026-11-01T19:42:10+01:00"})
    EXPECT_FALSE(base::parse_timestamp(text)) << text;
}

TEST(Time, KnowsWhichDaysExist) {
  for (const char* day : {"2026-11-01", "2024-02-29", "0001-01-01", "9999-12-31"})
    EXPECT_TRUE(base::is_date(day)) << day;
  for (const char* day :
       {"", "2026-11-1", "2026-13-01", "2025-02-29", "0000-01-01", "2026/11/01", "2026-11-01 "})
    EXPECT_FALSE(base::is_date(day)) << day;
}

/// The time zone of this process while it lives.
class Zone {
 public:
  explicit Zone(const char* name) : before_(std::getenv("TZ") == nullptr ? "UTC" : std::getenv("TZ")) {
    set(name);
  }
  ~Zone() { set(before_.c_str()); }
  Zone(const Zone&) = delete;
  Zone& operator=(const Zone&) = delete;

 private:
  static void set(const char* name) {
    setenv("TZ", name, 1);
    tzset();
  }
  std::string before_;
};

TEST(Time, ALocalTimeIsThatOfTheZone) {
  for (const auto& [zone, seconds] : {std::pair("EST5", 1'793'581'200), std::pair("JST-9", 1'793'530'800)}) {
    const Zone here(zone);
    EXPECT_EQ(base::parse_local_time("2026-11-01 20:00").value().seconds, seconds) << zone;
    EXPECT_EQ(base::local_minute({seconds}), "2026-11-01 20:00") << zone;
    EXPECT_EQ(base::parse_local_time("2026-11-01").value().seconds, seconds - 20 * 3600) << zone;
    EXPECT_EQ(base::local_day({seconds}), "2026-11-01") << zone;
  }
}

TEST(Time, ALocalTimeInSummerIsThatOfTheSummer) {
  const Zone here("CET-1CEST,M3.5.0,M10.5.0/3");
  constexpr std::int64_t kJulyAtSix = 1'782'928'800;  // 18:00 in UTC
  EXPECT_EQ(base::parse_local_time("2026-07-01 20:00").value().seconds, kJulyAtSix);
  EXPECT_EQ(base::local_minute({kJulyAtSix}), "2026-07-01 20:00");
}

TEST(Time, ALocalTimeIsReadAsItIsShown) {
  for (const char* time : {"2026-11-01 20:00", "1999-12-31 23:59", "2024-02-29 00:00"}) {
    const auto read = base::parse_local_time(time);
    ASSERT_TRUE(read) << time;
    EXPECT_EQ(base::local_minute(*read), time);
    const std::string day = std::string(time).substr(0, 10);
    EXPECT_EQ(base::local_day(*read), day);
    EXPECT_EQ(base::local_minute(base::parse_local_time(day).value()), day + " 00:00");
  }
  for (const char* time :
       {"", "x", "2026-11", "2026-02-30", "2026-11-01 ", "2026-11-01 8:00", "2026-11-01 24:00",
        "2026-11-01 20:60", "2026-11-01T20:00", "2026-11-01 20:00:00", "2026-11-01 2x:00"})
    EXPECT_FALSE(base::parse_local_time(time)) << time;
}

TEST(Sha256, HashesFieldsWithTheirLengths) {
  const auto hash = [](std::initializer_list<std::string_view> fields) {
    base::Sha256 sha;
    for (const std::string_view field : fields) sha.field(field);
    return base::to_hex(sha.finish());
  };
  // FIPS 180-4 of eight zero bytes (the length of an empty field).
  EXPECT_EQ(hash({""}), "af5570f5a1810b7af78caf4bc70a660f0df51e42baf91d4de5b2328de0e83dfc");
  EXPECT_NE(hash({"ab", "c"}), hash({"a", "bc"}));
}

TEST(Error, ShowsTheInputWithACaret) {
  base::Error error(base::ErrorKind::kData, "'B' is not a card");
  error.at({"", "Ann=KKB", 6, 7}).remedy("ranks are A to K");
  EXPECT_EQ(base::render(error), "chapeau: 'B' is not a card\n  Ann=KKB\n        ^\n  ranks are A to K\n");
}

TEST(Error, CountsColumnsNotBytes) {
  base::Error error(base::ErrorKind::kData, "wrong");
  error.at({"line 3", "Zoë安=♠Q", 8, 11});
  EXPECT_EQ(base::render(error), "chapeau: line 3: wrong\n  Zoë安=♠Q\n        ^\n");
  error.at({"", "安＝ＫＫＢ", 12, 15});
  EXPECT_EQ(base::render(error), "chapeau: wrong\n  安＝ＫＫＢ\n          ^^\n");
}

TEST(Error, CutsALongInputAroundThePlace) {
  const std::string input = std::string(500, 'K') + "B" + std::string(500, 'K');
  base::Error error(base::ErrorKind::kData, "wrong");
  error.at({"", input, 500, 501});
  EXPECT_EQ(base::render(error), "chapeau: wrong\n  …" + std::string(36, 'K') + "B" + std::string(35, 'K') +
                                     "…\n  " + std::string(37, ' ') + "^\n");
}

TEST(Error, IsLaidOutForTheScreen) {
  base::Error error(base::ErrorKind::kData,
                    "only 6 queens are not the queen of spades, and this is one more");
  const std::string input = "Bob=QQQQ KKK AAA 7777 999 / 4 4 10 J Q Q Q";
  error.at({"", input, 41, 42}).remedy("write each queen of spades as Qs, and each jack of diamonds as Jd");
  EXPECT_EQ(base::render(error, 40),
            "chapeau: only 6 queens are not the queen\n"
            "  of spades, and this is one more\n"
            "  …QQQ KKK AAA 7777 999 / 4 4 10 J Q Q Q\n"
            "                                       ^\n"
            "  write each queen of spades as Qs, and\n"
            "  each jack of diamonds as Jd\n");
  EXPECT_EQ(base::render(error, 80, "..."),
            "chapeau: only 6 queens are not the queen of spades, and this is one more\n  " + input + "\n" +
                std::string(43, ' ') +
                "^\n  write each queen of spades as Qs, and each jack of diamonds as Jd\n");
}

// Each invisible character was looked for anew from its beginning: a line of a megabyte took hours.
TEST(Error, OfAnInputThatIsInvisibleIsShownAtOnce) {
  std::string input;
  for (int i = 0; i < 300'000; ++i) input += "\u200B";
  for (const std::size_t at : {std::size_t{0}, input.size() / 2, input.size()}) {
    base::Error error(base::ErrorKind::kData, "'" + input + "' is not a card");
    error.at({"", input, at, at + 3});
    const std::string text = base::render(error);
    EXPECT_LT(text.size(), 1000U) << at;
    EXPECT_NE(text.find("\\u200b"), std::string::npos) << text;
  }
}

TEST(Error, NeverSendsControlCharactersToATerminal) {
  base::Error error(base::ErrorKind::kData, "no \x1b[31m");
  error.at({"", "a\nb\x1b", 1, 2}).remedy("\x07");
  EXPECT_EQ(base::render(error), "chapeau: no \\x1b[31m\n  a\\x0ab\\x1b\n   ^^^^\n  \\x07\n");
}

}  // namespace basics_test
