#include "cards/pack.hpp"

#include <string>
#include <utility>

#include "base/errors/error.hpp"
#include "base/language/translation.hpp"

namespace cards {
namespace {

using base::Error;
using base::ErrorKind;

std::string check_cards() {
  return base::tr("check the cards on the table: you read or typed one of them wrongly");
}

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
  if (count.all > most_of_a_rank()) return Excess::kRank;
  // For a rank without a special card the check before this one suffices.
  return special && count.ordinary > ordinary_cards() ? Excess::kUnnamed : Excess::kNone;
}

void PackCheck::add(std::span<const Token> cards, std::optional<Rank> suits_implied) {
  for (const Token& token : cards) {
    if (excess_ == Excess::kNone) {
      excess_ = count(token.card, suits_implied);
      if (excess_ != Excess::kNone) refused_ = token;
    } else if (excess_ != Excess::kUnnamed) {
      return;
    } else if (!token.card.joker && token.card.rank == refused_.card.rank &&
               ++counts_[index(token.card.rank)].all > most_of_a_rank()) {
      // Naming the queens of spades would not mend that there are nine queens.
      excess_ = Excess::kRank;
      refused_ = token;
    }
  }
}

void PackCheck::finish() const {
  const Card& card = refused_.card;
  const bool one_pack = pack_.copies == 1;
  switch (excess_) {
    case Excess::kNone: return;
    case Excess::kJoker:
      refuse(refused_, base::tr("there is only one joker in the pack: this is one too many"), check_cards());
    case Excess::kCard:
      refuse(refused_,
             one_pack ? base::tr("the {0} ({1}) is in the pack only once: this is one too many",
                                 describe(card), to_text(card))
                      : base::tr("the {0} ({1}) is in the two packs only twice: this is one too many",
                                 describe(card), to_text(card)),
             check_cards());
    case Excess::kRank:
      refuse(refused_,
             one_pack
                 ? base::tr("there are only four {0} in the pack: this is one too many", plural(card.rank))
                 : base::tr("there are only eight {0} in the two packs: this is one too many",
                            plural(card.rank)),
             base::tr("check the cards of all players, laid down and left in hand"));
    case Excess::kUnnamed: refuse_unnamed();
  }
}

void PackCheck::refuse_unnamed() const {
  const Rank rank = refused_.card.rank;
  const Card special{rank, pack_.never_unnamed[index(rank)], false};
  refuse(
      refused_,
      rank == Rank::kQueen
          ? base::tr("only {0} queens are not the queen of spades: this is one too many", ordinary_cards())
          : base::tr("only {0} jacks are not the jack of diamonds: this is one too many", ordinary_cards()),
      base::tr("write each {0} as {1}", describe(special), to_text(special)));
}

}  // namespace cards
