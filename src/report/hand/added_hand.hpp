#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/json/json.hpp"
#include "games/game.hpp"
#include "history/operations/record.hpp"
#include "report/layout/style.hpp"
#include "storage/queries/payout_due.hpp"
#include "storage/reader.hpp"

/// What `add` says.
namespace report {

/// A match whose last line is the hand that was added.
struct AddedHand {
  history::NumberedMatch match;
  std::vector<games::Remark> remarks;  ///< on how it was understood
  bool dry_run = false;
};

/// The score of the match after it, and once it is over the settlement; `due`: what is settled of it already.
std::string added_result_text(const history::NumberedMatch& match, Style style,
                              const std::optional<storage::PayoutDue>& due = {});

/// What to do next: in an open match how to see and to undo it, else how to pay what is owed and to play
/// again. `default_currency` is the one that `pay` takes where none is named.
std::string next_step_text(storage::Reader& reader, const history::NumberedMatch& match,
                           const std::string& default_currency, Style style);

/// The hand, the score of the match, and once it is over the settlement.
std::string added_hand_text(const AddedHand& added, Style style);
base::Json added_hand_json(const AddedHand& added);

/// The line, from 1, of a match that has just the same cards or points as the one at an index; nothing where
/// none has, and for what is no hand.
std::optional<std::size_t> same_hand(const history::NumberedMatch& match, std::size_t index);
/// The line, from 1, in which a player has the same cards as in an entry of `cards`, the latest but for the
/// one at the index `except`; nothing where none has, and for an entry without cards.
std::optional<std::size_t> same_cards(const history::NumberedMatch& match, games::Seat seat,
                                      const games::CardsHand& cards, games::Seat entry,
                                      std::optional<std::size_t> except = std::nullopt);
/// The question that follows from it, without the program's name.
std::string same_cards_message(const match::Match& match, games::Seat seat, std::size_t line);
/// A warning for standard error that another line has just the same cards or points as the one at an index,
/// or that a player laid down the same sets there; empty where none has, and for what is no hand.
std::string same_hand_warning(const history::NumberedMatch& match, std::size_t index);
/// Puts the same warning into the JSON of the line at that index, where there is one.
void add_same_hand_warning(base::Json& line, const history::NumberedMatch& match, std::size_t index);

/// Warnings for standard error, a line each: what is odd about the hand, and that it was perhaps entered
/// twice. None where JSON is printed, which has them itself.
std::string added_hand_warnings(const AddedHand& added, bool with_json);

}  // namespace report
