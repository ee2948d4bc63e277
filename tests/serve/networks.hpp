#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "pad.hpp"
#include "serve/program/network.hpp"

/// The networks of the computer on which the tests run.
namespace serve_tests {

/// The networks that this computer is in. Where it is in none, `--listen lan` has to be refused for that.
inline std::vector<serve::NetworkAddress> networks_or_refusal() {
  const std::vector<serve::NetworkAddress> networks = serve::network_addresses();
  if (networks.empty()) {
    const Pad pad;
    const walk::Outcome refused = pad.run({"serve", "--listen", "lan"});
    EXPECT_EQ(refused.code, 69);
    for (const char* part : {"this computer is in no network", "join the Wi-Fi of the table"})
      EXPECT_NE(refused.errors.find(part), std::string::npos) << refused.errors;
  }
  return networks;
}

}  // namespace serve_tests
