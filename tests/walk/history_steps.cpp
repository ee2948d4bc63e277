// Undo, redo and import, drawn at random.

#include <algorithm>
#include <fstream>

#include "walker.hpp"

namespace walk {

/// The commands that can be undone, the latest first; of one match, or of all.
std::vector<std::size_t> Walker::undoable(const std::string& match, bool back) const {
  std::vector<std::size_t> found;
  const auto touches = [&](std::size_t command) {
    const auto& touched = log_[command].touched;
    return match.empty() || std::find(touched.begin(), touched.end(), match) != touched.end();
  };
  if (back) {
    for (std::size_t i = log_.size(); i-- > 0;)
      if (log_[i].in_effect && touches(i)) found.push_back(i);
  } else {
    for (std::size_t i = undone_.size(); i-- > 0;)
      if (log_[undone_[i]].redoable && touches(undone_[i])) found.push_back(undone_[i]);
  }
  return found;
}

namespace {

json moved_json(const std::vector<int>& numbers, const std::vector<std::string>& names, const char* key) {
  json list = json::array();
  for (std::size_t i = 0; i < numbers.size(); ++i)
    list.push_back({{"command", numbers[i]}, {"name", names[i]}});
  return {{key, list}};
}

}  // namespace

std::optional<Step> Walker::undo() {
  Step step = start("undo");
  const std::vector<std::size_t> all = undoable("", true);
  const std::size_t count = one_in(3) ? 2 + static_cast<std::size_t>(below(3)) : 1;
  // The matches that the walk begins with stay.
  if (all.size() < count || all[count - 1] < first_undoable_) return std::nullopt;
  step.undone.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  if (count > 1) step.kinds.emplace_back("undo N");
  if (count > 1 || one_in(2)) step.arguments.push_back(std::to_string(count));
  std::vector<int> numbers;
  std::vector<std::string> names;
  for (const std::size_t command : step.undone) {
    numbers.push_back(log_[command].number);
    names.push_back(logged_[static_cast<std::size_t>(log_[command].number - 1)].name);
  }
  step.expected = moved_json(numbers, names, "undone");
  append(step.arguments, {"--format", "json"});
  return step;
}

std::optional<Step> Walker::redo() {
  Step step = start("redo");
  const std::vector<std::size_t> all = undoable("", false);
  const std::size_t count = one_in(2) ? 2 : 1;
  if (all.size() < count) return std::nullopt;
  if (log_[all.front()].lost_its_base) return redo_of_lost();
  for (std::size_t i = 0; i < count; ++i)
    if (log_[all[i]].lost_its_base) return std::nullopt;
  step.redone.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  if (count > 1) step.kinds.emplace_back("redo N");
  if (count > 1 || one_in(2)) step.arguments.push_back(std::to_string(count));
  return step;
}

/// Where a redo leads whose base is gone is not the model's to say, but it leads somewhere, in a copy.
Step Walker::redo_of_lost() {
  std::ofstream(program_.file("copy.db"), std::ios::binary) << bytes_;
  const Outcome redone = program_.run({"redo"}, "copy.db");
  expect(redone.code == 0 || redone.code == 69,
         "redo ended with " + std::to_string(redone.code) + ": " + redone.errors);
  Step step = start("check");
  step.kinds = {"redo of what lost its base"};
  step.database = "copy.db";
  return step;
}

std::optional<Step> Walker::undo_of_match(bool too_many, bool of_more) {
  const auto match = any_match();
  if (!match) return std::nullopt;
  const std::vector<std::size_t> all = undoable(match_key(*match), true);
  Step step = start("undo");
  step.kinds[0] = "undo -m";
  append(step.arguments, {"-m", any_name_of(*match, MatchChoice::kAny, step)});
  const auto more = std::find_if(all.begin(), all.end(),
                                 [&](std::size_t command) { return log_[command].touched.size() > 1; });
  const auto sole = static_cast<std::size_t>(more - all.begin());
  if (too_many) {
    if (more != all.end()) return std::nullopt;
    step.arguments.push_back(std::to_string(all.size() + 1));
    return refused(step, kTooManyUndosOfMatch, {{"count", std::to_string(all.size())}});
  }
  if (of_more) {
    if (more == all.end()) return std::nullopt;
    step.arguments.push_back(std::to_string(sole + 1));
    return refused(step, kUndoOfMoreThanMatch,
                   {{"command", std::to_string(log_[*more].number)}, {"match", std::to_string(*match)}});
  }
  const std::size_t count = one_in(2) ? 2 : 1;
  if (all.size() < count || sole < count || all[count - 1] < first_undoable_) return std::nullopt;
  if (count > 1) step.kinds.emplace_back("undo N -m");
  if (count > 1 || one_in(2)) step.arguments.push_back(std::to_string(count));
  step.undone.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  return step;
}

std::optional<Step> Walker::redo_of_match(bool too_many, bool of_more) {
  // Of a match that is gone, too: by its number.
  std::set<std::string> keys;
  for (const std::size_t command : undoable("", false))
    for (const std::string& subject : log_[command].touched)
      if (subject[0] == 'm') keys.insert(subject);
  if (keys.empty()) return std::nullopt;
  const std::string key = any_of(keys);
  const std::vector<std::size_t> all = undoable(key, false);
  const auto more = std::find_if(all.begin(), all.end(),
                                 [&](std::size_t command) { return log_[command].touched.size() > 1; });
  const auto sole = static_cast<std::size_t>(more - all.begin());
  Step step = start("redo");
  step.kinds[0] = "redo -m";
  append(step.arguments, {"-m", key.substr(1)});
  if (too_many) {
    if (more != all.end()) return std::nullopt;
    step.arguments.push_back(std::to_string(all.size() + 1));
    return refused(step, kTooManyRedosOfMatch, {{"count", std::to_string(all.size())}});
  }
  if (of_more) {
    if (more == all.end()) return std::nullopt;
    step.arguments.push_back(std::to_string(sole + 1));
    return refused(step, kRedoOfMoreThanMatch,
                   {{"command", std::to_string(log_[*more].number)}, {"match", key.substr(1)}});
  }
  // Two are seldom there.
  const std::size_t count = sole > 1 && !one_in(4) ? 2 : 1;
  if (all.size() < count || sole < count) return std::nullopt;
  for (std::size_t i = 0; i < count; ++i)
    if (log_[all[i]].lost_its_base) return std::nullopt;
  if (count > 1) step.kinds.emplace_back("redo N -m");
  if (count > 1 || one_in(2)) step.arguments.push_back(std::to_string(count));
  step.redone.assign(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
  return step;
}

std::optional<Step> Walker::undo_too_many() {
  const std::size_t there = undoable("", true).size();
  if (there == 0) return std::nullopt;
  Step step = start("undo");
  step.arguments.push_back(std::to_string(there + 1 + static_cast<std::size_t>(below(999))));
  return refused(step, kTooManyUndos, {{"count", std::to_string(there)}});
}

std::optional<Step> Walker::redo_too_many() {
  const std::size_t there = undoable("", false).size();
  if (there == 0) return std::nullopt;
  Step step = start("redo");
  step.arguments.push_back(std::to_string(there + 1 + static_cast<std::size_t>(below(999))));
  return refused(step, kTooManyRedos, {{"count", std::to_string(there)}});
}

/// Of everything, or of a match.
std::optional<Step> Walker::nothing_to(const std::string& verb) {
  const bool back = verb == "undo";
  Step step = start(verb);
  if (!undoable("", back).empty()) {
    std::vector<int> without;
    for (int number = 1; number < next_match_; ++number)
      if (undoable(match_key(number), back).empty()) without.push_back(number);
    if (without.empty()) return std::nullopt;
    append(step.arguments, {"-m", std::to_string(any_of(without))});
  }
  return refused(step, back ? kNothingToUndo : kNothingToRedo, {});
}

Step Walker::import_of(const std::string& text) {
  std::ofstream(program_.file("import.jsonl")) << text;
  Step step = start("import");
  step.arguments.push_back(program_.file("import.jsonl"));
  step.rehearsed = one_in(4);
  return step;
}

std::optional<Step> Walker::import_own() {
  if (last_export_.empty()) return std::nullopt;
  Step step = import_of(last_export_);
  step.kinds = {"import of what is here"};
  return step;
}

/// A match from elsewhere, with an id of its own: some of them end alike.
std::optional<Step> Walker::import_new() {
  const auto like = any_match();
  if (!like) return std::nullopt;
  Match match = state_.matches.at(*like);
  match.closing.reset();
  for (Line& line : match.lines) {
    line.id = next_line_++;
    line.corrected = false;
  }
  const Line hand = any_hand(match);
  if (fault_of(hand, match.militaire)) return std::nullopt;
  match.lines.push_back(hand);
  match.note = "import " + std::to_string(++twins_);
  for (int& seat : match.seats) seat = state_.person(seat);
  State there = state_;
  there.matches = {{1, match}};
  json line = export_json(there, {1}, false).front();
  const std::string number = std::to_string(twins_);
  line["id"] = "00000000-0000-7000-8000-" + std::string(8 - number.size(), '0') + number + "beef";
  Step step = import_of(line.dump() + "\n");
  step.kinds = {"import of a new match"};
  // A dealer is part of a hand only where the deal would not have gone there.
  const std::vector<std::optional<int>> turns = play(match).turns;
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    if (match.lines[i].dealer == turns[i]) match.lines[i].dealer.reset();
  step.new_match_ids[next_match_] = line["id"];
  step.after.matches[next_match_] = match;
  step.touched = {match_key(next_match_++)};
  return step;
}

/// A match that is here, with more lines at its end.
std::optional<Step> Walker::import_more() {
  const auto number = any_match([](const Match& match) { return !match.closing; });
  if (!number || !exported_.contains(*number)) return std::nullopt;
  Match match = state_.matches.at(*number);
  const std::size_t known = match.lines.size();
  for (int count = 1 + below(2); count > 0; --count) {
    const Line hand = any_hand(match);
    if (fault_of(hand, match.militaire)) return std::nullopt;
    match.lines.push_back(hand);
  }
  json line = json::parse(exported_.at(*number).first);
  State there = state_;
  there.matches = {{1, match}};
  const json whole = export_json(there, {1}, false).front();
  for (std::size_t i = known; i < match.lines.size(); ++i) line["hands"].push_back(whole["hands"][i]);
  Step step = import_of(line.dump() + "\n");
  step.kinds = {"import of more lines"};
  step.after.matches.at(*number) = match;
  step.touched = {match_key(*number)};
  if (play(match).running.size() < match.lines.size())
    step.kinds.emplace_back("import of lines after the finish");
  return step;
}

/// A match that is here and differs: what is here is kept, replaced, or all is refused.
std::optional<Step> Walker::import_changed(const std::string& policy, bool in_note) {
  const auto number = any_match([](const Match& match) {
    return std::any_of(match.lines.begin(), match.lines.end(),
                       [](const Line& line) { return line.kind != LineKind::kCards; });
  });
  if (!number || !exported_.contains(*number)) return std::nullopt;
  json line = json::parse(exported_.at(*number).first);
  Match match = state_.matches.at(*number);
  std::string changed_line;
  if (in_note) {
    line["note"] = match.note = "changed " + std::to_string(next_line_++);
  } else {
    std::vector<std::size_t> fitting;
    for (std::size_t i = 0; i < match.lines.size(); ++i)
      if (match.lines[i].kind != LineKind::kCards) fitting.push_back(i);
    const std::size_t index = any_of(fitting);
    Line& changed = match.lines[index];
    changed.corrected = true;
    changed_line = number_of_line(index);
    if (changed.is_hand()) {
      // A score that no hand of the walk has.
      changed.points[0] = match.militaire ? 199 : 4500;
      if (changed.points[0] == state_.matches.at(*number).lines[index].points[0]) return std::nullopt;
      line["hands"][index]["entries"][0]["score"] = changed.points[0];
      // The line went out without a dealer whose turn it was, and comes in so.
      if (changed.dealer == turn_at(match, index)) changed.dealer.reset();
    } else {
      changed.reason = "changed " + std::to_string(next_line_++);
      line["hands"][index]["reason"] = changed.reason;
    }
  }
  Step step = import_of(line.dump() + "\n");
  if (!policy.empty()) append(step.arguments, {"--on-conflict", policy});
  step.kinds = {"import --on-conflict " + policy};
  if (policy == "theirs") {
    step.after.matches.at(*number) = match;
    step.touched = {match_key(*number)};
  } else if (policy.empty()) {
    step = refused(step, in_note ? kImportOfOtherNote : kImportOfOtherLine,
                   {{"file", program_.file("import.jsonl")},
                    {"match", std::to_string(*number)},
                    {"line", changed_line}});
  }
  return step;
}

/// A match whose start was undone comes back as it was exported.
std::optional<Step> Walker::import_gone() {
  std::vector<int> gone;
  for (const auto& [number, exported] : exported_)
    if (!state_.matches.contains(number)) gone.push_back(number);
  if (gone.empty()) return std::nullopt;
  const int number = any_of(gone);
  const auto& [line, match] = exported_.at(number);
  // Under other names they would be other players.
  const json named = json::parse(line)["players"];
  if (named != json(state_.names(match))) return std::nullopt;
  Match again = match;
  for (int& seat : again.seats) seat = state_.person(seat);
  const std::vector<std::optional<int>> turns = play(again).turns;
  for (std::size_t i = 0; i < again.lines.size(); ++i) {
    again.lines[i].corrected = false;
    if (again.lines[i].dealer == turns[i]) again.lines[i].dealer.reset();
  }
  Step step = import_of(line + "\n");
  step.kinds = {"import of what was undone"};
  step.after.matches[number] = again;
  step.touched = {match_key(number)};
  return step;
}

std::optional<Step> Walker::import_payment(const std::string& policy) {
  std::vector<int> standing;
  for (const auto& [number, payment] : state_.payments)
    if (!payment.gone && !state_.lapsed(payment)) standing.push_back(number);
  if (standing.empty() || last_export_.empty()) return std::nullopt;
  const auto at = static_cast<std::size_t>(below(static_cast<int>(standing.size())));
  const int number = standing[at];
  // Payments stand at the end of an export, by their numbers.
  std::vector<std::string> lines;
  std::size_t begin = 0;
  for (std::size_t end = last_export_.find('\n'); end != std::string::npos;
       begin = end + 1, end = last_export_.find('\n', begin))
    lines.push_back(last_export_.substr(begin, end - begin));
  json line = json::parse(lines.at(state_.matches.size() + at));
  Step step = start("import");
  Payment& payment = step.after.payments.at(number);
  payment.amount += 25;
  line["payment"]["amount"] = money(payment.amount, payment.currency);
  const State after = step.after;
  step = import_of(line.dump() + "\n");
  step.kinds = {"import of a payment --on-conflict " + policy};
  if (!policy.empty()) append(step.arguments, {"--on-conflict", policy});
  if (policy == "theirs") {
    step.after = after;
    step.touched = {"y" + std::to_string(number)};
  } else if (policy.empty()) {
    step = refused(step, kImportOfOtherPayment,
                   {{"file", program_.file("import.jsonl")}, {"payment", std::to_string(number)}});
  }
  return step;
}

}  // namespace walk
