#include "cli/play/session.hpp"

#include <algorithm>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/match_options.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/play/program_command.hpp"
#include "cli/shell/answers.hpp"
#include "report/hand/added_hand.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using match::Seat;

/// The kind in which the last hand of a match was reported.
std::optional<Kind> usual_kind(const match::Match& match) {
  const std::vector<match::Line>& lines = match.lines;
  for (auto line = lines.rbegin(); line != lines.rend(); ++line)
    if (const auto* hand = std::get_if<match::Hand>(&line->what)) return kind_of(hand->reported);
  return std::nullopt;
}

HandEntry new_hand(const NumberedMatch& match) {
  return {match.record.match.game, match.record.match.players, usual_kind(match.record.match)};
}

bool is_blank(const std::string& line) { return word_of(line).empty(); }

/// Whether a line begins with a letter that begins no card, also no French one.
bool may_be_command(const std::string& line) {
  const std::string word = word_of(line);
  return !word.empty() && word.front() >= 'a' && word.front() <= 'z' &&
         std::string_view("atjqkshdcrv").find(word.front()) == std::string_view::npos;
}

Error unexpected(const std::string& message, const std::string& line) {
  return Error(ErrorKind::kData, message).at({"", line, 0, line.size()});
}

}  // namespace

Session::Session(NumberedMatch match, bool asks, report::Style style)
    : match_(std::move(match)),
      names_(report::printable(match_).record.match.players),
      asks_(asks),
      style_(style),
      hand_(new_hand(match_)),
      waiting_lines_(names_.size()) {}

void Session::begin_hand() {
  names_ = report::printable(match_).record.match.players;
  hand_ = new_hand(match_);
  waiting_lines_.assign(names_.size(), "");
  dealer_.reset();
  asked_ = std::monostate{};
}

void Session::offer(UnfinishedHand hand, SinceTyped since) { asked_ = Offer{std::move(hand), since}; }

std::optional<UnfinishedHand> Session::unfinished() const {
  if (offers()) return std::nullopt;
  UnfinishedHand hand{kind_of(hand_.so_far().reported),
                      hand_.in_order(),
                      hand_.claimed(),
                      dealer_,
                      match_.record.match.lines.size() + 1,
                      {},
                      last_hand(match_.record.match)};
  for (Seat seat = 0; seat < waiting_lines_.size(); ++seat)
    if (!hand_.has(seat) && !waiting_lines_[seat].empty())
      hand.waiting_lines.emplace_back(seat, waiting_lines_[seat]);
  if (hand.lines.empty() && hand.waiting_lines.empty()) return std::nullopt;
  return hand;
}

Reply Session::take(const std::string& typed_line, const std::string& where) {
  std::string line = typed_line;
  // A tab is a space, as in the cards of a command; a reason with one is refused, as there.
  if (!lacks_reason()) std::replace(line.begin(), line.end(), '\t', ' ');
  if (offers()) return answer_offer(line);
  if (adjustment()) return take_adjustment(line, where);
  if (asked_payment()) return answer_payment(line);
  TypedLine typed = read_typed_line(line);
  // Here `n` answers "Enter saves it"; elsewhere it says that nobody went out.
  if (confirming() && is_no(line)) return refuse_to_save();
  // A language may have a yes that is a command, too: alone it saves the hand.
  if (confirming() && says_yes(line)) return take_confirmation(line);
  if (asks_ && !takes_lines()) return answer_at_end(line, typed);
  if (typed.command == TableCommand::kNone) {
    const std::string at_prompt = line_at_prompt();
    const bool is_score =
        !at_prompt.empty() && entry().reads_as_score(base::make_narrow_source_span(at_prompt));
    const TypedLine behind = read_command_behind(line, at_prompt, is_score);
    if (behind.command == TableCommand::kSwap) return swap_lines(behind.argument, at_prompt);
    if (behind.command != TableCommand::kNone) return obey(behind);
  }
  if (typed.command != TableCommand::kNone) return obey(typed);
  if (takes_lines()) return confirming() ? take_confirmation(line) : take_report(line, where);
  if (!is_blank(line)) refuse_hand_if_over(match_);
  return {};
}

