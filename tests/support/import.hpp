#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/pipeline.hpp"
#include "storage/import/import.hpp"
#include "support/lines.hpp"

namespace support {

/// Imports a text of lines; the outcomes stand in their order.
inline std::vector<storage::ImportedLine> import_matches(storage::Transaction& transaction,
                                                         std::string_view text, const std::string& file,
                                                         storage::OnConflict on_conflict) {
  std::vector<storage::ImportedLine> outcomes;
  base::Workers workers;
  const auto read = [text] {
    return [left = text]() mutable -> std::optional<std::string_view> {
      if (left.empty()) return std::nullopt;
      const std::string_view line = left.substr(0, left.find('\n'));
      left.remove_prefix(std::min(left.size(), line.size() + 1));
      return line;
    };
  };
  storage::import_lines(
      workers, transaction,
      {.file = file,
       .read = read,
       .parse = line_parser(file),
       .on_conflict = on_conflict,
       .visit = [&](const storage::ImportedLine& outcome) { outcomes.push_back(outcome); }});
  std::stable_sort(outcomes.begin(), outcomes.end(),
                   [](const auto& a, const auto& b) { return a.file_line < b.file_line; });
  return outcomes;
}

}  // namespace support
