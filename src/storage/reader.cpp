#include "storage/reader.hpp"

#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"
#include "storage/queries/as_of_queries.hpp"

namespace storage {

Reader::Reader(Connection& connection) : Reader(connection, false) {}

Reader::Reader(Connection& connection, bool holds_matches)
    : connection_(connection), subjects_(connection, holds_matches) {}

std::optional<history::NumberedMatch> Reader::match(std::int64_t number) { return subjects_.match(number); }

history::NumberedMatch Reader::listed_match(std::int64_t number) {
  auto found = match(number);
  if (!found) throw not_in_history(number);
  return std::move(*found);
}

base::Error not_in_history(std::int64_t match) {
  return base::Error(base::ErrorKind::kUnusableDatabase,
                     base::tr("match {0} is in the tables, but not in the history", match))
      .remedy(base::tr("another program changed the database: run 'chapeau check', or restore a backup"));
}

AsOfQueries Reader::as_of() { return AsOfQueries(*this); }

}  // namespace storage
