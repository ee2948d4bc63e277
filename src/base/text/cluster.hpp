#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

/// What text is measured, cut and broken by.
namespace base {

/// A grapheme cluster, what a reader takes for one character.
struct Cluster {
  std::size_t begin = 0, end = 0;  ///< its bytes
  std::size_t width = 0;           ///< columns on a terminal
  char32_t first = 0;              ///< its first code point
  bool wide = false;               ///< that is one of East Asia, or an emoji, of two columns
};

/// The grapheme clusters of `text`, in their order.
std::vector<Cluster> clusters(std::string_view text);

/// What stays together of a word, which is what stands between spaces: all of it, but if the language is
/// Japanese, which has no spaces, hardly more than a character.
std::vector<std::string_view> pieces_of(std::string_view word);

}  // namespace base
