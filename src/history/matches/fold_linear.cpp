#include <algorithm>
#include <unordered_map>

#include "base/overloaded.hpp"
#include "history/matches/materialization.hpp"

namespace history {
namespace {

/// What the fold knows of a line.
struct FoldedLine {
  std::size_t insertions = 0;       ///< in effect
  std::size_t all_insertions = 0;   ///< in effect or not
  bool amended = false;             ///< by an operation in effect
  const Contents* value = nullptr;  ///< null: it is gone
  base::Uuid written_by;
  std::vector<const Contents*> amendments;
};

/// "One history without forks is a plain fold in order."
class LinearFold {
 public:
  explicit LinearFold(const CausalCut& cut) : cut_(cut), effects_(cut) {}

  /// Whether the fold gives what `materialize_registers` would: one start, nothing to resolve, and no line
  /// inserted twice, or amended where its insertion was undone.
  bool is_plain() {
    for (const std::size_t index : cut_.members()) {
      const Action& action = cut_[index].action;
      if (effects_.is_in_effect(index)) count_in_effect(action);
      if (const std::vector<match::Line>* inserted = lines_inserted_by(action))
        for (const match::Line& line : *inserted) {
          FoldedLine& folded = lines_[line.id];
          ++folded.all_insertions;
          if (effects_.is_in_effect(index)) ++folded.insertions;
        }
    }
    if (!any_in_effect_) return true;
    return starts_ == 1 && resolutions_ == 0 && no_line_is_in_doubt();
  }

  std::optional<MatchState> read() {
    if (!any_in_effect_) return std::nullopt;
    for (const std::size_t index : cut_.members()) take(index);
    for (const base::Uuid& id : order_) {
      const FoldedLine& line = lines_.at(id);
      if (line.insertions == 0 || line.value == nullptr) continue;
      const bool corrected =
          std::any_of(line.amendments.begin(), line.amendments.end(),
                      [&](const Contents* each) { return have_same_contents(each, line.value); });
      state_.lines.push_back({{*line.value, id}, line.written_by, corrected});
    }
    return std::move(state_);
  }

 private:
  void count_in_effect(const Action& action) {
    const auto count = [this](std::size_t& counted) {
      any_in_effect_ = true;
      ++counted;
    };
    std::visit(
        base::Overloaded{[&](const Start&) { count(starts_); }, [&](const Resolve&) { count(resolutions_); },
                         [&](const Amend& amend) {
                           count(others_);
                           amended_.push_back(amend.line);
                         },
                         [&](const Add&) { count(others_); }, [&](const Set&) { count(others_); },
                         [&](const Rename&) { count(others_); }, [&](const Join&) { count(others_); },
                         [&](const Pay&) { count(others_); },
                         // Undos and redos are never in effect; what cannot be used makes no match.
                         [](const Undo&) {}, [](const Redo&) {}, [](const Unusable&) {}},
        action);
  }

  bool no_line_is_in_doubt() {
    for (const base::Uuid& id : amended_)
      if (const auto line = lines_.find(id); line != lines_.end()) line->second.amended = true;
    return std::all_of(lines_.begin(), lines_.end(), [](const auto& entry) {
      const FoldedLine& line = entry.second;
      return line.insertions == 1 || (line.insertions == 0 && line.all_insertions == 1 && !line.amended);
    });
  }

  void take(std::size_t index) {
    const Operation& operation = cut_[index];
    const bool in_effect = effects_.is_in_effect(index);
    if (const std::vector<match::Line>* inserted = lines_inserted_by(operation.action))
      insert(operation, *inserted, in_effect);
    if (!in_effect) return;
    std::visit(
        base::Overloaded{[&](const Start& start) {
                           state_.start = operation.id;
                           state_.game = start.game;
                           state_.players = start.players;
                           set_options(start.options);
                           state_.closing = start.closing;
                         },
                         [&](const Set& set) {
                           set_options(set.options);
                           if (set.closing) state_.closing = *set.closing;
                         },
                         [&](const Amend& amend) {
                           const auto line = lines_.find(amend.line);
                           if (line == lines_.end()) return;
                           line->second.amendments.push_back(contents_of(amend.value));
                           write(line->second, contents_of(amend.value), operation.id);
                         },
                         [](const Add&) { /* Its lines are inserted above. */ },
                         [](const Resolve&) { /* A history with one is not folded. */ }, [](const Undo&) {},
                         [](const Redo&) {},
                         // These write nothing of a match.
                         [](const Rename&) {}, [](const Join&) {}, [](const Pay&) {}, [](const Unusable&) {}},
        operation.action);
  }

  /// Lines that are not in effect have a place, too: others may stand before them. Of a line that was
  /// inserted again the place where it is in effect counts.
  void insert(const Operation& operation, const std::vector<match::Line>& lines, bool in_effect) {
    std::vector<base::Uuid> inserted;
    for (const match::Line& line : lines) {
      FoldedLine& known = lines_.at(line.id);
      if (!in_effect && known.insertions > 0) continue;
      inserted.push_back(line.id);
      if (in_effect) write(known, &line, operation.id);
    }
    const base::Uuid* before = inserts_before(operation.action);
    const auto where = before != nullptr ? std::find(order_.begin(), order_.end(), *before) : order_.end();
    order_.insert(where, inserted.begin(), inserted.end());
  }

  static void write(FoldedLine& line, const Contents* value, const base::Uuid& operation) {
    line.value = value;
    line.written_by = operation;
  }

  void set_options(const Options& options) {
    for (const auto& [key, value] : options) state_.options[key] = value;
  }

  const CausalCut& cut_;
  Effects effects_;
  bool any_in_effect_ = false;
  std::size_t starts_ = 0, resolutions_ = 0, others_ = 0;
  std::vector<base::Uuid> amended_;
  std::unordered_map<base::Uuid, FoldedLine, base::UuidHash> lines_;
  std::vector<base::Uuid> order_;
  MatchState state_;
};

}  // namespace

std::optional<std::optional<MatchState>> fold_linear(const CausalCut& cut) {
  if (!cut.is_linear()) return std::nullopt;
  LinearFold fold(cut);
  if (!fold.is_plain()) return std::nullopt;
  return fold.read();
}

}  // namespace history
