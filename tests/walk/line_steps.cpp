// The commands on lines, drawn at random, and what the model makes of each.

#include <algorithm>

#include "walker.hpp"

namespace walk {
namespace {

bool takes_a_hand(const Match& match) { return play(match).status == "open"; }

std::size_t size_of(const Match& match) { return match.seats.size(); }

bool same_contents(const Line& a, const Line& b) {
  return a.kind == b.kind && a.points == b.points && a.stars == b.stars && a.reports == b.reports &&
         a.out == b.out && a.no_out == b.no_out && a.dealer == b.dealer && a.reason == b.reason;
}

}  // namespace

std::string match_key(int match) { return "m" + std::to_string(match); }

std::string number_of_line(std::size_t index) { return std::to_string(index + 1); }

void append(Arguments& arguments, const Arguments& more) {
  arguments.insert(arguments.end(), more.begin(), more.end());
}

Step Walker::start(const std::string& name) const {
  Step step;
  step.name = name;
  step.kinds = {name};
  step.arguments = {name};
  step.after = state_;
  return step;
}

Step Walker::on(const std::string& name, int match, MatchChoice choice) {
  Step step = start(name);
  step.touched = {match_key(match)};
  const bool meant =
      choice == MatchChoice::kAny ? last_changed() == match : open_matches() == std::vector{match};
  if (!leaves_out_match(step, meant)) append(step.arguments, {"-m", any_name_of(match, choice, step)});
  return step;
}

Step Walker::refused(Step step, const RefusalRow& row, const PlaceholderValues& values) const {
  step.after = state_;
  step.touched.clear();
  step.expected.reset();
  step.kinds = {name_of(row)};
  step.code = row.code;
  step.row = row.name;
  step.values = values;
  return step;
}

/// A hand drawn at random that cannot be.
Step Walker::refused_hand(Step step, const Line& hand, const Match& match) const {
  PlaceholderValues values;
  if (hand.out) values["out"] = state_.names(match)[static_cast<std::size_t>(*hand.out)];
  return refused(std::move(step), *fault_of(hand, match.militaire), values);
}

/// A step that corrects a match and says so.
Step Walker::corrected(Step step, int match, std::optional<std::size_t> before,
                       std::optional<std::size_t> after) {
  step.expected = correction_json(state_, step.after, match, before, after);
  step.rehearsed = one_in(3);
  // In words it is done as well.
  if (one_in(6) && !step.rehearsed)
    step.expected.reset();
  else
    step.arguments.insert(step.arguments.begin() + 1, {"--format", "json"});
  return step;
}

void Walker::maybe_reason(Step& step) {
  if (!one_in(3)) return;
  step.reason = any_reason();
  append(step.arguments, {"--reason", step.reason});
  step.kinds.push_back(step.name + " --reason");
}

std::optional<Step> Walker::add() {
  const auto number = any_match(takes_a_hand);
  if (!number) return std::nullopt;
  Step step = start("add");
  Match& match = step.after.matches.at(*number);
  Line hand = any_hand(match);
  const Names names = state_.names(match);
  std::size_t fitting = 0;
  const bool found = match_of_reports(names, true, fitting) == *number;
  if (found && one_in(2))
    step.kinds.emplace_back("add to the only open match of these");
  else
    append(step.arguments, {"-m", any_name_of(*number, MatchChoice::kOpen, step)});
  const bool by_itself = step.arguments.size() == 1;
  if (one_in(6)) {
    const int dealer = below(static_cast<int>(names.size()));
    append(step.arguments, {"--dealer", seated(match, dealer)});
    step.kinds.emplace_back("add --dealer");
    // Where the deal goes to this player anyway it is not kept.
    if (play(match).next_dealer != dealer) hand.dealer = dealer;
  }
  step.touched = {match_key(*number)};
  const std::size_t options = step.arguments.size();
  if (!report(step, match, hand, std::nullopt)) return std::nullopt;
  if (by_itself) {
    // By beginnings of names it may be another's match.
    Names given;
    for (std::size_t i = options; i < step.arguments.size(); ++i)
      if (const auto equals = step.arguments[i].find('='); equals != std::string::npos && equals > 0)
        given.push_back(step.arguments[i].substr(0, equals));
    if (match_of_reports(given, true, fitting) != *number) return std::nullopt;
  }
  if (fault_of(hand, match.militaire)) return refused_hand(step, hand, match);
  match.lines.push_back(hand);
  step.expected = added_json(step.after, *number);
  step.rehearsed = one_in(6);
  if (one_in(5) && !step.rehearsed)
    step.expected.reset();
  else
    step.arguments.insert(step.arguments.begin() + 1, {"--format", "json"});
  if (play(match).status == "finished") step.kinds.emplace_back("add that ends the match");
  return step;
}

std::optional<Step> Walker::add_before() {
  const auto number = any_match([](const Match& match) { return !match.lines.empty() && !match.closing; });
  if (!number) return std::nullopt;
  Step step = start("add");
  step.kinds = {"add --before"};
  step.touched = {match_key(*number)};
  append(step.arguments, {"-m", any_name_of(*number, MatchChoice::kAny, step)});
  Match& match = step.after.matches.at(*number);
  Line hand = any_hand(match);
  const auto index = static_cast<std::size_t>(below(static_cast<int>(match.lines.size())));
  if (one_in(8)) {
    const int dealer = below(static_cast<int>(size_of(match)));
    append(step.arguments, {"--dealer", seated(match, dealer)});
    if (turn_at(match, index) != dealer) hand.dealer = dealer;
  }
  if (!report(step, match, hand, index)) return std::nullopt;
  if (fault_of(hand, match.militaire)) return refused_hand(step, hand, match);
  match.lines.insert(match.lines.begin() + static_cast<std::ptrdiff_t>(index), hand);
  return corrected(step, *number, std::nullopt, index);
}

/// Who went out, if anything is said of it.
void Walker::amend_claim(Step& step, const Match& match, Line& line) {
  if (one_in(3)) {
    const bool unknown = one_in(2);
    line.out = unknown ? std::nullopt : std::optional(below(static_cast<int>(size_of(match))));
    line.no_out = false;
    append(step.arguments, {"--out", line.out ? seated(match, *line.out) : ""});
    step.kinds.emplace_back(unknown ? "amend --out ''" : "amend --out");
  } else if (one_in(3)) {
    line.out.reset();
    line.no_out = true;
    step.arguments.emplace_back("--no-out");
    step.kinds.emplace_back("amend --no-out");
  }
}

void Walker::amend_reports(Step& step, const Match& match, Line& line) {
  const Line before = line;
  const bool was_cards = line.kind == LineKind::kCards;
  const int seats = static_cast<int>(size_of(match));
  Names called;
  for (int seat = 0; seat < seats; ++seat) called.push_back(seated(match, seat));
  if (one_in(4)) {
    // The other kind needs every player.
    if (was_cards) {
      any_points(line, match);
      // That nobody ended it is known of it still; who did is not, by its points.
      line.no_out = before.no_out;
      line.out.reset();
      step.arguments.emplace_back("--points");
      step.kinds.emplace_back("amend, cards into points");
    } else {
      line.kind = LineKind::kCards;
      const int out = line.no_out ? -1 : below(seats);
      line.reports = match.militaire ? deal_militaire(dice(), seats, out) : deal_mille(dice(), out);
      step.arguments.emplace_back("--cards");
      step.kinds.emplace_back("amend, points into cards");
    }
    append(step.arguments, reports(dice(), line, match.militaire, called));
    return;
  }
  const int seat = below(seats);
  const auto at = static_cast<std::size_t>(seat);
  // Who is not named keeps what was reported, and so does who was out.
  if (was_cards) {
    line.reports[at] = deal_again(dice(), match.militaire, line.reports, seat, line.out == seat);
  } else {
    Line again;
    any_points(again, match);
    line.points[at] = again.points[at];
    line.stars[at] = again.stars[at];
  }
  step.arguments.push_back(reports(dice(), line, match.militaire, called)[at]);
  step.kinds.emplace_back(was_cards ? "amend of cards" : "amend of points");
}

std::optional<Step> Walker::amend() {
  const auto number = any_match([](const Match& match) { return !match.lines.empty(); });
  if (!number) return std::nullopt;
  Match match = state_.matches.at(*number);
  auto index = static_cast<std::size_t>(below(static_cast<int>(match.lines.size())));
  // Adjustments are few.
  if (one_in(5))
    for (std::size_t i = 0; i < match.lines.size(); ++i)
      if (!match.lines[i].is_hand()) index = i;
  if (!match.lines[index].is_hand()) return amend_adjustment(*number, index);
  Step step = on("amend", *number);
  step.arguments.push_back(number_of_line(index));
  if (play(match).status == "finished") step.kinds.emplace_back("amend of a finished match");
  Line& line = match.lines[index];
  const Line before = line;
  // Options first: a report may go on with any word behind it.
  const std::size_t options = step.arguments.size();
  if (!one_in(6)) amend_reports(step, match, line);
  const bool points = line.kind == LineKind::kPoints;
  Arguments reported(step.arguments.begin() + static_cast<std::ptrdiff_t>(options), step.arguments.end());
  step.arguments.resize(options);
  if (points) amend_claim(step, match, line);
  if (one_in(6) || step.arguments.size() + reported.size() == options) {
    const int dealer = below(static_cast<int>(size_of(match)));
    append(step.arguments, {"--dealer", seated(match, dealer)});
    step.kinds.emplace_back("amend --dealer");
    line.dealer = turn_at(match, index) == dealer ? std::nullopt : std::optional(dealer);
  }
  append(step.arguments, reported);
  maybe_reason(step);
  if (fault_of(line, match.militaire)) return refused_hand(step, line, match);
  judge(line, match.militaire);
  if (same_contents(line, before)) {
    line = before;
    step.touched.clear();
    step.kinds.emplace_back("amend that changes nothing");
  } else {
    line.corrected = true;
  }
  step.after.matches.at(*number) = match;
  return corrected(step, *number, index, index);
}

std::optional<Step> Walker::amend_adjustment(int number, std::size_t index) {
  Step step = on("amend", number);
  step.kinds.emplace_back("amend of an adjustment");
  Match& match = step.after.matches.at(number);
  Line& line = match.lines[index];
  const Line before = line;
  const int seat = below(static_cast<int>(size_of(match)));
  line.points[static_cast<std::size_t>(seat)] = 10 + below(100);
  Names called = state_.names(match);
  called[static_cast<std::size_t>(seat)] = seated(match, seat);
  append(step.arguments, {number_of_line(index),
                          reports(dice(), line, match.militaire, called)[static_cast<std::size_t>(seat)]});
  if (one_in(2)) {
    step.reason = line.reason = any_reason();
    append(step.arguments, {"--reason", line.reason});
  }
  if (same_contents(line, before))
    step.touched.clear();
  else
    line.corrected = true;
  return corrected(step, number, index, index);
}

std::optional<Step> Walker::drop() {
  const auto number = any_match([](const Match& match) { return !match.lines.empty(); });
  if (!number) return std::nullopt;
  Step step = on("drop", *number);
  std::vector<Line>& lines = step.after.matches.at(*number).lines;
  const int index = below(static_cast<int>(lines.size()));
  step.arguments.push_back(std::to_string(index + 1));
  maybe_reason(step);
  lines.erase(lines.begin() + index);
  return corrected(step, *number, static_cast<std::size_t>(index), std::nullopt);
}

std::optional<Step> Walker::move() {
  const auto from = any_match([](const Match& match) { return !match.lines.empty(); });
  if (!from) return std::nullopt;
  const Match& here = state_.matches.at(*from);
  const Names names = state_.names(here);
  const auto to = any_match([&](const Match& match) {
    const Names there = state_.names(match);
    return &match != &here && takes_a_hand(match) && match.militaire == here.militaire &&
           std::is_permutation(there.begin(), there.end(), names.begin(), names.end());
  });
  if (!to) return std::nullopt;
  Step step = on("move", *from);
  std::vector<Line>& lines = step.after.matches.at(*from).lines;
  const int index = below(static_cast<int>(lines.size()));
  append(step.arguments, {std::to_string(index + 1), any_name_of(*to, MatchChoice::kOpen, step)});
  maybe_reason(step);
  Match& target = step.after.matches.at(*to);
  const Names there = state_.names(target);
  const Line old = lines[static_cast<std::size_t>(index)];
  Line line = old;
  line.id = next_line_++;
  line.corrected = false;
  line.dealer.reset();
  // Everybody finds what is theirs, wherever they sit.
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    const auto place =
        static_cast<std::size_t>(std::find(there.begin(), there.end(), names[seat]) - there.begin());
    line.points[place] = old.points[seat];
    if (old.is_hand()) line.stars[place] = old.stars[seat];
    if (!old.reports.empty()) line.reports[place] = old.reports[seat];
    if (old.out == static_cast<int>(seat)) line.out = static_cast<int>(place);
    // Who dealt out of turn is who dealt; where it is their turn there, nobody has to say so.
    if (old.dealer == static_cast<int>(seat) && play(target).next_dealer != static_cast<int>(place))
      line.dealer = static_cast<int>(place);
  }
  if (there != names) step.kinds.emplace_back("move to other seats");
  lines.erase(lines.begin() + index);
  target.lines.push_back(line);
  step.touched.push_back(match_key(*to));
  return corrected(step, *from, static_cast<std::size_t>(index), std::nullopt);
}

std::optional<Step> Walker::adjust() {
  const bool of_finished = one_in(3);
  const auto number = any_match([&](const Match& match) {
    const Standing standing = play(match);
    return !match.closing && standing.running.size() == match.lines.size() &&
           (!of_finished || standing.status == "finished");
  });
  if (!number) return std::nullopt;
  Step step = on("adjust", *number);
  Match& match = step.after.matches.at(*number);
  if (play(match).status == "finished") step.kinds.emplace_back("adjust of a finished match");
  Line line;
  line.id = next_line_++;
  line.kind = LineKind::kAdjust;
  step.reason = line.reason = any_reason();
  Names called;
  for (std::size_t seat = 0; seat < size_of(match); ++seat) {
    line.points.push_back(below(160) - 60);
    called.push_back(seated(match, static_cast<int>(seat)));
  }
  append(step.arguments, {"--reason", line.reason});
  std::vector<std::string> all = reports(dice(), line, match.militaire, called);
  if (one_in(3)) {
    // Who is not named gains and loses nothing.
    line.points.back() = 0;
    all.pop_back();
  }
  append(step.arguments, all);
  match.lines.push_back(line);
  return corrected(step, *number, std::nullopt, match.lines.size() - 1);
}

}  // namespace walk
