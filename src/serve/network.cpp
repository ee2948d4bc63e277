#include "serve/network.hpp"

#include <arpa/inet.h>
#include <fmt/core.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <array>
#include <bit>
#include <cerrno>
#include <memory>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/translation.hpp"

namespace serve {
namespace {

std::string text_of(in_addr address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  inet_ntop(AF_INET, &address, text.data(), text.size());
  return text.data();
}

}  // namespace

std::vector<NetworkAddress> network_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0)
    throw base::system_error(base::ErrorKind::kInputOutput,
                             base::tr("the networks of this computer cannot be read"), errno);
  const std::unique_ptr<ifaddrs, void (*)(ifaddrs*)> all(first, freeifaddrs);
  std::vector<NetworkAddress> found;
  for (const ifaddrs* each = first; each != nullptr; each = each->ifa_next) {
    const bool is_ip = each->ifa_addr != nullptr && each->ifa_addr->sa_family == AF_INET;
    const bool is_up = (each->ifa_flags & IFF_UP) != 0 && (each->ifa_flags & IFF_RUNNING) != 0;
    if (!is_ip || !is_up || (each->ifa_flags & (IFF_LOOPBACK | IFF_POINTOPOINT)) != 0) continue;
    const in_addr address = reinterpret_cast<const sockaddr_in*>(each->ifa_addr)->sin_addr;
    const in_addr mask = reinterpret_cast<const sockaddr_in*>(each->ifa_netmask)->sin_addr;
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

}  // namespace serve
