#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/language/translation.hpp"

namespace games {

/// A rule in the player's language, with its source: a name that `chapeau rules` lists, or a decision of this
/// program (DECISIONS.md) where the sources are silent or disagree.
struct Rule {
  std::string text;
  std::string source;
};

/// The source of a rule that is a decision of this program, perhaps a numbered one: "decision M4".
inline std::string decision() { return base::tr_c("source of a rule", "decision"); }
inline std::string decision(std::string_view number) {
  return base::tr_c("source of a rule", "decision {0}", number);
}

/// A part of the rulebook under a title.
struct RuleSection {
  std::string title;
  std::vector<Rule> rules;
};

/// The rules of a game as the program scores them, in the order in which a hand is entered.
using Rulebook = std::vector<RuleSection>;

}  // namespace games
