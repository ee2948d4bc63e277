// The commands, drawn at random, and what the model makes of each.

#include <algorithm>

#include "walker.hpp"

namespace walk {
namespace {

std::string number(std::size_t index) { return std::to_string(index + 1); }

std::string match_key(int match) { return "m" + std::to_string(match); }

void append(Arguments& arguments, const std::vector<std::string>& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
}

void append_stakes(Arguments& arguments, const Stakes& stakes) {
  append(arguments,
         {"--stakes", money(stakes.small) + "-" + money(stakes.large), "--currency", stakes.currency});
}

bool takes_a_hand(const Match& match) { return play(match).status == "open"; }

}  // namespace

std::string fault_of(const Line& hand, const std::array<std::string, 2>& names) {
  for (const int seat : {0, 1}) {
    if (hand.points[seat] % 5 != 0 || hand.points[seat] < -1140 || hand.points[seat] > 4560)
      return names[seat] + "'s score of " + std::to_string(hand.points[seat]) + " cannot be";
  }
  if (hand.no_out) return "";
  if (hand.out && hand.points[*hand.out] <= 0) return names[*hand.out] + " went out, and a score of";
  if (std::max(hand.points[0], hand.points[1]) <= 0) return "nobody has a positive score";
  return "";
}

std::vector<std::string> reports(const Line& line, const std::array<std::string, 2>& names) {
  std::vector<std::string> result;
  for (const int seat : {0, 1}) {
    const int points = line.points[seat];
    const bool circled = points < 0 && !line.adjust && points % 2 == 0;
    const std::string score = circled ? "(" + std::to_string(-points) + ")" : std::to_string(points);
    result.push_back(names[seat] + "=" + score +
                     std::string(static_cast<std::size_t>(line.stars[seat]), '*'));
  }
  return result;
}

Step Walker::on(const std::string& name, int match) const {
  Step step = start(name);
  append(step.arguments, {"-m", std::to_string(match)});
  step.touched = {match_key(match)};
  return step;
}

Step Walker::refused(Step step, int code, const std::string& refusal) const {
  step.after = state_;
  step.touched.clear();
  step.code = code;
  step.refusal = refusal;
  return step;
}

Line Walker::any_hand(const Match& match) {
  Line hand;
  hand.id = next_line_++;
  const int best = below(2);
  hand.points[best] = 5 * (10 + below(70));
  hand.points[1 - best] = 5 * (below(70) - 30);
  if (one_in(3)) hand.stars[best] = 1 + below(2);
  if (one_in(8)) hand.stars[1 - best] = 1;
  if (one_in(6)) {
    // A tie, where the score that makes one can be.
    const Pair totals = play(match).totals;
    const int tied = totals[best] + hand.points[best] - totals[1 - best];
    if (tied % 5 == 0 && tied > -1000 && tied < 2000) hand.points[1 - best] = tied;
  }
  if (one_in(8))
    hand.no_out = true;
  else if (one_in(3))
    hand.out = best;
  if (one_in(15)) hand.points[best] += 1 + below(4);
  if (one_in(15)) hand.points = {-5 * below(20), -5 * below(20)};
  return hand;
}

Step Walker::new_match() {
  Step step = start("new");
  Match match;
  if (one_in(4) || state_.people().size() < 6) {
    for (int& seat : match.seats) {
      seat = next_player_++;
      // No name is the beginning of another, or close to one.
      step.after.players[seat] = {"P" + std::to_string(1000 + seat * 37), {}};
    }
    if (one_in(2) && state_.people().size() > 1) match.seats[1] = any_person();
  } else {
    match.seats[0] = any_person();
    do match.seats[1] = any_person();
    while (match.seats[1] == match.seats[0]);
  }
  match.target = std::array{300, 500, 601, 1200}[static_cast<std::size_t>(below(4))];
  match.date = any_day();
  append(step.arguments, {step.after.name(match.seats[0]), step.after.name(match.seats[1]), "--target",
                          std::to_string(match.target), "--date", match.date});
  if (!one_in(5)) {
    match.stakes = any_stakes();
    append_stakes(step.arguments, *match.stakes);
  }
  if (one_in(3)) append(step.arguments, {"--event", match.event = "league " + std::to_string(below(3))});
  if (one_in(3)) append(step.arguments, {"--note", match.note = "note " + std::to_string(below(99))});
  step.after.matches[next_match_] = match;
  step.touched = {match_key(next_match_++)};
  return step;
}

Step Walker::again() {
  const int earlier = any_match();
  Step step = start("new --again");
  Match match = state_.matches.at(earlier);
  match.date = any_day();
  match.note.clear();
  match.lines.clear();
  match.closing.reset();
  // The seats are those of the earlier match, but who was joined since is whom they became.
  for (int& seat : match.seats) seat = state_.person(seat);
  step.arguments = {"new", "--again", std::to_string(earlier), "--date", match.date};
  step.after.matches[next_match_] = match;
  step.touched = {match_key(next_match_++)};
  return step;
}

Step Walker::add() {
  const int number = any_match();
  Step step = on("add", number);
  Match& match = step.after.matches.at(number);
  const Line hand = any_hand(match);
  append(step.arguments, {"--points"});
  append(step.arguments, reports(hand, state_.names(match)));
  if (hand.out) append(step.arguments, {"--out", state_.names(match)[*hand.out]});
  if (hand.no_out) step.arguments.emplace_back("--no-out");
  if (!takes_a_hand(match)) return refused(step, 69, "match " + std::to_string(number) + " is over");
  if (const std::string fault = fault_of(hand, state_.names(match)); !fault.empty())
    return refused(step, 65, fault);
  match.lines.push_back(hand);
  return step;
}

Step Walker::add_before() {
  const int match_number = any_match();
  Step step = on("add --before", match_number);
  step.arguments[0] = "add";
  Match& match = step.after.matches.at(match_number);
  if (match.lines.empty()) return add();
  Line hand = any_hand(match);
  const std::size_t index = static_cast<std::size_t>(below(static_cast<int>(match.lines.size())));
  append(step.arguments, {"--before", number(index), "--points"});
  append(step.arguments, reports(hand, state_.names(match)));
  if (hand.out) append(step.arguments, {"--out", state_.names(match)[*hand.out]});
  if (hand.no_out) step.arguments.emplace_back("--no-out");
  if (match.closing) return refused(step, 69, "match " + std::to_string(match_number) + " is closed");
  if (const std::string fault = fault_of(hand, state_.names(match)); !fault.empty())
    return refused(step, 65, fault);
  match.lines.insert(match.lines.begin() + static_cast<std::ptrdiff_t>(index), hand);
  return step;
}

Step Walker::line_missing(const std::string& name) {
  const int number = any_match();
  Step step = on(name, number);
  append(step.arguments, {std::to_string(state_.matches.at(number).lines.size() + 1)});
  return refused(step, 66, "");
}

Step Walker::amend() {
  const int match_number = any_match_with_lines();
  Step step = on("amend", match_number);
  Match& match = step.after.matches.at(match_number);
  if (match.lines.empty()) return line_missing("amend");
  const std::size_t index = static_cast<std::size_t>(below(static_cast<int>(match.lines.size())));
  Line& line = match.lines[index];
  if (line.adjust) return amend_adjustment(match_number, index);
  const Line anew = any_hand(match);
  const int seat = below(2);
  // Who is not named keeps what was reported, and so does the line who was out.
  line.points[seat] = anew.points[seat];
  line.stars[seat] = anew.stars[seat];
  append(step.arguments, {number(index), reports(line, state_.names(match))[static_cast<std::size_t>(seat)]});
  if (one_in(4)) {
    line.out = one_in(2) ? std::optional(below(2)) : std::nullopt;
    line.no_out = false;
    append(step.arguments, {"--out", line.out ? state_.names(match)[*line.out] : ""});
  } else if (one_in(8)) {
    line.out.reset();
    line.no_out = true;
    step.arguments.emplace_back("--no-out");
  }
  if (const std::string fault = fault_of(line, state_.names(match)); !fault.empty())
    return refused(step, 65, fault);
  return step;
}

Step Walker::amend_adjustment(int match_number, std::size_t index) {
  Step step = on("amend", match_number);
  Match& match = step.after.matches.at(match_number);
  Line& line = match.lines[index];
  const int seat = below(2);
  line.points[seat] = 10 + below(100);
  append(step.arguments, {number(index), reports(line, state_.names(match))[static_cast<std::size_t>(seat)]});
  if (one_in(2)) append(step.arguments, {"--reason", line.reason = "reason " + std::to_string(below(99))});
  return step;
}

Step Walker::drop() {
  const int match_number = any_match_with_lines();
  Step step = on("drop", match_number);
  std::vector<Line>& lines = step.after.matches.at(match_number).lines;
  if (lines.empty()) return line_missing("drop");
  const int index = below(static_cast<int>(lines.size()));
  step.arguments.push_back(std::to_string(index + 1));
  lines.erase(lines.begin() + index);
  return step;
}

/// Mostly an open match of the same two, which are few.
int Walker::match_to_move_to(int from) {
  const Pair& two = state_.matches.at(from).seats;
  std::vector<int> fitting;
  for (const auto& [number, match] : state_.matches)
    if (number != from && takes_a_hand(match) &&
        std::set<int>(match.seats.begin(), match.seats.end()) == std::set<int>(two.begin(), two.end()))
      fitting.push_back(number);
  if (fitting.empty() || one_in(4)) return any_match();
  return fitting[static_cast<std::size_t>(below(static_cast<int>(fitting.size())))];
}

Step Walker::move() {
  const int from = any_match_with_lines();
  Step step = on("move", from);
  std::vector<Line>& lines = step.after.matches.at(from).lines;
  const int to = match_to_move_to(from);
  if (lines.empty() || to == from) return add();
  const int index = below(static_cast<int>(lines.size()));
  append(step.arguments, {std::to_string(index + 1), std::to_string(to)});
  Match& target = step.after.matches.at(to);
  if (!takes_a_hand(target)) return refused(step, 69, "match " + std::to_string(to) + " is over");
  const auto here = state_.names(state_.matches.at(from));
  const auto there = state_.names(target);
  const bool turned = here[0] == there[1] && here[1] == there[0];
  if (here != there && !turned)
    return refused(step, 69, "match " + std::to_string(to) + " is not of the same game and players");
  Line line = lines[static_cast<std::size_t>(index)];
  line.id = next_line_++;
  if (turned) {
    std::swap(line.points[0], line.points[1]);
    std::swap(line.stars[0], line.stars[1]);
    if (line.out) line.out = 1 - *line.out;
  }
  lines.erase(lines.begin() + index);
  target.lines.push_back(line);
  step.touched.insert(match_key(to));
  return step;
}

Step Walker::adjust() {
  const int number = any_match();
  Step step = on("adjust", number);
  Match& match = step.after.matches.at(number);
  Line line;
  line.id = next_line_++;
  line.adjust = true;
  line.points = {below(120) - 60, 10 + below(50)};
  line.reason = "reason " + std::to_string(below(99));
  append(step.arguments, reports(line, state_.names(match)));
  append(step.arguments, {"--reason", line.reason});
  if (match.closing) return refused(step, 69, "match " + std::to_string(number) + " is closed");
  if (play(match).running.size() < match.lines.size())
    return refused(step, 69, "lines stand after the finish of match " + std::to_string(number));
  match.lines.push_back(line);
  return step;
}

Step Walker::close() {
  const int number = any_match();
  Step step = on("close", number);
  Match& match = step.after.matches.at(number);
  const bool over = !takes_a_hand(match);
  if (one_in(3)) {
    match.closing = Closing{};
    step.arguments.emplace_back("--void");
  } else {
    match.closing = Closing{below(2)};
    append(step.arguments, {"--conceded-by", state_.names(match)[*match.closing->conceded_by]});
  }
  return over ? refused(step, 69, "match " + std::to_string(number) + " is over") : step;
}

Step Walker::reopen() {
  int number = any_match();
  for (const auto& [other, match] : state_.matches)
    if (match.closing && one_in(2)) number = other;
  Step step = on("reopen", number);
  Match& match = step.after.matches.at(number);
  if (!match.closing) return refused(step, 69, "match " + std::to_string(number) + " was not closed");
  match.closing.reset();
  return step;
}

Step Walker::edit_match() {
  const int number = any_match();
  Step step = on("edit-match", number);
  Match& match = step.after.matches.at(number);
  switch (below(7)) {
    case 0: append(step.arguments, {"--target", std::to_string(match.target = 200 + below(1200))}); break;
    case 1:
      append(step.arguments,
             {"--event", match.event = one_in(3) ? "" : "league " + std::to_string(below(3))});
      break;
    case 2:
      append(step.arguments, {"--note", match.note = one_in(3) ? "" : "note " + std::to_string(below(99))});
      break;
    case 3: append(step.arguments, {"--date", match.date = any_day()}); break;
    case 4:
      match.stakes = any_stakes();
      append_stakes(step.arguments, *match.stakes);
      break;
    case 5:
      match.stakes.reset();
      append(step.arguments, {"--stakes", "none"});
      break;
    default: append(step.arguments, {"--target", "0"}); return refused(step, 65, "");
  }
  return step;
}

}  // namespace walk
