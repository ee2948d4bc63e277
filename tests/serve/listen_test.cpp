// Where the server listens: addresses, ports, and the networks of a computer.

#include <gtest/gtest.h>

#include "base/error.hpp"
#include "pad.hpp"
#include "serve/network.hpp"

namespace listen_test {

using namespace serve_tests;
using serve::NetworkAddress;

/// A command that ends by itself; a failure where it serves instead is that it does not end.
void expect_refused(const Pad& pad, const Arguments& options, int code, const std::string& part) {
  Arguments all{"serve"};
  all.insert(all.end(), options.begin(), options.end());
  const walk::Outcome outcome = pad.run(all);
  EXPECT_EQ(outcome.code, code) << outcome.errors;
  EXPECT_NE(outcome.errors.find(part), std::string::npos) << outcome.errors;
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
  for (const NetworkAddress& each : serve::network_addresses()) {
    EXPECT_FALSE(each.address.starts_with("127.")) << each.interface;
    EXPECT_NE(each.network.find('/'), std::string::npos) << each.network;
  }
}

TEST(Address, OfIpv6StandsInBrackets) {
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
  expect_refused(other, {"--port", port}, 69, "port " + port + " is taken by another program");
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
    expect_refused(pad, {"--listen", address, "--yes"}, 64, "is not an address of this computer");
}

TEST(Network, IsServedToOnlyAfterSomebodyAgreed) {
  const std::vector<NetworkAddress> networks = serve::network_addresses();
  if (networks.empty()) {
    const Pad pad;
    return expect_refused(pad, {"--listen", "lan"}, 69, "no network");
  }
  const NetworkAddress& first = networks.front();
  Pad pad;
  EXPECT_EQ(pad.end(SIGTERM), 0);
  expect_refused(pad, {"--listen", first.address}, 69, first.network);
  pad.start({"--listen", first.address, "--yes"});
  EXPECT_EQ(pad.address(), first.address);
  Phone phone(pad);
  EXPECT_EQ(phone.enter(hand_id(1), points_of(1), {{"points", true}}).status, 201);
  // The name of this computer for itself is not that of an address in a network.
  EXPECT_EQ(pad.ask("GET", "/", {{"Host", "localhost:" + std::to_string(pad.port())}}).status, 421);
  EXPECT_EQ(pad.end(SIGTERM), 0);
  // It is remembered.
  pad.start({"--listen", first.address});
  EXPECT_EQ(pad.address(), first.address);
}

}  // namespace listen_test
