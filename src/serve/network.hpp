#pragma once

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

}  // namespace serve
