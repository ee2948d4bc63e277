#include "serve/memory.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/file.hpp"
#include "base/json_document.hpp"

namespace serve {
namespace {

constexpr std::size_t kMostBytes = 64 * 1024;
constexpr std::size_t kMostNetworks = 64;
constexpr std::int64_t kHighestPort = 65535;

std::string path_of(const std::string& database) { return base::real_path(database) + ".serve.json"; }

}  // namespace

ServeMemory read_serve_memory(const std::string& database) {
  ServeMemory memory;
  try {
    const std::string text = base::read_file(path_of(database), kMostBytes);
    const base::JsonDocument document(text, "");
    if (const auto port = document.root().find("port");
        port && port->is_number() && port->number() > 0 && port->number() <= kHighestPort)
      memory.port = static_cast<std::uint16_t>(port->number());
    if (const auto networks = document.root().find("networks"))
      for (const base::JsonValue network : networks->items())
        if (network.is_text()) memory.networks.emplace_back(network.text());
  } catch (const base::Error&) {
    return memory;
  }
  return memory;
}

void write_serve_memory(const std::string& database, const ServeMemory& memory) {
  base::Json json{{"port", memory.port}, {"networks", base::Json::array()}};
  const std::size_t first = memory.networks.size() - std::min(memory.networks.size(), kMostNetworks);
  for (std::size_t i = first; i < memory.networks.size(); ++i) json["networks"].push_back(memory.networks[i]);
  try {
    const base::OwnerOnly owner_only;
    base::write_file(path_of(database), base::to_text(json) + "\n");
  } catch (const base::Error&) {
    return;
  }
}

}  // namespace serve
