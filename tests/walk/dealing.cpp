// Hands dealt at random, and the ways in which people write them.

#include <algorithm>
#include <array>
#include <cctype>
#include <tuple>

#include "cards.hpp"

namespace walk {
namespace {

/// The two packs of Mille, less what was dealt.
class MillePool {
 public:
  MillePool(const Below& below, const std::vector<Report>& dealt) : below_(below) {
    for (const Report& report : dealt) {
      for (const CardList& set : report.laid)
        for (const Card& card : set) use(card);
      for (const Card& card : report.left) use(card);
    }
  }

  Report deal(bool out) {
    Report report;
    const bool wild = below_(2) == 0;
    const int sets = out ? 2 + below_(3) : below_(4);
    for (int tries = 0; tries < 40 && static_cast<int>(report.laid.size()) < sets; ++tries) {
      const int rank = 1 + below_(13);
      const bool known = std::any_of(report.laid.begin(), report.laid.end(),
                                     [&](const CardList& set) { return rank_of_set(set) == rank; });
      if (known || all_[static_cast<std::size_t>(rank)] > 5) continue;
      report.laid.push_back(set_of(rank, wild && rank != 2));
    }
    std::sort(report.laid.begin(), report.laid.end(),
              [](const CardList& a, const CardList& b) { return rank_of_set(a) < rank_of_set(b); });
    if (out) return report;
    const int left = 1 + below_(9);
    for (int tries = 0; tries < 60 && static_cast<int>(report.left.size()) < left; ++tries) {
      const int rank = 1 + below_(13);
      if (all_[static_cast<std::size_t>(rank)] < kOfRank) report.left.push_back(take(rank));
    }
    std::sort(report.left.begin(), report.left.end(), prints_before);
    return report;
  }

 private:
  static char special_of(int rank) { return rank == kQueen ? 's' : rank == kJack ? 'd' : '\0'; }

  void use(const Card& card) {
    const auto rank = static_cast<std::size_t>(card.rank);
    ++all_[rank];
    if (card.suit != 0)
      ++named_[rank][static_cast<std::size_t>(place_of_suit(card.suit))];
    else
      ++plain_[rank];
  }

  /// A card of a rank of which not all are dealt.
  Card take(int number) {
    const auto rank = static_cast<std::size_t>(number);
    const char special = special_of(number);
    Card card{number, 0};
    const auto is_left = [&](char suit) {
      return named_[rank][static_cast<std::size_t>(place_of_suit(suit))] < 2;
    };
    if (special == 0) {
      const char suit = "shdc"[below_(4)];
      // A suit may be named, as long as there is room for those without one.
      if (below_(6) == 0 && is_left(suit) && all_[rank] < 4) card.suit = suit;
    } else if (plain_[rank] == 6 || (is_left(special) && below_(4) == 0)) {
      card.suit = special;
    }
    use(card);
    return card;
  }

  CardList set_of(int rank, bool wild) {
    CardList set;
    const auto used = all_[static_cast<std::size_t>(rank)];
    if (used == 0 && below_(5) == 0) {
      // A complete rank has no suits.
      for (int i = 0; i < kOfRank; ++i) set.push_back({rank, 0});
      all_[static_cast<std::size_t>(rank)] = kOfRank;
    } else {
      const int most = std::min(kOfRank - 1, kOfRank - used);
      const int size = 3 + below_(std::max(1, most - 3 + 1));
      for (int i = 0; i < std::min(size, most); ++i) set.push_back(take(rank));
    }
    std::sort(set.begin(), set.end(), prints_before);
    if (!wild) return set;
    for (int count = 1 + below_(2); count > 0 && all_[2] < kOfRank; --count) {
      set.push_back({2, 0});
      use(set.back());
    }
    return set;
  }

  const Below& below_;
  std::array<int, 14> all_{}, plain_{};
  std::array<std::array<int, 4>, 14> named_{};
};

/// The pack of Militaire, less what was dealt.
class MilitairePool {
 public:
  MilitairePool(const Below& below, const std::vector<Report>& dealt) : below_(below) {
    for (const Report& report : dealt) {
      for (const CardList& meld : report.laid)
        for (const Card& card : meld) use(card);
      for (const Card& card : report.left) use(card);
    }
  }

  Report deal(bool ended) {
    Report report;
    if (ended) {
      // What cannot be dealt now is another contract.
      for (int tries = 0; tries < 200 && report.laid.empty(); ++tries) deal_contract(report);
    } else {
      switch (below_(5)) {
        case 0: add(report, set(3 + below_(2))); break;
        case 1: add(report, run(3 + below_(3))); break;
        case 2:
          if (add(report, run(3))) add(report, run(3));
          break;
        default: break;
      }
    }
    const int room = 7 - cards_of(report);
    const int left = ended ? room : below_(2) == 0 ? 0 : below_(room + 1);
    for (int tries = 0; tries < 200 && static_cast<int>(report.left.size()) < left; ++tries)
      if (const Card card{1 + below_(13), "shdc"[below_(4)]}; is_free(card)) {
        report.left.push_back(card);
        use(card);
      }
    std::sort(report.left.begin(), report.left.end(), prints_before);
    std::sort(report.laid.begin(), report.laid.end(), melds_before);
    return report;
  }

 private:
  static int cards_of(const Report& report) {
    std::size_t cards = report.left.size();
    for (const CardList& meld : report.laid) cards += meld.size();
    return static_cast<int>(cards);
  }

