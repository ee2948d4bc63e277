// Where the server listens: addresses, ports, and the networks of a computer.

#include <gtest/gtest.h>

#include <map>

#include "base/errors/error.hpp"
#include "networks.hpp"
#include "pad.hpp"
#include "serve/program/network.hpp"
#include "serve/server/server.hpp"
#include "support/transcript.hpp"

namespace listen_test {

using namespace serve_tests;
using serve::NetworkAddress;

/// Compares with `words.txt` how a command is refused, which ends by itself: a failure where it serves
/// instead is that it does not end.
void expect_refused(const std::string& what, const Pad& pad, const Arguments& options,
                    const std::map<std::string, std::string>& changing = {}) {
  Arguments all{"serve"};
  all.insert(all.end(), options.begin(), options.end());
  const walk::Outcome end = pad.run(all);
  support::expect_text(CHAPEAU_SERVE_WORDS, what, {end.code, end.output, end.errors}, changing);
}

TEST(Lan, IsTheOneNetworkThatThereIs) {
  const NetworkAddress wifi{"wlan0", "192.168.0.17", "192.168.0.0/24"};
  const NetworkAddress cable{"eth0", "10.0.0.2", "10.0.0.0/8"};
  EXPECT_EQ(serve::local_network({wifi}).address, wifi.address);
  const auto refusal_of = [](const std::vector<NetworkAddress>& addresses) {
    try {
      (void)serve::local_network(addresses);
    } catch (const base::Error& error) {
      EXPECT_EQ(error.kind(), base::ErrorKind::kRefused);
      return error.message() + "\n" + error.remedy();
    }
    return std::string();
  };
  EXPECT_NE(refusal_of({}).find("no network"), std::string::npos);
  const std::string several = refusal_of({wifi, cable});
  for (const char* part : {"192.168.0.17 (wlan0)", "10.0.0.2 (eth0)", "--listen 192.168.0.17"})
    EXPECT_NE(several.find(part), std::string::npos) << several;
}

TEST(Lan, HasNoAddressOfThisComputerAlone) {
  for (const NetworkAddress& each : networks_or_refusal()) {
    EXPECT_FALSE(each.address.starts_with("127.")) << each.interface;
    EXPECT_NE(each.network.find('/'), std::string::npos) << each.network;
  }
}

TEST(Address, OfIpv6StandsInBrackets) {
  try {
    serve::check_address("::1");
  } catch (const base::Error& error) {
    // There is no IPv6 here, and that is said.
    const Pad pad;
    const walk::Outcome refused = pad.run({"serve", "--listen", "::1"});
    EXPECT_NE(refused.code, 0);
    EXPECT_NE(refused.errors.find(error.message()), std::string::npos) << refused.errors;
    return;
  }
  const Pad pad({"Ann", "Bob"}, {"--listen", "::1"});
  EXPECT_EQ(pad.address(), "::1");
  EXPECT_EQ(pad.links().at("url"), "http://[::1]:" + std::to_string(pad.port()) + "/");
  Phone phone(pad);
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
  EXPECT_EQ(pad.ask("GET", "/", {{"Host", "localhost:" + std::to_string(pad.port())}}).status, 200);
  EXPECT_EQ(pad.ask("GET", "/", {{"Host", "127.0.0.1:" + std::to_string(pad.port())}}).status, 421);
}

TEST(Port, ThatIsTakenIsSaid) {
  const Pad pad, other;
  const std::string port = std::to_string(pad.port());
  expect_refused("taken", other, {"--port", port}, {{port, "port"}});
}

TEST(Port, ThatItHadLastIsTakenAgainWhereItIsFree) {
  Pad pad;
  const int port = pad.port();
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.start();
  EXPECT_EQ(pad.port(), port);
  EXPECT_EQ(pad.end(SIGTERM), 0);
  // Taken meanwhile: another, and it is that one from then on.
  {
    const Pad other({"Cho", "Dee"}, {"--port", std::to_string(port)});
    pad.start();
    EXPECT_NE(pad.port(), port);
  }
  const int next = pad.port();
  EXPECT_EQ(pad.end(SIGTERM), 0);
  pad.start();
  EXPECT_EQ(pad.port(), next);
}

TEST(Listen, OnEveryAddressIsRefused) {
  const Pad pad;
  for (const char* address : {"0.0.0.0", "::", "224.0.0.1", "here"})
    expect_refused(address, pad, {"--listen", address, "--yes"});
}

TEST(Listen, OnAnAddressOfAnotherComputerIsRefused) {
  const Pad pad;
  // An address for examples (RFC 5737), which no computer has.
  expect_refused("another computer's", pad, {"--listen", "192.0.2.1", "--yes"});
}

TEST(Listen, OnNoAddressOfOneComputerIsRefused) {
  const Pad pad;
  for (const char* address :
       {"::ffff:0.0.0.0", "255.255.255.255", "::ffff:255.255.255.255", "::ffff:224.0.0.1"})
    EXPECT_EQ(pad.run({"serve", "--listen", address, "--yes"}).code, 64) << address;
  expect_refused("of one cable", pad, {"--listen", "fe80::1", "--yes"});
}

TEST(ProxyOption, IsASchemeAndAHost) {
  const Pad pad;
  expect_refused("a host alone", pad, {"--behind-proxy", "cards.example.org"});
}

TEST(Network, IsServedToOnlyAfterSomebodyAgreed) {
  const std::vector<NetworkAddress> networks = networks_or_refusal();
  if (networks.empty()) return;
  const NetworkAddress& first = networks.front();
  Pad pad;
  EXPECT_EQ(pad.end(SIGTERM), 0);
  const std::map<std::string, std::string> network{{first.network, "network"}};
  expect_refused("not agreed to", pad, {"--listen", first.address}, network);
  pad.start({"--listen", first.address, "--yes"});
  EXPECT_EQ(pad.address(), first.address);
  Phone phone(pad);
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
  // The name of this computer for itself is not that of an address in a network.
  EXPECT_EQ(pad.ask("GET", "/", {{"Host", "localhost:" + std::to_string(pad.port())}}).status, 421);
  EXPECT_EQ(pad.end(SIGTERM), 0);
  // It is remembered, if anything tells it from others with the same numbers: a router that was spoken to.
  if (!serve::network_id(first))
    return expect_refused("not agreed to", pad, {"--listen", first.address}, network);
  pad.start({"--listen", first.address});
  EXPECT_EQ(pad.address(), first.address);
}

}  // namespace listen_test
