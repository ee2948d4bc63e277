#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>

#include "storage/file/connection.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/match_rows.hpp"

/// Going through all matches of the log, as `rebuild`, `check` and `merge` do.
namespace storage {

/// A match as its operations give it.
struct LoggedMatch {
  Subject subject;
  std::optional<MatchRows> rows;
  std::exception_ptr error;  ///< where its rows could not be worked out

  /// Its rows, with 0 for the number of the match. Null where no start of it can be read. Throws what working
  /// them out threw.
  MatchRows* rows_or_throw();
};

LoggedMatch logged_match(Subject subject);

/// What `for_each_match` calls with a match: its id, a function that loads it for as long as the visit, and
/// its number in the order of first starts, from 1.
using VisitMatch = std::function<void(const base::Uuid& match, const std::function<LoggedMatch&()>& load,
                                      std::int64_t start_number)>;
/// Calls `visit_naming` with every start and renaming that can be read, in order of arrival, and `visit` with
/// every match that they start. A match is visited once all players that it may name were: right behind its
/// start, or, if it has several or its pages are damaged, in the end. What commands up to `after` started is
/// left out. In one pass, since going through the starts for their players, once more for the matches, and
/// reading these again was half of a `rebuild`. Matches are read ahead and worked out by several threads;
/// both functions are called by the thread that called this one.
void for_each_match(Connection& connection,
                    const std::function<void(const history::Operation&)>& visit_naming,
                    const VisitMatch& visit, std::int64_t after = 0);

}  // namespace storage
