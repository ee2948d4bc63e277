#include "report/hand_text.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using games::Seat;

/// All there is to say about a score of which the cards are not known.
std::string points_text(const games::ScoredEntry& entry) {
  std::vector<std::string> parts;
  if (entry.stars > 0) parts.push_back(base::count_of(entry.stars, "star", "stars"));
  if (entry.chapeau) parts.emplace_back("a chapeau");
  return base::join(parts, ", ");
}

std::string marked_score(const games::ScoredEntry& entry) {
  return score_text(entry.score, entry.stars, entry.chapeau);
}

Table entry_reasons(const games::CardsHand& hand, Seat seat, const games::ScoredEntry& entry,
                    const games::Names& names) {
  Table table({{Align::kLeft, 30, 2}, {Align::kLeft}, {Align::kRight, kPageWidth, 2}});
  for (const games::Reason& reason : games::reasons(hand, seat, names)) {
    const Tone tone = reason.result ? Tone::kBold : Tone::kPlain;
    table.add({{reason.what}, {reason.how}, {reason.points ? fmt::format("{}", *reason.points) : "", tone}});
    if (!reason.rule.empty()) table.add({{""}, {reason.rule, Tone::kDim}, {""}});
  }
  if (entry.stars > 0 || entry.chapeau)
    table.add({{"on the sheet"}, {}, {marked_score(entry), tone_of(entry)}});
  return table;
}

}  // namespace

std::string hand_summary(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style) {
  const auto* cards = std::get_if<games::CardsHand>(&hand);
  Table table({{Align::kLeft, 24, 2}, {Align::kLeft, 3, 2}, {Align::kRight, kPageWidth, 2}, {Align::kLeft}});
  for (Seat seat = 0; seat < names.size(); ++seat) {
    const games::ScoredEntry& entry = scored.entries[seat];
    table.add({{names[seat], Tone::kBold},
               {entry.out.value_or(false) ? "out" : ""},
               {marked_score(entry), tone_of(entry)},
               {cards != nullptr ? games::summary(*cards, seat) : points_text(entry)}});
  }
  return table.render(style);
}

std::string hand_reasons(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style) {
  const auto* cards = std::get_if<games::CardsHand>(&hand);
  if (cards == nullptr) return hand_summary(hand, scored, names, style);
  std::vector<Table> tables;
  for (Seat seat = 0; seat < names.size(); ++seat)
    tables.push_back(entry_reasons(*cards, seat, scored.entries[seat], names));
  Table::align(tables);
  std::string text;
  for (Seat seat = 0; seat < names.size(); ++seat)
    text += paint(names[seat], Tone::kBold, style) +
            (scored.entries[seat].out.value_or(false) ? " is out\n" : "\n") + tables[seat].render(style);
  return text;
}

std::string reported_words(const games::ReportedHand& hand, const games::ScoredHand& scored,
                           const games::Names& names) {
  const auto* cards = std::get_if<games::CardsHand>(&hand);
  std::vector<std::string> parts;
  for (Seat seat = 0; seat < names.size(); ++seat) {
    std::string part = fmt::format("{} {}", names[seat], marked_score(scored.entries[seat]));
    if (cards != nullptr) {
      std::string laid = games::melds_text(*cards, seat);
      if (const std::string left = games::left_text(*cards, seat); !left.empty())
        laid += (laid.empty() ? "/ " : " / ") + left;
      part += laid.empty() ? " (nothing laid down)" : fmt::format(" ({})", laid);
    }
    parts.push_back(std::move(part));
  }
  return base::join(parts, ", ");
}

std::string scored_hand_text(const games::ReportedHand& hand, const games::ScoredHand& scored,
                             const std::vector<games::Remark>& remarks, const games::Names& names,
                             Style style) {
  std::string text = understood_text(remarks, "");
  if (scored.no_out) text += "Nobody went out.\n";
  return text + hand_reasons(hand, scored, names, style);
}

std::string understood_text(const std::vector<games::Remark>& remarks, std::string_view indent) {
  std::string text;
  for (const games::Remark& remark : remarks)
    if (!remark.doubtful) text += fmt::format("{}{}\n", indent, remark.text);
  return text;
}

std::string warning_lines(const std::vector<games::Warning>& warnings) {
  std::string text;
  for (const games::Warning& warning : warnings) text += warning_line(games::message(warning));
  return text;
}

}  // namespace report