Reply Session::answer_at_end(const std::string& line, const TypedLine& typed) {
  if (is_no(line)) return {"", PlayAction::kLeave};
  if (is_yes(line)) return {"", PlayAction::kAnotherMatch};
  switch (typed.command) {
    case TableCommand::kHelp: return {end_help_text()};
    case TableCommand::kPay: return begin_payment();
    case TableCommand::kUndo: return {"", PlayAction::kUndo};
    case TableCommand::kSheet:
    case TableCommand::kQuit:
    case TableCommand::kEdit:
    case TableCommand::kAdjust: return obey(typed);
    case TableCommand::kBack: return step_back(typed);
    default: break;
  }
  throw unexpected(base::tr("the match is over, so this is no answer"), line)
      .remedy(base::tr("press Enter for another match, q to quit; ? lists what else there is"));
}

Reply Session::obey(const TypedLine& typed) {
  switch (typed.command) {
    case TableCommand::kNone: break;
    case TableCommand::kHelp: return {help_text()};
    case TableCommand::kSheet:
      if (!begun())
        throw Error(ErrorKind::kNotThere,
                    base::tr("there is no sheet yet: the match begins with its first line"));
      return {"", PlayAction::kShowSheet};
    case TableCommand::kQuit: return {"", PlayAction::kLeave};
    case TableCommand::kBack: return step_back(typed);
    case TableCommand::kEdit:
      if (!asks_ || !begun()) return {begin_correction(typed.argument)};
      return {"", PlayAction::kCorrect, {}, {}, {}, typed.argument};
    case TableCommand::kUndo:
      refuse_if_hand_begun(
          in_rounds() ? base::tr("first go back over its lines with <; then u undoes the last saved round")
                      : base::tr("first go back over its lines with <; then u undoes the last saved hand"));
      if (!begun())
        throw Error(ErrorKind::kRefused, base::tr("there is nothing to undo in this match yet"))
            .remedy(asks_ ? base::tr("q leaves, and no match is started") : "");
      return {"", PlayAction::kUndo};
    case TableCommand::kNobody: return claim_or_unclaim_nobody();
    case TableCommand::kOut:
      return claim(typed.argument.empty() ? games::OutClaim{}
                                          : games::OutClaim{seat_of(names_, typed.argument, ""), false});
    case TableCommand::kDealer: return name_dealer(typed.argument);
    case TableCommand::kSwap: return swap_lines(typed.argument, "");
    case TableCommand::kAdjust: return begin_adjustment();
    case TableCommand::kPay:
      if (follows_another_ && !begun() && hand_begins()) return {"", PlayAction::kPayMatchBefore};
      return begin_payment();
  }
  return {};
}

void Session::refuse_if_correcting() const {
  if (!corrects()) return;
  throw Error(ErrorKind::kRefused,
              base::tr("the correction of line {0} is not saved yet", correction().index + 1))
      .remedy(base::tr("press Enter to save it, or < until it is given up"));
}

Error Session::not_saved() const {
  return Error(ErrorKind::kRefused,
               corrects()    ? base::tr("the correction of line {0} is not saved yet", correction().index + 1)
               : in_rounds() ? base::tr("round {0} is typed, but not saved yet", hand_number())
                             : base::tr("hand {0} is typed, but not saved yet", hand_number()))
      .remedy(base::tr("press Enter alone to save it, or type < to go back to the last player's line"));
}

void Session::refuse_if_hand_begun(const std::string& remedy) const {
  if (hand_begins()) return;
  refuse_if_correcting();
  if (hand_.whole()) throw not_saved();
  throw Error(ErrorKind::kRefused, in_rounds() ? base::tr("round {0} is not finished", hand_number())
                                               : base::tr("hand {0} is not finished", hand_number()))
      .remedy(remedy);
}

Reply Session::step_back(const TypedLine& back) {
  const bool takes_line = !entry().whole() && takes_lines();
  const std::optional<Seat> asked = takes_line ? std::optional(entry().next()) : std::nullopt;
  for (std::size_t step = 0; step < back.steps; ++step) {
    if (entry().lines() > 0) {
      std::string taken = entry().take_last();
      // What was typed before the sign stands there again, too, when its turn comes.
      if (step == 0 && asked && !back.argument.empty()) waiting_lines()[*asked] = back.argument;
      waiting_lines()[entry().next()] = std::move(taken);
    } else if (corrects()) {
      const std::string text = base::tr("Line {0} is not changed.", correction().index + 1);
      asked_ = std::monostate{};
      return {text + "\n" + heading() + waiting_text()};
    } else if (step == 0 && follows_another_ && !begun()) {
      return {"", PlayAction::kMatchBefore};
    } else if (step == 0) {
      throw Error(ErrorKind::kRefused, base::tr("there is no step before this one"))
          .remedy(match_.record.match.lines.empty()
                      ? base::tr("q quits")
                      : base::tr("u undoes what came last, e N corrects line N of the sheet"));
    }
  }
  return {};
}

