#include "cli/play/session.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/adding.hpp"
#include "cli/correction.hpp"
#include "cli/hand_arguments.hpp"
#include "cli/match_options.hpp"
#include "history/options.hpp"
#include "report/added_hand.hpp"
#include "report/hand_text.hpp"
#include "report/new_match.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"
#include "report/words.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;
using history::NumberedMatch;
using match::Seat;

constexpr std::size_t kLongestPrompt = 24;  // columns of a name before what is typed

/// In what the last hand of a match was told.
std::optional<Kind> usual_kind(const match::Match& match) {
  for (auto line = match.lines.rbegin(); line != match.lines.rend(); ++line)
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

/// A name as a prompt shows it.
std::string prompt_of(const std::string& name) {
  const std::string kept = base::first_columns(name, kLongestPrompt);
  return kept + (kept.size() < name.size() ? "…: " : ": ");
}

}  // namespace

bool same_match(const NumberedMatch& one, const NumberedMatch& other) {
  const match::Match& a = one.record.match;
  const match::Match& b = other.record.match;
  return one.number == other.number && a.players == b.players && a.lines == b.lines &&
         a.closing == b.closing && one.disputed == other.disputed &&
         history::options_of(one.record) == history::options_of(other.record);
}

std::string Session::paragraph(const std::string& text) const { return report::paragraph(text, style_); }

/// Sentences about the line that was just typed, under what it was understood as.
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
  mending_.reset();
}

std::string Session::hand_name() const {
  const std::size_t number = mending_ ? mending_->index + 1 : match_.record.match.lines.size() + 1;
  return fmt::format("{} {}", report::hand_word(match_.record.match), number);
}

std::string Session::dealer_words() const {
  const std::optional<Seat> dealer = dealer_ ? dealer_ : match_.standing.next_dealer;
  return dealer ? fmt::format(", {} deals", names_[*dealer]) : "";
}

std::string Session::heading() const {
  if (!asks_) return "";
  if (over())
    return "Enter: another match with the same players and stakes. q: that is all.\n"
           "(u takes the last line back, e N mends line N, s shows the sheet.)\n";
  std::string title = hand_name();
  title[0] = static_cast<char>(title[0] - 'a' + 'A');
  return "\n" + report::paint(title + dealer_words(), report::Tone::kBold, style_) +
         (match_.record.match.lines.empty() ? "   (? helps, q leaves)\n" : "\n");
}

std::string Session::opening() const {
  std::string text = paragraph(report::match_introduction(match_));
  if (over()) return text + report::added_result_text(match_, style_) + (asks_ ? "\n" : "") + heading();
  if (!match_.record.match.lines.empty())
    text += paragraph(fmt::format(
        "{} so far: {}",
        base::count_of(static_cast<long long>(match_.standing.hands), report::hand_word(match_.record.match),
                       report::hand_word(match_.record.match) + "s"),
        report::status_text(report::printable(match_))));
  return text + heading();
}

Question Session::question() const {
  Question question;
  question.completions = command_words();
  for (const std::string& name : names_)
    for (const char* command : {"out ", "dealer "}) question.completions.push_back(command + name);
  if (!mending_ && over()) {
    question.prompt = "Another match? ";
  } else if (entry().whole()) {
    question.prompt = mending_ ? "Enter mends it, < goes back: " : "Enter records it, < goes back: ";
  } else {
    const Seat seat = entry().lines();
    question.prompt = prompt_of(names_[seat]);
    question.prefill = drafts()[seat];
    question.prefill_stands = !question.prefill.empty();
  }
  return question;
}

Answer Session::take(const std::string& line, const std::string& where) {
  const TypedLine typed = read_typed_line(line);
  const bool confirming = asks_ && entry().whole();
  // The answer to a question, not that nobody went out.
  if (confirming && is_no(line)) return step_back();
  if (typed.command != Command::kNone) return obey(typed);
  if (mending_ || !over()) return confirming ? take_confirmation(line) : take_report(line, where);
  const bool blank = line.find_first_not_of(" \t") == std::string::npos;
  if (blank && asks_) return {"", AnotherMatch{}};
  if (!blank) refuse_if_over(match_);
  return {};
}

Answer Session::obey(const TypedLine& typed) {
  switch (typed.command) {
    case Command::kNone: break;
    case Command::kHelp: return {help_text(), {}};
    case Command::kSheet: return {"", ShowSheet{}};
    case Command::kQuit: return {"", Leave{}};
    case Command::kBack: return step_back();
    case Command::kEdit: return begin_mending(typed.argument);
    case Command::kUndo:
      if (mending_ || hand_.lines() > 0)
        throw Error(ErrorKind::kRefused, fmt::format("{} is half told", hand_name()))
            .remedy("< takes its lines back first; then u undoes what was recorded before");
      return {"", UndoLast{}};
    case Command::kNobody: return claim({std::nullopt, true});
    case Command::kOut:
      return claim(typed.argument.empty() ? games::OutClaim{}
                                          : games::OutClaim{seat_of(names_, typed.argument, ""), false});
    case Command::kDealer: return name_dealer(typed.argument);
  }
  return {};
}

