#include "cli/play/session.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/args/hands.hpp"
#include "cli/args/match_options.hpp"
#include "cli/commands/match_changes.hpp"
#include "report/added_hand.hpp"
#include "report/hand_text.hpp"
#include "report/match_text.hpp"
#include "report/new_match.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using match::Seat;

constexpr std::size_t kLongestPrompt = 24;  // columns of a name before what is typed

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

bool is_no(const std::string& line) {
  const std::string word = base::fold_case(line);
  return word == "n" || word == "no";
}

/// The prompt for a player's line.
std::string prompt_of(const std::string& name) {
  const std::string kept = base::first_columns(name, kLongestPrompt);
  return kept + (kept.size() < name.size() ? "…: " : ": ");
}

}  // namespace

std::string Session::paragraph(const std::string& text) const { return report::paragraph(text, style_); }

/// Sentences about the line that was just typed, indented under its score.
std::string Session::lines_text(const std::vector<std::string>& sentences) const {
  std::string text;
  for (const std::string& sentence : sentences)
    for (const std::string& line : base::wrap(base::printable(sentence), style_.width - 2))
      text += "  " + line + "\n";
  return text;
}

Session::Session(NumberedMatch match, bool asks, report::Style style)
    : match_(std::move(match)),
      names_(report::printable(match_).record.match.players),
      asks_(asks),
      style_(style),
      hand_(new_hand(match_)) {
  begin_hand();
}

void Session::begin_hand() {
  names_ = report::printable(match_).record.match.players;
  hand_ = new_hand(match_);
  drafts_.assign(names_.size(), "");
  dealer_.reset();
  correction_.reset();
}

std::string Session::hand_name() const {
  const std::size_t number = correction_ ? correction_->index + 1 : match_.record.match.lines.size() + 1;
  return report::hand_name(match_.record.match, number);
}

std::string Session::hand_title() const {
  const std::size_t number = correction_ ? correction_->index + 1 : match_.record.match.lines.size() + 1;
  const std::optional<Seat> dealer = dealer_ ? dealer_ : match_.standing.next_dealer;
  if (!dealer) return report::by_game(match_.record.match, "Hand {}", "Round {}", number);
  return report::by_game(match_.record.match, "Hand {}, {} deals", "Round {}, {} deals", number,
                         names_[*dealer]);
}

std::string Session::heading() const {
  if (!asks_) return "";
  if (over())
    return "Enter: another match with the same players and stakes. q: quit.\n"
           "(u undoes the last line, e N corrects line N, s shows the sheet.)\n";
  return "\n" + report::paint(hand_title(), report::Tone::kBold, style_) +
         (match_.record.match.lines.empty() ? "   (? for help, q to quit)\n" : "\n");
}

std::string Session::opening() const {
  std::string text = paragraph(report::match_introduction(match_));
  if (over()) return text + report::added_result_text(match_, style_) + (asks_ ? "\n" : "") + heading();
  if (!match_.record.match.lines.empty())
    text +=
        paragraph(fmt::format("{} so far: {}", report::hands_text(match_.record.match, match_.standing.hands),
                              report::status_text(report::printable(match_))));
  return text + heading();
}

Question Session::question() const {
  Question question;
  question.completions = command_words();
  for (const std::string& name : names_)
    for (const char* command : {"out ", "dealer "}) question.completions.push_back(command + name);
  if (!correction_ && over()) {
    question.prompt = "Another match? ";
  } else if (entry().whole()) {
    question.prompt =
        correction_ ? "Enter saves the correction, < goes back: " : "Enter saves it, < goes back: ";
  } else {
    const Seat seat = entry().lines();
    question.prompt = prompt_of(names_[seat]);
    question.prefill = drafts()[seat];
    question.prefill_is_default = !question.prefill.empty();
  }
  return question;
}

