#include "match/adjustment.hpp"

#include <algorithm>

#include "base/language/translation.hpp"
#include "base/values/decimal.hpp"

namespace match {
namespace {

using base::Error;
using base::ErrorKind;

/// The most points that an adjustment gives or takes: the best score of a hand.
int most_adjusted(const games::Game& game) { return games::info(game).most_score; }

/// The refusal of what is not a number of points, or is too large for one.
Error out_of_range(const games::Game& game, const std::string& message) {
  const int most = most_adjusted(game);
  return Error(ErrorKind::kData, message)
      .remedy(base::tr("write a number from {0} to {1}, as -50", -most, most));
}

}  // namespace

int read_adjusted_points(const games::Game& game, const base::SourceSpan& typed) {
  const base::SourceSpan text = base::trimmed(typed);
  const int most = most_adjusted(game);
  const auto points = base::parse_signed(text.view());
  if (points && *points >= -most && *points <= most) return static_cast<int>(*points);
  throw out_of_range(game, base::is_signed_digits(text.view())
                               ? base::tr("an adjustment of {0} is too large", text.view())
                               : base::tr("'{0}' is not a number of points", text.view()))
      .at(text.place());
}

void check_adjustment(const games::Game& game, const Names& names, const Adjustment& adjustment) {
  if (adjustment.points.size() != names.size())
    throw Error(ErrorKind::kData,
                base::tr("an adjustment needs a number for each of the {0} players", names.size()))
        .remedy(base::tr("write 0 for whoever gains and loses none"));
  const int most = most_adjusted(game);
  for (const int points : adjustment.points)
    if (points < -most || points > most)
      throw out_of_range(game, base::tr("an adjustment of {0} is too large", points));
  if (adjustment.reason.find_first_not_of(' ') == std::string::npos)
    throw Error(ErrorKind::kData, base::tr("an adjustment needs a reason"))
        .remedy(base::tr("say why, for example 'miscounted'"));
}

bool changes_totals(const Adjustment& adjustment) {
  return std::any_of(adjustment.points.begin(), adjustment.points.end(),
                     [](int points) { return points != 0; });
}

Error no_total_changed() {
  return Error(ErrorKind::kData, base::tr("an adjustment of nothing but zeros changes no total"));
}

}  // namespace match
