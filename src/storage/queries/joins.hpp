#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/values/uuid.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// Which joins count, and which payments that ends.
namespace storage {

/// A join that does not count, since it would seat one player twice.
struct RefusedJoin {
  std::string player, into;
  std::int64_t match = 0;                   ///< in which both sit
  std::pair<base::Uuid, base::Uuid> ids{};  ///< of the two that it joins
  bool came_with_players = false;           ///< with both, by a merge or a sync
};
/// All of them, by name.
std::vector<RefusedJoin> refused_joins(Reader& reader);
/// The same, but of several joins of the same two the first alone.
std::vector<RefusedJoin> one_of_each_pair(const std::vector<RefusedJoin>& joins);
/// What to say of one of them.
std::string refused_join_text(const RefusedJoin& join);

/// Whether one of these matches may say which joins count: two who are one, or would be by a join, sit in it.
/// Of one whose start was undone that is not known; it may where anybody was joined.
bool joins_depend_on(Reader& reader, const std::set<std::int64_t>& matches);

/// The joins that do not count, and the payments that lapsed by those that do.
struct Joins {
  std::vector<RefusedJoin> refused;
  std::vector<PaymentSummary> lapsed;
};
Joins read_joins(Reader& reader);

/// What has changed since the joins were read.
struct JoinChanges {
  std::vector<RefusedJoin> counting;  ///< that count now; with the names before
  std::vector<RefusedJoin> refused;   ///< that do not count any more
  std::vector<PaymentSummary> lapsed, counting_again;
  std::vector<PaymentSummary> uncounted;  ///< that came or stand again, between two who are one already

  /// Adds what changed after that. What changed back is no change.
  void add(const JoinChanges& later);
};
JoinChanges changes_since(Reader& reader, const Joins& before);

}  // namespace storage
