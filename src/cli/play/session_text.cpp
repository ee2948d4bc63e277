#include "cli/play/session.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/args/match_options.hpp"
#include "match/deal.hpp"
#include "report/layout/printable.hpp"
#include "report/layout/table.hpp"
#include "report/match/hand_text.hpp"
#include "report/match/match_text.hpp"
#include "report/sheet/new_match.hpp"

/// What a session says, and asks.
namespace cli::play {
namespace {

using match::Seat;

constexpr std::size_t kLongestPrompt = 24;  // columns of a name before what is typed

/// The prompt for a player's line.
std::string prompt_of(const std::string& name) {
  const std::string kept = base::first_columns(name, kLongestPrompt);
  // Translators: a player's name before what is typed.
  return base::tr_c("question", "{0}:", kept + (kept.size() < name.size() ? "…" : "")) + " ";
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
  return corrects() ? correction().index + 1 : match_.record.match.lines.size() + 1;
}

std::string Session::dealer_sentence(Seat dealer, std::size_t number) const {
  return in_rounds() ? base::tr("{0} dealt round {1}.", names_[dealer], number)
                     : base::tr("{0} dealt hand {1}.", names_[dealer], number);
}

std::string Session::hand_title() const {
  const std::optional<Seat> dealer = dealer_ ? dealer_ : match_.standing.next_dealer;
  if (!dealer)
    return in_rounds() ? base::tr_c("title", "Round {0}", hand_number())
                       : base::tr_c("title", "Hand {0}", hand_number());
  return in_rounds() ? base::tr_c("title", "Round {0}, {1} deals", hand_number(), names_[*dealer])
                     : base::tr_c("title", "Hand {0}, {1} deals", hand_number(), names_[*dealer]);
}

std::string Session::heading(bool names_keys) const {
  if (!asks_ || offers()) return "";
  if (over()) {
    return paragraph(match_.record.terms.stakes
                         ? base::tr("Enter: another match with the same players and stakes. q: quit.")
                         : base::tr("Enter: another match with the same players. q: quit.")) +
           paragraph(end_commands_text());
  }
  const std::string title = hand_title();
  std::string hint;
  if (names_keys || match_.record.match.lines.empty()) {
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
                               : base::tr_c("end of a match", "u undoes what came last"));
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

std::string Session::opening(const std::optional<storage::PayoutDue>& due) const {
  std::string text = paragraph(report::match_introduction(match_));
  if (match_.disputed) text += report::disputed_paragraph(match_, style_);
  if (over()) return text + report::added_result_text(match_, style_, due) + (asks_ ? "\n" : "") + heading();
  if (!match_.record.match.lines.empty()) text += paragraph(standing_text());
  return text + (offers() ? offer_text() : heading(true));
}

/// A line as it was typed, with its player.
std::string Session::typed_text(Seat seat, const std::string& line) const {
  return play::typed_text(names_.at(seat), line);
}

/// Lines as they were typed, with their players.
std::string Session::typed_text(const std::vector<std::pair<Seat, std::string>>& typed) const {
  std::vector<std::string> lines;
  for (const auto& [seat, line] : typed) lines.push_back(typed_text(seat, line));
  return lines_text(lines);
}

/// What was said of who went out, where it was.
std::vector<std::string> Session::claim_sentences(const games::OutClaim& claim) const {
  if (claim.no_out) return {base::tr("Nobody went out.")};
  if (claim.out) return {base::tr("{0} went out.", names_.at(*claim.out))};
  return {};
}

std::string Session::offer_text() const {
  std::string text = "\n";
  text += report::paint(in_rounds() ? base::tr("A round was not finished. You had typed:")
                                    : base::tr("A hand was not finished. You had typed:"),
                        report::Tone::kBold, style_) +
          "\n";
  const Offer& offer = std::get<Offer>(asked_);
  text += typed_text(offer.hand.lines) + typed_text(offer.hand.waiting_lines) +
          lines_text(claim_sentences(offer.hand.claim));
  if (offer.hand.dealer) text += lines_text({dealer_sentence(*offer.hand.dealer, offer.hand.number)});
  if (offer.since == SinceTyped::kNothing) return text;
  const std::int64_t target = match_.record.match.rules.target;
  if (offer.since == SinceTyped::kStart)
    return text +
           paragraph(
               in_rounds()
                   ? base::tr("It was typed for a new match; this would be round {1} of match {0}, which "
                              "is played to {2}.",
                              match_.number, hand_number(), target)
                   : base::tr("It was typed for a new match; this would be hand {1} of match {0}, which "
                              "is played to {2}.",
                              match_.number, hand_number(), target));
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
  if (offers()) {
    question.prompt =
        base::tr_c("question", "Enter goes on with it, n throws it away, q leaves and keeps it:") + " ";
  } else if (const auto* typed = adjustment()) {
    question.prompt = typed->entry.whole() ? base::tr_c("question", "Enter saves it, < goes back:") + " "
                                           : typed->entry.prompt();
  } else if (asked_payment()) {
    question.prompt = base::tr_c("question", "Enter records it as paid, < goes back:") + " ";
  } else if (!takes_lines()) {
    question.prompt = base::tr_c("question", "Another match?") + " ";
  } else if (entry().whole()) {
    // Translators: the first is asked after "Did nobody go out?".
    question.prompt =
        (match_.disputed       ? base::tr_c("question", "Once that is decided, Enter saves it; < goes back:")
         : doubts_nobody_out() ? base::tr_c("question", "Enter saves it so: nobody went out; < goes back:")
         : corrects()          ? base::tr_c("question", "Enter saves the correction, < goes back:")
                               : base::tr_c("question", "Enter saves it, < goes back:")) +
        " ";
  } else {
    question.prompt = prompt_of(names_[entry().next()]);
  }
  if (std::holds_alternative<std::monostate>(asked_) ? !over() : corrects()) {
    question.completions = command_words();
    for (const std::string& name : names_)
      for (const char* command : {"out ", "dealer "}) question.completions.push_back(command + name);
  }
  question.prefill = line_at_prompt();
  return question;
}

std::string Session::line_at_prompt() const {
  if (const auto* typed = adjustment()) return typed->entry.whole() ? "" : typed->entry.prefill();
  if (offers() || asked_payment() || !takes_lines()) return "";
  return entry().whole() ? "" : waiting_lines()[entry().next()];
}

/// `taken_up`: all lines of the hand are new to who reads it, not only the last one.
std::string Session::news_text(bool taken_up) const {
  std::vector<std::string> sentences = entry().news(taken_up);
  std::string twice = taken_up || entry().lines() == 1 ? first_line_twice() : "";
  if (!twice.empty()) sentences.push_back(std::move(twice));
  return lines_text(sentences);
}

/// A warning that a hand begins with the same cards as another, before the rest of it is typed for nothing.
/// Not of scores, as these are often the same.
std::string Session::first_line_twice() const {
  const auto* begun = std::get_if<games::CardsHand>(&hand_.so_far().reported);
  if (corrects() || hand_.lines() == 0 || hand_.whole() || begun == nullptr) return "";
  const Seat seat = hand_.so_far().seats.front();
  const auto line = report::same_cards(match_, seat, *begun, 0);
  return line ? report::same_cards_message(match_.record.match, seat, *line) : "";
}

/// The score of one player of those entered so far.
std::string Session::entries_text(const std::vector<Seat>& seats) const {
  const ScoredSoFar& so_far = entry().so_far();
  games::Names names;
  std::vector<std::size_t> places;  // of these seats in what was read
  for (std::size_t i = 0; i < so_far.seats.size(); ++i) {
    names.push_back(names_[so_far.seats[i]]);
    if (std::find(seats.begin(), seats.end(), so_far.seats[i]) != seats.end()) places.push_back(i);
  }
  std::size_t name_columns = 0;
  for (const std::string& name : names_) name_columns = std::max(name_columns, base::display_width(name));
  return report::entries_summary(so_far.reported, so_far.scored, places, names, name_columns, style_);
}

std::string Session::entries_text() const { return entries_text(entry().so_far().seats); }

/// The hand that waited while a line was corrected.
std::string Session::waiting_text() const {
  if (!asks_ || corrects() || over() || hand_.lines() == 0) return "";
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
  return {with_line({{}, match::Hand{hand_.so_far().reported, dealer}}), hand_.so_far().remarks, true};
}

/// Printed before a whole hand is confirmed: that nobody went out, and how the match would stand.
std::string Session::before_confirming(bool with_hand) const {
  const ScoredSoFar& so_far = entry().so_far();
  std::string text;
  if (!so_far.why_nobody_out.empty()) {
    text += lines_text({so_far.why_nobody_out});
    const std::string question =
        in_rounds() ? base::tr("Did nobody go out? Then round {0} counts like this:", hand_number())
                    : base::tr("Did nobody go out? Then hand {0} counts like this:", hand_number());
    text += lines_text({question}, report::Tone::kBold);
  }
  if (with_hand || !so_far.why_nobody_out.empty())
    text += report::hand_summary(so_far.reported, so_far.scored, names_, style_);
  if (entry().claimed().no_out) text += lines_text(claim_sentences(entry().claimed()));
  if (corrects()) return text + corrected_text();
  const report::AddedHand added = as_if_added();
  if (const auto line = report::same_hand(added.match, added.match.record.match.lines.size() - 1))
    text +=
        lines_text({in_rounds() ? base::tr("line {0} is the same; did you enter this round twice?", *line)
                                : base::tr("line {0} is the same; did you enter this hand twice?", *line)});
  return text + paragraph(report::status_text(added.match));
}

/// Printed before a correction is confirmed: how the match would stand, and whether its result changes.
std::string Session::corrected_text() const {
  const LineCorrection& edited = correction();
  history::NumberedMatch after = match_;
  auto& hand = std::get<match::Hand>(after.record.match.lines.edit().at(edited.index).what);
  hand.reported = edited.entry.so_far().reported;
  if (edited.dealer) hand.dealer = match::dealer_to_store(match_.record.match, *edited.dealer, edited.index);
  after.standing = match::replay(after.record.match);
  return report::totals_change_text(match_, after, style_);
}

/// Printed before an adjustment is confirmed.
std::string Session::adjusted_text() const {
  const TypedAdjustment& typed = *adjustment();
  if (typed.index) {
    history::NumberedMatch after = match_;
    after.record.match.lines.edit().at(*typed.index).what = typed.entry.adjustment();
    after.standing = match::replay(after.record.match);
    return paragraph(report::line_text(after, *typed.index)) +
           report::totals_change_text(match_, after, style_);
  }
  const history::NumberedMatch after = with_line({{}, typed.entry.adjustment()});
  return paragraph(report::line_text(after, after.record.match.lines.size() - 1)) +
         paragraph(report::status_text(after));
}

}  // namespace cli::play
