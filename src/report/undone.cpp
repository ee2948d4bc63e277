#include "report/undone.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "report/balances.hpp"
#include "report/line_words.hpp"
#include "report/payments.hpp"
#include "report/printable.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using history::NumberedMatch;

constexpr std::size_t kLogIndent = 6;
constexpr std::size_t kQuestionWidth = 76;  // columns, behind an indent

/// The index of a line in a match; nothing where there is no such match or line.
std::optional<std::size_t> find_line(const std::optional<NumberedMatch>& numbered, const base::Uuid& id) {
  if (!numbered) return std::nullopt;
  const std::vector<match::Line>& lines = numbered->record.match.lines;
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (lines[i].id == id) return i;
  return std::nullopt;
}

/// "hand 3 of match 1".
std::string place_words(const NumberedMatch& numbered, std::size_t index) {
  return fmt::format("{} {} of match {}", line_word(numbered.record.match, index), index + 1,
                     numbered.number);
}

std::string scores_of(const NumberedMatch& numbered, std::size_t index) {
  return scores_text(numbered.record.match.players, numbered.standing.lines[index]);
}

/// A line with its scores, from the match as a command left it: "hand 3 of match 1 (Ann 340, Bob 0)".
std::string line_with_scores(const NumberedMatch& numbered, std::size_t index) {
  return fmt::format("{} ({})", place_words(numbered, index), scores_of(numbered, index));
}

/// "the correction of hand 3 of match 1 (Ann 340, Bob 20), which was (Ann 340, Bob 0)". Where the scores are
/// the same, what differs is told too: who dealt, who was out, and else the cards or the reason.
std::string correction_words(const NumberedMatch& before, std::size_t old_index, const NumberedMatch& after,
                             std::size_t index) {
  std::string was = scores_of(before, old_index);
  std::string is = scores_of(after, index);
  const Circumstances old_ones = circumstances_of(before, old_index);
  const Circumstances new_ones = circumstances_of(after, index);
  const std::string old_aside = what_differs(old_ones, new_ones);
  if (was == is && old_aside.empty()) {
    was = line_words(before, old_index);
    is = line_words(after, index);
  } else {
    was += old_aside;
    is += what_differs(new_ones, old_ones);
  }
  return fmt::format("the correction of {} ({}), which was ({})", place_words(after, index), is, was);
}

std::string lines_words(const NumberedMatch& after, const std::vector<match::Line>& lines) {
  std::vector<std::string> words;
  for (const match::Line& line : lines) {
    if (words.size() == kMostDescribed) {
      words.push_back(fmt::format("{} more", lines.size() - kMostDescribed));
      break;
    }
    if (const auto index = find_line(after, line.id)) words.push_back(line_with_scores(after, *index));
  }
  return base::join_and(words);
}

/// What one operation did to a match: `before` and `after` are the match as its command found and left it.
struct Words {
  const std::optional<NumberedMatch>& before;
  const std::optional<NumberedMatch>& after;
  std::int64_t number;

