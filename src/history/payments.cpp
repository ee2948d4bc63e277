#include "history/payments.hpp"

#include <algorithm>
#include <tuple>

#include "history/matches/register_writes.hpp"

namespace history {
namespace {

/// The latest of the maximal ones of those writes that say what was paid.
std::optional<Payment> latest_of(const CausalCut& cut, Writes writes) {
  std::erase_if(writes, [&](const Write& write) {
    return !payment_written_by(cut[write.operation].action)->has_value();
  });
  const Operation* latest = nullptr;
  for (const Write& write : maximal_writes(cut, std::move(writes))) {
    const Operation& operation = cut[write.operation];
    if (latest == nullptr || std::tie(latest->at, latest->id) < std::tie(operation.at, operation.id))
      latest = &operation;
  }
  return latest == nullptr ? std::nullopt : *payment_written_by(latest->action);
}

}  // namespace

PaymentState materialize_payment(const Operations& operations) {
  const Ancestry ancestry(operations);
  const CausalCut cut(ancestry);
  const Effects effects(cut);
  Writes all, in_effect;
  for (const std::size_t index : cut.members()) {
    if (payment_written_by(cut[index].action) == nullptr) continue;
    all.push_back({index, 0});
    if (effects.is_in_effect(index)) in_effect.push_back({index, 0});
  }
  const Writes maximal = maximal_writes(cut, in_effect);
  PaymentState state;
  state.stands = !maximal.empty() && std::all_of(maximal.begin(), maximal.end(), [&](const Write& write) {
    return payment_written_by(cut[write.operation].action)->has_value();
  });
  state.latest = latest_of(cut, in_effect);
  if (!state.latest) state.latest = latest_of(cut, all);
  return state;
}

}  // namespace history
