#include "cards/pack.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"

namespace cards {
namespace {

using base::Error;
using base::ErrorKind;

/// What has been seen of one rank so far.
struct RankCount {
  std::array<int, kSuits> named{};
  int unnamed = 0;  ///< without the implied ones
  int all = 0;
};

std::string copies_text(int copies) {
  return copies == 1 ? "once" : copies == 2 ? "twice" : fmt::format("{} times", copies);
}

/// Cards of this rank that an unnamed card can be, given the named ones.
int room_for_unnamed(const Pack& pack, Rank rank, const RankCount& count) {
  int room = 0;
  for (const Suit suit : kAllSuits)
    if (pack.never_unnamed[index(rank)] != suit) room += pack.copies - count.named[index(suit)];
  return room;
}

void check_named(const Pack& pack, const Token& token, const RankCount& count) {
  if (count.named[index(*token.card.suit)] <= pack.copies) return;
  throw Error(ErrorKind::kData,
              fmt::format("the {} ({}) is in the pack {}, and this is one more", describe(token.card),
                          to_text(token.card), copies_text(pack.copies)))
      .at(token.text.place())
      .remedy("look again at the cards on the table: one of them was read or entered wrongly");
}

void check_rank(const Pack& pack, const Token& token, const RankCount& count) {
  const int most = pack.copies * static_cast<int>(kSuits);
  if (count.all <= most) return;
  throw Error(ErrorKind::kData,
              fmt::format("there are {} {} in the pack, and this is one more", most, plural(token.card.rank)))
      .at(token.text.place())
      .remedy("all cards laid down and left in hand count together, over all players");
}

/// The special card of a rank has its suit named always, so the others of the rank are fewer than its cards.
/// Of any other rank those without a suit find room wherever the checks before this one passed.
void check_unnamed(const Pack& pack, const Token& token, const RankCount& count) {
  const Rank rank = token.card.rank;
  const std::optional<Suit> special = pack.never_unnamed[index(rank)];
  if (!special || count.unnamed <= room_for_unnamed(pack, rank, count)) return;
  const Card card{rank, *special, false};
  const int ordinary = pack.copies * static_cast<int>(kSuits - 1);
  throw Error(ErrorKind::kData, fmt::format("only {} {} are not the {}, and this is one more", ordinary,
                                            plural(rank), describe(card)))
      .at(token.text.place())
      .remedy(fmt::format("write each {} as {}", describe(card), to_text(card)));
}

}  // namespace

void check_pack(const Pack& pack, const std::vector<Placed>& cards) {
  std::array<RankCount, kRanks> counts;
  int jokers = 0;
  for (const Placed& placed : cards) {
    const Card& card = placed.token.card;
    if (card.joker) {
      if (++jokers > pack.jokers)
        throw Error(ErrorKind::kData, "there is one joker in the pack, and this is one more")
            .at(placed.token.text.place());
      continue;
    }
    RankCount& count = counts[index(card.rank)];
    ++count.all;
    if (card.suit) {
      ++count.named[index(*card.suit)];
      check_named(pack, placed.token, count);
    } else if (!placed.implied) {
      ++count.unnamed;
    }
    check_rank(pack, placed.token, count);
    check_unnamed(pack, placed.token, count);
  }
}

}  // namespace cards
