#pragma once

#include <bitset>
#include <optional>
#include <span>
#include <string>
#include <string_view>

/// House rules: options of a match that change who wins, against what its sources say. Each is described
/// once, in its game's folder, and listed in `house_rules.cpp`; the command line, the storage, the
/// interchange, the JSON and the page of the rules ask that list and name none of them. What a hand scores is
/// the same in every match, whatever its house rules.
namespace games {

/// What a player has done in the lines of a match that count, as far as a house rule asks for it.
struct Achievements {
  int natural_outs = 0;
};

struct HouseRule {
  std::string_view key;          ///< in JSON: "natural_to_win"; the option is the same with hyphens
  std::string_view game;         ///< the name of the one that knows it
  std::string_view sentence;     ///< for the page of the rules
  std::string_view source;       ///< for the same
  std::string_view help;         ///< for the help of the command line
  std::string_view why_not_won;  ///< what the leader lacks: "has no natural out in this match"
  std::string_view why_won;      ///< what the winner has: "has a natural out in this match"
  std::string_view what_counts;  ///< for a leader who thinks to have it, where only points are known
  /// Whether a leader at or above the target wins; never null. Where such a rule holds, every hand is judged
  /// afresh: M4's clause on totals that fell below the target does not apply.
  bool (*lets_win)(const Achievements& leader) = nullptr;
};

inline constexpr std::size_t kMostHouseRules = 32;

/// All there are, in the order in which they are printed; an index into it names one.
std::span<const HouseRule> house_rules();

/// "natural-to-win", and for sentences "natural to win".
std::string option_name(const HouseRule& rule);
std::string words(const HouseRule& rule);

/// The house rules that a match is played by; none unless chosen. A rule that is not there is off, so a match
/// keeps its rules when the program learns new ones.
class HouseRules {
 public:
  [[nodiscard]] bool any() const { return chosen_.any(); }
  [[nodiscard]] bool has(std::size_t rule) const { return chosen_.test(rule); }
  void set(std::size_t rule, bool on) { chosen_.set(rule, on); }

  friend bool operator==(const HouseRules&, const HouseRules&) = default;

 private:
  std::bitset<kMostHouseRules> chosen_;
};

/// The rule that keeps a leader at or above the target from winning; nothing if none does.
const HouseRule* what_holds_back(const HouseRules& rules, const Achievements& leader);

}  // namespace games
