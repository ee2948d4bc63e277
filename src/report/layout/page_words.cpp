#include "report/layout/page_words.hpp"

#include "base/language/translation.hpp"

namespace report {

using base::Json;
using base::tr_c;

static Json words_of_charts() {
  return {// Translators: at the upright axis of a chart.
          {"points", tr_c("axis of a chart", "points")},
          // Translators: at the level axis of a chart, which counts the matches.
          {"matches", tr_c("axis of a chart", "matches, as they were played")},
          // Translators: over a chart of a disputed match, behind "points"; at most 40 columns.
          {"disputed", tr_c("title", "disputed: as it stands for now")}};
}

static Json words_of_sheet() {
  // Those of sections are read aloud only, by a screen reader.
  return {{"result_section", tr_c("title", "Where the match stands")},
          {"sheet_section", tr_c("title", "The score sheet")},
          {"totals_section", tr_c("title", "The running totals")},
          // Translators: beside a star, in the key of the score sheet.
          {"star_key", tr_c("key", "a star: a natural out or a perfect set")},
          // Translators: beside a number in a circle, in the key of the score sheet.
          {"chapeau_key", tr_c("key", "a chapeau: that much below zero")},
          // Translators: beside a double line, in the key of the score sheet: the match ended there.
          {"finish_key", tr_c("key", "the finish")},
          {"cards", tr_c("title", "The cards")},
          // Translators: behind the name of the player who ended a hand by playing all cards.
          {"is_out", tr_c("behind a player's name", "is out")}};
}

static Json words_of_season() {
  return {{"standings", tr_c("title", "Standings")},
          {"wins", tr_c("title", "Who won against whom")},
          {"totals", tr_c("title", "Running totals")},
          {"balance", tr_c("title", "Balance")},
          // Translators: over the fewest payments after which nobody owes anything.
          {"payments", tr_c("title", "The shortest way to settle")}};
}

Json page_words() {
  return {{"chart", words_of_charts()}, {"sheet", words_of_sheet()}, {"season", words_of_season()}};
}

}  // namespace report
