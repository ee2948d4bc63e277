#include "serve/guard.hpp"

#include <gtest/gtest.h>

#include <set>

#include "base/errors/error.hpp"

namespace guard_test {

using namespace std::chrono_literals;
using serve::JoinLimit;
using serve::Moment;
using serve::OwnOrigins;
using serve::Rights;
using serve::Sessions;

TEST(Secrets, AreOf128BitsEachAnother) {
  std::set<std::string> seen, ends;
  for (int i = 0; i < 1000; ++i) {
    const std::string secret = serve::make_secret();
    EXPECT_EQ(secret.size(), 22U);
    EXPECT_EQ(secret.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
              std::string::npos);
    EXPECT_TRUE(seen.insert(secret).second);
    EXPECT_TRUE(ends.insert(secret.substr(11)).second) << "its second half is not by chance";
  }
}

TEST(Digests, AreEqualInEveryByteOrNot) {
  base::Sha256Digest one{};
  for (std::size_t i = 0; i < one.size(); ++i) {
    base::Sha256Digest other = one;
    EXPECT_TRUE(serve::equal_in_constant_time(one, other));
    other[i] ^= 0x80;
    EXPECT_FALSE(serve::equal_in_constant_time(one, other)) << i;
  }
}

TEST(SessionsOf, ALinkHaveItsRights) {
  Sessions sessions("pen", "look");
  EXPECT_EQ(sessions.rights_of_token("pen"), Rights::kWrite);
  EXPECT_EQ(sessions.rights_of_token("look"), Rights::kRead);
  EXPECT_EQ(sessions.rights_of_token(""), std::nullopt);
  EXPECT_EQ(sessions.rights_of_token("pe"), std::nullopt);
  EXPECT_EQ(sessions.rights_of_token("penn"), std::nullopt);
  const std::string writer = sessions.open(Rights::kWrite), reader = sessions.open(Rights::kRead);
  EXPECT_EQ(sessions.rights_of_session(writer), Rights::kWrite);
  EXPECT_EQ(sessions.rights_of_session(reader), Rights::kRead);
  EXPECT_EQ(sessions.rights_of_session("pen"), std::nullopt);
  EXPECT_EQ(sessions.rights_of_session(""), std::nullopt);
}

TEST(SessionsOf, AServerThatIsReadOnlyNeverWrite) {
  const Sessions sessions(std::nullopt, "look");
  EXPECT_EQ(sessions.rights_of_token(""), std::nullopt);
  EXPECT_EQ(sessions.rights_of_token("look"), Rights::kRead);
}

TEST(SessionsOf, OthersAreNotEndedByWhoeverOpensMany) {
  const Sessions sessions("pen", "look");
  const std::string writer = sessions.open(Rights::kWrite), first = sessions.open(Rights::kRead);
  std::set<std::string> opened;
  for (int i = 0; i < 5000; ++i) opened.insert(sessions.open(Rights::kRead));
  EXPECT_EQ(opened.size(), 5000U);
  EXPECT_EQ(sessions.rights_of_session(first), Rights::kRead);
  EXPECT_EQ(sessions.rights_of_session(writer), Rights::kWrite);
}

TEST(SessionsOf, AnotherServerOrOfNobodyAreNone) {
  const Sessions sessions("pen", "look"), later("pen", "look");
  const std::string writer = sessions.open(Rights::kWrite), reader = sessions.open(Rights::kRead);
  EXPECT_EQ(later.rights_of_session(writer), std::nullopt);
  for (std::size_t i = 0; i < writer.size(); ++i) {
    std::string other = writer;
    other[i] = other[i] == 'A' ? 'B' : 'A';
    EXPECT_EQ(sessions.rights_of_session(other), std::nullopt) << i;
  }
  // The number of one, the proof of another.
  EXPECT_EQ(sessions.rights_of_session(reader.substr(0, 22) + writer.substr(22)), std::nullopt);
  EXPECT_EQ(sessions.rights_of_session(writer + "A"), std::nullopt);
}

TEST(FailedJoins, AreTenAMinuteByAddress) {
  JoinLimit joins;
  const Moment begin{};
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(joins.wait("10.0.0.1", begin + 1s * i), 0s) << i;
    joins.note_failure("10.0.0.1", begin + 1s * i);
  }
  EXPECT_EQ(joins.wait("10.0.0.1", begin + 10s), 50s);
  EXPECT_EQ(joins.wait("10.0.0.2", begin + 10s), 0s);
  EXPECT_GT(joins.wait("10.0.0.1", begin + 60s - 1ms), 0s);
  EXPECT_EQ(joins.wait("10.0.0.1", begin + 60s), 0s);
  joins.note_failure("10.0.0.1", begin + 60s);
  EXPECT_EQ(joins.wait("10.0.0.1", begin + 60s), 1s);
  EXPECT_EQ(joins.wait("10.0.0.1", begin + 75s), 0s) << "long after the oldest ones";
}

