#include "games/mille/sets.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>

#include "base/error.hpp"
#include "base/text.hpp"

namespace games::mille {
namespace {

using base::Error;
using base::ErrorKind;
using cards::Card;
using cards::Group;
using cards::Rank;
using cards::Token;

constexpr std::size_t kCardsOfMostHands = 48;  // to reserve memory once

/// A player's entry as it is typed on the command line.
std::string example(const std::string& name, const std::string& entry) {
  return base::shell_quoted(name + "=" + entry);
}

/// The rank of a group that is a set by itself: that of its cards other than 2s, or the 2. Throws if it is no
/// set.
Rank rank_of_set(const std::string& name, const Group& group, const cards::ReportWording& wording) {
  std::optional<Rank> rank;
  for (const Token& token : group.tokens) {
    if (token.card.rank == Rank::kTwo) continue;
    if (rank && *rank != token.card.rank)
      throw Error(ErrorKind::kData, fmt::format("a set has one rank, but this {} is among {}",
                                                cards::to_text(token.card.rank), cards::plural(*rank)))
          .at(token.text.place())
          .remedy("put a space between sets; Mille has no runs");
    rank = token.card.rank;
  }
  if (group.tokens.size() < kSmallestSet)
    throw Error(ErrorKind::kData,
                fmt::format("{} is not a set: a set is three or more cards of one rank", group.text.view()))
        .at(group.text.place())
        .remedy(fmt::format("write a set in one piece, as KKK2; write the cards left in hand {}{}",
                            wording.left, wording.example(", as in " + example(name, "KKK2 / 4 9"))));
  return rank.value_or(Rank::kTwo);
}

/// The groups of one rank, which are one set (M1).
struct JoinedSet {
  Rank rank = Rank::kAce;
  std::vector<const Group*> groups;  ///< in the order in which they were written

  [[nodiscard]] std::size_t cards() const {
    std::size_t count = 0;
    for (const Group* group : groups) count += group->tokens.size();
    return count;
  }
};

std::vector<JoinedSet> join_by_rank(const std::string& name, const std::vector<Group>& groups,
                                    const cards::ReportWording& wording) {
  std::vector<JoinedSet> sets;
  sets.reserve(groups.size());
  for (const Group& group : groups) {
    const Rank rank = rank_of_set(name, group, wording);
    auto set = std::lower_bound(sets.begin(), sets.end(), rank,
                                [](const JoinedSet& joined, Rank other) { return joined.rank < other; });
    if (set == sets.end() || set->rank != rank) set = sets.insert(set, {rank, {}});
    set->groups.push_back(&group);
  }
  return sets;
}

/// The set of these cards of one rank and wild 2s, in canonical form.
Set canonical_set(Rank rank, std::vector<Card> cards) {
  Set set{rank, std::move(cards)};
  if (is_complete(set))
    for (Card& card : set.cards)
      if (!is_wild(card, rank)) card.suit.reset();
  std::sort(set.cards.begin(), set.cards.end(), [&](const Card& a, const Card& b) {
    const bool a_wild = is_wild(a, rank);
    const bool b_wild = is_wild(b, rank);
    return a_wild != b_wild ? b_wild : cards::prints_before(a, b);
  });
  return set;
}

Set canonical_set(const JoinedSet& joined) {
  std::vector<Card> cards;
  cards.reserve(joined.cards());
  for (const Group* group : joined.groups)
    for (const Token& token : group->tokens) cards.push_back(token.card);
  return canonical_set(joined.rank, std::move(cards));
}

std::string remark_on_join(const std::string& name, const JoinedSet& joined, const Set& set) {
  std::vector<std::string> parts;
  for (const Group* group : joined.groups) parts.emplace_back(group->text.view());
  return fmt::format("{}'s {} are one set: {}", name, base::join_and(parts), cards::to_text(set.cards));
}

/// Parses one player's entry; appends its cards to `reported` and the notes on it to `remarks`.
Entry read_entry(const std::string& name, const cards::Report& report, const cards::ReportWording& wording,
                 std::vector<Token>& reported, std::vector<Remark>& remarks) {
  Entry entry;
  const cards::Notation notation{.joker = false, .suit_of_run = false, .wording = &wording};
  const std::vector<Group> groups = cards::read_groups(report.melds, notation);
  const std::vector<Group> left = cards::read_groups(report.left, notation);
  if (groups.empty() && left.empty())
    throw Error(ErrorKind::kData, fmt::format("{} has no sets and no cards left", name))
        .at(report.melds.place())
        .remedy(fmt::format("write the cards left in hand {}{}", wording.left,
                            wording.example(": " + example(name, "/ 4 9 9 K"))));
  const std::vector<JoinedSet> sets = join_by_rank(name, groups, wording);
  entry.sets.reserve(sets.size());
  for (const JoinedSet& joined : sets) {
    const Set& set = entry.sets.emplace_back(canonical_set(joined));
    if (joined.groups.size() > 1) remarks.push_back({remark_on_join(name, joined, set), false});
    const bool complete = is_complete(set);
    for (const Group* group : joined.groups)
      for (const Token& token : group->tokens)
        reported.push_back({token.card, token.text, complete && !is_wild(token.card, joined.rank)});
  }
  for (const std::vector<Group>* each : {&groups, &left})
    for (const Group& group : *each)
      for (const std::string& doubt : group.doubts) remarks.push_back({doubt, true});
  for (const Group& group : left)
    for (const Token& token : group.tokens) {
      entry.left.push_back(token.card);
      reported.push_back(token);
    }
  std::sort(entry.left.begin(), entry.left.end(), cards::prints_before);
  return entry;
}

std::vector<Seat> seats_out(const Hand& hand) {
  std::vector<Seat> out;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat)
    if (hand.entries[seat].left.empty()) out.push_back(seat);
  return out;
}

/// Checks that no more than one player is out.
void check_one_out_at_most(const Names& names, const std::vector<Seat>& out,
                           const cards::ReportWording& wording) {
  if (out.size() <= 1) return;
  throw Error(ErrorKind::kData, fmt::format("{} cannot both be out", base::join_and(names)))
      .remedy(fmt::format("enter the cards that one of them had left {}{}", wording.left,
                          wording.example(": " + example(names[out.back()], "AAA / 9 9 Jd 4"))));
}

/// Checks that exactly one player is out, or with `no_out` nobody (M8), and that it is the player who was
/// named.
void check_out(const Names& names, const Hand& hand, const OutClaim& claim,
               const cards::ReportWording& wording) {
  const std::vector<Seat> out = seats_out(hand);
  if (hand.no_out) {
    if (!out.empty())
      throw Error(ErrorKind::kData, fmt::format("{0} has no card left, so {0} went out", names[out.front()]))
          .remedy(fmt::format("{}, or enter the cards left {}", wording.ended_by(names[out.front()]),
                              wording.left));
    return;
  }
  if (out.empty())
    throw Error(ErrorKind::kData,
                fmt::format("nobody went out: {} both have cards left", base::join_and(names)))
        .remedy(fmt::format("enter the player who went out without cards {}{}; if nobody went out, use {}",
                            wording.left, wording.example(": " + example(names.front(), "KKK")),
                            wording.no_out));
  check_one_out_at_most(names, out, wording);
  if (claim.out && *claim.out != out.front())
    throw Error(ErrorKind::kData,
                fmt::format("the cards show that {} went out, not {}", names[out.front()], names[*claim.out]))
        .remedy(fmt::format("leave out {}: the cards show it", wording.out));
}

/// Parses the entries and checks that their cards come from one pack; who is out is not checked.
Reading<Hand> read_entries(const Names& names, const std::vector<cards::Report>& reports,
                           const cards::ReportWording& wording) {
  Reading<Hand> reading;
  reading.hand.entries.reserve(reports.size());
  std::vector<Token> reported;
  reported.reserve(kCardsOfMostHands);
  for (Seat seat = 0; seat < reports.size(); ++seat)
    reading.hand.entries.push_back(
        read_entry(names[seat], reports[seat], wording, reported, reading.remarks));
  cards::check_pack(pack(), reported);
  return reading;
}

}  // namespace

