#include "history/disputes/side_view.hpp"

#include <algorithm>

#include "base/overloaded.hpp"
#include "history/matches/line_order.hpp"

namespace history {
namespace {

/// Works out a resolution, register by register.
class ResolutionMaker {
 public:
  enum class Keep { kSide, kAllLines };

  ResolutionMaker(const MatchState& disputed, const SideView& side, Keep keep)
      : disputed_(disputed), side_(side), keep_(keep) {}

  /// `order` gives the order of the lines.
  template <class Order>
  Resolve make(const Disputes& registers, const Order& order) {
    for (const auto& [key, conflict] : registers.besides_orders()) std::visit(*this, key);
    resolve_orders(registers);
    for (const auto& [line, inserted_by] : registers.after_closing()) (*this)(LineAfterClosingRegister{line});
    if (ordered_.size() > 1)
      for (const base::Uuid& line : order())
        if (ordered_.contains(line)) resolution_.order.push_back(line);
    return std::move(resolution_);
  }

  void operator()(const ExistsRegister&) { resolution_.exists = side_.exists(); }
  void operator()(const OptionRegister& option) {
    const auto here = disputed_.options.find(option.key);
    const base::Json* value = side_.exists()                    ? side_.option(option.key)
                              : here == disputed_.options.end() ? nullptr
                                                                : &here->second;
    resolution_.options[option.key] = value == nullptr ? base::Json() : *value;
  }
  void operator()(const ClosedRegister&) {
    resolution_.closing = side_.exists() ? side_.closing() : disputed_.closing;
  }
  void operator()(const LineRegister& line) {
    const Contents* value = side_.line(line.line);
    resolution_.lines[line.line] = value == nullptr ? std::nullopt : LineValue(*value);
  }
  void operator()(const OrderRegister&) { /* All of them together: resolve_orders. */
  }
  void operator()(const LargeForkRegister&) { /* Nothing decides it but an undo. */
  }
  void operator()(const LineAfterClosingRegister& line) {
    if (!side_.exists()) return;
    if (keep_ == Keep::kSide && !side_.closing() && !has(line.line)) return;
    resolution_.closing = side_.closing();
    keep_or_drop(line.line);
  }

 private:
  [[nodiscard]] bool has(const base::Uuid& line) const { return side_.line(line) != nullptr; }

  /// Of two lines of which the side has one, the other goes; where it has neither, nothing is decided.
  void resolve_orders(const Disputes& registers) {
    const std::vector<base::Uuid>& lines = registers.lines();
    std::vector<bool> kept;
    for (const base::Uuid& line : lines) kept.push_back(has(line));
    for (std::size_t line = 0; line < lines.size(); ++line) {
      bool decided = kept[line] || !side_.exists();
      BitMatrix::for_each(registers.pairs().row(line),
                          [&](std::size_t other) { decided = decided || kept[other]; });
      if (!decided) continue;
      if (kept[line]) ordered_.insert(lines[line]);
      keep_or_drop(lines[line]);
    }
  }

  void keep_or_drop(const base::Uuid& line) {
    if (!has(line)) {
      resolution_.lines.try_emplace(line, std::nullopt);
      return;
    }
    if (live_lines_.empty())
      for (const LineState& each : disputed_.lines) live_lines_[each.id] = &each;
    if (const auto here = live_lines_.find(line);
        here != live_lines_.end() && !disputed_.disputes.contains(LineRegister{line}))
      resolution_.lines.try_emplace(line, *here->second);
  }

