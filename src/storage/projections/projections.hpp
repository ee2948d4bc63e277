#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/progress.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/logged_match.hpp"
#include "storage/projections/owed.hpp"

/// Projections: the tables that follow from the log. Each function writes what the operations mean, so that
/// projecting them one by one as they come and all at once (`rebuild`) gives the same rows.
namespace storage {

/// Empties every projection and makes it again from `command` and `operation` alone. To be called in a
/// transaction that writes.
void rebuild(Connection& connection, const base::Progress& progress);

/// The names of the projections, those first whose rows others refer to.
const std::vector<std::string>& projection_tables();

/// Writes the rows of the match with this number. `current` is what its operations come to; null: its start
/// was undone. Returns whether the match was open or undone and is over now, so that its draft is to go.
bool project_match(Connection& connection, std::int64_t number, bool is_new, const Subject& subject,
                   const CurrentMatch* current);
/// Writes the rows of a match that were worked out elsewhere, which get their number and keys; does nothing
/// for null. A match without a number gets `next`. Returns the same. `overflown`: as of `replace_debt`, here
/// and below.
bool project_match(Connection& connection, const base::Uuid& match, MatchRows* rows, std::int64_t next,
                   OverflownPairs& overflown);
/// The number that the next match gets.
std::int64_t next_match_number(Connection& connection);
/// The number of a match, undone or not; nothing where no match of this id has a row.
std::optional<std::int64_t> match_number(Connection& connection, const base::Uuid& match);

/// Writes the row of a payment, and what it changes in what is owed.
void project_payment(Connection& connection, const base::Uuid& payment, const Subject& subject,
                     OverflownPairs* overflown = nullptr);

}  // namespace storage
