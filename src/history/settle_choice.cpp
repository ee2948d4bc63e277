#include "history/settle_choice.hpp"

#include <map>
#include <set>

namespace history {
namespace {

std::map<base::Uuid, const Contents*> lines_of(const MatchState* state) {
  std::map<base::Uuid, const Contents*> lines;
  if (state != nullptr)
    for (const LineState& line : state->lines) lines[line.id] = &line.contents;
  return lines;
}

class Choosing {
 public:
  Choosing(const MatchState& disputed, Choice choice, const MatchState* view,
           const std::vector<base::Uuid>& order)
      : disputed_(disputed),
        there_(choice == Choice::kBoth || view != nullptr),
        both_(choice == Choice::kBoth),
        source_(both_ || view == nullptr ? disputed : *view),
        kept_(lines_of(there_ ? &source_ : nullptr)),
        standing_(lines_of(&disputed)),
        order_(order) {}

  Settle settle(const std::vector<Cell>& cells) {
    for (const Cell& cell : cells) std::visit(*this, cell);
    if (ordered_.size() > 1) put_in_order();
    return std::move(settle_);
  }

  void operator()(const ExistsCell&) { settle_.exists = there_; }
  void operator()(const OptionCell& cell) {
    const auto found = source_.options.find(cell.key);
    settle_.options[cell.key] = found == source_.options.end() ? base::Json() : found->second;
  }
  void operator()(const ClosedCell&) { settle_.closing = source_.closing; }
  void operator()(const LineCell& cell) { settle_.lines[cell.line] = kept(cell.line); }
  void operator()(const OrderCell& cell) {
    const bool has_one = kept_.contains(cell.first) || kept_.contains(cell.second);
    if (there_ && !has_one) return;
    for (const base::Uuid& line : {cell.first, cell.second}) {
      if (kept_.contains(line)) ordered_.insert(line);
      keep_or_drop(line);
    }
  }
  void operator()(const LineBehindClosingCell& cell) {
    if (!there_ || !(both_ || source_.closing || kept_.contains(cell.line))) return;
    settle_.closing = source_.closing;
    keep_or_drop(cell.line);
  }

 private:
  [[nodiscard]] LineValue kept(const base::Uuid& line) const {
    const auto found = kept_.find(line);
    if (found == kept_.end()) return std::nullopt;
    return *found->second;
  }

  void keep_or_drop(const base::Uuid& line) {
    if (!kept_.contains(line))
      settle_.lines.try_emplace(line, std::nullopt);
    else if (const auto here = standing_.find(line);
             here != standing_.end() && !disputed_.disputes.contains(LineCell{line}))
      settle_.lines.try_emplace(line, *here->second);
  }

  void put_in_order() {
    if (!order_.empty()) {
      for (const base::Uuid& line : order_)
        if (ordered_.contains(line)) settle_.order.push_back(line);
    } else {
      for (const LineState& line : source_.lines)
        if (ordered_.contains(line.id)) settle_.order.push_back(line.id);
    }
  }

  const MatchState& disputed_;
  bool there_, both_;
  const MatchState& source_;
  std::map<base::Uuid, const Contents*> kept_;      ///< the lines that the side has
  std::map<base::Uuid, const Contents*> standing_;  ///< those that stand here
  const std::vector<base::Uuid>& order_;
  std::set<base::Uuid> ordered_;
  Settle settle_;
};

}  // namespace

Settle choose(const MatchState& disputed, const std::vector<Cell>& cells, Choice choice,
              const MatchState* view, const std::vector<base::Uuid>& order) {
  return Choosing(disputed, choice, view, order).settle(cells);
}

}  // namespace history
