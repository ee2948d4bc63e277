#include "report/line_words.hpp"

#include <fmt/core.h>

#include "report/hand_text.hpp"
#include "report/words.hpp"

namespace report {

std::string line_words(const history::NumberedMatch& numbered, std::size_t index, cards::Writing writing) {
  const match::Match& match = numbered.record.match;
  const match::LineStanding& line = numbered.standing.lines[index];
  if (const auto* adjustment = std::get_if<match::Adjustment>(&match.lines[index].what))
    return fmt::format("{} ({})", scores_text(match.players, line), adjustment->reason);
  const auto& hand = std::get<match::Hand>(match.lines[index].what);
  return reported_words(hand.reported, *line.hand, match.players, writing);
}

Circumstances circumstances_of(const history::NumberedMatch& numbered, std::size_t index) {
  const match::Names& names = numbered.record.match.players;
  const match::LineStanding& line = numbered.standing.lines[index];
  if (!line.hand) return {};
  return {line.dealer ? "dealt by " + names[*line.dealer] : "the dealer not known",
          out_words(*line.hand, names)};
}

std::string out_words(const games::ScoredHand& hand, const match::Names& names) {
  if (hand.no_out) return "nobody was out";
  return hand.out ? names.at(*hand.out) + " was out" : "who was out is not known";
}

std::string what_differs(const Circumstances& one, const Circumstances& other) {
  std::string text;
  if (one.dealer != other.dealer && !one.dealer.empty()) text += "; " + one.dealer;
  if (one.out != other.out && !one.out.empty()) text += "; " + one.out;
  return text;
}

}  // namespace report
