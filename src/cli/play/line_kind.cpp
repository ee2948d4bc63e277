#include "cli/play/line_kind.hpp"

#include <algorithm>
#include <string>

#include "base/errors/error.hpp"
#include "base/values/decimal.hpp"
#include "cards/notation.hpp"

namespace cli::play {
namespace {

using base::Error;
using base::SourceSpan;

/// A score without the `=` that it may begin with.
SourceSpan without_sign(const SourceSpan& line) {
  SourceSpan text = base::trimmed(line);
  if (text.view().starts_with('=')) ++text.begin;
  return text;
}

}  // namespace

std::optional<Kind> kind_by_form(std::string_view line) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string text(base::trimmed(base::make_narrow_source_span(line)).view());
  if (text.empty()) return std::nullopt;
  if (text.front() == '=' || text == "0") return Kind::kPoints;
  bool sign = text.front() == '-' || text.front() == '+' || text.starts_with(base::kMinusSign);
  if (text.starts_with(base::kMinusSign)) text.erase(0, base::kMinusSign.size());
  bool digits = true;
  // Only a score has a circle, whatever was typed behind it.
  if (text.find_first_of("()") != std::string::npos) return Kind::kPoints;
  for (const char c : text) {
    if (!is_digit(c) && std::string_view("*()+- ").find(c) == std::string_view::npos) return Kind::kCards;
    sign = sign || c == '*' || c == '(' || c == ')';
    digits = digits && is_digit(c);
  }
  if (sign) return Kind::kPoints;
  return digits ? std::nullopt : std::optional(Kind::kCards);
}

bool is_blank(const SourceSpan& line) { return base::trimmed(line).view().empty(); }

bool is_nothing(const games::Game& game, const SourceSpan& line) {
  const std::string_view text = base::trimmed(line).view();
  return text.empty() || (games::info(game).may_be_left_out && (text == "0" || text == "=0"));
}

games::PointsEntry read_points(const games::Game& game, const SourceSpan& line) {
  if (is_blank(line) && games::info(game).may_be_left_out) return {};
  const cards::PaperScore note =
      cards::read_score(without_sign(line), games::info(game).has_stars, cards::kPlayWording);
  return {note.score, note.stars};
}

bool can_be_cards(const games::Game& game, const SourceSpan& line) {
  try {
    games::read_so_far(game, {"?"}, {cards::split_at_slash(line)}, cards::kPlayWording);
    return true;
  } catch (const Error&) {
    return false;
  }
}

bool can_be_score(const games::Game& game, const SourceSpan& line) {
  try {
    const games::PointsHand hand{{read_points(game, line)}, {std::nullopt, true}};
    games::check_points(game, hand, {"?"}, cards::kPlayWording);
    const games::ScoredHand scored = games::score(game, hand, {"?"});
    return std::none_of(scored.warnings.begin(), scored.warnings.end(), [](const games::Warning& warning) {
      return warning.code == games::WarningCode::kScoreHigh && warning.seat;
    });
  } catch (const Error&) {
    return false;
  }
}

bool are_card_signs(const SourceSpan& line) {
  try {
    const cards::EntryText report = cards::split_at_slash(line);
    for (const SourceSpan& part : {report.melds, report.left})
      cards::read_groups(part, {.joker = true, .wording = &cards::kPlayWording});
    return true;
  } catch (const Error&) {
    return false;
  }
}

bool begins_with_score(const SourceSpan& line) {
  SourceSpan number = base::trimmed(line);
  const std::string_view text = number.view();
  const std::size_t digits = text.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos) return false;
  number.end = number.begin + digits;
  if (are_card_signs(number)) return false;
  std::string_view rest = text.substr(digits);
  constexpr std::string_view kOfThousands = " ,.'";
  if (digits == 1 && rest.size() == 4 && kOfThousands.find(rest.front()) != std::string_view::npos &&
      base::is_digits(rest.substr(1))) {
    SourceSpan thousands = base::trimmed(line);
    thousands.begin += digits + 1;
    return !are_card_signs(thousands);
  }
  // A 1 for an ace, with its suit: 1p, 1♠.
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  if (rest.size() > 1 && is_letter(rest[0]) && !is_letter(rest[1])) return false;
  for (const std::string_view suit : {"♠", "♥", "♦", "♣", "♤", "♡", "♢", "♧"})
    if (rest.starts_with(suit)) return false;
  rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  return !rest.empty() && std::string_view("0123456789AaJjQqKkTtRrDdVvSsHhCcXx*/-").find(rest.front()) ==
                              std::string_view::npos;
}

bool may_be_mistyped_score(const SourceSpan& line) {
  constexpr std::size_t kTwoSets = 6;
  const std::string_view text = base::trimmed(line).view();
  return text.size() > 1 && text.size() < kTwoSets && !kind_by_form(text) && text.back() != '5' &&
         text.back() != '0';
}

}  // namespace cli::play
