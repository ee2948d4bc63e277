#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "history/match_state.hpp"

/// Which operation came after which.
namespace history {

/// The operations of one subject, numbered from 0 with parents first, and what each of them came after. Every
/// id counts once, as it is met first; a parent that is not there counts for nothing, and an operation that
/// is its own ancestor has no parents.
///
/// The operations are laid in chains, in each of which every one came after the one before; an operation
/// knows of each chain a beginning. One history without forks is one chain, so that it takes no more room
/// than it has operations, and one with a few forks a few times that.
///
/// Refers to the operations that it is made from, which must outlive it.
class Ancestry {
 public:
  using Index = std::uint32_t;

  explicit Ancestry(const Operations& operations);

  [[nodiscard]] std::size_t size() const { return operations_.size(); }
  [[nodiscard]] const Operation& operator[](std::size_t index) const { return *operations_[index]; }
  [[nodiscard]] std::optional<std::size_t> find(const base::Uuid& id) const;
  [[nodiscard]] bool came_after(std::size_t later, std::size_t earlier) const {
    const std::span<const Index> known = known_of(later);
    return chain_of_[earlier] < known.size() && known[chain_of_[earlier]] > place_in_chain_[earlier];
  }
  [[nodiscard]] std::span<const Index> parents(std::size_t index) const {
    return part(parents_, parents_end_, index);
  }
  [[nodiscard]] const std::vector<std::vector<Index>>& chains() const { return chains_; }
  /// How many of each chain an operation came after; of the chains that are not named none.
  [[nodiscard]] std::span<const Index> known_of(std::size_t index) const {
    return part(known_, known_end_, index);
  }

 private:
  struct HashOfId {
    std::size_t operator()(const base::Uuid& id) const;
  };

  static std::span<const Index> part(const std::vector<Index>& all, const std::vector<std::size_t>& ends,
                                     std::size_t index) {
    const std::size_t begin = index == 0 ? 0 : ends[index - 1];
    return {all.data() + begin, ends[index] - begin};
  }
  void number(const Operations& operations);
  void renumber(const std::vector<Index>& order, const std::vector<bool>& circular);
  void lay_in_chains();
  void put_in_chain(std::size_t index, const std::vector<Index>& known);

  std::vector<const Operation*> operations_;
  std::unordered_map<base::Uuid, Index, HashOfId> index_of_;
  std::vector<Index> parents_;  ///< of all operations, one after the other
  std::vector<std::size_t> parents_end_;
  std::vector<std::vector<Index>> chains_;
  std::vector<Index> chain_of_, place_in_chain_;
  std::vector<Index> known_;  ///< of all operations, one after the other
  std::vector<std::size_t> known_end_;
};

}  // namespace history
