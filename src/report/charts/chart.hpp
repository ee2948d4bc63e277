#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// The geometry of a chart of running totals: from points and lines of the sheet to coordinates in a picture.
/// Lengths are units of the picture, counted from its upper left corner to the right and down. Pure.
namespace report {

/// A player's total after a line of the sheet.
struct PlottedTotal {
  std::int64_t total = 0;  ///< points
  int stars = 0;
  bool chapeau = false;
  std::string text;     ///< what the line came to: "Ann, hand 3: *340, total 605"
  double x = 0, y = 0;  ///< where `make_chart` puts it
};

struct PlottedPlayer {
  std::string name;
  std::vector<PlottedTotal> totals;  ///< after line 1, 2, …: as many for each player
};

struct Chart {
  double left = 0, right = 0, top = 0, bottom = 0;  ///< of what the axes enclose
  double zero = 0;                                  ///< where 0 points are; every player's line begins there
  double target = 0;                                ///< where the target is
  /// The labels of the upright axis, points, and of the level one, numbers of lines: where each stands on it.
  std::map<std::int64_t, double> points, lines;
  std::vector<PlottedPlayer> players;
};

inline constexpr double kChartWidth = 420;  ///< of the whole picture
inline constexpr double kChartLeft = 52;    ///< room for "-1000"
inline constexpr double kChartRight = 12;   ///< for half a mark
inline constexpr double kChartTop = 26;     ///< for a star over the highest point
inline constexpr double kChartHeight = 200;
inline constexpr double kLegendTop = 58;  ///< below the level axis, for its labels and its title
inline constexpr double kLegendRow = 20;
/// What a column of text takes in a chart, about: a letter is one column, a character of Japanese two.
inline constexpr double kTextColumn = 6.8;

/// Zero, the target (in points) and every total lie between the axes. Without any line there is room for one.
Chart make_chart(std::int64_t target, std::vector<PlottedPlayer> players);

/// A length as the pictures have it, to a tenth.
std::string coordinate(double length);

/// The name of a player in a legend, of at most `widest` columns.
std::string legend_name(const std::string& name, std::size_t widest);

/// A step of 1, 2 or 5 times a power of ten, the least that divides `range` into at most `most` parts.
/// Preconditions: `range` is not negative, `most` is positive.
std::int64_t round_step(std::int64_t range, std::int64_t most);

}  // namespace report
