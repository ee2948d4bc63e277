#include "games/mille/sets.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include "base/errors/error.hpp"
#include "base/inline_vector.hpp"
#include "base/language/translation.hpp"

namespace games::mille {
namespace {

using base::Error;
using base::ErrorKind;
using cards::append_cards;
using cards::Card;
using cards::Group;
using cards::Groups;
using cards::Rank;
using cards::Token;

constexpr std::size_t kUsualSets = 12;

[[noreturn]] void refuse_second_rank(const Token& token, Rank rank) {
  throw Error(ErrorKind::kData, base::tr("a set has one rank, but this {0} is among {1}",
                                         cards::to_text(token.card.rank), cards::plural(rank)))
      .at(token.text.place())
      .remedy(base::tr("put a space between sets; Mille has no runs"));
}

/// The rank of a group that is a set by itself: that of its cards other than 2s, or the 2. Throws if it is no
/// set.
Rank rank_of_set(const std::string& name, const Group& group, const cards::EntryWording& wording) {
  Rank rank = Rank::kTwo;
  for (const Token& token : group.tokens) {
    if (token.card.rank == Rank::kTwo) continue;
    if (rank != Rank::kTwo && rank != token.card.rank) refuse_second_rank(token, rank);
    rank = token.card.rank;
  }
  if (group.tokens.size() < kSmallestSet)
    throw Error(ErrorKind::kData,
                base::tr("{0} is not a set: a set is three or more cards of one rank", group.text.view()))
        .at(group.text.place())
        .code("not_a_set")
        .remedy(wording.for_entry(
            // Translators: {0} is an example, as it is typed: 'Ann=KKK2 / 4 9'.
            base::tr(
                "write a set in one piece, as KKK2; write the cards left in hand after a slash, as in {0}",
                typed_entry(name, "KKK2 / 4 9")),
            base::tr("write a set in one piece, as KKK2; write the cards left in hand after a slash"),
            base::tr("write a set in one piece, as KKK2; write the cards left in hand in \"left\"")));
  return rank;
}

/// A group that is a set by itself.
struct RankedGroup {
  Rank rank = Rank::kAce;
  const Group* group = nullptr;
};
using RankedGroups = base::InlineVector<RankedGroup, kUsualSets>;

/// The groups by rank, those of one rank in the order in which they were written.
RankedGroups sort_by_rank(const std::string& name, const Groups& groups, const cards::EntryWording& wording) {
  RankedGroups ranked;
  for (const Group& group : groups) ranked.push_back({rank_of_set(name, group, wording), &group});
  const auto before = [](const RankedGroup& a, const RankedGroup& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.group < b.group;
  };
  if (!std::is_sorted(ranked.begin(), ranked.end(), before)) std::sort(ranked.begin(), ranked.end(), before);
  return ranked;
}

/// Puts a set of cards of one rank and wild 2s into canonical form. Returns whether it is complete.
bool make_canonical(Set& set) {
  const bool complete = set.cards.size() >= kCardsOfRank && is_complete(set);
  if (complete)
    for (Card& card : set.cards)
      if (!is_wild(card, set.rank)) card.suit.reset();
  constexpr unsigned kWild = 256;
  cards::sort_by(set.cards, [rank = set.rank](const Card& card) {
    return cards::print_key(card) + (card.rank == rank ? 0U : kWild);
  });
  return complete;
}

/// The groups of one rank, which are one set (M1).
using JoinedGroups = std::span<const RankedGroup>;

std::string remark_on_join(const std::string& name, const JoinedGroups& joined, const Set& set) {
  std::vector<std::string> parts;
  for (const RankedGroup& each : joined) parts.emplace_back(each.group->text.view());
  return base::tr("{0}'s {1} are one set: {2}", name, base::join_and(parts),
                  cards::to_text(set.cards, cards::Writing::kLetters));
}

/// Appends the set of these groups, and counts its cards.
const Set& join(const JoinedGroups& joined, std::vector<Set>& sets, cards::PackCheck& reported) {
  Set& set = sets.emplace_back();
  set.rank = joined.front().rank;
  for (const RankedGroup& each : joined) append_cards(each.group->tokens, set.cards);
  const auto suits_implied = make_canonical(set) ? std::optional(set.rank) : std::nullopt;
  for (const RankedGroup& each : joined) reported.add(each.group->tokens, suits_implied);
  return set;
}

/// Parses one player's entry into an empty one; counts its cards in `reported` and appends the notes on it to
/// `remarks`.
void read_entry(const std::string& name, const cards::EntryText& report, const cards::EntryWording& wording,
                Entry& entry, cards::PackCheck& reported, std::vector<Remark>& remarks) {
  const cards::Notation notation{.joker = false, .suit_of_run = false, .wording = &wording};
  const Groups groups = cards::read_groups(report.melds, notation);
  const Groups left = cards::read_groups(report.left, notation);
  if (groups.empty() && left.empty())
    throw Error(ErrorKind::kData, base::tr("{0} has no sets and no cards left", name))
        .at(report.melds.place())
        .code("nothing_entered")
        .remedy(wording.for_entry(
            base::tr("write the cards left in hand after a slash: {0}", typed_entry(name, "/ 4 9 9 K")),
            base::tr("write the cards left in hand after a slash"),
            base::tr("write the cards left in hand in \"left\"")));
  const RankedGroups ranked = sort_by_rank(name, groups, wording);
  entry.sets.reserve(ranked.size());
  for (const RankedGroup* first = ranked.begin(); first != ranked.end();) {
    const RankedGroup* last = first + 1;
    while (last != ranked.end() && last->rank == first->rank) ++last;
    const JoinedGroups joined{first, last};
    const Set& set = join(joined, entry.sets, reported);
    if (joined.size() > 1) remarks.push_back({remark_on_join(name, joined, set), false});
    first = last;
  }
  for (const Groups* each : {&groups, &left})
    for (const std::string& doubt : each->doubts()) remarks.push_back({doubt, true});
  append_cards(left.tokens(), entry.left);
  reported.add(left.tokens());
  cards::sort_for_printing(entry.left);
}

using Seats = base::InlineVector<Seat, 2>;

Seats seats_out(const Hand& hand) {
  Seats out;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat)
    if (hand.entries[seat].left.empty()) out.push_back(seat);
  return out;
}

/// Checks that no more than one player is out.
void check_one_out_at_most(const Names& names, const Seats& out, const cards::EntryWording& wording) {
  if (out.size() <= 1) return;
  throw Error(ErrorKind::kData, base::tr("{0} cannot both be out", base::join_and(names)))
      .code("both_out")
      .remedy(wording.for_entry(base::tr("enter the cards that one of them had left after a slash: {0}",
                                         typed_entry(names[out.back()], "AAA / 9 9 Jd 4")),
                                base::tr("enter the cards that one of them had left after a slash"),
                                base::tr("enter the cards that one of them had left in \"left\"")));
}

/// The remedy where nobody is said to have gone out, but this player did.
std::string remedy_for_out(const cards::EntryWording& wording, const std::string& name) {
  if (wording.no_out_by_line)
    // Translators: {0} is an option with the name of a player: --out Ann.
    return base::tr("use {0}, as the line says that nobody went out, or enter the cards left after a slash",
                    wording.out_option(name));
  if (wording.source == cards::EntryWording::Source::kBody)
    return base::tr("leave out \"no_out\", or enter the cards left after a slash");
  return wording.for_option(base::tr("leave out --no-out, or enter the cards left after a slash"),
                            base::tr("leave out the line 'nobody', or enter the cards left after a slash"),
                            base::tr("leave out \"no_out\", or enter the cards left in \"left\""));
}

/// Checks that exactly one player is out, or with `no_out` nobody (M8), and that it is the player who was
/// named.
void check_out(const Names& names, const Hand& hand, const OutClaim& claim,
               const cards::EntryWording& wording) {
  const Seats out = seats_out(hand);
  if (hand.no_out) {
    if (!out.empty())
      throw Error(ErrorKind::kData, base::tr("{0} has no card left, so {0} went out", names[out.front()]))
          .code("went_out")
          .remedy(remedy_for_out(wording, names[out.front()]));
    return;
  }
  if (out.empty())
    throw Error(ErrorKind::kData,
                base::tr("nobody went out: {0} both have cards left", base::join_and(names)))
        .code("nobody_out")
        .remedy(base::join_clauses(
            {wording.for_entry(base::tr("enter the player who went out without cards after a slash: {0}",
                                        typed_entry(names.front(), "KKK")),
                               base::tr("enter the player who went out without cards after a slash"),
                               base::tr("enter the player who went out without cards in \"left\"")),
             wording.nobody_out_remedy()}));
  check_one_out_at_most(names, out, wording);
  if (claim.out && *claim.out != out.front())
    throw Error(ErrorKind::kData,
                base::tr("the cards show that {0} went out, not {1}", names[out.front()], names[*claim.out]))
        .remedy(wording.out_is_shown());
}

/// Parses the entries and checks that their cards come from one pack; who is out is not checked.
Reading<Hand> read_entries(const Names& names, const std::vector<cards::EntryText>& reports,
                           const cards::EntryWording& wording) {
  Reading<Hand> reading;
  reading.hand.entries.reserve(reports.size());
  cards::PackCheck reported(pack());
  for (Seat seat = 0; seat < reports.size(); ++seat)
    read_entry(names[seat], reports[seat], wording, reading.hand.entries.emplace_back(), reported,
               reading.remarks);
  reported.finish();
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

Reading<Hand> read(const Names& names, const std::vector<cards::EntryText>& reports, const OutClaim& claim,
                   const cards::EntryWording& wording) {
  Reading<Hand> reading = read_entries(names, reports, wording);
  reading.hand.no_out = claim.no_out;
  check_out(names, reading.hand, claim, wording);
  return reading;
}

Reading<Hand> read_so_far(const Names& names, const std::vector<cards::EntryText>& reports,
                          const cards::EntryWording& wording) {
  Reading<Hand> reading = read_entries(names, reports, wording);
  check_one_out_at_most(names, seats_out(reading.hand), wording);
  return reading;
}

namespace {

/// Reads the cards of a stored group to its end, which is a space; false if they are no set of Mille.
bool decode_set(std::string_view& text, Set& set) {
  set.rank = Rank::kTwo;
  do {
    Card card;
    if (!cards::take_card(text, card) || card.joker) return false;
    if (card.rank != Rank::kTwo) {
      if (set.rank != Rank::kTwo && set.rank != card.rank) return false;
      set.rank = card.rank;
    }
    set.cards.push_back(card);
  } while (!text.empty() && text.front() != ' ');
  return true;
}

/// Sorts the sets by rank, and joins those of one rank.
void join_sets(std::vector<Set>& sets) {
  std::stable_sort(sets.begin(), sets.end(), [](const Set& a, const Set& b) { return a.rank < b.rank; });
  std::vector<Set> joined;
  for (Set& set : sets)
    if (!joined.empty() && joined.back().rank == set.rank)
      joined.back().cards.append(set.cards.begin(), set.cards.end());
    else
      joined.push_back(std::move(set));
  sets = std::move(joined);
}

bool decode_sets(std::string_view text, std::vector<Set>& sets) {
  bool by_rank = true;
  sets.reserve(static_cast<std::size_t>(std::count(text.begin(), text.end(), ' ')) + 1);
  while (!text.empty()) {
    if (text.front() == ' ') {
      text.remove_prefix(1);
      continue;
    }
    if (!decode_set(text, sets.emplace_back())) return false;
    if (sets.size() > 1 && sets[sets.size() - 2].rank >= sets.back().rank) by_rank = false;
  }
  if (!by_rank) join_sets(sets);
  for (Set& set : sets) make_canonical(set);
  return true;
}

}  // namespace

bool decode_entry(Hand& hand, std::string_view melds, std::string_view left) {
  Entry& entry = hand.entries.emplace_back();
  if (!decode_sets(melds, entry.sets) || !cards::decode_cards(left, entry.left) ||
      std::any_of(entry.left.begin(), entry.left.end(), [](const Card& card) { return card.joker; })) {
    hand.entries.pop_back();
    return false;
  }
  cards::sort_for_printing(entry.left);
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
