#include "report/renamed.hpp"

#include <fmt/core.h>

#include "base/text.hpp"

namespace report {

std::string player_change_text(const PlayerChange& change) {
  const std::string before = base::printable(change.before);
  const std::string after = base::printable(change.after);
  if (!change.changes) return fmt::format("{} is called so already. Nothing was recorded.\n", before);
  const std::string dry = change.dry_run ? " (Not recorded: dry run.)" : "";
  if (change.deed == "joined")
    return fmt::format("{} and {} are one player now, {}, in all matches.{}\n", before, after, after, dry);
  return fmt::format("{} is called {} now, in all matches.{}\n", before, after, dry);
}

base::Json player_change_json(const PlayerChange& change) {
  return {{"deed", change.deed},
          {"before", change.before},
          {"after", change.after},
          {"changes", change.changes},
          {"dry_run", change.dry_run}};
}

}  // namespace report
