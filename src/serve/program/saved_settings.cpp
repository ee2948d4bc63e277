#include "serve/program/saved_settings.hpp"

#include <algorithm>
#include <limits>

#include "base/errors/error.hpp"
#include "base/files/file.hpp"
#include "base/json/json_document.hpp"

namespace serve {
namespace {

constexpr std::size_t kMostBytes = 64 * 1024;
constexpr std::size_t kMostNetworks = 64;

std::string path_of(const std::string& database) { return base::real_path(database) + ".serve.json"; }

}  // namespace

ServeSettings read_serve_settings(const std::string& database) {
  ServeSettings settings;
  try {
    const std::string text = base::read_file(path_of(database), kMostBytes);
    const base::JsonDocument document(text, "");
    if (const auto port = document.root().find("port");
        port && port->is_number() && port->number() > 0 &&
        port->number() <= std::numeric_limits<std::uint16_t>::max())
      settings.port = static_cast<std::uint16_t>(port->number());
    if (const auto networks = document.root().find("networks"))
      for (const base::JsonValue network : networks->items())
        if (network.is_text()) settings.networks.emplace_back(network.text());
  } catch (const base::Error&) {
    return settings;
  }
  return settings;
}

void write_serve_settings(const std::string& database, const ServeSettings& settings) {
  base::Json json{{"port", settings.port}, {"networks", base::Json::array()}};
  const std::size_t first = settings.networks.size() - std::min(settings.networks.size(), kMostNetworks);
  for (std::size_t i = first; i < settings.networks.size(); ++i)
    json["networks"].push_back(settings.networks[i]);
  try {
    const base::OwnerOnly owner_only;
    base::write_file(path_of(database), base::to_text(json) + "\n");
  } catch (const base::Error&) {
    return;
  }
}

}  // namespace serve
