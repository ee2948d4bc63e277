#include "games/militaire/melds.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>

#include "base/errors/error.hpp"
#include "base/inline_vector.hpp"
#include "base/language/translation.hpp"
#include "games/militaire/contracts.hpp"

namespace games::militaire {
namespace {

using base::Error, base::ErrorKind;
using cards::Card;
using cards::CardList;
using cards::Group;
using cards::Groups;
using cards::Rank;
using cards::Token;

constexpr std::size_t kSmallestMeld = 3;
constexpr std::size_t kLargestSet = 4;

Error refuse(const base::SourceSpanRef& at, std::string message, std::string remedy, const char* code = "") {
  return Error(ErrorKind::kData, std::move(message)).at(at.place()).remedy(std::move(remedy)).code(code);
}

using Tokens = base::InlineVector<Token, kCardsDealt>;

/// The cards of a group without the jokers.
Tokens naturals_of(const Group& group) {
  Tokens naturals;
  for (const Token& token : group.tokens)
    if (!token.card.joker) naturals.push_back(token);
  return naturals;
}

bool is_of_one_rank(const Tokens& naturals) {
  return std::all_of(naturals.begin(), naturals.end(),
                     [&](const Token& token) { return token.card.rank == naturals.front().card.rank; });
}

Meld read_set(const Group& group) {
  if (group.tokens.size() > kLargestSet)
    throw refuse(
        group.text,
        base::tr("{0} has {1} cards, and a set has three or four", group.text.view(), group.tokens.size()),
        base::tr("there are four cards of a rank, and the joker stands for one of them"));
  Meld set{MeldKind::kSet, {}};
  cards::append_cards(group.tokens, set.cards);
  cards::sort_for_printing(set.cards);
  return set;
}

/// The remedy for a card that may be none of its run.
std::string write_left_in_hand(const cards::EntryWording& wording) {
  return wording.source == cards::EntryWording::Source::kInterchange
             ? base::tr(
                   "look again at this card: put a space between melds, and write cards left in hand in "
                   "\"left\"")
             : base::tr(
                   "look again at this card: put a space between melds, and write cards left in hand after a "
                   "slash");
}

void check_suits(const Tokens& naturals, const cards::EntryWording& wording) {
  for (const Token& token : naturals) {
    if (!token.card.suit)
      throw refuse(token.text, base::tr("the {0} of a run needs its suit", cards::to_text(token.card.rank)),
                   base::tr("write the suit after each card, or once after the last, 4567s; a set is of one "
                            "rank; put a space between melds"),
                   "suit_missing");
    if (token.card.suit != naturals.front().card.suit)
      throw refuse(token.text,
                   base::tr("a run is of one suit, and this {0} is of {1}", cards::to_text(token.card.rank),
                            cards::plural(*token.card.suit)),
                   write_left_in_hand(wording), "not_one_suit");
  }
}

/// How many ranks are between two cards of a run.
int gap(const Card& lower, const Card& upper) {
  return static_cast<int>(cards::index(upper.rank)) - static_cast<int>(cards::index(lower.rank)) - 1;
}

/// Whether the cards would be in a row if the ace could follow the king.
bool would_turn_the_corner(const Tokens& ascending, bool joker) {
  const auto ranks = static_cast<int>(cards::kRanks);
  for (std::size_t first = 1; first < ascending.size(); ++first) {
    // From the card at `first` up to the king, and on from the ace.
    const int span = gap(ascending[first - 1].card, ascending[first].card);
    const int missing = ranks - span - static_cast<int>(ascending.size());
    if (missing <= (joker ? 1 : 0)) return true;
  }
  return false;
}

void check_ranks(const Group& group, const Tokens& ascending, bool joker) {
  int missing = 0;
  for (std::size_t i = 1; i < ascending.size(); ++i) {
    const int between = gap(ascending[i - 1].card, ascending[i].card);
    if (between < 0)
      throw refuse(
          ascending[i].text,
          base::tr("the {0} is in the pack once, and is here twice", cards::describe(ascending[i].card)),
          base::tr("look again at the cards on the table"));
    missing += between;
  }
  if (missing <= (joker ? 1 : 0)) return;
  if (would_turn_the_corner(ascending, joker))
    throw refuse(group.text, base::tr("{0} goes on past the king: the ace is low", group.text.view()),
                 base::tr("a run ends with the king; the ace goes before the 2 only"));
  if (joker)
    throw refuse(group.text,
                 base::tr("the joker fits nowhere in {0}: {1} cards are missing", group.text.view(), missing),
                 base::tr("a run is cards of one suit in a row, and the joker stands for one of them"));
  throw refuse(
      group.text,
      base::tr_n(missing, "{1} is not in a row: {0} card is missing",
                 "{1} is not in a row: {0} cards are missing", group.text.view()),
      base::tr("a run is three or more cards of one suit in a row, a set three or four of one rank"));
}

/// Puts the joker where a card is missing, else at the lower end, or, if that is the ace, at the upper (L5).
/// Returns false if it has no place: the run is complete from ace to king.
bool place_joker(CardList& run) {
  for (std::size_t i = 1; i < run.size(); ++i)
    if (gap(run[i - 1], run[i]) > 0) {
      run.insert(run.begin() + i, cards::make_joker());
      return true;
    }
  if (run.front().rank != Rank::kAce) {
    run.insert(run.begin(), cards::make_joker());
    return true;
  }
  run.push_back(cards::make_joker());
  return run[run.size() - 2].rank != Rank::kKing;
}

Meld read_run(const Group& group, const cards::EntryWording& wording) {
  Tokens naturals = naturals_of(group);
  const bool joker = naturals.size() < group.tokens.size();
  check_suits(naturals, wording);
  const auto before = [](const Token& a, const Token& b) { return a.card.rank < b.card.rank; };
  if (!std::is_sorted(naturals.begin(), naturals.end(), before))
    std::stable_sort(naturals.begin(), naturals.end(), before);
  check_ranks(group, naturals, joker);
  Meld run{MeldKind::kRun, {}};
  cards::append_cards(naturals, run.cards);
  if (joker && !place_joker(run.cards))
    throw refuse(group.text, base::tr("the joker fits nowhere in {0}", group.text.view()),
                 base::tr("the run is complete from ace to king"));
  return run;
}

Meld read_meld(const Group& group, const cards::EntryWording& wording) {
  const Tokens naturals = naturals_of(group);
  if (naturals.size() + 1 < group.tokens.size())
    throw refuse(group.tokens.back().text, base::tr("there is one joker in the pack, and this meld has more"),
                 base::tr("check the cards on the table"));
  if (group.tokens.size() < kSmallestMeld)
    throw refuse(
        group.text, base::tr("{0} is not a meld: a meld is three cards or more", group.text.view()),
        wording.source == cards::EntryWording::Source::kInterchange
            ? base::tr("write a meld in one piece, as 777 or 4567s, and cards left in hand in \"left\"")
            : base::tr("write a meld in one piece, as 777 or 4567s, and cards left in hand after a slash"),
        "not_a_meld");
  return is_of_one_rank(naturals) ? read_set(group) : read_run(group, wording);
}

bool melds_before(const Meld& a, const Meld& b) {
  const auto key = [](const Meld& meld) {
    const Card& first = meld.cards.front().joker ? meld.cards[1] : meld.cards.front();
    return std::tuple(meld.kind, first.rank, first.suit);
  };
  return key(a) < key(b);
}

/// The eighth card of a player, which is one too many.
const Token& first_too_many(const Groups& melds, const Groups& left) {
  const std::size_t laid = melds.tokens().size();
  return laid > kCardsDealt ? melds.tokens()[kCardsDealt] : left.tokens()[kCardsDealt - laid];
}

/// Parses one player's entry into an empty one; counts its cards in `reported` and appends the notes on it to
/// `remarks`.
void read_entry(const std::string& name, const cards::EntryText& report, const cards::EntryWording& wording,
                Entry& entry, cards::PackCheck& reported, std::vector<Remark>& remarks) {
  const Groups melds =
      cards::read_groups(report.melds, {.joker = true, .suit_of_run = true, .wording = &wording});
  entry.melds.reserve(melds.size());
  for (const Group& group : melds) entry.melds.push_back(read_meld(group, wording));
  // Cards left in hand may be grouped in any way, so a suit is that of its own card only.
  const Groups left =
      cards::read_groups(report.left, {.joker = true, .suit_of_run = false, .wording = &wording});
  cards::append_cards(left.tokens(), entry.left);
  for (const Groups* each : {&melds, &left}) {
    reported.add(each->tokens());
    for (const std::string& doubt : each->doubts()) remarks.push_back({doubt, true});
  }
  if (const std::size_t cards = melds.tokens().size() + left.tokens().size(); cards > kCardsDealt)
    throw refuse(first_too_many(melds, left).text,
                 base::tr("{0} has {1} cards, and a player has {2}", name, cards, kCardsDealt),
                 cards == kCardsDealt + 1
                     ? base::tr("leave out the card that {0} discarded last", name)
                     : base::tr("check the cards that {0} laid down and has left", name));
  std::sort(entry.melds.begin(), entry.melds.end(), melds_before);
  cards::sort_for_printing(entry.left);
}

/// What a player laid down who meets no contract: who was named as out (`claimed`), or who laid most.
std::string no_contract(const std::string& name, const Entry& entry, bool claimed) {
  if (entry.melds.empty())
    return claimed ? base::tr("{0} laid down nothing, which is no contract", name)
                   : base::tr("nobody laid down anything, so nobody meets a contract");
  std::vector<std::string> melds;
  for (const Meld& meld : entry.melds)
    melds.push_back(meld.kind == MeldKind::kSet ? base::tr_c("meld", "a set of {0}", meld.cards.size())
                                                : base::tr_c("meld", "a run of {0}", meld.cards.size()));
  // Translators: {1} is what was laid down: "a set of 3 and a run of 5".
  return claimed ? base::tr("{0} laid down {1}, which is no contract", name, base::join_and(melds))
                 : base::tr("nobody meets a contract: {0} laid down {1}, which is no contract", name,
                            base::join_and(melds));
}

/// "3s4s5s6s7s8s" for two runs that adjoin, which laid as two are two (L7); empty for anything else. Two
/// melds that are no contract are always runs.
std::string as_one_run(const Entry& entry) {
  if (entry.melds.size() != 2) return "";
  const Meld& lower = entry.melds.front();
  const Meld& upper = entry.melds.back();
  const Card& last = lower.cards.back();
  const Card& first = upper.cards.front();
  const bool adjoin = !last.joker && !first.joker && last.suit == first.suit && gap(last, first) == 0;
  return adjoin ? cards::to_text(lower.cards) + cards::to_text(upper.cards) : "";
}

Seat who_laid_most(const Hand& hand) {
  const auto most =
      std::max_element(hand.entries.begin(), hand.entries.end(),
                       [](const Entry& a, const Entry& b) { return cards_laid(a) < cards_laid(b); });
  return static_cast<Seat>(most - hand.entries.begin());
}

using Seats = base::InlineVector<Seat, 4>;

Seats seats_that_meet_one(const Hand& hand) {
  Seats met;
  for (Seat seat = 0; seat < hand.entries.size(); ++seat)
    if (contract_of(hand.entries[seat])) met.push_back(seat);
  return met;
}

std::string contract_text(const Hand& hand, Seat seat) {
  return base::translated(*contract_of(hand.entries[seat]));
}

/// Checks that no more than one player meets a contract.
void check_one_met_at_most(const Names& names, const Hand& hand, const Seats& met,
                           const std::vector<cards::EntryText>& reports) {
  if (met.size() > 1)
    throw refuse(
        reports[met[1]].melds.ref(),
        // Translators: {0} and {2} are names, {1} and {3} contracts: "two sets", "a run of six".
        base::tr("{0} meets a contract ({1}) and {2} meets a contract ({3})", names[met[0]],
                 contract_text(hand, met[0]), names[met[1]], contract_text(hand, met[1])),
        base::tr(
            "the round ends with the first contract, so only one of them can be right: check the cards"));
}

/// Checks that the player who ended the round reports all seven cards (L4).
void check_all_named(const Names& names, const Hand& hand, Seat seat,
                     const std::vector<cards::EntryText>& reports, const cards::EntryWording& wording) {
  const Entry& ended = hand.entries[seat];
  if (cards_laid(ended) + ended.left.size() < kCardsDealt)
    throw refuse(reports[seat].melds.ref(),
                 base::tr("{0} ended the round with {1} cards laid down, and the seventh is not named",
                          names[seat], cards_laid(ended)),
                 wording.for_entry(base::tr("name it after a slash: its points are taken off, as in {0}",
                                            typed_entry(names[seat], melds_text(ended) + " / " +
                                                                         base::tr_c("value name", "CARD"))),
                                   base::tr("name it after a slash: its points are taken off"),
                                   base::tr("name it in \"left\": its points are taken off")),
                 "seventh_missing");
}

/// Checks that exactly one player meets a contract, or with `no_out` nobody (L3), and that it is the player
/// who was named.
void check_out(const Names& names, const Hand& hand, const std::vector<cards::EntryText>& reports,
               const OutClaim& claim, const cards::EntryWording& wording) {
  const Seats met = seats_that_meet_one(hand);
  if (hand.no_out) {
    if (!met.empty())
      throw refuse(reports[met.front()].melds.ref(),
                   base::tr("{0} meets a contract ({1}), so the round was ended", names[met.front()],
                            contract_text(hand, met.front())),
                   wording.ended_by(names[met.front()]), "contract_met");
    return;
  }
  if (met.empty()) {
    const Seat seat = claim.out ? *claim.out : who_laid_most(hand);
    const std::string one_run = as_one_run(hand.entries[seat]);
    throw refuse(
        reports[seat].melds.ref(), no_contract(names[seat], hand.entries[seat], claim.out.has_value()),
        one_run.empty() ? base::join_clauses(
                              {base::tr("a contract is two sets, a run and a set, or a run of six or seven"),
                               wording.nobody_out_remedy()})
                        : base::tr("if it was laid as one run, write {0} in one piece", one_run),
        one_run.empty() ? "no_contract" : "");
  }
  check_one_met_at_most(names, hand, met, reports);
  if (claim.out && *claim.out != met.front())
    throw Error(ErrorKind::kData,
                base::tr("the cards show that {0} went out, not {1}", names[met.front()], names[*claim.out]))
        .remedy(wording.out_is_shown());
  check_all_named(names, hand, met.front(), reports, wording);
}

/// Parses the entries and checks that their cards come from one pack; who ended the round is not checked.
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

cards::Pack pack() { return {.copies = 1, .jokers = 1, .never_unnamed = {}}; }

std::string to_string(MeldKind kind) { return kind == MeldKind::kSet ? "set" : "run"; }

Reading<Hand> read(const Names& names, const std::vector<cards::EntryText>& reports, const OutClaim& claim,
                   const cards::EntryWording& wording) {
  Reading<Hand> reading = read_entries(names, reports, wording);
  reading.hand.no_out = claim.no_out;
  check_out(names, reading.hand, reports, claim, wording);
  return reading;
}

Reading<Hand> read_so_far(const Names& names, const std::vector<cards::EntryText>& reports,
                          const cards::EntryWording& wording) {
  Reading<Hand> reading = read_entries(names, reports, wording);
  const Seats met = seats_that_meet_one(reading.hand);
  check_one_met_at_most(names, reading.hand, met, reports);
  if (!met.empty()) check_all_named(names, reading.hand, met.front(), reports, wording);
  return reading;
}

namespace {

/// The meld of the cards of one group, in canonical form, even if it is impossible.
Meld decode_meld(CardList cards) {
  cards::sort_for_printing(cards);  // jokers last
  Card* const first_joker = std::ranges::find_if(cards, &Card::joker);
  const auto is_same = [&](const Card& card) { return card.rank == cards.front().rank; };
  const bool one_rank = std::all_of(cards.begin(), first_joker, is_same);
  if (!one_rank && cards.end() - first_joker == 1) {
    cards.set_end(first_joker);
    place_joker(cards);
  }
  return {one_rank ? MeldKind::kSet : MeldKind::kRun, std::move(cards)};
}

}  // namespace

bool decode_entry(Hand& hand, std::string_view melds, std::string_view left) {
  Entry entry;
  for (const std::string_view group : cards::split_groups(melds)) {
    CardList cards;
    if (!cards::decode_cards(group, cards) || cards.size() < 2) return false;
    entry.melds.push_back(decode_meld(std::move(cards)));
  }
  if (!cards::decode_cards(left, entry.left)) return false;
  cards::sort_for_printing(entry.left);
  std::sort(entry.melds.begin(), entry.melds.end(), melds_before);
  hand.entries.push_back(std::move(entry));
  return true;
}

std::string melds_text(const Entry& entry, cards::Writing writing) {
  std::string text;
  for (const Meld& meld : entry.melds)
    text += (text.empty() ? "" : " ") + cards::to_text(meld.cards, writing);
  return text;
}

std::string left_text(const Entry& entry, cards::Writing writing) {
  return cards::left_to_text(entry.left, writing);
}

}  // namespace games::militaire