Reply Session::take(const std::string& line, const std::string& where) {
  const TypedLine typed = read_typed_line(line);
  const bool confirming = asks_ && entry().whole();
  // Here `n` answers "Enter saves it"; elsewhere it says that nobody went out.
  if (confirming && is_no(line)) return step_back();
  if (typed.command != TableCommand::kNone) return obey(typed);
  if (correction_ || !over()) return confirming ? take_confirmation(line) : take_report(line, where);
  const bool blank = line.find_first_not_of(" \t") == std::string::npos;
  if (blank && asks_) return {"", Action::kAnotherMatch};
  if (!blank) refuse_if_over(match_);
  return {};
}

Reply Session::obey(const TypedLine& typed) {
  switch (typed.command) {
    case TableCommand::kNone: break;
    case TableCommand::kHelp: return {help_text()};
    case TableCommand::kSheet: return {"", Action::kShowSheet};
    case TableCommand::kQuit: return {"", Action::kLeave};
    case TableCommand::kBack: return step_back();
    case TableCommand::kEdit: return begin_correction(typed.argument);
    case TableCommand::kUndo:
      if (correction_ || hand_.lines() > 0)
        throw Error(ErrorKind::kRefused, fmt::format("{} is not finished", hand_name()))
            .remedy("first go back over its lines with <; then u undoes the last saved hand");
      return {"", Action::kUndo};
    case TableCommand::kNobody: return claim({std::nullopt, true});
    case TableCommand::kOut:
      return claim(typed.argument.empty() ? games::OutClaim{}
                                          : games::OutClaim{seat_of(names_, typed.argument, ""), false});
    case TableCommand::kDealer: return name_dealer(typed.argument);
  }
  return {};
}

Reply Session::step_back() {
  if (entry().lines() > 0) {
    std::string taken = entry().take_last();
    drafts()[entry().lines()] = std::move(taken);
    return {};
  }
  if (correction_) {
    std::string text = fmt::format("Line {} is not changed.\n", correction_->index + 1);
    correction_.reset();
    return {text + heading()};
  }
  throw Error(ErrorKind::kRefused, "there is no step before this one")
      .remedy(match_.record.match.lines.empty() ? "q quits"
                                                : "u undoes the last hand, e N corrects line N of the sheet");
}

Reply Session::begin_correction(const std::string& number) {
  const match::Match& match = match_.record.match;
  if (match.lines.empty()) throw Error(ErrorKind::kNotThere, "there is no line to correct yet");
  const std::size_t index = line_of(match_, number.empty() ? fmt::format("{}", match.lines.size()) : number);
  const auto* hand = std::get_if<match::Hand>(&match.lines[index].what);
  if (hand == nullptr)
    throw Error(ErrorKind::kRefused, fmt::format("line {} is an adjustment", index + 1))
        .remedy(fmt::format("'chapeau amend -m {} {} P=POINTS' corrects it", match_.number, index + 1));
  LineCorrection correction{index, HandEntry(match.game, match.players, kind_of(hand->reported)), {}, {}};
  for (Seat seat = 0; seat < names_.size(); ++seat)
    correction.drafts.push_back(asks_ ? typed_again(hand->reported, seat) : "");
  if (const auto* points = std::get_if<games::PointsHand>(&hand->reported))
    correction.entry.claim(points->claim);
  correction_ = std::move(correction);
  if (!asks_) return {};
  const match::LineStanding& line = match_.standing.lines[index];
  return {paragraph(fmt::format("{} is: {}", hand_name(),
                                report::reported_text(hand->reported, *line.hand, names_))) +
          "Change what is wrong; Enter leaves a line as it is.\n"};
}

Reply Session::claim(const games::OutClaim& claim) {
  if (over() && !correction_) refuse_if_over(match_);
  entry().claim(claim);
  if (!asks_) return {};
  std::string text = claim.no_out ? "Nobody went out.\n"
                     : claim.out  ? fmt::format("{} went out.\n", names_[*claim.out])
                                  : "Who went out is not known.\n";
  return {text + (entry().whole() ? before_confirming() : "")};
}

