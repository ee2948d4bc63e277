#include "report/layout/table.hpp"

#include <algorithm>
#include <utility>

#include "base/text/text.hpp"

namespace report {
namespace {

constexpr std::size_t kLongestWord = 18;  // a column need not be wider for one
constexpr std::size_t kShortestCut = 6;   // columns that a word is cut to at least
constexpr std::size_t kNoteGap = 2;
constexpr std::size_t kAloneIndent = 4;

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

/// A cell in lines of a column's width; a word that does not fit is cut.
std::vector<std::string> lines_in(const std::string& text, std::size_t width, Style style) {
  if (width == 0) return {""};
  if (base::display_width(text) <= width) return {text.substr(0, text.find_last_not_of(' ') + 1)};
  return base::wrap(base::with_cut_words(text, width, ellipsis(style)), width);
}

}  // namespace

void Table::add(std::vector<Cell> row) {
  row.resize(columns_.size());
  rows_.push_back({Row::Kind::kCells, std::move(row), 0});
}

void Table::add_from(Rows rows) { rows_.push_back({Row::Kind::kElsewhere, {}, 0, std::move(rows)}); }

void Table::add_titles(std::vector<Cell> row) {
  row.resize(columns_.size());
  rows_.push_back({Row::Kind::kTitles, std::move(row), 0});
}

void Table::add_rule(std::size_t first) { rows_.push_back({Row::Kind::kRule, {}, first}); }

void Table::add_note(Cell note, std::size_t first) {
  rows_.push_back({Row::Kind::kNote, {std::move(note)}, first});
}

void Table::add_heading(Cell heading, std::size_t first, std::size_t count) {
  headings_.push_back({std::move(heading), first, count});
}

std::size_t Table::gap(const Layout& layout, std::size_t column) const {
  if (layout.alone[column]) return 0;
  // What follows a first column that stands above its row begins the line.
  const bool begins = std::all_of(layout.alone.begin(), layout.alone.begin() + static_cast<long>(column),
                                  [](bool alone) { return alone; });
  return begins ? columns_.front().gap : columns_[column].gap;
}

std::size_t Table::span(const Layout& layout, std::size_t first, std::size_t last) const {
  std::size_t sum = 0;
  for (std::size_t i = first; i < last; ++i) sum += layout.widths[i] + (i > first ? gap(layout, i) : 0);
  return sum;
}

std::size_t Table::indent(const Layout& layout, std::size_t first) const {
  std::size_t sum = gap(layout, first);
  for (std::size_t i = 0; i < first; ++i) sum += gap(layout, i) + layout.widths[i];
  return sum;
}

std::size_t Table::end(const Layout& layout) const {
  const std::size_t last = columns_.size() - 1;
  return indent(layout, last) + layout.widths[last];
}

void Table::for_each_row(const std::function<void(const std::vector<Cell>&, bool)>& visit) const {
  for (const Row& row : rows_) {
    if (row.kind == Row::Kind::kCells || row.kind == Row::Kind::kTitles)
      visit(row.cells, row.kind == Row::Kind::kTitles);
    else if (row.kind == Row::Kind::kElsewhere)
      row.elsewhere([&](const std::vector<Cell>& cells) { visit(cells, false); });
  }
}

Table::Layout Table::widest() const {
  Layout layout;
  for (const Column& column : columns_) layout.widths.push_back(column.least);
  layout.alone.assign(columns_.size(), false);
  for_each_row([&](const std::vector<Cell>& cells, bool /*titles*/) {
    for (std::size_t i = 0; i < cells.size(); ++i)
      layout.widths[i] =
          std::max(layout.widths[i], std::min(columns_[i].most, base::display_width(cells[i].text)));
  });
  return layout;
}

/// A name is broken at spaces and hyphens only, in every language.
static std::size_t widest_part_of_name(std::string_view name) {
  std::size_t widest = 0;
  while (!name.empty()) {
    const std::size_t end = name.find_first_of(" -");
    const std::size_t size = end == std::string_view::npos ? name.size() : end + (name[end] == '-' ? 1 : 0);
    widest = std::max(widest, base::display_width(name.substr(0, size)));
    name.remove_prefix(end == std::string_view::npos ? name.size() : end + 1);
  }
  return widest;
}

/// Without cutting a word. Figures stay whole.
std::vector<std::size_t> Table::narrowest(Titles broken) const {
  std::vector<std::size_t> least;
  for (const Column& column : columns_) least.push_back(column.least);
  for_each_row([&](const std::vector<Cell>& cells, bool titles) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const bool whole = columns_[i].whole || (columns_[i].align == Align::kRight && !titles);
      const std::size_t needs =
          whole ? base::display_width(cells[i].text)
                : std::min(kLongestWord, columns_[i].names || (titles && broken == Titles::kAtSpaces)
                                             ? widest_part_of_name(cells[i].text)
                                             : base::widest_word(cells[i].text));
      least[i] = std::max(least[i], std::min(columns_[i].most, needs));
    }
  });
  return least;
}

