#include "history/players.hpp"

#include <algorithm>
#include <set>
#include <tuple>

#include "base/overloaded.hpp"
#include "base/text.hpp"
#include "history/register_writes.hpp"

namespace history {
namespace {

/// One player is another: (one, the one that it is joined into).
using Edge = std::pair<base::Uuid, base::Uuid>;
using Group = std::vector<base::Uuid>;  ///< ids, ascending

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

std::vector<Edge> edges_of(const PlayerHistories& histories, Joins joins) {
  std::vector<Edge> edges;
  for (const auto& [player, known] : histories) {
    const std::set<base::Uuid> effective = in_effect(known.operations);
    for (const Operation& operation : known.operations)
      if (const base::Uuid* into = joined_into_by(operation.action))
        if (histories.contains(*into) && (joins == Joins::kEver || effective.contains(operation.id)))
          edges.push_back({player, *into});
  }
  return edges;
}

/// The connected components of the joins: the ids that are one player.
class Groups {
 public:
  explicit Groups(const PlayerHistories& histories) {
    for (const auto& [player, known] : histories) {
      number_of_[player] = groups_.size();
      groups_.push_back({player});
    }
  }
  Groups(const PlayerHistories& histories, const std::vector<Edge>& edges) : Groups(histories) {
    for (const Edge& edge : edges) join(edge);
  }

  void join(const Edge& edge) {
    std::size_t one = number_of_.at(edge.first);
    std::size_t other = number_of_.at(edge.second);
    if (one == other) return;
    if (groups_[one].size() < groups_[other].size()) std::swap(one, other);
    for (const base::Uuid& member : groups_[other]) number_of_[member] = one;
    groups_[one].insert(groups_[one].end(), groups_[other].begin(), groups_[other].end());
    groups_[other].clear();
  }

  [[nodiscard]] const Group& of(const base::Uuid& player) const { return groups_[number_of_.at(player)]; }
  [[nodiscard]] bool are_one(const base::Uuid& one, const base::Uuid& other) const {
    return number_of_.at(one) == number_of_.at(other);
  }

  /// All of them, each ascending, by their smallest ids.
  [[nodiscard]] std::vector<Group> all() const {
    std::vector<Group> result;
    for (const Group& group : groups_) {
      if (group.empty()) continue;
      result.push_back(group);
      std::sort(result.back().begin(), result.back().end());
    }
    std::sort(result.begin(), result.end());
    return result;
  }

 private:
  std::map<base::Uuid, std::size_t> number_of_;
  std::vector<Group> groups_;
};

bool any_seated_together(const Group& group, const SeatedTogether& seated_together) {
  for (std::size_t i = 0; i < group.size(); ++i)
    for (std::size_t j = i + 1; j < group.size(); ++j)
      if (seated_together(group[i], group[j])) return true;
  return false;
}

/// "A group bears the name of its smallest id that is joined into nothing (in a circle: the smallest id)."
base::Uuid root_of(const Group& group, const std::set<base::Uuid>& joined) {
  std::optional<base::Uuid> root;
  for (const base::Uuid& player : group)
    if (!joined.contains(player) && (!root || player < *root)) root = player;
  return root ? *root : *std::min_element(group.begin(), group.end());
}

std::set<base::Uuid> joined_in(const std::vector<Edge>& edges) {
  std::set<base::Uuid> joined;
  for (const auto& [one, into] : edges) joined.insert(one);
  return joined;
}

/// The groups of ids that are one player, and whose joins do not count.
struct CountingJoins {
  CountingJoins(const PlayerHistories& histories, const SeatedTogether& seated_together)
      : edges(edges_of(histories, Joins::kInEffect)) {
    // "Joins that, brought together, would seat one player twice do not count, nor do the others of that
    // group."
    for (const Group& group : Groups(histories, edges).all())
      if (any_seated_together(group, seated_together)) refused.insert(group.begin(), group.end());
    for (const Edge& edge : edges)
      if (!refused.contains(edge.first)) counting.push_back(edge);
    groups = Groups(histories, counting).all();
  }

  std::vector<Edge> edges;     ///< all in effect
  std::vector<Edge> counting;  ///< but for those that are refused
  std::set<base::Uuid> refused;
  std::vector<Group> groups;
};

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
  return latest == nullptr ? history.born_name : *name_given_by(latest->action);
}

std::map<base::Uuid, PlayerState> materialize_players(const PlayerHistories& histories,
                                                      const SeatedTogether& seated_together) {
  const CountingJoins joins(histories, seated_together);
  const std::set<base::Uuid> joined = joined_in(joins.counting);
  std::map<std::string, std::size_t> used;
  std::map<base::Uuid, PlayerState> states;
  for (const Group& group : joins.groups) {
    const base::Uuid root = root_of(group, joined);
    std::string name = own_name(histories.at(root));
    const std::size_t count = ++used[base::fold_case(name)];
    if (count > 1) name += " (" + std::to_string(count) + ")";
    for (const base::Uuid& player : group) states[player] = {root, name, joins.refused.contains(player)};
  }
  return states;
}

std::vector<std::pair<base::Uuid, base::Uuid>> joins_of_equal_names(const PlayerHistories& histories,
                                                                    const SeatedTogether& seated_together) {
  const CountingJoins joins(histories, seated_together);
  const std::set<base::Uuid> joined = joined_in(joins.edges);
  const Groups ever(histories, edges_of(histories, Joins::kEver));
  Groups now(histories, joins.edges);
  std::map<std::string, base::Uuid> by_name;
  std::vector<Edge> found;
  for (const Group& group : joins.groups) {
    const base::Uuid root = root_of(group, joined);
    const base::Uuid first =
        by_name.try_emplace(base::fold_case(own_name(histories.at(root))), root).first->second;
    // "What was undone is not recorded again."
    if (first == root || ever.are_one(first, root)) continue;
    Group whole = now.of(root);
    if (!now.are_one(root, first)) whole.insert(whole.end(), now.of(first).begin(), now.of(first).end());
    const bool refused = std::any_of(whole.begin(), whole.end(),
                                     [&](const base::Uuid& id) { return joins.refused.contains(id); });
    if (refused || any_seated_together(whole, seated_together)) continue;
    found.push_back({root, first});
    now.join(found.back());
  }
  return found;
}

}  // namespace history
