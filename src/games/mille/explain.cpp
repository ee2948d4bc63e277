#include "games/mille/explain.hpp"

#include <fmt/core.h>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "games/mille/scoring.hpp"

namespace games::mille {
namespace {

using cards::arrow;
using cards::Card;
using cards::Rank;
using cards::Suit;
using cards::times_sign;
using cards::Writing;

/// All figures of one entry, by the functions of `scoring.hpp`.
struct EntryPoints {
  int melded = 0;           ///< perfect sets doubled
  int held = 0;             ///< subtracted
  int before_doubling = 0;  ///< melded − held
  bool natural_out = false;
  int multiplier = 1;
  int score = 0;
  int stars = 0;
  bool chapeau = false;
  bool out = false;
};

EntryPoints entry_points(const Hand& hand, Seat seat) {
  const Entry& entry = hand.entries.at(seat);
  EntryPoints points;
  points.out = who_is_out(hand) == seat;
  points.melded = melded_points(entry);
  points.held = held_points(entry);
  points.before_doubling = points.melded - points.held;
  points.natural_out = is_natural_out(entry, points.out);
  points.multiplier = multiplier(entry, points.out);
  points.score = score(entry, points.out);
  points.stars = stars(entry, points.out);
  points.chapeau = is_chapeau(points.score, hand.no_out);
  return points;
}

/// Equal terms of a sum: "3 cards of 10", "100 (Q♠)".
struct Term {
  int count = 0;
  int points = 0;
  std::string label;
  bool is_wild = false;
};

void add_term(std::vector<Term>& terms, Term term) {
  for (Term& known : terms)
    if (known.points == term.points && known.label == term.label && known.is_wild == term.is_wild) {
      ++known.count;
      return;
    }
  term.count = 1;
  terms.push_back(std::move(term));
}

std::string term_text(const Term& term) {
  // Translators: {1} is the points of a card, as in "3 cards of 10"; also in the messages like this one.
  if (term.is_wild)
    return term.count == 1 ? base::tr_c("term of a sum", "{0} (wild 2)", term.points)
                           : base::tr_n(term.count, "{0} card of {1} (wild 2s)", "{0} cards of {1} (wild 2s)",
                                        term.points);
  if (term.label.empty())
    return term.count == 1 ? std::to_string(term.points)
                           : base::tr_n(term.count, "{0} card of {1}", "{0} cards of {1}", term.points);
  return term.count == 1 ? fmt::format("{} ({})", term.points, term.label)
                         : base::tr_n(term.count, "{0} card of {1} ({2})", "{0} cards of {1} ({2})",
                                      term.points, term.label);
}

std::string sum_text(const std::vector<Term>& terms) {
  std::vector<std::string> parts;
  for (const Term& term : terms) parts.push_back(term_text(term));
  return base::join(parts, " + ");
}

constexpr Card kQueenOfSpades{Rank::kQueen, Suit::kSpades};
constexpr Card kJackOfDiamonds{Rank::kJack, Suit::kDiamonds};

/// A card in a sentence: with the symbol of its suit unless only letters can be shown.
std::string label(const Card& card, Writing writing) {
  return cards::to_text(card, writing == Writing::kLetters ? writing : Writing::kSymbols);
}

/// The label of the two cards with a value of their own; empty for others.
std::string special_label(const Card& card, Writing writing) {
  return card == kQueenOfSpades || card == kJackOfDiamonds ? label(card, writing) : "";
}

std::string set_sum(const Set& set, Writing writing) {
  std::vector<Term> terms;
  for (const Card& card : with_implied_suits(set)) {
    const bool wild = is_wild(card, set.rank);
    add_term(
        terms,
        {.points = card_points(card), .label = wild ? "" : special_label(card, writing), .is_wild = wild});
  }
  return sum_text(terms);
}

/// "2 → 20, 333 → 15, Qs → 100": the cards left, by rank, with their points.
std::string left_sum(const Entry& entry, Writing writing) {
  // No line ends between cards and their points, where that can be asked for.
  const std::string_view space = writing == Writing::kSymbols ? "\u00A0" : " ";
  std::vector<std::string> terms;
  for (std::size_t begin = 0; begin < entry.left.size();) {
    std::vector<Card> same;
    int points = 0;
    for (; begin < entry.left.size() && (same.empty() || entry.left[begin].rank == same.front().rank);
         ++begin) {
      same.push_back(entry.left[begin]);
      points += card_points(same.back());
    }
    terms.push_back(
        fmt::format("{1}{0}{2}{0}{3}", space, cards::to_text(same, writing), arrow(writing), points));
  }
  return base::join_comma(terms);
}

ScoringStep set_step(const Set& set, Writing writing) {
  ScoringStep step{
      cards::to_text(set.cards, writing), set_sum(set, writing), set_points(set), false, "", {set.cards}};
  if (is_perfect(set)) {
    step.how = fmt::format("({}) {} 2", step.how, times_sign(writing));
    step.rule = base::tr("perfect set: all eight {0} and no wild card count double, one star",
                         cards::plural(set.rank));
  } else if (is_complete(set)) {
    step.rule = base::tr("eight of a rank with a wild 2 are not a perfect set");
  } else if (set.rank == Rank::kTwo) {
    step.rule = base::tr("2s by themselves are used as 2s and not as wild cards");
  }
  return step;
}

/// "with both Q♠"; in letters "with both queens of spades", as "both Qs" would read as two queens.
std::string both_queens(Writing writing) {
  if (writing == Writing::kLetters) return base::tr_c("remark on a set", "with both queens of spades");
  // Translators: {0} is the queen of spades in symbols.
  return base::tr_c("remark on a set", "with both {0}", label(kQueenOfSpades, writing));
}

std::string both_jacks(Writing writing) {
  if (writing == Writing::kLetters) return base::tr_c("remark on a set", "with both jacks of diamonds");
  // Translators: {0} is the jack of diamonds in symbols.
  return base::tr_c("jacks", "with both {0}", label(kJackOfDiamonds, writing));
}

/// What the points of a set include that its printed cards do not show.
std::string set_remark(const Set& set, Writing writing) {
  std::vector<std::string> remarks;
  if (is_complete(set) && set.rank == Rank::kQueen) remarks.push_back(both_queens(writing));
  if (is_complete(set) && set.rank == Rank::kJack) remarks.push_back(both_jacks(writing));
  if (is_perfect(set)) remarks.push_back(base::tr("perfect set, doubled"));
  return remarks.empty() ? "" : fmt::format(" ({})", base::join_comma(remarks));
}

}  // namespace

std::vector<BreakdownField> figures(const Hand& hand, Seat seat) {
  const EntryPoints points = entry_points(hand, seat);
  return {{"melded", std::int64_t{points.melded}},
          {"held", std::int64_t{points.held}},
          {"natural_out", points.natural_out},
          {"multiplier", std::int64_t{points.multiplier}}};
}

EntryBreakdown breakdown(const Hand& hand, Seat seat) {
  const Entry& entry = hand.entries.at(seat);
  EntryBreakdown breakdown;
  for (const Set& set : entry.sets)
    breakdown.melds.push_back({{"cards", cards::to_text(set.cards)},
                               {"rank", cards::to_text(set.rank)},
                               {"wild", std::int64_t{wild_cards(set)}},
                               {"perfect", is_perfect(set)},
                               {"points", std::int64_t{set_points(set)}}});
  breakdown.left = left_text(entry);
  breakdown.fields = figures(hand, seat);
  return breakdown;
}

std::vector<ScoringStep> scoring_steps(const Hand& hand, Seat seat, const Names& names, Writing writing) {
  const Entry& entry = hand.entries.at(seat);
  const EntryPoints points = entry_points(hand, seat);
  std::vector<ScoringStep> steps;
  for (const Set& set : entry.sets) steps.push_back(set_step(set, writing));
  if (entry.sets.empty())
    steps.push_back({base::tr_c("step of a score", "nothing laid down"), "", 0, false, ""});
  if (!entry.left.empty())
    steps.push_back({left_text(entry, writing), base::tr("left in hand: {0}", left_sum(entry, writing)),
                     -points.held, false, "", cards::left_groups(entry.left)});
  if (points.natural_out) {
    steps.push_back({base::tr_c("step of a score", "together"), "", points.before_doubling, true, ""});
    steps.push_back({base::tr_c("step of a score", "natural out"),
                     fmt::format("{} {} {}", points.before_doubling, times_sign(writing), points.multiplier),
                     points.score, true,
                     base::tr("{0} is out with no wild 2 in any set: the whole score counts double, one star",
                              names.at(seat))});
  } else {
    std::string rule;
    if (points.out)
      rule = base::tr("{0} is out with a wild 2 in a set: no natural out, so the whole score is not doubled",
                      names.at(seat));
    if (points.chapeau) rule = base::tr("a score below zero is a chapeau and is circled");
    if (hand.no_out && points.score < 0)
      rule = base::tr("nobody went out, so a score below zero is no chapeau and has no circle");
    steps.push_back({base::tr_c("step of a score", "score"), "", points.score, true, rule});
  }
  return steps;
}

std::string summary(const Hand& hand, Seat seat, Writing writing) {
  const Entry& entry = hand.entries.at(seat);
  const EntryPoints points = entry_points(hand, seat);
  std::string text;
  for (const Set& set : entry.sets)
    text += fmt::format("{}{} {}{}", text.empty() ? "" : " + ", cards::to_text(set.cards, writing),
                        set_points(set), set_remark(set, writing));
  if (entry.sets.empty()) text = base::tr_c("step of a score", "nothing laid down");
  // Translators: {0} is a sum, {1} points that are taken off it, {2} the cards that they are for.
  if (!entry.left.empty())
    text = base::tr("{0}, less {1} for {2}", text, points.held, left_text(entry, writing));
  if (entry.sets.size() != 1 || !entry.left.empty()) text += fmt::format(" = {}", points.before_doubling);
  std::vector<std::string> parts{text};
  if (points.natural_out) parts.push_back(base::tr("natural out, doubled: {0}", points.score));
  if (points.stars > 0) parts.push_back(base::tr_n(points.stars, "{0} star", "{0} stars"));
  if (points.chapeau) parts.push_back(base::tr("a chapeau"));
  return base::join_comma(parts);
}

}  // namespace games::mille
