#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/args/match_options.hpp"
#include "cli/context.hpp"
#include "cli/program.hpp"
#include "history/operations/record.hpp"

/// Starting a match, for the commands that do so.
namespace cli {

/// The options of `new`.
struct NewMatchOptions {
  GameOptions game;
  MatchOptions match;
  bool again = false;
  /// Names of players of whom a person said that they are new, though known ones are alike.
  std::vector<std::string> new_names;

  void add_to(Command& command);
  /// The options that were given but for `--again`, as JSON; the same text whenever they are the same.
  [[nodiscard]] std::string given_text() const;
  [[nodiscard]] bool any_given() const { return again || game.any_given() || match.any_given(); }
};

/// Throws `Error` (kData) for the name of one of these players, in any case.
void refuse_same_player(const games::Names& players, const std::string& name);

/// Asks about each player whom nobody knows and whose name differs from that of a known player in accents or
/// spaces alone, or by a slip, or is the beginning of it or begins with it. The known one takes the place
/// among `players`, unless `is_another` gets a yes to its question; nothing: the person leaves, and it
/// returns false. Reads the database before the first question, and asks nothing with `--again`.
bool ask_about_new_names(NewMatchOptions& options, std::vector<std::string>& players,
                         const WriteAccess& writing,
                         const std::function<std::optional<bool>(const std::string& question)>& is_another);

/// The new match that the options describe, checked, without ids; `now` says which day is today. With
/// `--again` the one "player" is the earlier match, or there is none. Throws `Error` for what cannot be.
history::MatchRecord read_new_match(const NewMatchOptions& options, std::vector<std::string> players,
                                    storage::Reader& reader, base::Timestamp now);

/// The same, read in the database that is there, or without one. Nothing is written.
history::MatchRecord match_to_start(const NewMatchOptions& options, const std::vector<std::string>& players,
                                    const WriteAccess& writing, base::Timestamp now);

/// How the slip in a name is mended: by `undo` of the start alone, or of the start and the first line, or,
/// while nothing is recorded, by leaving.
enum class NameRemedy { kUndoStart, kUndoStartAndLine, kLeave };

/// Remarks for standard error, a line each: a name that nobody has yet, and that is close to one that
/// somebody has, or ends with a comma, may be a slip. `confirmed`: names that a person said are new.
std::string new_names_remarks(storage::Reader& reader, const games::Names& names, NameRemedy remedy,
                              const std::vector<std::string>& confirmed);

/// A match that was just started, and remarks for standard error, a line each.
struct StartedMatch {
  history::NumberedMatch match;
  std::string remarks;
};

/// Starts such a match as a part of a command. `at_table`: a person is asked for its hands. Throws `Error` as
/// `Store::write` does.
StartedMatch start_in(storage::Transaction& transaction, history::MatchRecord record, bool at_table = false);

/// Starts a match as one command, in a new database if there is none. `before_commit` does what can still
/// fail. Throws `Error` as `read_new_match` and `Store::write` do.
void start_match(const NewMatchOptions& options, const std::vector<std::string>& players,
                 const WriteAccess& writing, const std::function<void(const StartedMatch&)>& before_commit);

}  // namespace cli
