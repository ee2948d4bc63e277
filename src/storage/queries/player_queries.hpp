#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/values/uuid.hpp"
#include "storage/queries/summary.hpp"

/// The players and their names. What they have done is in `statistics.hpp`.
namespace storage {

class Reader;

// A player is there whom a match or payment in effect names, as one of those that were joined, too. Of
// anybody else nothing stands: whatever named the player was undone or dropped. Only `player_ever_named`,
// `player_now` and those of `names_borne.hpp` know of them.

/// A player who is there, by name, in any case.
std::optional<history::NamedPlayer> player_named(Reader& reader, const std::string& name);
/// The same, or one who is not there.
std::optional<history::NamedPlayer> player_ever_named(Reader& reader, const std::string& name);
/// Who a player is now who had this id: the one that he was joined with, under the present name; also of
/// players of whom nothing stands any more. Nothing for an id that no row has.
std::optional<history::NamedPlayer> player_now(Reader& reader, const base::Uuid& id);
/// By name: those of the matches that fit, and what became of these. Who is known from payments alone is
/// among them with no match, unless the filter asks for matches.
std::vector<PlayerSummary> list_players(Reader& reader, const MatchFilter& filter);

/// So many players of one name are named in a line.
inline constexpr std::size_t kMostNamesakesShown = 5;
/// Players who are called the same, but for the number that tells them apart.
struct Namesakes {
  std::string name;                              ///< as the first of them is shown, without a number
  std::vector<std::string> shown;                ///< "Ann", "Ann (2)", by their ids
  std::vector<std::int64_t> matches;             ///< in how many each of them sits
  std::vector<std::optional<std::string>> last;  ///< the latest day of these, YYYY-MM-DD
  /// The places of two of them of whom a remark says that they may be one: the later, and into whom. The same
  /// where all of them played each other, or nobody looked for two.
  std::size_t later = 0, into = 0;
  [[nodiscard]] bool may_be_one() const { return later != into; }
};
/// All names that several have who are there, in order.
std::vector<Namesakes> namesakes(Reader& reader);
/// Puts two of them into `later` and `into` who never played each other, one of them a newcomer: `newcomers`
/// says of each whether it is one, and is empty where that does not matter. False where there are no such
/// two.
bool choose_who_may_be_one(Reader& reader, Namesakes& names, const std::vector<bool>& newcomers = {});
/// Those who are called by this name, in any case; nothing where that is one player or none.
std::optional<Namesakes> namesakes_called(Reader& reader, const std::string& name);

/// The names of all players who are there, sorted.
std::vector<std::string> player_names(Reader& reader);
/// The names equal to `beginning` or starting with it, in any case; where there are none, also without
/// accents (`base::lookup_key`). None for an empty beginning.
std::vector<std::string> player_names_like(Reader& reader, const std::string& beginning);
/// The first of those who begin so, in any case; of an empty beginning the first of all.
std::vector<std::string> player_names_beginning(Reader& reader, const std::string& beginning,
                                                std::int64_t most);
/// The names of the players who are called so, in any case: several of one name, whom numbers tell apart,
/// too.
std::vector<std::string> player_names_called(Reader& reader, const std::string& name);
/// The names of players that differ from this one in accents or spaces alone, in order.
std::vector<std::string> player_names_alike(Reader& reader, const std::string& name);
/// Players who have met: those of one name, and those whose names differ in accents or spaces alone.
struct PlayersMet {
  std::vector<Namesakes> same;
  /// Of those who may be one person with the first of them, since they never played each other; a list for
  /// each such name, those first whom this file knew first.
  std::vector<std::vector<std::string>> alike;
};
/// The names in a file before commands come from elsewhere, to tell afterwards who has met by them. Reads all
/// players.
class NamesBefore {
 public:
  NamesBefore() = default;  ///< of a file that is not there yet
  explicit NamesBefore(Reader& reader);
  [[nodiscard]] bool contains(const std::string& name) const { return names_.contains(name); }
  [[nodiscard]] bool contains(const base::Uuid& player) const { return names_of_.contains(player); }
  /// Names that somebody new has beside another whom that one never played, or somebody who was called
  /// otherwise beside anybody; and alike names of which one was not there.
  [[nodiscard]] PlayersMet met_since(Reader& reader) const;

 private:
  std::set<std::string> names_;
  std::map<base::Uuid, std::string> names_of_;  ///< the name of each, as several may have it
};

/// The number of the player whom this file came to know last; 0: it knows nobody.
std::int64_t last_player(Reader& reader);
/// The name of a player who came from elsewhere, and the name in this file that belongs to it or is like it.
struct NamePair {
  std::string there, here;
};
/// Pairs of names that differ in accents or spaces alone, of players who never played each other: one who
/// came after the player with this number, and one whom this file knew before. In the order in which it came
/// to know them; reads those players alone.
std::vector<NamePair> names_alike_since(Reader& reader, std::int64_t player);

}  // namespace storage
