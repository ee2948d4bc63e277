#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/pipeline.hpp"
#include "interchange/import.hpp"

namespace support {

/// Imports a text of lines; the outcomes stand in their order.
inline std::vector<interchange::ImportedLine> import_matches(storage::Transaction& transaction,
                                                             std::string_view text, const std::string& file,
                                                             interchange::OnConflict on_conflict) {
  std::vector<interchange::ImportedLine> outcomes;
  base::Workers workers;
  const auto next = [&]() -> std::optional<std::string_view> {
    if (text.empty()) return std::nullopt;
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    return line;
  };
  interchange::import_lines(
      workers, transaction, next,
      {.file = file, .on_conflict = on_conflict, .visit = [&](const interchange::ImportedLine& outcome) {
         outcomes.push_back(outcome);
       }});
  std::stable_sort(outcomes.begin(), outcomes.end(),
                   [](const auto& a, const auto& b) { return a.file_line < b.file_line; });
  return outcomes;
}

}  // namespace support