/// A no where Enter would save the hand: the last line is to be changed.
Reply Session::refuse_to_save() {
  const bool doubted = doubts_nobody_out();
  (void)step_back({TableCommand::kBack, "", 1});
  const std::string& name = names_[entry().next()];
  return {paragraph(
      doubted ? base::tr("Then a line is wrong. Change that of {0}, or go further back with <.", name)
              : base::tr("Nothing was saved. Change the line of {0}, or go further back with <.", name))};
}

Reply Session::claim(const games::OutClaim& claim) {
  if (!takes_lines()) refuse_hand_if_over(match_);
  const bool nobody_before = entry().claimed().no_out;
  const std::string before = asks_ && entry().lines() > 0 ? entries_text() : "";
  try {
    entry().claim(claim);
  } catch (Error& error) {
    // There is no line with that word to leave out where it was typed just now.
    if (asks_ && claim.no_out) error.remedy(base::tr("if a line is wrong, < goes back to it"));
    throw;
  }
  if (!asks_) return {};
  const std::string text = claim.no_out    ? base::tr("Nobody went out.")
                           : claim.out     ? base::tr("{0} went out.", names_[*claim.out])
                           : nobody_before ? base::tr("Somebody went out.")
                                           : base::tr("Who went out is not known.");
  if (entry().whole())
    return {(claim.no_out ? "" : text + "\n") + before_confirming(claim.no_out != nobody_before)};
  // A circle comes or goes with it.
  const std::string now = entry().lines() > 0 ? entries_text() : "";
  return {text + "\n" + (now != before ? now : "")};
}

Reply Session::name_dealer(const std::string& name) {
  if (!takes_lines()) refuse_hand_if_over(match_);
  if (name.empty())
    throw Error(ErrorKind::kData, base::tr("the name of the dealer is missing"))
        .remedy(base::tr("for example: d {0}", names_.back()));
  const Seat seat = seat_of(match_.record.match.players, name, "");
  (corrects() ? correction().dealer : dealer_) = seat;
  if (!asks_) return {};
  return {dealer_sentence(seat, hand_number()) + "\n"};
}

/// A line that is refused for what was said of who went out says how to take that back.
void Session::explain_by_claim(Error& error, const base::SourceSpan& line) const {
  if (!entry().is_refused_for_claim(entry().next(), line, error.message())) return;
  const games::OutClaim& claim = entry().claimed();
  error.remedy(claim.no_out ? base::tr("you said that nobody went out; n takes that back")
                            : base::tr("you said that {0} went out; o takes that back", names_[*claim.out]));
}

/// Refuses what is no report: `u 2`, and an Enter alone where cards are asked for.
void Session::refuse_no_report(const base::SourceSpan& line) const {
  const std::string word = word_of(line.view());
  const std::size_t space = word.find(' ');
  if (space != std::string::npos && std::string_view("undo").starts_with(word.substr(0, space)) &&
      word.find_first_not_of("0123456789 ", space) == std::string::npos)
    throw Error(ErrorKind::kData, base::tr("u undoes one line at a time")).at(line.place());
  if (word.empty() && asks_ && !games::info(match_.record.match.game).may_be_left_out &&
      !entry().reads_as_score(line))
    throw Error(ErrorKind::kData, base::tr("{0}'s cards are missing", names_[entry().next()]))
        .remedy(base::tr("type them, as KKK2 7777 / 4 9, or a score; ? explains"));
}

void Session::refuse_giving_up_of_any(const std::string& line) const {
  refuse_giving_up(base::make_narrow_source_span(line),
                   {"", match_.number, asks_, match_.record.match.players});
}

void Session::refuse_program_command_of(Seat seat, const std::string& line, const std::string& where,
                                        const std::string& without_name) const {
  const match::Match& match = match_.record.match;
  const WhereTyped typed_for{match.players.at(seat), match_.number, asks_, match.players, without_name};
  const base::SourceSpan typed = base::make_narrow_source_span(line, where);
  refuse_program_command(typed, typed_for);
  const std::string at_prompt = line_at_prompt();
  if (asks_ && !at_prompt.empty() && line.starts_with(at_prompt) && !can_be_cards(match.game, typed))
    refuse_program_command(base::make_narrow_source_span(line.substr(at_prompt.size())), typed_for);
}

