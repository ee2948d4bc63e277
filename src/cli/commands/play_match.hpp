#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/args/new_match.hpp"
#include "cli/args/options.hpp"
#include "cli/context.hpp"
#include "cli/play/action_runner.hpp"
#include "storage/reader.hpp"
#include "storage/write/drafts.hpp"

/// Which match `play` goes on with, or begins, and leaves.
namespace cli::commands::play_at_table {

/// The options of `play`.
struct Options {
  Arguments arguments;
  std::optional<std::string> named;  ///< -m
  NewMatchOptions match;
};

/// A match that begins with its first line, and the key of the draft for it.
struct MatchNotBegun {
  history::NumberedMatch match;
  std::string setup;
  std::vector<std::string> new_names;  ///< that a person said are new
};

/// Whether the arguments name a match, and not players.
bool names_match(const Options& options);

/// The open match to continue, that of these players unless the arguments name a match; nothing if a new one
/// is to be started. Throws `Error`: kData for options that differ from those of the match, kNotThere and
/// kRefused as `find_open_match` and `open_match_of` do.
std::optional<history::NumberedMatch> find_open(const Options& options,
                                                const std::vector<std::string>& players,
                                                storage::Reader& reader);

/// The last match of the first of these players, if it was with exactly the others.
std::optional<history::NumberedMatch> earlier_match(storage::Reader& reader,
                                                    const std::vector<std::string>& players);

/// The match that these options describe; `given`: their text, as `NewMatchOptions::given_text` has it. It
/// begins with its first line. Throws `Error` as `match_to_start` does.
MatchNotBegun not_begun(const NewMatchOptions& options, const std::vector<std::string>& players,
                        const std::string& given, const WriteAccess& writing);

/// The names as the known players are called. Throws `Error` (kRefused) if a name fits
/// several players.
games::Names current_names(storage::Reader& reader, const std::vector<std::string>& players);

/// The match of a draft that has not begun, its players as they are called now; nothing where its contents
/// are not of this program, or two of the players have become one.
std::optional<MatchNotBegun> match_of_draft(storage::Reader& reader,
                                            const std::optional<storage::Draft>& draft);

/// The matches that have not begun of which a hand waits, that written last first. None whose players began
/// another since: the hand was offered there.
std::vector<MatchNotBegun> waiting_matches(storage::Reader& reader);
/// The latest of these that is of exactly these players, as they are called, in any order.
std::optional<MatchNotBegun> waiting_match_of(storage::Reader& reader, const games::Names& players);
/// The one of these that `play` goes on with where it is not told the players: nothing was entered since.
std::optional<MatchNotBegun> waiting_match_entered_last(storage::Reader& reader);

/// That a hand of a match waits, and the command that offers it: with `leads_there` `play` alone, else one
/// that does wherever that leads. A match that has not begun is named by its players.
std::string waiting_hand_text(const history::NumberedMatch& match, bool leads_there);

/// What becomes of the match and of the hand that was typed, and what to type next, for somebody who leaves:
/// paragraphs. `alone`: `play` without a match goes on with this one.
std::vector<std::string> farewell(const play::ActionRunner& runner, bool alone);

/// Keeps score from a pipe: no questions, a hand is recorded after its last line. Throws `Error` with the
/// line at the first that is refused, and with what was saved before.
void play_pipe(const Options& options, const WriteAccess& writing);

}  // namespace cli::commands::play_at_table
