#include "history/players.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "base/overloaded.hpp"
#include "base/text/text.hpp"
#include "history/matches/register_writes.hpp"
#include "history/operations/effects.hpp"

namespace history {
namespace {

/// One player is another: (one, the one that it is joined into).
using Edge = std::pair<base::Uuid, base::Uuid>;
using Group = std::vector<base::Uuid>;  ///< ids, ascending
using Matches = std::set<std::int64_t>;

/// The joins in effect, or all that were ever recorded.
enum class Joins { kInEffect, kEver };

/// The player that an action joins its player into; null where it joins none.
const base::Uuid* joined_into_by(const Action& action) {
  using Into = const base::Uuid*;
  return std::visit(
      base::Overloaded{
          [](const Join& join) -> Into { return &join.into; },
          [](const OneOf<Start, Add, Amend, Set, Resolve, Rename, Pay, Undo, Redo, Unusable> auto&) -> Into {
            return nullptr;
          }},
      action);
}

/// The name that an action gives its player; null where it gives none.
const std::string* name_given_by(const Action& action) {
  using Name = const std::string*;
  return std::visit(
      base::Overloaded{
          [](const Rename& rename) -> Name { return &rename.name; },
          // A start names players, too, but they are not its subject: that is `PlayerHistory::born_name`.
          [](const OneOf<Start, Add, Amend, Set, Resolve, Join, Pay, Undo, Redo, Unusable> auto&) -> Name {
            return nullptr;
          }},
      action);
}

/// In the order in which they are judged: "joins count in the order of their `at`, then id".
std::vector<Edge> edges_of(const PlayerHistories& histories, Joins joins) {
  std::vector<std::tuple<base::Timestamp, base::Uuid, Edge>> found;
  for (const auto& [player, known] : histories) {
    const std::set<base::Uuid> effective = in_effect(known.operations);
    for (const Operation& operation : known.operations)
      if (const base::Uuid* into = joined_into_by(operation.action))
        if (histories.contains(*into) && (joins == Joins::kEver || effective.contains(operation.id)))
          found.push_back({operation.at, operation.id, {player, *into}});
  }
  std::sort(found.begin(), found.end());
  std::vector<Edge> edges;
  for (const auto& [at, id, edge] : found) edges.push_back(edge);
  return edges;
}

/// The connected components of the joins: the ids that are one player.
class Groups {
 public:
  explicit Groups(const PlayerHistories& histories) {
    for (const auto& [player, known] : histories) {
      number_of_[player] = groups_.size();
      groups_.push_back({{player}, std::nullopt});
    }
  }

  void join(const Edge& edge) {
    std::size_t one = number_of_.at(edge.first);
    std::size_t other = number_of_.at(edge.second);
    if (one == other) return;
    if (groups_[one].members.size() < groups_[other].members.size()) std::swap(one, other);
    for (const base::Uuid& member : groups_[other].members) number_of_[member] = one;
    groups_[one].members.insert(groups_[one].members.end(), groups_[other].members.begin(),
                                groups_[other].members.end());
    if (groups_[one].matches && groups_[other].matches)
      groups_[one].matches->merge(*groups_[other].matches);
    else
      groups_[one].matches = std::nullopt;
    groups_[other] = {};
  }

  /// Whether a join would seat one player twice in a match. Each id is asked for its matches once, and a
  /// group keeps those of all its ids: by pairs of ids, 2,000 players whom somebody joined for fun would be
  /// two million questions.
  bool would_seat_twice(const Edge& edge, const MatchesOfPlayer& matches_of) {
    const std::size_t one = number_of_.at(edge.first), other = number_of_.at(edge.second);
    if (one == other) return false;
    const Matches *few = &matches(one, matches_of), *many = &matches(other, matches_of);
    if (few->size() > many->size()) std::swap(few, many);
    return std::any_of(few->begin(), few->end(), [&](std::int64_t match) { return many->contains(match); });
  }

  [[nodiscard]] bool are_one(const base::Uuid& one, const base::Uuid& other) const {
    return number_of_.at(one) == number_of_.at(other);
  }

  /// All of them, each ascending, by their smallest ids.
  [[nodiscard]] std::vector<Group> all() const {
    std::vector<Group> result;
    for (const Component& group : groups_) {
      if (group.members.empty()) continue;
      result.push_back(group.members);
      std::sort(result.back().begin(), result.back().end());
    }
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  struct Component {
    Group members;
    std::optional<Matches> matches;  ///< of all of them; nothing: not asked for yet
  };

  const Matches& matches(std::size_t group, const MatchesOfPlayer& matches_of) {
    Component& component = groups_[group];
    if (!component.matches) {
      component.matches.emplace();
      for (const base::Uuid& member : component.members)
        for (const std::int64_t match : matches_of(member)) component.matches->insert(match);
    }
    return *component.matches;
  }

  std::map<base::Uuid, std::size_t> number_of_;
  std::vector<Component> groups_;
};

/// "A group bears the name of its smallest id that is joined into nothing (in a circle: the smallest id)."
base::Uuid root_of(const Group& group, const std::set<base::Uuid>& joined) {
  std::optional<base::Uuid> root;
  for (const base::Uuid& player : group)
    if (!joined.contains(player) && (!root || player < *root)) root = player;
  return root ? *root : *std::min_element(group.begin(), group.end());
}

/// The groups of ids that are one player, and which joins make them.
struct CountingJoins {
  CountingJoins(const PlayerHistories& histories, const MatchesOfPlayer& matches_of) : groups(histories) {
    for (const Edge& edge : edges_of(histories, Joins::kInEffect)) {
      // "One that, with those before it, would seat a player twice does not count", and takes no other away.
      if (groups.would_seat_twice(edge, matches_of)) {
        refused.insert(edge.first);
        continue;
      }
      groups.join(edge);
      joined.insert(edge.first);
    }
  }

