#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/json/json.hpp"
#include "storage/queries/as_of_queries.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// What a command did, in a sentence, for `undo`, `redo` and `log`.
namespace report {

/// A command of the history.
struct LoggedCommand {
  storage::StoredCommand command;
  std::vector<std::int64_t> matches;   ///< that it touched
  std::string what;                    ///< "dropped hand 3 of match 1 (Ann 340, Bob 0)"
  std::string had_done;                ///< "you had dropped hand 3 of match 1 (Ann 340, Bob 0)"
  std::string all_of_login;            ///< of an undo of all that came from a login: "12 commands from bob"
  std::string reason;                  ///< what a person gave; may be empty
  bool undone = false;                 ///< nothing of it is in effect
  std::optional<std::int64_t> target;  ///< of an undo or redo: the command that it undid or redid
  storage::Provenance provenance;
  std::set<std::pair<std::int64_t, std::string>> options;  ///< that it changed: a match and the key
  std::vector<base::Uuid> payments;                        ///< that it recorded or dropped
  std::vector<std::pair<base::Uuid, base::Uuid>> joins;    ///< two players of each
  bool touches_others = false;                             ///< players or payments
};

/// "from bob", "from bob, who had it from ann", "from laptop.db".
std::string source_text(const storage::CommandSource& source);
/// Adds "from" to what JSON says of a command, where a source is known: `{"login":"bob"}`, with
/// `"origin":"ann"` where bob says to have it from ann, or `{"file":"laptop.db"}`.
void add_source(const std::optional<storage::CommandSource>& source, base::Json& json);

/// What a command did, also where that is undone since.
LoggedCommand describe(const storage::CommandChanges& changes);

/// Adds to an undo or a redo which options, payments and joins it changed: those of the commands that it goes
/// back to, but for the `known`, to which these are added.
void add_reversed(storage::Reader& reader, storage::AsOfQueries& as_of, LoggedCommand& reversal,
                  std::set<std::int64_t>& known);

}  // namespace report
