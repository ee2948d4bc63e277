#include "history/resolution.hpp"

#include <algorithm>
#include <map>

#include "history/cells.hpp"
#include "history/line_order.hpp"
#include "history/settle_choice.hpp"
#include "history/views.hpp"

namespace history {
namespace {

std::set<base::Uuid> lines_made_in(const Scope& scope) {
  std::set<base::Uuid> lines;
  for (const std::size_t index : scope.members())
    if (const std::vector<match::Line>* made = lines_made_by(scope[index].action))
      for (const match::Line& line : *made) lines.insert(line.id);
  return lines;
}

/// Of the lines as read those of the sides one after the other, by id; what is not disputed stays as read.
std::vector<base::Uuid> order_of_sides(const Scope& scope, const MatchState& as_read) {
  std::vector<std::set<base::Uuid>> known;
  for (const std::size_t side : sides_of(scope, as_read))
    known.push_back(lines_made_in(Scope::past(scope.ancestry(), side)));
  struct Ranked {
    std::vector<bool> unknown;  ///< by side
    base::Uuid id;
    std::size_t place;  ///< as read

    bool operator<(const Ranked& other) const {
      return std::tie(unknown, id) < std::tie(other.unknown, other.id);
    }
  };
  std::vector<Ranked> ranked;
  for (const LineState& line : as_read.lines) {
    std::vector<bool> unknown;
    for (const std::set<base::Uuid>& lines : known) unknown.push_back(!lines.contains(line.id));
    ranked.push_back({std::move(unknown), line.id, ranked.size()});
  }
  std::sort(ranked.begin(), ranked.end());
  const auto ahead = [&](std::size_t one, std::size_t other) {
    return ranked[one].place < ranked[other].place &&
           !as_read.disputes.contains(order_cell(ranked[one].id, ranked[other].id));
  };
  std::vector<base::Uuid> order;
  for (const std::size_t line : arranged(ranked.size(), ahead)) order.push_back(ranked[line].id);
  return order;
}

/// The match as read, with what stands for the time being where only one value can stand, and all lines.
MatchState with_all_lines(const MatchState& as_read, const MatchState& now) {
  MatchState everything = as_read;
  everything.options = now.options;
  if (now.closing) everything.closing = now.closing;
  std::map<base::Uuid, LineState*> there;
  for (LineState& line : everything.lines) there[line.id] = &line;
  std::vector<LineState> more;
  for (const LineState& line : now.lines) {
    const auto found = there.find(line.id);
    if (found == there.end())
      more.push_back(line);
    else
      *found->second = line;
  }
  everything.lines.insert(everything.lines.end(), more.begin(), more.end());
  return everything;
}

/// What an undo would take, and what in effect would stay.
struct Taking {
  Taking(const Ancestry& of, const std::set<base::Uuid>& targets) : ancestry(of) {
    for (const base::Uuid& id : targets)
      if (const std::optional<std::size_t> index = of.find(id)) taken.push_back(*index);
    for (const std::size_t index : Effects(Scope(of)).in_effect)
      if (!targets.contains(of[index].id)) rest.push_back(index);
  }

  /// The lines that nothing makes any more.
  [[nodiscard]] std::set<base::Uuid> lines() const {
    std::set<base::Uuid> lines;
    for (const std::size_t index : taken)
      if (const auto* made = lines_made_by(ancestry[index].action))
        for (const match::Line& line : *made) lines.insert(line.id);
    for (const std::size_t index : rest)
      if (const auto* made = lines_made_by(ancestry[index].action))
        for (const match::Line& line : *made) lines.erase(line.id);
    return lines;
  }

  [[nodiscard]] bool takes_the_match() const {
    const auto starts = [this](std::size_t index) {
      return std::holds_alternative<Start>(ancestry[index].action);
    };
    return std::any_of(taken.begin(), taken.end(), starts) && std::none_of(rest.begin(), rest.end(), starts);
  }

  /// "A `settle` stands in the way only of what it settled."
  [[nodiscard]] bool was_settled_by(std::size_t settle, const std::set<base::Uuid>& lines) const {
    const std::set<Cell> settled = cells_written_by(ancestry[settle].action);
    const bool orders_lines = std::any_of(settled.begin(), settled.end(), [&](const Cell& cell) {
      const auto* order = std::get_if<OrderCell>(&cell);
      return order != nullptr && (lines.contains(order->first) || lines.contains(order->second));
    });
    return std::any_of(taken.begin(), taken.end(), [&](std::size_t index) {
      if (!ancestry.came_after(settle, index)) return false;
      const std::set<Cell> written = cells_written_by(ancestry[index].action);
      return orders_lines || std::any_of(written.begin(), written.end(),
                                         [&](const Cell& cell) { return settled.contains(cell); });
    });
  }