Reply Session::name_dealer(const std::string& name) {
  if (over() && !correction_) refuse_if_over(match_);
  if (name.empty())
    throw Error(ErrorKind::kData, "the name of the dealer is missing")
        .remedy(fmt::format("for example: d {}", names_.back()));
  const Seat seat = seat_of(match_.record.match.players, name, "");
  (correction_ ? correction_->dealer : dealer_) = seat;
  return {asks_ ? fmt::format("{} dealt {}.\n", names_[seat], hand_name()) : ""};
}

Reply Session::take_report(const std::string& line, const std::string& where) {
  const bool blank = line.find_first_not_of(" \t") == std::string::npos;
  // An empty line between two hands of a file is skipped where it cannot be a report.
  if (blank && !asks_ && entry().lines() == 0 && !games::info(match_.record.match.game).may_be_left_out)
    return {};
  entry().put(base::make_source_span(line, where));
  drafts()[entry().lines() - 1].clear();
  if (!asks_) {
    if (!entry().whole()) return {};
    if (const std::string nobody_out = entry().draft().nobody_out; !nobody_out.empty()) {
      entry().take_last();
      throw Error(ErrorKind::kData, nobody_out)
          .at({where, line, 0, line.size()})
          .remedy("if nobody went out, write the line 'nobody' before this hand");
    }
    return entered();
  }
  const DraftHand& draft = entry().draft();
  std::string text = report::entry_summary(draft.reported, draft.scored, entry().lines() - 1, names_, style_);
  text += news_text();
  return {text + (entry().whole() ? before_confirming() : "")};
}

Reply Session::take_confirmation(const std::string& line) {
  const std::string word = base::fold_case(line);
  if (word.find_first_not_of(' ') == std::string::npos || word == "y" || word == "yes") return entered();
  throw Error(ErrorKind::kData, fmt::format("{} is typed, but not saved yet", hand_name()))
      .at({"", line, 0, line.size()})
      .remedy("press Enter alone to save it, or type < to go back to the last player's line");
}

std::string Session::news_text() const { return lines_text(entry().news()); }

report::AddedHand Session::as_if_added() const {
  NumberedMatch after = match_;
  after.record.match.players = names_;
  const std::size_t lines = after.record.match.lines.size();
  std::optional<Seat> dealer;
  if (dealer_) dealer = dealer_to_store(match_.record.match, *dealer_, lines);
  after.record.match.lines.push_back({{{}, match::Hand{hand_.draft().reported, dealer}}, {}});
  after.standing = match::replay(after.record.match);
  return {std::move(after), hand_.draft().remarks, true};
}

/// Printed before a whole hand is confirmed: that nobody went out, and how the match would stand.
std::string Session::before_confirming() const {
  const DraftHand& draft = entry().draft();
  std::string text;
  if (!draft.nobody_out.empty()) {
    text += lines_text({draft.nobody_out});
    text += report::paint(fmt::format("  Did nobody go out? Then {} counts like this:", hand_name()),
                          report::Tone::kBold, style_) +
            "\n";
  }
  if (draft.scored.no_out) text += report::hand_summary(draft.reported, draft.scored, names_, style_);
  if (correction_) return text;
  const report::AddedHand added = as_if_added();
  if (const auto line = report::same_hand(added.match, added.match.record.match.lines.size() - 1))
    text += lines_text({fmt::format("line {} is the same; did you enter this hand twice?", *line)});
  return text + paragraph(report::status_text(added.match));
}

/// The action for a hand that is whole.
Reply Session::entered() const {
  const games::ReportedHand& reported = entry().draft().reported;
  if (correction_)
    return {"", Action::kAmend, {correction_->index, reported, entry().remarks(), correction_->dealer}};
  return {"", Action::kRecord, {0, reported, entry().remarks(), dealer_}};
}

std::string Session::recorded(const report::AddedHand& added) {
  match_ = added.match;
  begin_hand();
  if (!asks_) return report::added_hand_text(added, style_);
  return "Recorded.\n" +
         (over() ? "\n" + report::added_result_text(match_, style_) +
                       report::next_step_text(match_, default_currency().code, style_) + "\n"
                 : "") +
         heading();
}

