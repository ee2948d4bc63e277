#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/play/program_command.hpp"
#include "cli/play/session.hpp"
#include "report/layout/printable.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"

/// What was typed and not recorded, because somebody leaves or another command was faster, and how it is gone
/// on with.
namespace cli::play {

using base::Error;
using base::ErrorKind;
using match::Seat;

std::string Session::unrecorded() const {
  const auto hand = unfinished();
  if (!hand) return "";
  const std::size_t next = hand->number;
  const std::string typed = play::typed_text(*hand, names_);
  // Translators: {1} is as "Ann: KKK2 7777; Bob: 555 / 4".
  return in_rounds() ? base::tr("Round {0} was not recorded. You had typed: {1}.", next, typed)
                     : base::tr("Hand {0} was not recorded. You had typed: {1}.", next, typed);
}

/// Whether the hand that had this number, after the hand of that line, is the next one still: no other came
/// before it, and none went.
bool Session::is_still_next(std::size_t number, const std::optional<base::Uuid>& after) const {
  if (last_hand(match_.record.match) != after) return false;
  const std::vector<match::Line>& lines = match_.record.match.lines;
  const std::size_t before = number - 1;
  return before <= lines.size() &&
         std::none_of(lines.begin() + static_cast<std::ptrdiff_t>(before), lines.end(),
                      [](const match::Line& line) { return std::holds_alternative<match::Hand>(line.what); });
}

/// That the dealer who was named is no dealer of the hand that is next now, and how to name one again.
std::string Session::dealer_of_other_text(Seat dealer) const {
  // Translators: {0} is a player's name, d {0} what one types.
  return paragraph(
      base::tr("The dealer was named before the match changed; d {0} says it again.", names_[dealer]));
}

Reply Session::answer_offer(const std::string& line) {
  const UnfinishedHand hand = std::get<Offer>(asked_).hand;
  if (is_quit(line)) return {"", PlayAction::kLeave};
  if (is_no(line)) {
    asked_ = std::monostate{};
    return {base::tr("Thrown away.") + "\n" + heading(), PlayAction::kDropDraft};
  }
  if (read_typed_line(line).command == TableCommand::kHelp)
    return {paragraph(base::tr(
                "What you typed was not saved. Enter goes on with it where you left off, n throws it "
                "away, q leaves and keeps it.")) +
            paragraph(base::tr("Concessions and the rest: 'chapeau close --help', 'chapeau --help'."))};
  if (!is_yes(line)) refuse_giving_up_of_any(line);
  if (!is_yes(line))
    throw Error(ErrorKind::kData, in_rounds() ? base::tr("an unfinished round is waiting")
                                              : base::tr("an unfinished hand is waiting"))
        .at({"", line, 0, line.size()})
        .remedy(base::tr("press Enter to go on with it, or type n to throw it away, q to leave and keep it"));
  begin_hand();
  const match::Match& match = match_.record.match;
  hand_ = HandEntry(match.game, match.players, hand.kind);
  if (is_still_next(hand.number, hand.after)) dealer_ = hand.dealer;
  std::string problem;
  for (const auto& [seat, text] : hand.waiting_lines) waiting_lines_.at(seat) = text;
  for (const auto& [seat, text] : hand.lines) {
    // What can no longer be read stands there to be changed.
    try {
      if (problem.empty() && !hand_.has(seat)) {
        hand_.put(seat, base::make_narrow_source_span(text));
        continue;
      }
    } catch (const Error& error) {
      problem = base::render(error, style_.width, report::ellipsis(style_));
    }
    waiting_lines_.at(seat) = text;
  }
  try {
    hand_.claim(hand.claim);
  } catch (const Error& error) {
    problem += base::render(error, style_.width, report::ellipsis(style_));
  }
  const std::string typed = hand_.lines() > 0 ? entries_text() + news_text(true) : "";
  const std::string dealer = hand.dealer && !dealer_ ? dealer_of_other_text(*hand.dealer) : "";
  const std::string text = heading() + dealer + typed + problem;
  return {text + (hand_.whole() ? before_confirming(false) : lines_text(claim_sentences(hand_.claimed())))};
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
  const std::size_t number = match_.record.match.lines.size() + 1;
  const std::optional<base::Uuid> after = last_hand(match_.record.match);
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
  if (is_still_next(number, after)) dealer_ = dealer;  // of another hand it was not said
  if (dealer && !dealer_) text += dealer_of_other_text(*dealer);
  if (!typed) return text + heading();
  for (const auto& [seat, line] : typed->waiting_lines) waiting_lines_.at(seat) = line;
  // Digits keep the kind in which they were read, whatever the kind of the last hand is now.
  hand_ = HandEntry(match_.record.match.game, match_.record.match.players, typed->kind);
  for (const auto& [seat, line] : typed->lines) hand_.put(seat, base::make_narrow_source_span(line));
  hand_.claim(typed->claim);
  if (match_.disputed)
    text += paragraph(base::tr("Until then nothing can be saved in it; what you typed is kept."));
  if (match_.disputed || !hand_.whole()) {
    const std::string twice = first_line_twice();
    return text + heading() + (twice.empty() ? "" : lines_text({twice}));
  }
  return text +
         report::paragraph(in_rounds() ? base::tr("As round {0} what you typed comes to:", hand_number())
                                       : base::tr("As hand {0} what you typed comes to:", hand_number()),
                           style_, report::Tone::kBold) +
         before_confirming(true);
}

}  // namespace cli::play
