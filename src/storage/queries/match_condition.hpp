#pragma once

#include <string_view>

#include "storage/file/connection.hpp"
#include "storage/queries/summary.hpp"

/// What a filter asks of a match, in SQL.
namespace storage {

/// The condition on a match `m`: all of a filter but its player and its limit, which each query asks for in a
/// way of its own. `bind_condition` binds its parameters.
inline constexpr std::string_view kMatchCondition =
    "(?1 IS NULL OR m.date >= ?1) AND (?2 IS NULL OR m.date <= ?2) AND (?3 IS NULL OR m.event_key = ?3) "
    "AND (?4 = 0 OR m.status = 'open') AND (?5 = 0 OR m.disputed = 1)";

/// The first parameter that `bind_condition` leaves to the query.
inline constexpr int kAfterCondition = 6;

inline void bind_condition(Query& rows, const MatchFilter& filter) {
  rows.bind(filter.since, filter.until, filter.event_key(), filter.only_open, filter.only_disputed);
}

}  // namespace storage
