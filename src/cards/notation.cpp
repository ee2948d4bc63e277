#include "cards/notation.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "cards/char_class.hpp"
#include "cards/doubts.hpp"

namespace cards {
namespace {

using base::Error;
using base::ErrorKind;
using base::SourceSpan;
using base::SourceSpanRef;

// No pack has more; a longer report is refused before it is read to the end.
constexpr std::size_t kMostCards = 1000;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

/// Parses the groups of a text from left to right. Nothing is prepared for errors: what they say of the group
/// and its text is worked out when they are made.
class GroupReader {
 public:
  GroupReader(const SourceSpan& text, const Notation& notation, Groups& groups)
      : text_(text),
        source_(text.source.get()),
        notation_(notation),
        bytes_(source_->text),
        at_(text.begin),
        end_(text.end),
        tokens_(groups.tokens_),
        groups_(groups.groups_),
        doubts_(groups.doubts_) {}

  void read() {
    while (at_ < end_) {
      if (const std::size_t size = separator_size(at_)) {
        at_ += size;
        continue;
      }
      read_group();
      if (groups_.size() > kMostCards)
        throw Error(ErrorKind::kData, base::tr("these are more cards than a pack has")).at(text_.place());
    }
    // Only now does the list of tokens stay where it is.
    const Token* first = tokens_.data();
    for (Group& group : groups_) {
      group.tokens = {first, group.tokens.size()};
      first += group.tokens.size();
    }
  }

 private:
  [[nodiscard]] ByteClass class_at(std::size_t at) const {
    return at < end_ ? kByteClasses[byte_of(bytes_[at])] : ByteClass{};
  }
  [[nodiscard]] bool sees(std::string_view what, std::size_t at) const {
    return bytes_.substr(at, end_ - at).starts_with(what);
  }
  [[nodiscard]] bool sees(std::string_view what) const { return sees(what, at_); }
  [[nodiscard]] char next(std::size_t ahead = 0) const {
    return at_ + ahead < end_ ? lower(bytes_[at_ + ahead]) : '\0';
  }
  /// The length of the separator at `at`; 0 if there is none.
  [[nodiscard]] std::size_t separator_size(std::size_t at) const {
    const CharClass kind = class_at(at).kind;
    if (kind == CharClass::kWideSpace && sees(kNoBreakSpace, at)) return kNoBreakSpace.size();
    return kind == CharClass::kSpace ? 1 : 0;
  }
  [[nodiscard]] bool group_ends(std::size_t at) const { return at >= end_ || separator_size(at) > 0; }

  /// The whole group that is being parsed.
  [[nodiscard]] SourceSpanRef group_text() const {
    std::size_t end = group_begin_;
    while (!group_ends(end)) ++end;
    return {source_, group_begin_, end};
  }
  /// Whether the text has no other group.
  [[nodiscard]] bool alone() const { return base::trimmed(text_).view() == group_text().view(); }
  /// Whether nothing else was entered: no other group, and no slash.
  [[nodiscard]] bool is_whole_entry() const { return alone() && bytes_.find('/') == std::string_view::npos; }
  [[nodiscard]] std::size_t tokens_in_group() const { return tokens_.size() - first_token_; }
  [[nodiscard]] std::string_view view(std::size_t at, std::size_t length) const {
    return bytes_.substr(at, length);
  }

  /// The error at the character at `at_`, which may be several bytes long.
  [[nodiscard]] Error problem(std::string message, std::size_t length) const {
    Error error(ErrorKind::kData, std::move(message));
    error.at(SourceSpanRef{source_, at_, at_ + length}.place());
    return error;
  }
  [[nodiscard]] std::size_t character_size() const {
    std::size_t size = 1;
    while (at_ + size < end_ && base::continues_character(bytes_[at_ + size])) ++size;
    return size;
  }

