#pragma once

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/translation.hpp"
#include "storage/summary.hpp"

/// What a command did to matches, in sentences.
namespace report {

/// What was done, in the two tenses in which it is printed.
struct Done {
  std::string did;       ///< "dropped hand 3 of match 1"
  std::string had_done;  ///< "you had dropped hand 3 of match 1"
};

/// The same arguments in both sentences.
template <class... Args>
Done done(fmt::format_string<const Args&...> did, fmt::format_string<const Args&...> had_done,
          const Args&... args) {
  return {base::tr(did, args...), base::tr(had_done, args...)};
}

template <class... Args>
Done done_to(std::size_t count, fmt::format_string<const std::int64_t&, const Args&...> did_one,
             fmt::format_string<const std::int64_t&, const Args&...> did_many,
             fmt::format_string<const std::int64_t&, const Args&...> had_one,
             fmt::format_string<const std::int64_t&, const Args&...> had_many, const Args&... args) {
  const auto number = static_cast<std::int64_t>(count);
  return {base::tr_n(number, did_one, did_many, args...), base::tr_n(number, had_one, had_many, args...)};
}

/// Everything that a command did to matches, also where that is undone since.
std::vector<Done> match_changes(const storage::CommandChanges& changes);

}  // namespace report
