#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/card.hpp"
#include "cards/pack.hpp"
#include "games/hand.hpp"

/// What lies on the table after a round of Militaire, read and checked (rules, "Melds").
namespace games::militaire {

/// One pack of 52 and one joker, every card once.
cards::Pack pack();

inline constexpr std::size_t kCardsDealt = 7;
inline constexpr std::size_t kSmallestMeld = 3;
inline constexpr std::size_t kLargestSet = 4;

enum class MeldKind {
  kSet,  ///< three or four cards of one rank
  kRun,  ///< three or more consecutive cards of one suit, ace low, king high
};
/// "set", "run".
std::string to_string(MeldKind kind);

/// Cards laid down together, in canonical form: those of a set by suit and the joker last, those of a
/// run ascending with the joker in its place.
struct Meld {
  MeldKind kind = MeldKind::kSet;
  std::vector<cards::Card> cards;

  friend bool operator==(const Meld&, const Meld&) = default;
};

/// What one player reported, in canonical form: sets by rank, then runs by rank; left-over cards sorted.
struct Entry {
  std::vector<Meld> melds;
  std::vector<cards::Card> left;  ///< of a player who did not end the round: as far as it was told

  friend bool operator==(const Entry&, const Entry&) = default;
};

/// A round that can exist. Just one entry meets a contract, or `no_out` is true and none does.
struct Hand {
  std::vector<Entry> entries;  ///< in seat order
  bool no_out = false;

  friend bool operator==(const Hand&, const Hand&) = default;
};

struct Reading {
  Hand hand;
  std::vector<Remark> remarks;
};

/// Reads and checks a whole round, an entry a seat. Throws `Error` (kData) with the place and the remedy
/// for a notation error, a group that is neither a set nor a run, more than seven cards of a player, a
/// card that is there twice, when not just one player meets a contract (with `no_out`: when one does),
/// or when who ended the round laid six cards and names no seventh.
Reading read(const Names& names, const std::vector<EntryText>& texts, const OutClaim& claim);

/// The first entries of a round, as many as there are texts, read and checked in the same way, but that
/// nobody meets a contract so far is no error.
Reading read_so_far(const Names& names, const std::vector<EntryText>& texts);

/// Reads an entry back from its canonical texts, for what was recorded before: by its form only, without
/// judging whether such a round can be. Nothing if it cannot be read.
std::optional<Entry> decode_entry(std::string_view melds, std::string_view left);

/// The texts of an entry.
std::string melds_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);
std::string left_text(const Entry& entry, cards::Writing writing = cards::Writing::kCanonical);

}  // namespace games::militaire
