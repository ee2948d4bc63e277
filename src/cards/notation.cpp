#include "cards/notation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/decimal.hpp"
#include "base/text.hpp"

namespace cards {
namespace {

using base::Error;
using base::ErrorKind;
using base::SourceSpan;
using base::SourceSpanRef;

constexpr std::string_view kNoBreakSpace = "\u00A0";
constexpr std::string_view kTimesSign = "\u00D7";
constexpr std::array<std::string_view, 2> kVariationSelectors{"\uFE0E", "\uFE0F"};
constexpr std::array<std::pair<std::string_view, Suit>, 4> kSuitSymbols{{{"\u2660", Suit::kSpades},
                                                                         {"\u2665", Suit::kHearts},
                                                                         {"\u2666", Suit::kDiamonds},
                                                                         {"\u2663", Suit::kClubs}}};
constexpr std::string_view kRanksRemedy =
    "ranks are A 2 3 4 5 6 7 8 9 10 J Q K, suits s h d c after the rank";
constexpr std::string_view kJokerRemedy = ", the joker is Jo";
constexpr int kMostTimes = 8;
// No pack has more; a longer report is refused before it is read to the end.
constexpr std::size_t kMostCards = 1000;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// Whether a text could have been meant as a score rather than as cards; for the remedy.
bool looks_like_score(std::string_view text) {
  bool digit = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text.substr(at).starts_with(base::kMinusSign)) {
      at += base::kMinusSign.size() - 1;
      continue;
    }
    if (text[at] >= '0' && text[at] <= '9')
      digit = true;
    else if (std::string_view("*()+- ").find(text[at]) == std::string_view::npos)
      return false;
  }
  return digit;
}

/// Parses one group of cards from left to right.
class GroupReader {
 public:
  /// `alone`: the text has no other group. `before`: the last card of the group before, if any.
  GroupReader(const SourceSpanRef& text, const Notation& notation, bool alone, const Card* before)
      : text_(text), notation_(notation), alone_(alone), before_(before), rest_(text.view()) {}

  Group read() {
    Group group{{}, text_, {}};
    group.tokens.reserve(std::min(rest_.size(), kMostCards));
    if (alone_ && (rest_ == "-" || rest_ == "0"))
      throw problem(fmt::format("'{}' is not a card", rest_), rest_.size())
          .remedy(fmt::format("leave the {} out{}", rest_,
                              notation_.wording->example(": 'Ann=/ 4 9' if Ann laid nothing down, 'Ann=777' "
                                                         "if Ann has no cards left")));
    read_card(group);
    while (at_ < rest_.size()) {
      if (rest_[at_] == '-') read_hyphen();
      read_card(group);
      if (group.tokens.size() > kMostCards)
        throw Error(ErrorKind::kData, "these are more cards than a pack has").at(text_.place());
    }
    if (notation_.suit_of_run) spread_suit(group);
    return group;
  }

 private:
  [[nodiscard]] bool sees(std::string_view what) const { return rest_.substr(at_).starts_with(what); }
  [[nodiscard]] char next(std::size_t ahead = 0) const {
    return at_ + ahead < rest_.size() ? lower(rest_[at_ + ahead]) : '\0';
  }

  /// The error at the character at `at_`, which may be several bytes long.
  [[nodiscard]] Error problem(std::string message, std::size_t length) const {
    Error error(ErrorKind::kData, std::move(message));
    error.at({text_.source->where, text_.source->text, text_.begin + at_, text_.begin + at_ + length});
    return error;
  }
  [[nodiscard]] std::size_t character_size() const {
    std::size_t size = 1;
    while (at_ + size < rest_.size() && base::continues_character(rest_[at_ + size])) ++size;
    return size;
  }

  void read_hyphen() {
    const bool last = at_ + 1 == rest_.size();
    if (last || rest_[at_ + 1] == '-')
      throw problem("a hyphen goes between two cards", 1).remedy("write K-K-K-2");
    ++at_;
  }

