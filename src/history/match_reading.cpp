#include "history/match_reading.hpp"

#include <map>

#include "history/cells.hpp"
#include "history/line_order.hpp"
#include "history/line_value.hpp"

namespace history {
namespace {

/// What was done to one line.
struct LineFacts {
  CellWrites<LineValueRef> cell;
  std::vector<Making> makings, all_makings;

  [[nodiscard]] const std::vector<Making>& made_by() const { return makings.empty() ? all_makings : makings; }
};

struct OptionFacts {
  CellWrites<std::string> cell;  ///< the canonical text
  std::vector<const base::Json*> values;
};

class MatchReading {
 public:
  explicit MatchReading(const Scope& scope) : scope_(scope), effects_(scope) {
    for (const std::size_t index : scope.members())
      if (std::holds_alternative<Start>(scope[index].action)) all_starts_.push_back(index);
    for (const std::size_t index : effects_.in_effect) {
      // What cannot be used means nothing, and so not that there is a match.
      if (std::holds_alternative<Unusable>(scope[index].action)) continue;
      counting_.push_back(index);
      if (std::holds_alternative<Start>(scope[index].action)) starts_.push_back(index);
    }
  }

  std::optional<MatchState> read() {
    if (all_starts_.empty() || !exists()) return std::nullopt;
    if (starts_.empty()) {
      starts_ = all_starts_;
      counting_.insert(counting_.end(), all_starts_.begin(), all_starts_.end());
    }
    collect();
    read_start();
    read_options();
    read_lines();
    read_closing();
    return std::move(state_);
  }

 private:
  void dispute(const Cell& cell, const Writes& between) { state_.disputes[cell] = ids_of(scope_, between); }

  CellState stand(const Cell& cell, const Writes& writes, Imports imports = Imports::kGiveWay) {
    CellState found = standing(scope_, writes, imports);
    if (found.is_disputed()) dispute(cell, found.last);
    return found;
  }

  /// "Where nothing in effect makes a line or a match any more, the undos that took it away count as writing
  /// "gone", and every operation in effect on a match as writing that it exists."
  bool exists() {
    constexpr std::size_t kGone = 0;
    constexpr std::size_t kThere = 1;
    Writes writes;
    bool in_doubt = starts_.empty();
    for (const std::size_t index : counting_) {
      const auto* settle = std::get_if<Settle>(&scope_[index].action);
      const bool there = settle == nullptr || settle->exists.value_or(true);
      in_doubt = in_doubt || !there;
      writes.push_back({index, there ? kThere : kGone});
    }
    if (!in_doubt) return true;
    if (starts_.empty())
      for (const std::size_t start : all_starts_)
        for (const std::size_t undo : effects_.undos_of(start)) writes.push_back({undo, kGone});
    return stand(ExistsCell{}, writes, Imports::kCount).has(kThere);
  }

  void collect() {
    for (const std::size_t index : scope_.members())
      if (const std::vector<match::Line>* made = lines_made_by(scope_[index].action))
        for (std::size_t place = 0; place < made->size(); ++place)
          lines_[(*made)[place].id].all_makings.push_back({index, place});
    for (const std::size_t index : counting_) {
      const Action& action = scope_[index].action;
      if (const auto* start = std::get_if<Start>(&action)) {
        write_options(index, start->options);
        closing_.write(index, start->closing);
      } else if (const auto* amend = std::get_if<Amend>(&action)) {
        write_line(index, amend->line, LineValueRef(amend->value));
      } else if (const auto* set = std::get_if<Set>(&action)) {
        write_options(index, set->options);
        if (set->closing) closing_.write(index, *set->closing);
      } else if (const auto* settle = std::get_if<Settle>(&action)) {
        collect_settle(index, *settle);
      }
      if (const std::vector<match::Line>* made = lines_made_by(action)) collect_made(index, *made);
    }
  }

  void collect_settle(std::size_t index, const Settle& settle) {
    write_options(index, settle.options);
    for (const auto& [line, value] : settle.lines) write_line(index, line, LineValueRef(value));
    if (settle.closing) closing_.write(index, *settle.closing);
    if (!settle.order.empty()) settles_of_order_.push_back(index);
  }

  void collect_made(std::size_t index, const std::vector<match::Line>& made) {
    std::map<base::Uuid, const match::Line*> last;  // of a line that is named twice the last counts
    for (std::size_t place = 0; place < made.size(); ++place) {
      lines_[made[place].id].makings.push_back({index, place});
      last[made[place].id] = &made[place];
    }
    for (const auto& [id, line] : last) write_line(index, id, LineValueRef(*line));
  }

  /// What nothing ever made is no line.
  void write_line(std::size_t index, const base::Uuid& line, const LineValueRef& value) {
    if (const auto found = lines_.find(line); found != lines_.end()) found->second.cell.write(index, value);
  }

  void write_options(std::size_t index, const Options& options) {
    for (const auto& [key, value] : options) {
      OptionFacts& facts = options_[key];
      facts.cell.write(index, base::to_text(value));
      if (facts.values.size() < facts.cell.values.size()) facts.values.push_back(&value);
    }
  }

