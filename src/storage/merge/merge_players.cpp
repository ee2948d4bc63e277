#include "storage/merge/merge_players.hpp"

#include <algorithm>
#include <tuple>

#include "base/errors/suggest.hpp"
#include "base/language/translation.hpp"
#include "base/language/typed_command.hpp"
#include "base/text/text.hpp"
#include "match/player_name.hpp"
#include "storage/file/connection.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/player_meant.hpp"

namespace storage {
namespace {

using base::Error;
using base::ErrorKind;

std::set<base::Uuid> player_ids(Connection& connection) {
  std::set<base::Uuid> ids;
  Query rows = connection.query("SELECT id FROM player");
  while (rows.step()) ids.insert(rows.uuid(0));
  return ids;
}

}  // namespace

MergedPlayers::MergedPlayers(Connection& ours, Connection& theirs, const MergeOptions& options)
    : ours_(ours), theirs_(theirs), options_(options) {
  if (options_.renames.empty() && options_.same.empty()) return;
  Reader others(theirs_);
  find_renamed(others);
  find_same(others);
  refuse_names_of_two(others);
}

/// A player of the other file. 'chapeau join' is no remedy: they are not in this file yet.
NameLookup MergedPlayers::lookup_there(Reader& others) const {
  return {.reader = others, .may_be_joined = false, .unknown = [&](const std::string& name) {
            const std::vector<std::string> known = player_names(others);
            const std::string near = base::did_you_mean(name, known);
            return Error(ErrorKind::kNotThere,
                         base::tr("there is no player '{0}' in {1}", base::printable(name), theirs_.path()))
                .remedy(!near.empty()   ? near
                        : known.empty() ? base::tr("it has no players")
                                        : base::tr("its players are {0}", base::join_and(known)));
          }};
}

NameLookup MergedPlayers::lookup_here(Reader& own) {
  return {.reader = own, .unknown = [&](const std::string& name) {
            const std::string near = base::did_you_mean(name, player_names(own));
            return Error(ErrorKind::kNotThere,
                         base::tr("there is no player '{0}' here", base::printable(name)))
                .remedy(near.empty() ? base::tr("'chapeau players' lists the players") : near);
          }};
}

void MergedPlayers::find_renamed(Reader& others) {
  Reader own(ours_);
  for (const Renaming& renaming : options_.renames) {
    const history::NamedPlayer player = player_meant(lookup_there(others), renaming.from);
    if (find_player_key(ours_, player.id))
      throw Error(ErrorKind::kRefused,
                  base::tr("{0} is a player here already, under the same id", player.name))
          .remedy(base::tr("'chapeau rename OLD NEW' renames a player"));
    refuse_second_name(renaming.from, player.id);
    refuse_name_given_twice(renaming.to);
    const auto namesake = player_named(own, renaming.to);
    renamed_.push_back(
        {player.id, {player.name, renaming.to}, namesake ? std::optional(namesake->id) : std::nullopt});
  }
}

void MergedPlayers::refuse_second_name(const std::string& old_name, const base::Uuid& player) const {
  const bool twice = std::any_of(renamed_.begin(), renamed_.end(),
                                 [&](const RenamedPlayer& renamed) { return renamed.id == player; });
  if (twice)
    throw Error(ErrorKind::kData, base::tr("{0} has two new names", base::printable(old_name)))
        .remedy(base::tr("use --rename once for each player"));
}

void MergedPlayers::refuse_name_given_twice(const std::string& new_name) const {
  const bool is_given = std::any_of(renamed_.begin(), renamed_.end(), [&](const RenamedPlayer& renamed) {
    return match::same_player(renamed.name.here, new_name);
  });
  if (is_given)
    throw Error(ErrorKind::kData, base::tr("two players would be called {0}", base::printable(new_name)))
        .remedy(
            base::tr("choose another name for one of them; if both are one player of this file, use --same "
                     "THERE=HERE for each"));
}

void MergedPlayers::refuse_names_of_two(Reader& others) {
  Reader own(ours_);
  for (const RenamedPlayer& renamed : renamed_) {
    const auto there = player_named(others, renamed.name.here);
    if (!there || find_player_key(ours_, there->id) || !player_named(own, renamed.name.here)) continue;
    const bool is_otherwise_named =
        std::any_of(renamed_.begin(), renamed_.end(),
                    [&](const RenamedPlayer& each) { return each.id == there->id; }) ||
        std::any_of(same_.begin(), same_.end(),
                    [&](const PlayerPair& each) { return each.there.id == there->id; });
    if (!is_otherwise_named)
      throw Error(ErrorKind::kRefused,
                  base::tr("there is already a player {0} in {1}", there->name, theirs_.path()))
          .remedy(base::tr("choose another name"));
  }
}

void MergedPlayers::find_same(Reader& others) {
  Reader own(ours_);
  for (const auto& [there, here] : options_.same) {
    const auto [player, into] = two_players_meant(lookup_there(others), there, lookup_here(own), here);
    const PlayerPair same{player, into};
    if (std::any_of(same_.begin(), same_.end(),
                    [&](const PlayerPair& each) { return each.there.id == same.there.id; }))
      throw Error(ErrorKind::kData, base::tr("{0} is named twice", base::printable(there)))
          .remedy(base::tr("use --same once for each player"));
    // Most of them are noticed here, before a backup is made; what both files say together, when it is
    // recorded.
    if (const auto match = match_of_both(own, same.there.id, same.here.id))
      refuse_two_people(same,
                        base::tr("they played each other in match {0}, so they are two people", *match));
    if (const auto match = match_of_both(others, same.there.id, same.here.id))
      refuse_two_people(same, base::tr("they played each other in match {0} of {1}, so they are two people",
                                       *match, theirs_.path()));
    same_.push_back(same);
  }
}

void MergedPlayers::refuse_two_people(const PlayerPair& same, const std::string& reason) {
  throw Error(ErrorKind::kRefused,
              base::tr("{0} and {1} cannot be one player", base::printable(same.there.name),
                       base::printable(same.here.name)))
      .remedy(reason);
}

void MergedPlayers::note_who_is_here() {
  ids_before_ = player_ids(ours_);
  Reader own(ours_);
  names_before_ = NamesBefore(own);
}

std::vector<std::string> MergedPlayers::one_already() const {
  std::vector<std::string> names;
  for (const PlayerPair& same : same_)
    if (person_of(ours_, same.there.id) == person_of(ours_, same.here.id)) names.push_back(same.here.name);
  return names;
}

void MergedPlayers::record(Transaction& transaction, Merged& merged) {
  for (const RenamedPlayer& renamed : renamed_) {
    if (!renamed.has_another_name()) continue;
    merged.renamed.push_back(renamed.name);
    transaction.record(renamed.id, history::Rename{renamed.name.here}, {.allows_dispute = true});
  }
  record_same(transaction, merged);
  record_equal_names(transaction, merged);
  find_who_met(merged);
}

void MergedPlayers::record_same(Transaction& transaction, Merged& merged) {
  if (same_.empty()) return;
  merged.one_already = one_already();
  const std::vector<std::pair<base::Uuid, base::Uuid>> equal_names = joins_of_equal_names();
  for (const PlayerPair& same : same_) {
    // The two may have been joined with others, here or there.
    const base::Uuid there = person_of(ours_, same.there.id), here = person_of(ours_, same.here.id);
    if (there == here) continue;
    if (match_of_both(transaction, there, here))
      refuse_two_people(same, base::tr("they played each other, so they are two people"));
    refuse_opponent_of_namesake(transaction, same, equal_names);
    transaction.record(there, history::Join{here}, {.allows_dispute = true});
    merged.joined.push_back({same.there.name, same.here.name});
  }
}

/// Throws for one who played somebody else who would become the player here, by an equal name.
void MergedPlayers::refuse_opponent_of_namesake(
    Reader& reader, const PlayerPair& same,
    const std::vector<std::pair<base::Uuid, base::Uuid>>& equal_names) const {
  const base::Uuid there = person_of(ours_, same.there.id), here = person_of(ours_, same.here.id);
  base::Uuid first = here;  // of those of the name of the player here
  for (const auto& [player, into] : equal_names)
    if (player == here) first = into;
  const auto refuse = [&](const base::Uuid& namesake) {
    const auto is_it = [&](const PlayerPair& each) { return person_of(ours_, each.there.id) == namesake; };
    if (namesake == here || std::any_of(same_.begin(), same_.end(), is_it) ||
        !match_of_both(reader, there, namesake))
      return;
    const std::string name = history::own_name(read_histories(ours_).at(namesake));
    refuse_two_people(
        same,
        // Translators: {4} is an option of the command line with the beginning of its value.
        base::tr("{0} played {1}, who would become {2} here; if {1} of {3} is somebody "
                 "else, add {4}=ANOTHER",
                 base::printable(same.there.name), base::printable(name), base::printable(same.here.name),
                 theirs_.path(), base::typed_option("--rename", name)));
  };
  for (const auto& [player, into] : equal_names) {
    if (into != first) continue;
    refuse(player);
    refuse(into);
  }
}

std::vector<std::pair<base::Uuid, base::Uuid>> MergedPlayers::joins_of_equal_names() const {
  std::set<base::Uuid> there = player_ids(theirs_);
  // Whoever gives somebody the name of a player here says that the two are one, also where the other file
  // knows both.
  for (const RenamedPlayer& renamed : renamed_)
    if (renamed.namesake)
      std::erase_if(there, [&](const base::Uuid& id) {
        return person_of(ours_, id) == person_of(ours_, *renamed.namesake);
      });
  return history::joins_of_equal_names(
      read_histories(ours_), [&](const base::Uuid& id) { return matches_of_player(ours_, id); }, ids_before_,
      there);
}

void MergedPlayers::record_equal_names(Transaction& transaction, Merged& merged) {
  const history::PlayerHistories histories = read_histories(ours_);
  // The larger id is joined into the smaller one, whichever file had it first.
  const auto was_here = [&](const base::Uuid& id) { return ids_before_.contains(id); };
  const auto name_there = [&](const base::Uuid& id) {
    const auto renamed = std::find_if(renamed_.begin(), renamed_.end(),
                                      [&](const RenamedPlayer& each) { return each.id == id; });
    return renamed != renamed_.end() ? renamed->name.there : history::own_name(histories.at(id));
  };
  const auto said = static_cast<std::ptrdiff_t>(merged.joined.size());
  for (const auto& [player, into] : joins_of_equal_names()) {
    const bool reversed = was_here(player) && !was_here(into);
    const base::Uuid& there = reversed ? into : player;
    const base::Uuid& here = reversed ? player : into;
    merged.joined.push_back({name_there(there), history::own_name(histories.at(here))});
    transaction.record(player, history::Join{into}, {.allows_dispute = true});
  }
  // By name: the order of their ids is one of chance.
  std::sort(merged.joined.begin() + said, merged.joined.end(),
            [](const NamePair& one, const NamePair& other) {
              return std::tie(one.there, one.here) < std::tie(other.there, other.here);
            });
}

/// Of a name that somebody got by `--rename` another sentence says it. Of the alike names each that came now
/// stands beside one that was here.
void MergedPlayers::find_who_met(Merged& merged) {
  Reader own(ours_);
  PlayersMet met = names_before_.met_since(own);
  std::erase_if(met.same, [&](const Namesakes& names) {
    return std::any_of(renamed_.begin(), renamed_.end(), [&](const RenamedPlayer& renamed) {
      return renamed.has_another_name() && match::same_player(renamed.name.here, names.name);
    });
  });
  merged.met = std::move(met.same);
  for (const std::vector<std::string>& names : met.alike) {
    const auto known = std::find_if(names.begin(), names.end(),
                                    [&](const std::string& name) { return names_before_.contains(name); });
    if (known == names.end()) continue;
    for (const std::string& name : names)
      if (!names_before_.contains(name)) merged.alike.push_back({name, *known});
  }
}

}  // namespace storage
