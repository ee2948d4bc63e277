#pragma once

#include <optional>

#include "history/match_state.hpp"

/// What the operations on a payment mean. Pure.
namespace history {

struct PaymentState {
  std::optional<Payment> latest;  ///< what was paid, also where it was taken back; nothing: nothing readable
  bool stands = false;
};

/// A payment is one cell. What is gone stays gone, whoever wrote it: a payment is never written a second
/// time.
PaymentState read_payment(const Operations& operations);

}  // namespace history
