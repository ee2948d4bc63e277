#include "cli/play/session.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "cli/args/match_options.hpp"
#include "cli/commands/match_changes.hpp"
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
  return kept + (kept.size() < name.size() ? "…: " : ": ");
}

/// A command and what it does, in two columns.
std::string command_text(const std::string& command, const std::string& text, std::size_t width) {
  std::string first = "  " + command;
  first.resize(std::max(first.size() + 1, kCommandColumn), ' ');
  const std::string later(kCommandColumn, ' ');
  std::string lines;
  for (const std::string& line : base::wrap(text, width - std::max(first.size(), kCommandColumn)))
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
std::string Session::lines_text(const std::vector<std::string>& sentences) const {
  std::string text;
  for (const std::string& sentence : sentences)
    for (const std::string& line : base::wrap(base::printable(sentence), style_.width - 2))
      text += "  " + line + "\n";
  return text;
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
  if (!asks_ || offered_) return "";
  if (over()) {
    const bool pays = is_to_be_paid() && !paid_;
    return paragraph("Enter: another match with the same players and stakes. q: quit.") +
           paragraph(
               pays ? "(p records that it was paid, u undoes the last line, e N corrects line N, a adds an "
                      "adjustment, s shows the sheet, ? explains.)"
               : paid_ ? "(u takes the payment back, e N corrects line N, a adds an adjustment, s shows the "
                         "sheet, ? explains.)"
                       : "(u undoes the last line, e N corrects line N, a adds an adjustment, s shows the "
                         "sheet, ? explains.)");
  }
  const std::string title = hand_title();
  std::string hint = match_.record.match.lines.empty() ? "   (? for help, q to quit)" : "";
  if (!hint.empty() && base::display_width(title + hint) > style_.width) hint.replace(0, 3, "\n");
  return "\n" + report::paint(title, report::Tone::kBold, style_) + hint + "\n";
}

std::string Session::opening() const {
  std::string text = paragraph(report::match_introduction(match_));
  if (match_.disputed) text += report::disputed_paragraph(match_, style_);
  if (over()) return text + report::added_result_text(match_, style_) + (asks_ ? "\n" : "") + heading();
  if (!match_.record.match.lines.empty())
    text +=
        paragraph(base::tr("{0} so far: {1}", report::hands_text(match_.record.match, match_.standing.hands),
                           report::status_text(report::printable(match_))));
  return text + (offered_ ? offer_text() : heading());
}

std::string Session::offer_text() const {
  const match::Match& match = match_.record.match;
  std::string text = "\n";
  text += report::paint(report::by_game(match, "A hand was not finished. You had typed:",
                                        "A round was not finished. You had typed:"),
                        report::Tone::kBold, style_) +
          "\n";
  std::vector<std::string> lines;
  for (const auto* typed : {&offered_->lines, &offered_->standing})
    for (const auto& [seat, line] : *typed) lines.push_back(fmt::format("{}: {}", names_.at(seat), line));
  text += lines_text(lines);
  if (!offered_late_) return text;
  return text + paragraph(report::by_game(match, "Match {} has changed since; this would be hand {}.",
                                          "Match {} has changed since; this would be round {}.",
                                          match_.number, match.lines.size() + 1));
}

Question Session::question() const {
  Question question;
  question.completions = command_words();
  for (const std::string& name : names_)
    for (const char* command : {"out ", "dealer "}) question.completions.push_back(command + name);
  if (offered_) {
    question.prompt = "Enter goes on with it, n throws it away, q leaves and keeps it: ";
  } else if (adjustment_) {
    question.prompt = adjustment_->whole() ? "Enter saves it, < goes back: " : adjustment_->prompt();
  } else if (paying_) {
    question.prompt = "Enter records it as paid, < goes back: ";
  } else if (!correction_ && over()) {
    question.prompt = "Another match? ";
  } else if (entry().whole()) {
    question.prompt =
        correction_ ? "Enter saves the correction, < goes back: " : "Enter saves it, < goes back: ";
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
  const std::vector<match::Line>& lines = match_.record.match.lines;
  for (std::size_t i = lines.size(); i-- > 0;) {
    const auto* hand = std::get_if<match::Hand>(&lines[i].what);
    const auto* cards = hand == nullptr ? nullptr : std::get_if<games::CardsHand>(&hand->reported);
    if (cards == nullptr || games::melds_text(*cards, seat) != games::melds_text(*begun, 0) ||
        games::left_text(*cards, seat) != games::left_text(*begun, 0))
      continue;
    return report::by_game(
        match_.record.match, "{} has the same cards in line {}; did you enter this hand twice?",
        "{} has the same cards in line {}; did you enter this round twice?", names_[seat], i + 1);
  }
  return "";
}

/// The score of one player of those entered so far.
std::string Session::entry_text(Seat seat) const {
  const DraftHand& draft = entry().draft();
  games::Names names;
  std::size_t at = 0;
  for (std::size_t i = 0; i < draft.seats.size(); ++i) {
    if (draft.seats[i] == seat) at = i;
    names.push_back(names_[draft.seats[i]]);
  }
  // All names, where they are in their places, so that the columns stay where they are.
  const bool in_order = draft.seats.back() + 1 == draft.seats.size();
  return report::entry_summary(draft.reported, draft.scored, at, in_order ? names_ : names, style_);
}

std::string Session::entries_text() const {
  std::string text;
  for (const Seat seat : entry().draft().seats) text += entry_text(seat);
  return text;
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
  if (dealer_) dealer = dealer_to_store(match_.record.match, *dealer_, match_.record.match.lines.size());
  return {with_line({{}, match::Hand{hand_.draft().reported, dealer}}), hand_.draft().remarks, true};
}

/// Printed before a whole hand is confirmed: that nobody went out, and how the match would stand.
std::string Session::before_confirming(bool with_hand) const {
  const DraftHand& draft = entry().draft();
  std::string text;
  if (!draft.nobody_out.empty()) {
    text += lines_text({draft.nobody_out});
    text += report::paint(base::tr("  Did nobody go out? Then {0} counts like this:", hand_name()),
                          report::Tone::kBold, style_) +
            "\n";
  }
  if (with_hand || !draft.nobody_out.empty())
    text += report::hand_summary(draft.reported, draft.scored, names_, style_);
  if (correction_) return text;
  const report::AddedHand added = as_if_added();
  if (const auto line = report::same_hand(added.match, added.match.record.match.lines.size() - 1))
    text += lines_text({base::tr("line {0} is the same; did you enter this hand twice?", *line)});
  return text + paragraph(report::status_text(added.match));
}

/// Printed before an adjustment is confirmed.
std::string Session::adjusted_text() const {
  const history::NumberedMatch after = with_line({{}, adjustment_->adjustment()});
  return paragraph(report::line_text(after, after.record.match.lines.size() - 1)) +
         paragraph(report::status_text(after));
}

std::string Session::unrecorded() const {
  if (hand_.lines() == 0) return "";
  std::vector<std::string> lines;
  for (Seat seat = 0; seat < names_.size(); ++seat)
    if (hand_.has(seat))
      lines.push_back(fmt::format("{}: {}", names_[seat], base::printable(hand_.line(seat))));
  return report::by_game(match_.record.match, "Hand {} was not recorded. You had typed: {}.",
                         "Round {} was not recorded. You had typed: {}.",
                         match_.record.match.lines.size() + 1, base::join(lines, "; "));
}

std::string Session::missing() const {
  if (adjustment_) return adjustment_->whole() ? "" : adjustment_->missing();
  if (entry().whole() || (entry().lines() == 0 && !correction_)) return "";
  return names_[entry().next()];
}

std::string Session::help_text() const {
  const games::GameInfo& info = games::info(match_.record.match.game);
  const bool two = names_.size() == 2;
  std::string text = paragraph(std::string(info.notation));
  text += paragraph(base::tr(
      "Type one line for each player, without a name: {0}. Or type the scores alone: {1}; "
      "write =255 where digits could be cards.",
      info.has_stars ? "KKK2 7777 / 4 9" : "777 456s / K", info.has_stars ? "280*, (45), 110, 0" : "85, 0"));
  if (info.may_be_left_out) text += paragraph("An empty line means that the player laid nothing down.");
  const Commands commands{
      {"<", "goes back to the line before, to change it; << goes back two lines. Ctrl-U empties a line"},
      two ? std::pair("x", "swaps the lines of the two players")
          : std::pair("x ANN BOB", "swaps the lines of two players"),
      {"u", "undoes the last hand"},
      {"e 2", "corrects line 2 of the sheet (e: the last line)"},
      {"a", "adds an adjustment, such as a penalty"},
      {"s", "shows the sheet"},
      {"n", "nobody went out (n again: somebody did)"},
      {"o Ann", "Ann went out (only needed with scores)"},
      {"d Ann", "Ann dealt this hand, though it was not Ann's turn"},
      {"q", "quits; 'chapeau play' goes on with the match later"}};
  return text + commands_text(commands, style_.width) +
         paragraph("Concessions and the rest: 'chapeau close --help', 'chapeau --help'.");
}

std::string Session::end_help_text() const {
  Commands commands{{"Enter", "begins another match with the same players, rules and stakes"},
                    {"q", "quits"},
                    {"u", paid_ ? "takes the payment back" : "undoes the last line"},
                    {"e 2", "corrects line 2 of the sheet (e: the last line)"},
                    {"a", "adds an adjustment, such as a penalty"},
                    {"s", "shows the sheet"}};
  if (!paid_ && is_to_be_paid()) commands.insert(commands.begin() + 2, {"p", "records that it was paid"});
  return commands_text(commands, style_.width);
}

}  // namespace cli::play