  /// card = rank [suit] [repeat] | joker [repeat]
  void read_card(Group& group) {
    const std::size_t begin = at_;
    Card card;
    if (!read_joker(card)) {
      card.rank = read_rank(group);
      card.suit = read_suit();
      if (card.suit) refuse_second_suit(card);
    }
    const int repeats = read_repeats(card);
    if (could_be_turned_round(card, repeats))
      group.doubts.push_back(fmt::format("{0}x{1} is read as {2} {0}s; {3} {1}s are {1}x{0}",
                                         to_text(card.rank), repeats, number_word(repeats),
                                         number_word(static_cast<int>(card.rank))));
    const SourceSpanRef text{text_.source, text_.begin + begin, text_.begin + at_};
    group.tokens.insert(group.tokens.end(), static_cast<std::size_t>(repeats), Token{card, text});
  }

  bool read_joker(Card& card) {
    if (next() != 'j' || next(1) != 'o') return false;
    const std::size_t length = next(2) == 'k' && next(3) == 'e' && next(4) == 'r' ? 5 : 2;
    if (!notation_.joker) throw problem("there is no joker in this game", length).remedy("a jack is J");
    at_ += length;
    card = make_joker();
    // `456Jos`: the suit of the run, where the joker is its last card.
    const std::size_t start = at_;
    suit_after_joker_at_ = at_;
    if (notation_.suit_of_run) suit_after_joker_ = read_suit();
    if (at_ < rest_.size()) {
      at_ = start;
      suit_after_joker_.reset();
    }
    return true;
  }

  /// The rank that begins with these two characters, if one does.
  static std::optional<Rank> rank_of(char c, char after) {
    if (c >= '2' && c <= '9') return static_cast<Rank>(c - '0');
    switch (c) {
      case 'a': return Rank::kAce;
      case 't': return Rank::kTen;
      case 'j': return Rank::kJack;
      case 'q': return Rank::kQueen;
      case 'k': return Rank::kKing;
      case '1': return after == '0' ? std::optional(Rank::kTen) : std::nullopt;
      default: return std::nullopt;
    }
  }

  Rank read_rank(const Group& group) {
    if (const auto rank = rank_of(next(), next(1))) {
      at_ += next() == '1' ? 2 : 1;
      return *rank;
    }
    switch (next()) {
      case '1': throw problem("1 is not a rank", 1).remedy(rank_remedy("the ace is A, the ten 10 or T"));
      case '0': throw problem("0 is not a rank", 1).remedy(rank_remedy("the ten is 10 or T"));
      case '-': throw problem("a hyphen goes between two cards", 1).remedy("write K-K-K-2");
      default: throw not_a_rank(group);
    }
  }

  [[nodiscard]] Error not_a_rank(const Group& group) {
    const std::size_t start = at_;
    if (const auto suit = read_suit()) {
      const std::size_t end = at_;
      at_ = start;
      return suit_before_rank(*suit, end - start);
    }
    if (next() == 'x' || sees(kTimesSign)) {
      return problem("there is no card before the x", character_size())
          .remedy(group.tokens.empty() ? "write the card first: 7x8 is eight sevens"
                                       : "x and one digit from 1 to 8 repeat the one card before it, once");
    }
    const std::size_t size = character_size();
    return problem(fmt::format("'{}' is not a card", rest_.substr(at_, size)), size)
        .remedy(rank_remedy(all_ranks()));
  }

  [[nodiscard]] std::string all_ranks() const {
    return std::string(kRanksRemedy) + std::string(notation_.joker ? kJokerRemedy : "");
  }

  /// Somebody who writes `280*` where cards are expected means a score.
  [[nodiscard]] std::string rank_remedy(std::string_view usual) const {
    return std::string(usual) + (alone_ && !notation_.wording->points.empty() && looks_like_score(rest_)
                                     ? fmt::format("; a score is entered {}", notation_.wording->points)
                                     : "");
  }

