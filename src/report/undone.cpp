#include "report/undone.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "report/printable.hpp"
#include "report/words.hpp"

namespace report {
namespace {

/// "hand 3 of match 1 (Ann 340, Bob 0)": one line that was added to a match which still has it.
std::string line_words(const history::NumberedMatch& numbered, const match::Line& added) {
  const match::Match& match = numbered.record.match;
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    if (match.lines[i].id == added.id)
      return fmt::format("{} {} of match {} ({})", line_word(match, i), i + 1, numbered.number,
                         scores_text(match.players, numbered.standing.lines[i]));
  return "";
}

/// What a command did that touched one match and did one thing to it; nothing for any other.
std::string single_words(storage::Reader& reader, const storage::DoneToMatch& done) {
  const auto found = reader.match(done.match);
  if (done.operations.size() != 1 || !found) return "";
  const history::NumberedMatch stored = printable(*found);
  const history::Action& action = done.operations.front().action;
  if (std::holds_alternative<history::Start>(action))
    return fmt::format("the start of match {} ({})", done.match, base::join_and(stored.record.match.players));
  const auto* added = std::get_if<history::Add>(&action);
  return added != nullptr && added->lines.size() == 1 ? line_words(stored, added->lines.front()) : "";
}

std::string words_of(storage::Reader& reader, const storage::StoredCommand& command,
                     const std::vector<storage::DoneToMatch>& done) {
  if (command.name != "import" && done.size() == 1)
    if (std::string words = single_words(reader, done.front()); !words.empty()) return words;
  constexpr std::size_t kMostNamed = 8;
  std::vector<std::string> numbers;
  for (const storage::DoneToMatch& each : done) numbers.push_back(fmt::format("{}", each.match));
  return fmt::format("the {} of {}", base::printable(command.name),
                     numbers.size() > kMostNamed ? fmt::format("{} matches", numbers.size())
                     : numbers.size() == 1       ? "match " + numbers.front()
                                                 : "matches " + base::join_and(numbers));
}

}  // namespace

UndoneCommand describe(storage::Reader& reader, const storage::StoredCommand& command) {
  const std::vector<storage::DoneToMatch> done = reader.done_by(command.number);
  UndoneCommand described{command, {}, words_of(reader, command, done)};
  for (const storage::DoneToMatch& each : done) described.matches.push_back(each.match);
  std::sort(described.matches.begin(), described.matches.end());
  return described;
}

std::string undo_question(const std::vector<UndoneCommand>& commands) {
  if (commands.size() == 1) return "Undo " + commands.front().words + "?";
  return fmt::format("Undo the last {} commands, back to {}?", commands.size(), commands.back().words);
}

std::string undone_text(storage::Reader& reader, const std::vector<UndoneCommand>& undone) {
  constexpr std::size_t kMostShown = 8;
  std::set<std::int64_t> numbers;
  std::string text;
  for (const UndoneCommand& each : undone) {
    text += "Undone: " + each.words + ".\n";
    numbers.insert(each.matches.begin(), each.matches.end());
  }
  std::size_t shown = 0;
  for (const std::int64_t number : numbers) {
    if (++shown > kMostShown) return text + "…\n";
    const auto match = reader.match(number);
    text += match ? fmt::format("Match {}: {}\n", number, status_text(printable(*match)))
                  : fmt::format("Match {} is gone.\n", number);
  }
  return text;
}

base::Json undone_json(const std::vector<UndoneCommand>& undone) {
  base::Json list = base::Json::array();
  for (const UndoneCommand& each : undone)
    list.push_back({{"command", each.command.number},
                    {"name", each.command.name},
                    {"at", base::to_string(each.command.at)},
                    {"matches", each.matches},
                    {"what", each.words}});
  return {{"undone", std::move(list)}};
}

}  // namespace report
