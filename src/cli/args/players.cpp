#include "cli/args/players.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "match/player_name.hpp"
#include "report/match_text.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

storage::KnownPlayer find_player(storage::Reader& reader, const std::string& given) {
  // A full name is found by its index, however many others begin with it.
  if (auto player = reader.player(given); player && reader.has_played(player->id)) return std::move(*player);
  const games::Names names = reader.player_names_like(given);
  const std::vector<std::size_t> fitting = match::meant_by(names, given);
  if (fitting.size() > 1)
    throw Error(ErrorKind::kRefused,
                fmt::format("several players fit '{}': {}", given, report::names_text(names, fitting)))
        .remedy("write more of the name");
  if (fitting.size() == 1)
    if (auto player = reader.player(names[fitting.front()])) return std::move(*player);
  const std::string meant = base::did_you_mean(given, reader.player_names());
  throw Error(ErrorKind::kNotThere, fmt::format("there is no player '{}'", given))
      .remedy(meant.empty() ? "'chapeau players' lists the players" : meant);
}

}  // namespace cli