/// The same with names cut, but not what their column is called.
std::vector<std::size_t> Table::with_cut_names(std::vector<std::size_t> least) const {
  std::vector<std::size_t> title(columns_.size(), kShortestCut);
  for (const Row& row : rows_)
    for (std::size_t i = 0; row.kind == Row::Kind::kTitles && i < row.cells.size(); ++i)
      title[i] = std::max(title[i], base::widest_word(row.cells[i].text));
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].names) least[i] = std::min(least[i], title[i]);
  return least;
}

void Table::narrow(Layout& layout, const std::vector<std::size_t>& least, Align align,
                   std::size_t width) const {
  while (end(layout) > width) {
    std::size_t widest = columns_.size();
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (columns_[i].align == align && !layout.alone[i] && layout.widths[i] > least[i] &&
          (widest == columns_.size() || layout.widths[i] > layout.widths[widest]))
        widest = i;
    if (widest == columns_.size()) return;
    --layout.widths[widest];
  }
}

std::size_t Table::next_alone(const Layout& layout) const {
  std::size_t next = columns_.size();
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].beside > 0 && !layout.alone[i] &&
        (next == columns_.size() || columns_[i].beside > columns_[next].beside))
      next = i;
  return next;
}

/// What each column takes at least, as it stands beside the others.
std::vector<std::size_t> Table::least_of(const Layout& layout, Titles broken) const {
  std::vector<std::size_t> least = narrowest(broken);
  for (std::size_t i = 0; i < columns_.size(); ++i)
    least[i] = layout.alone[i] ? 0 : std::max(least[i], std::min(columns_[i].beside, layout.widths[i]));
  return least;
}

Table::Layout Table::lay_out(std::size_t width) const {
  std::vector<bool> alone(columns_.size(), false);
  while (true) {
    Layout layout = widest();
    layout.alone = alone;
    for (std::size_t i = 0; i < columns_.size(); ++i)
      if (alone[i]) layout.widths[i] = 0;
    std::vector<std::size_t> least;
    if (end(layout) > width) {
      least = least_of(layout, Titles::kAtSpaces);
      narrow(layout, least, Align::kLeft, width);
      narrow(layout, least, Align::kRight, width);
    }
    const std::size_t missing = missing_for_words(layout);
    if (missing > 0 && missing < width)
      narrow(layout, least_of(layout, Titles::kAtSpaces), Align::kLeft, width - missing);
    if (const std::size_t next = next_alone(layout);
        end(layout) + missing > width && next < columns_.size()) {
      alone[next] = true;
      continue;
    }
    if (end(layout) > width) {
      least = least_of(layout, Titles::kAnywhere);
      narrow(layout, least, Align::kRight, width);
      narrow(layout, with_cut_names(least), Align::kLeft, width);
      narrow(layout, std::vector<std::size_t>(columns_.size(), kShortestCut), Align::kLeft, width);
    }
    // Figures under words of their own stand at the end of the page, as they do beside them.
    if (alone.front() && end(layout) < width) layout.widths.front() = width - end(layout);
    share_among_headings(layout, width);
    return layout;
  }
}

