#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/errors/error.hpp"
#include "history/operations/operation.hpp"
#include "history/undo/undo_blockers.hpp"
#include "storage/log/stored_command.hpp"
#include "storage/reader.hpp"
#include "storage/write/drafts.hpp"

namespace storage {

/// The clock, as ids and times need it.
struct Now {
  std::int64_t milliseconds = 0;  ///< since 1970-01-01T00:00:00Z
  /// Reads the clock. A command does so once, so that all that it records is of one moment.
  static Now read();
  [[nodiscard]] base::Timestamp timestamp() const { return {milliseconds / 1000}; }
};

/// Whether what was done is committed; in a dry run it is seen from inside, and rolled back.
enum class Commit { kYes, kDryRun };
inline Commit commit_unless(bool is_dry_run) { return is_dry_run ? Commit::kDryRun : Commit::kYes; }

/// How a transaction records operations.
struct RecordOptions {
  std::string reason = {};                      ///< what a person gave for a correction
  std::optional<base::Uuid> id = std::nullopt;  ///< of the only operation; nothing: a new one
  bool allows_dispute = false;  ///< the match may be disputed before and after: a person decided so
  /// Also an operation that adds one line gets an id of its own, and not the line's. An imported line has its
  /// id in other files, too, where another operation may have added it; two different operations must not
  /// meet under one id.
  bool has_own_ids = false;
};

/// What a change of a disputed match is refused with (kRefused).
base::Error refusal_of_disputed(std::int64_t match);

class CommandWriter;
struct LoginUndo;
struct NewMatch;
struct UndoStackUpdate;
struct Subject;

/// A transaction that writes. What is local to the file and no part of the log, such as a draft, is written
/// with it: `Store::write_beside_log` hands it out, and each `Transaction` is one.
class LocalWriter : public Reader {
 protected:
  LocalWriter(Connection& connection, bool holds_matches) : Reader(connection, holds_matches) {}

 private:
  friend class Store;
};

/// A command while it is being written: what can be read of the database, and what can be done to it.
///
/// It reads and decodes each subject once. A change appends operations, replays the match once, and brings
/// the projections up to date from that; `match` and `listed_match` then give the match as it is now.
class Transaction : public LocalWriter {
 public:
  Transaction(Connection& connection, std::string command, Now now);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  /// Starts a match and returns its number: the next one, or, if its start was recorded before and undone,
  /// the one that it had. Throws `Error` (kRefused) for one that this would make disputed.
  std::int64_t start(const history::MatchRecord& record);
  /// Starts a match that was worked out before, and fills in its numbers. Its rows are gone then.
  /// Precondition: nothing is recorded of it.
  void start_prepared(NewMatch& match);
  /// Whether anything is recorded of a subject, in effect or not.
  bool knows(const base::Uuid& subject);
  /// Records what is done to a subject. An id that is there with the same contents changes nothing; with
  /// others it throws `Error` (kData). Throws kRefused for a match that is disputed, or that this would make
  /// so, unless that is allowed.
  void record(const base::Uuid& subject, history::Action action, const RecordOptions& options = {});
  /// The same, to a match by its number. Throws kNotThere if there is none.
  void record(std::int64_t match, history::Action action, const RecordOptions& options = {});
  /// Records several actions, one after the other, as one change: the match is replayed once for all of them,
  /// so that a long match does not cost the square of its changes, and is refused only if it is disputed in
  /// the end.
  void record_all(const base::Uuid& subject, std::vector<history::Action> actions,
                  const RecordOptions& options = {});

  /// The sides of a disputed match, by the last operation of each, in the order that numbers them.
  std::vector<base::Uuid> sides(std::int64_t match);
  /// Resolves the conflicts of a match: as a side has it, by the last of its operations, or (nothing) so
  /// that the lines of all sides count. False where this leaves nothing to resolve.
  bool resolve(std::int64_t match, const std::optional<base::Uuid>& side, const std::string& reason);

