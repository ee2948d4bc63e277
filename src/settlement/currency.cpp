#include "settlement/currency.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"

namespace settlement {
namespace {

/// The codes of ISO 4217 by number of decimals, with those withdrawn since 2020, as old sheets are entered
/// too. Codes without a minor unit (metals, units of account) are counted in whole units.
// clang-format off
constexpr std::array<std::pair<int, std::string_view>, 4> kCodesByDecimals{{
    {0,
     "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF "
     "XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX"},
    {2,
     "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BOV BRL BSD BTN BWP BYN BZD "
     "CAD CDF CHE CHF CHW CNY COP COU CRC CUC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL "
     "GHS GIP GMD GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR "
     "LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB "
     "PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP "
     "SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG "
     "ZWL"},
    {3, "BHD IQD JOD KWD LYD OMR TND"},
    {4, "CLF UYW"},
}};
// clang-format on

constexpr std::size_t kCodeLength = 3;

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return result;
}

}  // namespace

std::optional<Currency> known_currency(std::string_view code) {
  const std::string wanted = upper(base::narrow(code));
  // Three letters without a space are found in a list as a code only.
  if (wanted.size() == kCodeLength && wanted.find(' ') == std::string::npos)
    for (const auto& [decimals, codes] : kCodesByDecimals)
      if (codes.find(wanted) != std::string_view::npos) return Currency{wanted, decimals};
  return std::nullopt;
}

Currency find_currency(std::string_view code) {
  if (auto known = known_currency(code)) return *std::move(known);
  throw base::Error(base::ErrorKind::kData, base::tr("'{0}' is not a currency code (ISO 4217)", code))
      .remedy(base::tr("write three letters, for example CAD, EUR or JPY"));
}

}  // namespace settlement
