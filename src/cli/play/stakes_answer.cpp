#include "cli/play/stakes_answer.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "base/errors/error.hpp"
#include "base/errors/source_span.hpp"
#include "base/language/translation.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::ErrorKind;

constexpr std::string_view kOption = "--currency";
constexpr std::string_view kEnDash = "\u2013";
constexpr std::size_t kCodeLength = 3;

/// Signs of money that mean one currency. The longer ones first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSigns{{{"US$", "USD"},
                                                                               {"CA$", "CAD"},
                                                                               {"C$", "CAD"},
                                                                               {"A$", "AUD"},
                                                                               {"€", "EUR"},
                                                                               {"£", "GBP"},
                                                                               {"¥", "JPY"},
                                                                               {"円", "JPY"}}};

/// The currencies that write their amounts with `$`.
constexpr std::string_view kDollars =
    "CAD USD AUD NZD HKD SGD TWD MXN ARS CLP COP UYU BBD BMD BSD BZD FJD "
    "GYD JMD KYD LRD NAD SBD SRD TTD XCD DOP";

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The money that an answer names, while it is taken out of it.
class Money {
 public:
  explicit Money(const settlement::Currency& usual) : usual_(usual) {}

  void name(const std::string& code) {
    if (named_ && *named_ != code)
      throw Error(ErrorKind::kData, base::tr("both stakes are in one currency: {0} or {1}", *named_, code));
    named_ = code;
  }
  void name_dollar() {
    if (kDollars.find(usual_.code) == std::string_view::npos)
      throw Error(ErrorKind::kData, base::tr("several currencies have the sign $"))
          .remedy(base::tr("write the code behind the numbers, for example 1-3 USD"));
    name(named_.value_or(usual_.code));
  }
  [[nodiscard]] const std::optional<std::string>& named() const { return named_; }

 private:
  const settlement::Currency& usual_;
  std::optional<std::string> named_;
};

std::optional<std::string> code_of(const std::string& word) {
  try {
    return settlement::find_currency(word).code;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void take_out(std::string& text, std::string_view what) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what))
    text.replace(at, what.size(), " ");
}

/// Takes the codes out of a text, words of three letters that are one.
void take_codes(std::string& text, Money& money) {
  for (std::size_t begin = 0; begin < text.size(); ++begin) {
    if (!is_letter(text[begin])) continue;
    std::size_t end = begin;
    while (end < text.size() && is_letter(text[end])) ++end;
    const auto code =
        end - begin == kCodeLength ? code_of(text.substr(begin, end - begin)) : std::optional<std::string>();
    if (code) {
      money.name(*code);
      text.replace(begin, end - begin, " ");
      end = begin + 1;
    }
    begin = end - 1;
  }
}

/// "1 - 3" as "1-3".
std::string without_spaces_at_hyphens(std::string text) {
  for (const std::string_view hyphen : {std::string_view("-"), kEnDash}) {
    const std::size_t at = text.find(hyphen);
    if (at == std::string::npos) continue;
    std::size_t end = at + hyphen.size();
    while (end < text.size() && text[end] == ' ') text.erase(end, 1);
    for (std::size_t begin = at; begin > 0 && text[begin - 1] == ' '; --begin) text.erase(begin - 1, 1);
  }
  return text;
}

}  // namespace

StakesAnswer read_stakes_answer(const std::string& line, const settlement::Currency& usual) {
  std::string text(base::trimmed(base::make_narrow_source_span(line)).view());
  Money money(usual);
  take_out(text, kOption);
  for (const auto& [sign, code] : kSigns) {
    if (text.find(sign) == std::string::npos) continue;
    // The yuan has the sign of the yen.
    money.name(sign == "¥" && usual.code == "CNY" ? usual.code : std::string(code));
    take_out(text, sign);
  }
  take_codes(text, money);
  if (text.find('$') != std::string::npos) {
    money.name_dollar();
    take_out(text, "$");
  }
  text = std::string(base::trimmed(base::make_source_span(text)).view());
  return {without_spaces_at_hyphens(text), money.named()};
}

std::string stakes_remedy(const settlement::Currency& usual) {
  return base::tr(
      "write two numbers, as 1-3, and behind them the code of their money if it is not {0}: 1-3 EUR",
      usual.code);
}

bool has_words(const std::string& stakes) {
  return base::trimmed(base::make_source_span(stakes)).view().empty() ||
         stakes.find_first_not_of("0123456789.,-/: ") != std::string::npos;
}

}  // namespace cli::play