  /// The error for `SQ`: the suit at `at_` has no rank before it.
  [[nodiscard]] Error suit_before_rank(Suit suit, std::size_t length) const {
    if (const auto rank = rank_of(next(length), next(length + 1))) {
      Error error = problem("the suit goes after the rank", length);
      return error.remedy("write " + to_text(Card{*rank, suit, false}));
    }
    // `9-10-c`: likewise.
    if (at_ > 0 && rest_[at_ - 1] == '-') {
      Error error = problem("a suit follows its rank without a hyphen", length);
      return error.remedy(fmt::format("write {}{}", rest_.substr(0, at_ - 1), rest_.substr(at_, length)));
    }
    // `10 c`: the suit of the card before it.
    if (at_ == 0 && length == rest_.size() && before_ != nullptr && !before_->suit && !before_->joker) {
      Error error = problem("a suit follows its rank without a space", length);
      return error.remedy("write " + to_text(Card{before_->rank, suit, false}) +
                          (notation_.suit_of_run ? "; a run is written in one piece, as 4567s" : ""));
    }
    Error error = problem(
        fmt::format("'{}' is a suit, and a card begins with its rank", rest_.substr(at_, length)), length);
    return error.remedy(all_ranks());
  }

  std::optional<Suit> read_suit() {
    for (const auto& [symbol, suit] : kSuitSymbols) {
      if (!sees(symbol)) continue;
      at_ += symbol.size();
      for (const std::string_view selector : kVariationSelectors)
        if (sees(selector)) at_ += selector.size();
      return suit;
    }
    constexpr std::string_view kLetters = "shdc";
    const std::size_t letter = kLetters.find(next());
    if (next() == '\0' || letter == std::string_view::npos) return std::nullopt;
    ++at_;
    return kAllSuits[letter];
  }

  void refuse_second_suit(const Card& card) {
    const std::size_t start = at_;
    const auto second = read_suit();
    const std::size_t end = at_;
    at_ = start;
    if (second)
      throw problem(fmt::format("the {} has a second suit", to_text(card.rank)), end - start)
          .remedy("a card has one suit, written after its rank");
  }

  int read_repeats(const Card& card) {
    const std::size_t sign = next() == 'x' ? 1 : sees(kTimesSign) ? kTimesSign.size() : 0;
    if (sign == 0) return 1;
    const char digit = next(sign);
    if (digit < '1' || digit > '0' + kMostTimes || (digit == '1' && next(sign + 1) == '0'))
      throw problem("after x comes one digit from 1 to 8", std::min(sign + 1, rest_.size() - at_))
          .remedy(repeat_remedy(card, at_ + sign));
    at_ += sign + 1;
    if (next() == 'x' || sees(kTimesSign))
      throw problem("a card can be repeated only once", character_size()).remedy("write 7x8, not 7x4x2");
    return digit - '0';
  }

  /// `3xK` and `5x10` can only mean the other way round.
  [[nodiscard]] std::string repeat_remedy(const Card& card, std::size_t at) {
    constexpr const char* kUsual = "write 7x8 for eight sevens";
    const int count = static_cast<int>(card.rank);
    if (card.joker || card.suit || count < 1 || count > kMostTimes) return kUsual;
    const auto rank = rank_of(at < rest_.size() ? lower(rest_[at]) : '\0',
                              at + 1 < rest_.size() ? lower(rest_[at + 1]) : '\0');
    if (!rank) return kUsual;
    at_ = at + (*rank == Rank::kTen && rest_[at] == '1' ? 2 : 1);
    return fmt::format("write {}x{}", to_text(Card{*rank, read_suit(), false}), count);
  }

  /// Whether rank and repeat may have been swapped: `4x7` is seven 4s, but could be meant as four 7s.
  [[nodiscard]] static bool could_be_turned_round(const Card& card, int repeats) {
    const int rank = static_cast<int>(card.rank);
    return !card.joker && !card.suit && repeats >= 2 && rank >= 2 && rank <= kMostTimes && rank != repeats;
  }