TEST(FailedJoins, OfThousandsOfAddressesPushOutTheFirst) {
  JoinLimit joins;
  const Moment now{};
  for (int i = 0; i < 10; ++i) joins.note_failure("0", now);
  // Those of the others are behind it in their order.
  for (std::size_t i = 1; i < JoinLimit::kMostAddresses; ++i) joins.note_failure(std::to_string(i), now);
  // Whoever is one of them already takes nobody's place.
  joins.note_failure("1", now);
  EXPECT_GT(joins.wait("0", now), 0s);
  joins.note_failure(std::to_string(JoinLimit::kMostAddresses), now);
  EXPECT_EQ(joins.wait("0", now), 0s);
}

TEST(Hosts, AreTheAddressWithItsPortAndOnLoopbackItsName) {
  const OwnOrigins lan("192.168.0.17:8123", false, std::nullopt);
  EXPECT_TRUE(lan.is_own_host("192.168.0.17:8123"));
  for (const char* other :
       {"192.168.0.17", "192.168.0.17:80", "192.168.0.17:81234", "localhost:8123", "evil.example",
        "evil.example:8123", "", "192.168.0.17:8123.", "192.168.0.17:8123@evil.example"})
    EXPECT_FALSE(lan.is_own_host(other)) << other;
  const OwnOrigins own("127.0.0.1:8123", true, std::nullopt);
  EXPECT_TRUE(own.is_own_host("127.0.0.1:8123"));
  EXPECT_TRUE(own.is_own_host("LocalHost:8123"));
  EXPECT_FALSE(own.is_own_host("localhost"));
  const OwnOrigins six("[::1]:8123", true, std::nullopt);
  EXPECT_TRUE(six.is_own_host("[::1]:8123"));
  EXPECT_TRUE(six.is_own_host("localhost:8123"));
  const OwnOrigins web("[::1]", true, std::nullopt);
  EXPECT_TRUE(web.is_own_host("localhost"));
}

TEST(Hosts, HaveNoPortWhereItIsThatOfTheWeb) {
  EXPECT_EQ(serve::host_of("192.168.0.17", 80), "192.168.0.17");
  EXPECT_EQ(serve::host_of("::1", 80), "[::1]");
  EXPECT_EQ(serve::host_of("192.168.0.17", 443), "192.168.0.17:443");
}

TEST(Origins, AreThoseOfTheHostThatWasAsked) {
  const OwnOrigins own("127.0.0.1:8123", true, std::nullopt);
  EXPECT_TRUE(own.is_own_origin("http://127.0.0.1:8123", "127.0.0.1:8123"));
  EXPECT_TRUE(own.is_own_origin("http://localhost:8123", "localhost:8123"));
  for (const char* other : {"http://localhost:8123", "https://127.0.0.1:8123", "http://127.0.0.1:8124",
                            "null", "", "http://127.0.0.1:8123/", "http://evil.example"})
    EXPECT_FALSE(own.is_own_origin(other, "127.0.0.1:8123")) << other;
}

TEST(Origins, BehindAProxyAreThoseOfTheProxy) {
  const OwnOrigins own("127.0.0.1:8123", true, serve::read_proxy_url("https://Cards.example.org:443/"));
  EXPECT_TRUE(own.is_own_host("cards.example.org"));
  EXPECT_FALSE(own.is_own_host("cards.example.org:443"));
  EXPECT_TRUE(own.is_own_origin("https://cards.example.org", "cards.example.org"));
  EXPECT_TRUE(own.is_own_origin("https://cards.example.org", "127.0.0.1:8123"));
  EXPECT_FALSE(own.is_own_origin("http://cards.example.org", "cards.example.org"));
  EXPECT_TRUE(own.is_own_origin("http://127.0.0.1:8123", "127.0.0.1:8123"));
}

