#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "base/values/sha256.hpp"
#include "history/operations/operation.hpp"
#include "history/undo/reversal.hpp"
#include "storage/log/stored_command.hpp"

/// The commands that were recorded, and which of them can be undone and redone. What a command changed is in
/// `as_of_queries.hpp`.
namespace storage {

class Reader;

/// Commands, newest first, at most `most` if that is given; those that touched a match if one is named.
std::vector<StoredCommand> commands_of(Reader& reader, std::optional<std::int64_t> match,
                                       std::optional<std::int64_t> most = std::nullopt);
/// Nothing if there is no such command.
std::optional<StoredCommand> find_command(Reader& reader, std::int64_t number);
Provenance provenance_of(Reader& reader, const StoredCommand& command);
/// Whether its hands, matches and payments say all about it: it changed nothing that was there before.
bool is_addition(Reader& reader, const StoredCommand& command);
/// The subject of the operation with this id, or the subject that has it itself, as a match, a player or a
/// payment; nothing where the file does not know the id.
std::optional<base::Uuid> subject_of_id(Reader& reader, const base::Uuid& id);
/// The command that recorded an operation; nothing where the file does not know it.
std::optional<std::int64_t> command_of(Reader& reader, const base::Uuid& operation);
/// The operations on a match, a player or a payment, in order of arrival; none where nothing is recorded of
/// it. Nothing that refers to them may be used once more is recorded of it: they grow.
std::shared_ptr<const history::Operations> operations_on(Reader& reader, const base::Uuid& subject);
/// The command that recorded the first of them, and the last. Precondition: there are some.
std::int64_t first_command_on(Reader& reader, const base::Uuid& subject);
std::int64_t last_command_on(Reader& reader, const base::Uuid& subject);
/// Whether a match was started in this file after the command `last`. One that a merge, a sync or an import
/// brought began elsewhere, whenever it arrived. Precondition: it is there.
bool was_started_here_behind(Reader& reader, const base::Uuid& match, std::int64_t last);
/// The number of the last command; 0 in an empty file.
std::int64_t last_command(Reader& reader);
/// How many commands behind this one were entered in this file and are not known to be on the hub.
std::int64_t count_unsent(Reader& reader, std::int64_t pushed);
/// The chain digest of a command; nothing if there is no such command.
std::optional<base::Sha256Digest> chain_of(Reader& reader, std::int64_t command);

/// The top of the undo stack: the last commands that can be undone, latest first, at most `most`.
std::vector<StoredCommand> undoable(Reader& reader, std::size_t most);
/// The top of the redo stack: the last undos that can be redone, latest first, at most `most`. One is passed
/// over as long as redoing it would change nothing and nothing is on top of it.
std::vector<StoredCommand> redoable(Reader& reader, std::size_t most);
/// The last commands of which something is in effect and that touched a match, latest first.
std::vector<StoredCommand> undoable_of(Reader& reader, std::int64_t match, std::size_t most);
/// The last undos that can be redone and that touched a match, latest first, passing over what `redoable`
/// does.
std::vector<StoredCommand> redoable_of(Reader& reader, std::int64_t match, std::size_t most);
/// What redoing an undo comes to in one of the subjects that it touched.
struct SubjectRedo {
  history::Reversal reversal;
  bool may_dispute = false;        ///< it may make the subject disputed, or write a disputed one
  bool changes_something = false;  ///< false: what it would bring back was written again since
};
SubjectRedo redo_in(Reader& reader, const base::Uuid& subject, std::int64_t undo);
/// The commands that an undo undid, or a redo redid, by their numbers in this file.
std::set<std::int64_t> all_targeted_by(Reader& reader, std::int64_t undo);
/// The first of them.
std::optional<std::int64_t> targeted_by(Reader& reader, std::int64_t undo);
/// What a reversal goes back to: the commands that it reverses or, of those that are reversals themselves,
/// what these go back to. Passed over is what reverses itself or a later one: whoever wrote that may not hold
/// up anybody else.
std::set<std::int64_t> roots_of(Reader& reader, std::int64_t reversal);

}  // namespace storage
