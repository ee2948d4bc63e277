#include "base/language/catalogue.hpp"

#include <cstring>

namespace base {
namespace {

constexpr std::uint32_t kMagic = 0x950412de;
constexpr std::size_t kNumberSize = 4, kPairSize = 8;
constexpr int kDeepest = 50;  // parentheses of an expression; those of all languages together have three

/// Computes the expression while it reads it, from the weakest operator to the strongest.
class PluralExpression {
 public:
  PluralExpression(std::string_view text, std::uint64_t n) : text_(text), n_(n) {}

  std::optional<std::uint64_t> compute() {
    const std::uint64_t value = choice();
    skip_spaces();
    return text_.empty() && !failed_ ? std::optional(value) : std::nullopt;
  }

 private:
  void skip_spaces() {
    while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\t')) text_.remove_prefix(1);
  }
  bool take(std::string_view token) {
    skip_spaces();
    if (!text_.starts_with(token)) return false;
    // `!` begins `!=`, `<` begins `<=`.
    if ((token == "!" || token == "<" || token == ">") && text_.size() > 1 && text_[1] == '=') return false;
    text_.remove_prefix(token.size());
    return true;
  }
  std::uint64_t fail() {
    failed_ = true;
    text_ = {};
    return 0;
  }

  std::uint64_t choice() {
    if (++depth_ > kDeepest) return fail();
    std::uint64_t value = either();
    if (take("?")) {
      const std::uint64_t yes = choice();
      if (!take(":")) return fail();
      const std::uint64_t no = choice();
      value = value != 0 ? yes : no;
    }
    --depth_;
    return value;
  }
  std::uint64_t either() {
    std::uint64_t value = both();
    while (take("||")) {
      const std::uint64_t right = both();
      value = value != 0 || right != 0 ? 1 : 0;
    }
    return value;
  }
  std::uint64_t both() {
    std::uint64_t value = equality();
    while (take("&&")) {
      const std::uint64_t right = equality();
      value = value != 0 && right != 0 ? 1 : 0;
    }
    return value;
  }
  std::uint64_t equality() {
    std::uint64_t value = order();
    for (;;) {
      if (take("=="))
        value = value == order() ? 1 : 0;
      else if (take("!="))
        value = value != order() ? 1 : 0;
      else
        return value;
    }
  }
  std::uint64_t order() {
    std::uint64_t value = sum();
    for (;;) {
      if (take("<="))
        value = value <= sum() ? 1 : 0;
      else if (take(">="))
        value = value >= sum() ? 1 : 0;
      else if (take("<"))
        value = value < sum() ? 1 : 0;
      else if (take(">"))
        value = value > sum() ? 1 : 0;
      else
        return value;
    }
  }
  std::uint64_t sum() {
    std::uint64_t value = product();
    for (;;) {
      if (take("+"))
        value += product();
      else if (take("-"))
        value -= product();
      else
        return value;
    }
  }
  std::uint64_t product() {
    std::uint64_t value = single();
    for (;;) {
      const bool times = take("*"), divided = !times && take("/"), rest = !times && !divided && take("%");
      if (!times && !divided && !rest) return value;
      const std::uint64_t right = single();
      if (times)
        value *= right;
      else if (right == 0)
        return fail();
      else
        value = divided ? value / right : value % right;
    }
  }
  std::uint64_t single() {
    bool negated = false, inverted = false;
    while (take("!")) {
      negated = true;
      inverted = !inverted;
    }
    const std::uint64_t value = operand();
    if (!negated) return value;
    return (value != 0) != inverted ? 1 : 0;
  }
  std::uint64_t operand() {
    if (take("n")) return n_;
    if (take("(")) {
      const std::uint64_t value = choice();
      return take(")") ? value : fail();
    }
    skip_spaces();
    if (text_.empty() || text_.front() < '0' || text_.front() > '9') return fail();
    std::uint64_t value = 0;
    for (; !text_.empty() && text_.front() >= '0' && text_.front() <= '9'; text_.remove_prefix(1))
      value = value * 10 + static_cast<std::uint64_t>(text_.front() - '0');
    return value;
  }

  std::string_view text_;
  std::uint64_t n_;
  int depth_ = 0;
  bool failed_ = false;
};

/// The text behind `name` in `text`, up to `end`.
std::string_view behind(std::string_view text, std::string_view name, char end) {
  const std::size_t at = text.find(name);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + name.size());
  return text.substr(0, text.find(end));
}

}  // namespace

std::optional<std::uint64_t> plural_form(std::string_view expression, std::uint64_t n) {
  return PluralExpression(expression, n).compute();
}

Catalogue::Catalogue(std::string_view bytes) : bytes_(bytes) {
  if (number_at(0) != kMagic) return;
  const auto size = number_at(8), keys = number_at(12), translations = number_at(16);
  if (!size || !keys || !translations) return;
  size_ = *size;
  keys_ = *keys;
  translations_ = *translations;
}

/// msgfmt writes in the byte order of the machine that the program is built for.
std::optional<std::uint32_t> Catalogue::number_at(std::size_t offset) const {
  if (offset > bytes_.size() || bytes_.size() - offset < kNumberSize) return std::nullopt;
  std::uint32_t number = 0;
  std::memcpy(&number, bytes_.data() + offset, kNumberSize);
  return number;
}

/// The string that the length and the offset at `offset` stand for.
std::optional<std::string_view> Catalogue::string_at(std::size_t offset) const {
  const auto size = number_at(offset), at = number_at(offset + kNumberSize);
  if (!size || !at || *at > bytes_.size() || bytes_.size() - *at < *size) return std::nullopt;
  return bytes_.substr(*at, *size);
}

std::optional<Catalogue::Entry> Catalogue::look_up(std::string_view key) const {
  for (std::size_t begin = 0, end = size_; begin < end;) {
    const std::size_t middle = begin + (end - begin) / 2;
    const auto found = string_at(keys_ + middle * kPairSize);
    if (!found) return std::nullopt;
    const int order = found->compare(0, key.size(), key);
    // The plural stands behind the singular, with a zero byte between them.
    if (order == 0 && (found->size() == key.size() || (*found)[key.size()] == '\0')) {
      const auto translation = string_at(translations_ + middle * kPairSize);
      if (!translation || translation->empty()) return std::nullopt;
      return Entry{*found, *translation};
    }
    if (order < 0)
      begin = middle + 1;
    else
      end = middle;
  }
  return std::nullopt;
}

std::optional<std::string_view> Catalogue::find(std::string_view key) const {
  const auto entry = look_up(key);
  if (!entry) return std::nullopt;
  return entry->translation.substr(0, entry->translation.find('\0'));
}

std::optional<std::string_view> Catalogue::find(std::string_view key, std::uint64_t count) const {
  const auto entry = look_up(key);
  if (!entry || entry->key.size() == key.size()) return std::nullopt;
  const std::string_view header = look_up("").value_or(Entry{}).translation;
  const std::string_view rule = behind(header, "Plural-Forms:", '\n');
  std::uint64_t form = plural_form(behind(rule, "plural=", ';'), count).value_or(0);
  std::string_view rest = entry->translation;
  for (; form > 0; --form) {
    const std::size_t end = rest.find('\0');
    if (end == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(end + 1);
  }
  return rest.substr(0, rest.find('\0'));
}

}  // namespace base
