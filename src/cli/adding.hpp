#pragma once

#include <optional>
#include <vector>

#include "history/record.hpp"
#include "report/added_hand.hpp"
#include "storage/writer.hpp"

/// How a hand comes to the end of a match, for the commands that record one.
namespace cli {

/// Throws `Error` (kRefused) for a match that takes no hand.
void refuse_if_over(const history::NumberedMatch& match);

/// A dealer as the line at `index` keeps one: named only where the deal would not go to this player anyway.
std::optional<match::Seat> dealer_to_keep(const match::Match& match, match::Seat dealer, std::size_t index);

/// Records a hand at the end of a match as it stands. Throws `Error` (kRefused) if it is over or disputed.
report::AddedHand add_hand(storage::Writer& writer, history::NumberedMatch match, match::Hand hand,
                           std::vector<games::Remark> remarks);

}  // namespace cli
