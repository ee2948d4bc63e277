#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// What is remembered of serving a file, in another file beside it.
namespace serve {

/// The last port, so that a phone that waits finds the server again, and the networks that somebody agreed to
/// serve to.
struct ServeSettings {
  std::uint16_t port = 0;             ///< 0: none
  std::vector<std::string> networks;  ///< as `network_id`
};

/// Reads what is remembered of a database; nothing of what cannot be read.
ServeSettings read_serve_settings(const std::string& database);
/// Writes it. Errors are ignored: without it, another port is taken, and the question is asked again.
void write_serve_settings(const std::string& database, const ServeSettings& settings);

}  // namespace serve
