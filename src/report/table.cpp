#include "report/table.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace report {
namespace {

constexpr std::size_t kNarrowest = 8;  // a column does not give way beyond this
constexpr std::size_t kNoteGap = 2;
constexpr std::string_view kRule = "─";

void end_line(std::string& text) {
  while (text.ends_with(' ')) text.pop_back();
  text += '\n';
}

/// A part of a cell in its column.
std::string placed(const std::string& part, Align align, std::size_t width, Tone tone, Style style) {
  const std::size_t used = base::display_width(part);
  const std::string padding(width > used ? width - used : 0, ' ');
  const std::string painted = paint(part, tone, style);
  return align == Align::kRight ? padding + painted : painted + padding;
}

}  // namespace

void Table::add(std::vector<Cell> row) {
  row.resize(columns_.size());
  rows_.push_back({Row::Kind::kCells, std::move(row), 0});
}

void Table::add_rule(std::size_t first) { rows_.push_back({Row::Kind::kRule, {}, first}); }

void Table::add_note(Cell note, std::size_t first) {
  rows_.push_back({Row::Kind::kNote, {std::move(note)}, first});
}

void Table::add_heading(Cell heading, std::size_t first, std::size_t count) {
  headings_.push_back({std::move(heading), first, count});
}

std::size_t Table::span(const Widths& widths, std::size_t first, std::size_t last) const {
  std::size_t sum = 0;
  for (std::size_t i = first; i < last; ++i) sum += widths[i] + (i > first ? columns_[i].gap : 0);
  return sum;
}

std::size_t Table::indent(const Widths& widths, std::size_t first) const {
  std::size_t sum = columns_[first].gap;
  for (std::size_t i = 0; i < first; ++i) sum += columns_[i].gap + widths[i];
  return sum;
}

Table::Widths Table::widths(std::size_t width) const {
  Widths widths;
  for (const Column& column : columns_) widths.push_back(column.least);
  for (const Row& row : rows_)
    if (row.kind == Row::Kind::kCells)
      for (std::size_t i = 0; i < row.cells.size(); ++i)
        widths[i] = std::max(widths[i], std::min(columns_[i].most, base::display_width(row.cells[i].text)));
  const std::size_t last = columns_.size() - 1;
  while (indent(widths, last) + widths[last] > width) {
    std::size_t widest = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].align == Align::kLeft && widths[i] > kNarrowest &&
          (widest == columns_.size() || widths[i] > widths[widest]))
        widest = i;
    if (widest == columns_.size()) break;  // nothing can give way: the line is longer than the page
    --widths[widest];
  }
  share_among_headings(widths, width);
  return widths;
}

void Table::share_among_headings(Widths& widths, std::size_t width) const {
  if (headings_.empty()) return;
  const std::size_t last = columns_.size() - 1;
  const std::size_t used = indent(widths, last) + widths[last];
  const std::size_t share = used < width ? (width - used) / headings_.size() : 0;
  for (const Heading& heading : headings_) {
    const std::size_t have = span(widths, heading.first, heading.first + heading.count);
    const std::size_t wanted = base::display_width(heading.cell.text);
    if (wanted > have) widths[heading.first] += std::min(wanted - have, share);
  }
}

void Table::align(std::vector<Table>& tables, std::size_t width) {
  for (const Table& table : std::vector<Table>(tables)) {
    const Widths wide = table.widths(width);
    for (Table& other : tables)
      for (std::size_t i = 0; i < wide.size(); ++i)
        other.columns_[i].least = std::max(other.columns_[i].least, wide[i]);
  }
}

/// Each over its columns, their last lines side by side.
std::string Table::headings_text(const Widths& widths, Style style) const {
  std::vector<std::vector<std::string>> parts;
  std::size_t height = 0;
  for (const Heading& heading : headings_) {
    parts.push_back(
        base::wrap(heading.cell.text, span(widths, heading.first, heading.first + heading.count)));
    height = std::max(height, parts.back().size());
  }
  std::string text;
  for (std::size_t k = 0; k < height; ++k) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      const Heading& heading = headings_[i];
      const std::size_t above = height - parts[i].size();
      const std::size_t begin = indent(widths, heading.first);
      const std::size_t wide = span(widths, heading.first, heading.first + heading.count);
      text += std::string(begin - at, ' ') +
              placed(k < above ? "" : parts[i][k - above], Align::kRight, wide, heading.cell.tone, style);
      at = begin + wide;
    }
    end_line(text);
  }
  return text;
}

std::string Table::cells_text(const Row& row, const Widths& widths, Style style) const {
  std::vector<std::vector<std::string>> lines;
  std::size_t height = 1;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    lines.push_back(base::wrap(row.cells[i].text, std::max<std::size_t>(1, widths[i])));
    height = std::max(height, lines.back().size());
  }
  std::string text;
  for (std::size_t k = 0; k < height; ++k) {
    for (std::size_t i = 0; i < columns_.size(); ++i)
      text +=
          std::string(columns_[i].gap, ' ') + placed(k < lines[i].size() ? lines[i][k] : "",
                                                     columns_[i].align, widths[i], row.cells[i].tone, style);
    end_line(text);
  }
  return text;
}

std::string Table::render(Style style, std::size_t width) const {
  const Widths wide = widths(width);
  const std::size_t last = columns_.size() - 1;
  const std::size_t end = indent(wide, last) + wide[last];
  std::string text = headings_text(wide, style);
  for (const Row& row : rows_) {
    const std::size_t begin =
        indent(wide, row.first) - (row.kind == Row::Kind::kNote ? columns_[row.first].gap - kNoteGap : 0);
    switch (row.kind) {
      case Row::Kind::kCells: text += cells_text(row, wide, style); break;
      case Row::Kind::kRule:
        text += std::string(begin, ' ');
        for (std::size_t i = begin; i < end; ++i) text += kRule;
        text += '\n';
        break;
      case Row::Kind::kNote:
        for (const std::string& line : base::wrap(row.cells.front().text, width > begin ? width - begin : 1))
          text += std::string(begin, ' ') + paint(line, row.cells.front().tone, style) + "\n";
        break;
    }
  }
  return text;
}

}  // namespace report
