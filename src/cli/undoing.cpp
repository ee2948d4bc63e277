#include "cli/undoing.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/text.hpp"
#include "storage/past.hpp"

namespace cli {
namespace {

using base::Error;
using base::ErrorKind;
using storage::Reader;
using storage::StoredCommand;

/// How a command is taken back that `-m` cannot take: with everything that came after it.
std::string whole_remedy(Reader& reader, const StoredCommand& command, const Direction& direction) {
  constexpr std::size_t kMostSteps = 8;
  const std::vector<StoredCommand> offered = direction.offered(reader, std::nullopt, kMostSteps);
  const auto found = std::find(offered.begin(), offered.end(), command);
  if (found == offered.begin()) return fmt::format("'chapeau {}' without -m takes it whole", direction.verb);
  const std::string after = direction.back ? "came after it" : "was taken back after it";
  if (found == offered.end())
    return fmt::format("it can be {} whole only with all that {}, which 'chapeau log' lists", direction.key,
                       after);
  return fmt::format("'chapeau {} {}' without -m takes it whole, with all that {}", direction.verb,
                     found - offered.begin() + 1, after);
}

/// With `-m` a command that touched something else, too, is not taken apart: another match, a player, a
/// payment. `offered` is what is taken.
void check_touches_only(Reader& reader, const report::DoneCommand& command, const StoredCommand& offered,
                        std::int64_t match, const Direction& direction) {
  if (command.matches == std::vector<std::int64_t>{match} && !command.touches_others) return;
  throw Error(ErrorKind::kRefused, fmt::format("command {} touched more than match {}: {}",
                                               command.command.number, match, command.words))
      .remedy(whole_remedy(reader, offered, direction));
}

}  // namespace

std::vector<StoredCommand> Direction::offered(Reader& reader, std::optional<std::int64_t> match,
                                              std::size_t count) const {
  if (match) return back ? reader.undoable_of(*match, count) : reader.redoable_of(*match, count);
  return back ? reader.undoable(count) : reader.redoable(count);
}

Found find_commands(Reader& reader, const Direction& direction, std::optional<std::int64_t> match,
                    std::int64_t count) {
  Found found;
  storage::Past past = reader.past();
  for (const StoredCommand& offered : direction.offered(reader, match, static_cast<std::size_t>(count))) {
    const auto meant =
        direction.back ? std::optional(offered) : reader.command(reader.moved_by(offered.number).value_or(0));
    if (!meant) continue;
    found.numbers.push_back(offered.number);
    found.offered.push_back(offered);
    found.commands.push_back(report::describe(past.deed(*meant, report::kMostDescribed)));
    if (match) check_touches_only(reader, found.commands.back(), offered, *match, direction);
  }
  if (found.commands.empty())
    throw Error(ErrorKind::kRefused, fmt::format("there is nothing to {}", direction.verb));
  const auto there = static_cast<long long>(found.commands.size());
  if (there < count)
    throw Error(ErrorKind::kRefused,
                fmt::format("only {} can be {}", base::count_of(there, "command", "commands"), direction.key))
        .remedy(fmt::format("'chapeau {} {}{}' takes all there are", direction.verb, there,
                            match ? fmt::format(" -m {}", *match) : ""));
  return found;
}

}  // namespace cli
