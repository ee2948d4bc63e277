#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/layout/style.hpp"

/// Columns of text on a terminal. Cells that are too long are broken at their spaces; only a single word may
/// be cut, and only where a line cannot hold it.
namespace report {

inline constexpr std::size_t kAnyWidth = std::numeric_limits<std::size_t>::max();

enum class Align { kLeft, kRight };

struct Cell {
  std::string text;
  Tone tone = Tone::kPlain;
};

struct Column {
  Align align = Align::kLeft;
  std::size_t most = kAnyWidth;  ///< columns it may take before it is broken
  std::size_t gap = 2;           ///< spaces before it; the first column's is the indent
  std::size_t least = 0;         ///< columns it takes at least
  /// Columns that it needs beside the others; 0: it always stays there. Where fewer are left, its cells go
  /// into lines of their own: those of the first column above the rest of their row, those of others below.
  std::size_t beside = 0;
  bool names = false;  ///< names of people: they are cut before anything else
  /// Commands that are typed as they stand, with a path in them: they are neither broken nor cut. One that is
  /// wider than the page goes on in the next line by the terminal's doing, from which it is copied whole.
  bool whole = false;
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Calls the function that it is given with each row in turn.
  using Rows = std::function<void(const std::function<void(const std::vector<Cell>&)>&)>;

  /// Missing cells at the end are empty.
  void add(std::vector<Cell> row);
  /// Rows that are stored elsewhere, with all their cells; they are read several times, the same each time.
  void add_from(Rows rows);
  /// A row of what the columns are called, which may be broken in columns of figures, too.
  void add_titles(std::vector<Cell> row);
  /// A line drawn across the columns from `first` on.
  void add_rule(std::size_t first = 0);
  /// A text under the last row, from two columns behind the column before `first` to the end of the page.
  void add_note(Cell note, std::size_t first);
  /// A heading over `count` columns from `first` on, above all rows and aligned at its end. What is left of
  /// the page goes to the headings: to each what its words need, then a share; one that is still too long is
  /// broken.
  void add_heading(Cell heading, std::size_t first, std::size_t count);
  /// Every line ends with a newline and none with spaces. No line is wider than the style says, unless the
  /// figures alone are, or what stays whole. To get there, first the widest left-aligned column is broken
  /// between its words, then titles over figures, then columns with `beside` get lines of their own, then
  /// words are cut, names first.
  [[nodiscard]] std::string render(Style style) const;
  /// The same, row by row.
  void render(Style style, const std::function<void(std::string_view)>& write) const;
  /// Columns that the narrowest layout takes in which no word is cut, except in columns of names, and titles
  /// are broken at spaces only.
  [[nodiscard]] std::size_t least_width() const;

  /// Makes the columns of tables that stand under each other as wide as the widest of them. They have
  /// the same number of columns.
  static void align(std::vector<Table>& tables, std::size_t width = kPageWidth);

 private:
  struct Row {
    enum class Kind { kCells, kTitles, kRule, kNote, kElsewhere };
    Kind kind = Kind::kCells;
    std::vector<Cell> cells;  ///< of a note just one
    std::size_t first = 0;    ///< of a rule or a note
    Rows elsewhere = {};
  };
  struct Heading {
    Cell cell;
    std::size_t first = 0;
    std::size_t count = 0;
  };
  /// The width of each column; one with lines of its own has none, and no gap.
  struct Layout {
    std::vector<std::size_t> widths;
    std::vector<bool> alone;
  };

  /// Calls `visit` with the cells of every row that has some, and whether they are titles.
  void for_each_row(const std::function<void(const std::vector<Cell>&, bool)>& visit) const;
  [[nodiscard]] Layout widest() const;
  /// How titles are broken: between words with spaces, or wherever the language allows it.
  enum class Titles { kAtSpaces, kAnywhere };
  [[nodiscard]] std::vector<std::size_t> narrowest(Titles broken) const;
  [[nodiscard]] std::vector<std::size_t> with_cut_names(std::vector<std::size_t> least) const;
  [[nodiscard]] std::vector<std::size_t> least_of(const Layout& layout, Titles broken) const;
  [[nodiscard]] Layout lay_out(std::size_t width) const;
  /// Makes the widest columns narrower, down to `least`, until the lines fit `width`.
  void narrow(Layout& layout, const std::vector<std::size_t>& least, Align align, std::size_t width) const;
  /// The next column to get lines of its own; the number of columns if there is none.
  [[nodiscard]] std::size_t next_alone(const Layout& layout) const;
  [[nodiscard]] std::size_t missing_for_words(const Heading& heading, const Layout& layout) const;
  [[nodiscard]] std::size_t missing_for_words(const Layout& layout) const;  ///< of all headings
  void share_among_headings(Layout& layout, std::size_t width) const;
  [[nodiscard]] std::size_t gap(const Layout& layout, std::size_t column) const;
  /// Columns that the columns [first, last) take with their gaps, without the first one's gap.
  [[nodiscard]] std::size_t span(const Layout& layout, std::size_t first, std::size_t last) const;
  /// Columns before the column `first`, its own gap included.
  [[nodiscard]] std::size_t indent(const Layout& layout, std::size_t first) const;
  [[nodiscard]] std::size_t end(const Layout& layout) const;
  [[nodiscard]] std::string headings_text(const Layout& layout, Style style) const;
  /// A row in one line, as most are; nothing where a cell is broken or has lines of its own.
  [[nodiscard]] std::optional<std::string> one_line(const std::vector<Cell>& cells, const Layout& layout,
                                                    Style style) const;
  [[nodiscard]] std::string cells_text(const std::vector<Cell>& cells, const Layout& layout,
                                       Style style) const;
  [[nodiscard]] std::string alone_text(const Cell& cell, std::size_t column, Style style) const;
  [[nodiscard]] std::string row_text(const Row& row, const Layout& layout, Style style) const;

  std::vector<Column> columns_;
  std::vector<Row> rows_;
  std::vector<Heading> headings_;
};

}  // namespace report
