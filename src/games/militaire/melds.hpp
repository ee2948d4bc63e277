#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "cards/entry_text.hpp"
#include "cards/pack.hpp"
#include "games/hand.hpp"

/// Parses and checks what the players of a round of Militaire laid down and had left (rulebook.cpp, "Melds").
namespace games::militaire {

/// One pack of 52 cards and one joker.
cards::Pack pack();

inline constexpr std::size_t kCardsDealt = 7;

/// What a meld is.
enum class MeldKind {
  kSet,  ///< three or four cards of one rank
  kRun,  ///< three or more consecutive cards of one suit, ace low, king high
};
/// "set", "run".
std::string to_string(MeldKind kind);

/// A set or run, in canonical form: a set by suit with the joker last, a run ascending with the joker in its
/// place (L5).
struct Meld {
  MeldKind kind = MeldKind::kSet;
  cards::CardList cards;

  friend bool operator==(const Meld&, const Meld&) = default;
};

/// What one player laid down and had left, in canonical form: sets by rank, then runs by rank; cards left
/// sorted.
struct Entry {
  std::vector<Meld> melds;
  cards::CardList left;  ///< as far as they were reported, if the player did not end the round

  friend bool operator==(const Entry&, const Entry&) = default;
};

/// A round of Militaire. If it was checked, exactly one entry meets a contract, or with `no_out` none (L3).
struct Hand {
  std::vector<Entry> entries;  ///< in seat order
  bool no_out = false;

  friend bool operator==(const Hand&, const Hand&) = default;
};

/// Parses and checks a whole round, an entry a seat. Throws `Error` (kData) with the place and the remedy for
/// a mistake in the notation, a group that is neither a set nor a run, more than seven cards of a player, a
/// card that occurs twice, if not exactly one player meets a contract (with `no_out`: if one does, L3), or if
/// the player who ended the round laid six cards and names no seventh (L4).
Reading<Hand> read(const Names& names, const std::vector<cards::EntryText>& reports, const OutClaim& claim,
                   const cards::EntryWording& wording = cards::kCommandLineWording);

/// Parses and checks the first entries of a round in the same way, as many as there are reports. It is no
/// error that nobody meets a contract so far.
Reading<Hand> read_so_far(const Names& names, const std::vector<cards::EntryText>& reports,
                          const cards::EntryWording& wording = cards::kCommandLineWording);

/// Parses the next entry of a recorded round from its canonical texts: its form only, without checking
/// whether such a round is possible. False if it cannot be parsed.
bool decode_entry(Hand& hand, std::string_view melds, std::string_view left);

/// What was laid down, and what was left, as text.
std::string melds_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);
std::string left_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);

}  // namespace games::militaire
