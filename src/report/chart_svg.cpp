#include "report/chart_svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "report/chart.hpp"
#include "report/printable.hpp"
#include "report/template.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using base::Json;

constexpr std::size_t kWidestName = 24;  // columns of a name in the legend, of the widest letters, too
constexpr double kLegendTop = 58;        // below the level axis, for its labels and its title
constexpr double kLegendRow = 20;

/// What tells the players apart beside their colours: a line in the manner of its number, and a mark of its
/// own. A ring is none of them, as that is a chapeau.
constexpr std::array<std::string_view, 4> kMarks{
    "M-4-4h8v8h-8z",
    "M0-5.5 5.5 0 0 5.5-5.5 0z",
    "M0-5.5 5.5 4.5h-11z",
    "M-4.5-2-2-4.5 0-2.5 2-4.5 4.5-2 2.5 0 4.5 2 2 4.5 0 2.5-2 4.5-4.5 2-2.5 0z",
};

std::string place(double length) { return fmt::format("{:.1f}", length); }

std::string cut(const std::string& name) {
  if (base::display_width(name) <= kWidestName) return name;
  return base::first_columns(name, kWidestName - 1) + "…";
}

Plot plot_of(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  Plot plot{match.rules.target, {}};
  for (match::Seat seat = 0; seat < match.players.size(); ++seat) {
    PlottedPlayer player{match.players[seat], {}};
    for (std::size_t i = 0; i < numbered.standing.lines.size(); ++i) {
      const match::LineStanding& line = numbered.standing.lines[i];
      if (line.after_finish()) break;
      PlottedTotal total{line.totals[seat], 0, false, ""};
      std::string score = fmt::format("{:+}", line.scores[seat]);
      if (line.hand) {
        const games::ScoredEntry& entry = line.hand->entries[seat];
        total.stars = entry.stars;
        total.chapeau = entry.chapeau;
        score = score_text(entry.score, entry.stars, entry.chapeau);
      }
      total.words =
          fmt::format("{}, {} {}: {}, total {}", player.name, line_word(match, i), i + 1, score, total.total);
      player.totals.push_back(std::move(total));
    }
    plot.players.push_back(std::move(player));
  }
  return plot;
}

/// What the level axis counts: hands, or, where other lines stand between them, lines of the sheet.
std::string axis_word(const match::Match& match) {
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    if (line_word(match, i) != hand_word(match)) return "line of the sheet";
  return hand_word(match);
}

Json curve_json(const Curve& curve, std::size_t seat, double legend_y) {
  const std::string_view mark = kMarks[seat % kMarks.size()];
  Json points = Json::array();
  std::string way = fmt::format("M{} {}", place(curve.start.x), place(curve.start.y));
  for (const ChartPoint& point : curve.points) {
    way += fmt::format("L{} {}", place(point.at.x), place(point.at.y));
    Json json{{"x", place(point.at.x)},
              {"y", place(point.at.y)},
              {"words", point.what.words},
              {"mark", mark},
              {"ring", point.what.chapeau}};
    json["starred"] = point.what.stars > 0;
    json["star_count"] = point.what.stars > 1 ? Json(fmt::format("×{}", point.what.stars)) : Json(nullptr);
    points.push_back(std::move(json));
  }
  return {{"name", curve.name},  {"short_name", cut(curve.name)}, {"number", seat + 1},         {"way", way},
          {"legend_mark", mark}, {"legend_y", place(legend_y)},   {"points", std::move(points)}};
}

Json ticks_json(const std::vector<Tick>& ticks) {
  Json json = Json::array();
  for (const Tick& tick : ticks)
    json.push_back({{"at", place(tick.at)}, {"value", tick.value}, {"zero", tick.value == 0}});
  return json;
}

bool any_point(const Plot& plot, bool (*holds)(const PlottedTotal&)) {
  return std::any_of(plot.players.begin(), plot.players.end(), [&](const PlottedPlayer& player) {
    return std::any_of(player.totals.begin(), player.totals.end(), holds);
  });
}

}  // namespace

Json chart_values(const history::NumberedMatch& stored) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const Plot plot = plot_of(numbered);
  const Chart chart = make_chart(plot);
  Json json{{"title", fmt::format("Running totals of match {}", numbered.number)},
            {"words", status_text(numbered)},
            {"width", place(kChartWidth)},
            {"left", place(chart.left)},
            {"right", place(chart.right)},
            {"top", place(chart.top)},
            {"bottom", place(chart.bottom)},
            {"point_ticks", ticks_json(chart.points)},
            {"line_ticks", ticks_json(chart.lines)},
            {"axis_word", axis_word(match)},
            {"target_y", place(chart.target)},
            {"target", match.rules.target},
            {"disputed", numbered.disputed}};
  double legend_y = chart.bottom + kLegendTop;
  Json curves = Json::array();
  for (std::size_t seat = 0; seat < chart.curves.size(); ++seat, legend_y += kLegendRow)
    curves.push_back(curve_json(chart.curves[seat], seat, legend_y));
  json["curves"] = std::move(curves);
  json["target_legend_y"] = place(legend_y);
  legend_y += kLegendRow;
  const bool stars = any_point(plot, [](const PlottedTotal& total) { return total.stars > 0; });
  const bool chapeaux = any_point(plot, [](const PlottedTotal& total) { return total.chapeau; });
  json["key"] = nullptr;
  if (stars || chapeaux) {
    json["key"] = {{"key_y", place(legend_y)}, {"stars", stars}, {"chapeaux", chapeaux}};
    legend_y += kLegendRow;
  }
  json["height"] = place(legend_y);
  return json;
}

std::string chart_svg(const history::NumberedMatch& match) {
  return fill_template("chart_alone.svg", {{"chart", chart_values(match)}});
}

}  // namespace report