  std::string operator()(const history::Start& start) const {
    if (!after) return fmt::format("the start of match {}", number);
    std::string words =
        fmt::format("the start of match {} ({})", number, base::join_and(after->record.match.players));
    if (!start.lines.empty()) words += " with " + lines_words(*after, start.lines);
    return words;
  }
  std::string operator()(const history::Add& add) const {
    return after ? lines_words(*after, add.lines) : fmt::format("lines of match {}", number);
  }
  std::string operator()(const history::Amend& amend) const {
    const auto was = find_line(before, amend.line);
    const auto is = find_line(after, amend.line);
    if (!is) return "the dropping of " + (was ? line_with_scores(*before, *was) : "a line");
    if (!was) return "the correction of " + line_with_scores(*after, *is);
    return correction_words(*before, *was, *after, *is);
  }
  std::string operator()(const history::Set& set) const {
    std::vector<std::string> words;
    if (before && after)
      for (const auto& [key, value] : set.options)
        words.push_back(fmt::format("{} from {} to {}", option_title(key), option_words(key, before->record),
                                    option_words(key, after->record)));
    std::vector<std::string> parts;
    if (!words.empty())
      parts.push_back(
          fmt::format("the change of the {} in match {}", base::join(words, " and of the "), number));
    if (set.closing) parts.push_back(closing_words(*set.closing));
    return base::join_and(parts);
  }
  /// "the closing of match 2 (void)".
  [[nodiscard]] std::string closing_words(const std::optional<match::Closing>& closing) const {
    const auto how = [&](const std::optional<match::Closing>& closed,
                         const std::optional<NumberedMatch>& match) -> std::string {
      if (!closed) return "";
      if (!closed->conceded_by) return " (void)";
      return match ? fmt::format(" (conceded by {})", match->record.match.players.at(*closed->conceded_by))
                   : " (conceded)";
    };
    if (closing) return fmt::format("the closing of match {}{}", number, how(closing, after));
    return fmt::format("the reopening of match {}{}", number,
                       how(before ? before->record.match.closing : std::nullopt, before));
  }
  /// "the settling of the dispute of match 1 (hand 2: Ann 340, Bob 0; target 600)": what counts since.
  std::string operator()(const history::Settle& settle) const {
    std::vector<std::string> counts;
    std::size_t dropped = 0;
    for (const auto& [line, value] : settle.lines)
      if (const auto index = find_line(after, line))
        counts.push_back(fmt::format("{} {}: {}", line_word(after->record.match, *index), *index + 1,
                                     scores_of(*after, *index)));
      else
        ++dropped;
    std::sort(counts.begin(), counts.end());
    if (counts.size() > kMostDescribed) {
      const std::size_t more = counts.size() - kMostDescribed;
      counts.resize(kMostDescribed);
      counts.push_back(fmt::format("{} more", more));
    }
    if (!after) counts.emplace_back("it is gone");
    if (dropped > 0 && after)
      counts.push_back(base::count_of(static_cast<long long>(dropped), "line", "lines") + " left out");
    if (after)
      for (const auto& [key, value] : settle.options)
        counts.push_back(option_title(key) + " " + option_words(key, after->record));
    std::string words = fmt::format("the settling of the dispute of match {}", number);
    if (!counts.empty()) words += " (" + base::join(counts, "; ") + ")";
    return words;
  }
  template <class Other>
  std::string operator()(const Other& /*other*/) const {
    return "";
  }
};

std::optional<NumberedMatch> shown(const std::optional<NumberedMatch>& match) {
  if (!match) return match;
  return printable(*match);
}

/// "the moving of hand 2 of match 1 (Ann 50, Bob 10) to hand 1 of match 3". Empty where it is none.
std::string moving_words(const storage::Deed& deed) {
  std::string from;
  std::string to;
  for (const storage::DoneInMatch& each : deed.matches) {
    if (each.done.operations.size() != 1) return "";
    const history::Action& action = each.done.operations.front().action;
    if (const auto* amend = std::get_if<history::Amend>(&action); amend != nullptr && !amend->value) {
      const auto before = shown(each.before);
      if (const auto index = find_line(before, amend->line)) from = line_with_scores(*before, *index);
    } else if (const auto* add = std::get_if<history::Add>(&action); add != nullptr && !add->lines.empty()) {
      const auto after = shown(each.after);
      if (const auto index = find_line(after, add->lines.front().id)) to = place_words(*after, *index);
    }
  }
  if (from.empty() || to.empty()) return "";
  return fmt::format("the moving of {} to {}", from, to);
}

std::string words_of(const storage::Deed& deed) {
  if (deed.command.name == "move")
    if (std::string moving = moving_words(deed); !moving.empty()) return moving;
  std::vector<std::string> words;
  for (std::size_t i = 0; i < deed.matches.size(); ++i) {
    if (i == kMostDescribed) {
      words.push_back(fmt::format("something in {} more matches", deed.matches.size() - kMostDescribed));
      break;
    }
    const auto before = shown(deed.matches[i].before);
    const auto after = shown(deed.matches[i].after);
    const storage::DoneToMatch& done = deed.matches[i].done;
    for (const history::Operation& operation : done.operations)
      if (std::string part = std::visit(Words{before, after, done.match}, operation.action); !part.empty())
        words.push_back(std::move(part));
  }
  return base::join(words, "; ");
}

