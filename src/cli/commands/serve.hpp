#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "cli/args/options.hpp"
#include "cli/program.hpp"

/// The command line of `serve`. The program `chapeau-serve` has the same and carries it out: with the
/// libraries of a server in it, `chapeau` would start more slowly.
namespace cli {

/// What `serve` was called with.
struct ServeArguments {
  std::optional<std::string> match;   ///< nothing: the open match that was changed last
  std::optional<std::string> listen;  ///< an address, or `lan`; nothing: this computer alone
  std::optional<std::uint16_t> port;  ///< nothing: the last one, if it is free, else any
  bool read_only = false;
  std::optional<std::string> proxy;  ///< the URL at which a proxy makes the server known
  bool yes = false;                  ///< do not ask before a network is served
  Format format = Format::kText;
};

void serve_command(Program& program, const std::function<void(const ServeArguments&)>& run);

}  // namespace cli
