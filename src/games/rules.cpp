#include "games/rules.hpp"

#include <array>
#include <utility>

namespace games {
namespace {

constexpr std::array<std::pair<Scheme, std::string_view>, 3> kNames{
    {{Scheme::kPagat, "pagat"}, {Scheme::kWikipedia, "wikipedia"}, {Scheme::kNone, "none"}}};

}  // namespace

std::string to_string(Scheme scheme) {
  for (const auto& [known, name] : kNames)
    if (known == scheme) return std::string(name);
  return "none";
}

std::optional<Scheme> parse_scheme(std::string_view text) {
  for (const auto& [scheme, name] : kNames)
    if (name == text) return scheme;
  return std::nullopt;
}

std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  for (const auto& [scheme, name] : kNames) names.emplace_back(name);
  return names;
}

}  // namespace games
