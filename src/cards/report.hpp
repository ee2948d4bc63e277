#pragma once

#include <string>
#include <string_view>

#include "base/source_span.hpp"

/// Parses what a player reports after a hand: `NAME=SETS / LEFT`, or with points only `NAME=SCORE`.
namespace cards {

/// The words for the parts of a report in the place where it is typed, so that a remedy can be followed
/// there.
struct ReportWording {
  std::string_view left;     ///< where cards left in hand are written: "after a slash"
  std::string_view out;      ///< how to say who was out: "--out"
  std::string_view no_out;   ///< how to say that nobody was: "--no-out"
  std::string_view points;   ///< how a score is entered: "with --points"; empty: no remedy says it
  bool has_examples = true;  ///< whether examples in the form of the command line fit
  std::string_view cards = "leave out --points to enter cards";  ///< how to enter cards in place of a score
  bool no_out_by_line = false;  ///< the line that is amended says that nobody was out, not this command
  /// The example, or nothing if examples do not fit.
  [[nodiscard]] std::string example(std::string_view text) const {
    return has_examples ? std::string(text) : "";
  }
  /// The remedy for a hand entered as ended by nobody that this player did end.
  [[nodiscard]] std::string ended_by(std::string_view name) const;
};
/// Arguments of `add`, `amend`, `score`.
inline constexpr ReportWording kCommandLineWording{"after a slash", "--out", "--no-out", "with --points",
                                                   true};
/// `amend` of a line that says that nobody was out.
inline constexpr ReportWording kAmendNoOutWording{
    "after a slash", "--out", "--no-out", "with --points", true, "leave out --points to enter cards", true};
/// `play`: line by line, a player a line, without names.
inline constexpr ReportWording kPlayWording{"after a slash",
                                            "the line 'out NAME'",
                                            "the line 'nobody'",
                                            "as =280, or with its star or circle",
                                            false,
                                            ""};
/// A line of the interchange.
inline constexpr ReportWording kInterchangeWording{
    "in \"left\"", "\"out\"", "\"no_out\"", "as \"score\" and \"stars\"", false, ""};

/// A report split into its parts, which are not checked yet. A table line and a line of the interchange have
/// no name in them: it is known whose they are.
struct Report {
  std::string name = {};
  base::SourceSpan name_text = {};
  base::SourceSpan melds;
  base::SourceSpan left;
};

/// Splits at the first `=` and, after it, at the slash. Throws `Error` (kData) without a `=` or a
/// name before it, with a second slash, or for bytes that are not UTF-8.
Report split_report(const std::string& argument);

/// A score as a paper sheet shows it: `280*`, `**560`, `-45`, `(45)`.
struct PaperScore {
  int score = 0;
  int stars = 0;
};

/// Reads the part after the `=` of a report under `--points`. Stars are written before or after the score;
/// parentheses are the circle of the paper sheet, in which the minus sign may be left out; a plus sign is not
/// allowed. Throws `Error` (kData) for anything else. The game checks the range; here at most six digits and
/// at most 99 stars are read. `stars` says whether the game has any, `wording` where the score was typed;
/// both are for the remedy only.
PaperScore read_score(const base::SourceSpan& text, bool stars,
                      const ReportWording& wording = kCommandLineWording);

}  // namespace cards
