#include "cli/adjustment_arguments.hpp"

#include <fmt/core.h>

#include "base/decimal.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "cli/hand_arguments.hpp"
#include "match/note.hpp"

namespace cli {

void put_points(const games::Game& game, const games::Names& names, const std::vector<cards::Report>& reports,
                match::Adjustment& adjustment) {
  const std::vector<const cards::Report*> seats = by_seat(names, reports);
  for (match::Seat seat = 0; seat < seats.size(); ++seat) {
    if (seats[seat] == nullptr) continue;
    base::Excerpt text = seats[seat]->melds;
    text.end = seats[seat]->left.end;
    const auto points = base::parse_signed(base::trimmed(text).view());
    const int most = match::most_adjusted(game);
    if (!points)
      throw base::Error(base::ErrorKind::kData, fmt::format("'{}' is not a number of points", text.view()))
          .at(text.place())
          .remedy("write it with its sign, for example Ann=-50 or Ann=+50");
    if (*points < -most || *points > most)
      throw base::Error(base::ErrorKind::kData,
                        fmt::format("an adjustment of {} is not from {} to {}", *points, -most, most))
          .at(text.place());
    adjustment.points.at(seat) = static_cast<int>(*points);
  }
}

}  // namespace cli
