#include "report/table.hpp"

#include <algorithm>
#include <numeric>

#include "base/text.hpp"

namespace report {
namespace {

constexpr std::size_t kNarrowest = 8;  // a column does not give way beyond this
constexpr std::string_view kRule = "─";

void trim_end(std::string& line) {
  while (line.ends_with(' ')) line.pop_back();
}

}  // namespace

void Table::add(std::vector<Cell> row) {
  row.resize(columns_.size());
  rows_.push_back({std::move(row), false, 0});
}

void Table::add_rule(std::size_t first) { rows_.push_back({{}, true, first}); }

std::vector<std::size_t> Table::widths(std::size_t width) const {
  std::vector<std::size_t> widths;
  for (const Column& column : columns_) widths.push_back(column.least);
  for (const Row& row : rows_)
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      widths[i] = std::max(widths[i], std::min(columns_[i].most, base::display_width(row.cells[i].text)));
  const auto total = [&] {
    std::size_t sum = std::accumulate(widths.begin(), widths.end(), std::size_t{0});
    for (const Column& column : columns_) sum += column.gap;
    return sum;
  };
  while (total() > width) {
    std::size_t widest = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].align == Align::kLeft && widths[i] > kNarrowest &&
          (widest == columns_.size() || widths[i] > widths[widest]))
        widest = i;
    if (widest == columns_.size()) break;  // nothing can give way: the line is longer than the page
    --widths[widest];
  }
  return widths;
}

void Table::align(std::vector<Table>& tables, std::size_t width) {
  for (const Table& table : std::vector<Table>(tables)) {
    const std::vector<std::size_t> wide = table.widths(width);
    for (Table& other : tables)
      for (std::size_t i = 0; i < wide.size(); ++i)
        other.columns_[i].least = std::max(other.columns_[i].least, wide[i]);
  }
}

std::string Table::render(Style style, std::size_t width) const {
  const std::vector<std::size_t> wide = widths(width);
  std::string text;
  for (const Row& row : rows_) {
    if (row.is_rule) {
      for (std::size_t i = 0; i < columns_.size(); ++i)
        for (std::size_t c = 0; c < columns_[i].gap + wide[i]; ++c)
          text += i < row.first || (i == row.first && c < columns_[i].gap) ? " " : kRule;
      text += '\n';
      continue;
    }
    std::vector<std::vector<std::string>> lines;
    std::size_t height = 1;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      lines.push_back(base::wrap(row.cells[i].text, std::max<std::size_t>(1, wide[i])));
      height = std::max(height, lines.back().size());
    }
    for (std::size_t k = 0; k < height; ++k) {
      std::string line;
      for (std::size_t i = 0; i < columns_.size(); ++i) {
        const std::string part = k < lines[i].size() ? lines[i][k] : "";
        const std::size_t used = base::display_width(part);
        const std::string padding(wide[i] > used ? wide[i] - used : 0, ' ');
        const std::string painted = paint(part, row.cells[i].tone, style);
        line += std::string(columns_[i].gap, ' ') +
                (columns_[i].align == Align::kRight ? padding + painted : painted + padding);
      }
      trim_end(line);
      text += line + '\n';
    }
  }
  return text;
}

}  // namespace report
