#include "cli/play/session.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "cli/args/match_options.hpp"
#include "cli/changes/match_changes.hpp"
#include "cli/shell/answers.hpp"
#include "match/deal.hpp"
#include "report/hand_text.hpp"
#include "report/match_text.hpp"
#include "report/new_match.hpp"
#include "report/printable.hpp"
#include "report/table.hpp"

/// What a session says, and asks.
namespace cli::play {
namespace {

using match::Seat;

constexpr std::size_t kLongestPrompt = 24;  // columns of a name before what is typed
constexpr std::size_t kCommandColumn = 12;

/// The prompt for a player's line.
std::string prompt_of(const std::string& name) {
  const std::string kept = base::first_columns(name, kLongestPrompt);
  // Translators: a player's name before what is typed.
  return base::tr_c("question", "{0}:", kept + (kept.size() < name.size() ? "…" : "")) + " ";
}

/// A command and what it does, in two columns.
std::string command_text(const std::string& command, const std::string& text, std::size_t width) {
  std::string first = "  " + command;
  const std::size_t column = std::max(base::display_width(first) + 1, kCommandColumn);
  first.append(column - base::display_width(first), ' ');
  const std::string later(kCommandColumn, ' ');
  std::string lines;
  for (const std::string& line : base::wrap(text, width - column))
    lines += (lines.empty() ? first : later) + line + "\n";
  return lines;
}

using Commands = std::vector<std::pair<std::string, std::string>>;

std::string commands_text(const Commands& commands, std::size_t width) {
  std::string text;
  for (const auto& [command, what] : commands) text += command_text(command, what, width);
  return text;
}

}  // namespace

std::string Session::paragraph(const std::string& text) const { return report::paragraph(text, style_); }

/// Sentences about the line that was just typed, indented under its score.
std::string Session::lines_text(const std::vector<std::string>& sentences, report::Tone tone) const {
  std::string text;
  for (const std::string& sentence : sentences)
    for (const std::string& line : base::wrap(base::printable(sentence), style_.width - 2))
      text += report::paint("  " + line, tone, style_) + "\n";
  return text;
}

bool Session::in_rounds() const { return report::is_played_in_rounds(match_.record.match); }

std::size_t Session::hand_number() const {
  return correction_ ? correction_->index + 1 : match_.record.match.lines.size() + 1;
}

std::string Session::hand_title() const {
  const std::optional<Seat> dealer = dealer_ ? dealer_ : match_.standing.next_dealer;
  if (!dealer)
    return in_rounds() ? base::tr_c("title", "Round {0}", hand_number())
                       : base::tr_c("title", "Hand {0}", hand_number());
  return in_rounds() ? base::tr_c("title", "Round {0}, {1} deals", hand_number(), names_[*dealer])
                     : base::tr_c("title", "Hand {0}, {1} deals", hand_number(), names_[*dealer]);
}

std::string Session::heading() const {
  if (!asks_ || offered_) return "";
  if (over()) {
    return paragraph(match_.record.terms.stakes
                         ? base::tr("Enter: another match with the same players and stakes. q: quit.")
                         : base::tr("Enter: another match with the same players. q: quit.")) +
           paragraph(end_commands_text());
  }
  const std::string title = hand_title();
  std::string hint;
  if (match_.record.match.lines.empty()) {
    hint = "   " + base::tr("(? for help, q to quit)");
    if (base::display_width(title + hint) > style_.width) hint.replace(0, 3, "\n");
  }
  return "\n" + report::paint(title, report::Tone::kBold, style_) + hint + "\n";
}

/// What can be typed at the end of a match, in one line.
std::string Session::end_commands_text() const {
  // Translators: "end of a match" says what a letter or sign does that one types there; all of them stand in
  // a list.
  std::vector<std::string> commands;
  if (is_unpaid()) commands.push_back(base::tr_c("end of a match", "p records that it was paid"));
  commands.push_back(is_paid() ? base::tr_c("end of a match", "u takes the payment back")
                               : base::tr_c("end of a match", "u undoes the last line"));
  commands.push_back(base::tr_c("end of a match", "e N corrects line N"));
  if (takes_adjustment()) commands.push_back(base::tr_c("end of a match", "a adds an adjustment"));
  // Translators: where s is the language's yes, "sheet" in place of it.
  commands.push_back(base::tr_c("end of a match", "s shows the sheet"));
  commands.push_back(base::tr_c("end of a match", "? explains"));
  // Translators: {0} is a list of what can be typed.
  return base::tr_c("end of a match", "({0}.)", base::join_comma(commands));
}

/// How many hands there are, and how the match stands.
std::string Session::standing_text() const {
  const std::string status = report::status_text(report::printable(match_));
  const auto hands = static_cast<std::int64_t>(match_.standing.hands);
  if (hands == 0)
    return in_rounds() ? base::tr("no rounds so far: {0}", status) : base::tr("no hands so far: {0}", status);
  // Translators: {1} are sentences: "Ann 265 (335 to go), Bob 275 (325 to go). Ann deals next."
  return in_rounds() ? base::tr_n(hands, "{0} round so far: {1}", "{0} rounds so far: {1}", status)
                     : base::tr_n(hands, "{0} hand so far: {1}", "{0} hands so far: {1}", status);
}

std::string Session::opening() const {
  std::string text = paragraph(report::match_introduction(match_));
  if (match_.disputed) text += report::disputed_paragraph(match_, style_);
  if (over()) return text + report::added_result_text(match_, style_) + (asks_ ? "\n" : "") + heading();
  if (!match_.record.match.lines.empty()) text += paragraph(standing_text());
  return text + (offered_ ? offer_text() : heading());
}

/// A line as it was typed, with its player.
std::string Session::typed_text(Seat seat, const std::string& line) const {
  const std::string typed = word_of(line).empty() ? base::tr_c("about a player's cards", "nothing laid down")
                                                  : base::printable(line);
  return base::tr_c("list", "{0}: {1}", names_.at(seat), typed);
}

/// Lines as they were typed, with their players.
std::string Session::typed_text(const std::vector<std::pair<Seat, std::string>>& typed) const {
  std::vector<std::string> lines;
  for (const auto& [seat, line] : typed) lines.push_back(typed_text(seat, line));
  return lines_text(lines);
}

std::string Session::offer_text() const {
  std::string text = "\n";
  text += report::paint(in_rounds() ? base::tr("A round was not finished. You had typed:")
                                    : base::tr("A hand was not finished. You had typed:"),
                        report::Tone::kBold, style_) +
          "\n";
  text += typed_text(offered_->lines) + typed_text(offered_->taken_back);
  if (!offered_late_) return text;
  return text + paragraph(in_rounds() ? base::tr("Match {0} has changed since; this would be round {1}.",
                                                 match_.number, hand_number())
                                      : base::tr("Match {0} has changed since; this would be hand {1}.",
                                                 match_.number, hand_number()));
}

std::string Session::back_again() const {
  return paragraph(base::tr("Back at the end of match {0}.", match_.number)) + heading();
}

Question Session::question() const {
  Question question;
  question.completions = command_words();
  for (const std::string& name : names_)
    for (const char* command : {"out ", "dealer "}) question.completions.push_back(command + name);
  if (offered_) {
    question.prompt =
        base::tr_c("question", "Enter goes on with it, n throws it away, q leaves and keeps it:") + " ";
  } else if (adjustment_) {
    question.prompt = adjustment_->whole() ? base::tr_c("question", "Enter saves it, < goes back:") + " "
                                           : adjustment_->prompt();
  } else if (paying_) {
    question.prompt = base::tr_c("question", "Enter records it as paid, < goes back:") + " ";
  } else if (!correction_ && over()) {
    question.prompt = base::tr_c("question", "Another match?") + " ";
  } else if (entry().whole()) {
    // Translators: the first is asked after "Did nobody go out?".
    question.prompt =
        (doubts_nobody_out() ? base::tr_c("question", "Enter saves it so: nobody went out; < goes back:")
         : correction_       ? base::tr_c("question", "Enter saves the correction, < goes back:")
                             : base::tr_c("question", "Enter saves it, < goes back:")) +
        " ";
  } else {
    question.prompt = prompt_of(names_[entry().next()]);
  }
  question.prefill = standing();
  question.prefill_is_default = !question.prefill.empty();
  return question;
}

std::string Session::standing() const {
  if (offered_ || paying_ || (!correction_ && !adjustment_ && over())) return "";
  if (adjustment_) return adjustment_->whole() ? "" : adjustment_->prefill();
  return entry().whole() ? "" : drafts()[entry().next()];
}

std::string Session::news_text() const {
  std::vector<std::string> sentences = entry().news();
  if (std::string twice = first_line_twice(); !twice.empty()) sentences.push_back(std::move(twice));
  return lines_text(sentences);
}

/// A warning that a hand begins with the same cards as another, before the rest of it is typed for nothing.
/// Not of scores, as these are often the same.
std::string Session::first_line_twice() const {
  const auto* begun = std::get_if<games::CardsHand>(&hand_.draft().reported);
  if (correction_ || hand_.lines() != 1 || hand_.whole() || begun == nullptr) return "";
  const Seat seat = hand_.draft().seats.front();
  if (games::melds_text(*begun, 0).empty() && games::left_text(*begun, 0).empty()) return "";
  const std::vector<match::Line>& lines = match_.record.match.lines;
  for (std::size_t i = lines.size(); i-- > 0;) {
    const auto* hand = std::get_if<match::Hand>(&lines[i].what);
    const auto* cards = hand == nullptr ? nullptr : std::get_if<games::CardsHand>(&hand->reported);
    if (cards == nullptr || games::melds_text(*cards, seat) != games::melds_text(*begun, 0) ||
        games::left_text(*cards, seat) != games::left_text(*begun, 0))
      continue;
    return in_rounds() ? base::tr("{0} has the same cards in line {1}; did you enter this round twice?",
                                  names_[seat], i + 1)
                       : base::tr("{0} has the same cards in line {1}; did you enter this hand twice?",
                                  names_[seat], i + 1);
  }
  return "";
}

/// The score of one player of those entered so far.
std::string Session::entries_text(const std::vector<Seat>& seats) const {
  const DraftHand& draft = entry().draft();
  games::Names names;
  std::vector<std::size_t> places;  // of these seats in the draft
  for (std::size_t i = 0; i < draft.seats.size(); ++i) {
    names.push_back(names_[draft.seats[i]]);
    if (std::find(seats.begin(), seats.end(), draft.seats[i]) != seats.end()) places.push_back(i);
  }
  std::size_t name_columns = 0;
  for (const std::string& name : names_) name_columns = std::max(name_columns, base::display_width(name));
  return report::entries_summary(draft.reported, draft.scored, places, names, name_columns, style_);
}

std::string Session::entries_text() const { return entries_text(entry().draft().seats); }

/// The hand that waited while a line was corrected.
std::string Session::waiting_text() const {
  if (!asks_ || correction_ || over() || hand_.lines() == 0) return "";
  return entries_text() + (hand_.whole() ? before_confirming(false) : "");
}

history::NumberedMatch Session::with_line(match::Contents contents) const {
  history::NumberedMatch after = match_;
  after.record.match.players = names_;
  after.record.match.lines.push_back({std::move(contents), {}});
  after.standing = match::replay(after.record.match);
  return after;
}

report::AddedHand Session::as_if_added() const {
  std::optional<Seat> dealer;
  if (dealer_)
    dealer = match::dealer_to_store(match_.record.match, *dealer_, match_.record.match.lines.size());
  return {with_line({{}, match::Hand{hand_.draft().reported, dealer}}), hand_.draft().remarks, true};
}

/// Printed before a whole hand is confirmed: that nobody went out, and how the match would stand.
std::string Session::before_confirming(bool with_hand) const {
  const DraftHand& draft = entry().draft();
  std::string text;
  if (!draft.why_nobody_out.empty()) {
    text += lines_text({draft.why_nobody_out});
    const std::string question =
        in_rounds() ? base::tr("Did nobody go out? Then round {0} counts like this:", hand_number())
                    : base::tr("Did nobody go out? Then hand {0} counts like this:", hand_number());
    text += lines_text({question}, report::Tone::kBold);
  }
  if (with_hand || !draft.why_nobody_out.empty())
    text += report::hand_summary(draft.reported, draft.scored, names_, style_);
  if (correction_) return text + corrected_text();
  const report::AddedHand added = as_if_added();
  if (const auto line = report::same_hand(added.match, added.match.record.match.lines.size() - 1))
    text +=
        lines_text({in_rounds() ? base::tr("line {0} is the same; did you enter this round twice?", *line)
                                : base::tr("line {0} is the same; did you enter this hand twice?", *line)});
  return text + paragraph(report::status_text(added.match));
}

/// Printed before a correction is confirmed: how the match would stand, and whether its result changes.
std::string Session::corrected_text() const {
  const std::size_t index = correction_->index;
  history::NumberedMatch after = match_;
  auto& hand = std::get<match::Hand>(after.record.match.lines.edit().at(index).what);
  hand.reported = correction_->entry.draft().reported;
  if (correction_->dealer)
    hand.dealer = match::dealer_to_store(match_.record.match, *correction_->dealer, index);
  after.standing = match::replay(after.record.match);
  return report::totals_change_text(match_, after, style_);
}

/// Printed before an adjustment is confirmed.
std::string Session::adjusted_text() const {
  if (adjusted_) {
    history::NumberedMatch after = match_;
    after.record.match.lines.edit().at(*adjusted_).what = adjustment_->adjustment();
    after.standing = match::replay(after.record.match);
    return paragraph(report::line_text(after, *adjusted_)) +
           report::totals_change_text(match_, after, style_);
  }
  const history::NumberedMatch after = with_line({{}, adjustment_->adjustment()});
  return paragraph(report::line_text(after, after.record.match.lines.size() - 1)) +
         paragraph(report::status_text(after));
}

/// What remains a command where the language's yes is the letter of one.
std::string Session::yes_help_text() const {
  const TableCommand command = read_typed_line(yes_letter()).command;
  if (command == TableCommand::kNone) return "";
  // Translators: {0} is the letter that means yes; in the next message, too.
  if (command != TableCommand::kSheet)
    return paragraph(base::tr("Where Enter saves, {0} alone means yes.", yes_letter()));
  return paragraph(base::tr("Where Enter saves, {0} alone means yes; sheet shows the sheet.", yes_letter()));
}

std::string Session::help_text() const {
  const games::GameInfo& info = games::info(match_.record.match.game);
  const bool two = names_.size() == 2;
  std::string text = paragraph(games::notation_text(info, info.notation_lines));
  const std::string cards = info.has_stars ? "KKK2 7777 / 4 9" : "777 456s / K";
  const std::string scores =
      info.has_stars ? base::join_comma({"280*", "(45)", "110", "0"}) : base::join_comma({"85", "0"});
  const std::string how =
      // Translators: {0} is a line of cards, {1} are scores with commas between them.
      base::tr(
          "Type one line for each player, without a name: {0}. Or type the scores alone: {1}; "
          "write =255 where digits could be cards.",
          cards, scores);
  text += paragraph(how);
  if (info.may_be_left_out)
    text += paragraph(base::tr("An empty line means that the player laid nothing down."));
  const std::string back =
      // Translators: "command of play" says what a letter or sign does that one types while keeping score;
      // that stands before it, in a column of its own. No full stop at the end.
      base::tr_c("command of play",
                 "goes back to the line before, to change it; << goes back two lines. Ctrl-U empties a line");
  const Commands commands{
      {"<", back},
      two ? std::pair("x", base::tr_c("command of play", "swaps the lines of the two players"))
          : std::pair("x ANN BOB", base::tr_c("command of play", "swaps the lines of two players")),
      {"u", base::tr_c("command of play", "undoes the last line of the sheet")},
      {"e 2", base::tr_c("command of play", "corrects line 2 of the sheet (e: the last line)")},
      {"a", base::tr_c("command of play", "adds an adjustment, such as a penalty")},
      {"s", base::tr_c("command of play", "shows the sheet")},
      {"n", in_rounds()
                ? base::tr_c("command of play",
                             "nobody went out (n again: somebody did). Where Enter saves the round: do "
                             "not save it, go back to the last line")
                : base::tr_c("command of play",
                             "nobody went out (n again: somebody did). Where Enter saves the hand: do "
                             "not save it, go back to the last line")},
      {"o Ann", base::tr_c("command of play", "Ann went out (only needed with scores)")},
      {"d Ann", in_rounds()
                    ? base::tr_c("command of play", "Ann dealt this round, though it was not Ann's turn")
                    : base::tr_c("command of play", "Ann dealt this hand, though it was not Ann's turn")},
      {"q", base::tr_c("command of play", "quits; 'chapeau play' goes on with the match later")}};
  return text + commands_text(commands, style_.width) + yes_help_text() +
         paragraph(base::tr("If a line already stands after the name, type the whole word: quit, adjust, "
                            "sheet (q, a, s would be cards).")) +
         paragraph(base::tr("Concessions and the rest: 'chapeau close --help', 'chapeau --help'."));
}

std::string Session::end_help_text() const {
  Commands commands{
      {base::tr_c("key", "Enter"),
       match_.record.terms.stakes
           ? base::tr_c("command of play", "begins another match with the same players, rules and stakes")
           : base::tr_c("command of play", "begins another match with the same players and rules")},
      {"q", base::tr_c("command of play", "quits")},
      {"u", is_paid() ? base::tr_c("command of play", "takes the payment back")
                      : base::tr_c("command of play", "undoes the last line of the sheet")},
      {"e 2", base::tr_c("command of play", "corrects line 2 of the sheet (e: the last line)")}};
  if (takes_adjustment())
    commands.emplace_back("a", base::tr_c("command of play", "adds an adjustment, such as a penalty"));
  commands.emplace_back(says_yes("s") ? "sheet" : "s", base::tr_c("command of play", "shows the sheet"));
  if (is_unpaid())
    commands.insert(commands.begin() + 2, {"p", base::tr_c("command of play", "records that it was paid")});
  return commands_text(commands, style_.width);
}

}  // namespace cli::play