  Groups groups;
  std::set<base::Uuid> joined;   ///< ids that a join that counts joins into another
  std::set<base::Uuid> refused;  ///< ids of which a join does not count
};

/// Whether one of these ids is in a match or payment.
bool is_there(const Group& group, const PlayerHistories& histories) {
  return std::any_of(group.begin(), group.end(),
                     [&](const base::Uuid& player) { return histories.at(player).is_there; });
}

/// The name where no renaming counts: that of the earliest start; else, where none names this id, of the
/// earliest renaming that there ever was. Empty where nothing named it.
std::string first_name(const PlayerHistory& history) {
  if (!history.born_name.empty()) return history.born_name;
  const Operation* first = nullptr;
  for (const Operation& operation : history.operations)
    if (name_given_by(operation.action) != nullptr &&
        (first == nullptr || std::tie(operation.at, operation.id) < std::tie(first->at, first->id)))
      first = &operation;
  return first == nullptr ? "" : *name_given_by(first->action);
}

}  // namespace

/// "A naming replaces those among its ancestors; between namings that did not know each other the later
/// (`at`, then id) counts. The name inside a `start` counts only where there is no other."
std::string own_name(const PlayerHistory& history) {
  if (history.operations.empty()) return history.born_name;
  const Ancestry ancestry(history.operations);
  const CausalCut cut(ancestry);
  Writes namings;
  for (const std::size_t index : Effects(cut).in_effect)
    if (name_given_by(ancestry[index].action) != nullptr) namings.push_back({index, 0});
  const Operation* latest = nullptr;
  for (const Write& naming : maximal_writes(cut, std::move(namings))) {
    const Operation& operation = ancestry[naming.operation];
    if (latest == nullptr || std::tie(latest->at, latest->id) < std::tie(operation.at, operation.id))
      latest = &operation;
  }
  return latest == nullptr ? first_name(history) : *name_given_by(latest->action);
}

std::map<base::Uuid, PlayerState> materialize_players(const PlayerHistories& histories,
                                                      const MatchesOfPlayer& matches_of) {
  const CountingJoins joins(histories, matches_of);
  std::map<base::Uuid, PlayerState> states;
  std::set<std::string> used;  // names that somebody has without a number, and those with one
  std::map<std::string, std::size_t> numbers;
  std::vector<Group> groups = joins.groups.all();
  // A player who is not there does not push the number onto one who is.
  std::stable_partition(groups.begin(), groups.end(),
                        [&](const Group& group) { return is_there(group, histories); });
  for (const Group& group : groups) {
    PlayerState state;
    state.root = root_of(group, joins.joined);
    state.name = state.own_name = own_name(histories.at(state.root));
    used.insert(base::fold_case(state.name));
    for (const base::Uuid& player : group) {
      state.refused = joins.refused.contains(player);
      states[player] = state;
    }
  }
  for (const Group& group : groups) {
    const PlayerState& state = states.at(group.front());
    std::size_t& number = ++numbers[base::fold_case(state.own_name)];
    if (number == 1) continue;
    std::string name = fmt::format("{} ({})", state.own_name, number);
    while (!used.insert(base::fold_case(name)).second)
      name = fmt::format("{} ({})", state.own_name, ++number);
    for (const base::Uuid& player : group) states.at(player).name = name;
  }
  return states;
}

std::vector<std::pair<base::Uuid, base::Uuid>> joins_of_equal_names(const PlayerHistories& histories,
                                                                    const MatchesOfPlayer& matches_of,
                                                                    const std::set<base::Uuid>& here,
                                                                    const std::set<base::Uuid>& there) {
  struct Namesakes {
    std::vector<base::Uuid> roots;  ///< by the smallest ids of their groups
    std::size_t were_here = 0, were_there = 0;
  };
  const auto has_one_of = [](const Group& group, const std::set<base::Uuid>& ids) {
    return std::any_of(group.begin(), group.end(), [&](const base::Uuid& id) { return ids.contains(id); });
  };
  CountingJoins joins(histories, matches_of);
  Groups ever(histories);
  for (const Edge& edge : edges_of(histories, Joins::kEver)) ever.join(edge);
  std::map<std::string, Namesakes> by_name;
  for (const Group& group : joins.groups.all()) {
    if (!is_there(group, histories)) continue;
    const base::Uuid root = root_of(group, joins.joined);
    Namesakes& namesakes = by_name[base::fold_case(own_name(histories.at(root)))];
    namesakes.roots.push_back(root);
    if (has_one_of(group, here)) ++namesakes.were_here;
    if (has_one_of(group, there)) ++namesakes.were_there;
  }
  std::vector<Edge> found;
  for (const auto& [name, namesakes] : by_name) {
    // Two whom one of the files keeps apart stay two, and a third of their name may be either.
    if (namesakes.roots.size() != 2 || namesakes.were_here != 1 || namesakes.were_there != 1) continue;
    const Edge edge{namesakes.roots[1], namesakes.roots[0]};
    // "What was undone is not recorded again."
    if (ever.are_one(edge.first, edge.second) || joins.groups.would_seat_twice(edge, matches_of)) continue;
    found.push_back(edge);
    joins.groups.join(edge);
  }
  return found;
}

}  // namespace history