  /// Undoes what is in effect of a command. Throws `Error` (kRefused), naming it, where another command
  /// depends on it, and where it would change nothing.
  void undo(std::int64_t command);
  /// Redoes an undo: what it undid is in effect again, and what it redid is undone. Throws `Error` (kRefused)
  /// for a match that is disputed, or that this would make so, unless it redoes the resolution of a dispute.
  void redo(std::int64_t undo);
  /// Undoes what came from a login of the hub, command by command, the latest first, each as if those before
  /// were recorded, and in each subject by subject: what it entered and is in effect is undone; an undo of
  /// its is redone, and so is one that a `redo` wrote in its place, and no other undo; what a redo of its
  /// redid, where no other redo names the same undos, is undone again. What stays is tried again until
  /// nothing more goes. A subject where that would be refused as an undo is left. It may be disputed
  /// before and after. Commands that the login had from another are left unless `forwarded`; with `since`,
  /// those that came before.
  LoginUndo undo_by(const std::string& login, std::optional<base::Timestamp> since, bool forwarded);

  /// The player of this name, else a new one, who is stored with the match that names the id. Of a player
  /// whom only undone operations name, it records that the spelling is this one.
  history::NamedPlayer player_ref(const std::string& name);
  /// The player of this name, else a new one, of whom only a payment may stand: no match names the id, so
  /// that a renaming does.
  history::NamedPlayer player_to_pay(const std::string& name);
  /// Ends the command so far; what is done then is another command, of this name. All of them are committed
  /// together, or none.
  void begin_command(std::string name);

  /// The drafts that went as what was recorded so far ended their matches, which are over still.
  [[nodiscard]] const std::vector<RemovedDraft>& removed_drafts() const { return removed_drafts_; }

  base::Uuid new_id() { return base::make_uuid_v7(now_.milliseconds); }
  [[nodiscard]] Now now() const { return now_; }

 private:
  friend class Store;
  friend class MergePlan;
  /// The operations that `record_all` added to a subject.
  struct Appended {
    base::Uuid subject;
    std::size_t first;                   ///< the index of the first of them
    std::optional<std::int64_t> number;  ///< of a match, once it has one
  };

  CommandWriter& command();
  base::Uuid id_of(std::int64_t match);
  base::Uuid new_id_for(const history::Action& action);
  /// The parents of the next operation of a subject, of which these are the heads: no operation has more than
  /// 1,000.
  std::vector<base::Uuid> gather(const base::Uuid& subject, std::vector<base::Uuid> heads);
  /// Whether an operation with this id is stored, and is the same. Throws `Error` (kData) for another.
  bool is_repeated(const history::RawOperation& operation, const history::Action& action);
  /// Brings the projections up to date. Returns whether that leaves the subject a disputed match.
  bool project(Appended& appended);
  /// Removes the draft of a match that is over now, and puts back one that went before if it is open again.
  void update_draft(const Appended& appended, bool is_over);
  /// Throws `Error` (kRefused) where the match was disputed before what was appended, or is now.
  void refuse_dispute(const base::Uuid& id, std::int64_t number, bool was_disputed, bool is_disputed);
  void update_players();
  /// Does `change`, which touches many subjects, and works out once behind it what the players are called:
  /// for each of thousands of matches that would be the square of the players.
  void update_players_once(const std::function<void()>& change);
  /// `targets`: the operations of the command on the subject, of which `blockers`, not empty, refuse the
  /// undo.
  base::Error undo_error(std::int64_t command, const Subject& subject, const std::set<base::Uuid>& targets,
                         const std::vector<history::UndoBlocker>& blockers);
  /// What to do where the later command cannot be undone, either.
  std::string instead_of_undo(const Subject& subject, const std::set<base::Uuid>& targets,
                              const history::UndoBlocker& blocker);

  [[nodiscard]] bool is_empty() const;
  /// Writes the command itself, behind its operations. What is done then is another command of the same name.
  StoredCommand end();
  /// Writes the command where anything was done. Returns the last one that was written, if there is one.
  std::optional<StoredCommand> end_all();

  std::string name_;
  Now now_;
  bool puts_players_off_ = false, players_wait_ = false;
  std::optional<StoredCommand> ended_;             ///< the last command that is written
  std::unique_ptr<CommandWriter> command_;         ///< null until something is appended
  std::unique_ptr<UndoStackUpdate> stack_update_;  ///< of the command so far
  std::vector<RemovedDraft> removed_drafts_;
  std::set<base::Uuid> unresolved_;  ///< matches of which a resolution was undone
};

}  // namespace storage
