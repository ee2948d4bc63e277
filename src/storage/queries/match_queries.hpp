#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/values/uuid.hpp"
#include "match/player_name.hpp"
#include "storage/queries/summary.hpp"

/// Finding matches, from the projections alone. `Reader::match` gives the whole match.
namespace storage {

class Reader;

/// Numbers of all matches that are there, in order.
std::vector<std::int64_t> all_matches(Reader& reader);
/// Numbers of those that fit, newest first.
std::vector<std::int64_t> find_matches(Reader& reader, const MatchFilter& filter);
/// These numbers in the order in which the matches were started, which is that of every file that has
/// these commands; numbers are those of one file.
std::vector<std::int64_t> sorted_by_start(Reader& reader, const std::vector<std::int64_t>& numbers);
/// Numbers of the disputed matches, in order.
std::vector<std::int64_t> disputed_matches(Reader& reader);

/// By the whole id or its end (hexadecimal digits and hyphens), in number order; several may fit.
std::vector<std::int64_t> matches_with_id_end(Reader& reader, const std::string& end);
std::optional<std::int64_t> match_with_id(Reader& reader, const base::Uuid& id);
/// Whether a match ever had this number.
bool has_match_number(Reader& reader, std::int64_t number);
/// A match in which both sit, as themselves or as those they were joined with; nothing for two ids of one
/// person, who plays nobody else there.
std::optional<std::int64_t> match_of_both(Reader& reader, const base::Uuid& one, const base::Uuid& other);

/// Open matches, the one last changed first.
std::vector<std::int64_t> open_matches(Reader& reader);
/// Open matches of exactly these players, in any order of seats; the one last changed first.
std::vector<std::int64_t> open_matches_of(Reader& reader, const std::vector<std::string>& players);
/// The open matches of a player.
std::vector<std::int64_t> open_matches_of_player(Reader& reader, const base::Uuid& player);
/// The open matches in which somebody plays whose name is this or begins so, in any case; `accents` says
/// whether accents must be the same.
std::vector<std::int64_t> open_matches_of_name(Reader& reader, const std::string& beginning,
                                               match::Accents accents);
/// Whether a match of exactly these players is there that was started after this time (seconds since 1970).
bool was_match_started_since(Reader& reader, const std::vector<std::string>& players, std::int64_t time);
/// The highest number of a match; 0 where there is none.
std::int64_t newest_match(Reader& reader);
/// The match that the latest command touched and that is still there; of all, or of those of a player.
std::optional<std::int64_t> last_changed_match(Reader& reader);
std::optional<std::int64_t> last_changed_match_of(Reader& reader, const base::Uuid& player);

/// As a list shows them, newest first.
std::vector<MatchSummary> list_matches(Reader& reader, const MatchFilter& filter);
std::vector<MatchSummary> list_matches(Reader& reader, const std::vector<std::int64_t>& numbers);
/// A match that may be the same as another, entered twice.
struct SameMatch {
  std::int64_t number = 0;
  bool has_same_totals = false;  ///< and as many hands; else at least one hand has the same points
};
/// An older match than `before` of the same players on the same day, with as many hands and the same totals,
/// or else with a hand of the same points. Looks at the latest matches of its first player, and at the first
/// hands of them. Nothing for a match without hands, without a day, or that is void, and no match that is, or
/// whose number is in `but_for`.
std::optional<SameMatch> same_match(Reader& reader, std::int64_t number, std::int64_t before,
                                    const std::set<std::int64_t>& but_for = {});
/// A match with its result; nothing if there never was one of this number.
std::optional<ComparedMatch> match_to_compare(Reader& reader, std::int64_t number);
/// The names of the players of a match, in the order of seats; none if there is no such match.
std::vector<std::string> names_in(Reader& reader, std::int64_t match);
/// The events that matches are of, each once, in the order of their keys (`base::lookup_key`); of several
/// spellings that of the earliest start (by its time, then id).
std::vector<std::string> list_events(Reader& reader);
/// How the file spells an event that is written so or with other case, accents or spaces; nothing where no
/// match has it. `but`: a match that is not asked.
std::optional<std::string> event_spelling(Reader& reader, const std::string& event,
                                          const std::optional<std::int64_t>& but = std::nullopt);

}  // namespace storage