  void read_group() {
    group_begin_ = at_;
    first_token_ = tokens_.size();
    suit_after_joker_.reset();
    for (read_plain_cards(); !group_ends(at_); read_plain_cards()) {
      if (bytes_[at_] == '-' && tokens_in_group() > 0) read_hyphen();
      read_card();
      if (tokens_in_group() > kMostCards)
        throw Error(ErrorKind::kData, base::tr("these are more cards than a pack has"))
            .at(group_text().place());
    }
    if (notation_.suit_of_run) spread_suit();
    Group& group = *groups_.add(1);
    group.tokens = {tokens_.data() + first_token_, tokens_in_group()};
    group.text.source = source_;
    group.text.begin = group_begin_;
    group.text.end = at_;
  }

  /// Reads cards that are a rank and perhaps the letter of a suit, as nearly all are. Stops before anything
  /// else, and where it would have to look whether there are too many.
  void read_plain_cards() {
    std::size_t at = at_;
    ByteClass first = class_at(at);
    const base::Source* const source = source_;
    Token* token = tokens_.end();
    const Token* const last = tokens_.begin() + std::min(tokens_.capacity(), first_token_ + kMostCards);
    for (; token < last; ++token) {
      std::size_t end = at + 1;
      if (first.kind == CharClass::kOne && end < end_ && bytes_[end] == '0')
        ++end;
      else if (first.kind != CharClass::kRank)
        break;
      ByteClass after = class_at(end);
      std::size_t suit = kSuits;
      if (after.kind == CharClass::kSuit) {
        suit = after.value;
        after = class_at(++end);
      }
      if (after.kind >= CharClass::kSuit) break;
      token->card = kCards[first.value][suit];
      token->text.source = source;
      token->text.begin = at;
      token->text.end = end;
      at = end;
      first = after;
    }
    tokens_.set_end(token);
    at_ = at;
  }

  void read_hyphen() {
    if (group_ends(at_ + 1) || bytes_[at_ + 1] == '-') throw hyphen_problem();
    ++at_;
  }

  void read_card() {
    const std::size_t begin = at_;
    Card card;
    if (!read_joker(card)) {
      card.rank = read_rank();
      card.suit = read_suit();
      if (card.suit) refuse_second_suit(card);
    }
    const int repeats = read_repeats(card);
    for (int i = 0; i < repeats; ++i) tokens_.push_back({card, {source_, begin, at_}});
  }

  bool read_joker(Card& card) {
    if (next() != 'j' || next(1) != 'o') return false;
    const std::size_t length = next(2) == 'k' && next(3) == 'e' && next(4) == 'r' ? 5 : 2;
    if (!notation_.joker)
      throw problem(base::tr("there is no joker in this game"), length).remedy(base::tr("a jack is J"));
    at_ += length;
    card = make_joker();
    // `456Jos`: the suit of the run, where the joker is its last card.
    const std::size_t start = at_;
    suit_after_joker_at_ = at_;
    if (notation_.suit_of_run) suit_after_joker_ = read_suit();
    if (!group_ends(at_)) {
      at_ = start;
      suit_after_joker_.reset();
    }
    return true;
  }

  /// The rank that begins at this place, and how many bytes it takes; none: 0.
  struct RankAt {
    Rank rank = Rank::kAce;
    std::size_t size = 0;
  };
  [[nodiscard]] RankAt rank_at(std::size_t at) const {
    const ByteClass first = class_at(at);
    if (first.kind == CharClass::kRank) return {static_cast<Rank>(first.value), 1};
    if (first.kind == CharClass::kOne && sees("10", at)) return {Rank::kTen, 2};
    return {};
  }

  Rank read_rank() {
    const RankAt read = rank_at(at_);
    if (read.size == 0) throw not_a_rank();
    at_ += read.size;
    return read.rank;
  }

  [[nodiscard]] Error not_a_rank() {
    const std::string_view group = group_text().view();
    if (at_ == group_begin_ && (group == "-" || group == "0") && alone())
      return problem(base::tr("'{0}' is not a card", group), group.size())
          .remedy(notation_.wording->source == EntryWording::Source::kCommandLine
                      ? base::tr("leave the {0} out: 'Ann=/ 4 9' if Ann laid nothing down, 'Ann=777' if Ann "
                                 "has no cards left",
                                 group)
                      : base::tr("leave the {0} out", group));
    switch (next()) {
      case '1':
        return with_rank_remedy(problem(base::tr("1 is not a rank"), 1),
                                base::tr("the ace is A, the ten 10 or T"));
      case '0':
        return with_rank_remedy(problem(base::tr("0 is not a rank"), 1), base::tr("the ten is 10 or T"));
      case '-': return hyphen_problem();
      default: return not_a_card();
    }
  }