Answer Session::step_back() {
  if (entry().lines() > 0) {
    std::string taken = entry().take_last();
    drafts()[entry().lines()] = std::move(taken);
    return {};
  }
  if (mending_) {
    std::string text = fmt::format("Line {} stays as it is.\n", mending_->index + 1);
    mending_.reset();
    return {text + heading(), {}};
  }
  throw Error(ErrorKind::kRefused, "there is no step before this one")
      .remedy(match_.record.match.lines.empty() ? "q leaves"
                                                : "u undoes the last hand, e N mends line N of the sheet");
}

Answer Session::begin_mending(const std::string& number) {
  const match::Match& match = match_.record.match;
  if (match.lines.empty()) throw Error(ErrorKind::kNotThere, "there is no line to mend yet");
  const std::size_t index = line_of(match_, number.empty() ? fmt::format("{}", match.lines.size()) : number);
  const auto* hand = std::get_if<match::Hand>(&match.lines[index].what);
  if (hand == nullptr)
    throw Error(ErrorKind::kRefused, fmt::format("line {} is an adjustment", index + 1))
        .remedy(fmt::format("'chapeau amend -m {} {} P=POINTS' mends it", match_.number, index + 1));
  Mending mending{index, HandEntry(match.game, match.players, kind_of(hand->reported)), {}, {}};
  for (Seat seat = 0; seat < names_.size(); ++seat)
    mending.drafts.push_back(asks_ ? typed_again(hand->reported, seat) : "");
  if (const auto* points = std::get_if<games::PointsHand>(&hand->reported))
    mending.entry.claim(points->claim);
  mending_ = std::move(mending);
  if (!asks_) return {};
  const match::LineStanding& line = match_.standing.lines[index];
  return {paragraph(fmt::format("{} is: {}", hand_name(),
                                report::reported_words(hand->reported, *line.hand, names_))) +
              "Edit what is wrong; Enter keeps a line as it stands.\n",
          {}};
}

Answer Session::claim(const games::OutClaim& claim) {
  if (over() && !mending_) refuse_if_over(match_);
  entry().claim(claim);
  if (!asks_) return {};
  std::string text = claim.no_out ? "Nobody went out.\n"
                     : claim.out  ? fmt::format("{} went out.\n", names_[*claim.out])
                                  : "Who went out is left open.\n";
  return {text + (entry().whole() ? before_confirming() : ""), {}};
}

Answer Session::name_dealer(const std::string& name) {
  if (over() && !mending_) refuse_if_over(match_);
  if (name.empty())
    throw Error(ErrorKind::kData, "who dealt is missing")
        .remedy(fmt::format("for example: d {}", names_.back()));
  const Seat seat = seat_of(match_.record.match.players, name, "");
  (mending_ ? mending_->dealer : dealer_) = seat;
  return {asks_ ? fmt::format("{} dealt {}.\n", names_[seat], hand_name()) : "", {}};
}

Answer Session::take_report(const std::string& line, const std::string& where) {
  const bool blank = line.find_first_not_of(" \t") == std::string::npos;
  // An empty line between two hands of a file says nothing where it cannot be a report.
  if (blank && !asks_ && entry().lines() == 0 && !games::facts(match_.record.match.game).may_be_left_out)
    return {};
  entry().put(base::make_excerpt(line, where));
  drafts()[entry().lines() - 1].clear();
  if (!asks_) {
    if (!entry().whole()) return {};
    if (const std::string nobody_out = entry().told().nobody_out; !nobody_out.empty()) {
      entry().take_last();
      throw Error(ErrorKind::kData, nobody_out)
          .at({where, line, 0, line.size()})
          .remedy("a line 'nobody' before it says that nobody went out");
    }
    return {"", wish()};
  }
  const ToldHand& told = entry().told();
  std::string text = report::entry_summary(told.reported, told.scored, entry().lines() - 1, names_, style_);
  text += news_text();
  return {text + (entry().whole() ? before_confirming() : ""), {}};
}

Answer Session::take_confirmation(const std::string& line) {
  const std::string word = base::fold_case(line);
  if (word.find_first_not_of(' ') == std::string::npos || word == "y" || word == "yes") return {"", wish()};
  throw Error(ErrorKind::kData, fmt::format("{} is told, but not recorded yet", hand_name()))
      .at({"", line, 0, line.size()})
      .remedy("Enter alone records it, < goes back to the last player's line");
}

std::string Session::news_text() const { return lines_text(entry().news()); }

