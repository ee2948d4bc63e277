#include "report/match/match_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/language/translation.hpp"
#include "base/text/text.hpp"
#include "history/operations/options.hpp"
#include "match/change.hpp"
#include "report/layout/printable.hpp"

namespace report {
namespace {

/// The sentence about the winner of a match that was played to its end.
std::string win_text(const match::Match& match, const match::Standing& standing, match::Seat winner) {
  std::vector<match::Seat> others;
  for (match::Seat seat = 0; seat < match.players.size(); ++seat)
    if (seat != winner) others.push_back(seat);
  std::stable_sort(others.begin(), others.end(),
                   [&](match::Seat a, match::Seat b) { return standing.totals[a] > standing.totals[b]; });
  const std::string hands = hands_text(match.game, standing.hands_that_count);
  if (others.size() == 1)
    // Translators: {4} is "7 hands" or "7 rounds".
    return base::tr("{0} beats {1} {2} to {3} after {4}.", match.players[winner],
                    match.players[others.front()], standing.totals[winner], standing.totals[others.front()],
                    hands);
  std::vector<std::string> totals{fmt::format("{} {}", match.players[winner], standing.totals[winner])};
  for (const match::Seat seat : others)
    totals.push_back(fmt::format("{} {}", match.players[seat], standing.totals[seat]));
  // Translators: {1} is "7 hands" or "7 rounds", {2} are the names with their totals.
  return base::tr("{0} wins after {1}: {2}.", match.players[winner], hands, base::join_comma(totals));
}

std::string concession_text(const match::Match& match, const match::Standing& standing) {
  const std::string& loser = match.players[*match.closing->conceded_by];
  const std::string hands = hands_text(match.game, standing.hands);
  const std::string totals = totals_text(match.players, standing.totals);
  const bool rounds = is_played_in_rounds(match);
  if (standing.winner && standing.hands == 0) {
    const std::string& winner = match.players[*standing.winner];
    // Translators: {2} are the names with their totals.
    if (rounds) return base::tr("{0} conceded before the first round. {1} wins: {2}.", loser, winner, totals);
    // Translators: {2} are the names with their totals.
    return base::tr("{0} conceded before the first hand. {1} wins: {2}.", loser, winner, totals);
  }
  if (standing.hands == 0 && rounds)
    return base::tr(
        "{0} conceded before the first round. The best of the others are tied, so nobody wins: {1}.", loser,
        totals);
  if (standing.hands == 0)
    return base::tr(
        "{0} conceded before the first hand. The best of the others are tied, so nobody wins: {1}.", loser,
        totals);
  if (standing.winner)
    // Translators: {1} is "7 hands" or "7 rounds", {3} are the names with their totals.
    return base::tr("{0} conceded after {1}. {2} wins: {3}.", loser, hands, match.players[*standing.winner],
                    totals);
  // Translators: {1} is "7 hands" or "7 rounds", {2} are the names with their totals.
  return base::tr("{0} conceded after {1}. The best of the others are tied, so nobody wins: {2}.", loser,
                  hands, totals);
}

/// "Ann 1245, Bob 560".
template <class Numbers>
std::string numbers_text(const match::Names& names, const Numbers& numbers) {
  std::vector<std::string> parts;
  for (match::Seat seat = 0; seat < names.size(); ++seat)
    parts.push_back(fmt::format("{} {}", names[seat], numbers[seat]));
  return base::join_comma(parts);
}

std::string tie_text(const match::Match& match, const match::Standing& standing) {
  const std::vector<match::Seat> tied = match::leaders(standing.totals);
  const std::string names = names_text(match.players, tied);
  const std::int64_t total = standing.totals[tied.front()];
  const bool rounds = is_played_in_rounds(match);
  if (!match::target_reached(standing.totals, match.rules.target))
    return rounds ? base::tr("{0} are tied at {1}, and the tie still counts: another round decides.", names,
                             total)
                  : base::tr("{0} are tied at {1}, and the tie still counts: another hand decides.", names,
                             total);
  return rounds ? base::tr("{0} are tied at {1}, and the target is {2}: you play another round.", names,
                           total, match.rules.target)
                : base::tr("{0} are tied at {1}, and the target is {2}: you play another hand.", names, total,
                           match.rules.target);
}

std::string to_go_text(const match::Match& match, const match::Standing& standing) {
  std::vector<std::string> parts;
  for (match::Seat seat = 0; seat < match.players.size(); ++seat)
    // Translators: a name, its total, and the points to the target.
    parts.push_back(base::tr("{0} {1} ({2} to go)", match.players[seat], standing.totals[seat],
                             match::points_to_go(standing.totals[seat], match.rules.target)));
  // Translators: {0} is a list that stands as a sentence.
  return base::tr_c("sentence", "{0}.", base::join_comma(parts));
}

/// The score of an open match, and what keeps it open.
std::string standing_text(const match::Match& match, const match::Standing& standing) {
  // A head start ends nothing, so equal ones at the target are no tie yet.
  if (standing.hands > 0 &&
      (match::tie_extension_begins(standing.totals, match.rules.target) || standing.in_tie_extension))
    return tie_text(match, standing);
  if (!standing.lines.empty() && standing.lines.back().unmet_rule != nullptr)
    // Translators: {0} are the names with their totals, {1} says why: "Ann has no natural out in this match".
    return base::tr("{0}: {1}, so play goes on.", totals_text(match.players, standing.totals),
                    held_back_text(match.players, standing.lines.back()));
  return to_go_text(match, standing);
}

std::string open_text(const match::Match& match, const match::Standing& standing) {
  const std::string text = standing_text(match, standing);
  if (!standing.next_dealer) return text;
  const std::string& dealer = match.players[*standing.next_dealer];
  return base::join_sentences({text, standing.hands == 0 ? base::tr("{0} deals first.", dealer)
                                                         : base::tr("{0} deals next.", dealer)});
}

/// "Ann beats Bob 1245 to 560 after 7 hands. Bob pays Ann CAD 18.00."
std::string result_with_payout(const history::NumberedMatch& match) {
  const settlement::Settlement settlement = history::settle(match);
  if (!settlement.payout) return status_text(match);
  return base::join_sentences({status_text(match), payout_text(match.record.match.players, settlement)});
}

/// What an option is called in a sentence.
struct OptionTitle {
  std::string_view key;
  base::ContextText title;
};

constexpr std::array kOptionTitles{
    OptionTitle{"preset", base::tr_noop_c("option of a match", "preset")},
    OptionTitle{"target", base::tr_noop_c("option of a match", "target")},
    OptionTitle{"settlement", base::tr_noop_c("option of a match", "settlement")},
    OptionTitle{"stakes", base::tr_noop_c("option of a match", "stakes")},
    OptionTitle{"first_dealer", base::tr_noop_c("option of a match", "first dealer")},
    OptionTitle{"date", base::tr_noop_c("option of a match", "date")},
    OptionTitle{"event", base::tr_noop_c("option of a match", "event")},
    OptionTitle{"note", base::tr_noop_c("option of a match", "note")}};

/// Also where another hand ends the match, but it ends as before: the sentence would say the same twice.
bool has_same_result(const history::NumberedMatch& before, const history::NumberedMatch& after) {
  return match::changed_parts(history::result_of(before), history::result_of(after)).empty() ||
         result_with_payout(before) == result_with_payout(after);
}

}  // namespace

bool is_played_in_rounds(const match::Match& match) { return games::info(match.game).has_rounds; }

std::string hand_name(const match::Match& match, std::size_t number) {
  return is_played_in_rounds(match) ? base::tr_c("line of a match", "round {0}", number)
                                    : base::tr_c("line of a match", "hand {0}", number);
}

std::string line_name(const match::Match& match, std::size_t index) {
  return line_name(match, match.lines.at(index), index + 1);
}

std::string line_name(const match::Match& match, const match::Line& line, std::size_t number) {
  if (std::holds_alternative<match::Adjustment>(line.what))
    return base::tr_c("line of a match", "adjustment {0}", number);
  return hand_name(match, number);
}

std::string line_sentence(const match::Match& match, const match::Line& line, std::string hand,
                          std::string round, std::string adjustment) {
  if (std::holds_alternative<match::Adjustment>(line.what)) return adjustment;
  return is_played_in_rounds(match) ? round : hand;
}

std::string hands_text(const games::Game& game, std::size_t hands) {
  const auto count = static_cast<std::int64_t>(hands);
  const bool rounds = games::info(game).has_rounds;
  if (count == 0) return rounds ? base::tr_c("count", "no rounds") : base::tr_c("count", "no hands");
  return rounds ? base::tr_n(count, "{0} round", "{0} rounds") : base::tr_n(count, "{0} hand", "{0} hands");
}

std::string flag_text(bool flag) {
  // Translators: in a table for a spreadsheet, under "out", "chapeau" or "disputed": whether it is so.
  return flag ? base::tr_c("whether it is so", "true") : base::tr_c("whether it is so", "false");
}

std::string score_text(int score, int stars, bool chapeau) {
  const std::string number = chapeau ? fmt::format("({})", -score) : fmt::format("{}", score);
  return std::string(static_cast<std::size_t>(stars), '*') + number;
}

Tone tone_of(const games::ScoredEntry& entry) {
  return entry.chapeau ? Tone::kRed : entry.stars > 0 ? Tone::kYellow : Tone::kPlain;
}

std::string rules_text(const history::MatchRecord& record) {
  // Translators: {0} is the name of a preset, {1} the target: "pagat rules to 1200".
  std::vector<std::string> parts{base::tr("{0} rules to {1}", record.preset, record.match.rules.target)};
  for (const history::MatchOption& option : history::match_options())
    if (auto rule = history::special_rule_text(option, record)) parts.push_back(*std::move(rule));
  const games::Preset* preset = games::find_preset(record.match.game, record.preset);
  const std::string scheme = settlement::name_of(record.terms.scheme);
  if (preset == nullptr || preset->settlement != scheme)
    // Translators: {0} is the name of a way to settle a match: "pagat".
    parts.push_back(base::tr_c("rules of a match", "settlement {0}", scheme));
  if (record.terms.stakes) {
    const std::string stakes = settlement::stakes_text(*record.terms.stakes);
    // Translators: {0} is "CAD 1.00-3.00".
    parts.push_back(base::tr_c("rules of a match", "stakes {0}", stakes));
  }
  return base::join_comma(parts);
}

std::string totals_text(const match::Names& names, const match::Totals& totals) {
  return numbers_text(names, totals);
}

std::string scores_text(const match::Names& names, const match::LineStanding& line) {
  std::vector<std::string> parts;
  if (line.hand) {
    for (match::Seat seat = 0; seat < names.size(); ++seat) {
      const games::ScoredEntry& entry = line.hand->entries.at(seat);
      parts.push_back(names[seat] + " " + score_text(entry.score, entry.stars, entry.chapeau));
    }
    return base::join_comma(parts);
  }
  for (match::Seat seat = 0; seat < names.size(); ++seat)
    parts.push_back(names[seat] + (line.scores[seat] == 0 ? " 0" : fmt::format(" {:+}", line.scores[seat])));
  return base::join_comma(parts);
}

std::string status_text(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  switch (standing.status) {
    case match::Status::kFinished: return win_text(match, standing, standing.winner.value());
    case match::Status::kConceded: return concession_text(match, standing);
    case match::Status::kVoid:
      if (standing.hands == 0)
        return is_played_in_rounds(match)
                   ? base::tr("The match is void; it ended before the first round: {0}.",
                              totals_text(match.players, standing.totals))
                   : base::tr("The match is void; it ended before the first hand: {0}.",
                              totals_text(match.players, standing.totals));
      // Translators: {0} is "7 hands" or "7 rounds", {1} are the names with their totals.
      return base::tr("The match is void after {0}: {1}.", hands_text(match.game, standing.hands),
                      totals_text(match.players, standing.totals));
    case match::Status::kOpen: break;
  }
  return open_text(match, standing);
}

std::string option_title(const std::string& key) {
  for (const games::HouseRule& rule : games::house_rules())
    // Translators: the name of a house rule, in a sentence.
    if (rule.key == key) return base::tr_c("option of a match", "rule '{0}'", games::name_text(rule));
  for (const OptionTitle& each : kOptionTitles)
    if (each.key == key) return base::translated(each.title);
  std::string title = key;
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

std::string option_text(const std::string& key, const history::MatchRecord& record) {
  const history::MatchOption* option = history::find_option(key);
  return option != nullptr ? history::option_text(*option, record)
                           : base::tr_c("value of an option", "not known");
}

std::string option_is_text(const std::string& key, const history::MatchRecord& record) {
  const std::string text = option_text(key, printable(record));
  const history::MatchOption* option = history::find_option(key);
  if (option != nullptr && option->kind == history::OptionKind::kStakes)
    return base::tr("the stakes are {0}", text);
  // Translators: {0} is the name of an option of a match: "target".
  return base::tr("the {0} is {1}", option_title(key), text);
}

std::string option_change_text(const std::string& key, const history::MatchRecord& before,
                               const history::MatchRecord& after) {
  // Translators: {0} is the name of an option of a match: "target".
  return base::tr("Changed the {0} from {1} to {2}.", option_title(key), option_text(key, printable(before)),
                  option_text(key, printable(after)));
}

std::string payout_text(const match::Names& names, const settlement::Settlement& settlement) {
  const match::Payout& payout = *settlement.payout;
  if (payout.amount == 0) return base::tr("There is nothing to pay for this match.");
  // Translators: two players and a sum of money.
  return base::tr("{0} pays {1} {2}.", names[payout.from], names[payout.to],
                  settlement::money_text(payout.amount, settlement.terms.stakes->currency));
}

std::string status_paragraph(const history::NumberedMatch& match, Style style) {
  return paragraph(status_text(match), style, match.standing.winner ? Tone::kBold : Tone::kPlain);
}

std::string match_status_paragraph(const history::NumberedMatch& match, Style style) {
  return paragraph(base::tr("Match {0}: {1}", match.number, status_text(match)), style,
                   match.standing.winner ? Tone::kBold : Tone::kPlain);
}

std::string result_change_text(const history::NumberedMatch& before, const history::NumberedMatch& after) {
  if (has_same_result(before, after)) return "";
  // Translators: {0} and {1} are whole sentences.
  return base::tr("The result changed. Before: {0} Now: {1}", result_with_payout(before),
                  result_with_payout(after));
}

std::string result_change_note(const history::NumberedMatch& before, const history::NumberedMatch& after) {
  if (has_same_result(before, after)) return "";
  // Translators: {1} and {2} are whole sentences.
  return base::tr("the result of match {0} changed. Before: {1} Now: {2}", after.number,
                  result_with_payout(before), result_with_payout(after));
}

std::string held_back_text(const match::Names& names, const match::LineStanding& line) {
  return line.unmet_rule->unmet_text(names.at(match::leader(line.totals).value()));
}

std::string disputed_text(const history::NumberedMatch& match) {
  if (!match.disputed) return "";
  return base::tr(
      "This match is disputed. Until you decide, this version counts. To decide: 'chapeau resolve -m {0}'.",
      match.number);
}

std::string disputed_paragraph(const history::NumberedMatch& match, Style style) {
  return match.disputed ? paragraph(disputed_text(match), style) : "";
}

std::string after_finish_text(const match::Standing& standing) {
  const auto lines = static_cast<std::int64_t>(standing.lines_after_finish());
  if (lines == 0) return "";
  return base::tr_n(lines, "The match was over with line {1}; {0} line after it does not count.",
                    "The match was over with line {1}; {0} lines after it do not count.",
                    *standing.finish + 1);
}

std::string after_finish_note(const history::NumberedMatch& match) {
  const auto lines = static_cast<std::int64_t>(match.standing.lines_after_finish());
  if (lines == 0) return "";
  return base::tr_n(lines, "match {1} was over with line {2}; {0} line after it does not count",
                    "match {1} was over with line {2}; {0} lines after it do not count", match.number,
                    *match.standing.finish + 1);
}

std::string names_text(const match::Names& names, const std::vector<match::Seat>& seats) {
  std::vector<std::string> parts;
  for (const match::Seat seat : seats) parts.push_back(names[seat]);
  return base::join_and(parts);
}

std::string unusable_warning(const history::NumberedMatch& match) {
  if (match.problems.empty()) return "";
  constexpr std::size_t kMostOfProblem = 500;  // it may quote a key of a megabyte
  const std::string first = base::printable_beginning(match.problems.front(), kMostOfProblem);
  const auto more = static_cast<std::int64_t>(match.problems.size() - 1);
  if (more == 0)
    return warning_text(base::tr("match {0} has something that this version of chapeau cannot use: {1}",
                                 match.number, first));
  return warning_text(
      base::tr_n(more, "match {1} has something that this version of chapeau cannot use: {2}; and {0} more",
                 "match {1} has something that this version of chapeau cannot use: {2}; and {0} more",
                 match.number, first));
}

}  // namespace report
