#include "cli/adding.hpp"

#include <fmt/core.h>

#include "base/error.hpp"
#include "match/deal.hpp"
#include "report/words.hpp"

namespace cli {

void refuse_if_over(const history::NumberedMatch& match) {
  if (match.standing.takes_a_hand()) return;
  throw base::Error(base::ErrorKind::kRefused, fmt::format("match {} is over", match.number))
      .remedy(report::status_text(match) +
              (match.record.match.closing
                   ? fmt::format(" 'chapeau reopen -m {}' takes the closing back.", match.number)
                   : " 'chapeau new' starts another."));
}

std::optional<match::Seat> dealer_to_keep(const match::Match& match, match::Seat dealer, std::size_t index) {
  match::Match so_far = match;
  so_far.lines.resize(index);
  return match::next_dealer(so_far) == dealer ? std::nullopt : std::optional(dealer);
}

report::AddedHand add_hand(storage::Writer& writer, history::NumberedMatch match, match::Hand hand,
                           std::vector<games::Remark> remarks) {
  refuse_if_over(match);
  std::vector<match::Line>& lines = match.record.match.lines;
  lines.push_back({writer.new_id(), writer.now().timestamp(), std::move(hand)});
  writer.apply(match.number, history::Add{{lines.back()}, std::nullopt});
  match.standing = match::play(match.record.match);
  return {std::move(match), std::move(remarks), false};
}

}  // namespace cli