  [[nodiscard]] Error not_a_card() {
    const std::size_t start = at_;
    if (const auto suit = read_suit()) {
      const std::size_t end = at_;
      at_ = start;
      return suit_before_rank(*suit, end - start);
    }
    if (next() == 'x' || sees(kTimesSign)) {
      return problem(base::tr("there is no card before the x"), character_size())
          .remedy(tokens_in_group() == 0
                      ? base::tr("write the card first: 7x8 is eight sevens")
                      : base::tr("x and one digit from 1 to 8 repeat the one card before it, once"));
    }
    const std::size_t size = character_size();
    const bool french = next() == 'r' || next() == 'v';
    Error error = problem(base::tr("'{0}' is not a card", view(at_, size)), size);
    return french ? error.remedy(french_remedy(notation_.joker))
                  : with_rank_remedy(std::move(error), ranks_remedy(notation_.joker));
  }

  [[nodiscard]] Error hyphen_problem() const {
    return problem(base::tr("a hyphen goes between two cards"), 1).remedy(base::tr("write K-K-K-2"));
  }

  /// Adds what to do about what is no rank: who writes `280*` where cards are expected means a score.
  [[nodiscard]] Error with_rank_remedy(Error error, const std::string& usual) const {
    const EntryWording& wording = *notation_.wording;
    if (!wording.tells_points || !is_whole_entry() || !looks_like_score(group_text().view()))
      return error.remedy(usual);
    return error.code("perhaps_a_score").remedy(base::join_clauses({usual, wording.score_is_entered()}));
  }

  /// The error for `SQ`: the suit at `at_` has no rank before it.
  [[nodiscard]] Error suit_before_rank(Suit suit, std::size_t length) const {
    if (const RankAt read = rank_at(at_ + length); read.size > 0) {
      Error error = problem(base::tr("the suit goes after the rank"), length);
      return error.remedy(base::tr("write {0}", to_text(Card{read.rank, suit, false})));
    }
    // `9-10-c`: likewise.
    if (at_ > group_begin_ && bytes_[at_ - 1] == '-') {
      Error error = problem(base::tr("a suit follows its rank without a hyphen"), length);
      return error.remedy(
          base::tr("write {0}{1}", view(group_begin_, at_ - 1 - group_begin_), view(at_, length)));
    }
    // `10 c`: the suit of the card before it.
    const Card before = tokens_.empty() ? make_joker() : tokens_.back().card;
    if (at_ == group_begin_ && group_ends(at_ + length) && !before.suit && !before.joker) {
      Error error = problem(base::tr("a suit follows its rank without a space"), length);
      const std::string card = to_text(Card{before.rank, suit, false});
      return error.remedy(notation_.suit_of_run
                              ? base::tr("write {0}; a run is written in one piece, as 4567s", card)
                              : base::tr("write {0}", card));
    }
    Error error =
        problem(base::tr("'{0}' is a suit, and a card begins with its rank", view(at_, length)), length);
    return error.remedy(next() == 'd' ? french_remedy(notation_.joker) : ranks_remedy(notation_.joker));
  }

  std::optional<Suit> read_suit() {
    const ByteClass first = class_at(at_);
    if (first.kind == CharClass::kSuit) {
      ++at_;
      return kAllSuits[first.value];
    }
    return first.kind == CharClass::kSymbol ? read_suit_symbol() : std::nullopt;
  }

  std::optional<Suit> read_suit_symbol() {
    for (const auto& [symbol, suit] : kSuitSymbols) {
      if (!sees(symbol)) continue;
      at_ += symbol.size();
      for (const std::string_view selector : kVariationSelectors)
        if (sees(selector)) at_ += selector.size();
      return suit;
    }
    return std::nullopt;
  }

