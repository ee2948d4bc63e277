#include "hub/commands/players_text.hpp"

#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "hub/sync/names.hpp"
#include "match/player_name.hpp"

namespace hub {

std::string players_text(const SyncResult& synced, bool dry_run, report::Style style) {
  std::string text;
  for (const std::string& each : synced.renamed) {
    const std::string name = match::printable_name(each);
    text += report::paragraph(
        dry_run
            ? base::tr("A player of this file would be called {0}, in every file that this history reaches.",
                       name)
            : base::tr("A player of this file is now called {0}, in every file that this history reaches.",
                       name),
        style);
  }
  const bool are_several = synced.joined.size() > 1;
  for (const storage::NamePair& names : synced.joined) {
    const std::string one = match::printable_name(names.there), other = match::printable_name(names.here);
    text += report::paragraph(
        dry_run       ? base::tr("{0} and {1} would become one player.", one, other)
        : are_several ? base::tr("{0} and {1} are now one player.", one, other)
                      : base::tr("{0} and {1} are now one player. If they are two people, 'chapeau undo' "
                                 "separates them.",
                                 one, other),
        style);
  }
  if (are_several && !dry_run)
    text += report::paragraph(
        base::tr("If any of them are two people, 'chapeau undo' separates all of these."), style);
  return text;
}

std::string alike_text(const std::vector<std::string>& names) {
  std::vector<std::string> shown;
  for (const std::string& name : names) shown.push_back(match::printable_name(name));
  return report::note_text(
      base::tr("{0} have nearly the same name and stay separate players. If they are one person: {1}",
               base::join_first(shown, storage::kMostNamesakesShown),
               base::typed_command("chapeau join", {names.back(), names.front()})));
}

}  // namespace hub
