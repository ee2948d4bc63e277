#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "storage/queries/summary.hpp"
#include "storage/reader.hpp"

/// Finds the match that a command is about, from its arguments.
namespace cli {

/// Throws `Error` (kRefused) for a match that takes no hand: how it ended, and how to reopen it. Where it
/// cannot be reopened, `otherwise`, one sentence or more, says what to do. A disputed match is refused as
/// that when it is written: what would be proposed here would be refused, too.
void refuse_if_over(const history::NumberedMatch& match, const std::string& otherwise);

/// The help text of MATCH: "the match: its number, a player's name or the end of its id (the one last
/// changed)".
std::string match_help(const std::string& what, const std::string& default_match);

/// Adds the argument MATCH to a command that reads.
void add_match_argument(Command& command, std::optional<std::string>& argument);

/// The match that MATCH names, in this order: all digits, its number; its whole id; a player's full name; the
/// last four or more characters of an id; the beginning of a name. A name means the match of that player last
/// changed. Throws `Error`: kNotThere, kRefused where several fit.
history::NumberedMatch find_match(storage::Reader& reader, const std::string& argument);
struct MatchMeant {
  history::NumberedMatch match;
  std::optional<history::NamedPlayer> player = {};
};
/// The same, and the player by whose name it was found.
MatchMeant match_meant(storage::Reader& reader, const std::string& argument);

/// How an error names one of several matches, for example: "choose one, for example -m 2".
using HowToChoose = std::string (*)(std::int64_t number);
std::string how_to_choose(std::int64_t number);

/// Finds a match where a name means the player's one open match. Throws as `find_match`; `remedy` is of the
/// error where there are several.
history::NumberedMatch find_open_match(storage::Reader& reader, const std::string& argument,
                                       HowToChoose remedy = how_to_choose);

/// The number of the match named; by number also of one whose start was undone. Throws as `find_match`.
std::int64_t match_even_if_gone(storage::Reader& reader, const std::string& argument);

/// For most commands: the match named, else the one last changed.
history::NumberedMatch match_to_read(storage::Reader& reader, const std::optional<std::string>& argument);

/// For `close`: the match named, else the one open match; of several the only one of the player who concedes.
/// If none is open, the one last changed, which is over. Throws `Error`: kNotThere where several are open and
/// the player is in none of them, or the one open match has only somebody else whose name begins so.
history::NumberedMatch match_to_close(storage::Reader& reader, const std::optional<std::string>& argument,
                                      const std::optional<std::string>& conceded_by);

/// The one open match of exactly these players, named in full or by beginnings; nothing if there is none.
/// Throws `Error` (kRefused) if there are several; `remedy` says how to name this one, for example.
std::optional<history::NumberedMatch> open_match_of(storage::Reader& reader,
                                                    const std::vector<std::string>& players,
                                                    HowToChoose remedy);

/// For `add`: the match named, else the one open match of exactly these players, else the only one in which
/// all of them play. A match that is named may be over. Throws `Error` (kRefused) if a match of these players
/// has just ended, and where the beginning of a name fits several players of an open match.
history::NumberedMatch match_to_add_to(storage::Reader& reader, const std::optional<std::string>& argument,
                                       const std::vector<std::string>& given);
/// For `add --before`: the match named, else the one that `add` takes. Where no open one fits, the match last
/// changed, if it is over and of exactly these players: a hand was forgotten in it. Throws as
/// `match_to_add_to`.
history::NumberedMatch match_to_insert_into(storage::Reader& reader,
                                            const std::optional<std::string>& argument,
                                            const std::vector<std::string>& given);

}  // namespace cli
