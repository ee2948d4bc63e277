#include "settlement/scheme.hpp"

#include <stdexcept>
#include <utility>

namespace settlement {
namespace {

template <std::size_t... kIndex>
std::vector<Scheme> list_schemes(std::index_sequence<kIndex...>) {
  return {std::variant_alternative_t<kIndex, Scheme>{}...};
}

}  // namespace

std::vector<Scheme> all_schemes() {
  return list_schemes(std::make_index_sequence<std::variant_size_v<Scheme>>{});
}

std::string name_of(const Scheme& scheme) {
  return std::visit([](const auto& chosen) { return std::string(chosen.kName); }, scheme);
}

std::optional<Scheme> find_scheme(std::string_view name) {
  for (const Scheme& scheme : all_schemes())
    if (name_of(scheme) == name) return scheme;
  return std::nullopt;
}

std::vector<std::string> scheme_names() {
  std::vector<std::string> names;
  for (const Scheme& scheme : all_schemes()) names.push_back(name_of(scheme));
  return names;
}

bool pays(const Scheme& scheme) {
  return std::visit([](const auto& chosen) { return chosen.kPays; }, scheme);
}

bool counts_game_points(const Scheme& scheme) {
  return std::visit([](const auto& chosen) { return chosen.kCountsGamePoints; }, scheme);
}

std::vector<Line> lines_of(const Scheme& scheme, const FinalScore& score) {
  return std::visit([&](const auto& chosen) { return chosen.lines(score); }, scheme);
}

games::RuleSection rules_of(const Scheme& scheme) {
  return std::visit([](const auto& chosen) { return chosen.rules(); }, scheme);
}

Scheme scheme_of(const games::Preset& preset) {
  const auto scheme = find_scheme(preset.settlement);
  if (!scheme) throw std::logic_error("a preset names a settlement that does not exist");
  return *scheme;
}

bool suits(const Scheme& scheme, const games::Game& game) {
  return !pays(scheme) || games::info(game).has_stakes;
}

}  // namespace settlement
