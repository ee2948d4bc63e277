#pragma once

#include <memory>
#include <string>
#include <vector>

namespace support {

/// A regular expression of ECMAScript. `std::regex` stands behind it in one file: each other that used it
/// took two seconds longer to compile.
class Pattern {
 public:
  enum class Case { kCounts, kIgnored };
  /// Throws `std::regex_error` where it is none.
  explicit Pattern(const std::string& text, Case letters = Case::kCounts);

  /// Where it stands in a text.
  struct Found {
    std::size_t at = 0;
    std::string text;
    std::vector<std::string> groups;  ///< the first is that of the first bracket; empty where it took no part
  };
  [[nodiscard]] bool is_in(const std::string& text) const;
  /// Each place in turn, none overlapping another.
  [[nodiscard]] std::vector<Found> all_in(const std::string& text) const;
  /// The whole text as one place, or nothing.
  [[nodiscard]] std::vector<Found> whole(const std::string& text) const;
  /// The text with `by` for each place; "$1" in it is what its first bracket has.
  [[nodiscard]] std::string replaced_in(const std::string& text, const std::string& by) const;

 private:
  struct Compiled;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace support
