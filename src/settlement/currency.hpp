#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace settlement {

/// A currency of ISO 4217. Amounts are integers of its minor unit, 10^-decimals.
struct Currency {
  std::string code;  ///< three capital letters
  int decimals = 2;  ///< 0, 2, 3 or 4

  friend bool operator==(const Currency&, const Currency&) = default;
};

/// The currency with this code, in either case and perhaps in full-width forms; nothing for a code that ISO
/// 4217 does not have.
std::optional<Currency> known_currency(std::string_view code);

/// The same; throws `Error` (kData) for a code that ISO 4217 does not have.
Currency find_currency(std::string_view code);

}  // namespace settlement
