#include "storage/queries/joins.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>

#include "base/language/translation.hpp"
#include "history/operations/effects.hpp"
#include "match/player_name.hpp"
#include "storage/file/connection.hpp"
#include "storage/log/subject.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"
#include "storage/queries/player_queries.hpp"

namespace storage {

std::vector<RefusedJoin> refused_joins(Reader& reader) {
  std::vector<base::Uuid> players;
  {
    Query rows =
        reader.connection().query("SELECT id FROM player WHERE refused = 1 ORDER BY name_key, folded, key");
    while (rows.step()) players.push_back(rows.uuid(0));
  }
  std::vector<RefusedJoin> joins;
  for (const base::Uuid& player : players) {
    const std::shared_ptr<const Subject> subject = reader.subjects().subject(player);
    const std::set<base::Uuid> effective = history::in_effect(subject->operations);
    for (const history::Operation& operation : subject->operations) {
      const auto* join = std::get_if<history::Join>(&operation.action);
      if (join == nullptr || !effective.contains(operation.id)) continue;
      const auto one = player_now(reader, player), other = player_now(reader, join->into);
      const bool are_two = one && other && one->id != other->id;
      const auto match = are_two ? match_of_both(reader, one->id, other->id) : std::nullopt;
      if (match) joins.push_back({one->name, other->name, *match, {player, join->into}});
    }
  }
  return joins;
}

std::vector<RefusedJoin> one_of_each_pair(const std::vector<RefusedJoin>& joins) {
  std::vector<RefusedJoin> first;
  std::set<std::pair<std::string, std::string>> pairs;
  for (const RefusedJoin& join : joins)
    if (pairs.insert(std::minmax(join.player, join.into)).second) first.push_back(join);
  return first;
}

std::string refused_join_text(const RefusedJoin& join) {
  // Translators: {0} and {1} are players, {2} is the number of a match.
  return base::tr(
      "{0} was joined with {1}, but they played each other in match {2}, so they still count as two people. "
      "If they are one person, undo that match; if not, undo the join: each where it was entered",
      match::printable_name(join.player), match::printable_name(join.into), join.match);
}

bool joins_depend_on(Reader& reader, const std::set<std::int64_t>& matches) {
  return std::any_of(matches.begin(), matches.end(), [&](std::int64_t number) {
    Query row = reader.connection().query("SELECT id, status = 'undone' FROM match WHERE number = ?1");
    row.bind(number);
    if (!row.step()) return false;
    if (row.integer(1) == 0) return names_depend_on_match(reader.connection(), row.uuid(0));
    // Nothing says who sat in it.
    Query joined = reader.connection().query("SELECT 1 FROM player WHERE person <> key LIMIT 1");
    return joined.step();
  });
}

Joins read_joins(Reader& reader) { return {refused_joins(reader), lapsed_payments(reader)}; }

namespace {

bool is_same(const RefusedJoin& one, const RefusedJoin& other) { return one.ids == other.ids; }
bool is_same(const PaymentSummary& one, const PaymentSummary& other) {
  return one.record.id == other.record.id;
}

/// Adds what is new to `known`, but for what changes back: that goes from `opposite`.
template <class T>
void add_new(std::vector<T>& known, std::vector<T>& opposite, const std::vector<T>& later) {
  for (const T& each : later)
    if (std::erase_if(opposite, [&](const T& before) { return is_same(before, each); }) == 0)
      known.push_back(each);
}

}  // namespace

void JoinChanges::add(const JoinChanges& later) {
  add_new(counting, refused, later.counting);
  add_new(refused, counting, later.refused);
  add_new(lapsed, counting_again, later.lapsed);
  // What never counted does not count again.
  std::vector<PaymentSummary> again;
  add_new(again, uncounted, later.counting_again);
  add_new(counting_again, lapsed, again);
  add_new(uncounted, counting_again, later.uncounted);
}

JoinChanges changes_since(Reader& reader, const Joins& before) {
  const Joins now = read_joins(reader);
  JoinChanges changes;
  for (const RefusedJoin& join : before.refused) {
    const auto one = player_now(reader, join.ids.first), into = player_now(reader, join.ids.second);
    if (one && into && one->id == into->id) changes.counting.push_back(join);
  }
  for (const RefusedJoin& join : now.refused)
    if (std::none_of(before.refused.begin(), before.refused.end(),
                     [&](const RefusedJoin& each) { return is_same(each, join); }))
      changes.refused.push_back(join);
  std::set<base::Uuid> lapsed_before, lapsed_now;
  for (const PaymentSummary& payment : before.lapsed) lapsed_before.insert(payment.record.id);
  for (const PaymentSummary& payment : now.lapsed) {
    lapsed_now.insert(payment.record.id);
    if (!lapsed_before.contains(payment.record.id)) changes.lapsed.push_back(payment);
  }
  for (const PaymentSummary& payment : before.lapsed) {
    if (lapsed_now.contains(payment.record.id)) continue;
    auto stored = payment_with_id(reader, payment.record.id);
    if (stored && !stored->gone) changes.counting_again.push_back(*std::move(stored));
  }
  return changes;
}

}  // namespace storage
