#include "cards.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace walk {

std::string rank_text(int rank) {
  static const std::array<std::string, 14> kNames{"Jo", "A", "2", "3",  "4", "5", "6",
                                                  "7",  "8", "9", "10", "J", "Q", "K"};
  return kNames.at(static_cast<std::size_t>(rank));
}

int place_of_suit(char suit) { return suit == 0 ? 4 : static_cast<int>(std::string("shdc").find(suit)); }

bool prints_before(const Card& a, const Card& b) {
  return std::pair(a.rank, place_of_suit(a.suit)) < std::pair(b.rank, place_of_suit(b.suit));
}

int rank_of_set(const CardList& set) {
  for (const Card& card : set)
    if (card.rank != 2) return card.rank;
  return 2;
}

bool is_set(const CardList& meld) {
  std::optional<int> rank;
  for (const Card& card : meld) {
    if (card.rank == kJoker) continue;
    if (rank && *rank != card.rank) return false;
    rank = card.rank;
  }
  return true;
}

std::string text_of(const Card& card) {
  return rank_text(card.rank) + (card.suit != 0 ? std::string(1, card.suit) : "");
}

namespace {

int mille_value(const Card& card) {
  if (card.rank == kQueen && card.suit == 's') return 100;
  if (card.rank == kJack && card.suit == 'd') return 50;
  if (card.rank == 2) return 20;
  if (card.rank == 1) return 15;
  return card.rank >= 10 ? 10 : 5;
}

int militaire_value(const Card& card) {
  if (card.rank <= 1) return card.rank;
  return card.rank >= 10 ? 10 : 5;
}

JudgedMeld judge_mille_set(const CardList& set) {
  const int rank = rank_of_set(set);
  JudgedMeld judged{text_of(set), rank_text(rank)};
  int naturals = 0;
  for (const Card& card : set) {
    if (card.rank == rank)
      ++naturals;
    else
      ++judged.wild;
    judged.points += mille_value(card);
  }
  if (naturals == kOfRank) {
    // Both queens of spades and both jacks of diamonds are among them.
    const int plain = mille_value({rank, 0});
    const int special = rank == kQueen ? 100 : rank == kJack ? 50 : plain;
    judged.points = 6 * plain + 2 * special + 20 * judged.wild;
  }
  judged.perfect = naturals == kOfRank && judged.wild == 0;
  if (judged.perfect) judged.points *= 2;
  return judged;
}

bool meets_a_contract(const Report& report) {
  if (report.laid.size() == 2) return is_set(report.laid[0]) || is_set(report.laid[1]);
  return report.laid.size() == 1 && !is_set(report.laid[0]) && report.laid[0].size() >= 6;
}

int bonus_of(const CardList& meld) {
  if (is_set(meld)) return meld.size() == 3 ? 30 : 40;
  switch (meld.size()) {
    case 3: return 10;
    case 4: return 20;
    case 6: return 50;
    case 7: return 100;
    default: return 0;
  }
}

}  // namespace

std::string text_of(const CardList& cards) {
  std::string text;
  for (const Card& card : cards) text += text_of(card);
  return text;
}

std::string laid_text(const Report& report) {
  std::string text;
  for (const CardList& meld : report.laid) text += (text.empty() ? "" : " ") + text_of(meld);
  return text;
}

std::string left_text(const Report& report) {
  std::string text;
  for (std::size_t i = 0; i < report.left.size(); ++i) {
    if (i > 0 && report.left[i].rank != report.left[i - 1].rank) text += " ";
    text += text_of(report.left[i]);
  }
  return text;
}

std::vector<Judged> judge_mille(const std::vector<Report>& reports, bool no_out) {
  std::vector<Judged> result;
  for (const Report& report : reports) {
    Judged judged;
    bool wild = false;
    for (const CardList& set : report.laid) {
      judged.melds.push_back(judge_mille_set(set));
      judged.melded += judged.melds.back().points;
      judged.stars += judged.melds.back().perfect ? 1 : 0;
      wild = wild || judged.melds.back().wild > 0;
    }
    for (const Card& card : report.left) judged.held += mille_value(card);
    judged.out = !no_out && report.left.empty();
    judged.natural_out = judged.out && !wild;
    judged.multiplier = judged.natural_out ? 2 : 1;
    judged.stars += judged.natural_out ? 1 : 0;
    judged.score = (judged.melded - judged.held) * judged.multiplier;
    result.push_back(judged);
  }
  return result;
}

std::vector<Judged> judge_militaire(const std::vector<Report>& reports, bool no_out) {
  std::vector<Judged> result;
  for (const Report& report : reports) {
    Judged judged;
    judged.out = !no_out && meets_a_contract(report);
    for (const CardList& meld : report.laid) {
      JudgedMeld one{text_of(meld), "", is_set(meld)};
      for (const Card& card : meld) one.points += militaire_value(card);
      one.bonus = judged.out ? bonus_of(meld) : 0;
      judged.melded += one.points;
      judged.bonus += one.bonus;
      judged.melds.push_back(one);
    }
    if (judged.out)
      for (const Card& card : report.left) judged.penalty += militaire_value(card);
    judged.score = judged.melded + judged.bonus - judged.penalty;
    result.push_back(judged);
  }
  return result;
}

}  // namespace walk