  const MatchState& disputed_;
  const SideView& side_;
  Keep keep_;
  std::map<base::Uuid, const Contents*> live_lines_;  ///< the lines that stand here
  std::set<base::Uuid> ordered_;
  Resolve resolution_;
};

}  // namespace

SideView::SideView(std::optional<MatchState> state) {
  if (!state) return;
  line_count_ = state->lines.size();
  closing_ = state->closing;
  auto base = std::make_shared<Base>(Base{*std::move(state), {}});
  for (const LineState& line : base->state.lines) base->lines[line.id] = &line;
  base_ = std::move(base);
}

std::optional<SideView> SideView::followed_by(const std::vector<const Operation*>& operations,
                                              const std::set<base::Uuid>& written_before) const {
  SideView view = *this;
  for (const Operation* operation : operations) {
    if (const std::vector<match::Line>* inserted = lines_inserted_by(operation->action))
      for (const match::Line& line : *inserted)
        if (written_before.contains(line.id)) return std::nullopt;
    if (!view.append(*operation)) return std::nullopt;
  }
  return view;
}

bool SideView::append(const Operation& operation) {
  if (!exists() || !base_->state.disputes.empty()) return false;
  const bool is_seen =
      std::visit(base::Overloaded{[&](const Add& add) {
                                    line_count_ += add.lines.size();
                                    // Where it would stand before a line that is gone, this match does not
                                    // say.
                                    return !add.before;
                                  },
                                  [&](const Amend& amend) {
                                    if (line(amend.line) == nullptr) return !amend.value.has_value();
                                    if (!amend.value) --line_count_;
                                    return true;
                                  },
                                  [&](const Set& set) {
                                    if (set.closing) closing_ = *set.closing;
                                    return true;
                                  },
                                  [](const Start&) { return false; }, [](const Resolve&) { return false; },
                                  [](const Undo&) { return false; }, [](const Redo&) { return false; },
                                  [](const Rename&) { return true; }, [](const Join&) { return true; },
                                  [](const Pay&) { return true; }, [](const Unusable&) { return true; }},
                 operation.action);
  since_.push_back(&operation);
  return is_seen;
}

const Contents* SideView::line(const base::Uuid& id) const {
  for (auto operation = since_.rbegin(); operation != since_.rend(); ++operation) {
    std::optional<const Contents*> written;
    for_each_line_written((*operation)->action, [&](const base::Uuid& line, const Contents* value) {
      if (line == id) written = value;
    });
    if (written) return *written;
  }
  if (!exists()) return nullptr;
  const auto found = base_->lines.find(id);
  return found == base_->lines.end() ? nullptr : found->second;
}

const base::Json* SideView::option(const std::string& key) const {
  for (auto operation = since_.rbegin(); operation != since_.rend(); ++operation)
    if (const Options* options = options_written_by((*operation)->action))
      if (const auto found = options->find(key); found != options->end()) return &found->second;
  if (!exists()) return nullptr;
  const auto found = base_->state.options.find(key);
  return found == base_->state.options.end() ? nullptr : &found->second;
}

std::vector<base::Uuid> SideView::lines() const {
  std::vector<base::Uuid> lines;
  if (!exists()) return lines;
  for (const LineState& line : base_->state.lines) lines.push_back(line.id);
  for (const Operation* operation : since_)
    if (const std::vector<match::Line>* inserted = lines_inserted_by(operation->action))
      for (const match::Line& line : *inserted) lines.push_back(line.id);
  if (!since_.empty()) std::erase_if(lines, [this](const base::Uuid& id) { return line(id) == nullptr; });
  return lines;
}

std::optional<MatchState> SideView::state() const {
  if (!exists()) return std::nullopt;
  MatchState state = base_->state;
  state.closing = closing_;
  for (const Operation* operation : since_) {
    if (const Options* options = options_written_by(operation->action))
      for (const auto& [key, value] : *options) state.options[key] = value;
    for_each_line_written(operation->action, [&](const base::Uuid& id, const Contents* value) {
      const auto line = std::find_if(state.lines.begin(), state.lines.end(),
                                     [&](const LineState& each) { return each.id == id; });
      const bool is_there = line != state.lines.end();
      if (is_there && value == nullptr)
        state.lines.erase(line);
      else if (is_there)
        *line = {{*value, id}, operation->id, true};
      else if (value != nullptr)
        state.lines.push_back({{*value, id}, operation->id, false});
    });
  }
  return state;
}

Resolve keep_side(const MatchState& disputed, const Disputes& registers, const SideView& side) {
  return ResolutionMaker(disputed, side, ResolutionMaker::Keep::kSide).make(registers, [&] {
    return side.lines();
  });
}

Resolve keep_all_lines(const MatchState& everything, const Disputes& registers,
                       const std::vector<base::Uuid>& order) {
  const SideView all(everything);
  return ResolutionMaker(everything, all, ResolutionMaker::Keep::kAllLines)
      .make(registers, [&]() -> const std::vector<base::Uuid>& { return order; });
}

}  // namespace history
