#include "history/causality/ancestry.hpp"

#include <algorithm>
#include <functional>

namespace history {
namespace {

using Index = Ancestry::Index;
using Graph = std::function<std::span<const Index>(std::size_t)>;

/// The strongly connected components of the graph of parents, by Tarjan's algorithm: parents come out first,
/// and who is in a circle is known. Without recursion, as a history may be longer than the stack is deep.
class Components {
 public:
  Components(std::size_t size, const Graph& parents)
      : circular(size, false), parents_(parents), met_(size, 0), lowest_(size, 0), open_(size, false) {
    order.reserve(size);
    for (std::size_t start = 0; start < size; ++start)
      if (met_[start] == 0) walk(static_cast<Index>(start));
  }

  std::vector<Index> order;
  std::vector<bool> circular;  ///< whether an operation is its own ancestor

 private:
  struct Visit {
    Index at;
    std::size_t next = 0;  ///< of its parents
  };

  void enter(Index index) {
    met_[index] = lowest_[index] = ++count_;
    open_[index] = true;
    waiting_.push_back(index);
    visits_.push_back({index});
  }

  void walk(Index start) {
    enter(start);
    while (!visits_.empty()) {
      Visit& visit = visits_.back();
      const std::span<const Index> parents = parents_(visit.at);
      if (visit.next == parents.size()) {
        leave();
        continue;
      }
      const Index parent = parents[visit.next++];
      if (parent == visit.at) circular[parent] = true;
      if (met_[parent] == 0)
        enter(parent);
      else if (open_[parent])
        lowest_[visit.at] = std::min(lowest_[visit.at], met_[parent]);
    }
  }

  void leave() {
    const Index done = visits_.back().at;
    visits_.pop_back();
    if (!visits_.empty()) lowest_[visits_.back().at] = std::min(lowest_[visits_.back().at], lowest_[done]);
    if (lowest_[done] == met_[done]) close(done);
  }

  void close(Index root) {
    const bool alone = waiting_.back() == root;
    for (Index member = root;;) {
      member = waiting_.back();
      waiting_.pop_back();
      open_[member] = false;
      if (!alone) circular[member] = true;
      order.push_back(member);
      if (member == root) return;
    }
  }

  const Graph& parents_;
  std::vector<Index> met_, lowest_;
  std::vector<bool> open_;
  std::vector<Index> waiting_;
  std::vector<Visit> visits_;
  Index count_ = 0;
};

}  // namespace

std::optional<std::size_t> Ancestry::find(const base::Uuid& id) const {
  const auto found = index_of_.find(id);
  if (found == index_of_.end()) return std::nullopt;
  return found->second;
}

/// Numbers in the order of arrival, with the parents that are there.
void Ancestry::number(std::span<const Operation> operations) {
  index_of_.reserve(operations.size());
  for (const Operation& operation : operations)
    if (index_of_.try_emplace(operation.id, static_cast<Index>(operations_.size())).second)
      operations_.push_back(&operation);
  for (const Operation* operation : operations_) {
    for (const base::Uuid& id : operation->parents)
      if (const std::optional<std::size_t> parent = find(id)) parents_.push_back(static_cast<Index>(*parent));
    parents_end_.push_back(parents_.size());
  }
}

void Ancestry::renumber(const std::vector<Index>& order, const std::vector<bool>& circular) {
  std::vector<Index> number_of(size());
  for (std::size_t place = 0; place < order.size(); ++place)
    number_of[order[place]] = static_cast<Index>(place);
  std::vector<const Operation*> operations;
  std::vector<Index> all_parents;
  std::vector<std::size_t> ends;
  for (const Index old : order) {
    operations.push_back(operations_[old]);
    if (!circular[old])
      for (const Index parent : parents(old)) all_parents.push_back(number_of[parent]);
    ends.push_back(all_parents.size());
  }
  operations_ = std::move(operations);
  parents_ = std::move(all_parents);
  parents_end_ = std::move(ends);
  for (auto& [id, index] : index_of_) index = number_of[index];
}

std::span<const Index> Ancestry::parents(std::size_t index) const {
  const std::size_t begin = index == 0 ? 0 : parents_end_[index - 1];
  return {parents_.data() + begin, parents_end_[index] - begin};
}

std::span<const Ancestry::Known> Ancestry::version_vector(std::size_t index) const {
  return {known_.data() + version_vectors_[index].begin, version_vectors_[index].size};
}

bool Ancestry::happened_after(std::size_t later, std::size_t earlier) const {
  const Index chain = chain_of_[earlier];
  if (chain_of_[later] == chain) return place_in_chain_[earlier] < place_in_chain_[later];
  const std::span<const Known> known = version_vector(later);
  const auto entry = std::lower_bound(known.begin(), known.end(), chain,
                                      [](const Known& each, Index sought) { return each.chain < sought; });
  return entry != known.end() && entry->chain == chain && place_in_chain_[earlier] < entry->count;
}

/// Lays the operations in chains, in their order.
class Ancestry::ChainLayout {
 public:
  explicit ChainLayout(Ancestry& ancestry) : ancestry_(ancestry) {}

