#include <utility>

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "cli/args/match_options.hpp"
#include "cli/help_formatter.hpp"
#include "cli/play/session.hpp"
#include "cli/shell/answers.hpp"

/// What `?` says.
namespace cli::play {
namespace {

constexpr std::size_t kCommandColumn = 12;

/// A command and what it does, in two columns.
std::string command_text(const std::string& command, const std::string& text, std::size_t width) {
  std::string first = "  " + command;
  const std::string later(kCommandColumn, ' ');
  std::string lines;
  if (base::display_width(first) < kCommandColumn) {
    first.append(kCommandColumn - base::display_width(first), ' ');
  } else {
    lines = first + "\n";  // a long name
  }
  for (const std::string& line : base::wrap(text, width - kCommandColumn))
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
  const std::string& player = names_.front();
  const std::string cards = info.has_stars ? "KKK2 7777 / 4 9" : "777 456s / K";
  const std::string scores =
      info.has_stars ? base::join_comma({"280*", "(45)", "110", "0"}) : base::join_comma({"85", "0"});
  const std::string how =
      // Translators: {0} is a line of cards, {1} are scores with commas between them.
      base::tr(
          "Type one line for each player, without a name: {0}. Or type the scores alone: {1}; "
          "write =255 where digits could be cards.",
          cards, scores);
  // Last, where it stays on a screen of 24 lines.
  std::string notation = paragraph(games::notation_text(info, info.notation_lines)) + paragraph(how);
  if (info.may_be_left_out)
    notation += paragraph(base::tr("An empty line means that the player laid nothing down."));
  const std::string back =
      // Translators: "command of play" says what a letter or sign does that one types while keeping score;
      // that stands before it, in a column of its own. No full stop at the end.
      base::tr_c("command of play",
                 "goes back to the line before, to change it; << goes back two lines. Ctrl-U empties a line");
  const Commands commands{
      {"<", back},
      two ? std::pair(std::string("x"), base::tr_c("command of play", "swaps the lines of the two players"))
          : std::pair("x " + names_[0] + " " + names_[1],
                      base::tr_c("command of play", "swaps the lines of two players")),
      {"u", base::tr_c("command of play", "undoes what was entered last in this match")},
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
      {"o " + player, base::tr_c("command of play", "{0} went out (only needed with scores)", player)},
      {"d " + player,
       in_rounds()
           ? base::tr_c("command of play", "{0} dealt this round, though it was not {0}'s turn", player)
           : base::tr_c("command of play", "{0} dealt this hand, though it was not {0}'s turn", player)},
      {"q", base::tr_c("command of play", "quits; 'chapeau play' goes on with the match later")}};
  return commands_text(commands, style_.width) + yes_help_text() +
         paragraph(base::tr("If a line already stands after the name, type the whole word: quit, adjust, "
                            "sheet (q, a, s would be cards).")) +
         paragraph(base::tr("Concessions and the rest: 'chapeau close --help', 'chapeau --help'.")) +
         notation;
}

std::string Session::end_help_text() const {
  Commands commands{
      {base::tr_c("key", "Enter"),
       match_.record.terms.stakes
           ? base::tr_c("command of play", "begins another match with the same players, rules and stakes")
           : base::tr_c("command of play", "begins another match with the same players and rules")},
      {"q", base::tr_c("command of play", "quits")},
      {"u", is_paid() ? base::tr_c("command of play", "takes the payment back")
                      : base::tr_c("command of play", "undoes what was entered last in this match")},
      {"e 2", base::tr_c("command of play", "corrects line 2 of the sheet (e: the last line)")}};
  if (takes_adjustment())
    commands.emplace_back("a", base::tr_c("command of play", "adds an adjustment, such as a penalty"));
  commands.emplace_back(says_yes("s") ? "sheet" : "s", base::tr_c("command of play", "shows the sheet"));
  if (is_unpaid())
    commands.insert(commands.begin() + 2, {"p", base::tr_c("command of play", "records that it was paid")});
  return commands_text(commands, style_.width) + (is_unpaid() ? paragraph(part_paid_text()) : "");
}

std::string Session::part_paid_text() const {
  const match::Payout payout = payout_or_refuse(match_);
  games::Names words{names_[payout.from], names_[payout.to]};
  // What was paid too much comes back.
  if (asked_payment().value_or(0) < 0) std::swap(words[0], words[1]);
  words.push_back(value_name("AMOUNT"));
  const std::string option =
      payout.currency == default_currency().code ? "" : "--currency " + payout.currency;
  // Translators: {0} is a command, which ends the line.
  return base::tr("If only a part was paid: q, then {0}", base::typed_command("chapeau pay", words, option));
}

}  // namespace cli::play
