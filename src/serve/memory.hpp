#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// What is remembered of serving a file, in another file beside it.
namespace serve {

/// The last port, so that a phone that waits finds the server again, and the networks that somebody agreed to
/// serve to.
struct ServeMemory {
  std::uint16_t port = 0;             ///< 0: none
  std::vector<std::string> networks;  ///< "192.168.0.0/24"
};

/// Reads what is remembered of a database; nothing of what cannot be read.
ServeMemory read_serve_memory(const std::string& database);
/// Writes it. Errors are ignored: without it, another port is taken, and the question is asked again.
void write_serve_memory(const std::string& database, const ServeMemory& memory);

}  // namespace serve
