#include "cards/pack.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"

namespace cards {
namespace {

using base::Error;
using base::ErrorKind;

/// The cards of one rank that were counted so far.
struct RankCount {
  std::array<int, kSuits> named{};
  int unnamed = 0;  ///< without a suit, save those whose suit is implied
  int all = 0;
};

std::string copies_text(int copies) {
  return copies == 1 ? "once" : copies == 2 ? "twice" : fmt::format("{} times", copies);
}

/// How many cards of this rank are left for those without a suit, given the ones with a suit.
int cards_left_for_unnamed(const Pack& pack, Rank rank, const RankCount& count) {
  int left = 0;
  for (const Suit suit : kAllSuits)
    if (pack.never_unnamed[index(rank)] != suit) left += pack.copies - count.named[index(suit)];
  return left;
}

void check_named(const Pack& pack, const Token& token, const RankCount& count) {
  if (count.named[index(*token.card.suit)] <= pack.copies) return;
  throw Error(ErrorKind::kData,
              fmt::format("the {} ({}) is in the pack {}, and this is one more", describe(token.card),
                          to_text(token.card), copies_text(pack.copies)))
      .at(token.text.place())
      .remedy("check the cards on the table: you read or typed one of them wrongly");
}

void check_rank(const Pack& pack, const Token& token, const RankCount& count) {
  const int most = pack.copies * static_cast<int>(kSuits);
  if (count.all <= most) return;
  throw Error(ErrorKind::kData,
              fmt::format("there are {} {} in the pack, and this is one more", most, plural(token.card.rank)))
      .at(token.text.place())
      .remedy("check the cards of all players, laid down and left in hand");
}

/// A card that must be written with its suit leaves fewer cards for those without a suit. For other ranks the
/// checks before this one suffice.
void check_unnamed(const Pack& pack, const Token& token, const RankCount& count) {
  const Rank rank = token.card.rank;
  const std::optional<Suit> special = pack.never_unnamed[index(rank)];
  if (!special || count.unnamed <= cards_left_for_unnamed(pack, rank, count)) return;
  const Card card{rank, *special, false};
  const int ordinary = pack.copies * static_cast<int>(kSuits - 1);
  throw Error(ErrorKind::kData, fmt::format("only {} {} are not the {}, and this is one more", ordinary,
                                            plural(rank), describe(card)))
      .at(token.text.place())
      .remedy(fmt::format("write each {} as {}", describe(card), to_text(card)));
}

}  // namespace

void check_pack(const Pack& pack, const std::vector<Token>& cards) {
  std::array<RankCount, kRanks> counts;
  int jokers = 0;
  for (const Token& token : cards) {
    const Card& card = token.card;
    if (card.joker) {
      if (++jokers > pack.jokers)
        throw Error(ErrorKind::kData, "there is one joker in the pack, and this is one more")
            .at(token.text.place());
      continue;
    }
    RankCount& count = counts[index(card.rank)];
    ++count.all;
    if (card.suit) {
      ++count.named[index(*card.suit)];
      check_named(pack, token, count);
    } else if (!token.suit_implied) {
      ++count.unnamed;
    }
    check_rank(pack, token, count);
    check_unnamed(pack, token, count);
  }
}

}  // namespace cards
