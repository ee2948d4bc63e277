#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/errors/error.hpp"
#include "storage/queries/player_queries.hpp"

/// The player whom a typed name means.
namespace storage {

/// How much of a name has to be typed.
enum class NamePart {
  kBeginning,  ///< the beginning does if it fits only one player
  kWhole,      ///< all of it, where a beginning could mean somebody who has not come yet
};

/// Finds a player who is there, by the name in any case; a full name beats a beginning, and where nothing
/// fits as it was typed, accents and spaces do not count. Nothing where nobody has that name. Throws `Error`
/// (kRefused) where several fit, or are called so.
std::optional<history::NamedPlayer> player_meant(Reader& reader, const std::string& typed,
                                                 NamePart part = NamePart::kBeginning);

/// Where one of two names is looked up.
struct NameLookup {
  Reader& reader;
  NamePart part = NamePart::kBeginning;
  /// Whether a join is a remedy where several are called so: not in a file from which they come.
  bool may_be_joined = true;
  /// Of several who are called so, whom the name means if it holds for one of them alone; empty: nobody.
  std::function<bool(const base::Uuid&)> is_meant = {};
  /// The error for a name that nobody has.
  std::function<base::Error(const std::string&)> unknown;
};
/// The player whom a name means there. Throws as `player_meant`, and `unknown`.
history::NamedPlayer player_meant(const NameLookup& in, const std::string& typed);
/// The two players of whom somebody says that they are one, in one file or two: of two who are called the
/// same, one is enough to know the other, whichever was typed first. They are one player where the two names
/// mean the same. Throws as `player_meant`, and `unknown`.
std::pair<history::NamedPlayer, history::NamedPlayer> two_players_meant(const NameLookup& there,
                                                                        const std::string& one,
                                                                        const NameLookup& here,
                                                                        const std::string& other);

/// Throws `Error` (kRefused) where two played each other, so that they cannot be one player.
void refuse_opponents(Reader& reader, const history::NamedPlayer& one, const history::NamedPlayer& other);

/// The name as it is shown of whoever is called so. Of several who are called Ann the first is 'Ann (1)',
/// too. Throws `Error` (kRefused), naming them with their matches, where several are called just so.
std::string name_of_one(Reader& reader, const std::string& given);
/// The command line that makes `later` and `into` one player. Of two the first needs no number.
std::string join_command(const Namesakes& names);

/// The error (kRefused) for a text that several of these players fit, by their indexes; `role` is what stands
/// before it, such as an option.
base::Error several_fit(const std::vector<std::string>& names, const std::vector<std::size_t>& meant,
                        const std::string& text, const std::string& role = "");

}  // namespace storage
