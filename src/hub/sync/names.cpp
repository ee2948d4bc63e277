#include "hub/sync/names.hpp"

#include <algorithm>
#include <optional>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cli/args/players.hpp"
#include "storage/queries/names_borne.hpp"
#include "storage/queries/player_meant.hpp"
#include "storage/queries/player_queries.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using storage::Reader;

/// Who is to become whom, by whole names: a beginning could mean somebody who has not come yet, and a join is
/// sent at once. Nothing where only one player has the name, who is one already.
std::optional<std::pair<history::NamedPlayer, history::NamedPlayer>> meant_by(
    Reader& reader, const storage::NamePair& same, const storage::NamesBefore* before) {
  if (base::fold_case(same.there) != base::fold_case(same.here)) {
    // Of several who are called so THERE is one who came now, and HERE one who was in this file. Where
    // several have either name, somebody has to say which of them.
    storage::NameLookup there = cli::lookup_in(reader, storage::NamePart::kWhole), here = there;
    const auto is_of_several = [&](const std::string& name) {
      return storage::namesakes_called(reader, name).has_value();
    };
    if (before != nullptr && !(is_of_several(same.there) && is_of_several(same.here))) {
      there.is_meant = [&](const base::Uuid& id) { return !before->contains(id); };
      here.is_meant = [&](const base::Uuid& id) { return before->contains(id); };
    }
    return storage::two_players_meant(there, same.there, here, same.here);
  }
  const auto others = storage::namesakes_called(reader, same.here);
  if (!others) {
    cli::find_by_full_name(reader, same.here);  // throws for a name that nobody has
    return std::nullopt;
  }
  if (others->shown.size() > 2)
    throw Error(ErrorKind::kRefused,
                base::tr("several players are called {0}: {1}", base::printable(same.here),
                         base::join_first(others->shown, storage::kMostNamesakesShown)))
        .remedy(base::tr("join two of them by these names: 'chapeau join' or --same THERE=HERE"));
  return std::pair(storage::player_named(reader, others->shown.back()).value(),
                   storage::player_named(reader, others->shown.front()).value());
}

/// Whether a sync before this one, which did not come to its end, may have renamed this player: nobody is
/// called so any more, and who has the new name was.
bool is_renamed_already(Reader& reader, const storage::Renaming& renaming) {
  const auto player = storage::player_named(reader, renaming.to);
  return player && player->name == renaming.to &&
         !storage::player_meant(reader, renaming.from, storage::NamePart::kWhole) &&
         storage::has_borne(reader, *player, renaming.from);
}

}  // namespace

std::vector<std::string> rename_players(storage::Store& store, const std::vector<storage::Renaming>& renames,
                                        storage::Now now) {
  std::vector<std::string> names;
  for (auto each = renames.begin(); each != renames.end(); ++each)
    if (std::any_of(renames.begin(), each, [&](const storage::Renaming& other) {
          return base::fold_case(other.from) == base::fold_case(each->from);
        }))
      throw Error(ErrorKind::kData, base::tr("{0} has two new names", base::printable(each->from)))
          .remedy(base::tr("use --rename once for each player"));
  store.write("sync", now, [&](storage::Transaction& transaction) {
    for (const auto& [old_name, new_name] : renames) {
      if (is_renamed_already(transaction, {old_name, new_name})) {
        names.push_back(new_name);
        continue;
      }
      const history::NamedPlayer player = cli::find_by_full_name(transaction, old_name);
      const auto other = storage::player_named(transaction, new_name);
      if (other && other->id != player.id)
        throw Error(ErrorKind::kRefused,
                    base::tr("there is a player {0} here already", base::printable(other->name)))
            .remedy(base::tr("choose another name"));
      if (player.name != new_name) transaction.record(player.id, history::Rename{new_name});
      names.push_back(new_name);
    }
  });
  return names;
}

Joined join_players(storage::Store& store, const std::vector<storage::NamePair>& same,
                    const storage::NamesBefore* before, storage::Now now) {
  Joined names;
  store.write("sync", now, [&](storage::Transaction& transaction) {
    const storage::Joins joins = storage::read_joins(transaction);
    for (const storage::NamePair& each : same) {
      const auto pair = meant_by(transaction, each, before);
      if (!pair || pair->first.id == pair->second.id) {
        names.one_already.push_back(pair ? pair->second.name
                                         : cli::find_by_full_name(transaction, each.here).name);
        continue;
      }
      storage::refuse_opponents(transaction, pair->first, pair->second);
      transaction.record(pair->first.id, history::Join{pair->second.id});
      names.joined.push_back({pair->first.name, pair->second.name});
    }
    names.changes = storage::changes_since(transaction, joins);
  });
  return names;
}

}  // namespace hub
