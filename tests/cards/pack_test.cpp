#include "cards/pack.hpp"

#include <gtest/gtest.h>

#include "support/errors.hpp"

namespace pack_test {

using support::pointed_at;
using support::refusal_of;

cards::Pack two_packs() {
  cards::Pack pack{.copies = 2, .jokers = 0, .never_unnamed = {}};
  pack.never_unnamed[cards::index(cards::Rank::kQueen)] = cards::Suit::kSpades;
  pack.never_unnamed[cards::index(cards::Rank::kJack)] = cards::Suit::kDiamonds;
  return pack;
}

constexpr cards::Pack kOnePackAndJoker{.copies = 1, .jokers = 1, .never_unnamed = {}};

void check(const cards::Pack& pack, const std::string& text, bool implied = false) {
  const base::SourceSpan span = base::make_source_span(text);
  const cards::Groups groups = cards::read_groups(span, {.joker = true, .suit_of_run = false});
  cards::PackCheck check(pack);
  check.add(groups.tokens(), implied ? std::optional(groups.tokens().front().card.rank) : std::nullopt);
  check.finish();
}

TEST(Pack, HoldsWhatIsThere) {
  EXPECT_NO_THROW(check(two_packs(), "QsQsQhQhQdQdQcQc JdJdJJJJJJ 77777777 KsKsKKKKKK"));
  EXPECT_NO_THROW(check(kOnePackAndJoker, "7s7h7d7 KKKK Jo"));
}

TEST(Pack, PointsAtTheCardThatIsOneTooMany) {
  const base::Error twice = refusal_of([] { check(two_packs(), "QsQs Qs"); });
  EXPECT_EQ(twice.place()->begin, 5U);
  const base::Error once = refusal_of([] { check(kOnePackAndJoker, "7s 7s"); });
  EXPECT_EQ(pointed_at(once), "7s");
}

TEST(Pack, HoldsEightOfARank) {
  const base::Error error = refusal_of([] { check(two_packs(), "7777777 77"); });
  EXPECT_EQ(pointed_at(error), "7");
}

TEST(Pack, HasSixQueensAndJacksBesideTheSpecialOnes) {
  const base::Error queens = refusal_of([] { check(two_packs(), "QQQhQQcQ Q"); });
  EXPECT_EQ(queens.place()->begin, 9U);
  const base::Error jacks = refusal_of([] { check(two_packs(), "JJJJJJJ"); });
  EXPECT_EQ(pointed_at(jacks), "J");
}

TEST(Pack, HasAsManyJokersAsItHas) {
  EXPECT_EQ(pointed_at(refusal_of([] { check(kOnePackAndJoker, "Jo Jo"); })), "Jo");
}

TEST(Pack, ImpliedSuitsAreNotCounted) { EXPECT_NO_THROW(check(two_packs(), "QQQQQQQQ", true)); }

}  // namespace pack_test
