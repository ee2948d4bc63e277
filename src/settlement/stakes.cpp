#include "settlement/stakes.hpp"

#include <fmt/core.h>

#include "base/decimal.hpp"
#include "base/error.hpp"

namespace settlement {
namespace {

using base::DecimalProblem;
using base::Error;
using base::ErrorKind;

constexpr std::string_view kEnDash = "\u2013";
constexpr std::string_view kRemedy = "write SMALL-LARGE, for example 1-3, or 1 for 1-3";

std::int64_t power_of_ten(int exponent) {
  std::int64_t power = 1;
  for (int i = 0; i < exponent; ++i) power *= 10;
  return power;
}

/// For what people write that is nearly an amount: "$1", "1,50".
std::string not_a_number_remedy(std::string_view text) {
  if (text.find(',') != std::string_view::npos) {
    std::string with_point(text);
    std::string without;
    for (char& c : with_point) {
      if (c == ',') c = '.';
      if (c != '.') without += c;
    }
    return fmt::format("there is no comma in an amount: write {} or {}", without, with_point);
  }
  const bool digits = text.find_first_of("0123456789") != std::string_view::npos;
  if (digits && text.find_first_not_of("0123456789.- ") != std::string_view::npos)
    return "write the number alone; the option --currency names the money, for example --currency EUR";
  return std::string(kRemedy);
}

MinorUnits parse_part(std::string_view all, std::size_t begin, std::size_t end, const Currency& currency) {
  const std::string_view text = all.substr(begin, end - begin);
  const auto refuse = [&](std::string message, std::string remedy) {
    return Error(ErrorKind::kData, std::move(message))
        .at({"", std::string(all), begin, end})
        .remedy(std::move(remedy));
  };
  const base::DecimalResult amount = base::parse_decimal(text, currency.decimals);
  const std::string most = fmt::format("a stake is from 0 to {}", kMostStake);
  switch (amount.problem) {
    case DecimalProblem::kNotANumber:
      throw refuse(fmt::format("'{}' is not an amount", text), not_a_number_remedy(text));
    case DecimalProblem::kTooManyDecimals:
      throw refuse(
          fmt::format("{} has {}", currency.code,
                      currency.decimals == 0 ? "no decimals" : fmt::format("{} decimals", currency.decimals)),
          "write the stake without the further decimals");
    case DecimalProblem::kTooLarge: throw refuse("the stake is too large", most);
    case DecimalProblem::kNone: break;
  }
  if (amount.value > kMostStake * power_of_ten(currency.decimals))
    throw refuse("the stake is too large", most);
  return amount.value;
}

}  // namespace

Stakes parse_stakes(std::string_view text, const Currency& currency) {
  std::size_t dash = text.find('-');
  std::size_t dash_size = 1;
  if (dash == std::string_view::npos) {
    dash = text.find(kEnDash);
    dash_size = kEnDash.size();
  }
  if (dash != std::string_view::npos)
    return {parse_part(text, 0, dash, currency), parse_part(text, dash + dash_size, text.size(), currency),
            currency};
  const MinorUnits small = parse_part(text, 0, text.size(), currency);
  const MinorUnits large = 3 * small;
  if (large > kMostStake * power_of_ten(currency.decimals))
    throw Error(ErrorKind::kData, "the large stake, three times this, is too large")
        .at({"", std::string(text), 0, text.size()})
        .remedy(fmt::format("a stake is from 0 to {}; SMALL-LARGE names both", kMostStake));
  return {small, large, currency};
}

MinorUnits parse_stake(std::string_view text, const Currency& currency) {
  if (base::parse_decimal(text, currency.decimals).problem == DecimalProblem::kNotANumber)
    throw Error(ErrorKind::kData, fmt::format("'{}' is not an amount", text))
        .remedy("an amount is digits with a point before the decimals, for example 1.00");
  return parse_part(text, 0, text.size(), currency);
}

bool pays_game_points(const Stakes& stakes) { return stakes.large == 3 * stakes.small; }

std::string format_amount(MinorUnits amount, const Currency& currency) {
  return base::format_decimal(amount, currency.decimals);
}

std::string format_money(MinorUnits amount, const Currency& currency) {
  return fmt::format("{} {}", currency.code, format_amount(amount, currency));
}

std::string stakes_option(const Stakes& stakes) {
  return fmt::format("{}-{}", format_amount(stakes.small, stakes.currency),
                     format_amount(stakes.large, stakes.currency));
}

std::string format_stakes(const Stakes& stakes) {
  return fmt::format("{} {}", stakes.currency.code, stakes_option(stakes));
}

}  // namespace settlement
