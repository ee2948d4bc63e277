#pragma once

#include <string>
#include <vector>

namespace games {

/// A rule in words, with its source: a name that `chapeau rules` lists, or a decision of this program
/// (README.md) where the sources are silent or disagree.
struct Rule {
  std::string text;
  std::string source;
};

/// A part of the rulebook under a title.
struct RuleSection {
  std::string title;
  std::vector<Rule> rules;
};

/// The rules of a game as the program scores them, in the order in which a hand is entered.
using Rulebook = std::vector<RuleSection>;

}  // namespace games