std::size_t Table::least_width() const {
  Layout layout = widest();
  layout.widths = with_cut_names(narrowest(Titles::kAtSpaces));
  for (std::size_t i = 0; i < columns_.size(); ++i)
    if (columns_[i].beside > 0) layout.alone[i] = true, layout.widths[i] = 0;
  return end(layout) + missing_for_words(layout);
}

/// Columns that the words of a heading need beyond those that it has.
std::size_t Table::missing_for_words(const Heading& heading, const Layout& layout) const {
  const std::size_t have = span(layout, heading.first, heading.first + heading.count);
  const std::size_t needs = std::min(kLongestWord, widest_part_of_name(heading.cell.text));
  return needs > have ? needs - have : 0;
}

std::size_t Table::missing_for_words(const Layout& layout) const {
  std::size_t sum = 0;
  for (const Heading& heading : headings_) sum += missing_for_words(heading, layout);
  return sum;
}

void Table::share_among_headings(Layout& layout, std::size_t width) const {
  if (headings_.empty()) return;
  for (const Heading& heading : headings_)
    if (const std::size_t missing = missing_for_words(heading, layout); end(layout) + missing <= width)
      layout.widths[heading.first] += missing;
  const std::size_t used = end(layout);
  const std::size_t share = used < width ? (width - used) / headings_.size() : 0;
  for (const Heading& heading : headings_) {
    const std::size_t have = span(layout, heading.first, heading.first + heading.count);
    const std::size_t wanted = base::display_width(heading.cell.text);
    if (wanted > have) layout.widths[heading.first] += std::min(wanted - have, share);
  }
}

void Table::align(std::vector<Table>& tables, std::size_t width) {
  if (tables.empty()) return;
  Table all(tables.front().columns_);
  for (const Table& table : tables) all.rows_.insert(all.rows_.end(), table.rows_.begin(), table.rows_.end());
  const Layout layout = all.lay_out(width);
  for (Table& table : tables)
    for (std::size_t i = 0; i < layout.widths.size(); ++i)
      table.columns_[i].least = table.columns_[i].most = layout.widths[i];
}

/// Each over its columns, their last lines side by side.
std::string Table::headings_text(const Layout& layout, Style style) const {
  std::vector<std::vector<std::string>> parts;
  std::size_t height = 0;
  for (const Heading& heading : headings_) {
    parts.push_back(
        lines_in(heading.cell.text, span(layout, heading.first, heading.first + heading.count), style));
    height = std::max(height, parts.back().size());
  }
  std::string text;
  for (std::size_t k = 0; k < height; ++k) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < headings_.size(); ++i) {
      const Heading& heading = headings_[i];
      const std::size_t above = height - parts[i].size();
      const std::size_t begin = indent(layout, heading.first);
      const std::size_t wide = span(layout, heading.first, heading.first + heading.count);
      text += std::string(begin - at, ' ') +
              placed(k < above ? "" : parts[i][k - above], Align::kRight, wide, heading.cell.tone, style);
      at = begin + wide;
    }
    end_line(text);
  }
  return text;
}

/// A cell with lines of its own.
std::string Table::alone_text(const Cell& cell, std::size_t column, Style style) const {
  if (cell.text.empty()) return "";
  const std::size_t begin = column == 0 ? columns_.front().gap : columns_.front().gap + kAloneIndent;
  std::string text;
  for (const std::string& line : base::wrap(cell.text, style.width - begin))
    text += std::string(begin, ' ') + paint(line, cell.tone, style) + "\n";
  return text;
}

