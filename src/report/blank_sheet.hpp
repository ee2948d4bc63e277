#pragma once

#include <string>
#include <vector>

#include "games/game.hpp"

/// An empty score sheet for the table, to be filled in by hand.
namespace report {

/// Lines of the table: with room for handwriting they fit one page.
inline constexpr std::size_t kBlankLines = 20;

struct BlankSheet {
  std::string title;
  std::size_t players = 0;
  std::vector<std::string> columns;  ///< of each player: "stars", "score", "total"
  bool has_stakes = false;
  std::vector<std::string> reminder;  ///< sentences
};

/// For a number of players that the game is played by.
BlankSheet make_blank_sheet(const games::Game& game, std::size_t players);

/// Eighty columns wide at most.
std::string blank_sheet_text(const BlankSheet& sheet);
/// One HTML page without other files, which fills one page of A4 or Letter.
std::string blank_sheet_html(const BlankSheet& sheet);

}  // namespace report
