#include "hub/names.hpp"

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "base/translation.hpp"
#include "cli/args/players.hpp"
#include "storage/match_queries.hpp"
#include "storage/player_queries.hpp"

namespace hub {
namespace {

using base::Error;
using base::ErrorKind;
using storage::Reader;

/// Who is to become whom; nothing where only one player has the name, who is one already.
std::optional<std::pair<history::NamedPlayer, history::NamedPlayer>> meant_by(Reader& reader,
                                                                              const Names& same) {
  if (base::fold_case(same.first) != base::fold_case(same.second)) {
    // Who is not there is said before who of several is meant.
    for (const std::string& name : {same.first, same.second})
      if (!storage::namesakes_called(reader, name)) cli::find_by_full_name(reader, name);
    const history::NamedPlayer there = cli::find_by_full_name(reader, same.first);
    const bool may_be_the_other = storage::namesakes_called(reader, same.second).has_value();
    return std::pair(there, may_be_the_other ? cli::find_other_player(reader, same.second, there)
                                             : cli::find_by_full_name(reader, same.second));
  }
  const auto others = storage::namesakes_called(reader, same.second);
  if (!others) {
    cli::find_by_full_name(reader, same.second);  // throws for a name that nobody has
    return std::nullopt;
  }
  if (others->shown.size() > 2)
    throw Error(ErrorKind::kRefused,
                base::tr("several players are called {0}: {1}", base::printable(same.second),
                         base::join_first(others->shown, kMostNames)))
        .remedy(base::tr("join two of them by these names: 'chapeau join' or --same THERE=HERE"));
  return std::pair(storage::player_named(reader, others->shown.back()).value(),
                   storage::player_named(reader, others->shown.front()).value());
}

}  // namespace

std::vector<std::string> rename_players(storage::Store& store, const std::vector<Names>& renames,
                                        storage::Now now) {
  std::vector<std::string> names;
  for (auto each = renames.begin(); each != renames.end(); ++each)
    if (std::any_of(renames.begin(), each, [&](const Names& other) {
          return base::fold_case(other.first) == base::fold_case(each->first);
        }))
      throw Error(ErrorKind::kData, base::tr("{0} has two new names", base::printable(each->first)))
          .remedy(base::tr("use --rename once for each player"));
  store.write("sync", now, [&](storage::Transaction& transaction) {
    for (const auto& [old_name, new_name] : renames) {
      const history::NamedPlayer player = cli::find_by_full_name(transaction, old_name);
      const auto other = storage::player_named(transaction, new_name);
      if (other && other->id != player.id)
        throw Error(ErrorKind::kRefused,
                    base::tr("there is a player {0} here already", base::printable(other->name)))
            .remedy(base::tr("choose another name"));
      if (player.name != new_name) transaction.enter(player.id, history::Rename{new_name});
      names.push_back(new_name);
    }
  });
  return names;
}

Error no_player_to_rename(const std::string& name) {
  return Error(ErrorKind::kNotThere, base::tr("there is no player '{0}'", base::printable(name)))
      .remedy(base::tr("--rename renames a player of this file before it is sent; this file has none yet"));
}

Joined join_players(storage::Store& store, const std::vector<Names>& same, storage::Now now) {
  Joined names;
  store.write("sync", now, [&](storage::Transaction& transaction) {
    names = {};
    for (const Names& each : same) {
      const auto pair = meant_by(transaction, each);
      if (!pair || pair->first.id == pair->second.id) {
        names.one_already.push_back(pair ? pair->second.name
                                         : cli::find_by_full_name(transaction, each.second).name);
        continue;
      }
      if (const auto match = storage::match_of_both(transaction, pair->first.id, pair->second.id))
        throw Error(ErrorKind::kRefused,
                    base::tr("{0} and {1} cannot be one player", pair->first.name, pair->second.name))
            .remedy(base::tr("they played each other in match {0}, so they are two people", *match));
      transaction.enter(pair->first.id, history::Join{pair->second.id});
      names.joined.emplace_back(pair->first.name, pair->second.name);
    }
  });
  return names;
}

Error why_not_in_club(Postgres& server, const storage::HubRemote& remote, const Error& error) {
  const std::string known = base::printable(remote.name);
  // If the login is a member of another club there, it is the wrong file or the wrong hub, not a matter of
  // rights.
  const auto other = [&]() -> std::optional<ClubState> {
    try {
      return find_club(server, {});
    } catch (const Error&) {
      return std::nullopt;
    }
  }();
  if (!other) return error;
  if (other->name != remote.name)
    return Error(ErrorKind::kRefused,
                 base::tr("this file belongs to the club {0}, but on this hub {1} is a member of {2}", known,
                          base::printable(server.login()), base::printable(other->name)))
        .remedy(base::tr(
            "ask the person who made the club to add you; use another file for another club: --db FILE"));
  return Error(ErrorKind::kRefused,
               base::tr("the hub's club {0} is not the club of this file: it was created again", known))
      .remedy(base::tr("create it from a member's file: see 'lost' in schema/hub/README.md"));
}

}  // namespace hub
