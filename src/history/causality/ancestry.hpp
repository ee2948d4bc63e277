#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "history/operations/operation.hpp"

namespace history {

/// The causal order of the operations of one subject: which of them happened after which.
///
/// Operations are numbered from 0 with parents first. Every id counts once, as it is met first; a parent that
/// is not there counts for nothing, and an operation that is its own ancestor has no parents.
///
/// The operations are laid in chains, in each of which every one happened after the one before, and each
/// operation has a version vector: how many operations of each chain it happened after. An operation with one
/// parent, the last of its chain, shares the version vector of that one, so that a history without forks
/// takes no more room than it has operations, and 3,000 concurrent ones take one entry each.
///
/// Refers to the operations that it is made from, which must outlive it.
class Ancestry {
 public:
  using Index = std::uint32_t;
  /// An entry of a version vector: how many operations of a chain are known.
  struct Known {
    Index chain, count;
  };

  explicit Ancestry(std::span<const Operation> operations);

  [[nodiscard]] std::size_t size() const { return operations_.size(); }
  [[nodiscard]] const Operation& operator[](std::size_t index) const { return *operations_[index]; }
  [[nodiscard]] std::optional<std::size_t> find(const base::Uuid& id) const;
  [[nodiscard]] bool happened_after(std::size_t later, std::size_t earlier) const;
  [[nodiscard]] std::span<const Index> parents(std::size_t index) const;

  [[nodiscard]] const std::vector<std::vector<Index>>& chains() const { return chains_; }
  [[nodiscard]] std::size_t chain_of(std::size_t index) const { return chain_of_[index]; }
  /// How many operations of its own chain an operation happened after.
  [[nodiscard]] std::size_t place_in_chain(std::size_t index) const { return place_in_chain_[index]; }
  /// How many operations of the other chains an operation happened after, ascending by chain; of the chains
  /// that are not named, none.
  [[nodiscard]] std::span<const Known> version_vector(std::size_t index) const;

 private:
  struct Slice {
    std::size_t begin = 0, size = 0;
  };
  class ChainLayout;

  void number(std::span<const Operation> operations);
  void renumber(const std::vector<Index>& order, const std::vector<bool>& circular);

  std::vector<const Operation*> operations_;
  std::unordered_map<base::Uuid, Index, base::UuidHash> index_of_;
  std::vector<Index> parents_;  ///< of all operations, one after the other
  std::vector<std::size_t> parents_end_;
  std::vector<std::vector<Index>> chains_;
  std::vector<Index> chain_of_, place_in_chain_;
  std::vector<Known> known_;  ///< all version vectors
  std::vector<Slice> version_vectors_;
};

/// The heads: the operations that no other happened after, which are the parents of the next one. By id.
std::vector<base::Uuid> heads(const Operations& operations);

}  // namespace history
