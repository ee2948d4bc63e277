#pragma once

#include <optional>

#include "history/causal_cut.hpp"

/// The two ways in which a match is materialized: register by register, or as a fold of a linear history.
namespace history {

/// Materializes a match register by register. Of a register in conflict it takes any one value, a line rather
/// than none; what stands provisionally, `provisional_matches.hpp` says.
std::optional<MatchState> materialize_registers(const CausalCut& cut);

/// The same for a history without forks, as a plain fold in order. Nothing outside where a fork or a doubt
/// needs `materialize_registers`; nothing inside where there is no match.
std::optional<std::optional<MatchState>> fold_linear(const CausalCut& cut);

/// `materialize` without the fold, to compare the two.
std::optional<MatchState> materialize_without_fold(const Operations& operations);

/// What was written to the register of a line, where it stands in an operation or a match.
struct LineValueRef {
  const std::optional<base::Timestamp>* at = nullptr;  ///< null: the line is gone
  const std::variant<match::Hand, match::Adjustment>* what = nullptr;

  LineValueRef() = default;
  explicit LineValueRef(const match::Line& line) : at(&line.at), what(&line.what) {}
  explicit LineValueRef(const Contents& contents) : at(&contents.at), what(&contents.what) {}
  explicit LineValueRef(const LineValue& value) {
    if (value) *this = LineValueRef(*value);
  }

  [[nodiscard]] bool is_gone() const { return at == nullptr; }
  [[nodiscard]] Contents contents() const { return {*at, *what}; }

  friend bool operator==(const LineValueRef& one, const LineValueRef& other) {
    if (one.is_gone() || other.is_gone()) return one.is_gone() == other.is_gone();
    return *one.at == *other.at && *one.what == *other.what;
  }
};

}  // namespace history