TEST(ProxyUrl, IsASchemeAndAHostAlone) {
  EXPECT_EQ(serve::read_proxy_url("https://cards.example.org").text(), "https://cards.example.org");
  EXPECT_EQ(serve::read_proxy_url("http://[fe80::1]:8080/").text(), "http://[fe80::1]:8080");
  EXPECT_EQ(serve::read_proxy_url("http://a:80").text(), "http://a");
  // A part of a name has up to 63 letters (RFC 1035).
  const std::string part(63, 'a');
  EXPECT_EQ(serve::read_proxy_url("https://" + part + ".example").text(), "https://" + part + ".example");
  EXPECT_THROW((void)serve::read_proxy_url("https://a" + part + ".example"), base::Error);
  for (const char* wrong : {"",
                            "cards.example.org",
                            "ftp://a",
                            "https://",
                            "https://a/b",
                            "https://a?b",
                            "https://a#b",
                            "https://u:p@a",
                            "https://a:0",
                            "https://a:65536",
                            "https://a:x",
                            "https://a b",
                            "https://a\r\nX: y",
                            "https://a:080",
                            "https://..",
                            "https://.a",
                            "https://a.",
                            "https://-a",
                            "https://a-.b",
                            "https://[a",
                            "https://[:]",
                            "https://[1.2.3.4]"})
    EXPECT_THROW((void)serve::read_proxy_url(wrong), base::Error) << wrong;
}

TEST(Cookies, AreFoundByTheirWholeNameAndOnce) {
  using Values = std::vector<std::string>;
  EXPECT_EQ(serve::cookie_values("a=1; chapeau_81=x; b=2", "chapeau_81"), Values{"x"});
  EXPECT_EQ(serve::cookie_values("chapeau_81=x=y", "chapeau_81"), Values{"x=y"});
  EXPECT_EQ(serve::cookie_values("chapeau_8=x; xchapeau_81=y", "chapeau_81"), Values{});
  EXPECT_EQ(serve::cookie_values("chapeau_81=x; chapeau_81=y", "chapeau_81"), (Values{"x", "y"}));
  EXPECT_EQ(serve::cookie_values("chapeau_81", "chapeau_81"), Values{});
  EXPECT_EQ(serve::cookie_values("", "chapeau_81"), Values{});
}

TEST(ClientAddresses, BehindAProxyAreTheLastThatItNamed) {
  EXPECT_EQ(serve::client_address("127.0.0.1", std::nullopt), "127.0.0.1");
  EXPECT_EQ(serve::client_address("127.0.0.1", "1.1.1.1, 2.2.2.2"), "2.2.2.2");
  EXPECT_EQ(serve::client_address("127.0.0.1", "FE80::1"), "fe80::1");
  for (const char* one : {"2001:db8::1", "2001:DB8:0:0::0:1", "[2001:db8::1]", "[2001:db8::1]:5000"})
    EXPECT_EQ(serve::client_address("127.0.0.1", one), "2001:db8::1") << one;
  for (const char* one : {"2.2.2.2:5000", "::ffff:2.2.2.2", "[::ffff:2.2.2.2]:80"})
    EXPECT_EQ(serve::client_address("127.0.0.1", one), "2.2.2.2") << one;
  for (const char* wrong :
       {"", "2.2.2.2,", "x\x1b[31m", "unknown", "1.1.1.1 2.2.2.2", "2.2.2", "a:b", ":", "["})
    EXPECT_EQ(serve::client_address("127.0.0.1", wrong), "127.0.0.1") << wrong;
}

TEST(ClientNetworks, OfIpv6AreOneClient) {
  EXPECT_EQ(serve::network_of_client("10.0.0.1"), "10.0.0.1");
  EXPECT_EQ(serve::network_of_client("2001:db8:1:2:3:4:5:6"), serve::network_of_client("2001:db8:1:2::1"));
  EXPECT_NE(serve::network_of_client("2001:db8:1:2::1"), serve::network_of_client("2001:db8:1:3::1"));
  EXPECT_EQ(serve::network_of_client("unknown"), "unknown");
}

}  // namespace guard_test
