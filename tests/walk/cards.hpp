#pragma once

// Hands of cards, written and scored from the rules.

#include <functional>
#include <string>
#include <vector>

namespace walk {

struct Card {
  int rank = 0;   ///< 1 the ace to 13 the king; 0 the joker.
  char suit = 0;  ///< s, h, d, c; 0 where it is not named.

  friend bool operator==(const Card&, const Card&) = default;
};

using CardList = std::vector<Card>;

constexpr int kJack = 11, kQueen = 12, kKing = 13, kJoker = 0;
constexpr int kOfRank = 8;  ///< Of each rank in Mille.

std::string rank_text(int rank);
/// Named suits first: s h d c.
int place_of_suit(char suit);
bool prints_before(const Card& a, const Card& b);
/// Of Mille: that of its cards other than 2s.
int rank_of_set(const CardList& set);
/// Of Militaire: a set, and no run.
bool is_set(const CardList& meld);

/// What a player reports, in canonical form.
struct Report {
  std::vector<CardList> laid;
  CardList left;

  friend bool operator==(const Report&, const Report&) = default;
};

struct JudgedMeld {
  std::string cards, rank;
  bool is_set = true, perfect = false;
  int wild = 0, points = 0, bonus = 0;
};

/// What a report comes to.
struct Judged {
  std::vector<JudgedMeld> melds;
  int melded = 0, held = 0, bonus = 0, penalty = 0, multiplier = 1, score = 0, stars = 0;
  bool out = false, natural_out = false;
};

std::vector<Judged> judge_mille(const std::vector<Report>& reports, bool no_out);
std::vector<Judged> judge_militaire(const std::vector<Report>& reports, bool no_out);

std::string text_of(const Card& card);
std::string text_of(const CardList& cards);
std::string laid_text(const Report& report);
std::string left_text(const Report& report);

using Below = std::function<int(int)>;  ///< A number from 0, below another.

/// Reports that can stand beside each other; `out` has nothing left, or ended the round; nobody did if it is
/// below 0. What stands in `kept` stays, and only the seat `again` is dealt again.
std::vector<Report> deal_mille(const Below& below, int out);
std::vector<Report> deal_militaire(const Below& below, int players, int out);
Report deal_again(const Below& below, bool militaire, std::vector<Report> reports, int again, bool out);

/// One of the ways to write a report: another order, hyphens, repeats, small letters.
std::string written(const Below& below, bool militaire, const Report& report);

}  // namespace walk