  static std::string_view number_word(int number) {
    constexpr std::array<std::string_view, kMostTimes + 1> kWords{"no",   "one", "two",   "three", "four",
                                                                  "five", "six", "seven", "eight"};
    return kWords.at(static_cast<std::size_t>(number));
  }

  /// `4567s`: a suit written once, at the end, after cards of different ranks holds for all of them.
  void spread_suit(Group& group) const {
    std::vector<Token*> plain;
    for (Token& token : group.tokens)
      if (!token.card.joker) plain.push_back(&token);
    if (plain.size() < 2) return refuse_suit_of_joker();
    const std::optional<Suit> suit = suit_after_joker_ ? suit_after_joker_ : plain.back()->card.suit;
    const std::size_t unnamed = suit_after_joker_ ? plain.size() : plain.size() - 1;
    if (!suit) return;
    for (std::size_t i = 0; i < plain.size(); ++i) {
      if (i < unnamed && plain[i]->card.suit) return refuse_suit_of_joker();
      for (std::size_t j = i + 1; j < plain.size(); ++j)
        if (plain[i]->card.rank == plain[j]->card.rank) return refuse_suit_of_joker();
    }
    for (Token* token : plain) token->card.suit = suit;
  }

  /// A suit after the joker that cannot be that of a run.
  void refuse_suit_of_joker() const {
    if (!suit_after_joker_) return;
    throw Error(ErrorKind::kData, "the joker has no suit")
        .at({text_.source->where, text_.source->text, text_.begin + suit_after_joker_at_, text_.end})
        .remedy("write the suit after each card, or once after the last card of a run");
  }

  const SourceSpanRef& text_;
  const Notation& notation_;
  bool alone_;
  const Card* before_;
  std::optional<Suit> suit_after_joker_;
  std::size_t suit_after_joker_at_ = 0;
  std::string_view rest_;
  std::size_t at_ = 0;
};

/// The length of the separator at the beginning of `text`; 0 if it does not begin with one.
std::size_t separator_size(std::string_view text) {
  if (text.starts_with(kNoBreakSpace)) return kNoBreakSpace.size();
  return !text.empty() && (text.front() == ' ' || text.front() == ',' ||
                           (text.front() >= '\t' && text.front() <= '\r'))
             ? 1
             : 0;
}

}  // namespace

std::vector<Group> read_groups(const SourceSpan& text, const Notation& notation) {
  const std::string_view view = text.view();
  std::vector<Group> groups;
  // Exact for groups that one space each separates.
  groups.reserve(
      std::min(kMostCards, static_cast<std::size_t>(std::count(view.begin(), view.end(), ' ')) + 1));
  const std::string_view all = base::trimmed(text).view();
  for (std::size_t at = 0; at < view.size();) {
    if (const std::size_t size = separator_size(view.substr(at))) {
      at += size;
      continue;
    }
    std::size_t end = at;
    while (end < view.size() && separator_size(view.substr(end)) == 0) ++end;
    const SourceSpanRef group{text.source.get(), text.begin + at, text.begin + end};
    const Card* before = groups.empty() ? nullptr : &groups.back().tokens.back().card;
    groups.push_back(GroupReader(group, notation, all == group.view(), before).read());
    at = end;
    if (groups.size() > kMostCards)
      throw Error(ErrorKind::kData, "these are more cards than a pack has").at(text.place());
  }
  return groups;
}

std::vector<std::string> doubts_about(const SourceSpan& text) {
  std::vector<std::string> doubts;
  try {
    for (const Group& group : read_groups(text, {.joker = true}))
      doubts.insert(doubts.end(), group.doubts.begin(), group.doubts.end());
  } catch (const Error&) {
    return {};
  }
  return doubts;
}

}  // namespace cards
