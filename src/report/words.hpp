#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "history/record.hpp"
#include "match/standing.hpp"
#include "report/style.hpp"

/// Sentences about a match that several pages share.
namespace report {

/// A score as it stands on paper: "*280", "(45)" for a chapeau.
std::string score_text(int score, int stars, bool chapeau);

/// How a score with stars, or a circled one, stands out.
Tone tone_of(const games::ScoredEntry& entry);

/// "pagat rules to 1200, stakes CAD 1.00-3.00".
std::string rules_text(const history::MatchRecord& record);

/// "Ann 1245, Bob 560".
std::string totals_text(const match::Names& names, const match::Totals& totals);

/// What a line of the match is called: "hand", "round" or "adjustment".
std::string line_word(const match::Match& match, std::size_t index);

/// What a line came to: "Ann 340, Bob -20".
std::string scores_text(const match::Names& names, const match::LineStanding& line);

/// An option of a match by its key in the history: "first dealer", and what it is: "Ann", "CAD 1.00-3.00".
std::string option_title(const std::string& key);
std::string option_words(const std::string& key, const history::MatchRecord& record);

/// "The stakes: CAD 1.00-3.00, now CAD 2.00-6.00.": an option of a match by its key in the history.
std::string edit_words(const std::string& key, const history::MatchRecord& before,
                       const history::MatchRecord& after);

/// Where the match stands, one sentence or two: who won, or how far everybody is from the target, who
/// deals next, and that a tie is played on.
std::string status_text(const history::NumberedMatch& match);

/// The same in a paragraph, after `lead`; the one that says who won stands out.
std::string status_paragraph(const history::NumberedMatch& match, Style style, std::string_view lead = "");

/// Why the leader, who has reached the target, does not win yet by a line (of the verdict kHeldBack): "Ann
/// has no natural out in this match".
std::string held_back_text(const match::Names& names, const match::LineStanding& line);

/// That a match is disputed; empty where it is not.
std::string disputed_text(const history::NumberedMatch& match);
std::string disputed_paragraph(const history::NumberedMatch& match, Style style);

/// That lines after the finish count in nothing; empty if there are none.
std::string after_finish_text(const match::Standing& standing);

/// "Ann", "Ann and Bob": the players at these seats.
std::string names_text(const match::Names& names, const std::vector<match::Seat>& seats);

/// "hand" or "round", as the game calls it.
std::string hand_word(const match::Match& match);

/// A line for standard error about a match whose history holds what a newer program wrote, or what cannot be
/// read: what is written on top of it does not know it. Empty where there is nothing of the kind.
std::string unusable_warning(const history::NumberedMatch& match);

}  // namespace report