std::optional<std::string> Table::one_line(const std::vector<Cell>& cells, const Layout& layout,
                                           Style style) const {
  std::string text;
  text.reserve(kPageWidth);
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    const Cell& cell = cells[i];
    const std::size_t width = base::display_width(cell.text);
    if (layout.alone[i] || width > layout.widths[i]) return std::nullopt;
    const std::size_t padding = layout.widths[i] - width;
    text.append(columns_[i].gap + (columns_[i].align == Align::kRight ? padding : 0), ' ');
    if (cell.tone == Tone::kPlain)
      text += cell.text;
    else
      text += paint(cell.text, cell.tone, style);
    if (columns_[i].align == Align::kLeft) text.append(padding, ' ');
  }
  end_line(text);
  return text;
}

std::string Table::cells_text(const std::vector<Cell>& cells, const Layout& layout, Style style) const {
  // Two thirds of the time of a table of 4,900 rows went into breaking cells that fit.
  if (std::optional<std::string> line = one_line(cells, layout, style)) return *std::move(line);
  std::vector<std::vector<std::string>> lines;
  std::size_t height = 0;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (layout.alone[i] || columns_[i].whole)
      lines.push_back({layout.alone[i] ? "" : cells[i].text});
    else
      lines.push_back(lines_in(cells[i].text, layout.widths[i], style));
    const bool empty = layout.alone[i] || cells[i].text.empty();
    if (!empty) height = std::max(height, lines.back().size());
  }
  std::string text;
  for (std::size_t k = 0; k < height; ++k) {
    for (std::size_t i = 0; i < columns_.size(); ++i)
      text +=
          std::string(gap(layout, i), ' ') + placed(k < lines[i].size() ? lines[i][k] : "", columns_[i].align,
                                                    layout.widths[i], cells[i].tone, style);
    end_line(text);
  }
  if (layout.alone.front() && !cells.front().text.empty()) {
    // A short one stands before the figures after all.
    const std::size_t room = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t needs = columns_.front().gap + base::display_width(cells.front().text);
    if (needs + columns_[1].gap <= room)
      text.replace(
          0, needs,
          std::string(columns_.front().gap, ' ') + paint(cells.front().text, cells.front().tone, style));
    else
      text.insert(0, alone_text(cells.front(), 0, style));
  }
  for (std::size_t i = 1; i < columns_.size(); ++i)
    if (layout.alone[i]) text += alone_text(cells[i], i, style);
  return text.empty() ? "\n" : text;
}

std::string Table::row_text(const Row& row, const Layout& layout, Style style) const {
  const std::string_view line = style.glyphs == Glyphs::kUnicode ? "─" : "-";
  std::size_t begin = indent(layout, row.first);
  std::string text;
  switch (row.kind) {
    case Row::Kind::kCells:
    case Row::Kind::kTitles: return cells_text(row.cells, layout, style);
    case Row::Kind::kRule:
      text += std::string(begin, ' ');
      for (std::size_t i = begin; i < end(layout); ++i) text += line;
      text += '\n';
      break;
    case Row::Kind::kNote:
      begin = begin - gap(layout, row.first) + kNoteGap;
      for (const std::string& part :
           base::wrap(row.cells.front().text, style.width > begin ? style.width - begin : 1))
        text += std::string(begin, ' ') + paint(part, row.cells.front().tone, style) + "\n";
      break;
    case Row::Kind::kElsewhere: break;
  }
  return text;
}

std::string Table::render(Style style) const {
  std::string text;
  render(style, [&](std::string_view piece) { text += piece; });
  return text;
}

void Table::render(Style style, const std::function<void(std::string_view)>& write) const {
  const Layout layout = lay_out(style.width);
  write(headings_text(layout, style));
  for (const Row& row : rows_) {
    if (row.kind == Row::Kind::kElsewhere)
      row.elsewhere([&](const std::vector<Cell>& cells) { write(cells_text(cells, layout, style)); });
    else
      write(row_text(row, layout, style));
  }
}

}  // namespace report