std::string Session::amended(const report::Correction& correction) {
  const bool was_over = over();
  match_ = correction.after;
  correction_.reset();
  std::string text = report::correction_text(correction, style_);
  if (asks_ && over() && !was_over) text += "\n" + report::added_result_text(match_, style_) + "\n";
  return text + heading();
}

std::string Session::undone(NumberedMatch match, const std::string& what) {
  match_ = std::move(match);
  begin_hand();
  return what + heading();
}

std::string Session::changed_meanwhile(NumberedMatch match) {
  const std::string kept = unrecorded();
  const HandEntry typed = hand_;
  const std::optional<Seat> dealer = dealer_;
  match_ = std::move(match);
  begin_hand();
  std::string text = report::paint(
      fmt::format("Another command changed match {} in the meantime; nothing was recorded.", match_.number),
      report::Tone::kBold, style_);
  text += "\n" + paragraph(report::status_text(report::printable(match_)));
  if (over()) return text + (kept.empty() ? "" : paragraph(kept)) + heading();
  if (!match_.standing.lines.empty() && match_.standing.lines.back().hand) {
    const auto& last = std::get<match::Hand>(match_.record.match.lines.back().what);
    text += paragraph(
        fmt::format("Its last line, {}: {}", match_.record.match.lines.size(),
                    report::reported_text(last.reported, *match_.standing.lines.back().hand, names_)));
  }
  dealer_ = dealer;
  // Digits keep the kind in which they were read, whatever the kind of the last hand is now.
  if (typed.lines() > 0)
    hand_ = HandEntry(match_.record.match.game, match_.record.match.players, kind_of(typed.draft().reported));
  for (std::size_t seat = 0; seat < typed.lines(); ++seat)
    hand_.put(base::make_source_span(typed.line(seat)));
  if (hand_.lines() > 0) hand_.claim(typed.claimed());
  if (!hand_.whole()) return text + heading();
  return text +
         report::paint(fmt::format("As {} what you typed comes to:", hand_name()), report::Tone::kBold,
                       style_) +
         "\n" + report::hand_summary(hand_.draft().reported, hand_.draft().scored, names_, style_) +
         before_confirming();
}

std::string Session::unrecorded() const {
  if (hand_.lines() == 0) return "";
  std::vector<std::string> lines;
  for (Seat seat = 0; seat < hand_.lines(); ++seat)
    lines.push_back(fmt::format("{}: {}", names_[seat], base::printable(hand_.line(seat))));
  return report::by_game(match_.record.match, "Hand {} was not recorded. You had typed: {}.",
                         "Round {} was not recorded. You had typed: {}.",
                         match_.record.match.lines.size() + 1, base::join(lines, "; "));
}

std::string Session::missing() const {
  if (entry().whole() || (entry().lines() == 0 && !correction_)) return "";
  return names_[entry().lines()];
}

std::string Session::help_text() const {
  const games::GameInfo& info = games::info(match_.record.match.game);
  std::string text = paragraph(std::string(info.notation));
  text += paragraph(fmt::format(
      "Type one line for each player, without a name: {}. Or type the scores alone: {}; "
      "write =255 where digits could be cards.",
      info.has_stars ? "KKK2 7777 / 4 9" : "777 456s / K", info.has_stars ? "280*, (45), 110, 0" : "85, 0"));
  if (info.may_be_left_out) text += paragraph("An empty line means that the player laid nothing down.");
  return text +
         "  <         goes back to the line before, to change it\n"
         "  u         undoes the last hand\n"
         "  e 2       corrects line 2 of the sheet (e: the last line)\n"
         "  s         shows the sheet\n"
         "  n         nobody went out\n"
         "  o Ann     Ann went out (only needed with scores)\n"
         "  d Ann     Ann dealt this hand, though it was not Ann's turn\n"
         "  q         quits; 'chapeau play' goes on with the match later\n"
         "Penalties, concessions and the rest: 'chapeau adjust', 'chapeau close', 'chapeau --help'.\n";
}

}  // namespace cli::play
