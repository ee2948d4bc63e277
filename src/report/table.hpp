#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/style.hpp"

/// Columns of text on a terminal. Cells that are too long are broken into several lines, never cut.
namespace report {

inline constexpr std::size_t kPageWidth = 80;  ///< columns; fixed, so that output is always the same

enum class Align { kLeft, kRight };

struct Cell {
  std::string text;
  Tone tone = Tone::kPlain;
};

struct Column {
  Align align = Align::kLeft;
  std::size_t most = kPageWidth;  ///< columns it may take before it is broken
  std::size_t gap = 2;            ///< spaces before it; the first column's is the indent
  std::size_t least = 0;          ///< columns it takes at least
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// Missing cells at the end are empty.
  void add(std::vector<Cell> row);
  /// A line drawn across the columns from `first` on.
  void add_rule(std::size_t first = 0);
  /// A text under the last row, from two columns behind the column before `first` to the end of the page.
  void add_note(Cell note, std::size_t first);
  /// A heading over `count` columns from `first` on, above all rows and aligned at its end. What is left of
  /// the page goes to the headings, a share for each; one that is still too long is broken.
  void add_heading(Cell heading, std::size_t first, std::size_t count);
  /// Every line ends with a newline and none with spaces. The widest flexible (left-aligned) column
  /// gives way until the lines fit `width`.
  [[nodiscard]] std::string render(Style style, std::size_t width = kPageWidth) const;

  /// Makes the columns of tables that stand under each other as wide as the widest of them. They have
  /// the same number of columns.
  static void align(std::vector<Table>& tables, std::size_t width = kPageWidth);

 private:
  struct Row {
    enum class Kind { kCells, kRule, kNote };
    Kind kind = Kind::kCells;
    std::vector<Cell> cells;  ///< of a note just one
    std::size_t first = 0;    ///< of a rule or a note
  };
  struct Heading {
    Cell cell;
    std::size_t first = 0;
    std::size_t count = 0;
  };
  using Widths = std::vector<std::size_t>;

  [[nodiscard]] Widths widths(std::size_t width) const;
  void share_among_headings(Widths& widths, std::size_t width) const;
  /// Columns that the columns [first, last) take with their gaps, without the first one's gap.
  [[nodiscard]] std::size_t span(const Widths& widths, std::size_t first, std::size_t last) const;
  /// Columns before the column `first`, its own gap included.
  [[nodiscard]] std::size_t indent(const Widths& widths, std::size_t first) const;
  [[nodiscard]] std::string headings_text(const Widths& widths, Style style) const;
  [[nodiscard]] std::string cells_text(const Row& row, const Widths& widths, Style style) const;

  std::vector<Column> columns_;
  std::vector<Row> rows_;
  std::vector<Heading> headings_;
};

}  // namespace report