  void run() {
    for (std::size_t index = 0; index < ancestry_.size(); ++index) {
      const std::span<const Index> parents = ancestry_.parents(index);
      if (parents.size() == 1 && is_last_of_its_chain(parents[0])) {
        ancestry_.version_vectors_.push_back(ancestry_.version_vectors_[parents[0]]);
        append(index, ancestry_.chain_of_[parents[0]]);
      } else {
        merge_parents(parents);
        append_with_vector(index);
      }
    }
  }

 private:
  [[nodiscard]] bool is_last_of_its_chain(std::size_t index) const {
    return ancestry_.chains_[ancestry_.chain_of_[index]].back() == index;
  }

  void merge_parents(std::span<const Index> parents) {
    for (const Index parent : parents) {
      for (const Known& each : ancestry_.version_vector(parent)) know(each);
      know({ancestry_.chain_of_[parent], ancestry_.place_in_chain_[parent] + 1});
    }
    std::sort(chains_.begin(), chains_.end());
  }

  void know(const Known& known) {
    if (count_.size() <= known.chain) count_.resize(std::size_t{known.chain} + 1, 0);
    if (count_[known.chain] == 0) chains_.push_back(known.chain);
    count_[known.chain] = std::max(count_[known.chain], known.count);
  }

  /// At the end of a chain of which everything is known, or else of a new one.
  void append_with_vector(std::size_t index) {
    const auto whole = std::find_if(chains_.begin(), chains_.end(), [this](Index chain) {
      return count_[chain] == ancestry_.chains_[chain].size();
    });
    const Index own = whole == chains_.end() ? static_cast<Index>(ancestry_.chains_.size()) : *whole;
    Slice slice{ancestry_.known_.size()};
    for (const Index chain : chains_) {
      if (chain != own) ancestry_.known_.push_back({chain, count_[chain]});
      count_[chain] = 0;
    }
    slice.size = ancestry_.known_.size() - slice.begin;
    chains_.clear();
    ancestry_.version_vectors_.push_back(slice);
    append(index, own);
  }

  void append(std::size_t index, Index chain) {
    if (chain == ancestry_.chains_.size()) ancestry_.chains_.emplace_back();
    ancestry_.chain_of_.push_back(chain);
    ancestry_.place_in_chain_.push_back(static_cast<Index>(ancestry_.chains_[chain].size()));
    ancestry_.chains_[chain].push_back(static_cast<Index>(index));
  }

  Ancestry& ancestry_;
  std::vector<Index> chains_;  ///< those of which anything is known
  std::vector<Index> count_;   ///< by chain, how much of it is known
};

Ancestry::Ancestry(std::span<const Operation> operations) {
  number(operations);
  const auto parents_first = [&] {
    for (std::size_t index = 0; index < size(); ++index)
      for (const Index parent : parents(index))
        if (parent >= index) return false;
    return true;
  };
  if (!parents_first()) {
    const Graph graph = [this](std::size_t index) { return parents(index); };
    const Components components(size(), graph);
    renumber(components.order, components.circular);
  }
  ChainLayout(*this).run();
}

std::vector<base::Uuid> heads(const Operations& operations) {
  const Ancestry ancestry(operations);
  std::vector<bool> followed(ancestry.size(), false);
  for (std::size_t index = 0; index < ancestry.size(); ++index)
    for (const Ancestry::Index parent : ancestry.parents(index)) followed[parent] = true;
  std::vector<base::Uuid> ids;
  for (std::size_t index = 0; index < ancestry.size(); ++index)
    if (!followed[index]) ids.push_back(ancestry[index].id);
  std::sort(ids.begin(), ids.end());
  return ids;
}

}  // namespace history
