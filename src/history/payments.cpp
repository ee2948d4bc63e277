#include "history/payments.hpp"

#include <algorithm>
#include <tuple>

#include "history/cell_writes.hpp"

namespace history {
namespace {

const std::optional<Payment>* written_by(const Operation& operation) {
  const auto* pay = std::get_if<Pay>(&operation.action);
  return pay == nullptr ? nullptr : &pay->payment;
}

/// Of these writes the later of those that nothing came after and that say what was paid.
std::optional<Payment> latest_of(const Scope& scope, Writes writes) {
  std::erase_if(writes, [&](const Write& write) { return !written_by(scope[write.operation])->has_value(); });
  const Operation* latest = nullptr;
  for (const Write& write : last_of(scope, std::move(writes))) {
    const Operation& operation = scope[write.operation];
    if (latest == nullptr || std::tie(latest->at, latest->id) < std::tie(operation.at, operation.id))
      latest = &operation;
  }
  return latest == nullptr ? std::nullopt : *written_by(*latest);
}

}  // namespace

PaymentState read_payment(const Operations& operations) {
  const Ancestry ancestry(operations);
  const Scope scope(ancestry);
  const Effects effects(scope);
  Writes all, in_effect;
  for (const std::size_t index : scope.members()) {
    if (written_by(scope[index]) == nullptr) continue;
    all.push_back({index, 0});
    if (effects.is_in_effect(index)) in_effect.push_back({index, 0});
  }
  const Writes last = last_of(scope, in_effect);
  PaymentState state;
  state.stands = !last.empty() && std::all_of(last.begin(), last.end(), [&](const Write& write) {
    return written_by(scope[write.operation])->has_value();
  });
  state.latest = latest_of(scope, in_effect);
  if (!state.latest) state.latest = latest_of(scope, all);
  return state;
}

}  // namespace history
