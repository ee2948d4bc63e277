#include "games/hand.hpp"

#include <fmt/core.h>

namespace games {

std::string to_string(WarningCode code) {
  return code == WarningCode::kCardsMissing ? "cards_missing" : "score_low";
}

std::string message(const Warning& warning, const Names& names) {
  const std::string& name = names.at(warning.seat);
  if (warning.code == WarningCode::kCardsMissing)
    return fmt::format("{} accounts for {} fewer than the 15 cards every player was dealt", name,
                       warning.missing == 1 ? "one card" : fmt::format("{} cards", warning.missing));
  return fmt::format("{}'s score is low for going out: fifteen cards laid down are worth at least 90", name);
}

}  // namespace games
