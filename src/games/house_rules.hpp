#pragma once

#include <bitset>
#include <span>
#include <string>
#include <string_view>

#include "base/language/translation.hpp"

/// House rules: options of a match that change who wins, against the published rules. Each is described once,
/// in the folder of its game, and listed in `house_rules.cpp`; command line, storage, interchange, JSON and
/// `chapeau rules` use that list. They never change what a hand scores.
namespace games {

/// A house rule: its key, its texts, and what it changes.
struct HouseRule {
  std::string_view key;   ///< in JSON: "natural_to_win"; the option is the same with hyphens
  std::string_view game;  ///< the name of the game that has it
  // In English, for `base::translated`:
  base::ContextText name;    ///< in sentences: "natural to win"
  const char* sentence;      ///< for `chapeau rules`
  base::ContextText source;  ///< for `chapeau rules`
  const char* help;          ///< for the help of the command line
  const char* what_counts;   ///< what counts where only points are known
  /// What the leader lacks, without a full stop: "Ann has no natural out in this match".
  std::string (*unmet_text)(const std::string& leader) = nullptr;
  /// What the winner has, a sentence.
  std::string (*met_text)(const std::string& winner) = nullptr;
  /// Whether a leader at or above the target wins, with so many natural outs in the hands of the match that
  /// count; never null.
  bool (*is_met)(int natural_outs) = nullptr;
  /// Whether a tie at the target is forgotten with the next hand: whoever wins then must be at or above the
  /// target again, and not only ahead, as in the tie extension of M4.
  bool judges_every_hand_afresh = false;
};

inline constexpr std::size_t kMostHouseRules = 32;

/// All house rules, in the order in which they are printed; `HouseRules` refers to them by index.
std::span<const HouseRule> house_rules();

/// "natural-to-win"; and in sentences, in the player's language, "natural to win".
std::string option_name(const HouseRule& rule);
std::string name_text(const HouseRule& rule);

/// The house rules that were chosen for a match. A rule that is not in it is off, so a match keeps its rules
/// when the program gets new ones.
class HouseRules {
 public:
  [[nodiscard]] bool any() const { return chosen_.any(); }
  [[nodiscard]] bool has(std::size_t rule) const { return chosen_.test(rule); }
  void set(std::size_t rule, bool on) { chosen_.set(rule, on); }

  friend bool operator==(const HouseRules&, const HouseRules&) = default;

 private:
  std::bitset<kMostHouseRules> chosen_;
};

/// The chosen rule of `all` by which a leader at or above the target, with so many natural outs, does not
/// win; null if there is none.
const HouseRule* unmet_rule(std::span<const HouseRule> all, const HouseRules& chosen, int natural_outs);

/// Whether a chosen rule of `all` judges every hand afresh.
bool judges_every_hand_afresh(std::span<const HouseRule> all, const HouseRules& chosen);

}  // namespace games
