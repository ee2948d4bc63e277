#pragma once

#include <optional>
#include <string>

#include "history/match_state.hpp"

/// What the operations on a payment mean. Pure.
namespace history {

/// A payment with the names that go with it.
struct PaymentRecord {
  base::Uuid id;
  std::string from, to;  ///< names of the players
  Payment payment;
};

struct PaymentState {
  std::optional<Payment> latest;  ///< what was paid, also where it was taken back; nothing: nothing readable
  bool stands = false;
};

/// A payment is one cell: of the writes in effect those count that no other has among its ancestors. Where
/// one of them says that it is gone, it is, whoever wrote it otherwise in ignorance of that; a writing that
/// knew of it (an import that brings the payment again) makes it stand. Of several other values, which only
/// files that were brought together have, the later (`at`, then id) counts, as it does for names.
PaymentState read_payment(const Operations& operations);

}  // namespace history