  /// "The players of a match are no cell: of several starts under one id those of the smaller ids count."
  void read_start() {
    const auto counts_before = [this](std::size_t one, std::size_t other) {
      return counts_as_start_before(scope_[one], scope_[other]);
    };
    const Operation& chosen = scope_[*std::min_element(starts_.begin(), starts_.end(), counts_before)];
    const auto& start = std::get<Start>(chosen.action);
    state_.start = chosen.id;
    state_.game = start.game;
    state_.players = start.players;
  }

  static bool counts_as_start_before(const Operation& one, const Operation& other) {
    const auto& players = std::get<Start>(one.action).players;
    const auto& others = std::get<Start>(other.action).players;
    const auto order = std::lexicographical_compare_three_way(
        players.begin(), players.end(), others.begin(), others.end(),
        [](const NamedPlayer& a, const NamedPlayer& b) { return a.id <=> b.id; });
    return order != 0 ? order < 0 : one.id < other.id;
  }

  void read_options() {
    for (const auto& [key, facts] : options_) {
      const CellState found = stand(OptionCell{key}, facts.cell.writes);
      if (const auto value = any_value(scope_, found)) state_.options[key] = *facts.values[*value];
    }
  }

  void read_lines() {
    std::vector<LineToOrder> to_order;
    std::vector<LineState> states;
    for (const auto& [id, facts] : lines_) {
      std::optional<LineState> state = read_line(id, facts);
      to_order.push_back({id, facts.made_by(), state.has_value()});
      states.push_back(state ? *std::move(state) : LineState{});
    }
    const LineOrder order = order_lines(scope_, to_order, settles_of_order_);
    for (const std::size_t line : order.order) state_.lines.push_back(std::move(states[line]));
    for (const OrderDispute& found : order.disputes)
      dispute(order_cell(to_order[found.first].id, to_order[found.second].id), found.between);
  }

  std::optional<LineState> read_line(const base::Uuid& id, const LineFacts& facts) {
    if (facts.cell.writes.empty()) return std::nullopt;
    CellWrites<LineValueRef> cell = facts.cell;
    if (facts.makings.empty())
      for (const Making& making : facts.all_makings)
        for (const std::size_t undo : effects_.undos_of(making.operation)) cell.write(undo, LineValueRef());
    const auto gone = std::find(cell.values.begin(), cell.values.end(), LineValueRef());
    const auto value = any_value(scope_, stand(LineCell{id}, cell.writes),
                                 static_cast<std::size_t>(gone - cell.values.begin()));
    if (!value) return std::nullopt;
    return LineState{id, cell.values[*value].contents(), writer_of(facts.cell.writes, *value),
                     is_amended_to(facts.cell.writes, *value)};
  }

  /// The operation that holds what stands, among those that were recorded.
  base::Uuid writer_of(const Writes& all, std::size_t value) const {
    Writes recorded;
    for (const Write& write : all)
      if (scope_.is_recorded(write.operation)) recorded.push_back(write);
    for (const Writes& writes : {last_of(scope_, recorded), recorded}) {
      const base::Uuid* best = nullptr;
      for (const Write& write : writes)
        if (write.value == value && (best == nullptr || scope_[write.operation].id < *best))
          best = &scope_[write.operation].id;
      if (best != nullptr) return *best;
    }
    return {};
  }

  bool is_amended_to(const Writes& writes, std::size_t value) const {
    return std::any_of(writes.begin(), writes.end(), [&](const Write& write) {
      return write.value == value && std::holds_alternative<Amend>(scope_[write.operation].action);
    });
  }

  /// "A closing counts as the last line: a line and a closing that did not know each other are disputed."
  void read_closing() {
    const CellState found = stand(ClosedCell{}, closing_.writes);
    const auto open = std::find(closing_.values.begin(), closing_.values.end(), std::nullopt);
    const auto open_value = static_cast<std::size_t>(open - closing_.values.begin());
    const auto value = any_value(scope_, found, open_value);
    if (!value) return;
    state_.closing = closing_.values[*value];
    Writes closings;
    for (const Write& write : found.last)
      if (write.value != open_value && found.has(write.value)) closings.push_back(write);
    for (const LineState& line : state_.lines) {
      Writes between = closings;
      if (knows_any_of(closings, lines_.at(line.id).made_by())) continue;
      for (const Making& making : lines_.at(line.id).made_by()) between.push_back({making.operation, 0});
      dispute(LineBehindClosingCell{line.id}, between);
    }
  }

  bool knows_any_of(const Writes& closings, const std::vector<Making>& makings) const {
    return std::any_of(makings.begin(), makings.end(), [&](const Making& making) {
      return std::any_of(closings.begin(), closings.end(), [&](const Write& closing) {
        return scope_.know_each_other(making.operation, closing.operation);
      });
    });
  }

  const Scope& scope_;
  Effects effects_;
  std::vector<std::size_t> all_starts_, starts_;
  std::vector<std::size_t> counting_;      ///< the operations of which the writes count
  std::map<base::Uuid, LineFacts> lines_;  ///< all that were ever made
  std::map<std::string, OptionFacts, std::less<>> options_;
  CellWrites<std::optional<match::Closing>> closing_;
  std::vector<std::size_t> settles_of_order_;
  MatchState state_;
};

}  // namespace

std::optional<MatchState> read_cells(const Scope& scope) { return MatchReading(scope).read(); }

}  // namespace history
