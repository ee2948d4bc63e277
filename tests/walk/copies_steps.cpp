// Commands with a second file, and the table that is played at, drawn at random: what they do to a history is
// tried on copies of the file, where another history would be another walk.

#include <algorithm>
#include <fstream>
#include <numeric>
#include <sstream>

#include "walker.hpp"

namespace walk {

void Walker::copy_to(const std::string& database) const {
  std::ofstream(program_.file(database), std::ios::binary) << bytes_;
}

Outcome Walker::copied(const std::string& database, const Arguments& arguments) const {
  const Outcome outcome = program_.run(arguments, database);
  expect(outcome.code == 0, "--db " + database + command_line(arguments) + ": " + outcome.errors);
  return outcome;
}

json Walker::copied_sheet(const std::string& database, int number) const {
  return json::parse(copied(database, {"sheet", std::to_string(number), "--format", "json"}).output);
}

/// What was done to the copy is done; that the copy is whole is what is left to see.
Step Walker::check_of(const std::string& database, const std::string& kind) const {
  Step step = start("check");
  step.kinds = {kind};
  step.database = database;
  return step;
}

/// What is saved is what is here.
std::optional<Step> Walker::back_up() {
  const std::string database = "backup" + std::to_string(++copies_) + ".db";
  copied("walk.db", {"backup", program_.file(database)});
  expect(copied(database, {"export"}).output == last_export_, "the backup has another export");
  return check_of(database, "backup");
}

/// Whatever was done since, the backup brings back what it was made of.
std::optional<Step> Walker::restore() {
  const std::string number = std::to_string(++copies_);
  const std::string backup = program_.file("backup" + number + ".db");
  const std::string database = "restored" + number + ".db";
  copied("walk.db", {"backup", backup});
  copy_to(database);
  copied(database, {"new", "Yves", "Xaver", "--date", "2026-11-01"});
  expect(copied(database, {"export"}).output != last_export_, "a new match changed no export");
  copied(database, {"restore", backup});
  expect(copied(database, {"export"}).output == last_export_, "restored, and the export is another");
  return check_of(database, "restore");
}

namespace {

/// Matches stand by their numbers, and each file numbers those of the other as they arrive.
std::string lines_in_order(const std::string& text) {
  std::multiset<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.insert(line + "\n");
  return std::accumulate(lines.begin(), lines.end(), std::string());
}

}  // namespace

/// Two copies go on, each by itself; merged, in either order and twice, both have what both did.
std::optional<Step> Walker::merge() {
  const auto number = any_match();
  if (!number) return std::nullopt;
  const std::string left = "left" + std::to_string(++copies_) + ".db";
  const std::string right = "right" + std::to_string(copies_) + ".db";
  for (const std::string& database : {left, right}) copy_to(database);
  copied(left, {"new", "Yves", "Xaver", "--date", "2026-11-01", "--note", "left"});
  const std::string added = std::to_string(next_match_);
  copied(left, {"add", "--points", "-m", added, "Yves=100", "Xaver=5"});
  copied(right, {"new", "Wim", "Vic", "--date", "2026-11-01", "--note", "right"});
  const std::string note = "elsewhere " + std::to_string(copies_);
  copied(right, {"edit-match", "-m", std::to_string(*number), "--note", note});
  const std::string before = program_.contents(left);
  copied(left, {"merge", program_.file(right), "--dry-run"});
  expect(program_.contents(left) == before, "merge --dry-run changed the file");
  ++counts_["merge --dry-run"];
  copied(left, {"merge", program_.file(right)});
  copied(right, {"merge", program_.file(left)});
  const std::string merged = lines_in_order(copied(left, {"export"}).output);
  const std::string other = lines_in_order(copied(right, {"export"}).output);
  expect(other == merged, "merged in the other order, the export is\n" + other + "and not\n" + merged);
  copied(left, {"merge", program_.file(right)});
  expect(lines_in_order(copied(left, {"export"}).output) == merged, "merged twice, the export is another");
  expect(copied(left, {"balance"}).output == copied(right, {"balance"}).output, "the balances differ");
  State there = state_;
  there.matches.at(*number).note = note;
  expect_same(copied_sheet(left, *number), sheet_json(there, *number), "the sheet after the merge");
  expect(copied_sheet(left, next_match_).at("totals") == json({100, 5}), "the new match is as it was");
  expect(copied_sheet(left, next_match_ + 1).at("note") == "right", "the other's new match came along");
  return check_of(right, "merge");
}

/// Two copies, left.db and right.db, in which a line of points was amended otherwise. The match, or nothing;
/// its line, and what the first player has there now.
std::optional<int> Walker::dispute(int& left, int& right, std::size_t& index) {
  const auto number = any_match([](const Match& match) {
    return std::any_of(match.lines.begin(), match.lines.end(), [](const Line& line) {
      return line.kind == LineKind::kPoints && !line.out && !line.no_out;
    });
  });
  if (!number) return std::nullopt;
  const Match& match = state_.matches.at(*number);
  index = 0;
  while (match.lines[index].kind != LineKind::kPoints || match.lines[index].out || match.lines[index].no_out)
    ++index;
  left = match.militaire ? 100 + below(40) : 5 * (100 + below(100));
  right = left + 10;
  if (match.lines[index].points[0] == left || match.lines[index].points[0] == right) return std::nullopt;
  for (const auto& [database, points] : {std::pair{"left.db", left}, std::pair{"right.db", right}}) {
    copy_to(database);
    copied(database, {"amend", "-m", std::to_string(*number), number_of_line(index),
                      state_.names(match)[0] + "=" + std::to_string(points)});
  }
  return number;
}

namespace {

/// The state in which the first player has these points in the line, by a correction.
State with_points(State state, int number, std::size_t index, int points) {
  Line& line = state.matches.at(number).lines[index];
  line.points[0] = points;
  line.stars[0] = 0;
  line.corrected = true;
  return state;
}

}  // namespace

/// What both sides say of one line: refused, unless it is said what counts.
std::optional<Step> Walker::merge_of_both(const std::string& policy) {
  int left = 0;
  int right = 0;
  std::size_t index = 0;
  const auto number = dispute(left, right, index);
  if (!number) return std::nullopt;
  if (policy.empty()) {
    Step step = start("merge");
    step.arguments.push_back(program_.file("right.db"));
    step.database = "left.db";
    step =
        refused(step, kMergeOfTwoVersions, {{"match", std::to_string(*number)}, {"dir", program_.file("")}});
    // Both sides stand beside each other.
    step.shows = true;
    return step;
  }
  copied("left.db", {"merge", program_.file("right.db"), "--on-conflict", policy});
  const bool disputed = policy == "dispute";
  const json listed = json::parse(copied("left.db", {"matches", "--disputed", "--format", "json"}).output);
  expect(listed.size() == (disputed ? 1 : 0), "the list of the disputed matches: " + listed.dump());
  if (policy == "ours" || policy == "theirs")
    expect_same(copied_sheet("left.db", *number),
                sheet_json(with_points(state_, *number, index, policy == "ours" ? left : right), *number),
                "the sheet after merge --on-conflict " + policy);
  return check_of("left.db", "merge --on-conflict " + policy);
}

std::optional<Step> Walker::resolve_dispute(const std::string& how) {
  int left = 0;
  int right = 0;
  std::size_t index = 0;
  const auto number = dispute(left, right, index);
  if (!number) return std::nullopt;
  copied("left.db", {"merge", program_.file("right.db"), "--on-conflict", "dispute"});
  const std::string match = std::to_string(*number);
  const json shown = json::parse(copied("left.db", {"resolve", "-m", match, "--format", "json"}).output);
  expect(shown.at("disputed") == true && shown.at("sides").size() == 2, "the sides: " + shown.dump());
  const std::size_t chosen = how == "--keep 2" ? 1 : 0;
  const json sides = shown.at("sides");
  const json points = sides[chosen].at("hands")[index].at("entries")[0].at("score");
  expect(points == json(left) || points == json(right), "side " + std::to_string(chosen + 1));
  Arguments arguments{"resolve", "-m", match};
  append(arguments, {"--keep", how.substr(7)});
  copied("left.db", arguments);
  if (how != "--keep both")
    expect_same(copied_sheet("left.db", *number),
                sheet_json(with_points(state_, *number, index, points), *number), "the sheet after " + how);
  expect(!copied_sheet("left.db", *number).contains("disputed"), "it is disputed still");
  return check_of("left.db", "resolve " + how);
}

/// A hand at the table, from a pipe: a line for each player, in the order of their seats.
std::optional<Step> Walker::play_hand() {
  const auto number = any_match([](const Match& match) { return play(match).status == "open"; });
  if (!number) return std::nullopt;
  Step step = start("add");
  step.kinds = {"play"};
  step.arguments = {"play", std::to_string(*number)};
  Match& match = step.after.matches.at(*number);
  Line hand = any_hand(match);
  const bool points = hand.kind == LineKind::kPoints;
  // Who was out is not said of points.
  if (points) {
    hand.out.reset();
    hand.no_out = false;
  }
  if (fault_of(hand, match.militaire)) return std::nullopt;
  if (hand.no_out) step.input += "nobody\n";
  for (std::size_t seat = 0; seat < match.seats.size(); ++seat) {
    if (points)
      step.input += "=" + std::to_string(hand.points[seat]) +
                    std::string(static_cast<std::size_t>(hand.stars[seat]), '*') + "\n";
    else
      step.input += laid_text(hand.reports[seat]) + " / " + left_text(hand.reports[seat]) + "\n";
  }
  step.kinds.emplace_back(points ? "play, points" : "play, cards");
  match.lines.push_back(hand);
  step.touched = {match_key(*number)};
  return step;
}

}  // namespace walk
