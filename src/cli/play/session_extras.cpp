#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"
#include "base/text/text.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/match_options.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/play/session.hpp"
#include "report/layout/printable.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/settlement_view.hpp"
#include "settlement/stakes.hpp"

/// Lines that are swapped, corrections, adjustments and payments, as a session asks for them, and what others
/// did meanwhile.
namespace cli::play {
namespace {

/// A text with plain spaces for ideographic ones; all else, such as full-width letters of a name, as it is.
std::string with_plain_spaces(std::string text) {
  constexpr std::string_view kWideSpace = "\u3000";
  for (std::size_t at = 0; (at = text.find(kWideSpace, at)) != std::string::npos; ++at)
    text.replace(at, kWideSpace.size(), " ");
  return text;
}

/// Printed before the lines of a correction, which stand there to be changed.
std::string change_line_text() {
  return base::tr("Change what is wrong (Ctrl-U empties the line); Enter leaves it as it is.");
}

}  // namespace

using base::Error;
using base::ErrorKind;
using match::Seat;

std::pair<Seat, Seat> Session::seats_to_swap(const std::string& typed) const {
  if (names_.size() == 2) return {0, 1};
  const std::string names = with_plain_spaces(typed);
  std::optional<Error> problem;
  for (std::size_t space = names.find(' '); space != std::string::npos; space = names.find(' ', space + 1)) {
    try {
      const Seat one = seat_of(names_, names.substr(0, space), "");
      const Seat other = seat_of(names_, names.substr(names.find_first_not_of(' ', space)), "");
      if (one != other) return {one, other};
    } catch (const Error& error) {
      problem = error;
    }
  }
  if (problem) throw *problem;
  throw Error(ErrorKind::kData, base::tr("name the two players whose lines are to be swapped"))
      .remedy(base::tr("for example: x {0} {1}", names_[0], names_[1]));
}

/// That a letter behind a line that stood there was read as a card, and the word that is the command.
std::string Session::letter_remark(const std::string& line, const std::string& at_prompt) {
  switch (card_like_command_behind(line, at_prompt)) {
    case TableCommand::kQuit: return base::tr("q was read as a queen; 'quit' leaves");
    case TableCommand::kAdjust: return base::tr("a was read as an ace; 'adjust' adds an adjustment");
    case TableCommand::kSheet: return base::tr("s was read as spades; 'sheet' shows the sheet");
    default: return "";
  }
}

/// Whether both are still to be asked, and a line of one of them stands there for a later question.
bool Session::both_wait(Seat one, Seat other) const {
  if (hand_.has(one) || hand_.has(other)) return false;
  const Seat asked = hand_.next();
  return (one != asked && !waiting_lines_[one].empty()) || (other != asked && !waiting_lines_[other].empty());
}

Reply Session::swap_lines(const std::string& names, const std::string& at_prompt) {
  if (!takes_lines()) refuse_hand_if_over(match_);
  const auto [one, other] = seats_to_swap(names);
  if (asks_ && !corrects() && both_wait(one, other)) {
    // Nobody confirmed them again: they wait for their turn in each other's places.
    std::swap(waiting_lines_[one], waiting_lines_[other]);
    std::vector<std::pair<Seat, std::string>> waiting;
    for (const Seat seat : {std::min(one, other), std::max(one, other)})
      if (!waiting_lines_[seat].empty()) waiting.emplace_back(seat, waiting_lines_[seat]);
    return {typed_text(waiting)};
  }
  HandEntry tried = entry();
  if (!at_prompt.empty()) tried.put(base::make_narrow_source_span(at_prompt));
  // The lines of a correction that were not confirmed yet stay as they are.
  for (Seat seat = 0; corrects() && seat < names_.size(); ++seat)
    if (!tried.has(seat) && asks_)
      tried.put(seat, base::make_narrow_source_span(correction().waiting_lines[seat]));
  if (!tried.has(one) && !tried.has(other))
    throw Error(ErrorKind::kRefused,
                base::tr("neither {0} nor {1} has a line yet", names_[one], names_[other]))
        .remedy(base::tr("type a line first; x then makes it the other player's"));
  tried.exchange(one, other);
  entry() = std::move(tried);
  // Who has no line now is offered what stood there for the other.
  std::swap(waiting_lines()[one], waiting_lines()[other]);
  for (const Seat seat : {one, other})
    if (entry().has(seat) || !asks_) waiting_lines()[seat].clear();
  if (!asks_) return entry().whole() ? entered() : Reply{};
  std::vector<Seat> typed;
  for (const Seat seat : {one, other})
    if (entry().has(seat)) typed.push_back(seat);
  return {entries_text(typed) + news_text() + (entry().whole() ? before_confirming(false) : "")};
}

bool is_to_be_paid(const history::NumberedMatch& match) {
  const auto payout = history::settle(match).payout;
  return payout && payout->amount > 0 && match.record.terms.stakes;
}

/// That nobody went out; said once more it is taken back, and who was said to have gone out before it counts
/// again, where the lines still allow that.
Reply Session::claim_or_unclaim_nobody() {
  if (!entry().claimed().no_out) return claim({std::nullopt, true});
  try {
    return claim(entry().claimed_before_nobody());
  } catch (const Error&) {
    return claim({});
  }
}

Reply Session::begin_correction(const std::string& number) {
  const match::Match& match = match_.record.match;
  if (match.lines.empty()) throw Error(ErrorKind::kNotThere, base::tr("there is no line to correct yet"));
  const std::size_t index = line_of(match_, number.empty() ? fmt::format("{}", match.lines.size()) : number);
  const auto* hand = std::get_if<match::Hand>(&match.lines[index].what);
  if (hand == nullptr) return begin_correction_of_adjustment(index);
  LineCorrection correction{index, HandEntry(match.game, match.players, kind_of(hand->reported)), {}, {}};
  for (Seat seat = 0; seat < names_.size(); ++seat)
    correction.waiting_lines.push_back(asks_ ? typed_again(hand->reported, seat) : "");
  if (const auto* points = std::get_if<games::PointsHand>(&hand->reported))
    correction.entry.claim(points->claim);
  asked_ = std::move(correction);
  if (!asks_) return {};
  const match::LineStanding& line = match_.standing.lines[index];
  const std::string cards = report::reported_text(hand->reported, *line.hand, names_);
  const std::string so_far =
      line.hand->no_out ? report::with_context(cards, report::context_of(line), names_, false, true) : cards;
  // Translators: {1} is as "Ann *280 (7777 KKK2), Bob (45) (AAA / 4 99 Jd)".
  return {paragraph(in_rounds() ? base::tr("So far round {0} is: {1}", hand_number(), so_far)
                                : base::tr("So far hand {0} is: {1}", hand_number(), so_far)) +
          paragraph(change_line_text())};
}

AdjustmentEntry Session::adjustment_of(std::size_t index) const {
  const match::Match& match = match_.record.match;
  if (!asks_) return {match.game, names_};
  return {match.game, names_, std::get<match::Adjustment>(match.lines.at(index).what)};
}

Reply Session::begin_correction_of_adjustment(std::size_t index) {
  asked_ = TypedAdjustment{adjustment_of(index), index};
  if (!asks_) return {};
  return {paragraph(base::tr("So far line {0} is: {1}", index + 1,
                             report::line_text(report::printable(match_), index))) +
          paragraph(change_line_text())};
}

match::Payout payout_or_refuse(const history::NumberedMatch& match) {
  if (match.standing.takes_a_hand())
    throw Error(ErrorKind::kRefused, base::tr("the match is not over, so there is nothing to pay yet"))
        .remedy(base::tr("p records the payment once it is over"));
  const auto payout = history::settle(match).payout;
  if (!payout || payout->amount == 0 || !match.record.terms.stakes)
    throw Error(ErrorKind::kRefused, base::tr("nothing is to be paid for this match"))
        .remedy(base::tr("Enter begins another match, q quits"));
  return *payout;
}

Reply Session::begin_adjustment() {
  refuse_if_hand_begun(base::tr("first go back over its lines with <; then a adds an adjustment"));
  if (begun()) refuse_adjustment_behind_end(match_);
  asked_ = TypedAdjustment{AdjustmentEntry(match_.record.match.game, names_), std::nullopt};
  if (!asks_) return {};
  return {
      paragraph(base::tr("An adjustment: the points that each player gains or loses, as -50, then the "
                         "reason; < goes back."))};
}

Reply Session::give_adjustment_up() {
  const std::optional<std::size_t> index = adjustment()->index;
  asked_ = std::monostate{};
  if (!asks_) return {};
  if (index) return {base::tr("Line {0} is not changed.", *index + 1) + "\n" + heading() + waiting_text()};
  return {base::tr("No adjustment was made.") + "\n" + heading()};
}

Reply Session::take_adjustment(const std::string& line, const std::string& where) {
  AdjustmentEntry& typed = std::get<TypedAdjustment>(asked_).entry;
  const std::optional<std::size_t> index = adjustment()->index;
  const bool whole = typed.whole();
  if (whole && is_no(line)) return give_adjustment_up();
  TypedLine back;
  if (base::narrow(line).find('<') != std::string::npos)  // in a reason the word "back" is a word
    back = read_typed_line(line);
  if (back.steps > 0 && (asks_ || back.argument.empty())) {
    if (!whole && !back.argument.empty()) typed.put_aside(back.argument);
    for (std::size_t step = 0; step < back.steps; ++step)
      if (!typed.step_back()) return give_adjustment_up();
    return {};
  }
  const bool asks_reason = !whole && typed.asks_reason();
  const std::string at_prompt = line_at_prompt();
  const bool stands_there = !word_of(at_prompt).empty();
  // Behind the points that stand there a command is one as well; no reason is read for one.
  const TypedLine behind = whole || asks_reason ? TypedLine{} : read_command_behind(line, at_prompt, true);
  if (word_of(line) == "?" || behind.command == TableCommand::kHelp)
    return {paragraph(
        asks_reason
            ? base::tr("Type why, then Enter; < goes back a step, and nothing is saved before the end.")
        : stands_there
            ? base::tr("Enter takes what stands there, < goes back a step, q leaves; nothing is saved before "
                       "the end.")
            : base::tr("Enter takes 0, < goes back a step, q leaves; nothing is saved before the end."))};
  if (!asks_reason && (is_quit(line) || behind.command == TableCommand::kQuit))
    return {"", PlayAction::kLeave};
  if (!whole) {
    typed.take(line, where);
    if (!typed.whole()) return {};
    if (asks_) return {adjusted_text()};
  } else if (!is_yes(line)) {
    throw Error(ErrorKind::kData, base::tr("the adjustment is typed, but not saved yet"))
        .at({"", line, 0, line.size()})
        .remedy(base::tr("press Enter alone to save it, or type < to go back"));
  }
  if (index) return {"", PlayAction::kAmendAdjustment, {}, typed.adjustment(), index};
  return {"", PlayAction::kAdjust, {}, typed.adjustment()};
}

Reply Session::begin_payment() {
  if (confirming() && !corrects() && !as_if_added().match.standing.takes_a_hand())
    throw Error(ErrorKind::kRefused, base::tr("the hand is not saved yet"))
        .remedy(base::tr("press Enter first; then p records the payment"));
  refuse_if_correcting();
  (void)payout_or_refuse(match_);
  if (is_paid())
    throw Error(ErrorKind::kRefused, base::tr("the match is recorded as paid"))
        .remedy(base::tr("u takes the payment back"));
  return {"", PlayAction::kAskPayment};
}

std::string Session::ask_payment(const storage::PayoutDue& due) {
  asked_ = AskedPayment{due.left()};
  return paragraph(report::payout_due_text(names_, due));
}

std::string Session::paid_before(const storage::PayoutDue& due) const {
  const std::string amount = settlement::money_text(std::abs(due.paid), match_.record.terms.stakes->currency);
  const std::string& payer = names_[due.paid > 0 ? due.payout.from : due.payout.to];
  return paragraph(base::tr("{0} had paid {1} for this match; p takes that into account.", payer, amount));
}

Reply Session::answer_payment(const std::string& line) {
  if (is_yes(line)) return {"", PlayAction::kPay};
  if (is_quit(line)) return {"", PlayAction::kLeave};
  if (read_typed_line(line).command == TableCommand::kHelp) return {paragraph(part_paid_text())};
  if (!is_no(line) && word_of(line) != "<")
    throw Error(ErrorKind::kData, base::tr("the payment is not recorded yet"))
        .at({"", line, 0, line.size()})
        .remedy_sentences(base::join_sentences(
            {base::tr("Press Enter if it was paid, or type < to go back."), part_paid_text()}));
  asked_ = std::monostate{};
  return {base::tr("Nothing was recorded.") + "\n" + heading()};
}

std::string Session::paid(const std::string& what) {
  asked_ = std::monostate{};
  paid_for_.push_back(match_.record.match.lines);
  return what + heading();
}

std::string Session::payment_undone(const std::string& what) {
  paid_for_.pop_back();
  settled_for_.reset();  // it may have been settled by that payment
  return what + heading();
}

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
  if (over()) return text + (kept.empty() ? "" : paragraph(kept)) + heading();
  if (!match_.standing.lines.empty() && match_.standing.lines.back().hand) {
    const auto& last = std::get<match::Hand>(match_.record.match.lines.back().what);
    text +=
        paragraph(base::tr("Its last line, {0}: {1}", match_.record.match.lines.size(),
                           report::reported_text(last.reported, *match_.standing.lines.back().hand, names_)));
  }
  dealer_ = dealer;
  if (!typed) return text + heading();
  for (const auto& [seat, line] : typed->waiting_lines) waiting_lines_.at(seat) = line;
  // Digits keep the kind in which they were read, whatever the kind of the last hand is now.
  hand_ = HandEntry(match_.record.match.game, match_.record.match.players, typed->kind);
  for (const auto& [seat, line] : typed->lines) hand_.put(seat, base::make_narrow_source_span(line));
  hand_.claim(typed->claim);
  if (!hand_.whole()) return text + heading();
  return text +
         report::paragraph(in_rounds() ? base::tr("As round {0} what you typed comes to:", hand_number())
                                       : base::tr("As hand {0} what you typed comes to:", hand_number()),
                           style_, report::Tone::kBold) +
         before_confirming(true);
}

}  // namespace cli::play
