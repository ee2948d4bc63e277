#include "settlement/stakes.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/errors/error.hpp"
#include "base/errors/source_span.hpp"
#include "base/language/translation.hpp"
#include "base/values/decimal.hpp"

namespace settlement {
namespace {

using base::Error;
using base::ErrorKind;

constexpr int kMostDecimals = 4;                // of any currency
constexpr std::int64_t kMostStake = 1'000'000;  // whole units of the currency
constexpr std::string_view kEnDash = "\u2013";

/// What people write between two numbers: the last three are what a Japanese keyboard types.
constexpr std::array<std::string_view, 7> kNoHyphens{"/", ":", "\u2014", " ", "~", "\u301c", "\u30fc"};

std::string usual_remedy() { return base::tr("write SMALL-LARGE, for example 1-3, or 1 for 1-3"); }

std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

/// The texts of the small and the large stake; the second is empty if there is none.
struct Parts {
  std::string_view small, large;
  std::size_t large_at = 0;
};

Parts split(std::string_view text) {
  for (const std::string_view dash : {std::string_view("-"), kEnDash})
    if (const std::size_t at = text.find(dash); at != std::string_view::npos)
      return {text.substr(0, at), text.substr(at + dash.size()), at + dash.size()};
  return {text, "", 0};
}

/// An amount corrected for a remedy: a point for the comma, a digit before it. Nothing if it is no amount
/// then either.
std::optional<std::string> corrected(std::string_view text) {
  if (text.find_first_of("0123456789") == std::string_view::npos) return std::nullopt;
  std::string amount(text);
  std::replace(amount.begin(), amount.end(), ',', '.');
  if (amount.starts_with('.')) amount.insert(0, 1, '0');
  if (amount.ends_with('.')) amount.pop_back();
  if (!base::is_decimal(amount)) return std::nullopt;
  return amount;
}

/// The same for both stakes.
std::optional<std::string> corrected_stakes(std::string_view text) {
  const Parts parts = split(text);
  auto small = corrected(parts.small);
  if (!small || parts.large_at == 0) return small;
  const auto large = corrected(parts.large);
  return large ? std::optional(*small + "-" + *large) : std::nullopt;
}

/// "1/3", "1:3", "1 3", "1 - 3", "1〜3" corrected: two stakes with something other than a hyphen between
/// them. Nothing if they are no stakes then either.
std::optional<std::string> with_a_hyphen(std::string_view text) {
  std::string stakes(text);
  for (const std::string_view between : kNoHyphens)
    if (const std::size_t at = stakes.find(between); at != std::string::npos && split(stakes).large_at == 0)
      stakes.replace(at, between.size(), "-");
  stakes.erase(std::remove(stakes.begin(), stakes.end(), ' '), stakes.end());
  return corrected_stakes(stakes);
}

/// The digits of "1,000" or "1.000", where the sign may separate thousands. Nothing for any other amount.
std::optional<std::string> without_separator(std::string_view text) {
  const std::size_t sign = text.find_first_of(",.");
  if (sign == std::string_view::npos || sign == 0 || text.size() - sign != 4 || text.starts_with('0'))
    return std::nullopt;
  std::string digits(text);
  digits.erase(sign, 1);
  return base::parse_unsigned(digits) ? std::optional(digits) : std::nullopt;
}

/// The remedy for "1,000"; nothing for any other amount, and where these may be three decimals.
std::optional<std::string> thousands_remedy(std::string_view text, const Currency& currency) {
  const auto digits = without_separator(text);
  if (!digits || currency.decimals >= 3) return std::nullopt;
  return base::tr("for thousands write {0}; otherwise use fewer decimals", *digits);
}

/// Whether a correction is valid: both stakes are amounts with no more decimals than the currency.
bool can_be_read(const std::optional<std::string>& stakes, const Currency& currency) {
  if (!stakes) return false;
  const Parts parts = split(*stakes);
  const auto is_amount = [&](std::string_view text) {
    return base::parse_decimal(text, currency.decimals).has_value();
  };
  return is_amount(parts.small) && (parts.large_at == 0 || is_amount(parts.large));
}

/// Whether a number has more decimals than the currency.
bool has_too_many_decimals(std::string_view number, const Currency& currency) {
  const std::size_t point = number.find('.');
  return point != std::string_view::npos &&
         number.size() - point - 1 > static_cast<std::size_t>(currency.decimals);
}

std::string decimals_text(const Currency& currency) {
  if (currency.decimals == 0) return base::tr("{0} has no decimals", currency.code);
  return base::tr("{0} has {1} decimals", currency.code, currency.decimals);
}

/// An amount that a person typed, as programs write it: with a point for a comma before the decimals. Any
/// other text is left as it is, also one with more decimals than the currency: "1,000" may be a thousand.
std::string with_a_point(std::string_view typed, const Currency& currency) {
  std::string amount(typed);
  const std::size_t comma = amount.find(',');
  if (comma == std::string::npos || amount.find('.') != std::string::npos) return amount;
  amount[comma] = '.';
  return base::is_decimal(amount) && !has_too_many_decimals(amount, currency) ? amount : std::string(typed);
}

/// Stakes that have points before the decimals as somebody types them in the language: "1,50-4,50".
std::string as_typed(const std::string& stakes) {
  const Parts parts = split(stakes);
  const std::string small = base::decimal_text(parts.small);
  return parts.large_at == 0 ? small : small + "-" + base::decimal_text(parts.large);
}

/// The remedy for what is nearly an amount: "$1", "1,50", ".50". `all` is both stakes.
std::string not_a_number_remedy(std::string_view text, std::string_view all, const Currency& currency) {
  if (const auto remedy = thousands_remedy(text, currency)) return *remedy;
  for (const auto& stakes : {corrected_stakes(all), with_a_hyphen(all)})
    if (can_be_read(stakes, currency)) return base::tr("write {0}", as_typed(*stakes));
  const bool digits = text.find_first_of("0123456789") != std::string_view::npos;
  if (digits && text.find_first_not_of("0123456789., -") != std::string_view::npos)
    return base::tr("write the number alone, and name the money with --currency, for example --currency EUR");
  return usual_remedy();
}

std::string with_currency(const Currency& currency, const std::string& number) {
  // Translators: a sum of money: {0} is the code of a currency, {1} a number, or two joined by a hyphen.
  return base::tr_c("money", "{0} {1}", currency.code, number);
}

/// Reads one of the stakes of a text, in which amounts have a point before the decimals.
MinorUnits parse_part(const base::SourceSpanRef& part, const Currency& currency) {
  const std::string_view text = part.view();
  const auto refuse = [&](std::string message, std::string remedy) {
    return Error(ErrorKind::kData, std::move(message)).at(part.place()).remedy(std::move(remedy));
  };
  if (text.empty() && part.begin > 0) throw refuse(base::tr("the large stake is missing"), usual_remedy());
  std::string number = with_a_point(text, currency);
  // A comma before decimals that the currency has not: those are what is wrong.
  if (!base::is_decimal(number) && !thousands_remedy(text, currency)) {
    std::string meant(text);
    std::replace(meant.begin(), meant.end(), ',', '.');
    if (base::is_decimal(meant) && has_too_many_decimals(meant, currency)) number = meant;
  }
  if (!base::is_decimal(number))
    throw refuse(base::tr("'{0}' is not an amount", text),
                 not_a_number_remedy(text, part.source->text, currency));
  if (has_too_many_decimals(number, currency))
    throw refuse(decimals_text(currency),
                 thousands_remedy(text, currency).value_or(base::tr("write the stake with fewer decimals")));
  const auto amount = base::parse_decimal(number, currency.decimals);
  if (!amount || *amount > kMostStake * power_of_ten(currency.decimals))
    throw refuse(base::tr("the stake is too large"), base::tr("a stake is from 0 to {0}", kMostStake));
  return *amount;
}

/// Reads a payment. `is_typed`: by a person, who may write a comma, and who names the currency by an option.
MinorUnits read_payment(const base::SourceSpan& typed, const Currency& currency, bool is_typed) {
  const std::string_view text = typed.view();
  const auto refuse = [&](std::string message, std::string remedy) {
    return Error(ErrorKind::kData, std::move(message)).at(typed.place()).remedy(std::move(remedy));
  };
  for (const std::string_view sign : {std::string_view("-"), base::kMinusSign, std::string_view("+")})
    if (text.starts_with(sign))
      throw refuse(base::tr("the amount of a payment cannot have a sign"),
                   base::tr("write the payer first: FROM TO AMOUNT"));
  std::string number = is_typed ? with_a_point(text, currency) : std::string(text);
  if (!base::is_decimal(number)) {
    if (const auto remedy = thousands_remedy(text, currency))
      throw refuse(base::tr("'{0}' is not an amount", text), *remedy);
    const std::optional<std::string> meant = corrected(text);
    // What would be refused then is refused at once.
    if (!meant || !has_too_many_decimals(*meant, currency))
      throw refuse(base::tr("'{0}' is not an amount", text),
                   meant ? base::tr("write {0}", is_typed ? base::decimal_text(*meant) : *meant)
                         : base::tr("write the digits alone, with a point before the decimals: 18 or 18.50"));
    number = *meant;
  }
  if (has_too_many_decimals(number, currency))
    throw refuse(decimals_text(currency),
                 is_typed
                     ? base::tr("write the amount with fewer decimals, or name its money with --currency")
                     : base::tr("write the amount with fewer decimals, or correct \"currency\""));
  const auto amount = base::parse_decimal(number, currency.decimals);
  if (amount == 0)
    throw refuse(base::tr("a payment must be above 0"), base::tr("'chapeau drop-payment N' drops one"));
  if (!amount || *amount > kMostPayment)
    throw refuse(base::tr("the amount is too large"),
                 base::tr("a payment is at most {0}", money_text(kMostPayment, currency)));
  return *amount;
}

}  // namespace

Stakes parse_stakes(std::string_view typed, const Currency& currency) {
  const base::SourceSpan all = base::make_narrow_source_span(typed);
  const std::string_view text = all.view();
  for (const std::string_view sign : {std::string_view("-"), kEnDash, std::string_view("+")})
    if (text.starts_with(sign))
      throw Error(ErrorKind::kData, base::tr("a stake cannot have a sign"))
          .at(base::SourceSpan{all.source, 0, sign.size()}.place())
          .remedy(usual_remedy());
  const Parts parts = split(text);
  if (parts.large_at != 0)
    return {parse_part({all.source.get(), 0, parts.small.size()}, currency),
            parse_part({all.source.get(), parts.large_at, text.size()}, currency), currency};
  const MinorUnits small = parse_part(all.ref(), currency);
  const MinorUnits large = 3 * small;
  if (large > kMostStake * power_of_ten(currency.decimals))
    throw Error(ErrorKind::kData, base::tr("the large stake, three times this, is too large"))
        .at(all.place())
        .remedy(base::tr("a stake is from 0 to {0}; write both as SMALL-LARGE", kMostStake));
  return {small, large, currency};
}

MinorUnits parse_stake(std::string_view text, const Currency& currency) {
  if (!base::is_decimal(text))
    throw Error(ErrorKind::kData, base::tr("'{0}' is not an amount", text))
        .remedy(base::tr("write digits with a point before the decimals, for example 1.00"));
  const base::SourceSpan all = base::make_source_span(text);
  return parse_part(all.ref(), currency);
}

MinorUnits parse_payment(std::string_view typed, const Currency& currency) {
  return read_payment(base::make_narrow_source_span(typed), currency, true);
}

MinorUnits parse_imported_payment(std::string_view text, const Currency& currency) {
  return read_payment(base::make_source_span(text), currency, false);
}

std::string format_amount(MinorUnits amount, const Currency& currency) {
  return base::format_decimal(amount, currency.decimals);
}

std::string format_amount(MinorUnits amount, const std::string& currency) {
  return format_amount(amount, find_currency(currency));
}

std::string format_money(MinorUnits amount, const Currency& currency) {
  std::string text = currency.code;
  text += ' ';
  text += format_amount(amount, currency);
  return text;
}

std::string amount_text(MinorUnits amount, const Currency& currency) {
  return base::decimal_text(amount, currency.decimals);
}

std::string money_text(MinorUnits amount, const Currency& currency) {
  return with_currency(currency, amount_text(amount, currency));
}

std::string stakes_with_decimals(const Stakes& stakes) {
  return fmt::format("{}-{}", format_amount(stakes.small, stakes.currency),
                     format_amount(stakes.large, stakes.currency));
}

std::string amount_without_zeros(MinorUnits amount, const Currency& currency) {
  std::string text = format_amount(amount, currency);
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string stakes_without_zeros(const Stakes& stakes) {
  return fmt::format("{}-{}", amount_without_zeros(stakes.small, stakes.currency),
                     amount_without_zeros(stakes.large, stakes.currency));
}

std::string stakes_text(const Stakes& stakes) {
  return with_currency(stakes.currency, fmt::format("{}-{}", amount_text(stakes.small, stakes.currency),
                                                    amount_text(stakes.large, stakes.currency)));
}

games::RuleSection stake_rules() {
  return {
      base::tr_c("title", "Stakes"),
      {{base::tr("Stakes are written small-large: the small stake goes with each hundred of difference, the "
                 "large one with the game and with each mark."),
        "Wikipedia"},
       {base::tr("A single number stands for itself and three times as much: 1 is 1-3."), games::decision()},
       {base::tr("Payout = large × (1 + marks) + small × difference."), "Wikipedia"},
       {base::tr("One match has one stake; changing it changes it for the whole match."), games::decision()},
       {base::tr("Money is exact, in whole minor units of its currency; a stake is from 0 to {0} million.",
                 kMostStake / 1'000'000),
        games::decision()}}};
}

}  // namespace settlement
