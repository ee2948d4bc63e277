#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace base {

/// A catalogue of translations in the `.mo` format of GNU gettext (its manual, "The Format of GNU MO Files"),
/// read where it lies: no library of Debian reads one from memory without an installed locale or ICU. A
/// damaged catalogue has no translations; nothing outside of `bytes` is read.
class Catalogue {
 public:
  /// `bytes` must live as long as the catalogue.
  explicit Catalogue(std::string_view bytes);

  /// The translation of a message without plural; nothing where there is none. With a context the key is the
  /// context, the byte 4 and the text.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view key) const;
  /// The form for `count` of a message with plural; `key` is its singular.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view key, std::uint64_t count) const;

 private:
  struct Entry {
    std::string_view key, translation;
  };
  [[nodiscard]] std::optional<std::uint32_t> number_at(std::size_t offset) const;
  [[nodiscard]] std::optional<std::string_view> string_at(std::size_t offset) const;
  [[nodiscard]] std::optional<Entry> look_up(std::string_view key) const;

  std::string_view bytes_;
  std::uint32_t size_ = 0, keys_ = 0, translations_ = 0;
};

/// The form that a `Plural-Forms` expression such as `n > 1` chooses for `n`: the C expression of gettext's
/// manual with
/// `?:`, logic, comparison, arithmetic and parentheses. Nothing for an expression that cannot be computed.
std::optional<std::uint64_t> plural_form(std::string_view expression, std::uint64_t n);

}  // namespace base
