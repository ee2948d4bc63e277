#include "report/words.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "history/options.hpp"

namespace report {
namespace {

std::string hands_text(const match::Match& match, std::size_t hands) {
  return base::count_of(static_cast<long long>(hands), hand_word(match), hand_word(match) + "s");
}

/// "Ann beats Bob 1245 to 560", "Ann wins with 520 before Bob 410 and Cho 90".
std::string win_text(const match::Match& match, const match::Standing& standing) {
  const match::Seat winner = *standing.winner;
  std::vector<match::Seat> others;
  for (match::Seat seat = 0; seat < match.players.size(); ++seat)
    if (seat != winner) others.push_back(seat);
  std::stable_sort(others.begin(), others.end(),
                   [&](match::Seat a, match::Seat b) { return standing.totals[a] > standing.totals[b]; });
  if (others.size() == 1)
    return fmt::format("{} beats {} {} to {}", match.players[winner], match.players[others.front()],
                       standing.totals[winner], standing.totals[others.front()]);
  std::vector<std::string> rest;
  for (const match::Seat seat : others)
    rest.push_back(fmt::format("{} {}", match.players[seat], standing.totals[seat]));
  return fmt::format("{} wins with {}, before {}", match.players[winner], standing.totals[winner],
                     base::join_and(rest));
}

/// "Ann 1245, Bob 560".
template <class Numbers>
std::string numbers_text(const match::Names& names, const Numbers& numbers) {
  std::vector<std::string> parts;
  for (match::Seat seat = 0; seat < names.size(); ++seat)
    parts.push_back(fmt::format("{} {}", names[seat], numbers[seat]));
  return base::join(parts, ", ");
}

std::string tie_text(const match::Match& match, const match::Standing& standing) {
  const std::vector<match::Seat> tied = match::leaders(standing.totals);
  if (!match::target_reached(standing.totals, match.rules.target))
    return fmt::format("{} are tied at {}, and the tie is still played on: another {} decides.",
                       names_text(match.players, tied), standing.totals[tied.front()], hand_word(match));
  return fmt::format("{} are tied at {}, and the target is {}: another {} is played.",
                     names_text(match.players, tied), standing.totals[tied.front()], match.rules.target,
                     hand_word(match));
}

std::string to_go_text(const match::Match& match, const match::Standing& standing) {
  std::vector<std::string> parts;
  for (match::Seat seat = 0; seat < match.players.size(); ++seat)
    parts.push_back(fmt::format("{} {} ({} to go)", match.players[seat], standing.totals[seat],
                                match::points_to_go(standing.totals[seat], match.rules.target)));
  return base::join(parts, ", ") + ".";
}

std::string dealer_text(const match::Match& match, const match::Standing& standing) {
  if (!standing.next_dealer) return "";
  return fmt::format(" {} deals {}.", match.players[*standing.next_dealer],
                     standing.hands == 0 ? "first" : "next");
}

/// Where an open match stands, by what its last line was judged to be.
std::string standing_text(const match::Match& match, const match::Standing& standing) {
  if (match::plays_on_a_tie(standing.totals, match.rules.target) || standing.tie_is_played_on)
    return tie_text(match, standing);
  if (!standing.lines.empty() && standing.lines.back().held_back_by != nullptr)
    return fmt::format("{}: {}, so play goes on.", totals_text(match.players, standing.totals),
                       held_back_text(match.players, standing.lines.back()));
  return to_go_text(match, standing);
}

}  // namespace

std::string score_text(int score, int stars, bool chapeau) {
  const std::string number = chapeau ? fmt::format("({})", -score) : fmt::format("{}", score);
  return std::string(static_cast<std::size_t>(stars), '*') + number;
}

Tone tone_of(const games::ScoredEntry& entry) {
  return entry.chapeau ? Tone::kRed : entry.stars > 0 ? Tone::kYellow : Tone::kPlain;
}

std::string rules_text(const history::MatchRecord& record) {
  const games::Rules& rules = record.match.rules;
  std::string text = fmt::format("{} rules to {}", record.preset, rules.target);
  for (std::size_t i = 0; i < games::house_rules().size(); ++i)
    if (rules.house.has(i)) text += ", " + games::words(games::house_rules()[i]);
  const games::Preset* preset = games::find_preset(record.match.game, record.preset);
  const std::string scheme = settlement::name_of(record.terms.scheme);
  if (preset == nullptr || preset->settlement != scheme) text += ", settlement " + scheme;
  if (record.terms.stakes) text += ", stakes " + settlement::format_stakes(*record.terms.stakes);
  return text;
}

std::string totals_text(const match::Names& names, const match::Totals& totals) {
  return numbers_text(names, totals);
}

std::string line_word(const match::Match& match, std::size_t index) {
  return std::holds_alternative<match::Hand>(match.lines.at(index).what) ? hand_word(match) : "adjustment";
}

std::string scores_text(const match::Names& names, const match::LineStanding& line) {
  if (line.hand) return numbers_text(names, line.scores);
  std::vector<std::string> parts;
  for (match::Seat seat = 0; seat < names.size(); ++seat)
    parts.push_back(names[seat] + (line.scores[seat] == 0 ? " 0" : fmt::format(" {:+}", line.scores[seat])));
  return base::join(parts, ", ");
}

std::string status_text(const history::NumberedMatch& numbered) {
  const match::Match& match = numbered.record.match;
  const match::Standing& standing = numbered.standing;
  switch (standing.status) {
    case match::Status::kFinished:
      return fmt::format("{} after {}.", win_text(match, standing),
                         hands_text(match, standing.hands_that_count));
    case match::Status::kConceded:
      return fmt::format("{} conceded after {}: {}, {}.", match.players[*match.closing->conceded_by],
                         hands_text(match, standing.hands),
                         standing.winner ? match.players[*standing.winner] + " wins"
                                         : "the best of the others are tied, so nobody wins",
                         totals_text(match.players, standing.totals));
    case match::Status::kVoid:
      return fmt::format("The match is void after {}: {}.", hands_text(match, standing.hands),
                         totals_text(match.players, standing.totals));
    case match::Status::kOpen: break;
  }
  return standing_text(match, standing) + dealer_text(match, standing);
}

std::string option_title(const std::string& key) {
  std::string title = key;
  std::replace(title.begin(), title.end(), '_', ' ');
  return title;
}

std::string option_words(const std::string& key, const history::MatchRecord& record) {
  if (key == "stakes") return record.terms.stakes ? settlement::format_stakes(*record.terms.stakes) : "none";
  if (key == "first_dealer")
    return record.match.first_dealer ? record.match.players.at(*record.match.first_dealer) : "not known";
  const history::Options options = history::options_of(record);
  const auto found = options.find(key);
  if (found == options.end() || found->second.is_null()) return "not known";
  const base::Json& json = found->second;
  if (json.is_boolean()) return json.get<bool>() ? "yes" : "no";
  if (json.is_string()) return json.get<std::string>().empty() ? "none" : json.get<std::string>();
  return base::to_text(json);
}

std::string status_paragraph(const history::NumberedMatch& match, Style style, std::string_view lead) {
  return paragraph(std::string(lead) + status_text(match), style,
                   match.standing.winner ? Tone::kBold : Tone::kPlain);
}

std::string edit_words(const std::string& key, const history::MatchRecord& before,
                       const history::MatchRecord& after) {
  return fmt::format("The {}: {}, now {}.", option_title(key), option_words(key, before),
                     option_words(key, after));
}

std::string held_back_text(const match::Names& names, const match::LineStanding& line) {
  return fmt::format("{} {}", names.at(*match::leader(line.totals)), line.held_back_by->why_not_won);
}

std::string disputed_text(const history::NumberedMatch& match) {
  if (!match.disputed) return "";
  return fmt::format("This match is disputed and stands for the time being: 'chapeau resolve -m {}'.",
                     match.number);
}

std::string disputed_paragraph(const history::NumberedMatch& match, Style style) {
  return match.disputed ? paragraph(disputed_text(match), style) : "";
}

std::string after_finish_text(const match::Standing& standing) {
  const auto lines = static_cast<long long>(standing.lines_after_finish());
  if (lines == 0) return "";
  return fmt::format("{} after the finish in line {}: recorded, but counted in no total and no settlement.",
                     base::count_of(lines, "line stands", "lines stand"), *standing.finish + 1);
}

std::string names_text(const match::Names& names, const std::vector<match::Seat>& seats) {
  std::vector<std::string> parts;
  for (const match::Seat seat : seats) parts.push_back(names[seat]);
  return base::join_and(parts);
}

std::string hand_word(const match::Match& match) { return std::string(games::facts(match.game).hand_word); }

std::string unusable_warning(const history::NumberedMatch& match) {
  if (match.problems.empty()) return "";
  std::string what = base::printable(match.problems.front());
  if (const std::size_t more = match.problems.size() - 1; more > 0)
    what += fmt::format("; and {} more", more);
  return warning_line(
      fmt::format("match {} holds what this version of chapeau cannot use ({})", match.number, what));
}

}  // namespace report
