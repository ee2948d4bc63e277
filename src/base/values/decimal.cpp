#include "base/values/decimal.hpp"

#include <array>
#include <charconv>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "base/text/narrow.hpp"

namespace base {
namespace {

constexpr std::size_t kMostDigits = 18;

bool is_narrow_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Takes the sign off a text, if there is one; true for a minus.
bool take_sign(std::string_view& text) {
  const bool negative = text.starts_with('-') || text.starts_with(kMinusSign);
  if (text.starts_with(kMinusSign))
    text.remove_prefix(kMinusSign.size());
  else if (negative || text.starts_with('+'))
    text.remove_prefix(1);
  return negative;
}

[[noreturn]] void throw_too_large() {
  throw Error(ErrorKind::kData, base::tr("the amount is too large to be calculated exactly"))
      .remedy(base::tr("choose smaller numbers"));
}

}  // namespace

bool is_decimal(std::string_view text) {
  const std::size_t point = text.find('.');
  return is_narrow_digits(text.substr(0, point)) &&
         (point == std::string_view::npos || is_narrow_digits(text.substr(point + 1)));
}

std::optional<std::int64_t> parse_decimal(std::string_view text, int decimals) {
  if (!is_decimal(text)) return std::nullopt;
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view fraction = point == std::string_view::npos ? "" : text.substr(point + 1);
  const auto places = static_cast<std::size_t>(decimals);
  if (fraction.size() > places || whole.size() + places > kMostDigits) return std::nullopt;
  std::string digits(whole);
  digits += fraction;
  digits.append(places - fraction.size(), '0');
  std::int64_t value = 0;
  for (const char c : digits) value = value * 10 + (c - '0');
  return value;
}

std::string format_decimal(std::int64_t value, int decimals) {
  // The magnitude as an unsigned number, since that of the smallest value does not fit the signed one.
  const auto bits = static_cast<std::uint64_t>(value);
  std::uint64_t left = value < 0 ? 0 - bits : bits;
  // From the end, with at least one digit before the point. There is room for 20 digits and for the zeros of
  // more decimals than any currency has.
  std::array<char, 64> text;
  char* begin = text.data() + text.size();
  for (int place = 0; place <= decimals || left > 0; ++place) {
    if (place > 0 && place == decimals) *--begin = '.';
    *--begin = static_cast<char>('0' + left % 10);
    left /= 10;
  }
  if (value < 0) *--begin = '-';
  return {begin, text.data() + text.size()};
}

std::string decimal_text(std::int64_t value, int decimals) {
  const std::string number = format_decimal(value, decimals);
  if (value < 0 && decimals > 0) return "-" + decimal_text(std::string_view(number).substr(1));
  return decimal_text(number);
}

std::string decimal_text(std::string_view number) {
  const std::size_t point = number.find('.');
  if (point == std::string_view::npos) return std::string(number);
  // Translators: a number: {0} is what stands before the decimal sign, {1} the decimals.
  return tr_c("number", "{0}.{1}", number.substr(0, point), number.substr(point + 1));
}

std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw_too_large();
  return sum;
}

std::int64_t checked_multiply(std::int64_t a, std::int64_t b) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) throw_too_large();
  return product;
}

void ExactSum::add(std::int64_t value) {
  if (__builtin_add_overflow(low_, value, &low_)) high_ += value > 0 ? 1 : -1;
}

int ExactSum::sign() const {
  const std::int64_t leading = high_ != 0 ? high_ : low_;
  return leading > 0 ? 1 : leading < 0 ? -1 : 0;
}

std::optional<std::int64_t> ExactSum::value() const {
  return high_ == 0 ? std::optional(low_) : std::nullopt;
}

bool is_digits(std::string_view typed) { return is_narrow_digits(narrow(typed)); }

bool is_signed_digits(std::string_view typed) {
  const std::string narrowed = narrow(typed);
  std::string_view text = narrowed;
  take_sign(text);
  return is_narrow_digits(text);
}

std::optional<std::int64_t> parse_unsigned(std::string_view typed) {
  const std::string text = narrow(typed);
  if (!is_narrow_digits(text)) return std::nullopt;
  std::int64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::optional<std::int64_t> parse_signed(std::string_view typed) {
  const std::string narrowed = narrow(typed);
  std::string_view text = narrowed;
  const bool negative = take_sign(text);
  const std::optional<std::int64_t> magnitude = parse_unsigned(text);
  if (!magnitude) return std::nullopt;
  return negative ? -*magnitude : *magnitude;
}

}  // namespace base
