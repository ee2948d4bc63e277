#pragma once

#include <string>

#include "base/text.hpp"

namespace storage {

/// Folded names from `first` on and before `last`, as SQLite compares them: byte by byte. A name is UTF-8,
/// which has no byte 0xFF.
struct NameRange {
  std::string first, last;

  /// One name, which is folded already.
  static NameRange of(const std::string& folded) { return {folded, folded + '\0'}; }
  /// Those that begin so, in any case; of an empty beginning all there are.
  static NameRange beginning(const std::string& beginning) {
    const std::string first = base::fold_case(beginning);
    return {first, first + '\xff'};
  }
};

}  // namespace storage
