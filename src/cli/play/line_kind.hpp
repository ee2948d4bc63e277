#pragma once

#include <optional>
#include <string_view>

#include "base/errors/source_span.hpp"
#include "games/game.hpp"

/// Whether a line that is typed at the table is cards or a score.
namespace cli::play {

/// Whether a hand is reported by cards or by scores; all its players report in the same kind.
enum class Kind { kCards, kPoints };

/// The kind of a line by its form alone: a score begins with `=`, has a star, a circle or a sign, or is 0; a
/// slash, a letter or a space make it cards. Nothing for digits alone, which may be either, and for an empty
/// line.
std::optional<Kind> kind_by_form(std::string_view line);

/// Whether nothing but spaces was typed.
bool is_blank(const base::SourceSpan& line);
/// Whether the line says that the player laid nothing: it is empty, or a score of 0, whether the others
/// report cards or scores. Of games in which one may be left out.
bool is_nothing(const games::Game& game, const base::SourceSpan& line);
/// Reads a score, with or without the `=` before it. Throws `Error` (kData), with the place.
games::PointsEntry read_points(const games::Game& game, const base::SourceSpan& line);
/// Whether the line is cards that one player can have.
bool can_be_cards(const games::Game& game, const base::SourceSpan& line);
/// Whether the line is a score that some cards give.
bool can_be_score(const games::Game& game, const base::SourceSpan& line);
/// Whether the line has only signs of cards, be they possible or not.
bool are_card_signs(const base::SourceSpan& line);
/// Whether a line that cannot be cards begins with a score: "280 points", "1,200".
bool begins_with_score(const base::SourceSpan& line);
/// Whether digits alone, which were read as cards, are more likely a score that was mistyped: they are too
/// few for two sets without a space between them, and no score ends so.
bool may_be_mistyped_score(const base::SourceSpan& line);

}  // namespace cli::play
