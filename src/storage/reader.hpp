#pragma once

#include <cstdint>
#include <optional>

#include "history/operations/record.hpp"
#include "storage/log/subject.hpp"

namespace base {
class Error;
}  // namespace base

namespace storage {

class AsOfQueries;
class Connection;

/// A read transaction: every query through one `Reader` sees the same snapshot of the database. The queries
/// are functions of a `Reader`, in a header a subject; README.md lists them.
class Reader {
 public:
  explicit Reader(Connection& connection);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  /// A match by its number. Nothing if there is none or its start was undone.
  std::optional<history::NumberedMatch> match(std::int64_t number);
  /// A match by a number that the tables gave. Throws `Error` (kUnusableDatabase) if the history has none.
  history::NumberedMatch listed_match(std::int64_t number);
  /// What commands did, and what matches were before and after them. For as long as this transaction.
  AsOfQueries as_of();

  // For the queries of this module: `tests/layers` refuses `subjects()` elsewhere, and nobody else knows what
  // a `Connection` is.

  [[nodiscard]] Connection& connection() { return connection_; }
  [[nodiscard]] SubjectCache& subjects() { return subjects_; }

 protected:
  /// `holds_matches`: as `SubjectCache`.
  Reader(Connection& connection, bool holds_matches);

 private:
  Connection& connection_;
  SubjectCache subjects_;
};

/// The error (kUnusableDatabase) for a match that the tables have and the history does not.
base::Error not_in_history(std::int64_t match);

}  // namespace storage
