#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.hpp"
#include "history/operations/record.hpp"
#include "report/layout/style.hpp"

/// A hand, or a line of the sheet, in words: what was understood and scored, and why.
namespace report {

/// A player a line: out or not, the score with its stars and circle, and how it came about.
std::string hand_summary(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style);

/// The lines of some of its players. The columns are as wide as lines that are printed later are likely to
/// need, so that they stand under each other; `name_columns`: what names may take.
std::string entries_summary(const games::ReportedHand& hand, const games::ScoredHand& scored,
                            const std::vector<games::Seat>& seats, const games::Names& names,
                            std::size_t name_columns, Style style);

/// The whole calculation of a hand known by its cards, player by player, step by step; of a hand known
/// by its points the summary, as there is no more to say.
std::string hand_reasons(const games::ReportedHand& hand, const games::ScoredHand& scored,
                         const games::Names& names, Style style);

/// What each player reported and got, in a sentence: "Ann *280 (7777 KKK2), Bob (45) (AAA / 4 99 Jd)".
std::string reported_text(const games::ReportedHand& hand, const games::ScoredHand& scored,
                          const games::Names& names, cards::Writing writing = cards::Writing::kLetters);

/// A hand that belongs to no match (`score`): what was understood, and the whole calculation.
std::string scored_hand_text(const games::ReportedHand& hand, const games::ScoredHand& scored,
                             const std::vector<games::Remark>& remarks, const games::Names& names,
                             Style style);

/// What was understood and does not show in the figures, a line each.
std::string understood_text(const std::vector<games::Remark>& remarks, std::string_view indent, Style style);

/// What each player reported and got by a line of a match: "Ann 280 (7777 KKK2), Bob -45 (AAA / 4 99 Jd)"; of
/// an adjustment its points and the reason.
std::string line_text(const history::NumberedMatch& match, std::size_t index,
                      cards::Writing writing = cards::Writing::kLetters);
std::string line_text(const match::Names& names, const match::Line& line, const match::LineStanding& standing,
                      cards::Writing writing = cards::Writing::kLetters);

/// What of a hand neither its scores nor its cards show.
struct HandContext {
  bool is_hand = false;  ///< false: an adjustment, which has nothing of it
  std::optional<games::Seat> dealer;
  bool dealer_by_turn = false;  ///< that no dealer is named means: as the deal goes round; else: not known
  std::optional<games::Seat> out;
  bool no_out = false;
};
HandContext context_of(const history::NumberedMatch& match, std::size_t index);
HandContext context_of(const match::LineStanding& line);

bool has_same_dealer(const HandContext& one, const HandContext& other);
bool has_same_out(const HandContext& one, const HandContext& other);

/// What a line says, with the dealer and who was out as far as they are asked for: "Ann 340, Bob 0; dealt by
/// Ann; nobody went out".
std::string with_context(const std::string& line, const HandContext& context, const games::Names& names,
                         bool dealer, bool out);
/// The same, as far as `other` is different.
std::string with_differences(const std::string& line, const HandContext& context, const HandContext& other,
                             const games::Names& names);

/// A title of these parts with who dealt a hand and that nobody went out, where that is so: "Match 1, hand 2,
/// dealt by Ann".
std::string hand_title(std::vector<std::string> parts, const match::Names& names,
                       const match::LineStanding& line);

/// The warnings of a hand as they go to standard error, a line each.
std::string warnings_text(const std::vector<games::Warning>& warnings);

}  // namespace report
