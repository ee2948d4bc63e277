#include <fmt/core.h>
#include <algorithm>

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

/// Lines that are swapped, corrections and adjustments, as a session asks for them.
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

std::string Session::begin_correction(const std::string& number) {
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
  if (!asks_) return "";
  const match::LineStanding& line = match_.standing.lines[index];
  const std::string cards = report::reported_text(hand->reported, *line.hand, names_);
  const std::string so_far =
      line.hand->no_out ? report::with_context(cards, report::context_of(line), names_, false, true) : cards;
  // Translators: {1} is as "Ann *280 (7777 KKK2), Bob (45) (AAA / 4 99 Jd)".
  return paragraph(in_rounds() ? base::tr("So far round {0} is: {1}", hand_number(), so_far)
                               : base::tr("So far hand {0} is: {1}", hand_number(), so_far)) +
         paragraph(change_line_text());
}

AdjustmentEntry Session::adjustment_of(std::size_t index) const {
  const match::Match& match = match_.record.match;
  if (!asks_) return {match.game, names_};
  return {match.game, names_, std::get<match::Adjustment>(match.lines.at(index).what)};
}

std::string Session::begin_correction_of_adjustment(std::size_t index) {
  asked_ = TypedAdjustment{adjustment_of(index), index};
  if (!asks_) return "";
  return paragraph(base::tr("So far line {0} is: {1}", index + 1,
                            report::line_text(report::printable(match_), index))) +
         paragraph(change_line_text());
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
    // Words of the table are none of the program's: what is typed there is no number of points.
    if (!asks_reason && read_typed_line(line).command == TableCommand::kNone)
      refuse_program_command_of(typed.seat(), line, where, points_without_name());
    typed.take(line, where);
    if (!typed.whole()) return {};
    if (asks_) return {adjusted_text()};
  } else if (!is_yes(line)) {
    refuse_giving_up_of_any(line);
    throw Error(ErrorKind::kData, base::tr("the adjustment is typed, but not saved yet"))
        .at({"", line, 0, line.size()})
        .remedy(base::tr("press Enter alone to save it, or type < to go back"));
  }
  if (index) return {"", PlayAction::kAmendAdjustment, {}, typed.adjustment(), index};
  return {"", PlayAction::kAdjust, {}, typed.adjustment()};
}

}  // namespace cli::play
