#pragma once

#include <string>
#include <vector>

#include "cards/notation.hpp"
#include "games/militaire/melds.hpp"
#include "games/militaire/scoring.hpp"

namespace support {

inline const games::Names kThree{"Ann", "Bob", "Cho"};
inline const games::Names kFour{"Ann", "Bob", "Cho", "Dee"};

/// A round of three or four players, each reporting "777 4567s / K".
inline games::militaire::Hand militaire_hand(const std::vector<std::string>& reports,
                                             const games::OutClaim& claim = {}) {
  std::vector<cards::EntryText> split;
  for (const std::string& report : reports) split.push_back(cards::split_entry("X=" + report));
  return games::militaire::read(reports.size() == 3 ? kThree : kFour, split, claim).hand;
}

}  // namespace support
