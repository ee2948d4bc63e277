#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Exact decimal numbers as integers of their smallest unit; there is no floating point in this
/// program.
namespace base {

/// The sign as print has it; `-` stands for it on a keyboard.
inline constexpr std::string_view kMinusSign = "\u2212";

enum class DecimalProblem { kNone, kNotANumber, kTooManyDecimals, kTooLarge };

struct DecimalResult {
  std::int64_t value = 0;  ///< in units of 10^-decimals
  DecimalProblem problem = DecimalProblem::kNone;
};

/// Reads a number that is not negative, `12` or `12.50`, as units of 10^-`decimals` (0 to 4): digits,
/// and at most `decimals` digits after a point. No sign, exponent, space or separator. At most 18
/// digits in all, so that the value fits.
DecimalResult parse_decimal(std::string_view text, int decimals);

/// `value` units of 10^-`decimals` with all its decimals and, below zero, a `-`: (-1800, 2) is "-18.00".
std::string format_decimal(std::int64_t value, int decimals);

/// Arithmetic that throws `Error` (kData) where the result does not fit 64 bits.
std::int64_t checked_add(std::int64_t a, std::int64_t b);
std::int64_t checked_multiply(std::int64_t a, std::int64_t b);

/// A sum of any number of values, exact also where it does not fit 64 bits on the way or in the end, so that
/// the order in which they are added counts for nothing.
class ExactSum {
 public:
  void add(std::int64_t value);
  /// Below, at or above 0 as the sum is.
  [[nodiscard]] int sign() const;
  /// Nothing where it does not fit.
  [[nodiscard]] std::optional<std::int64_t> value() const;

 private:
  std::int64_t low_ = 0, high_ = 0;  // low + high × 2^64
};

/// Reads a whole number that may lie on either side of zero: digits with an optional sign (`-`, `+` or
/// U+2212). Nothing for anything else, or for what does not fit 64 bits.
std::optional<std::int64_t> parse_signed(std::string_view text);

/// The same for a number that has no sign.
std::optional<std::int64_t> parse_unsigned(std::string_view text);

}  // namespace base
