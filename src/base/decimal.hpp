#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Exact decimal numbers as integers of their smallest unit; there is no floating point in this
/// program.
namespace base {

/// The minus sign of typography, which is read like the `-` of the keyboard.
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

/// A sum of any number of values that does not overflow on the way, so that their order does not matter.
class ExactSum {
 public:
  void add(std::int64_t value);
  /// -1, 0 or 1.
  [[nodiscard]] int sign() const;
  /// The sum; nothing if it does not fit 64 bits.
  [[nodiscard]] std::optional<std::int64_t> value() const;

 private:
  std::int64_t low_ = 0, high_ = 0;  // low + high × 2^64
};

/// Reads a whole number: digits with an optional sign (`-`, `+` or
/// U+2212). Nothing for anything else, or for what does not fit 64 bits.
std::optional<std::int64_t> parse_signed(std::string_view text);

/// The same for a number that has no sign.
std::optional<std::int64_t> parse_unsigned(std::string_view text);

}  // namespace base
