#pragma once

#include "history/operation.hpp"

namespace history {

/// What was written in the cell of a line, where it stands in an operation.
struct LineValueRef {
  const std::optional<base::Timestamp>* at = nullptr;  ///< null: the line is gone
  const std::variant<match::Hand, match::Adjustment>* what = nullptr;

  LineValueRef() = default;
  explicit LineValueRef(const match::Line& line) : at(&line.at), what(&line.what) {}
  explicit LineValueRef(const LineValue& value) {
    if (!value) return;
    at = &value->at;
    what = &value->what;
  }

  [[nodiscard]] bool is_gone() const { return at == nullptr; }
  [[nodiscard]] Contents contents() const { return {*at, *what}; }

  friend bool operator==(const LineValueRef& one, const LineValueRef& other) {
    if (one.is_gone() || other.is_gone()) return one.is_gone() == other.is_gone();
    return *one.at == *other.at && *one.what == *other.what;
  }
};

}  // namespace history
