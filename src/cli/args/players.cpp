#include "cli/args/players.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "match/player_name.hpp"
#include "report/match_text.hpp"
#include "storage/player_queries.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

history::NamedPlayer find_player(storage::Reader& reader, const std::string& given) {
  // A full name is found by its index, however many others begin with it.
  if (auto player = storage::player_named(reader, given); player && storage::has_played(reader, player->id))
    return std::move(*player);
  const games::Names names = storage::player_names_like(reader, given);
  const std::vector<std::size_t> fitting = match::meant_by(names, given);
  if (fitting.size() > 1)
    throw Error(ErrorKind::kRefused,
                fmt::format("several players begin with '{}': {}", given, report::names_text(names, fitting)))
        .remedy("write more of the name");
  if (fitting.size() == 1)
    if (auto player = storage::player_named(reader, names[fitting.front()])) return std::move(*player);
  const std::string meant = base::did_you_mean(given, storage::player_names(reader));
  throw Error(ErrorKind::kNotThere, fmt::format("there is no player '{}'", given))
      .remedy(meant.empty() ? "'chapeau players' lists the players" : meant);
}

}  // namespace cli
