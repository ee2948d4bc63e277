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

/// A command that is taken back, and the matches it touched.
struct Taken {
  storage::StoredCommand command;
  std::vector<std::int64_t> matches;
};

std::vector<Taken> find_commands(storage::Reader& reader, std::int64_t count) {
  std::vector<Taken> taken;
  for (const storage::StoredCommand& command : reader.undoable(static_cast<std::size_t>(count))) {
    std::set<std::int64_t> matches;
    for (const storage::Touched& touched : reader.touched_by(command.number)) matches.insert(touched.match);
    taken.push_back({command, {matches.begin(), matches.end()}});
  }
  if (taken.empty()) throw Error(ErrorKind::kRefused, "there is nothing to undo");
  if (static_cast<std::int64_t>(taken.size()) < count)
    throw Error(ErrorKind::kRefused,
                fmt::format("only {} can be undone",
                            base::count_of(static_cast<long long>(taken.size()), "command", "commands")))
        .remedy(fmt::format("'chapeau undo {}' undoes all there are", taken.size()));
  return taken;
}

std::string words(const Taken& taken) {
  std::vector<std::string> matches;
  for (const std::int64_t match : taken.matches) matches.push_back(fmt::format("{}", match));
  constexpr std::size_t kMostNamed = 8;
  const std::string which = matches.size() > kMostNamed ? fmt::format("{} matches", matches.size())
                                                        : fmt::format("match {}", base::join_and(matches));
  return fmt::format("'{}' of {}, on {}", taken.command.name, base::to_string(taken.command.at), which);
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

void run(const Options& options, const Writing& writing) {
  const Format format = options.format.value();
  const std::int64_t count = options.count ? number_in_range(*options.count, 1, kMostCommands, "N") : 1;
  storage::Store store = writing.open();
  std::vector<Taken> taken;
  store.read([&](storage::Reader& reader) { taken = find_commands(reader, count); });
  std::string lines;
  for (const Taken& each : taken) lines += "Undone: " + words(each) + "\n";
  if (!options.yes) {
    std::string question = taken.size() == 1 ? "Undo " + words(taken.front()) + "?"
                                             : fmt::format("Undo the last {} commands, back to {}?",
                                                           taken.size(), words(taken.back()));
    if (!writing.output.confirm(question)) return writing.output.print("Nothing was undone.\n");
  }
  std::vector<std::int64_t> numbers;
  for (const Taken& each : taken) numbers.push_back(each.command.number);
  store.take_back(numbers, "undo", writing.now());
  if (format == Format::kText)
    store.read([&](storage::Reader& reader) { lines += standing_text(reader, taken); });
  writing.output.print_saved(format == Format::kText ? lines : json_document(json_of(taken)));
}

}  // namespace

void undo_command(Program& program, Writing writing) {
  auto options = std::make_shared<Options>();
  Command& command = program.add_command("undo", "take back the last command, or the last N");
  command.argument("N", options->count, "how many commands (1)");
  command.flag("--yes", options->yes, "do not ask, on a terminal either");
  options->format.add_to(command);
  command.on_run([=] { run(*options, writing); });
}

}  // namespace cli
