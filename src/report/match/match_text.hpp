#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "games/game.hpp"
#include "history/operations/record.hpp"
#include "match/replay.hpp"
#include "report/layout/style.hpp"
#include "settlement/settlement.hpp"

/// Sentences about a match that several pages share.
namespace report {

/// Whether the game is played in rounds (Militaire), not in hands (Mille).
bool is_played_in_rounds(const match::Match& match);

/// A hand by its number: "hand 3", "round 3".
std::string hand_name(const match::Match& match, std::size_t number);
/// A line of a match by its index: "hand 3", "round 3" or "adjustment 3".
std::string line_name(const match::Match& match, std::size_t index);
/// A line that is not among those of `match`, by the number that it is given.
std::string line_name(const match::Match& match, const match::Line& line, std::size_t number);
/// Of three sentences about a line the one for what it is, as they agree with the word in some languages.
std::string line_sentence(const match::Match& match, const match::Line& line, std::string hand,
                          std::string round, std::string adjustment);
/// How many hands: "7 hands", "1 round", "no hands".
std::string hands_text(const games::Game& game, std::size_t hands);

/// Whether something is so, in a table for programs or for a spreadsheet.
std::string flag_text(bool flag);

/// A score as it stands on paper: "*280", "(45)" for a chapeau.
std::string score_text(int score, int stars, bool chapeau);

/// How a score with stars, or a circled one, stands out.
Tone tone_of(const games::ScoredEntry& entry);

/// "pagat rules to 1200, stakes CAD 1.00-3.00".
std::string rules_text(const history::MatchRecord& record);

/// "Ann 1245, Bob 560".
std::string totals_text(const match::Names& names, const match::Totals& totals);

/// What a line came to, with stars and circles: "Ann *340, Bob (20)".
std::string scores_text(const match::Names& names, const match::LineStanding& line);

/// An option of a match by its key in the history: "first dealer".
std::string option_title(const std::string& key);
/// The value that a match has for an option: "Ann", "CAD 1.00-3.00".
std::string option_text(const std::string& key, const history::MatchRecord& record);

/// Both in a clause: "the stakes are none", "the target is 1200".
std::string option_is_text(const std::string& key, const history::MatchRecord& record);

/// How an option changed: "Changed the stakes from CAD 1.00-3.00 to CAD 2.00-6.00."
std::string option_change_text(const std::string& key, const history::MatchRecord& before,
                               const history::MatchRecord& after);

/// The score of a match, one sentence or two: who won, or how far everybody is from the target, who deals
/// next, and whether a tie is played on.
std::string status_text(const history::NumberedMatch& match);

/// "Bob pays Ann CAD 18.00." The settlement has a payout.
std::string payout_text(const match::Names& names, const settlement::Settlement& settlement);

/// The score of a match in a paragraph; the one that says who won stands out.
std::string status_paragraph(const history::NumberedMatch& match, Style style);
/// The score of a match in a paragraph that begins with its number: "Match 3: …".
std::string match_status_paragraph(const history::NumberedMatch& match, Style style);

/// How a change moved the result: "The result changed. Before: … Now: …"; empty if finish, winner and payout
/// are the same.
std::string result_change_text(const history::NumberedMatch& before, const history::NumberedMatch& after);
/// How a change moved the result of one match among others: "the result of match 3 changed. Before: … Now:
/// …", in lower case, as notes and warnings begin.
std::string result_change_note(const history::NumberedMatch& before, const history::NumberedMatch& after);

/// Why the leader, who has reached the target, does not win yet by a line (of the verdict kHeldBack): "Ann
/// has no natural out in this match".
std::string held_back_text(const match::Names& names, const match::LineStanding& line);

/// That a match is disputed; empty where it is not.
std::string disputed_text(const history::NumberedMatch& match);
std::string disputed_paragraph(const history::NumberedMatch& match, Style style);

/// That lines after the finish count in nothing; empty if there are none.
std::string after_finish_text(const match::Standing& standing);
/// That lines after the finish of one match among others count in nothing, as notes and warnings begin.
std::string after_finish_note(const history::NumberedMatch& match);

/// "Ann", "Ann and Bob": the players at these seats.
std::string names_text(const match::Names& names, const std::vector<match::Seat>& seats);

/// A line for standard error about a match whose history holds what a newer program wrote, or what cannot be
/// read. Empty where there is nothing of the kind.
std::string unusable_warning(const history::NumberedMatch& match);

}  // namespace report