/// "payment 2 (Bob paid Ann CAD 10.00)".
std::string paid_words(const storage::DoneToOther& done) {
  if (!done.payment) return "a payment";
  const history::Payment& paid = *done.payment;
  return fmt::format("{} ({} paid {} {})",
                     done.number ? fmt::format("payment {}", *done.number) : "a payment",
                     base::printable(done.first), base::printable(done.second),
                     settlement::format_money(paid.amount, settlement::find_currency(paid.currency)));
}

std::string join_words(const std::string& player, const std::string& into) {
  if (player == into) return fmt::format("the joining of two players called {}", player);
  return fmt::format("the joining of {} into {}", player, into);
}

/// What a command did to players and payments.
std::string other_words(const std::vector<storage::DoneToOther>& others) {
  std::vector<std::string> words;
  for (const storage::DoneToOther& done : others) {
    if (const auto* rename = std::get_if<history::Rename>(&done.operation.action))
      words.push_back(fmt::format("the renaming of {} to {}", base::printable(done.first),
                                  base::printable(rename->name)));
    if (std::holds_alternative<history::Join>(done.operation.action))
      words.push_back(join_words(base::printable(done.first), base::printable(done.second)));
    if (const auto* pay = std::get_if<history::Pay>(&done.operation.action))
      words.push_back((pay->payment ? "" : "the dropping of ") + paid_words(done));
  }
  return base::join(words, "; ");
}

}  // namespace

DoneCommand describe(const storage::Deed& deed) {
  const storage::StoredCommand& command = deed.command;
  DoneCommand described;
  described.command = command;
  described.moves = deed.moves;
  for (const storage::DoneInMatch& each : deed.matches) {
    described.matches.push_back(each.done.match);
    for (const history::Operation& operation : each.done.operations) {
      if (!operation.reason.empty()) described.reason = operation.reason;
      // An adjustment has its reason in its line.
      if (const auto* add = std::get_if<history::Add>(&operation.action); add && command.name == "adjust")
        for (const match::Line& line : add->lines)
          if (const auto* adjustment = std::get_if<match::Adjustment>(&line.what))
            described.reason = adjustment->reason;
      if (const auto* set = std::get_if<history::Set>(&operation.action))
        for (const auto& [key, value] : set->options) described.options.emplace(each.done.match, key);
    }
  }
  std::sort(described.matches.begin(), described.matches.end());
  if (command.name == "undo" || command.name == "redo") {
    described.words =
        described.moves ? fmt::format("{} of command {}", command.name, *described.moves) : command.name;
    return described;
  }
  for (const storage::DoneToOther& each : deed.others) {
    if (!each.operation.reason.empty()) described.reason = each.operation.reason;
    if (std::holds_alternative<history::Pay>(each.operation.action))
      described.payments.push_back(each.operation.subject);
  }
  described.touches_others = !deed.others.empty();
  const std::string others = other_words(deed.others);
  described.words = words_of(deed);
  if (!others.empty()) described.words += (described.words.empty() ? "" : "; ") + others;
  if (command.name == "import") described.words = "the import of " + described.words;
  if (described.words.empty()) described.words = fmt::format("the {}", base::printable(command.name));
  described.undone = !deed.in_effect;
  return described;
}

std::string undo_question(const std::string& verb, const std::vector<DoneCommand>& commands) {
  if (commands.size() == 1) return verb + " " + commands.front().words + "?";
  std::string text;
  for (std::size_t i = 0; i < commands.size() && i < kMostDescribed; ++i)
    for (const std::string& line : base::wrap(commands[i].words, kQuestionWidth)) text += "  " + line + "\n";
  if (commands.size() > kMostDescribed)
    text += fmt::format("  and {} more\n", commands.size() - kMostDescribed);
  return fmt::format("{}{} these {} commands?", text, verb, commands.size());
}

