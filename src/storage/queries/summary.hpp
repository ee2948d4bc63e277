#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/values/time.hpp"
#include "base/values/uuid.hpp"
#include "history/operations/operation.hpp"
#include "history/operations/record.hpp"
#include "settlement/balances.hpp"
#include "storage/log/stored_command.hpp"

/// The values that queries return.
namespace storage {

/// A line of the sheet as a command found or left it.
struct LineAsOf {
  std::size_t index = 0;  ///< among the lines of the match
  match::Line line;
  match::LineStanding standing;  ///< without totals and verdict, which depend on the lines before it
};

/// A match as a command found or left it: of its lines only those that the command names, so that a command
/// costs the same to describe however long the match is.
struct MatchAsOf {
  std::int64_t number = 0;
  history::MatchRecord record;  ///< `record.match.lines` is empty
  std::vector<LineAsOf> lines;
};

/// What a command changed in one match.
struct MatchChange {
  std::int64_t match = 0;
  /// In order. Of a match that is not shown only where one of them has a reason or sets options.
  std::vector<history::Operation> operations;
  std::optional<MatchAsOf> before, after;  ///< nothing: there was no such match, or it was not asked for
};

/// What a command changed of a player or a payment.
struct OtherChange {
  history::Operation operation;
  /// What the player was called before the command, and who that one is joined into; or who paid whom, as
  /// they are called now if they are still two.
  std::string first, second;
  std::optional<std::int64_t> number;       ///< of a payment, in this file
  std::optional<history::Payment> payment;  ///< what was paid, also where that is undone
  /// Of a renaming that did not count when it came, since another file knew a later one: that name. `first`
  /// is what whoever renamed knew then.
  std::string later_name = {};
  /// The payment as it stood before the command, if it did.
  std::optional<history::PaymentRecord> payment_before = {};
};

/// Everything that a command changed.
struct CommandChanges {
  StoredCommand command;
  std::vector<MatchChange> matches;
  std::vector<OtherChange> others;
  /// The command that it undid or redid, the first: of an undo or redo, or of one of another name that does
  /// so among other things.
  std::optional<std::int64_t> target;
  std::int64_t targets = 0;                      ///< how many these are
  std::optional<std::string> target_login = {};  ///< the login of the hub that most of them came from
  Provenance provenance;
  bool in_effect = true;  ///< something of it is
};

/// What a line of the sheet said after one of the operations that wrote it.
struct LineVersion {
  base::Uuid operation;
  std::string command;  ///< the name of the command that wrote it
  Provenance provenance;
  base::Timestamp at;
  std::string reason;
  history::LineValue value;
  std::optional<games::ScoredHand> scored;  ///< of a hand
  std::optional<base::Uuid> before;         ///< the line that it was put in before
  /// Of a line that was moved here: the match that it stood in, and its number there.
  std::optional<std::pair<std::int64_t, std::size_t>> moved_from;
  std::vector<std::size_t> sides;  ///< of a disputed line: the sides that know it; empty: all of them
};

/// One side of the dispute about a line.
struct LineSide {
  std::size_t number = 0;                 ///< from 1, as `resolve` numbers the sides of the match
  Provenance provenance;                  ///< of its last operation
  bool counts = false;                    ///< the line stands provisionally as this side has it
  std::optional<std::size_t> place;       ///< its number on this side's sheet; nothing: it is not there
  std::optional<match::Closing> closing;  ///< of the match on this side
};

/// All that a line of the sheet ever said.
struct LineHistory {
  /// In the order of their arrival; but what holds stands last, unless the line is disputed.
  std::vector<LineVersion> versions;
  /// Of a line that is disputed in its contents, its place or in whether the match was closed before it;
  /// those of this file first.
  std::vector<LineSide> sides;
  bool has_disputed_place = false;
};

/// A match as a list shows it, from the projections alone.
struct MatchSummary {
  std::int64_t number = 0;
  base::Uuid id;
  std::string game;
  std::string preset;
  std::vector<std::string> players;
  std::optional<std::string> date;
  std::string event;
  std::int64_t hands = 0;
  std::vector<std::int64_t> totals;
  std::optional<match::Status> status;  ///< nothing: its start was undone
  std::optional<std::string> winner;
  bool disputed = false;
  std::optional<std::int64_t> payout;  ///< what the loser owes, in minor units of `currency`
  std::string currency;

  friend bool operator==(const MatchSummary&, const MatchSummary&) = default;
};

/// A match as a list shows it, with its result, to be compared with what it is after a change.
struct ComparedMatch {
  MatchSummary summary;
  match::Result result;               ///< as of an open match where the start was undone
  std::int64_t hands_that_count = 0;  ///< up to the finish
};

/// A match before and after something was done to it.
struct MatchComparison {
  ComparedMatch before, after;

  /// Whether its finish, winner or payout is another. What the players are called is no part of them.
  [[nodiscard]] bool has_another_result() const {
    return before.summary.status != after.summary.status ||
           !match::changed_parts(before.result, after.result).empty();
  }
};

/// Which matches a list shows. Nothing set: all.
struct MatchFilter {
  std::optional<std::string> player;  ///< a name, in any case
  std::optional<std::string> since;   ///< YYYY-MM-DD, inclusive; matches without a date are left out
  std::optional<std::string> until;   ///< the same
  bool only_open = false;
  std::optional<std::string> event;  ///< matches share it that differ only in case, accents or spaces
  bool only_disputed = false;
  std::optional<std::int64_t> limit;  ///< at least 1; the newest

  /// Whether it asks for what only matches have. Payments have players and days, and lists
  /// of money leave them out then.
  [[nodiscard]] bool is_about_matches() const { return event || only_open || only_disputed || limit; }
  /// Whether it asks for something of a match, so that the list of players is without those who only paid.
  [[nodiscard]] bool leaves_out_who_only_paid() const {
    return event || only_open || only_disputed || since || until;
  }
  /// What the player and the event are compared by.
  [[nodiscard]] std::optional<std::string> folded_player() const;
  [[nodiscard]] std::optional<std::string> event_key() const;
};

/// A player as a list shows one.
struct PlayerSummary {
  std::string name;
  std::int64_t matches = 0;
  std::int64_t open = 0;
  std::int64_t won = 0;
  std::int64_t lost =
      0;  ///< finished or conceded matches that somebody else won, or that the player conceded
};

/// A payment as it stands. The players are the persons that they are now: of ids that were joined the one
/// that bears the name, so that the payer of a payment that lapsed by that is its payee.
struct PaymentSummary {
  std::int64_t number = 0;
  history::PaymentRecord record;
  bool gone = false;

  [[nodiscard]] bool lapsed() const { return record.payment.from == record.payment.to; }
};

/// What moves a balance: the payout of a match, or a payment.
struct MoneyEntry {
  bool is_payment = false;
  std::int64_t number = 0;
  base::Uuid id;
  std::optional<std::string> date;
  std::optional<base::Timestamp> at;  ///< of a match's last line; if known
  settlement::Debt debt;              ///< of a match, the amount may be 0
  bool disputed = false;              ///< of a match
  std::string event = {};             ///< of a match; empty: none
};

/// The payee owes what was paid.
MoneyEntry money_of(const PaymentSummary& payment);

}  // namespace storage
