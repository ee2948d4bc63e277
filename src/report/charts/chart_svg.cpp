#include "report/charts/chart_svg.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "report/charts/chart.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/template.hpp"
#include "report/match/match_text.hpp"

namespace report {
namespace {

using base::Json;

constexpr std::size_t kWidestSheetName = 24;  // columns of a name in the legend, of the widest letters, too
constexpr double kKeyWidth = 356;             // of its rows, without the margins
constexpr double kStarText = 22;              // where the text about stars begins in the key
constexpr double kRing = 107;                 // where the ring stands behind a short one
constexpr double kBeforeRing = 20;            // from the text about stars to the ring, if it is a long one
constexpr double kRingAlone = 9;              // where the ring stands if it has a row of its own
constexpr double kRingToText = 15;

/// What tells the players apart beside their colours: a line in the manner of its number, and a mark of its
/// own. A ring is none of them, as that is a chapeau.
constexpr std::array<std::string_view, 4> kSheetMarks{
    "M-4-4h8v8h-8z",
    "M0-5.5 5.5 0 0 5.5-5.5 0z",
    "M0-5.5 5.5 4.5h-11z",
    "M-4.5-2-2-4.5 0-2.5 2-4.5 4.5-2 2.5 0 4.5 2 2 4.5 0 2.5-2 4.5-4.5 2-2.5 0z",
};

std::vector<PlottedPlayer> plotted(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  std::vector<PlottedPlayer> players;
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
      // Translators: a point of a chart: {0} is a player, {1} a line of the sheet ("hand 3"), {2} its score.
      total.text = base::tr("{0}, {1}: {2}, total {3}", player.name, line_name(match, i), score, total.total);
      player.totals.push_back(std::move(total));
    }
    players.push_back(std::move(player));
  }
  return players;
}

/// What the level axis counts: hands, or, where other lines stand between them, lines of the sheet.
std::string axis_title(const match::Match& match) {
  for (const match::Line& line : match.lines)
    if (std::holds_alternative<match::Adjustment>(line.what))
      return base::tr_c("axis of a chart", "line of the sheet");
  return is_played_in_rounds(match) ? base::tr_c("axis of a chart", "round")
                                    : base::tr_c("axis of a chart", "hand");
}

Json curve_json(const Chart& chart, std::size_t seat, double legend_y) {
  const PlottedPlayer& player = chart.players[seat];
  const std::string_view mark = kSheetMarks[seat % kSheetMarks.size()];
  Json points = Json::array();
  std::string way = fmt::format("M{} {}", coordinate(chart.left), coordinate(chart.zero));
  for (const PlottedTotal& total : player.totals) {
    way += fmt::format("L{} {}", coordinate(total.x), coordinate(total.y));
    Json json{{"x", coordinate(total.x)},
              {"y", coordinate(total.y)},
              {"text", total.text},
              {"mark", mark},
              {"ring", total.chapeau}};
    json["starred"] = total.stars > 0;
    json["star_count"] = total.stars > 1 ? Json(fmt::format("×{}", total.stars)) : Json(nullptr);
    points.push_back(std::move(json));
  }
  return {{"name", player.name},        {"short_name", legend_name(player.name, kWidestSheetName)},
          {"number", seat + 1},         {"way", way},
          {"legend_mark", mark},        {"legend_y", coordinate(legend_y)},
          {"points", std::move(points)}};
}

double text_width(const std::string& text) {
  return kTextColumn * static_cast<double>(base::display_width(text));
}

/// What the star and the ring mean: in a row, or in two where a row has no room for both.
Json keys_json(bool stars, bool chapeaux, double& legend_y) {
  Json keys = Json::array();
  if (!stars && !chapeaux) return keys;
  // Translators: beside a star, in the key of a chart.
  const std::string star = base::tr_c("key", "a star");
  // Translators: beside a ring, in the key of a chart: a chapeau counts below zero. At most 40 columns.
  const std::string chapeau = base::tr_c("key", "a chapeau, below zero");
  const auto row = [&](bool has_stars, bool has_chapeaux, double ring) {
    keys.push_back({{"key_y", coordinate(legend_y)},
                    {"stars", has_stars},
                    {"star_text", star},
                    {"chapeaux", has_chapeaux},
                    {"ring_x", fmt::format("{:.0f}", ring)},
                    {"chapeau_x", fmt::format("{:.0f}", ring + kRingToText)},
                    {"chapeau_text", chapeau}});
    legend_y += kLegendRow;
  };
  const double ring = std::max(kRing, kStarText + text_width(star) + kBeforeRing);
  const bool beside = ring + kRingToText + text_width(chapeau) <= kKeyWidth;
  if (beside || !stars || !chapeaux) {
    row(stars, chapeaux, beside ? ring : kRingAlone);
  } else {
    row(true, false, 0);
    row(false, true, kRingAlone);
  }
  return keys;
}

bool any_total(const Chart& chart, bool (*holds)(const PlottedTotal&)) {
  return std::any_of(chart.players.begin(), chart.players.end(), [&](const PlottedPlayer& player) {
    return std::any_of(player.totals.begin(), player.totals.end(), holds);
  });
}

}  // namespace

base::Json ticks_json(const std::map<std::int64_t, double>& ticks) {
  base::Json json = base::Json::array();
  for (const auto& [value, at] : ticks)
    json.push_back({{"at", coordinate(at)}, {"value", value}, {"zero", value == 0}});
  return json;
}

Json chart_values(const history::NumberedMatch& stored) {
  const history::NumberedMatch numbered = printable(stored);
  const match::Match& match = numbered.record.match;
  const Chart chart = make_chart(match.rules.target, plotted(numbered));
  Json json{{"title", base::tr("Running totals of match {0}", numbered.number)},
            {"text", status_text(numbered)},
            {"width", coordinate(kChartWidth)},
            {"left", coordinate(chart.left)},
            {"right", coordinate(chart.right)},
            {"top", coordinate(chart.top)},
            {"bottom", coordinate(chart.bottom)},
            {"point_ticks", ticks_json(chart.points)},
            {"line_ticks", ticks_json(chart.lines)},
            {"axis_title", axis_title(match)},
            {"target_y", coordinate(chart.target)},
            // Translators: in the legend of a chart; {0} is in points.
            {"target_text", base::tr_c("legend", "target {0}", match.rules.target)},
            {"disputed", numbered.disputed}};
  double legend_y = chart.bottom + kLegendTop;
  Json curves = Json::array();
  for (std::size_t seat = 0; seat < chart.players.size(); ++seat, legend_y += kLegendRow)
    curves.push_back(curve_json(chart, seat, legend_y));
  json["curves"] = std::move(curves);
  json["target_legend_y"] = coordinate(legend_y);
  legend_y += kLegendRow;
  const bool stars = any_total(chart, [](const PlottedTotal& total) { return total.stars > 0; });
  const bool chapeaux = any_total(chart, [](const PlottedTotal& total) { return total.chapeau; });
  json["keys"] = keys_json(stars, chapeaux, legend_y);
  json["height"] = coordinate(legend_y);
  return json;
}

std::string chart_svg(const history::NumberedMatch& match) {
  return fill_template("chart_alone.svg", {{"chart", chart_values(match)}});
}

}  // namespace report
