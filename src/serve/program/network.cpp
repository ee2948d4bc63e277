#include "serve/program/network.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"

namespace serve {
namespace {

std::string text_of(in_addr address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, &address, text.data(), text.size());
  return text.data();
}

/// The words of each line but the first, which has the titles.
std::vector<std::vector<std::string>> rows_of(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  for (std::string line : base::split(text, '\n')) {
    std::replace(line.begin(), line.end(), '\t', ' ');
    std::vector<std::string> words = base::split(line, ' ');
    std::erase(words, "");
    if (!words.empty()) rows.push_back(std::move(words));
  }
  if (!rows.empty()) rows.erase(rows.begin());
  return rows;
}

/// The address of the router by which an interface leaves its network; empty where there is none.
std::string gateway_of(const std::string& interface, const std::string& routes) {
  constexpr unsigned kHexadecimal = 16;
  for (const std::vector<std::string>& row : rows_of(routes)) {
    const bool is_default = row.size() > 2 && row[0] == interface && row[1] == "00000000";
    if (!is_default || row[2] == "00000000") continue;
    // The kernel prints the four bytes as one number of this computer.
    return text_of({static_cast<in_addr_t>(std::strtoul(row[2].c_str(), nullptr, kHexadecimal))});
  }
  return "";
}

constexpr std::size_t kMostTableBytes = 1024 * 1024;

}  // namespace

std::vector<NetworkAddress> network_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) {
    const int number = errno;
    throw base::system_error(base::ErrorKind::kInputOutput,
                             base::tr("the networks of this computer cannot be read"), number);
  }
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all(first, freeifaddrs);
  std::vector<NetworkAddress> found;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    const bool is_ip = each->ifa_addr != nullptr && each->ifa_addr->sa_family == AF_INET;
    const bool is_up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_RUNNING) != 0;
    if (!is_ip || !is_up || (each->ifa_flags & (IFF_LOOPBACK | IFF_POINTOPOINT)) != 0) continue;
    const in_addr address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr)->sin_addr;
    // Without a mask it is a network of one.
    const in_addr mask = each->ifa_netmask == nullptr
                             ? in_addr{INADDR_BROADCAST}
                             : reinterpret_cast<const sockaddr_in*>(each->ifa_netmask)->sin_addr;
    found.push_back(
        {each->ifa_name, text_of(address),
         fmt::format("{}/{}", text_of({address.s_addr & mask.s_addr}), std::popcount(mask.s_addr))});
  }
  return found;
}

NetworkAddress local_network(const std::vector<NetworkAddress>& addresses) {
  if (addresses.empty())
    throw base::Error(base::ErrorKind::kRefused, base::tr("this computer is in no network"))
        .remedy(base::tr("join the Wi-Fi of the table, or leave out --listen"));
  if (addresses.size() == 1) return addresses.front();
  std::vector<std::string> words;
  for (const NetworkAddress& each : addresses)
    words.push_back(fmt::format("{} ({})", each.address, each.interface));
  throw base::Error(base::ErrorKind::kRefused,
                    base::tr("this computer is in several networks: {0}", base::join_and(words)))
      .remedy(base::tr("choose one, for example --listen {0}", addresses.front().address));
}

std::optional<std::string> gateway_hardware(const std::string& interface, const std::string& routes,
                                            const std::string& neighbours) {
  const std::string gateway = gateway_of(interface, routes);
  if (gateway.empty()) return std::nullopt;
  // Address, type, flags, hardware address, mask, interface.
  for (const std::vector<std::string>& row : rows_of(neighbours))
    if (row.size() > 5 && row[0] == gateway && row[5] == interface && row[3] != "00:00:00:00:00:00")
      return row[3];
  return std::nullopt;
}

std::optional<std::string> network_id(const NetworkAddress& address) {
  try {
    const auto hardware =
        gateway_hardware(address.interface, base::read_file("/proc/net/route", kMostTableBytes),
                         base::read_file("/proc/net/arp", kMostTableBytes));
    if (hardware) return address.network + " " + *hardware;
  } catch (const base::Error&) {
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace serve
