#include "report/hand_text.hpp"

#include <fmt/core.h>

#include "report/table.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using games::Seat;

Tone tone_of(const games::ScoredEntry& entry) {
  return entry.chapeau ? Tone::kRed : entry.stars > 0 ? Tone::kYellow : Tone::kPlain;
}

std::string stars_text(const games::ScoredEntry& entry) {
  if (entry.chapeau) return entry.stars == 0 ? "a chapeau" : fmt::format("{} stars, a chapeau", entry.stars);
  return entry.stars == 0 ? "" : entry.stars == 1 ? "one star" : fmt::format("{} stars", entry.stars);
}

std::string summary_table(const games::ScoredHand& scored, const games::Names& names,
                          const std::vector<std::string>& why, Style style) {
  Table table({{Align::kLeft, 24, 2}, {Align::kLeft, 3, 2}, {Align::kRight, 12, 2}, {Align::kLeft}});
  for (Seat seat = 0; seat < names.size(); ++seat) {
    const games::ScoredEntry& entry = scored.entries[seat];
    table.add({{names[seat], Tone::kBold},
               {entry.out.value_or(false) ? "out" : ""},
               {score_text(entry.score, entry.stars, entry.chapeau), tone_of(entry)},
               {why[seat]}});
  }
  return table.render(style);
}

}  // namespace

std::string points_summary(const games::Game& game, const games::PointsHand& hand, const games::Names& names,
                           Style style) {
  const games::ScoredHand scored = games::score_points(game, hand, names);
  std::vector<std::string> why;
  for (const games::ScoredEntry& entry : scored.entries) why.push_back(stars_text(entry));
  return summary_table(scored, names, why, style);
}

std::string hand_summary(const match::Match& match, const match::LineStanding& line, const match::Hand& hand,
                         Style style) {
  const auto* cards = std::get_if<games::CardsHand>(&hand.reported);
  if (cards == nullptr)
    return points_summary(match.game, std::get<games::PointsHand>(hand.reported), match.players, style);
  std::vector<std::string> why;
  for (Seat seat = 0; seat < match.players.size(); ++seat) why.push_back(games::summary(*cards, seat));
  return summary_table(*line.hand, match.players, why, style);
}

std::string hand_reasons(const games::CardsHand& hand, const games::Names& names, Style style) {
  const games::ScoredHand scored = games::score(hand);
  std::string text;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    const games::ScoredEntry& entry = scored.entries[seat];
    text += paint(names[seat], Tone::kBold, style) + (entry.out.value_or(false) ? " is out\n" : "\n");
    Table table({{Align::kLeft, 30, 2}, {Align::kLeft}, {Align::kRight, 12, 2}});
    std::vector<std::string> rules;
    for (const games::Reason& reason : games::reasons(hand, seat, names)) {
      const Tone tone = reason.result ? Tone::kBold : Tone::kPlain;
      table.add(
          {{reason.what}, {reason.how}, {reason.points ? fmt::format("{}", *reason.points) : "", tone}});
      if (!reason.rule.empty()) table.add({{""}, {reason.rule, Tone::kDim}, {""}});
    }
    const std::string marked = score_text(entry.score, entry.stars, entry.chapeau);
    if (entry.stars > 0 || entry.chapeau) table.add({{"on the sheet"}, {}, {marked, tone_of(entry)}});
    text += table.render(style);
  }
  return text;
}

std::string warning_lines(const std::vector<games::Warning>& warnings, const games::Names& names) {
  std::string text;
  for (const games::Warning& warning : warnings)
    text += fmt::format("chapeau: warning: {}\n", games::message(warning, names));
  return text;
}

}  // namespace report
