#pragma once

#include <cstdint>
#include <string>
#include <vector>

/// The geometry of a chart of running totals: from points and lines of the sheet to places in a picture.
/// Lengths are units of the picture, counted from its upper left corner to the right and down. Pure.
namespace report {

/// A player's total after a line of the sheet.
struct PlottedTotal {
  std::int64_t total = 0;  ///< points
  int stars = 0;
  bool chapeau = false;
  std::string words;  ///< what the line came to: "Ann, hand 3: *340, total 605"
};

struct PlottedPlayer {
  std::string name;
  std::vector<PlottedTotal> totals;  ///< after line 1, 2, …: as many for each player
};

/// What is to be drawn.
struct Plot {
  std::int64_t target = 0;  ///< points
  std::vector<PlottedPlayer> players;
};

struct Place {
  double x = 0;
  double y = 0;
};

/// A labelled place on an axis; the other coordinate is the axis's.
struct Tick {
  double at = 0;
  std::int64_t value = 0;  ///< points, or the number of a line
};

struct ChartPoint {
  Place at;
  PlottedTotal what;
};

struct Curve {
  std::string name;
  Place start;  ///< nobody has a point before line 1
  std::vector<ChartPoint> points;
};

struct Chart {
  double left = 0, right = 0, top = 0, bottom = 0;  ///< of what the axes enclose
  double zero = 0;                                  ///< where 0 points are
  double target = 0;                                ///< where the target is
  std::vector<Tick> points;                         ///< on the upright axis, from the lowest
  std::vector<Tick> lines;                          ///< on the level axis
  std::vector<Curve> curves;
};

inline constexpr double kChartWidth = 420;  ///< of the whole picture

/// Zero, the target and every total lie between the axes. A plot without any line has room for one.
Chart make_chart(const Plot& plot);

/// A step of 1, 2 or 5 times a power of ten, the least that divides `range` into at most `most` parts.
/// Preconditions: `range` is not negative, `most` is positive.
std::int64_t round_step(std::int64_t range, std::int64_t most);

}  // namespace report