  static bool melds_before(const CardList& a, const CardList& b) {
    const auto key = [](const CardList& meld) {
      const Card& first = meld[0].rank == kJoker ? meld[1] : meld[0];
      return std::tuple(!is_set(meld), first.rank, place_of_suit(first.suit));
    };
    return key(a) < key(b);
  }

  [[nodiscard]] bool is_free(const Card& card) const {
    if (card.rank == kJoker) return !joker_;
    return !used_[static_cast<std::size_t>(card.rank)][static_cast<std::size_t>(place_of_suit(card.suit))];
  }
  void use(const Card& card) {
    if (card.rank == kJoker) joker_ = true;
    if (card.rank != kJoker)
      used_[static_cast<std::size_t>(card.rank)][static_cast<std::size_t>(place_of_suit(card.suit))] = true;
  }
  bool add(Report& report, const CardList& meld) {
    for (const Card& card : meld)
      if (!is_free(card)) return false;
    if (meld.empty()) return false;
    for (const Card& card : meld) use(card);
    report.laid.push_back(meld);
    return true;
  }

  CardList set(int size) {
    CardList cards;
    const int rank = 1 + below_(13);
    for (const char suit : {'s', 'h', 'd', 'c'})
      if (is_free({rank, suit}) && static_cast<int>(cards.size()) < size) cards.push_back({rank, suit});
    if (static_cast<int>(cards.size()) == size && below_(4) == 0 && !joker_) cards.back() = {kJoker, 0};
    return static_cast<int>(cards.size()) == size ? cards : CardList{};
  }
  CardList run(int size) {
    CardList cards;
    const char suit = "shdc"[below_(4)];
    const int lowest = 1 + below_(kKing + 1 - size);
    for (int i = 0; i < size; ++i) cards.push_back({lowest + i, suit});
    if (below_(4) == 0 && !joker_) cards[static_cast<std::size_t>(1 + below_(size - 2))] = {kJoker, 0};
    return cards;
  }

  void deal_contract(Report& report) {
    const auto kept = used_;
    const bool kept_joker = joker_;
    bool done = false;
    switch (below_(3)) {
      case 0: done = add(report, set(3)) && add(report, set(3 + below_(2))); break;
      case 1: {
        const int size = 3 + below_(2);
        done = add(report, run(size)) && add(report, set(size == 3 ? 3 + below_(2) : 3));
        break;
      }
      default: done = add(report, run(6 + below_(2)));
    }
    if (done) return;
    report.laid.clear();
    used_ = kept;
    joker_ = kept_joker;
  }

  const Below& below_;
  std::array<std::array<bool, 4>, 14> used_{};
  bool joker_ = false;
};

}  // namespace

std::vector<Report> deal_mille(const Below& below, int out) {
  std::vector<Report> reports;
  for (int seat = 0; seat < 2; ++seat) reports.push_back(MillePool(below, reports).deal(seat == out));
  return reports;
}

std::vector<Report> deal_militaire(const Below& below, int players, int out) {
  // Whoever ended it first, while the pack is full.
  std::vector<Report> reports(static_cast<std::size_t>(players));
  if (out >= 0) reports[static_cast<std::size_t>(out)] = MilitairePool(below, reports).deal(true);
  for (int seat = 0; seat < players; ++seat)
    if (seat != out) reports[static_cast<std::size_t>(seat)] = MilitairePool(below, reports).deal(false);
  return reports;
}

Report deal_again(const Below& below, bool militaire, std::vector<Report> reports, int again, bool out) {
  reports[static_cast<std::size_t>(again)] = {};
  return militaire ? MilitairePool(below, reports).deal(out) : MillePool(below, reports).deal(out);
}

namespace {

std::string written(const Below& below, bool militaire, CardList cards) {
  const bool run = militaire && !is_set(cards);
  const bool has_joker = std::any_of(cards.begin(), cards.end(), [](const Card& c) { return c.rank == 0; });
  std::string text;
  if (run && !has_joker && below(2) == 0) {
    // The suit once, behind the last of them.
    for (const Card& card : cards) text += rank_text(card.rank);
    return text + cards.front().suit;
  }
  const bool same =
      std::all_of(cards.begin(), cards.end(), [&](const Card& card) { return card == cards.front(); });
  if (same && cards.size() <= 8 && below(2) == 0)
    return text_of(cards.front()) + (below(2) == 0 ? "x" : "\u00D7") + std::to_string(cards.size());
  const bool hyphens = below(4) == 0;
  if (below(3) == 0) std::reverse(cards.begin(), cards.end());
  for (const Card& card : cards) text += (hyphens && !text.empty() ? "-" : "") + text_of(card);
  if (below(4) == 0)
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

template <typename List>
void shuffle(const Below& below, List& list) {
  for (std::size_t i = list.size(); i > 1; --i)
    std::swap(list[i - 1], list[static_cast<std::size_t>(below(static_cast<int>(i)))]);
}

}  // namespace

std::string written(const Below& below, bool militaire, const Report& report) {
  std::vector<CardList> melds = report.laid;
  CardList left = report.left;
  shuffle(below, melds);
  shuffle(below, left);
  std::string text;
  for (const CardList& meld : melds)
    text += (text.empty() ? "" : below(4) == 0 ? ", " : " ") + written(below, militaire, meld);
  if (left.empty()) return text;
  text += " /";
  bool before = false;
  for (const Card& card : left) {
    // A suit stands for its own card only, however the cards are put together.
    text += (before && below(3) == 0 ? "" : " ") + text_of(card);
    before = true;
  }
  return text;
}

}  // namespace walk
