#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/values/sha256.hpp"
#include "base/values/time.hpp"
#include "base/values/uuid.hpp"
#include "history/operations/operation.hpp"
#include "history/operations/record.hpp"
#include "history/payments.hpp"
#include "history/undo/undo_blockers.hpp"
#include "settlement/balances.hpp"

/// The values that queries return.
namespace storage {

/// The commands that are described in a way of their own, by their names in the log.
enum class CommandKind { kNew, kAdd, kAmend, kDrop, kAdjust, kMove, kPay, kImport, kUndo, kRedo, kOther };

/// Where a command came from: a login of the hub, or the file of a merge. At least one of them is there.
struct CommandSource {
  std::optional<std::string> file;    ///< of a merge, without its folder
  std::optional<std::string> login;   ///< in whose log it was found, or under which it was pushed
  std::optional<std::string> origin;  ///< from whom that login says to have it; nothing: it was entered there

  friend bool operator==(const CommandSource&, const CommandSource&) = default;
};

/// Whether a command was entered in this file, and else where it came from.
struct Provenance {
  bool entered_here = true;
  std::optional<CommandSource> source;  ///< nothing: entered here, or not known

  friend bool operator==(const Provenance&, const Provenance&) = default;
};

/// A command as it is stored.
struct StoredCommand {
  std::int64_t number = 0;  ///< in this file
  base::Timestamp at;
  std::string name;
  bool here = true;            ///< entered in this file
  base::Sha256Digest chain{};  ///< over it and all before it: differs between files that only begin alike

  friend bool operator==(const StoredCommand&, const StoredCommand&) = default;
};

/// The name of a command is any text; this reads it, for all who decide by it.
CommandKind kind_of(const StoredCommand& command);
/// Whether it is an undo or a redo.
bool is_reversal(const StoredCommand& command);

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
  std::optional<std::string> target_login = {};  ///< the login of the hub that the first of them came from
  Provenance provenance;
  bool in_effect = true;  ///< something of it is
};

/// What is undone of all that came from a login of the hub, and what is not.
struct LoginUndo {
  std::vector<std::int64_t> undone;  ///< commands of which something goes, the latest first
  /// Something of a command that stays, and why.
  struct NotUndone {
    std::int64_t command = 0;
    std::optional<std::int64_t> match;            ///< in which it stays; nothing: a player or a payment
    std::optional<history::UndoBlockReason> why;  ///< nothing: it was changed again since, knowing it
    std::int64_t later = 0;                       ///< the command that stands in the way; 0: as above

    friend bool operator==(const NotUndone&, const NotUndone&) = default;
  };
  std::vector<NotUndone> stayed;
  std::vector<std::int64_t> forwarded;  ///< commands that the login had from another, the latest first

  friend bool operator==(const LoginUndo&, const LoginUndo&) = default;
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

/// What the tables say of how a match stands: as `match::to_string`, or "undone" (nothing): its start was
/// undone.
std::string status_name(std::optional<match::Status> status);
/// The same the other way round; of another word, which no table has, nothing.
std::optional<match::Status> status_named(std::string_view name);

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
  match::Result result;  ///< as of an open match where the start was undone
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

/// A copy of a database that was made before something was done to it.
struct Backup {
  std::string path;
  std::string at;                       ///< "2026-11-01T201000Z", by the clock of that machine
  std::optional<base::Timestamp> time;  ///< the same; nothing: somebody gave the file another name
  std::string before;                   ///< what it was made before: "merge", "rebuild"
};

/// What a backup holds.
struct BackupContents {
  std::int64_t commands = 0;
  std::int64_t matches = 0;  ///< without those that were undone
  std::int64_t hands = 0;    ///< of these matches
};

/// What rebuilding the projections did.
struct Rebuilt {
  std::string backup;  ///< the path of a copy of the database as it was
  /// The matches whose finish, winner or payout is another now.
  std::vector<MatchComparison> changed;
  bool new_scoring = false;  ///< they were of an older revision of scoring
  int from_version = 0;      ///< the file was of this older version; 0: it was not older
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
