#pragma once

#include <string>
#include <string_view>

#include "base/excerpt.hpp"

/// What a player reports after a hand: `NAME=SETS / LEFT`, or with points only `NAME=SCORE`.
namespace cards {

/// What the parts of a report are called where it was written, for remedies that can be followed there.
struct ReportForm {
  std::string_view left;    ///< where cards left in hand stand: "after a slash"
  std::string_view out;     ///< what says who was out: "--out"
  std::string_view no_out;  ///< what says that nobody was: "--no-out"
  std::string_view points;  ///< how a score is entered: "with --points"
  bool typed = true;        ///< whether an example as it is typed helps
  std::string_view cards = "leave out --points to enter cards";  ///< how cards are entered where a score is
  bool kept_no_out = false;  ///< that nobody was out was not said now: it is what the line says
  /// The example, where it helps.
  [[nodiscard]] std::string example(std::string_view text) const { return typed ? std::string(text) : ""; }
  /// What to do about a hand that nobody is said to have ended, and that this player ended.
  [[nodiscard]] std::string ended_by(std::string_view name) const;
};
inline constexpr ReportForm kTyped{"after a slash", "--out", "--no-out", "with --points", true};
/// As `kTyped`, of a line that says that nobody was out.
inline constexpr ReportForm kAmendedNoOut{
    "after a slash", "--out", "--no-out", "with --points", true, "leave out --points to enter cards", true};
/// Line by line, a player a line, without names.
inline constexpr ReportForm kLineByLine{"after a slash",
                                        "the line 'out NAME'",
                                        "the line 'nobody'",
                                        "as =280, or with its star or circle",
                                        false,
                                        ""};
inline constexpr ReportForm kInterchange{"in \"left\"", "\"out\"", "\"no_out\"", "as \"score\" and \"stars\"",
                                         false,         ""};

/// A report split into its parts: `NAME=SETS / LEFT`. The name is not yet checked.
struct Report {
  std::string name;
  base::Excerpt name_text;
  base::Excerpt melds;
  base::Excerpt left;
};

/// Splits at the first `=` and, after it, at the slash. Throws `Error` (kData) without a `=` or a
/// name before it, with a second slash, or for bytes that are not UTF-8.
Report split_report(const std::string& argument);

/// A score as a paper sheet shows it: `280*`, `**560`, `-45`, `(45)`.
struct ScoreNote {
  int score = 0;
  int stars = 0;
};

/// Reads the part after the `=` of a report under `--points`. Stars stand before or after the score;
/// parentheses are the paper's circle and need a score that is not zero; their sign may be left out. A score
/// above zero has none.
/// Throws `Error` (kData) for anything else. The range of scores and stars is the game's business;
/// here they only have to fit (at most six digits, at most 99 stars).
/// `stars` says whether the game has any, and `form` where it was written; both are for the remedy only.
ScoreNote read_score(const base::Excerpt& text, bool stars, const ReportForm& form = kTyped);

}  // namespace cards
