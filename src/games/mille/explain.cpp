#include "games/mille/explain.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"

#include "games/mille/scoring.hpp"

namespace games::mille {
namespace {

using cards::Card;
using cards::Rank;
using cards::Suit;

/// Equal summands of a sum: "3 × 10", "100 (Q♠)".
struct Term {
  int count = 0;
  int points = 0;
  std::string label;
};

void add_term(std::vector<Term>& terms, int points, const std::string& label) {
  for (Term& term : terms)
    if (term.points == points && term.label == label) {
      ++term.count;
      return;
    }
  terms.push_back({1, points, label});
}

std::string sum_text(const std::vector<Term>& terms) {
  std::string text;
  for (const Term& term : terms) {
    if (!text.empty()) text += " + ";
    text +=
        term.count == 1 ? fmt::format("{}", term.points) : fmt::format("{} × {}", term.count, term.points);
    if (!term.label.empty()) text += fmt::format(" ({})", term.label);
  }
  return text;
}

bool is_queen_of_spades(const Card& card) { return card.rank == Rank::kQueen && card.suit == Suit::kSpades; }
bool is_jack_of_diamonds(const Card& card) {
  return card.rank == Rank::kJack && card.suit == Suit::kDiamonds;
}

/// The two cards with a value of their own.
std::string special_label(const Card& card) {
  if (is_queen_of_spades(card)) return "Q♠";
  if (is_jack_of_diamonds(card)) return "J♦";
  return "";
}

std::string set_sum(const Set& set) {
  std::vector<Term> terms;
  for (const Card& card : with_implied_suits(set)) {
    const bool wild = card.rank == Rank::kTwo && set.rank != Rank::kTwo;
    add_term(terms, card_points(card), wild ? "wild 2" : special_label(card));
  }
  return sum_text(terms);
}

/// "20 for 2, 15 for 333, 100 for Qs": the left-over cards of a rank together, with what they cost.
std::string left_sum(const Entry& entry) {
  std::vector<std::string> terms;
  for (std::size_t begin = 0; begin < entry.left.size();) {
    std::vector<Card> same;
    int points = 0;
    for (; begin < entry.left.size() && (same.empty() || entry.left[begin].rank == same.front().rank);
         ++begin) {
      same.push_back(entry.left[begin]);
      points += card_points(same.back());
    }
    terms.push_back(fmt::format("{} for {}", points, cards::to_text(same)));
  }
  return base::join(terms, ", ");
}

Reason set_reason(const Set& set) {
  Reason reason{cards::to_text(set.cards), set_sum(set), set_points(set), false, ""};
  if (is_perfect(set)) {
    reason.how = fmt::format("({}) × 2", reason.how);
    reason.rule = fmt::format("perfect set: all eight {} and no wild card count double, one star",
                              cards::plural(set.rank));
  } else if (is_complete(set)) {
    reason.rule = "eight of a rank with a wild 2 are not a perfect set";
  } else if (set.rank == Rank::kTwo) {
    reason.rule = "a set of nothing but 2s is natural";
  }
  return reason;
}

/// What the cards of a set, as they are printed, do not show of its points.
std::string set_remark(const Set& set) {
  std::vector<std::string> remarks;
  if (is_complete(set) && set.rank == Rank::kQueen) remarks.emplace_back("with both Q♠");
  if (is_complete(set) && set.rank == Rank::kJack) remarks.emplace_back("with both J♦");
  if (is_perfect(set)) remarks.emplace_back("perfect set, doubled");
  return remarks.empty() ? "" : fmt::format(" ({})", base::join(remarks, ", "));
}

std::string star_count(int stars) { return base::count_of(stars, "star", "stars"); }

}  // namespace

EntryBreakdown breakdown(const Hand& hand, Seat seat) {
  const Entry& entry = hand.entries.at(seat);
  const bool out = who_is_out(hand) == seat;
  EntryBreakdown figures;
  for (const Set& set : entry.sets)
    figures.melds.push_back({cards::to_text(set.cards),
                             {{"rank", cards::to_text(set.rank)},
                              {"wild", std::int64_t{wild_cards(set)}},
                              {"perfect", is_perfect(set)},
                              {"points", std::int64_t{set_points(set)}}}});
  figures.left = left_text(entry);
  figures.fields = {{"melded", std::int64_t{melded_points(entry)}},
                    {"held", std::int64_t{held_points(entry)}},
                    {"natural_out", is_natural_out(entry, out)},
                    {"multiplier", std::int64_t{multiplier(entry, out)}}};
  return figures;
}

std::vector<Reason> reasons(const Hand& hand, Seat seat, const Names& names) {
  const Entry& entry = hand.entries.at(seat);
  const bool out = who_is_out(hand) == seat;
  std::vector<Reason> steps;
  for (const Set& set : entry.sets) steps.push_back(set_reason(set));
  if (entry.sets.empty()) steps.push_back({"nothing laid down", "", 0, false, ""});
  if (!entry.left.empty())
    steps.push_back({left_text(entry), "left in hand: " + left_sum(entry), -held_points(entry), false, ""});
  const int before_doubling = melded_points(entry) - held_points(entry);
  if (is_natural_out(entry, out)) {
    steps.push_back({"together", "", before_doubling, true, ""});
    steps.push_back(
        {"natural out", fmt::format("{} × 2", before_doubling), score(entry, out), true,
         fmt::format("{} is out with no wild 2 in any set: the whole score counts double, one star",
                     names.at(seat))});
  } else {
    std::string rule;
    if (out)
      rule =
          fmt::format("{} is out with a wild 2 in a set: no natural out, nothing is doubled", names.at(seat));
    if (is_chapeau(score(entry, out))) rule = "a score below zero is a chapeau and is circled";
    steps.push_back({"score", "", score(entry, out), true, rule});
  }
  return steps;
}

std::string summary(const Hand& hand, Seat seat) {
  const Entry& entry = hand.entries.at(seat);
  const bool out = who_is_out(hand) == seat;
  std::string text;
  for (const Set& set : entry.sets)
    text += fmt::format("{}{} {}{}", text.empty() ? "" : " + ", cards::to_text(set.cards), set_points(set),
                        set_remark(set));
  if (entry.sets.empty()) text = "nothing laid down";
  if (!entry.left.empty()) text += fmt::format(", less {} for {}", held_points(entry), left_text(entry));
  const int before_doubling = melded_points(entry) - held_points(entry);
  if (entry.sets.size() != 1 || !entry.left.empty()) text += fmt::format(" = {}", before_doubling);
  if (is_natural_out(entry, out)) text += fmt::format(", natural out, doubled: {}", score(entry, out));
  if (const int count = stars(entry, out); count > 0) text += fmt::format(", {}", star_count(count));
  if (is_chapeau(score(entry, out))) text += ", a chapeau";
  return text;
}

}  // namespace games::mille
