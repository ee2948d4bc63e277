#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "storage/file/connection.hpp"
#include "storage/projections/players.hpp"
#include "storage/queries/match_queries.hpp"
#include "storage/reader.hpp"

/// Finding a match that was entered twice.
namespace storage {
namespace {

/// Of each player the points and stars.
using Hand = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// The first hands of a match, each in the order of these names. Precondition: they are its players.
std::set<Hand> first_hands(Reader& reader, const MatchSummary& match, const std::vector<std::string>& names) {
  constexpr std::int64_t kMostHands = 100;
  std::vector<std::size_t> places;  // by seat
  for (const std::string& player : match.players)
    places.push_back(static_cast<std::size_t>(std::find(names.begin(), names.end(), player) - names.begin()));
  Query rows = reader.connection().query(
      "SELECT e.line, e.seat, e.score, e.stars FROM hand h JOIN entry e USING (match, line) "
      "WHERE h.match = ?1 AND h.line <= ?2 AND h.kind <> 2");
  rows.bind(match.number, kMostHands);
  std::map<std::int64_t, Hand> by_line;
  while (rows.step()) {
    Hand& hand = by_line[rows.integer(0)];
    hand.resize(names.size());
    hand.at(places.at(static_cast<std::size_t>(rows.integer(1)))) = {rows.integer(2), rows.integer(3)};
  }
  std::set<Hand> hands;
  // A hand in which nobody scored is too likely to come again.
  for (auto& [line, hand] : by_line)
    if (std::any_of(hand.begin(), hand.end(),
                    [](const auto& entry) { return entry != std::pair<std::int64_t, std::int64_t>(); }))
      hands.insert(std::move(hand));
  return hands;
}

/// Whether a match counts: of one entered twice, the other may be void by now.
bool counts(const MatchSummary& match) { return match.status && match.status != match::Status::kVoid; }

}  // namespace

std::optional<SameMatch> same_match(Reader& reader, std::int64_t number, std::int64_t before,
                                    const std::set<std::int64_t>& but_for) {
  constexpr int kMostLookedAt = 50;
  const std::vector<MatchSummary> found = list_matches(reader, {number});
  if (found.empty() || found.front().hands == 0 || !found.front().date || !counts(found.front()))
    return std::nullopt;
  const MatchSummary& match = found.front();
  const auto total_of = [](const MatchSummary& of, const std::string& name) {
    return of.totals[static_cast<std::size_t>(std::find(of.players.begin(), of.players.end(), name) -
                                              of.players.begin())];
  };
  Query rows = reader.connection().query(fmt::format(
      "SELECT s.match FROM seat s WHERE s.player IN ({}) AND s.match < ?2 ORDER BY s.match DESC LIMIT {}",
      keys_of_person(
          "(SELECT f.id FROM seat o JOIN player f ON f.key = o.player WHERE o.match = ?1 AND o.seat = 0)"),
      kMostLookedAt));
  rows.bind(number, before);
  std::vector<std::int64_t> numbers;
  while (rows.step())
    if (const std::int64_t other = rows.integer(0); !but_for.contains(other)) numbers.push_back(other);
  std::vector<MatchSummary> others = list_matches(reader, numbers);
  std::erase_if(others, [&](const MatchSummary& other) {
    return other.date != match.date || !counts(other) ||
           !std::is_permutation(match.players.begin(), match.players.end(), other.players.begin(),
                                other.players.end());
  });
  for (const MatchSummary& other : others)
    if (other.hands == match.hands &&
        std::all_of(match.players.begin(), match.players.end(),
                    [&](const std::string& name) { return total_of(other, name) == total_of(match, name); }))
      return SameMatch{other.number, true};
  if (others.empty()) return std::nullopt;
  const std::set<Hand> hands = first_hands(reader, match, match.players);
  for (const MatchSummary& other : others)
    for (const Hand& hand : first_hands(reader, other, match.players))
      if (hands.contains(hand)) return SameMatch{other.number, false};
  return std::nullopt;
}

}  // namespace storage