namespace {

/// What holds now of the options that the commands chose anew.
std::string options_text(storage::Reader& reader, const std::vector<DoneCommand>& commands, Style style) {
  std::set<std::pair<std::int64_t, std::string>> options;
  for (const DoneCommand& each : commands) options.insert(each.options.begin(), each.options.end());
  std::string text;
  std::size_t count = 0;
  for (const auto& [number, key] : options) {
    if (++count > kMostDescribed) return text + std::string(ellipsis(style)) + "\n";
    if (const auto match = shown(reader.match(number)))
      text += paragraph(fmt::format("The {} of match {} now: {}.", option_title(key), number,
                                    base::printable(option_words(key, match->record))),
                        style);
  }
  return text;
}

/// What those owe each other now whose payments were made or taken back.
std::string payments_now_text(storage::Reader& reader, const std::vector<DoneCommand>& commands,
                              Style style) {
  std::set<std::pair<base::Uuid, base::Uuid>> said;
  std::string text;
  for (const DoneCommand& each : commands)
    for (const base::Uuid& id : each.payments) {
      const auto payment = reader.payment_with_id(id);
      if (!payment || payment->lapsed()) continue;
      const settlement::Debt debt = storage::money_of(*payment).debt;
      if (!said.insert(std::minmax(debt.debtor.id, debt.creditor.id)).second) continue;
      if (said.size() > kMostDescribed) return text + std::string(ellipsis(style)) + "\n";
      text +=
          owed_now_text(payment->record.from, payment->record.to,
                        settlement::balance(reader.owed_between(debt.debtor, debt.creditor)).pairs, style);
    }
  return text;
}

}  // namespace

std::string undone_text(storage::Reader& reader, const std::string& deed,
                        const std::vector<DoneCommand>& commands, Style style) {
  std::set<std::int64_t> numbers;
  std::string text;
  for (const DoneCommand& each : commands) {
    text += paragraph(deed + ": " + each.words + ".", style);
    numbers.insert(each.matches.begin(), each.matches.end());
  }
  std::size_t count = 0;
  for (const std::int64_t number : numbers) {
    if (++count > kMostDescribed) {
      text += std::string(ellipsis(style)) + "\n";
      break;
    }
    const auto match = reader.match(number);
    text += match ? status_paragraph(printable(*match), style, fmt::format("Match {}: ", number))
                  : fmt::format("Match {} is gone.\n", number);
  }
  return text + options_text(reader, commands, style) + payments_now_text(reader, commands, style);
}

std::string undone_warnings(storage::Reader& reader, const std::vector<DoneCommand>& commands) {
  std::set<std::int64_t> numbers;
  for (const DoneCommand& each : commands) numbers.insert(each.matches.begin(), each.matches.end());
  std::string text;
  std::vector<std::int64_t> disputed;
  for (const std::int64_t number : numbers)
    if (const auto match = reader.match(number)) {
      text += unusable_warning(*match);
      if (match->disputed) disputed.push_back(number);
    }
  return text + disputed_remark(disputed);
}

base::Json undone_json(const std::string& key, const std::vector<DoneCommand>& commands) {
  base::Json list = base::Json::array();
  for (const DoneCommand& each : commands)
    list.push_back({{"command", each.command.number},
                    {"name", each.command.name},
                    {"at", base::to_string(each.command.at)},
                    {"matches", each.matches},
                    {"what", each.words}});
  return {{key, std::move(list)}};
}

std::string log_text(const std::vector<DoneCommand>& commands, Style style) {
  if (commands.empty()) return "Nothing was recorded yet: 'chapeau new ANN BOB' starts a match.\n";
  std::string text;
  const std::string indent(kLogIndent, ' ');
  for (const DoneCommand& each : commands) {
    text += paragraph(fmt::format("{}  {}  {}{}{}", each.command.number, base::to_string(each.command.at),
                                  base::printable(each.command.name), each.undone ? ", undone" : "",
                                  each.command.here ? "" : ", from another file"),
                      style, Tone::kPlain, kLogIndent);
    text += paragraph(indent + each.words + ".", style, Tone::kPlain, kLogIndent);
    if (!each.reason.empty())
      text += paragraph(indent + "Reason: " + base::printable(each.reason), style, Tone::kPlain, kLogIndent);
  }
  return text;
}

base::Json log_json(const std::vector<DoneCommand>& commands) {
  base::Json list = base::Json::array();
  for (const DoneCommand& each : commands)
    list.push_back({{"command", each.command.number},
                    {"at", base::to_string(each.command.at)},
                    {"name", each.command.name},
                    {"matches", each.matches},
                    {"what", each.words},
                    {"reason", each.reason},
                    {"undone", each.undone},
                    {"undoes", each.moves && each.command.name == "undo" ? base::Json(*each.moves)
                                                                         : base::Json(nullptr)}});
  return list;
}

}  // namespace report
