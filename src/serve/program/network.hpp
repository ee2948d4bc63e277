#pragma once

#include <optional>
#include <string>
#include <vector>

/// The networks that this computer is in.
namespace serve {

/// An address of an interface that others can reach.
struct NetworkAddress {
  std::string interface;  ///< "wlan0"
  std::string address;    ///< "192.168.0.17"
  std::string network;    ///< "192.168.0.0/24"
};

/// The addresses of IPv4 of the interfaces that are up, without loopback and links from point to point.
/// Throws `Error` (kInputOutput).
std::vector<NetworkAddress> network_addresses();

/// The one address of the local network. Throws `Error` (kRefused) where there is none, or several, which it
/// lists.
NetworkAddress local_network(const std::vector<NetworkAddress>& addresses);

/// The hardware address of the router by which an interface leaves its network, from `/proc/net/route` and
/// `/proc/net/arp`. Nothing where they do not say.
std::optional<std::string> gateway_hardware(const std::string& interface, const std::string& routes,
                                            const std::string& neighbours);

/// What distinguishes a network from others with the same numbers, as every other café has them: its numbers
/// and the hardware address of its router. Nothing where that is not known.
std::optional<std::string> network_id(const NetworkAddress& address);

}  // namespace serve
