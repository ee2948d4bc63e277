#include "history/causality/causal_cut.hpp"

#include <algorithm>
#include <numeric>

#include "history/operations/effects.hpp"

namespace history {
namespace {

using Numbers = std::vector<std::size_t>;

/// Up to so many operations are compared in pairs, which needs no table of chains.
constexpr std::size_t kFewOperations = 16;

Numbers maximal_by_pairs(const CausalCut& cut, const Numbers& operations) {
  Numbers found;
  for (const std::size_t one : operations)
    if (std::none_of(operations.begin(), operations.end(),
                     [&](std::size_t other) { return cut.happened_after(other, one); }))
      found.push_back(one);
  return found;
}

/// By what all of them know of each chain, so that n operations take as long as their version vectors are.
Numbers maximal_by_chains(const Ancestry& ancestry, const Numbers& operations) {
  std::vector<std::size_t> known(ancestry.chains().size(), 0);
  const auto know = [&](std::size_t chain, std::size_t count) {
    known[chain] = std::max(known[chain], count);
  };
  for (const std::size_t one : operations) {
    know(ancestry.chain_of(one), ancestry.place_in_chain(one));
    for (const Ancestry::Known& each : ancestry.version_vector(one)) know(each.chain, each.count);
  }
  Numbers found;
  for (const std::size_t one : operations)
    if (ancestry.place_in_chain(one) >= known[ancestry.chain_of(one)]) found.push_back(one);
  return found;
}

}  // namespace

CausalCut::CausalCut(const Ancestry& ancestry) : ancestry_(&ancestry), members_(ancestry.size()) {
  std::iota(members_.begin(), members_.end(), std::size_t{0});
}

CausalCut CausalCut::past(const Ancestry& ancestry, std::size_t operation) {
  CausalCut cut;
  cut.ancestry_ = &ancestry;
  const auto add = [&](std::size_t chain, std::size_t count) {
    const std::vector<Ancestry::Index>& operations = ancestry.chains()[chain];
    cut.members_.insert(cut.members_.end(), operations.begin(),
                        operations.begin() + static_cast<std::ptrdiff_t>(count));
  };
  add(ancestry.chain_of(operation), ancestry.place_in_chain(operation) + 1);
  for (const Ancestry::Known& known : ancestry.version_vector(operation)) add(known.chain, known.count);
  std::sort(cut.members_.begin(), cut.members_.end());
  return cut;
}

std::size_t CausalCut::size_of_past(const Ancestry& ancestry, std::size_t operation) {
  std::size_t size = ancestry.place_in_chain(operation) + 1;
  for (const Ancestry::Known& known : ancestry.version_vector(operation)) size += known.count;
  return size;
}

std::vector<std::size_t> CausalCut::maximal(std::vector<std::size_t> operations) const {
  std::sort(operations.begin(), operations.end());
  operations.erase(std::unique(operations.begin(), operations.end()), operations.end());
  if (operations.empty() || !is_recorded(operations.back()))
    return {operations.empty() ? operations.end() : operations.end() - 1, operations.end()};
  return operations.size() <= kFewOperations ? maximal_by_pairs(*this, operations)
                                             : maximal_by_chains(*ancestry_, operations);
}

bool CausalCut::is_linear() const {
  for (std::size_t place = 1; place < members_.size(); ++place)
    if (!happened_after(members_[place], members_[place - 1])) return false;
  return true;
}

void CausalCut::append_provisional_resolution(Resolve resolution) {
  members_.push_back(end());
  provisional_.push_back(Operation{.action = std::move(resolution)});
}

Effects::Effects(const CausalCut& cut) : ancestry_(&cut.ancestry()), in_effect_(cut.end(), false) {
  std::vector<bool> is_undone(cut.end(), false);
  const auto operation_of = [&](std::size_t index) -> const Operation& { return cut[index]; };
  for_each_undone(cut.members(), operation_of, [&](std::size_t undo, const base::Uuid& id) {
    if (undos_.empty() || undos_.back() != undo) undos_.push_back(static_cast<Ancestry::Index>(undo));
    if (const std::optional<std::size_t> target = ancestry_->find(id)) is_undone[*target] = true;
  });
  for (const std::size_t index : cut.members()) {
    if (targets_of(cut[index].action) != nullptr || is_undone[index]) continue;
    in_effect_[index] = true;
    in_effect.push_back(index);
  }
}

const std::vector<Ancestry::Index>& Effects::undos_of(std::size_t index) const {
  static const std::vector<Ancestry::Index> none;
  if (!undos_by_target_) {
    undos_by_target_.emplace();
    for (const Ancestry::Index undo : undos_)
      for (const base::Uuid& id : *targets_of((*ancestry_)[undo].action)) {
        const std::optional<std::size_t> target = ancestry_->find(id);
        if (!target) continue;
        std::vector<Ancestry::Index>& of_target = (*undos_by_target_)[*target];
        if (of_target.empty() || of_target.back() != undo) of_target.push_back(undo);
      }
  }
  const auto found = undos_by_target_->find(index);
  return found == undos_by_target_->end() ? none : found->second;
}

}  // namespace history
