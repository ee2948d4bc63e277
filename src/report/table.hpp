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
  /// Every line ends with a newline and none with spaces. The widest flexible (left-aligned) column
  /// gives way until the lines fit `width`.
  [[nodiscard]] std::string render(Style style, std::size_t width = kPageWidth) const;

  /// Makes the columns of tables that stand under each other as wide as the widest of them. They have
  /// the same number of columns.
  static void align(std::vector<Table>& tables, std::size_t width = kPageWidth);

 private:
  struct Row {
    std::vector<Cell> cells;
    bool is_rule = false;
    std::size_t first = 0;
  };
  [[nodiscard]] std::vector<std::size_t> widths(std::size_t width) const;

  std::vector<Column> columns_;
  std::vector<Row> rows_;
};

}  // namespace report
