#include "report/undone.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "report/printable.hpp"
#include "report/words.hpp"

namespace report {
namespace {

using history::NumberedMatch;

constexpr std::size_t kMostNamed = 8;

/// A line with its scores, from the match as a command left it: "hand 3 of match 1 (Ann 340, Bob 0)".
std::string line_words(const NumberedMatch& numbered, const base::Uuid& id) {
  const match::Match& match = numbered.record.match;
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    if (match.lines[i].id == id)
      return fmt::format("{} {} of match {} ({})", line_word(match, i), i + 1, numbered.number,
                         scores_text(match.players, numbered.standing.lines[i]));
  return "";
}

std::string lines_words(const NumberedMatch& after, const std::vector<match::Line>& lines) {
  std::vector<std::string> words;
  for (const match::Line& line : lines) {
    if (words.size() == kMostNamed) {
      words.push_back(fmt::format("{} more", lines.size() - kMostNamed));
      break;
    }
    words.push_back(line_words(after, line.id));
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
    const std::string was = before ? line_words(*before, amend.line) : "";
    const std::string is = after ? line_words(*after, amend.line) : "";
    if (is.empty()) return "the dropping of " + (was.empty() ? "a line" : was);
    if (was.empty()) return "the correction of " + is;
    return fmt::format("the correction of {}, which was {}", is, was.substr(was.rfind('(')));
  }
  std::string operator()(const history::Set& set) const {
    std::vector<std::string> words;
    if (before && after)
      for (const auto& [key, value] : set.options) {
        std::string edit = edit_words(key, before->record, after->record);
        edit.pop_back();  // its full stop
        edit[0] = 't';
        words.push_back(edit);
      }
    if (set.closing) words.emplace_back(*set.closing ? "the closing" : "the reopening");
    return fmt::format("{} of match {}", base::join_and(words), number);
  }
  std::string operator()(const history::Settle& /*settle*/) const {
    return fmt::format("the settling of the dispute of match {}", number);
  }
  template <class Other>
  std::string operator()(const Other& /*other*/) const {
    return "";
  }
};

std::optional<NumberedMatch> shown(std::optional<NumberedMatch> match) {
  if (!match) return match;
  return printable(std::move(*match));
}

std::string words_of(storage::Reader& reader, const storage::StoredCommand& command,
                     const std::vector<storage::DoneToMatch>& done) {
  std::vector<std::string> words;
  std::size_t matches = 0;
  for (const storage::DoneToMatch& each : done) {
    if (++matches > kMostNamed) {
      words.push_back(fmt::format("something in {} more matches", done.size() - kMostNamed));
      break;
    }
    const auto before = shown(reader.match_before(each.match, command.number));
    const auto after = shown(reader.match_after(each.match, command.number));
    for (const history::Operation& operation : each.operations)
      if (std::string part = std::visit(Words{before, after, each.match}, operation.action); !part.empty())
        words.push_back(std::move(part));
  }
  return base::join(words, "; ");
}

/// What a command did to players and payments.
std::string other_words(storage::Reader& reader, const storage::StoredCommand& command) {
  std::vector<std::string> words;
  for (const storage::DoneToOther& done : reader.done_to_others(command.number)) {
    const auto* rename = std::get_if<history::Rename>(&done.operation.action);
    const auto* join = std::get_if<history::Join>(&done.operation.action);
    const auto* pay = std::get_if<history::Pay>(&done.operation.action);
    if (rename != nullptr) words.push_back(fmt::format("the name {}", base::printable(rename->name)));
    if (join != nullptr)
      words.push_back(fmt::format("the joining of {} into {}", base::printable(done.first),
                                  base::printable(done.second)));
    if (pay != nullptr && !pay->payment) words.emplace_back("the dropping of a payment");
    if (pay != nullptr && pay->payment)
      words.push_back(fmt::format(
          "the payment of {} by {} to {}",
          settlement::format_money(pay->payment->amount, settlement::find_currency(pay->payment->currency)),
          base::printable(done.first), base::printable(done.second)));
  }
  return base::join(words, "; ");
}

}  // namespace

DoneCommand describe(storage::Reader& reader, const storage::StoredCommand& command) {
  DoneCommand described;
  described.command = command;
  described.undoes = reader.taken_back_by(command.number);
  const std::vector<storage::DoneToMatch> done = reader.done_by(command.number);
  for (const storage::DoneToMatch& each : done) {
    described.matches.push_back(each.match);
    for (const history::Operation& operation : each.operations)
      if (!operation.reason.empty()) described.reason = operation.reason;
  }
  std::sort(described.matches.begin(), described.matches.end());
  if (command.name == "undo" || command.name == "redo") {
    described.words =
        described.undoes ? fmt::format("{} of command {}", command.name, *described.undoes) : command.name;
    return described;
  }
  const std::string others = other_words(reader, command);
  described.words = words_of(reader, command, done);
  if (!others.empty()) described.words += (described.words.empty() ? "" : "; ") + others;
  if (command.name == "import") described.words = "the import of " + described.words;
  if (described.words.empty()) described.words = fmt::format("the {}", base::printable(command.name));
  described.undone = !reader.is_in_effect(command.number);
  return described;
}

std::string undo_question(const std::string& verb, const std::vector<DoneCommand>& commands) {
  if (commands.size() == 1) return verb + " " + commands.front().words + "?";
  return fmt::format("{} {} commands, back to {}?", verb, commands.size(), commands.back().words);
}

std::string undone_text(storage::Reader& reader, const std::string& deed,
                        const std::vector<DoneCommand>& commands) {
  std::set<std::int64_t> numbers;
  std::string text;
  for (const DoneCommand& each : commands) {
    text += paragraph(deed + ": " + each.words + ".");
    numbers.insert(each.matches.begin(), each.matches.end());
  }
  std::size_t count = 0;
  for (const std::int64_t number : numbers) {
    if (++count > kMostNamed) return text + "…\n";
    const auto match = reader.match(number);
    text += match ? paragraph(fmt::format("Match {}: {}", number, status_text(printable(*match))))
                  : fmt::format("Match {} is gone.\n", number);
  }
  return text;
}

std::string undone_warnings(storage::Reader& reader, const std::vector<DoneCommand>& commands) {
  std::set<std::int64_t> numbers;
  for (const DoneCommand& each : commands) numbers.insert(each.matches.begin(), each.matches.end());
  std::string text;
  for (const std::int64_t number : numbers)
    if (const auto match = reader.match(number)) text += unusable_warning(*match);
  return text;
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

std::string log_text(const std::vector<DoneCommand>& commands) {
  if (commands.empty()) return "Nothing was recorded yet.\n";
  std::string text;
  for (const DoneCommand& each : commands) {
    text += fmt::format("{}  {}  {}{}{}\n", each.command.number, base::to_string(each.command.at),
                        base::printable(each.command.name), each.undone ? ", undone" : "",
                        each.command.here ? "" : ", from another file");
    for (const std::string& line : base::wrap(each.words + ".", 74)) text += "      " + line + "\n";
    if (!each.reason.empty())
      for (const std::string& line : base::wrap("Reason: " + base::printable(each.reason), 74))
        text += "      " + line + "\n";
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
                    {"undoes", each.undoes && each.command.name == "undo" ? base::Json(*each.undoes)
                                                                          : base::Json(nullptr)}});
  return list;
}

}  // namespace report
