#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/play/hand_entry.hpp"
#include "history/operations/record.hpp"
#include "storage/write/drafts.hpp"
#include "storage/write/transaction.hpp"

/// A hand that is not finished, in the form in which it is stored (`storage::Draft`).
namespace cli::play {

struct UnfinishedHand {
  Kind kind = Kind::kCards;                                ///< in which digits were read
  std::vector<std::pair<games::Seat, std::string>> lines;  ///< as they were typed, in this order
  games::OutClaim claim;
  std::optional<games::Seat> dealer;
  std::size_t number = 1;  ///< of the hand that the dealer was named for
  /// Lines that somebody went back to, which stand there to be changed.
  std::vector<std::pair<games::Seat, std::string>> waiting_lines;
  /// The line of the hand before it, when the dealer was named; nothing: there was none.
  std::optional<base::Uuid> after = {};
};

/// The line of the last hand of a match; nothing if it has none.
std::optional<base::Uuid> last_hand(const match::Match& match);

/// A line as it was typed, with its player, whose name is printable.
std::string typed_text(const std::string& player, const std::string& line);
/// All that was typed of a hand, in one line: "Ann: KKK2 7777; Bob: 555 / 4". Precondition: the names are
/// printable.
std::string typed_text(const UnfinishedHand& hand, const games::Names& names);

/// As JSON; with a match that has not begun, all of it, so that it can begin later. An id of a player that is
/// all zero is that of nobody.
std::string to_text(const UnfinishedHand& hand, const history::MatchRecord* match);

/// Reads what `to_text` wrote, for a match of so many players. Throws `Error` (kData) for anything else.
UnfinishedHand read_hand_draft(const std::string& text, std::size_t players);
/// The match in it, with the ids of its players as they were given to `to_text`. Throws as above.
history::MatchRecord read_draft_match(const std::string& text);

/// Reads the draft of a match that had not begun, for one of the same players that has: the seats are those
/// of this one. Nothing if the players are others. Throws as above.
std::optional<UnfinishedHand> read_hand_draft_for(const std::string& text, const history::MatchRecord& match);

/// The key of a draft for a match that has not begun: its players, in any order and case, and the options
/// given for it.
std::string setup_of(games::Names players, const std::string& options);
/// Notes with what was typed of hands that are thrown away, as their matches have ended; `dry_run`: or would.
std::string thrown_away_text(storage::Reader& reader, const std::vector<storage::RemovedDraft>& drafts,
                             bool dry_run = false);
/// The draft for the next hand of an open match: its own, or one of its players from before it began, which
/// is found by the names that they had then. Nothing if there is none.
std::optional<storage::Draft> draft_for(storage::Reader& reader, const history::NumberedMatch& match);

}  // namespace cli::play
