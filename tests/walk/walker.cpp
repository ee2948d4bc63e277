// What the program says, beside what the model says.

#include "walker.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace walk {
namespace {

using nlohmann::json;

json or_null(const std::optional<std::string>& text) { return text ? json(*text) : json(); }

std::optional<std::string> winner_of(const Standing& standing, const std::array<std::string, 2>& names) {
  return standing.winner ? std::optional(names[static_cast<std::size_t>(*standing.winner)]) : std::nullopt;
}

json entry_of(const Line& line, std::size_t seat, const std::array<std::string, 2>& names) {
  json entry{{"player", names[seat]}, {"score", line.points[seat]}};
  if (line.adjust) return entry;
  entry["stars"] = line.stars[seat];
  entry["chapeau"] = line.points[seat] < 0 && !line.no_out;
  entry["out"] = line.out || line.no_out ? json(line.out == static_cast<int>(seat)) : json();
  return entry;
}

json line_of(const Match& match, const Standing& standing, std::size_t index,
             const std::array<std::string, 2>& names) {
  const Line& line = match.lines[index];
  json result{{"number", index + 1}, {"kind", line.adjust ? "adjust" : "points"}};
  if (line.adjust) result["reason"] = line.reason;
  if (line.no_out) result["no_out"] = true;
  for (const std::size_t seat : {0U, 1U}) {
    json entry = entry_of(line, seat, names);
    if (index < standing.running.size()) entry["total"] = standing.running[index][seat];
    result["entries"].push_back(entry);
  }
  if (index >= standing.running.size()) result["after_finish"] = true;
  return result;
}

json payout_of(const Match& match, const Standing& standing, const std::array<std::string, 2>& names) {
  const auto paid = payout(match, standing);
  if (!paid) return nullptr;
  return {{"from", names[static_cast<std::size_t>(paid->from)]},
          {"to", names[static_cast<std::size_t>(paid->to)]},
          {"currency", match.stakes->currency},
          {"amount", money(paid->amount)}};
}

json sheet_of(const State& state, int number) {
  const Match& match = state.matches.at(number);
  const Standing standing = play(match);
  const auto names = state.names(match);
  json sheet{{"match", number},       {"players", names},          {"date", match.date},
             {"note", match.note},    {"status", standing.status}, {"totals", standing.totals},
             {"hands", json::array()}};
  sheet["rules"] = {{"target", match.target}, {"settlement", "pagat"}};
  sheet["stakes"] = match.stakes ? json{{"small", money(match.stakes->small)},
                                        {"large", money(match.stakes->large)},
                                        {"currency", match.stakes->currency}}
                                 : json();
  if (!match.event.empty()) sheet["event"] = match.event;
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    sheet["hands"].push_back(line_of(match, standing, i, names));
  sheet["settlement"] = {{"winner", or_null(winner_of(standing, names))},
                         {"payout", payout_of(match, standing, names)}};
  return sheet;
}

/// What of a document the model has an opinion on: the keys of `expected`, and those that must not be there.
void keep_known(json& document, const json& expected) {
  if (document.is_array() && expected.is_array() && document.size() == expected.size())
    for (std::size_t i = 0; i < expected.size(); ++i) keep_known(document[i], expected[i]);
  if (!document.is_object() || !expected.is_object()) return;
  static const std::set<std::string> telling{"after_finish", "no_out", "event", "total", "disputed"};
  json kept = json::object();
  for (const auto& [key, value] : document.items())
    if (expected.contains(key) || telling.contains(key)) kept[key] = value;
  for (const auto& [key, value] : expected.items())
    if (kept.contains(key)) keep_known(kept[key], value);
  document = kept;
}

json matches_of(const State& state) {
  json all = json::array();
  for (auto match = state.matches.rbegin(); match != state.matches.rend(); ++match) {
    const Standing standing = play(match->second);
    const auto names = state.names(match->second);
    all.push_back({{"match", match->first},
                   {"players", names},
                   {"date", match->second.date},
                   {"totals", standing.totals},
                   {"status", standing.status},
                   {"winner", or_null(winner_of(standing, names))}});
    if (!match->second.event.empty()) all.back()["event"] = match->second.event;
  }
  return all;
}

Debts debts_of(const json& balance) {
  Debts found;
  for (const json& pair : balance["pairs"])
    found.insert(std::array<std::string, 4>{pair.at("debtor"), pair.at("creditor"), pair.at("currency"),
                                            pair.at("amount")});
  return found;
}

void expect(bool holds, const std::string& what) {
  if (!holds) throw std::runtime_error(what);
}

void expect_same(json actual, const json& expected, const std::string& what) {
  keep_known(actual, expected);
  expect(actual == expected,
         what + ": the program says\n" + actual.dump() + "\nand the model\n" + expected.dump());
}

json document(const Program& program, const Arguments& arguments) {
  Arguments with_format = arguments;
  with_format.insert(with_format.end(), {"--format", "json"});
  const Outcome outcome = program.run(with_format);
  expect(outcome.code == 0, command_line(arguments) + ": " + outcome.errors);
  return json::parse(outcome.output);
}

}  // namespace

void Walker::begin() {
  for (int i = 0; i < 4; ++i) {
    take(new_match());
    ++first_undoable_;
  }
}

