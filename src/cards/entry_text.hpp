#pragma once

#include <string>
#include <string_view>

#include "base/errors/source_span.hpp"
#include "base/language/translation.hpp"

/// Parses the entry of a player, what is reported after a hand: `NAME=SETS / LEFT`, or with points only
/// `NAME=SCORE`.
namespace cards {

/// More stars of one player in one hand no table holds.
inline constexpr int kMostStoredStars = 100;

/// How the parts of an entry are written where it is typed, so that a remedy can be followed there.
struct EntryWording {
  enum class Source {
    kCommandLine,  ///< arguments of `add`, `amend`, `score`
    kPlay,         ///< `play`: line by line, a player a line, without names
    kInterchange,  ///< a line of the interchange
    kBody,         ///< the body of a request: an entry is a text without a name, an option a key of JSON
  };

  Source source = Source::kCommandLine;
  bool tells_points = true;  ///< whether a remedy says how a score is entered
  /// How to enter cards in place of a score, for `base::translated`; empty: no remedy says it.
  const char* cards = base::tr_noop("leave out --points to enter cards");
  /// The same where a line of scores is amended.
  const char* cards_for_all = base::tr_noop("to enter cards, use --cards and name every player");
  bool no_out_by_line = false;  ///< the line that is amended says that nobody was out, not this command

  /// The one of three sentences on the cards of an entry that fits where it was typed.
  [[nodiscard]] std::string for_entry(std::string with_name, std::string alone,
                                      std::string interchange) const;
  /// The one of three sentences on an option that fits.
  [[nodiscard]] std::string for_option(std::string command_line, std::string play, std::string json) const;
  /// That this player went out, as an option: "--out Ann".
  [[nodiscard]] std::string out_option(std::string_view name) const;
  /// How a score is entered, for a remedy.
  [[nodiscard]] std::string score_is_entered() const;
  /// The remedy for a player named as out in a hand that shows it.
  [[nodiscard]] std::string out_is_shown() const;
  /// The remedy for a hand in which perhaps nobody was out.
  [[nodiscard]] std::string nobody_out_remedy() const;
  /// The remedy for a hand entered as ended by nobody that this player did end.
  [[nodiscard]] std::string ended_by(std::string_view name) const;
  /// How to enter scores in place of the cards of a whole hand.
  [[nodiscard]] std::string scores_for_all() const;
};
inline constexpr EntryWording kCommandLineWording{};
inline constexpr EntryWording kPlayWording{.source = EntryWording::Source::kPlay, .cards = ""};
inline constexpr EntryWording kInterchangeWording{.source = EntryWording::Source::kInterchange, .cards = ""};
inline constexpr EntryWording kBodyWording{
    .source = EntryWording::Source::kBody,
    .cards = base::tr_noop("leave out \"points\" to enter cards"),
    .cards_for_all = base::tr_noop("to enter cards, use \"points\": false and name every player")};

/// An entry split into its parts, which are not checked yet. A table line and a line of the interchange have
/// no name in them: it is known whose they are.
struct EntryText {
  std::string name = {};
  base::SourceSpan name_text = {};
  base::SourceSpan melds;
  base::SourceSpan left;
};

/// Splits cards at their slash into what was laid down and what is left in hand, without a name. Throws
/// `Error` (kData) for a second slash.
EntryText split_at_slash(const base::SourceSpan& cards);

/// Splits at the first `=`, or the first full-width one where there is none, and, after it, at the slash. The
/// name is as it was typed, the rest has narrow forms for full-width ones. Throws `Error` (kData) without a
/// `=` or a name before it, with a second slash, or for bytes that are not UTF-8. `points`: what it should
/// have is a score, which is what the errors show.
EntryText split_entry(const std::string& argument, bool points = false);

/// A score as a paper sheet shows it: `280*`, `**560`, `-45`, `(45)`.
struct PaperScore {
  int score = 0;
  int stars = 0;
};

/// Reads the part after the `=` of an entry under `--points`. Stars are written before or after the score;
/// parentheses are the circle of the paper sheet, in which the minus sign may be left out; a plus sign is not
/// allowed. Throws `Error` (kData) for anything else. The game checks the range; here at most nine characters
/// and at most 99 stars are read. `stars` says whether the game has any, `wording` where the score was typed;
/// both are for the remedy only.
PaperScore read_score(const base::SourceSpan& text, bool stars, const EntryWording& wording);

}  // namespace cards