report::AddedHand Session::as_if_added() const {
  NumberedMatch after = match_;
  after.record.match.players = names_;
  const std::size_t lines = after.record.match.lines.size();
  std::optional<Seat> dealer;
  if (dealer_) dealer = dealer_to_keep(match_.record.match, *dealer_, lines);
  after.record.match.lines.push_back({{}, {}, match::Hand{hand_.told().reported, dealer}});
  after.standing = match::play(after.record.match);
  return {std::move(after), hand_.told().remarks, true};
}

/// What is said of a whole hand before it is confirmed: that nobody ended it, and what it would come to.
std::string Session::before_confirming() const {
  const ToldHand& told = entry().told();
  std::string text;
  if (!told.nobody_out.empty()) {
    text += lines_text({told.nobody_out});
    text += report::paint(fmt::format("  Did nobody go out? Then {} counts like this:", hand_name()),
                          report::Tone::kBold, style_) +
            "\n";
  }
  if (told.scored.no_out) text += report::hand_summary(told.reported, told.scored, names_, style_);
  if (mending_) return text;
  const report::AddedHand added = as_if_added();
  if (const auto line = report::same_hand(added.match, added.match.record.match.lines.size() - 1))
    text += lines_text({fmt::format("line {} has just the same; is this hand entered twice?", *line)});
  return text + paragraph(report::status_text(added.match));
}

Wish Session::wish() const {
  const ToldHand& told = entry().told();
  if (mending_) return AmendHand{mending_->index, told.reported, entry().remarks(), mending_->dealer};
  return RecordHand{told.reported, entry().remarks(), dealer_};
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
  mending_.reset();
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
  const HandEntry told = hand_;
  const std::optional<Seat> dealer = dealer_;
  match_ = std::move(match);
  begin_hand();
  std::string text = report::paint(
      fmt::format("Another command changed match {} meanwhile; nothing was recorded.", match_.number),
      report::Tone::kBold, style_);
  text += "\n" + paragraph(report::status_text(report::printable(match_)));
  if (over()) return text + (kept.empty() ? "" : paragraph(kept)) + heading();
  if (!match_.standing.lines.empty() && match_.standing.lines.back().hand) {
    const auto& last = std::get<match::Hand>(match_.record.match.lines.back().what);
    text += paragraph(
        fmt::format("Its last line, {}: {}", match_.record.match.lines.size(),
                    report::reported_words(last.reported, *match_.standing.lines.back().hand, names_)));
  }
  dealer_ = dealer;
  // Digits are what they were, in whatever the last hand is told now.
  if (told.lines() > 0)
    hand_ = HandEntry(match_.record.match.game, match_.record.match.players, kind_of(told.told().reported));
  for (std::size_t seat = 0; seat < told.lines(); ++seat) hand_.put(base::make_excerpt(told.line(seat)));
  if (hand_.lines() > 0) hand_.claim(told.claimed());
  if (!hand_.whole()) return text + heading();
  return text +
         report::paint(fmt::format("As {} what you typed comes to:", hand_name()), report::Tone::kBold,
                       style_) +
         "\n" + report::hand_summary(hand_.told().reported, hand_.told().scored, names_, style_) +
         before_confirming();
}

std::string Session::unrecorded() const {
  std::string text;
  if (hand_.lines() == 0) return text;
  for (Seat seat = 0; seat < hand_.lines(); ++seat)
    text += fmt::format("{}{}: {}", seat > 0 ? "; " : "", names_[seat], base::printable(hand_.line(seat)));
  const std::string name =
      fmt::format("{} {}", report::hand_word(match_.record.match), match_.record.match.lines.size() + 1);
  return fmt::format("Not recorded of {}: {}.", name, text);
}

std::string Session::missing() const {
  if (entry().whole() || (entry().lines() == 0 && !mending_)) return "";
  return names_[entry().lines()];
}

std::string Session::help_text() const {
  const games::Facts& facts = games::facts(match_.record.match.game);
  std::string text = paragraph(std::string(facts.notation));
  text += paragraph(fmt::format(
      "A player a line, without a name: {}. Or the scores alone: {}; with =, as in =255, where digits could "
      "be "
      "cards.{}",
      facts.has_stars ? "KKK2 7777 / 4 9" : "777 456s / K", facts.has_stars ? "280*, (45), 110, 0" : "85, 0",
      facts.may_be_left_out ? " An empty line laid nothing down." : ""));
  return text +
         "  <         a step back: the line before, to be changed\n"
         "  u         undoes the last hand\n"
         "  e 2       mends line 2 of the sheet (e: the last line)\n"
         "  s         shows the sheet\n"
         "  n         nobody went out\n"
         "  o Ann     Ann went out, where only the scores are known\n"
         "  d Ann     Ann dealt this hand, though it was not her turn\n"
         "  q         leaves; the match stays, and 'chapeau play' goes on with it\n"
         "Penalties, concessions and the rest: 'chapeau adjust', 'chapeau close', 'chapeau --help'.\n";
}

}  // namespace cli::play
