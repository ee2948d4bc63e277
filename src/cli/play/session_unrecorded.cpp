#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/play/session.hpp"
#include "report/layout/printable.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"

/// What was typed and not recorded: because somebody leaves, or another command was faster.
namespace cli::play {

using match::Seat;

std::string Session::unrecorded() const {
  if (hand_.lines() == 0) return "";
  std::vector<std::string> lines;
  for (Seat seat = 0; seat < names_.size(); ++seat)
    if (hand_.has(seat)) lines.push_back(typed_text(seat, hand_.line(seat)));
  if (hand_.claimed().out) lines.push_back("o " + names_[*hand_.claimed().out]);
  if (hand_.claimed().no_out) lines.emplace_back("n");
  const std::size_t next = match_.record.match.lines.size() + 1;
  const std::string typed = base::join_semicolon(lines);
  // Translators: {1} is as "Ann: KKK2 7777; Bob: 555 / 4".
  return in_rounds() ? base::tr("Round {0} was not recorded. You had typed: {1}.", next, typed)
                     : base::tr("Hand {0} was not recorded. You had typed: {1}.", next, typed);
}

std::string Session::missing() const {
  if (const auto* typed = adjustment())
    return typed->entry.whole() || lacks_reason() ? "" : typed->entry.player();
  if (entry().whole() || hand_begins()) return "";
  return names_[entry().next()];
}

std::string Session::unrecorded_correction() const {
  std::vector<std::string> lines;
  const auto add = [&](Seat seat, const std::string& line) { lines.push_back(typed_text(seat, line)); };
  if (adjustment()) {
    const std::vector<std::string>& typed = adjustment()->entry.typed();
    const std::optional<std::size_t> index = adjustment()->index;
    std::vector<std::string> before(typed.size());
    if (index) before = adjustment_of(*index).typed();
    for (Seat seat = 0; seat < names_.size(); ++seat)
      if (!word_of(typed[seat]).empty() && typed[seat] != before[seat]) add(seat, typed[seat]);
    if (!word_of(typed.back()).empty() && typed.back() != before.back())
      lines.push_back(base::printable(typed.back()));
    if (lines.empty()) return "";
    if (index)
      // Translators: {1} is as "Ann: KKK2 7777; Bob: 555 / 4".
      return base::tr("The correction of line {0} was not recorded. You had typed: {1}.", *index + 1,
                      base::join_semicolon(lines));
    // Translators: {0} is as "Ann: -50; Bob: 50; a wrong card".
    return base::tr("The adjustment was not recorded. You had typed: {0}.", base::join_semicolon(lines));
  }
  if (!corrects()) return "";
  const LineCorrection& edited = correction();
  const std::size_t number = edited.index + 1;
  const auto& hand = std::get<match::Hand>(match_.record.match.lines.at(edited.index).what);
  for (Seat seat = 0; seat < names_.size(); ++seat) {
    const bool has = edited.entry.has(seat);
    const std::string line = has ? edited.entry.line(seat) : edited.waiting_lines[seat];
    if ((has || !line.empty()) && line != typed_again(hand.reported, seat)) add(seat, line);
  }
  const auto* points = std::get_if<games::PointsHand>(&hand.reported);
  const games::OutClaim before = points != nullptr ? points->claim : games::OutClaim{};
  if (const games::OutClaim& now = edited.entry.claimed(); now.out && now != before)
    lines.push_back("o " + names_[*now.out]);
  else if (now != before)
    lines.emplace_back(now.no_out || before.no_out ? "n" : "o");
  if (edited.dealer) lines.push_back("d " + names_[*edited.dealer]);
  if (lines.empty()) return "";
  // Translators: {1} is as "Ann: KKK2 7777; Bob: 555 / 4".
  return base::tr("The correction of line {0} was not recorded. You had typed: {1}.", number,
                  base::join_semicolon(lines));
}

std::string Session::changed_meanwhile(history::NumberedMatch match) {
  const std::string kept = unrecorded();
  const std::string lost = unrecorded_correction();
  const auto typed = unfinished();
  const std::optional<Seat> dealer = dealer_;
  match_ = std::move(match);
  begin_hand();
  std::string text =
      report::paragraph(
          base::tr("Another command changed match {0} in the meantime; nothing was recorded.", match_.number),
          style_, report::Tone::kBold) +
      (lost.empty() ? "" : paragraph(lost)) + paragraph(report::status_text(report::printable(match_)));
  const std::string disputed = report::disputed_paragraph(match_, style_);
  if (over()) return text + disputed + (kept.empty() ? "" : paragraph(kept)) + heading();
  if (!match_.standing.lines.empty() && match_.standing.lines.back().hand) {
    const auto& last = std::get<match::Hand>(match_.record.match.lines.back().what);
    text +=
        paragraph(base::tr("Its last line, {0}: {1}", match_.record.match.lines.size(),
                           report::reported_text(last.reported, *match_.standing.lines.back().hand, names_)));
  }
  text += disputed;
  dealer_ = dealer;
  if (!typed) return text + heading();
  for (const auto& [seat, line] : typed->waiting_lines) waiting_lines_.at(seat) = line;
  // Digits keep the kind in which they were read, whatever the kind of the last hand is now.
  hand_ = HandEntry(match_.record.match.game, match_.record.match.players, typed->kind);
  for (const auto& [seat, line] : typed->lines) hand_.put(seat, base::make_narrow_source_span(line));
  hand_.claim(typed->claim);
  if (match_.disputed)
    text += paragraph(base::tr("Until then nothing can be saved in it; what you typed is kept."));
  if (match_.disputed || !hand_.whole()) return text + heading();
  return text +
         report::paragraph(in_rounds() ? base::tr("As round {0} what you typed comes to:", hand_number())
                                       : base::tr("As hand {0} what you typed comes to:", hand_number()),
                           style_, report::Tone::kBold) +
         before_confirming(true);
}

}  // namespace cli::play
