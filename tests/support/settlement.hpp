#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "settlement/settlement.hpp"

namespace support {

/// The line of a settlement for an item; null if it has none.
inline const settlement::Line* find_line(const std::vector<settlement::Line>& lines, std::string_view item) {
  for (const settlement::Line& line : lines)
    if (line.item == item) return &line;
  return nullptr;
}

/// A figure of that line; nothing if there is no such line or figure.
inline std::optional<std::int64_t> figure(const std::vector<settlement::Line>& lines, std::string_view item,
                                          std::string_view name) {
  const settlement::Line* line = find_line(lines, item);
  if (line == nullptr) return std::nullopt;
  for (const auto& [known, value] : line->figures)
    if (known == name && std::holds_alternative<std::int64_t>(value)) return std::get<std::int64_t>(value);
  return std::nullopt;
}

inline std::optional<std::int64_t> figure(const settlement::Settlement& settlement, std::string_view item,
                                          std::string_view name) {
  return figure(settlement.lines, item, name);
}

}  // namespace support
