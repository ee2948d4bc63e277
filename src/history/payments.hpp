#pragma once

#include <optional>

#include "history/operations/operation.hpp"

/// A payment as a pure function of the set of its operations.
namespace history {

struct PaymentState {
  std::optional<Payment> latest;  ///< what was paid, also where it is gone now; nothing: nothing readable
  bool stands = false;
};

/// A payment is one register. Where one of the maximal writes in effect says that it is gone, it is, whatever
/// a concurrent one says; a write that knew of that (an import that brings the payment again) makes it stand.
/// Of several other values, which only files that were brought together have, the later (`at`, then id)
/// counts, as it does for names.
PaymentState materialize_payment(const Operations& operations);

}  // namespace history
