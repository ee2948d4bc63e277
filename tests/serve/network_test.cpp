// Which network it is, and which addresses can be listened on.

#include "serve/program/network.hpp"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <fstream>

#include "base/errors/error.hpp"
#include "networks.hpp"
#include "pad.hpp"
#include "serve/server/server.hpp"

namespace network_test {

/// What this computer is said to be in, in the place of what it is; nothing: what it is.
ifaddrs* said = nullptr;

}  // namespace network_test

// What is defined here stands before the functions of the C library.
extern "C" int getifaddrs(ifaddrs** first) noexcept {
  if (network_test::said == nullptr)
    return reinterpret_cast<int (*)(ifaddrs**)>(dlsym(RTLD_NEXT, "getifaddrs"))(first);
  *first = network_test::said;
  return 0;
}
extern "C" void freeifaddrs(ifaddrs* first) noexcept {
  if (first != network_test::said)
    reinterpret_cast<void (*)(ifaddrs*)>(dlsym(RTLD_NEXT, "freeifaddrs"))(first);
}

namespace network_test {

const std::string kRoutes =
    "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"
    "wlan0\t00000000\t0100A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0\n"
    "wlan0\t0000A8C0\t00000000\t0001\t0\t0\t600\t00FFFFFF\t0\t0\t0\n"
    "eth0\t0000000A\t00000000\t0001\t0\t0\t100\t000000FF\t0\t0\t0\n";
const std::string kNeighbours =
    "IP address       HW type     Flags       HW address            Mask     Device\n"
    "192.168.0.9      0x1         0x2         02:00:5e:10:00:09     *        wlan0\n"
    "192.168.0.1      0x1         0x2         02:00:5e:10:00:02     *        eth0\n"
    "192.168.0.1      0x1         0x2         02:00:5e:10:00:01     *        wlan0\n";

TEST(NetworksByRouter, AreToldApart) {
  EXPECT_EQ(serve::gateway_hardware("wlan0", kRoutes, kNeighbours), "02:00:5e:10:00:01");
  EXPECT_EQ(serve::gateway_hardware("eth0", kRoutes, kNeighbours), std::nullopt);
  EXPECT_EQ(serve::gateway_hardware("wlan0", kRoutes, ""), std::nullopt);
  EXPECT_EQ(serve::gateway_hardware("wlan0", "", kNeighbours), std::nullopt);
  std::string silent = kNeighbours;
  silent.replace(silent.find("02:00:5e:10:00:01"), 17, "00:00:00:00:00:00");
  EXPECT_EQ(serve::gateway_hardware("wlan0", kRoutes, silent), std::nullopt);
  EXPECT_EQ(serve::network_id({"no such interface", "192.168.0.2", "192.168.0.0/24"}), std::nullopt);
}

TEST(NetworksByRouter, ThatAnotherWithTheSameNumbersWasAgreedToAreAskedAbout) {
  const std::vector<serve::NetworkAddress> networks = serve_tests::networks_or_refusal();
  const serve_tests::Pad pad;
  // Of a match that is not there, so that none is served where nobody is asked.
  for (const serve::NetworkAddress& each : networks) {
    std::ofstream(pad.file() + ".serve.json") << R"({"port":1,"networks":[")" << each.network << R"(",")"
                                              << each.network << R"( 02:00:5e:10:00:01"]})";
    const walk::Outcome outcome = pad.run({"serve", "99", "--listen", each.address});
    EXPECT_EQ(outcome.code, 69) << each.address;
  }
}

// The table is not at the other end of a VPN's line.
TEST(Networks, AreThoseThatAreUpWithoutLinesToOneOtherComputer) {
  struct Each {
    std::string name;
    unsigned flags;
    const char* address;
  };
  constexpr unsigned kUp = IFF_UP | IFF_RUNNING;
  std::vector<Each> all{{"lo", kUp | IFF_LOOPBACK, "127.0.0.1"},
                        {"tun0", kUp | IFF_POINTOPOINT, "10.8.0.2"},
                        {"eth0", IFF_UP, "10.0.0.2"},
                        {"wlan0", kUp, "192.168.0.17"}};
  sockaddr_in mask{};
  mask.sin_family = AF_INET;
  inet_pton(AF_INET, "255.255.255.0", &mask.sin_addr);
  std::vector<sockaddr_in> addresses(all.size(), mask);
  std::vector<ifaddrs> list(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    inet_pton(AF_INET, all[i].address, &addresses[i].sin_addr);
    list[i].ifa_next = i + 1 < all.size() ? &list[i + 1] : nullptr;
    list[i].ifa_name = all[i].name.data();
    list[i].ifa_flags = all[i].flags;
    list[i].ifa_addr = reinterpret_cast<sockaddr*>(&addresses[i]);
    list[i].ifa_netmask = reinterpret_cast<sockaddr*>(&mask);
  }
  said = list.data();
  const std::vector<serve::NetworkAddress> found = serve::network_addresses();
  said = nullptr;
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.front().interface, "wlan0");
  EXPECT_EQ(found.front().address, "192.168.0.17");
  EXPECT_EQ(found.front().network, "192.168.0.0/24");
}

TEST(ListenAddresses, OfThisComputerAloneAreReachedByNobodyElse) {
  EXPECT_TRUE(serve::check_address("127.0.0.1"));
  EXPECT_TRUE(serve::check_address("127.0.0.2"));
}

TEST(ListenAddresses, OfANetworkAreReachedByOthers) {
  for (const serve::NetworkAddress& each : serve_tests::networks_or_refusal())
    EXPECT_FALSE(serve::check_address(each.address)) << each.address;
}

TEST(ListenAddresses, ThatNoBrowserOpensAreRefused) {
  for (const char* address : {"fe80::1%lo", "fe80::1", "fe80::1%nothing", "::1%1"}) try {
      serve::check_address(address);
      ADD_FAILURE() << address;
    } catch (const base::Error& error) {
      EXPECT_EQ(error.kind(), base::ErrorKind::kUsage) << address;
      EXPECT_FALSE(error.remedy().empty());
    }
  EXPECT_THROW(serve::check_address("0.0.0.0"), base::Error);
  EXPECT_THROW(serve::check_address("224.0.0.1"), base::Error);
}

}  // namespace network_test