cards::Pack pack() {
  cards::Pack pack{.copies = 2, .jokers = 0, .never_unnamed = {}};
  pack.never_unnamed[cards::index(Rank::kQueen)] = cards::Suit::kSpades;
  pack.never_unnamed[cards::index(Rank::kJack)] = cards::Suit::kDiamonds;
  return pack;
}

bool is_wild(const Card& card, Rank rank_of_its_set) {
  return card.rank == Rank::kTwo && rank_of_its_set != Rank::kTwo;
}

int wild_cards(const Set& set) {
  return static_cast<int>(std::count_if(set.cards.begin(), set.cards.end(),
                                        [&](const Card& card) { return is_wild(card, set.rank); }));
}

bool is_complete(const Set& set) {
  return static_cast<int>(set.cards.size()) - wild_cards(set) == kCardsOfRank;
}

Reading<Hand> read(const Names& names, const std::vector<cards::Report>& reports, const OutClaim& claim,
                   const cards::ReportWording& wording) {
  Reading<Hand> reading = read_entries(names, reports, wording);
  reading.hand.no_out = claim.no_out;
  check_out(names, reading.hand, claim, wording);
  return reading;
}

Reading<Hand> read_so_far(const Names& names, const std::vector<cards::Report>& reports,
                          const cards::ReportWording& wording) {
  Reading<Hand> reading = read_entries(names, reports, wording);
  check_one_out_at_most(names, seats_out(reading.hand), wording);
  return reading;
}

bool decode_entry(Hand& hand, std::string_view melds, std::string_view left) {
  std::array<std::vector<Card>, cards::kRanks> by_rank;
  for (const std::string_view group : cards::split_groups(melds)) {
    const auto cards = cards::from_text(group);
    if (!cards || cards->empty()) return false;
    Rank rank = Rank::kTwo;
    for (const Card& card : *cards) {
      if (card.joker) return false;
      if (card.rank == Rank::kTwo) continue;
      if (rank != Rank::kTwo && rank != card.rank) return false;
      rank = card.rank;
    }
    std::vector<Card>& set = by_rank[cards::index(rank)];
    set.insert(set.end(), cards->begin(), cards->end());
  }
  Entry entry;
  for (std::size_t i = 0; i < by_rank.size(); ++i)
    if (!by_rank[i].empty())
      entry.sets.push_back(canonical_set(static_cast<Rank>(i + 1), std::move(by_rank[i])));
  for (const std::string_view group : cards::split_groups(left)) {
    const auto cards = cards::from_text(group);
    if (!cards || std::any_of(cards->begin(), cards->end(), [](const Card& card) { return card.joker; }))
      return false;
    entry.left.insert(entry.left.end(), cards->begin(), cards->end());
  }
  std::sort(entry.left.begin(), entry.left.end(), cards::prints_before);
  hand.entries.push_back(std::move(entry));
  return true;
}

std::string melds_text(const Entry& entry, cards::Writing writing) {
  std::string text;
  for (const Set& set : entry.sets) text += (text.empty() ? "" : " ") + cards::to_text(set.cards, writing);
  return text;
}

std::string left_text(const Entry& entry, cards::Writing writing) {
  return cards::left_to_text(entry.left, writing);
}

}  // namespace games::mille
