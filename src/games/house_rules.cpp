#include "games/house_rules.hpp"

#include <algorithm>
#include <array>

#include "games/mille/house_rules.hpp"

namespace games {
namespace {

constexpr std::array<HouseRule, 1> kHouseRules{mille::kNaturalToWin};
// Called, and not compared with null, which g++ 12 takes for no constant under the sanitizers (GCC bug
// 71962).
static_assert(std::all_of(kHouseRules.begin(), kHouseRules.end(),
                          [](const HouseRule& rule) { return rule.is_met(0) || true; }));
static_assert(kHouseRules.size() <= kMostHouseRules);

}  // namespace

std::span<const HouseRule> house_rules() { return kHouseRules; }

std::string option_name(const HouseRule& rule) {
  std::string name(rule.key);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string name_text(const HouseRule& rule) { return base::translated(rule.name); }

const HouseRule* unmet_rule(std::span<const HouseRule> all, const HouseRules& chosen, int natural_outs) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (chosen.has(i) && !all[i].is_met(natural_outs)) return &all[i];
  return nullptr;
}

bool judges_every_hand_afresh(std::span<const HouseRule> all, const HouseRules& chosen) {
  for (std::size_t i = 0; i < all.size(); ++i)
    if (chosen.has(i) && all[i].judges_every_hand_afresh) return true;
  return false;
}

}  // namespace games
