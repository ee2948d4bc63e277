#include "hub/server/server_text.hpp"

#include <gtest/gtest.h>

#include "base/language/translation.hpp"
#include "hub/server/url.hpp"

namespace server_text_test {

using base::Language;
using base::ScopedLanguage;
using hub::in_language;

constexpr const char* kRefused =
    R"(connection to server at "localhost" (127.0.0.1), port 1 failed: Connection refused)";

TEST(Url, SaysForHowLongAHubMayBeSilent) {
  const auto seconds = [](const std::string& setting) {
    return hub::Url("postgresql://ann@localhost/club" + setting).silence_timeout().count();
  };
  EXPECT_EQ(seconds(""), 30);
  EXPECT_EQ(seconds("?connect_timeout=2"), 2);
  // For libpq there is no limit then; a sync that waits for ever is no use.
  EXPECT_EQ(seconds("?connect_timeout=0"), 30);
  EXPECT_EQ(seconds("?connect_timeout=-1"), 30);
  EXPECT_EQ(seconds("?connect_timeout=9000"), 3600);
}

TEST(Url, WithAnotherLoginNamesNoneBehindTheQuestionMark) {
  for (const auto& [url, expected] :
       {std::pair("h/club", "ann@h/club"),
        {"owner@h/club", "ann@h/club"},
        {"h/club?user=owner", "ann@h/club"},
        {"h/club?user=owner&port=6432", "ann@h/club?port=6432"},
        {"h/club?port=6432&user=owner", "ann@h/club?port=6432"},
        {"h/club?port=6432&user=owner&sslmode=disable", "ann@h/club?port=6432&sslmode=disable"}})
    EXPECT_EQ(hub::Url(std::string("postgresql://") + url).with_login("ann"),
              std::string("postgresql://") + expected);
}

TEST(ServerWords, StayAsTheyAreInEnglish) { EXPECT_EQ(in_language(kRefused), kRefused); }

/// Whether nothing but what is the same in every language stands outside a translated message.
void expect_translated(const std::string& words, const std::vector<std::string>& kept) {
  const ScopedLanguage pseudo(Language::kPseudo);
  const std::string text = in_language(words);
  EXPECT_TRUE(text.starts_with("⟦") && text.ends_with("⟧")) << text;
  EXPECT_EQ(text.find("FATAL"), std::string::npos) << text;
  for (const std::string& each : kept) EXPECT_NE(text.find(each), std::string::npos) << text;
}

TEST(ServerWords, AreTranslatedWithWhatStandsInThem) {
  expect_translated(kRefused, {"localhost", "127.0.0.1", "port 1", "⟦Connection refused"});
  expect_translated(R"(connection to server at "::1", port 5432 failed: timeout expired)",
                    {"::1", "5432", "⟦timeout expired"});
  expect_translated(R"(connection to server on socket "/tmp/.s.PGSQL.1" failed: No such file or directory)",
                    {"/tmp/.s.PGSQL.1", "⟦No such file"});
  expect_translated(R"(could not translate host name "cards.invalid" to address: Name or service not known)",
                    {"cards.invalid", "⟦Name or service"});
  expect_translated(
      R"(connection to server at "h", port 1 failed: FATAL:  password authentication failed for user "bob")",
      {"⟦password authentication failed for user \"bob\""});
  expect_translated(R"(connection to server at "h", port 1 failed: FATAL:  no pg_hba.conf entry for host )"
                    R"("10.0.0.1", user "bob", database "club", no encryption)",
                    {"10.0.0.1", "bob", "club", "no encryption"});
  expect_translated("permission denied for table command", {"command"});
  expect_translated("server closed the connection unexpectedly", {});
}

TEST(ServerWords, ThatAreNotKnownStayBesideThoseThatAre) {
  const std::string answer = R"(FATAL:  la base de données « club » n'existe pas)";
  expect_translated(R"(connection to server at "h", port 1 failed: an answer of tomorrow)",
                    {"an answer of tomorrow"});
  const ScopedLanguage pseudo(Language::kPseudo);
  EXPECT_EQ(in_language(answer), answer);
  EXPECT_EQ(in_language("{0} {1}"), "{0} {1}");
  EXPECT_EQ(in_language(""), "");
}

}  // namespace server_text_test
