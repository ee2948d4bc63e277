#include "cards/pack.hpp"

#include <fmt/core.h>

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

constexpr const char* kCheckCards = "check the cards on the table: you read or typed one of them wrongly";

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
              pack.copies == 1
                  ? fmt::format("the {} ({}) is in the pack only once: this is one too many",
                                describe(token.card), to_text(token.card))
                  : fmt::format("the {} ({}) is in the two packs only twice: this is one too many",
                                describe(token.card), to_text(token.card)))
      .at(token.text.place())
      .remedy(kCheckCards);
}

void check_rank(const Pack& pack, const Token& token, const RankCount& count) {
  const int most = pack.copies * static_cast<int>(kSuits);
  if (count.all <= most) return;
  throw Error(ErrorKind::kData,
              pack.copies == 1 ? fmt::format("there are only four {} in the pack: this is one too many",
                                             plural(token.card.rank))
                               : fmt::format("there are only eight {} in the two packs: this is one too many",
                                             plural(token.card.rank)))
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
  throw Error(ErrorKind::kData, fmt::format("only {} {} are not the {}: this is one too many", ordinary,
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
        throw Error(ErrorKind::kData, "there is only one joker in the pack: this is one too many")
            .at(token.text.place())
            .remedy(kCheckCards);
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
