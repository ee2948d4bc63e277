#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "games/rulebook.hpp"
#include "settlement/currency.hpp"

/// Stakes and amounts of money: parsed, checked and written.
namespace settlement {

/// An amount of money in whole minor units of a currency (cents of CAD, yen of JPY).
using MinorUnits = std::int64_t;

/// The stakes of a match: the small one is paid for each hundred of difference, the large one for the match
/// and for each mark.
struct Stakes {
  MinorUnits small = 0;
  MinorUnits large = 0;
  Currency currency;

  friend bool operator==(const Stakes&, const Stakes&) = default;
};

/// Reads `1-3`, `1–3` (en dash) or `1` for `1-3`, as a person types them: `0.50` or `0,50`, perhaps in
/// full-width forms. Each stake may have as many decimals as the currency has. Throws `Error` (kData) with
/// the place for anything else, or above 1,000,000 whole units (major units) of the currency.
Stakes parse_stakes(std::string_view typed, const Currency& currency);

/// Reads one amount of an import, "1.00" or "1", within the range of a stake. Errors as above.
MinorUnits parse_stake(std::string_view text, const Currency& currency);

/// A payment is at most this many minor units of its currency.
inline constexpr MinorUnits kMostPayment = 1'000'000'000'000'000;

/// Reads the amount of a payment as a person types it, "18", "18.00" or "18,00", perhaps in full-width forms,
/// with as many decimals as the currency has or fewer. Throws `Error` (kData) with the place for anything
/// else, for nothing (0), and above `kMostPayment`.
MinorUnits parse_payment(std::string_view typed, const Currency& currency);
/// Reads the amount of a payment in an import, where the decimal sign is a point. Limits and errors are those
/// of `parse_payment`.
MinorUnits parse_imported_payment(std::string_view text, const Currency& currency);

/// The rules of stakes in words.
games::RuleSection stake_rules();

/// "18.00", "1800", "18.000": with the currency's decimals, for programs, and commands to type.
std::string format_amount(MinorUnits amount, const Currency& currency);
/// The same, of the currency with this code. Throws as `find_currency` does.
std::string format_amount(MinorUnits amount, const std::string& currency);
/// An amount for a person, with the decimal sign of the language: "18,00".
std::string amount_text(MinorUnits amount, const Currency& currency);

/// "CAD 18.00", for programs.
std::string format_money(MinorUnits amount, const Currency& currency);
/// Money for a person, as the language writes it: "18,00 CAD". Every sum of money that a person reads is
/// written here.
std::string money_text(MinorUnits amount, const Currency& currency);

/// "1.00-3.00", as `parse_stakes` reads it.
std::string stakes_with_decimals(const Stakes& stakes);

/// "18", "0.5": without zeros at the end of the decimals.
std::string amount_without_zeros(MinorUnits amount, const Currency& currency);

/// "1-3", "0.5-1.5": without zeros at the end of the decimals, so that another currency can take them.
std::string stakes_without_zeros(const Stakes& stakes);

/// "CAD 1.00-3.00", as the language writes it.
std::string stakes_text(const Stakes& stakes);

}  // namespace settlement