Reply Session::take_report(const std::string& line, const std::string& where) {
  // An empty line between two hands of a file is skipped where it cannot be a report.
  if (is_blank(line) && !asks_ && entry().lines() == 0 &&
      !games::info(match_.record.match.game).may_be_left_out)
    return {};
  const Seat seat = entry().next();
  const base::SourceSpan typed = base::make_narrow_source_span(line, where);
  const std::string letter = asks_ ? letter_remark(line, line_at_prompt()) : "";
  refuse_program_command_of(seat, line, where, cards_without_name());
  try {
    refuse_no_report(typed);
    entry().put(typed);
  } catch (Error& error) {
    const match::Match& match = match_.record.match;
    // Not where the name may be cards, as that of Jo.
    if (const auto name = name_before(typed, match.players);
        name && error.place() && error.place()->begin < name->place().end && !are_card_signs(*name))
      error = name_left_out(name->place(), cards_without_name());
    explain_by_claim(error, typed);
    if (asks_ && may_be_command(line) && !error.remedy().empty() && !error.remedy_ends())
      error.remedy(base::join_clauses({error.remedy(), base::tr_c("remedy", "? lists the commands")}));
    // Another line than the one that stood there is typed anew; of a correction the old one stays.
    if (!corrects() && line != waiting_lines()[seat]) waiting_lines()[seat].clear();
    throw;
  }
  waiting_lines()[seat].clear();
  const std::string why_nobody_out = entry().so_far().why_nobody_out;
  if (!asks_) {
    if (!entry().whole()) return {};
    if (!why_nobody_out.empty()) {
      entry().take_last();
      throw Error(ErrorKind::kData, why_nobody_out)
          .at({where, line, 0, line.size()})
          .remedy(in_rounds() ? base::tr("if nobody went out, write the line 'nobody' before this round")
                              : base::tr("if nobody went out, write the line 'nobody' before this hand"));
    }
    return entered();
  }
  // A hand that nobody ended is shown as a whole.
  std::string text = (why_nobody_out.empty() ? entries_text({seat}) : "") +
                     (letter.empty() ? "" : lines_text({letter})) + news_text();
  return {text + (entry().whole() ? before_confirming(false) : "")};
}

Reply Session::take_confirmation(const std::string& line) {
  if (is_yes(line)) return entered();
  refuse_giving_up_of_any(line);
  const Error error = not_saved();
  throw unexpected(error.message(), line).remedy(error.remedy());
}

/// The action for a hand that is whole.
Reply Session::entered() const {
  const games::ReportedHand& reported = entry().so_far().reported;
  if (corrects())
    return {
        "", PlayAction::kAmend, {reported, entry().remarks(), correction().dealer}, {}, correction().index};
  return {"", PlayAction::kRecord, {reported, entry().remarks(), dealer_}};
}

std::string Session::recorded(const report::AddedHand& added, const std::string& owed_now) {
  const bool begins = !begun();
  match_ = added.match;
  begin_hand();
  if (!asks_) return report::added_hand_text(added, style_);
  return (begins ? base::tr("Recorded. This is match {0}.", match_.number) : base::tr("Recorded.")) + "\n" +
         (over() ? "\n" + report::added_result_text(match_, style_) + owed_now + "\n" : "") + heading();
}

std::string Session::amended(const report::Correction& correction, const std::string& about_payment) {
  match_ = correction.after;
  asked_ = std::monostate{};
  std::string text = report::correction_text(correction, style_);
  // A hand was begun before the correction, and the match takes none any more.
  if (const std::string dropped = over() ? unrecorded() : ""; !dropped.empty()) {
    text += paragraph(dropped);
    begin_hand();
  }
  if (report::ends_match(correction)) text += report::added_result_text(match_, style_) + (asks_ ? "\n" : "");
  return text + about_payment + heading() + waiting_text();
}

std::string Session::undone(NumberedMatch match, const std::string& what) {
  match_ = std::move(match);
  begin_hand();
  return what + (asks_ ? paragraph(base::tr("To bring it back: q, then 'chapeau redo'.")) : "") + heading();
}

}  // namespace cli::play