void Walker::step() {
  if (redo_next_) {
    redo_next_ = false;
    return take(redo());
  }
  const int draw = below(100);
  // How often each is drawn; what is left over adds a hand.
  const std::vector<std::pair<int, Step (Walker::*)()>> steps{
      {4, &Walker::new_match},     {3, &Walker::again},        {5, &Walker::add_before}, {9, &Walker::amend},
      {4, &Walker::drop},          {7, &Walker::move},         {6, &Walker::adjust},     {3, &Walker::close},
      {3, &Walker::reopen},        {5, &Walker::edit_match},   {3, &Walker::rename},     {2, &Walker::join},
      {5, &Walker::pay},           {3, &Walker::drop_payment}, {7, &Walker::undo},       {2, &Walker::redo},
      {5, &Walker::undo_of_match}, {3, &Walker::not_there},    {1, &Walker::import_own}};
  int upto = 0;
  for (const auto& [share, make] : steps)
    if (draw < (upto += share)) return take((this->*make)());
  take(add());
}

void Walker::take(const Step& step) try {
  story_.push_back(command_line(step.arguments));
  const Outcome outcome = program_.run(step.arguments);
  expect(outcome.code == step.code, "ended with " + std::to_string(outcome.code) + ", not " +
                                        std::to_string(step.code) + " " + step.refusal + "\n" +
                                        outcome.errors);
  if (step.code != 0)
    expect(outcome.errors.starts_with("chapeau: " + step.refusal),
           "refused with " + outcome.errors + "and not " + step.refusal);
  ++counts_[step.code == 0 ? step.name : std::to_string(step.code) + " " + step.name];
  for (const std::size_t command : step.undone) take_back(command);
  for (const std::size_t command : step.redone) bring_back(command);
  if (step.code == 0 && step.undone.empty() && step.redone.empty()) enter(step);
  compare_export(step);
  std::set<std::string> touched = step.touched;
  for (const auto& commands : {step.undone, step.redone})
    for (const std::size_t command : commands)
      touched.insert(log_[command].touched.begin(), log_[command].touched.end());
  for (const std::string& subject : touched)
    if (subject[0] == 'm') compare_match(std::stoi(subject.substr(1)));
} catch (const std::runtime_error& error) {
  std::string story;
  for (const std::string& line : story_) story += "chapeau" + line + "\n";
  throw std::runtime_error(story + error.what());
}

/// A command that changed nothing is none.
void Walker::enter(const Step& step) {
  const bool changes = step.after.text() != state_.text() || step.name == "join" || step.name == "rename";
  if (!changes || step.touched.empty()) return;
  const auto meets = [](const Entered& one, const std::set<std::string>& touched) {
    return std::any_of(touched.begin(), touched.end(),
                       [&](const std::string& subject) { return one.touched.contains(subject); });
  };
  for (Entered& command : log_) {
    if (!command.redoable || !meets(command, step.touched)) continue;
    command.redoable = false;
    for (Entered& other : log_)
      if (other.redoable && meets(other, command.touched)) other.lost_its_base = true;
  }
  log_.push_back({state_, step.after, step.touched});
  state_ = step.after;
}

void Walker::take_back(std::size_t number) {
  Entered& command = log_[number];
  for (const std::string& subject : command.touched) state_.take(subject, command.before);
  command.in_effect = false;
  command.redoable = true;
  std::erase(undone_, number);
  undone_.push_back(number);
}

void Walker::bring_back(std::size_t number) {
  Entered& command = log_[number];
  for (const std::string& subject : command.touched) state_.take(subject, command.after);
  command.in_effect = true;
  command.redoable = false;
  std::erase(undone_, number);
}

/// Whenever the state is one that was there before, by undo, redo or otherwise, so are the bytes.
void Walker::compare_export(const Step& step) {
  const Outcome outcome = program_.run({"export"});
  expect(outcome.code == 0, "export: " + outcome.errors);
  const auto [there, first] = exports_.try_emplace(state_.text(), outcome.output);
  expect(there->second == outcome.output,
         "export differs from the one before\n" + there->second + "and is now\n" + outcome.output);
  if (!first && !step.undone.empty()) ++counts_["same export after undo"];
  if (!first && !step.redone.empty()) ++counts_["same export after redo"];
}

void Walker::compare_match(int number) const {
  const std::string name = std::to_string(number);
  if (state_.matches.contains(number))
    return expect_same(document(program_, {"sheet", name}), sheet_of(state_, number), "sheet " + name);
  expect(program_.run({"sheet", name}).code == 66, "match " + name + " is there still");
}

void Walker::compare_everything() const {
  for (const auto& [number, match] : state_.matches) compare_match(number);
  expect_same(document(program_, {"matches"}), matches_of(state_), "matches");
  const json balance = document(program_, {"balance"});
  json expected = json::array();
  for (const auto& debt : debts(state_)) expected.push_back(debt);
  json actual = json::array();
  for (const auto& debt : debts_of(balance)) actual.push_back(debt);
  expect_same(actual, expected, "balance");
  const Outcome check = program_.run({"check"});
  expect(check.code == 0, "check: " + check.output + check.errors);
}

}  // namespace walk
