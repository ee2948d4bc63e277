#include "history/payments.hpp"

namespace history {

PaymentState read_payment(const Operations& operations) {
  const std::set<base::Uuid> effective = in_effect(operations);
  PaymentState state;
  bool is_made = false;
  bool is_gone = false;
  const Operation* made = nullptr;
  for (const Operation& operation : operations) {
    const auto* pay = std::get_if<Pay>(&operation.action);
    if (pay == nullptr) continue;
    const bool counts = effective.contains(operation.id);
    if (!pay->payment) {
      is_gone = is_gone || counts;
      continue;
    }
    // Only hostile sets have several: of these the smallest id counts, those in effect first.
    const bool better =
        made == nullptr || (counts && !is_made) || (counts == is_made && operation.id < made->id);
    if (better) made = &operation;
    is_made = is_made || counts;
  }
  if (made != nullptr) state.latest = std::get<Pay>(made->action).payment;
  state.stands = is_made && !is_gone;
  return state;
}

}  // namespace history
