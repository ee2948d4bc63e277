#include "cli/player_argument.hpp"

#include <fmt/core.h>

#include <vector>

#include "base/error.hpp"
#include "base/suggest.hpp"
#include "base/text.hpp"

namespace cli {

using base::Error;
using base::ErrorKind;

storage::KnownPlayer find_player(storage::Reader& reader, const std::string& given) {
  const std::vector<std::string> names = reader.player_names();
  const std::string wanted = base::fold_case(given);
  std::vector<std::string> fitting;
  for (const std::string& name : names) {
    const std::string folded = base::fold_case(name);
    if (folded == wanted) fitting.assign(1, name);
    if (folded == wanted) break;
    if (!wanted.empty() && folded.starts_with(wanted)) fitting.push_back(name);
  }
  if (fitting.size() > 1)
    throw Error(ErrorKind::kRefused,
                fmt::format("several players fit '{}': {}", given, base::join_and(fitting)))
        .remedy("write more of the name");
  if (fitting.size() == 1)
    if (auto player = reader.player(fitting.front())) return std::move(*player);
  const std::string meant = base::did_you_mean(given, names);
  throw Error(ErrorKind::kNotThere, fmt::format("there is no player '{}'", given))
      .remedy(meant.empty() ? "'chapeau players' lists those there are" : meant);
}

}  // namespace cli
