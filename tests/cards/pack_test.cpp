#include "cards/pack.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace {

using support::error_of;
using support::pointed_at;

cards::Pack two_packs() {
  cards::Pack pack{.copies = 2, .jokers = 0, .never_unnamed = {}};
  pack.never_unnamed[cards::index(cards::Rank::kQueen)] = cards::Suit::kSpades;
  pack.never_unnamed[cards::index(cards::Rank::kJack)] = cards::Suit::kDiamonds;
  return pack;
}

constexpr cards::Pack kOnePackAndJoker{.copies = 1, .jokers = 1, .never_unnamed = {}};

void check(const cards::Pack& pack, const std::string& text, bool implied = false) {
  const base::Excerpt excerpt = base::make_excerpt(text);
  std::vector<cards::Placed> cards;
  for (const cards::Group& group : cards::read_groups(excerpt, {.joker = true, .suit_of_run = false}))
    for (const cards::Token& token : group.tokens) cards.push_back({token, implied});
  cards::check_pack(pack, cards);
}

TEST(Pack, HoldsWhatIsThere) {
  check(two_packs(), "QsQsQhQhQdQdQcQc JdJdJJJJJJ 77777777 KsKsKKKKKK");
  check(kOnePackAndJoker, "7s7h7d7 KKKK Jo");
}

TEST(Pack, NamesTheCardThatIsOneTooMany) {
  const base::Error twice = error_of([] { check(two_packs(), "QsQs Qs"); });
  EXPECT_EQ(twice.message(), "the queen of spades (Qs) is in the pack twice, and this is one more");
  EXPECT_EQ(twice.place()->begin, 5U);
  const base::Error once = error_of([] { check(kOnePackAndJoker, "7s 7s"); });
  EXPECT_EQ(once.message(), "the 7 of spades (7s) is in the pack once, and this is one more");
}

TEST(Pack, HoldsEightOfARank) {
  const base::Error error = error_of([] { check(two_packs(), "7777777 77"); });
  EXPECT_EQ(error.message(), "there are 8 7s in the pack, and this is one more");
}

TEST(Pack, SaysWhichCardsMustBeNamed) {
  const base::Error queens = error_of([] { check(two_packs(), "QQQhQQcQ Q"); });
  EXPECT_EQ(queens.message(), "only 6 queens are not the queen of spades, and this is one more");
  EXPECT_EQ(queens.remedy(), "write each queen of spades as Qs");
  EXPECT_EQ(queens.place()->begin, 9U);
  const base::Error jacks = error_of([] { check(two_packs(), "JJJJJJJ"); });
  EXPECT_EQ(jacks.message(), "only 6 jacks are not the jack of diamonds, and this is one more");
}

TEST(Pack, HasAsManyJokersAsItHas) {
  EXPECT_EQ(error_of([] { check(kOnePackAndJoker, "Jo Jo"); }).message(),
            "there is one joker in the pack, and this is one more");
}

TEST(Pack, ImpliedSuitsNeedNoRoom) { check(two_packs(), "QQQQQQQQ", true); }

}  // namespace
