#include "storage/reader.hpp"

#include <fmt/core.h>

#include <utility>

#include "base/error.hpp"
#include "storage/as_of_queries.hpp"

namespace storage {

Reader::Reader(Connection& connection) : Reader(connection, false) {}

Reader::Reader(Connection& connection, bool holds_matches)
    : connection_(connection), subjects_(connection, holds_matches) {}

std::optional<history::NumberedMatch> Reader::match(std::int64_t number) { return subjects_.match(number); }

history::NumberedMatch Reader::listed_match(std::int64_t number) {
  auto found = match(number);
  if (!found)
    throw base::Error(base::ErrorKind::kUnusableDatabase,
                      fmt::format("match {} is in the tables, but not in the history", number))
        .remedy("another program changed the database: run 'chapeau check', or restore a backup");
  return std::move(*found);
}

AsOfQueries Reader::as_of() { return AsOfQueries(*this); }

}  // namespace storage
