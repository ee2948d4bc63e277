#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "cards/entry_text.hpp"
#include "cards/pack.hpp"
#include "games/hand.hpp"

/// Parses and checks what the players of a hand of Mille laid down and had left (rulebook.cpp, "Sets" and
/// "What a recorded hand must satisfy").
namespace games::mille {

/// Two packs of 52 cards, no joker. A queen without a suit is not Q♠, and a jack without a suit not J♦.
cards::Pack pack();

inline constexpr int kCardsOfRank = 8;
inline constexpr int kCardsDealt = 15;
inline constexpr std::size_t kSmallestSet = 3;

/// All cards of one rank that a player laid down, with the wild 2s among them (M1). In canonical form:
/// natural cards in the order of printing, then the wild 2s; a complete rank without suits.
struct Set {
  cards::Rank rank = cards::Rank::kAce;
  cards::CardList cards;

  friend bool operator==(const Set&, const Set&) = default;
};

/// Whether a card is a 2 in a set of another rank.
bool is_wild(const cards::Card& card, cards::Rank rank_of_its_set);

/// The number of 2s in a set of another rank. A set of 2s has no wild card.
int wild_cards(const Set& set);

/// Whether a set has all eight cards of its rank, with or without wild 2s; their suits are implied.
bool is_complete(const Set& set);

/// What one player laid down and had left, in canonical form: one set for each rank, by rank; cards left
/// sorted.
struct Entry {
  std::vector<Set> sets;
  cards::CardList left;

  friend bool operator==(const Entry&, const Entry&) = default;
};

/// A hand of Mille. If it was checked, exactly one entry has no cards left, or with `no_out` none (M8).
struct Hand {
  std::vector<Entry> entries;  ///< in seat order
  bool no_out = false;

  friend bool operator==(const Hand&, const Hand&) = default;
};

/// Parses and checks a whole hand, an entry a seat. Each group must be a set by itself; groups of one rank
/// are then joined (M1). Throws `Error` (kData) with the place and the remedy for a mistake in the notation,
/// a group that is no set, a player without any card, more cards than the pack has, or if not exactly one
/// player is out (with `no_out`: if one is, M8).
Reading<Hand> read(const Names& names, const std::vector<cards::EntryText>& reports, const OutClaim& claim,
                   const cards::EntryWording& wording = cards::kCommandLineWording);

/// Parses and checks the first entries of a hand in the same way, as many as there are reports. It is no
/// error that nobody is out so far.
Reading<Hand> read_so_far(const Names& names, const std::vector<cards::EntryText>& reports,
                          const cards::EntryWording& wording = cards::kCommandLineWording);

/// Parses the next entry of a recorded hand from its canonical texts: its form only, without checking whether
/// such a hand is possible. False if it cannot be parsed.
bool decode_entry(Hand& hand, std::string_view melds, std::string_view left);

/// What was laid down, and what was left, as text.
std::string melds_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);
std::string left_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);

}  // namespace games::mille
