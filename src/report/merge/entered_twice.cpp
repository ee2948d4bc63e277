// What was entered in two files, and came as two.

#include <algorithm>
#include <utility>

#include "report/match/void_commands.hpp"
#include "report/merge/others_changes.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/queries/money_queries.hpp"

namespace report {

using storage::Merged;

namespace {

/// The numbers of two that are equal, first that of the one with the larger id: both files propose to drop
/// the same one, whichever came to them.
std::pair<std::int64_t, std::int64_t> larger_id_first(std::int64_t one, const base::Uuid& one_id,
                                                      std::int64_t other, const base::Uuid& other_id) {
  return one_id < other_id ? std::pair(other, one) : std::pair(one, other);
}

/// All numbers that stand in these pairs.
std::set<std::int64_t> numbers_in(const std::vector<std::pair<std::int64_t, std::int64_t>>& pairs) {
  std::set<std::int64_t> numbers;
  for (const auto& [one, other] : pairs) numbers.insert({one, other});
  return numbers;
}

/// So many matches and payments that came are looked for among what was here.
constexpr std::size_t kMostLookedFor = 100;  // each among all that was here

}  // namespace

/// Payments that came, each with one of the same players, amount and day that was here: one of those that
/// came with one of those that were here, since two that were entered in one file are two.
void OthersChanges::find_equal_payments(storage::Reader& reader, const Merged& merged) {
  const std::vector<std::int64_t>& came = merged.new_payments;
  std::set<std::int64_t> paired = numbers_in(equal_payments);
  std::size_t looked_for = 0;
  for (const std::int64_t number : came) {
    if (equal_payments.size() >= base::kMostNamed || ++looked_for > kMostLookedFor) break;
    const auto payment = storage::payment_with_number(reader, number);
    const auto same = payment ? storage::same_payment(reader, *payment, false, paired) : std::nullopt;
    // Of two that came the other file has warned.
    if (!same || std::find(came.begin(), came.end(), same->number) != came.end()) continue;
    equal_payments.push_back(larger_id_first(number, payment->record.id, same->number, same->record.id));
    paired.insert({number, same->number});
  }
}

/// Matches that came, each with one that was here and may be the same; paired as payments are. Those of the
/// same totals find theirs first.
void OthersChanges::find_equal_matches(storage::Reader& reader, const Merged& merged) {
  std::set<std::int64_t> paired = numbers_in(equal_matches);
  paired.merge(numbers_in(alike_matches));
  const auto has_room = [&] { return equal_matches.size() + alike_matches.size() < base::kMostNamed; };
  const auto add = [&](std::int64_t number, const storage::SameMatch& same) {
    const std::vector<storage::MatchSummary> both = storage::list_matches(reader, {number, same.number});
    const std::pair<std::int64_t, std::int64_t> pair =
        larger_id_first(number, both.at(0).id, same.number, both.at(1).id);
    const auto proposed = reader.match(pair.first);
    if (!proposed) return;
    (same.has_same_totals ? equal_matches : alike_matches).push_back(pair);
    paired.insert({number, same.number});
    void_commands.emplace(pair.first, report::void_commands(*proposed));
  };
  std::vector<std::int64_t> alike;
  for (const storage::MergedMatch& match : merged.matches) {
    if (!match.is_new || fresh.size() >= kMostLookedFor || !has_room()) continue;
    fresh.insert(match.number);
    const auto same = storage::same_match(reader, match.number, *fresh.begin(), paired);
    if (same && same->has_same_totals)
      add(match.number, *same);
    else if (same)
      alike.push_back(match.number);
  }
  for (const std::int64_t number : alike)
    if (const auto same =
            has_room() ? storage::same_match(reader, number, *fresh.begin(), paired) : std::nullopt)
      add(number, *same);
}

}  // namespace report