  const Ancestry& ancestry;
  std::vector<std::size_t> taken, rest;
};

}  // namespace

std::vector<Side> sides(const Operations& operations, const MatchState& disputed) {
  const Ancestry ancestry(operations);
  Views views(ancestry);
  std::vector<Side> result;
  for (const std::size_t side : sides_of(Scope(ancestry), disputed))
    result.push_back({ancestry[side].id, views.past(side)});
  return result;
}

std::vector<Cell> cells_of_side(const Operations& operations, const MatchState& disputed,
                                const base::Uuid& side) {
  const Ancestry ancestry(operations);
  const std::optional<std::size_t> index = ancestry.find(side);
  return index ? cells_said_by(Scope(ancestry), disputed, *index) : std::vector<Cell>();
}

Settle keep(const Operations& operations, const MatchState& disputed, const std::vector<Cell>& cells,
            const std::optional<MatchState>& view) {
  const Ancestry ancestry(operations);
  const std::optional<MatchState> as_read = Views(ancestry).as_read();
  return choose(as_read ? *as_read : disputed, cells, Choice::kView, view ? &*view : nullptr);
}

Settle keep_both(const Operations& operations, const MatchState& disputed, const std::vector<Cell>& cells) {
  const Ancestry ancestry(operations);
  const std::optional<MatchState> as_read = Views(ancestry).as_read();
  if (!as_read) return {};
  return choose(with_all_lines(*as_read, disputed), cells, Choice::kBoth, nullptr,
                order_of_sides(Scope(ancestry), *as_read));
}

Settle settlement_of(const Operations& operations, const MatchState& disputed,
                     const std::optional<base::Uuid>& side) {
  if (!side) {
    std::vector<Cell> cells;
    for (const auto& [cell, between] : disputed.disputes) cells.push_back(cell);
    return keep_both(operations, disputed, cells);
  }
  std::optional<MatchState> view;
  for (const Side& each : sides(operations, disputed))
    if (each.operation == *side) view = each.view;
  return keep(operations, disputed, cells_of_side(operations, disputed, *side), view);
}

std::optional<MatchState> settled(Operations operations, Settle settle) {
  base::Uuid id;  // of nobody else: it is written nowhere
  id.bytes.fill(0xff);
  Operation last{id, operations.front().subject, heads(operations), operations.back().at, "", {}, ""};
  last.action = std::move(settle);
  operations.push_back(std::move(last));
  return read_match(operations);
}

std::vector<Cell> created_disputes(const std::optional<MatchState>& together,
                                   const std::optional<MatchState>& one,
                                   const std::optional<MatchState>& other) {
  std::vector<Cell> created;
  if (!together) return created;
  const auto has = [](const std::optional<MatchState>& state, const Cell& cell) {
    return state && state->disputes.contains(cell);
  };
  for (const auto& [cell, between] : together->disputes)
    if (!has(one, cell) && !has(other, cell)) created.push_back(cell);
  return created;
}

std::vector<Obstacle> obstacles(const Operations& operations, const std::set<base::Uuid>& targets) {
  const Ancestry ancestry(operations);
  const Taking taking(ancestry, targets);
  const std::set<base::Uuid> lines = taking.lines();
  const bool takes_the_match = taking.takes_the_match();
  std::vector<Obstacle> found;
  for (const std::size_t index : taking.rest) {
    const Operation& other = ancestry[index];
    const auto* amend = std::get_if<Amend>(&other.action);
    if (takes_the_match)
      found.push_back({Hindrance::kStandsInMatch, other.id});
    else if (amend != nullptr && lines.contains(amend->line))
      found.push_back({Hindrance::kAmendsLine, other.id});
    else if (std::holds_alternative<Settle>(other.action) && taking.was_settled_by(index, lines))
      found.push_back({Hindrance::kSettled, other.id});
  }
  return found;
}

bool is_overwritten(const Operations& operations, const std::set<base::Uuid>& targets) {
  const Ancestry ancestry(operations);
  const Taking taking(ancestry, targets);
  for (const std::size_t index : taking.taken) {
    std::set<Cell> left = cells_written_by(ancestry[index].action);
    for (const std::size_t other : taking.rest)
      if (!left.empty() && ancestry.came_after(other, index))
        for (const Cell& cell : cells_written_by(ancestry[other].action)) left.erase(cell);
    if (!left.empty()) return false;
  }
  return true;
}

}  // namespace history
