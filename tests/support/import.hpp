#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "base/pipeline.hpp"
#include "interchange/import.hpp"

namespace support {

/// Imports lines that are in memory; the outcomes stand in the order of the lines.
inline std::vector<interchange::ImportedLine> import_matches(
    storage::Transaction& transaction, const std::vector<interchange::ParsedLine>& lines,
    const std::string& file, interchange::OnConflict on_conflict) {
  std::vector<interchange::ImportedLine> outcomes;
  auto line = lines.begin();
  base::Workers workers;
  interchange::import_lines(
      workers, transaction, [&] { return line == lines.end() ? std::nullopt : std::optional(*line++); }, file,
      on_conflict, [&](const interchange::ImportedLine& outcome) { outcomes.push_back(outcome); });
  std::stable_sort(outcomes.begin(), outcomes.end(),
                   [](const auto& a, const auto& b) { return a.line < b.line; });
  return outcomes;
}

}  // namespace support
