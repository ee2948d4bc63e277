#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <set>

#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/commands/commands.hpp"
#include "cli/options.hpp"
#include "match/standing.hpp"
#include "report/words.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::int64_t kMostCommands = 1'000'000;

struct Options {
  std::optional<std::string> count;
  bool yes = false;
  FormatOption format{{Format::kText, Format::kJson}};
};

/// A command that is taken back.
struct Taken {
  storage::StoredCommand command;
  std::vector<std::int64_t> matches;  ///< that it touched
  std::string words;                  ///< what it did
};

/// "hand 3 of match 1 (Ann 340, Bob 0)": one line that was added to a match which still has it.
std::string line_words(const storage::StoredMatch& stored, const match::Line& added) {
  const match::Match& match = stored.record.match;
  const match::Standing standing = match::play(match);
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    if (match.lines[i].id == added.id)
      return fmt::format("{} {} of match {} ({})", report::line_word(match, i), i + 1, stored.number,
                         report::scores_text(match.players, standing.lines[i]));
  return "";
}

/// What a command did that touched one match and did one thing to it; nothing for any other.
std::string single_words(storage::Reader& reader, std::int64_t command, std::int64_t match) {
  const std::vector<history::Action> actions = reader.actions(command, match);
  const auto stored = reader.match(match);
  if (actions.size() != 1 || !stored) return "";
  if (std::holds_alternative<history::Start>(actions.front()))
    return fmt::format("the start of match {} ({})", match, base::join_and(stored->record.match.players));
  const auto* added = std::get_if<history::AddLines>(&actions.front());
  return added != nullptr && added->lines.size() == 1 ? line_words(*stored, added->lines.front()) : "";
}

std::string words_of(storage::Reader& reader, const storage::StoredCommand& command,
                     const std::vector<std::int64_t>& matches) {
  if (command.name != "import" && matches.size() == 1)
    if (std::string words = single_words(reader, command.number, matches.front()); !words.empty())
      return words;
  constexpr std::size_t kMostNamed = 8;
  std::vector<std::string> numbers;
  for (const std::int64_t match : matches) numbers.push_back(fmt::format("{}", match));
  return fmt::format("the {} of {}", command.name,
                     numbers.size() > kMostNamed ? fmt::format("{} matches", numbers.size())
                     : numbers.size() == 1       ? "match " + numbers.front()
                                                 : "matches " + base::join_and(numbers));
}

std::vector<Taken> find_commands(storage::Reader& reader, std::int64_t count) {
  std::vector<Taken> taken;
  for (const storage::StoredCommand& command : reader.undoable(static_cast<std::size_t>(count))) {
    std::set<std::int64_t> matches;
    for (const storage::Touched& touched : reader.touched_by(command.number))
      if (touched.match) matches.insert(*touched.match);
    const std::vector<std::int64_t> numbers(matches.begin(), matches.end());
    taken.push_back({command, numbers, words_of(reader, command, numbers)});
  }
  if (taken.empty()) throw Error(ErrorKind::kRefused, "there is nothing to undo");
  if (static_cast<std::int64_t>(taken.size()) < count)
    throw Error(ErrorKind::kRefused,
                fmt::format("only {} can be undone",
                            base::count_of(static_cast<long long>(taken.size()), "command", "commands")))
        .remedy(fmt::format("'chapeau undo {}' undoes all there are", taken.size()));
  return taken;
}

/// Where the matches stand now that the commands are taken back.
std::string standing_text(storage::Reader& reader, const std::vector<Taken>& taken) {
  constexpr std::size_t kMostShown = 8;
  std::set<std::int64_t> numbers;
  for (const Taken& each : taken) numbers.insert(each.matches.begin(), each.matches.end());
  std::string text;
  std::size_t shown = 0;
  for (const std::int64_t number : numbers) {
    if (++shown > kMostShown) return text + "…\n";
    const auto stored = reader.match(number);
    text += stored ? fmt::format("Match {}: {}\n", number,
                                 report::status_text(stored->record.match, match::play(stored->record.match)))
                   : fmt::format("Match {} is gone.\n", number);
  }
  return text;
}

base::Json json_of(const std::vector<Taken>& taken) {
  base::Json list = base::Json::array();
  for (const Taken& each : taken)
    list.push_back({{"command", each.command.number},
                    {"name", each.command.name},
                    {"at", base::to_string(each.command.at)},
                    {"matches", each.matches}});
  return {{"undone", std::move(list)}};
}

void run(const Options& options, const WriteAccess& writing) {
  const Format format = options.format.value();
  const std::int64_t count = options.count ? number_in_range(*options.count, 1, kMostCommands, "N") : 1;
  storage::Store store = writing.open();
  std::vector<Taken> taken;
  store.read([&](storage::Reader& reader) { taken = find_commands(reader, count); });
  std::string text;
  for (const Taken& each : taken) text += "Undone: " + each.words + ".\n";
  if (!options.yes) {
    std::string question = taken.size() == 1 ? "Undo " + taken.front().words + "?"
                                             : fmt::format("Undo the last {} commands, back to {}?",
                                                           taken.size(), taken.back().words);
    if (!writing.output.confirm(question)) return writing.output.warn("Nothing was undone.\n");
  }
  std::vector<std::int64_t> numbers;
  for (const Taken& each : taken) numbers.push_back(each.command.number);
  store.take_back(numbers, "undo", writing.now(),
                  [&](storage::Reader& reader) { text += standing_text(reader, taken); });
  writing.output.print_saved(format == Format::kText ? text : json_document(json_of(taken)));
}

}  // namespace

void undo_command(Program& program, WriteAccess writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("undo", "take back the last command, or the last N");
  command.argument("N", options->count, "how many commands (1)");
  command.flag("--yes", options->yes, "do not ask, on a terminal either");
  options->format.add_to(command);
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
