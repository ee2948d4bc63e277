#pragma once

#include <algorithm>
#include <vector>

#include "history/scope.hpp"

/// What was written in one cell, and which of it stands.
namespace history {

/// One write of a cell, with the number of its value.
struct Write {
  std::size_t operation;
  std::size_t value;

  friend auto operator<=>(const Write&, const Write&) = default;
};
using Writes = std::vector<Write>;

/// The writes of a cell with values of any kind that can be compared.
template <class Value>
struct CellWrites {
  std::vector<Value> values;  ///< each once
  Writes writes;

  void write(std::size_t operation, const Value& value) {
    const auto place = std::find(values.begin(), values.end(), value);
    const auto number = static_cast<std::size_t>(place - values.begin());
    if (place == values.end()) values.push_back(value);
    writes.push_back({operation, number});
  }
};

/// "Of the writes in effect, those count that no other write of the cell has among its ancestors."
Writes last_of(const Scope& scope, Writes writes);

enum class Imports { kGiveWay, kCount };

/// What stands in a cell.
struct CellState {
  std::vector<std::size_t> values;  ///< ascending numbers; several are a dispute
  Writes last;

  [[nodiscard]] bool has(std::size_t value) const {
    return std::find(values.begin(), values.end(), value) != values.end();
  }
  [[nodiscard]] bool is_disputed() const { return values.size() > 1; }
};
CellState standing(const Scope& scope, const Writes& writes, Imports imports = Imports::kGiveWay);

/// Of the values that stand, but for `unwanted`, that with the smallest id among its last writers: any does
/// that is the same everywhere.
std::optional<std::size_t> any_value(const Scope& scope, const CellState& standing,
                                     std::optional<std::size_t> unwanted = std::nullopt);

/// The ids of operations, ascending, each once.
std::vector<base::Uuid> ids_of(const Scope& scope, const Writes& writes);

}  // namespace history
