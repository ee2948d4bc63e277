#pragma once

#include <bitset>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// House rules: options of a match that change what its sources say. Each is a line of the table in
/// `house_rules.cpp`; the command line, the storage, the interchange, the JSON and the page of the rules
/// ask that table and name none of them.
namespace games {

/// What a player has done in the lines of a match that count, as far as a house rule asks for it.
struct Achievements {
  int natural_outs = 0;
};

struct HouseRule {
  std::string_view key;          ///< in JSON: "natural_to_win"; the option is the same with hyphens
  std::string_view game;         ///< the one that knows it
  bool by_default = false;       ///< what the sources say
  std::string_view sentence;     ///< for the page of the rules
  std::string_view source;       ///< for the same
  std::string_view help;         ///< for the help of the command line
  std::string_view why_not_won;  ///< what the leader lacks: "has no natural out in this match"
  /// Whether a leader at or above the target wins. Where such a rule holds, every hand is judged afresh:
  /// M4's clause on totals that fell below the target does not apply.
  bool (*lets_win)(const Achievements& leader) = nullptr;
};

inline constexpr std::size_t kMostHouseRules = 32;

/// All there are, in the order in which they are printed; an index into it names one.
std::span<const HouseRule> house_rules();

/// "natural-to-win", and for sentences "natural to win".
std::string option_name(const HouseRule& rule);
std::string words(const HouseRule& rule);

/// The house rules that a match is played by.
class HouseRules {
 public:
  /// What the sources say.
  HouseRules();

  [[nodiscard]] bool has(std::size_t rule) const { return chosen_.test(rule); }
  void set(std::size_t rule, bool on) { chosen_.set(rule, on); }

  friend bool operator==(const HouseRules&, const HouseRules&) = default;

 private:
  std::bitset<kMostHouseRules> chosen_;
};

/// Whether any of the rules has a say in who wins.
bool judge_every_hand_afresh(const HouseRules& rules);

/// The rule that keeps a leader at or above the target from winning; nothing if none does.
const HouseRule* what_holds_back(const HouseRules& rules, const Achievements& leader);

}  // namespace games
