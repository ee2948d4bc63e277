#include "games/house_rules.hpp"

#include <algorithm>
#include <array>

namespace games {
namespace {

constexpr std::array<HouseRule, 1> kHouseRules{{
    {.key = "natural_to_win",
     .game = "mille",
     .by_default = false,
     .sentence =
         "the leader at or above the target wins only with at least one natural out in "
         "this match; else play goes on until a leader has both, and every hand is judged afresh. Of a "
         "hand known by its points a star counts as a natural out if its player was out or, nobody being "
         "named, has the single best score and that is at least 150.",
     .source = "a published variant (debitcardcasino)",
     .help = "house rule: who has reached the target wins only with a natural out in this match",
     .why_not_won = "has no natural out in this match",
     .lets_win = [](const Achievements& leader) { return leader.natural_outs > 0; }},
}};
static_assert(kHouseRules.size() <= kMostHouseRules);

}  // namespace

std::span<const HouseRule> house_rules() { return kHouseRules; }

std::string option_name(const HouseRule& rule) {
  std::string name(rule.key);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string words(const HouseRule& rule) {
  std::string words(rule.key);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

HouseRules::HouseRules() {
  for (std::size_t i = 0; i < kHouseRules.size(); ++i) chosen_.set(i, kHouseRules[i].by_default);
}

bool judge_every_hand_afresh(const HouseRules& rules) {
  for (std::size_t i = 0; i < kHouseRules.size(); ++i)
    if (rules.has(i) && kHouseRules[i].lets_win != nullptr) return true;
  return false;
}

const HouseRule* what_holds_back(const HouseRules& rules, const Achievements& leader) {
  for (std::size_t i = 0; i < kHouseRules.size(); ++i)
    if (rules.has(i) && kHouseRules[i].lets_win != nullptr && !kHouseRules[i].lets_win(leader))
      return &kHouseRules[i];
  return nullptr;
}

}  // namespace games
