#pragma once

#include <string>
#include <vector>

namespace games {

/// A rule in words, with where it is from: sources by the names under which `chapeau rules` lists them,
/// or the number of a decision where the sources are silent or disagree.
struct Rule {
  std::string text;
  std::string source;
};

struct RuleSection {
  std::string title;
  std::vector<Rule> rules;
};

/// The rules of a game as the program scores them, in the order in which a hand is entered.
using Rulebook = std::vector<RuleSection>;

}  // namespace games
