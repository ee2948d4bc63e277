#include "cards/pack.hpp"

#include <fmt/core.h>

#include <string>
#include <utility>

#include "base/error.hpp"

namespace cards {
namespace {

using base::Error;
using base::ErrorKind;

constexpr const char* kCheckCards = "check the cards on the table: you read or typed one of them wrongly";

[[noreturn]] void refuse(const Token& token, std::string message, std::string remedy) {
  throw Error(ErrorKind::kData, std::move(message)).at(token.text.place()).remedy(std::move(remedy));
}

}  // namespace

inline PackCheck::Excess PackCheck::count(const Card& card, std::optional<Rank> suits_implied) {
  if (card.joker) return ++jokers_ > pack_.jokers ? Excess::kJoker : Excess::kNone;
  RankCount& count = counts_[index(card.rank)];
  const std::optional<Suit>& special = pack_.never_unnamed[index(card.rank)];
  ++count.all;
  if (card.suit) {
    if (!special || *special != *card.suit) ++count.ordinary;
    if (++count.named[index(*card.suit)] > pack_.copies) return Excess::kCard;
  } else if (suits_implied != card.rank) {
    ++count.ordinary;
  }
  if (count.all > pack_.copies * static_cast<int>(kSuits)) return Excess::kRank;
  // For a rank without a special card the check before this one suffices.
  return special && count.ordinary > ordinary_cards() ? Excess::kUnnamed : Excess::kNone;
}

void PackCheck::add(std::span<const Token> cards, std::optional<Rank> suits_implied) {
  if (excess_ != Excess::kNone) return;
  for (const Token& token : cards) {
    excess_ = count(token.card, suits_implied);
    if (excess_ == Excess::kNone) continue;
    refused_ = token;
    return;
  }
}

void PackCheck::finish() const {
  const Card& card = refused_.card;
  const bool one_pack = pack_.copies == 1;
  switch (excess_) {
    case Excess::kNone: return;
    case Excess::kJoker:
      refuse(refused_, "there is only one joker in the pack: this is one too many", kCheckCards);
    case Excess::kCard:
      refuse(refused_,
             one_pack ? fmt::format("the {} ({}) is in the pack only once: this is one too many",
                                    describe(card), to_text(card))
                      : fmt::format("the {} ({}) is in the two packs only twice: this is one too many",
                                    describe(card), to_text(card)),
             kCheckCards);
    case Excess::kRank:
      refuse(refused_,
             one_pack
                 ? fmt::format("there are only four {} in the pack: this is one too many", plural(card.rank))
                 : fmt::format("there are only eight {} in the two packs: this is one too many",
                               plural(card.rank)),
             "check the cards of all players, laid down and left in hand");
    case Excess::kUnnamed: refuse_unnamed();
  }
}

void PackCheck::refuse_unnamed() const {
  const Rank rank = refused_.card.rank;
  const Card special{rank, pack_.never_unnamed[index(rank)], false};
  refuse(refused_,
         fmt::format("only {} {} are not the {}: this is one too many", ordinary_cards(), plural(rank),
                     describe(special)),
         fmt::format("write each {} as {}", describe(special), to_text(special)));
}

}  // namespace cards
