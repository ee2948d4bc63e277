#include "history/ancestry.hpp"

#include <algorithm>
#include <cstring>
#include <limits>

namespace history {
namespace {

using Index = Ancestry::Index;
using Graph = std::function<std::span<const Index>(std::size_t)>;

/// Tarjan's strongly connected components, without recursion, as a history may be longer than the stack is
/// deep. They come out with parents first.
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

std::size_t Ancestry::HashOfId::operator()(const base::Uuid& id) const {
  std::uint64_t halves[2];
  std::memcpy(halves, id.bytes.data(), sizeof halves);
  return static_cast<std::size_t>((halves[0] * 0x9E3779B97F4A7C15ULL) ^ halves[1]);
}

Ancestry::Ancestry(const Operations& operations) {
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
  lay_in_chains();
}

std::optional<std::size_t> Ancestry::find(const base::Uuid& id) const {
  const auto found = index_of_.find(id);
  if (found == index_of_.end()) return std::nullopt;
  return found->second;
}

/// Numbers in the order of arrival, with the parents that are there.
void Ancestry::number(const Operations& operations) {
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

void Ancestry::lay_in_chains() {
  std::vector<Index> known;
  for (std::size_t index = 0; index < size(); ++index) {
    known.clear();
    for (const Index parent : parents(index)) {
      const std::span<const Index> theirs = known_of(parent);
      known.resize(std::max({known.size(), theirs.size(), std::size_t{chain_of_[parent]} + 1}), 0);
      for (std::size_t chain = 0; chain < theirs.size(); ++chain)
        known[chain] = std::max(known[chain], theirs[chain]);
      Index& own = known[chain_of_[parent]];
      own = std::max(own, place_in_chain_[parent] + 1);
    }
    put_in_chain(index, known);
    known_.insert(known_.end(), known.begin(), known.end());
    known_end_.push_back(known_.size());
  }
}

/// At the end of a chain of which it knows everything, or else of a new one.
void Ancestry::put_in_chain(std::size_t index, const std::vector<Index>& known) {
  std::size_t chain = 0;
  while (chain < known.size() && known[chain] != chains_[chain].size()) ++chain;
  if (chain == known.size()) {
    chain = chains_.size();
    chains_.emplace_back();
  }
  chain_of_.push_back(static_cast<Index>(chain));
  place_in_chain_.push_back(static_cast<Index>(chains_[chain].size()));
  chains_[chain].push_back(static_cast<Index>(index));
}

}  // namespace history
