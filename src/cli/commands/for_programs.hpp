#pragma once

#include <optional>

#include "base/translation.hpp"
#include "cli/args/options.hpp"

namespace cli {

/// A table of CSV that `make` writes: in English, unless it is for a spreadsheet, which a person reads.
template <class Make>
auto as_csv(const FormatOption& format, const Make& make) {
  std::optional<base::InEnglish> english;
  if (!format.is_for_spreadsheets()) english.emplace();
  return make(format.csv());
}

}  // namespace cli
