#include "history/cells.hpp"

#include <algorithm>

namespace history {
namespace {

/// Cells are named by what an action has, so that each kind of member is read in one place.
class Written {
 public:
  void operator()(const Start& start) {
    add_options(start.options);
    add_lines(start.lines);
    cells.insert(ClosedCell{});
  }
  void operator()(const Add& add) { add_lines(add.lines); }
  void operator()(const Amend& amend) { cells.insert(LineCell{amend.line}); }
  void operator()(const Set& set) {
    add_options(set.options);
    if (set.closing) cells.insert(ClosedCell{});
  }
  void operator()(const Settle& settle) {
    add_options(settle.options);
    for (const auto& [line, value] : settle.lines) cells.insert(LineCell{line});
    if (settle.closing) cells.insert(ClosedCell{});
    if (settle.exists) cells.insert(ExistsCell{});
    for (std::size_t i = 0; i < settle.order.size(); ++i)
      for (std::size_t j = i + 1; j < settle.order.size(); ++j)
        cells.insert(order_cell(settle.order[i], settle.order[j]));
  }
  void operator()(const Rename&) { cells.insert(OptionCell{std::string(Rename::kVerb)}); }
  void operator()(const Join&) { cells.insert(OptionCell{std::string(Join::kVerb)}); }
  void operator()(const Pay&) { cells.insert(OptionCell{std::string(Pay::kVerb)}); }
  void operator()(const Undo&) {}
  void operator()(const Redo&) {}
  void operator()(const Unusable&) {}

  std::set<Cell> cells;

 private:
  void add_options(const Options& options) {
    for (const auto& [key, value] : options) cells.insert(OptionCell{key});
  }
  void add_lines(const std::vector<match::Line>& lines) {
    for (const match::Line& line : lines) cells.insert(LineCell{line.id});
  }
};

}  // namespace

std::set<Cell> cells_written_by(const Action& action) {
  Written written;
  std::visit(written, action);
  return std::move(written.cells);
}

OrderCell order_cell(const base::Uuid& one, const base::Uuid& other) {
  const auto [first, second] = std::minmax(one, other);
  return {first, second};
}

}  // namespace history
