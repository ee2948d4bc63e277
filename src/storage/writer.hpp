#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/sha256.hpp"
#include "history/operation.hpp"
#include "history/resolution.hpp"
#include "storage/reader.hpp"

namespace storage {

/// The clock, as ids and times need it.
struct Now {
  std::int64_t milliseconds = 0;  ///< since 1970-01-01T00:00:00Z
  [[nodiscard]] base::Timestamp timestamp() const { return {milliseconds / 1000}; }
};

class CommandWriter;
struct Subject;

/// One command on its way into the database. Each operation is appended and the tables that are kept from it
/// are brought up to date at once, in the same transaction.
class Writer : public Reader {
 public:
  Writer(Connection& connection, StoredCommand command, Now now);
  ~Writer();
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  /// Starts a match and returns its number: the next one, or, if this id was here before and was
  /// taken back, the one it had. Throws `Error` (kRefused) for one that this would make disputed.
  std::int64_t start(const history::MatchRecord& record);
  /// Does something to a match that is here. `reason` is what a person gave for a correction. Throws `Error`
  /// (kRefused) for a match that is disputed, or that this would make so.
  void apply(std::int64_t match, const history::Action& action, const std::string& reason = "");
  /// The same for several, one after the other: what is kept is worked out once, so that a long match does
  /// not cost the square of what is done to it. That it is not disputed is asked of what they come to
  /// together.
  void apply_all(std::int64_t match, const std::vector<history::Action>& actions);
  /// Does something to a subject under an id that the caller brings, or under a new one. To repeat an id with
  /// the same contents does nothing; with others it throws `Error` (kData).
  void enter(const base::Uuid& subject, const history::Action& action, const std::string& reason = "",
             std::optional<base::Uuid> id = std::nullopt);

  /// What a person decided about a match that is disputed: the same as `enter`, and the match may be disputed
  /// before and after.
  void choose(const base::Uuid& subject, const history::Action& action, const std::string& reason = "");

  /// Settles what is disputed in a match: as a side has it, by the last of its operations, or (nothing) so
  /// that the lines of all sides count. False where this leaves nothing to settle.
  bool settle(std::int64_t match, const std::optional<base::Uuid>& side, const std::string& reason);

  /// Takes back what is in effect of a command. Throws `Error` (kRefused), naming it, where something stands
  /// in the way, and where it would change nothing.
  void take_back(std::int64_t command);
  /// Brings back what an undo took. Throws `Error` (kRefused) for a match that is disputed, or that this
  /// would make so.
  void bring_back(std::int64_t undo);

  /// The player who is known by this name, else a new one, who comes with the match that names the id. Of a
  /// player whom only what was taken back named, it records that the spelling is this one.
  KnownPlayer player_ref(const std::string& name);
  base::Uuid new_id() { return base::make_uuid_v7(now_.milliseconds); }
  [[nodiscard]] Now now() const { return now_; }

 private:
  friend class Store;
  friend class MergePlan;
  enum class Disputes { kRefused, kAllowed };
  base::Uuid id_of(std::int64_t match);
  /// Whether an operation that adds one line has the line's id. What an import brings has not: such a line
  /// has its id in other files, too, where another operation may have brought it, and two that are not the
  /// same must not meet under one id in a merge.
  enum class Ids { kOfTheLine, kOwn };
  /// An id that the caller brings is that of the only action.
  void append(const base::Uuid& subject, std::vector<history::Action> actions, const std::string& reason,
              std::optional<base::Uuid> id, Disputes disputes, Ids ids = Ids::kOfTheLine);
  base::Uuid new_id_for(const history::Action& action);
  void check_disputes(const base::Uuid& id, bool was_disputed, Disputes disputes);
  bool is_known(const base::Uuid& operation);
  /// Whether an operation with this id is here already, and is the same. Throws `Error` (kData) for another.
  bool is_repeated(const history::RawOperation& operation, const history::Action& action);
  /// Brings the kept tables up to date for what was just done to a subject: its operations from `first` on.
  void keep(const base::Uuid& id, const Subject& subject, std::size_t first);
  base::Error refuse_undo(std::int64_t command, const Subject& subject, const history::Obstacle& obstacle);
  [[nodiscard]] bool is_empty() const;
  base::Sha256Digest end();

  std::unique_ptr<CommandWriter> command_;
  Now now_;
};

}  // namespace storage