  void refuse_second_suit(const Card& card) {
    const std::size_t start = at_;
    const auto second = read_suit();
    const std::size_t end = at_;
    at_ = start;
    if (second)
      throw problem(base::tr("the {0} has a second suit", to_text(card.rank)), end - start)
          .remedy(base::tr("a card has one suit, written after its rank"));
  }

  int read_repeats(const Card& card) {
    const CharClass kind = class_at(at_).kind;
    if (kind == CharClass::kTimes) return read_count(card, 1);
    return kind == CharClass::kSymbol && sees(kTimesSign) ? read_count(card, kTimesSign.size()) : 1;
  }

  /// The digit after the sign of a repeat, which has so many bytes.
  int read_count(const Card& card, std::size_t sign) {
    const char digit = next(sign);
    if (digit < '1' || digit > '0' + kMostTimes || (digit == '1' && next(sign + 1) == '0'))
      throw problem(base::tr("after x comes one digit from 1 to 8"),
                    std::min(sign + 1, group_text().end - at_))
          .remedy(repeat_remedy(card, at_ + sign));
    at_ += sign + 1;
    if (next() == 'x' || sees(kTimesSign))
      throw problem(base::tr("a card can be repeated only once"), character_size())
          .remedy(base::tr("write 7x8, not 7x4x2"));
    const int repeats = digit - '0';
    if (could_be_turned_round(card, repeats)) doubts_.push_back(doubt_about_repeat(card, repeats));
    return repeats;
  }

  /// `3xK` and `5x10` can only mean the other way round.
  [[nodiscard]] std::string repeat_remedy(const Card& card, std::size_t at) {
    const int count = static_cast<int>(card.rank);
    const RankAt read = rank_at(at);
    if (card.joker || card.suit || count < 1 || count > kMostTimes || read.size == 0)
      return base::tr("write 7x8 for eight sevens");
    at_ = at + read.size;
    return base::tr("write {0}x{1}", to_text(Card{read.rank, read_suit(), false}), count);
  }

  /// `4567s`: a suit written once, at the end, after cards of different ranks holds for all of them.
  void spread_suit() {
    const std::span<Token> group{tokens_.begin() + first_token_, tokens_.end()};
    std::optional<Suit> suit = suit_after_joker_;
    int plain = 0, named = 0;
    unsigned ranks = 0;  // a bit each
    bool different = true;
    for (const Token& token : group) {
      if (token.card.joker) continue;
      const unsigned rank = 1U << index(token.card.rank);
      different = different && (ranks & rank) == 0;
      ranks |= rank;
      ++plain;
      if (token.card.suit) ++named;
      if (!suit_after_joker_) suit = token.card.suit;
    }
    if (plain < 2 || !different || !suit || named != (suit_after_joker_ ? 0 : 1))
      return refuse_suit_of_joker();
    for (Token& token : group)
      if (!token.card.joker) token.card.suit = suit;
  }

  /// A suit after the joker that cannot be that of a run.
  void refuse_suit_of_joker() const {
    if (!suit_after_joker_) return;
    throw Error(ErrorKind::kData, base::tr("the joker has no suit"))
        .at(SourceSpanRef{source_, suit_after_joker_at_, at_}.place())
        .remedy(base::tr("write the suit after each card, or once after the last card of a run"));
  }

  const SourceSpan& text_;
  const base::Source* source_;
  const Notation& notation_;
  std::string_view bytes_;  // of the whole source, so that a place in it is a place in the source
  std::size_t at_;
  std::size_t end_;
  std::size_t group_begin_ = 0;
  std::size_t first_token_ = 0;  // of the group
  std::optional<Suit> suit_after_joker_;
  std::size_t suit_after_joker_at_ = 0;
  base::InlineVector<Token, Groups::kUsualTokens>& tokens_;
  base::InlineVector<Group, Groups::kUsualGroups>& groups_;
  std::vector<std::string>& doubts_;
};

Groups::Groups(const SourceSpan& text, const Notation& notation) {
  GroupReader(text, notation, *this).read();
}

}  // namespace cards
