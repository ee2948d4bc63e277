#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "history/causality/causal_cut.hpp"

/// What was written to one register, and which values survive.
namespace history {

/// One write to a register, with the number of its value.
struct Write {
  std::size_t operation;
  std::size_t value;

  friend auto operator<=>(const Write&, const Write&) = default;
};
using Writes = std::vector<Write>;

/// The maximal writes: no other write to the register happened after these. "Of the writes in effect, those
/// count that no other write of the register has among its ancestors."
Writes maximal_writes(const CausalCut& cut, Writes writes);

/// The values of a register that stand, and the writes that decide which.
struct RegisterState {
  std::vector<std::size_t> values;  ///< ascending numbers; several are a conflict
  Writes maximal;

  [[nodiscard]] bool has(std::size_t value) const {
    return std::binary_search(values.begin(), values.end(), value);
  }
  [[nodiscard]] bool in_conflict() const { return values.size() > 1; }
};
/// The values of the maximal writes.
RegisterState values_of_maximal(const CausalCut& cut, const Writes& writes);
/// The values that survive: as `values_of_maximal`, without those that only a `start` or an import wrote
/// where a write that knew them stands.
RegisterState surviving_values(const CausalCut& cut, const Writes& writes);

/// Of the values that survive, but for `unwanted`, that with the smallest id among its maximal writers: any
/// does that is the same in every file.
std::optional<std::size_t> any_value(const CausalCut& cut, const RegisterState& found,
                                     std::optional<std::size_t> unwanted = std::nullopt);

/// The ids of operations, ascending, each once.
std::vector<base::Uuid> ids_of(const CausalCut& cut, const Writes& writes);

}  // namespace history
