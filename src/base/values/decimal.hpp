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

/// Whether a text is a number that is not negative, `12` or `12.50`: digits, and perhaps digits after a
/// point. No sign, exponent, space or separator.
bool is_decimal(std::string_view text);

/// Reads such a number as units of 10^-`decimals` (0 to 4). Nothing for any other text, for more than
/// `decimals` digits after the point, and for more than 18 digits in all, which might not fit.
std::optional<std::int64_t> parse_decimal(std::string_view text, int decimals);

/// `value` units of 10^-`decimals` with all its decimals and, below zero, a `-`: (-1800, 2) is "-18.00".
/// That is how programs read it.
std::string format_decimal(std::int64_t value, int decimals);

/// `format_decimal` for a person, with the decimal sign of the language: "-18.00", "-18,00".
std::string decimal_text(std::int64_t value, int decimals);
/// A number without a sign that has a point, for a person: "18.50", "18,50". Any other text as it is.
std::string decimal_text(std::string_view number);

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

/// Whether a text is digits alone, at least one, also in full-width forms. `parse_unsigned` reads it unless
/// it is too large.
bool is_digits(std::string_view typed);
/// Whether a text is digits with an optional sign (`-`, `+` or U+2212), also in full-width forms.
bool is_signed_digits(std::string_view typed);

/// Reads a whole number, such as `is_signed_digits` is true of. Nothing for anything else, or for what does
/// not fit 64 bits.
std::optional<std::int64_t> parse_signed(std::string_view typed);

/// Reads a whole number as `parse_signed` does, but none with a sign.
std::optional<std::int64_t> parse_unsigned(std::string_view typed);

}  // namespace base
