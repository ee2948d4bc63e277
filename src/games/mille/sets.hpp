#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "cards/pack.hpp"
#include "games/hand.hpp"

/// What lies on the table after a hand of Mille, read and checked (rules, "Sets" and "What a
/// recorded hand must satisfy").
namespace games::mille {

/// Two packs of 52, no joker. An unnamed queen is not Q♠ and an unnamed jack not J♦.
cards::Pack pack();

inline constexpr int kCardsOfRank = 8;
inline constexpr int kCardsDealt = 15;
inline constexpr std::size_t kSmallestSet = 3;

/// All the cards of one rank that a player laid down, with the 2s laid to them (M1). In canonical
/// form: naturals in the order of printing, then the wild 2s; a complete rank without suits.
struct Set {
  cards::Rank rank = cards::Rank::kAce;
  std::vector<cards::Card> cards;

  friend bool operator==(const Set&, const Set&) = default;
};

/// Whether a card is a 2 in a set of another rank.
bool is_wild(const cards::Card& card, cards::Rank rank_of_its_set);

/// 2s in a set of another rank. A set of 2s has none: its 2s are natural.
int wild_cards(const Set& set);

/// Whether all eight cards of the rank are there, with or without wild 2s; their suits are implied.
bool is_complete(const Set& set);

/// What one player reported, in canonical form: one set a rank, by rank; left-over cards sorted.
struct Entry {
  std::vector<Set> sets;
  std::vector<cards::Card> left;

  friend bool operator==(const Entry&, const Entry&) = default;
};

/// A hand that can exist. Exactly one entry has no cards left, or `no_out` is true and none has.
struct Hand {
  std::vector<Entry> entries;  ///< in seat order
  bool no_out = false;

  friend bool operator==(const Hand&, const Hand&) = default;
};

struct Reading {
  Hand hand;
  std::vector<Remark> remarks;
};

/// Reads and checks a whole hand, an entry a seat. Each group must be a set by itself; groups of one
/// rank are then joined (M1). Throws `Error` (kData) with the place and the remedy for a notation
/// error, a group that is no set, a player without any card, cards that the pack does not hold, or
/// when not exactly one player is out (with `no_out`: when one is, M8).
Reading read(const Names& names, const std::vector<EntryText>& texts, const OutClaim& claim);

/// The first entries of a hand, as many as there are texts, read and checked in the same way, but that nobody
/// is out so far is no error.
Reading read_so_far(const Names& names, const std::vector<EntryText>& texts);

/// Reads an entry back from its canonical texts, for what was recorded before: by its form only, without
/// judging whether such a hand can be. Nothing if it cannot be read.
std::optional<Entry> decode_entry(std::string_view melds, std::string_view left);

/// The texts of an entry.
std::string melds_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);
std::string left_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);

}  // namespace games::mille
