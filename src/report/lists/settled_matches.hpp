#pragma once

#include <functional>
#include <string_view>

#include "base/files/spool.hpp"
#include "history/operations/record.hpp"
#include "report/layout/style.hpp"
#include "settlement/balances.hpp"
#include "settlement/settlement.hpp"

namespace report {

/// A table of settled matches: a line a match, with a settlement that need not be by its own terms, and the
/// sum of each currency. The lines are in a temporary file: a club has hundreds of thousands of matches.
class SettledMatches {
 public:
  void add(const history::NumberedMatch& match, const settlement::Settlement& settlement);
  [[nodiscard]] bool empty() const { return empty_; }
  void render(Style style, const std::function<void(std::string_view)>& write) const;

 private:
  bool empty_ = true;
  base::Spool rows_;  // the cells of a row with tabs between them
  settlement::Sums sums_;
  std::set<std::string> too_large_;  ///< currencies whose sum does not fit 64 bits
};

}  // namespace report
