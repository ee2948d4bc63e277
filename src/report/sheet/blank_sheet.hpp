#pragma once

#include <string>
#include <vector>

#include "games/game.hpp"
#include "report/layout/style.hpp"

/// An empty score sheet for the table, to be filled in by hand.
namespace report {

/// A column of each player: "stars", "score", "total".
struct BlankColumn {
  std::string title;
  std::size_t width = 0;  ///< columns of text, to write in
};

struct BlankSheet {
  std::string title;
  std::size_t players = 0;
  std::vector<BlankColumn> columns;
  bool has_stakes = false;
  std::vector<std::string> reminder;  ///< sentences
};

/// For a number of players that the game is played by.
BlankSheet make_blank_sheet(const games::Game& game, std::size_t players);

/// As wide as the style, eighty columns at most, as far as the language's words for the columns allow it.
/// Where that is too narrow for all columns, the dealer's and the last of each player are left out.
std::string blank_sheet_text(const BlankSheet& sheet, Style style);
/// One HTML page without other files, which fills one page of A4 or Letter.
std::string blank_sheet_html(const BlankSheet& sheet);

}  // namespace report
