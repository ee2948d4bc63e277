#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "base/errors/source_span.hpp"
#include "base/inline_vector.hpp"
#include "cards/card.hpp"
#include "cards/entry_text.hpp"

/// Parses the notation in which players report cards: `KKK2 7x4 QsQQ`. `card.hpp` writes it.
namespace cards {

/// A card and its place in the input; all cards of a repeat (`7x8`) have the same place. Valid as long as the
/// span that it was parsed from.
struct Token {
  Card card;
  base::SourceSpanRef text;
};

/// Cards written together, without a space or comma between them; at least one.
struct Group {
  std::span<const Token> tokens;
  base::SourceSpanRef text;
};

/// The variant of the notation that a game and a place of input use.
struct Notation {
  bool joker = false;        ///< whether the game has a joker
  bool suit_of_run = false;  ///< whether a suit written once at the end (`4567s`) applies to the whole group
  const EntryWording* wording = &kCommandLineWording;
};

/// The groups of a text, separated by spaces or commas; none for an empty text. What a player usually reports
/// is stored within the object: no memory is allocated for it.
class Groups {
 public:
  Groups(const base::SourceSpan& text, const Notation& notation);
  Groups(const Groups&) = delete;
  Groups& operator=(const Groups&) = delete;

  [[nodiscard]] const Group* begin() const { return groups_.begin(); }
  [[nodiscard]] const Group* end() const { return groups_.end(); }
  [[nodiscard]] bool empty() const { return groups_.empty(); }
  [[nodiscard]] std::size_t size() const { return groups_.size(); }
  [[nodiscard]] const Group& front() const { return groups_.front(); }

  /// The cards of all groups.
  [[nodiscard]] std::span<const Token> tokens() const { return tokens_; }
  /// Ambiguities, a sentence each: `4x7` is seven 4s, but may have been meant as four 7s.
  [[nodiscard]] const std::vector<std::string>& doubts() const { return doubts_; }

 private:
  friend class GroupReader;

  static constexpr std::size_t kUsualTokens = 24;
  static constexpr std::size_t kUsualGroups = 12;

  base::InlineVector<Token, kUsualTokens> tokens_;
  base::InlineVector<Group, kUsualGroups> groups_;
  std::vector<std::string> doubts_;
};

/// Parses a text. The groups are valid as long as `text`. Throws `Error` (kData) with the place and the
/// remedy: unknown rank or suit, a suit before its rank or by itself, a misplaced hyphen, a repeat that is
/// not one digit from 1 to 8, a joker where there is none.
inline Groups read_groups(const base::SourceSpan& text, const Notation& notation) { return {text, notation}; }
Groups read_groups(base::SourceSpan&& text, const Notation& notation) = delete;

/// Appends the cards without their places.
inline void append_cards(std::span<const Token> tokens, CardList& cards) {
  Card* next = cards.add(tokens.size());
  for (const Token& token : tokens) *next++ = token.card;
}

/// The ambiguities of a text (`Groups::doubts`), for a remedy; none if it cannot be parsed.
std::vector<std::string> doubts_about(const base::SourceSpan& text);

}  // namespace cards
