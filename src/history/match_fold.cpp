#include <algorithm>
#include <map>

#include "history/line_value.hpp"
#include "history/match_reading.hpp"

namespace history {
namespace {

/// What the fold knows of a line.
struct FoldedLine {
  std::size_t makings = 0;      ///< in effect
  std::size_t all_makings = 0;  ///< in effect or not
  bool amended = false;         ///< by an operation in effect
  LineValueRef value;
  base::Uuid written_by;
  std::vector<LineValueRef> amendments;
};

/// "One history without forks is a plain fold in order."
class Fold {
 public:
  explicit Fold(const Scope& scope) : scope_(scope), effects_(scope) {}

  /// Whether nothing can be in doubt that a fold would pass over.
  bool is_plain() {
    for (const std::size_t index : scope_.members()) {
      const Action& action = scope_[index].action;
      const bool in_effect = effects_.is_in_effect(index);
      if (in_effect && !std::holds_alternative<Unusable>(action)) anything_ = true;
      if (in_effect && std::holds_alternative<Settle>(action)) return false;
      if (in_effect && std::holds_alternative<Start>(action)) ++starts_;
      if (const std::vector<match::Line>* made = lines_made_by(action))
        for (const match::Line& line : *made) count_making(line.id, in_effect);
    }
    if (!anything_) return true;
    return starts_ == 1 && no_line_is_in_doubt();
  }

  std::optional<MatchState> read() {
    if (!anything_) return std::nullopt;
    for (const std::size_t index : scope_.members()) take(index);
    for (const base::Uuid& id : order_) {
      const FoldedLine& line = lines_.at(id);
      if (line.makings == 0 || line.value.is_gone()) continue;
      const bool corrected =
          std::find(line.amendments.begin(), line.amendments.end(), line.value) != line.amendments.end();
      state_.lines.push_back({id, line.value.contents(), line.written_by, corrected});
    }
    return std::move(state_);
  }

 private:
  void count_making(const base::Uuid& id, bool in_effect) {
    FoldedLine& line = lines_[id];
    ++line.all_makings;
    if (in_effect) ++line.makings;
  }

  bool no_line_is_in_doubt() {
    for (const std::size_t index : effects_.in_effect)
      if (const auto* amend = std::get_if<Amend>(&scope_[index].action))
        if (const auto line = lines_.find(amend->line); line != lines_.end()) line->second.amended = true;
    return std::all_of(lines_.begin(), lines_.end(), [](const auto& entry) {
      const FoldedLine& line = entry.second;
      return line.makings == 1 || (line.makings == 0 && line.all_makings == 1 && !line.amended);
    });
  }

  void take(std::size_t index) {
    const Operation& operation = scope_[index];
    const bool in_effect = effects_.is_in_effect(index);
    if (const std::vector<match::Line>* made = lines_made_by(operation.action))
      place(operation, *made, in_effect);
    if (!in_effect) return;
    if (const auto* start = std::get_if<Start>(&operation.action)) {
      state_.start = operation.id;
      state_.game = start->game;
      state_.players = start->players;
      choose(start->options);
      state_.closing = start->closing;
    } else if (const auto* set = std::get_if<Set>(&operation.action)) {
      choose(set->options);
      if (set->closing) state_.closing = *set->closing;
    } else if (const auto* amend = std::get_if<Amend>(&operation.action)) {
      const auto line = lines_.find(amend->line);
      if (line == lines_.end()) return;
      line->second.amendments.emplace_back(amend->value);
      write(line->second, LineValueRef(amend->value), operation.id);
    }
  }

  /// Lines that are not in effect have a place, too: others may stand before them. Of a line that was made
  /// anew the place where it is in effect counts.
  void place(const Operation& operation, const std::vector<match::Line>& made, bool in_effect) {
    const auto* add = std::get_if<Add>(&operation.action);
    std::vector<base::Uuid> placed;
    for (const match::Line& line : made) {
      FoldedLine& known = lines_.at(line.id);
      if (!in_effect && known.makings > 0) continue;
      placed.push_back(line.id);
      if (in_effect) write(known, LineValueRef(line), operation.id);
    }
    const auto where =
        add != nullptr && add->before ? std::find(order_.begin(), order_.end(), *add->before) : order_.end();
    order_.insert(where, placed.begin(), placed.end());
  }

  static void write(FoldedLine& line, const LineValueRef& value, const base::Uuid& operation) {
    line.value = value;
    line.written_by = operation;
  }

  void choose(const Options& options) {
    for (const auto& [key, value] : options) state_.options[key] = value;
  }

  const Scope& scope_;
  Effects effects_;
  bool anything_ = false;
  std::size_t starts_ = 0;
  std::map<base::Uuid, FoldedLine> lines_;
  std::vector<base::Uuid> order_;
  MatchState state_;
};

}  // namespace

std::optional<std::optional<MatchState>> fold(const Scope& scope) {
  if (!scope.is_linear()) return std::nullopt;
  Fold reading(scope);
  if (!reading.is_plain()) return std::nullopt;
  return reading.read();
}

}  // namespace history
