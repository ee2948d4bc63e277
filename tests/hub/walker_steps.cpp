// What people do on their laptops.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "storage/file/connection.hpp"
#include "storage/reader.hpp"
#include "storage/store.hpp"
#include "walker.hpp"

namespace hub_tests {

using nlohmann::json;

std::string Walker::shown(const std::pair<int, int>& scores) {
  return fmt::format("{},{}", scores.first, scores.second);
}

std::pair<int, int> Walker::next_scores() {
  constexpr int kOfOne = 199;
  ++hands_;
  return {5 * (1 + hands_ % kOfOne), 5 * (1 + hands_ / kOfOne)};
}

std::string Walker::next_name() { return fmt::format("N{}", ++names_); }

std::string Walker::any_player(Person& person) {
  const json players = asked(person, {"players", "--format", "json"});
  if (players.empty()) return "Ann";
  return players[static_cast<std::size_t>(number(static_cast<int>(players.size())))].at("player");
}

json Walker::any_match(Person& person, bool only_open) {
  Arguments arguments{"matches", "--format", "json"};
  if (only_open) arguments.emplace_back("--open");
  json matches = asked(person, arguments);
  std::vector<json> usable;
  for (const json& match : matches)
    if (!match.value("disputed", false) && match.at("players").size() == 2) usable.push_back(match);
  if (usable.empty()) return nullptr;
  return usable[static_cast<std::size_t>(number(static_cast<int>(usable.size())))];
}

void Walker::start(Person& person) {
  static const std::vector<std::string> kNames{"Ann", "Bob", "Cho", "Dee", "Eve"};
  const auto one = static_cast<std::size_t>(number(5));
  const std::string other = kNames[(one + 1 + static_cast<std::size_t>(number(4))) % 5];
  const End end = enter(person, {"new", kNames[one], other, "--stakes", "1-3", "--target", "1000000",
                                 "--date", fmt::format("2026-11-{:02}", 1 + number(20)), "--format", "json"});
  if (end.code == 0) entered_.emplace(json::parse(end.output).at("id"), script_.back());
}

void Walker::add(Person& person) {
  const json match = any_match(person, true);
  if (match.is_null()) return start(person);
  const auto scores = next_scores();
  const auto& players = match.at("players");
  Arguments arguments{"add",
                      "-m",
                      number_of(match),
                      "--points",
                      fmt::format("{}={}", players[0].get<std::string>(), scores.first),
                      fmt::format("{}={}", players[1].get<std::string>(), scores.second)};
  const int hands = match.at("hands");
  if (hands > 0 && chance(15))
    arguments.insert(arguments.begin() + 3, {"--before", std::to_string(1 + number(hands))});
  const End end = enter(person, arguments);
  if (end.code != 0) return;
  const std::string wanted = shown(scores);
  for (const auto& [id, found] : present(person).hands)
    if (found == wanted) {
      entered_.emplace(id, script_.back());
      given_[id].insert(wanted);
      id_of_[wanted] = id;
      return;
    }
  ADD_FAILURE() << "what was added is not there: " << script_.back();
}

void Walker::amend(Person& person) {
  const json match = any_match(person, false);
  if (match.is_null() || match.at("hands") == 0) return;
  const auto scores = next_scores();
  const auto& players = match.at("players");
  const End end =
      enter(person, {"amend", std::to_string(1 + number(match.at("hands"))), "-m", number_of(match),
                     "--points", fmt::format("{}={}", players[0].get<std::string>(), scores.first),
                     fmt::format("{}={}", players[1].get<std::string>(), scores.second)});
  if (end.code != 0) return;
  for (const auto& [id, found] : present(person).hands)
    if (found == shown(scores)) {
      given_[id].insert(found);
      id_of_[found] = id;
    }
}

void Walker::drop(Person& person) {
  const json match = any_match(person, false);
  if (match.is_null() || match.at("hands") == 0) return;
  take(person, {"drop", std::to_string(1 + number(match.at("hands"))), "-m", number_of(match)});
}

void Walker::undo(Person& person) {
  Arguments arguments{"undo", "--format", "json"};
  if (chance(20)) arguments.emplace_back("2");
  if (const json match = any_match(person, false); chance(30) && !match.is_null())
    arguments.insert(arguments.end(), {"-m", number_of(match)});
  take(person, arguments);
}

void Walker::redo(Person& person) { take(person, {"redo", "--format", "json"}); }

std::string Walker::any_other(const Person& person) {
  const auto other = [&] { return people_[static_cast<std::size_t>(number(4))].laptop.name(); };
  std::string login = other();
  while (login == person.laptop.name()) login = other();
  return login;
}

/// What came from that login may be gone then, also where it stood on a side of a dispute that was not shown.
void Walker::undo_by(Person& person) {
  const std::string login = any_other(person);
  Arguments arguments{"undo", "--by", login, "--yes", "--format", "json"};
  if (chance(30)) arguments.emplace_back("--forwarded");
  if (take(person, arguments).code != 0) return;
  ++figures_.reverts;
  storage::Store::open(person.laptop.file()).read([&](storage::Reader& file) {
    storage::Query rows = file.connection().query(
        "SELECT iif(o.verb = 'add', o.id, o.subject) FROM operation o JOIN command_source s ON "
        "s.command = o.command JOIN hub_log l ON l.key = s.login WHERE o.verb IN ('start', 'add', 'pay') AND "
        "(l.login = ?1 OR s.origin = ?1)");
    rows.bind(login);
    while (rows.step()) removed_.insert(base::to_string(rows.uuid(0)));
  });
}

void Walker::ignore(Person& person) {
  const std::string login = any_other(person);
  if (person.ignored.contains(login)) return stop_ignoring(person, login);
  // A file that knows no hub yet is refused it, and one that was copied and has not synced since may still
  // have that login as its own. A login that has sent nothing yet can be ignored.
  const Arguments arguments{"hub", "ignore", login};
  const End end = person.laptop.run(arguments);
  note(person, arguments, end, false);
  EXPECT_TRUE(end.code == 0 || end.code == kNotThere || end.code == kRefused)
      << script_.back() << hub_tests::shown(end);
  if (end.code != 0) return;
  person.ignored.insert(login);
  ++figures_.ignored;
}

void Walker::stop_ignoring(Person& person, const std::string& login) {
  const Arguments arguments{"hub", "ignore", login, "--no"};
  const End end = person.laptop.run(arguments);
  note(person, arguments, end, false);
  EXPECT_EQ(end.code, 0) << script_.back() << hub_tests::shown(end);
  person.ignored.erase(login);
}

void Walker::change_players(Person& person) {
  const std::string one = any_player(person), other = any_player(person);
  if (chance(50))
    enter(person, {"rename", one, chance(80) ? next_name() : other});
  else
    enter(person, {"join", one, other});
}

void Walker::pay(Person& person) {
  const json match = any_match(person, false);
  if (match.is_null()) return;
  const auto& players = match.at("players");
  const auto payer = static_cast<std::size_t>(number(2));
  const End end = enter(person, {"pay", players[payer], players[1 - payer], std::to_string(1 + number(20)),
                                 "--currency", "CAD", "--format", "json"});
  if (end.code != 0) return;
  const std::string id = json::parse(end.output).at("id");
  entered_.emplace(id, script_.back());
  match_of_[id] = match.at("id");
}

void Walker::close(Person& person) {
  const json match = any_match(person, false);
  if (match.is_null()) return;
  if (match.at("status") != "open") {
    enter(person, {"reopen", "-m", number_of(match)});
  } else if (chance(50)) {
    enter(person, {"close", "-m", number_of(match), "--void"});
  } else {
    enter(person, {"close", "-m", number_of(match), "--conceded-by", match.at("players")[0]});
  }
}

void Walker::edit(Person& person) {
  const json match = any_match(person, false);
  if (match.is_null()) return;
  Arguments arguments{"edit-match", "-m", number_of(match)};
  switch (number(4)) {
    case 0: arguments.insert(arguments.end(), {"--note", fmt::format("note {}", number(5))}); break;
    case 1: arguments.insert(arguments.end(), {"--stakes", std::to_string(1 + number(4))}); break;
    case 2: arguments.insert(arguments.end(), {"--event", chance(50) ? "at the lake" : ""}); break;
    default: arguments.insert(arguments.end(), {"--dealer", match.at("players")[1]}); break;
  }
  enter(person, arguments);
}

void Walker::resolve(Person& person) {
  const json disputed = asked(person, {"matches", "--disputed", "--format", "json"});
  if (disputed.empty()) return add(person);
  resolve_match(person,
                number_of(disputed[static_cast<std::size_t>(number(static_cast<int>(disputed.size())))]),
                chance(40));
}

/// What stood on a side and does not stand any more was removed by the resolution.
void Walker::resolve_match(Person& person, const std::string& match, bool both) {
  const json sides = asked(person, {"resolve", "-m", match, "--format", "json"}).at("sides");
  const Present before = present(person);
  Arguments arguments{"resolve", "-m", match};
  if (both)
    arguments.insert(arguments.end(), {"--keep", "both"});
  else
    arguments.insert(arguments.end(), {"--keep", std::to_string(1 + number(static_cast<int>(sides.size())))});
  if (enter(person, arguments).code != 0) return;
  ++figures_.resolved;
  const Present after = present(person);
  std::set<std::string> stood;
  for (const auto& [id, scores] : before.hands) stood.insert(id);
  for (const std::string& id : before.others) stood.insert(id);
  for (const json& side : sides)
    for (const json& hand : side.value("hands", json::array())) {
      const auto& entries = hand.at("entries");
      const auto known = id_of_.find(shown({entries[0].at("score"), entries[1].at("score")}));
      if (known != id_of_.end()) stood.insert(known->second);
    }
  for (const std::string& id : stood)
    if (!after.contains(id)) removed_.insert(id);
}

void Walker::jump(Person& person) {
  // Up to a month ahead or behind.
  constexpr int kMinutes = 30 * 24 * 60;
  person.clock = chance(30) ? 0 : 60L * (number(2 * kMinutes) - kMinutes);
  ++figures_.jumps;
}

void Walker::sabotage() {
  ++figures_.sabotages;
  if (chance(60)) return sabotage_by_rows();
  // Or by what the program itself would enter, at once.
  Person& dee = people_.back();
  static const std::vector<void (Walker::*)(Person&)> kActs{
      &Walker::start, &Walker::add,   &Walker::amend, &Walker::drop,
      &Walker::undo,  &Walker::close, &Walker::edit,  &Walker::change_players};
  (this->*kActs[static_cast<std::size_t>(number(static_cast<int>(kActs.size())))])(dee);
  sync(dee);
}

void Walker::complete_a_command() {
  const auto [number, row] = missing_.back();
  missing_.pop_back();
  saboteur_.append_rows(number, 2, {row});
  script_.push_back(fmt::format("# the second row of dee's command {} comes", number));
}

void Walker::sabotage_by_rows() {
  const std::vector<history::RawOperation> there = saboteur_.operations();
  std::vector<const history::RawOperation*> starts;
  for (const history::RawOperation& each : there)
    if (each.verb == "start") starts.push_back(&each);
  if (starts.empty()) return;
  const auto any = [&](const auto& list) -> const auto& {
    return list[static_cast<std::size_t>(number(static_cast<int>(list.size())))];
  };
  const history::RawOperation& start = *any(starts);
  ForgedOperation note = saboteur_.note(fmt::format("dee {}", number(5)));
  note.subject = start.subject;
  note.parents = {start.id};
  const ForgedOperation other = note.with_id(Saboteur::new_id());
  const base::Uuid known = any(there).id;
  const int act = number(14);
  script_.push_back(fmt::format("# dee writes rows, by act {}", act));
  switch (act) {
    case 0: saboteur_.append(ForgedCommand{{note.with_body("no JSON")}}); break;
    case 1: saboteur_.append(ForgedCommand{{note.after(Saboteur::new_id())}}); break;
    case 2: saboteur_.append(ForgedCommand{{note}}.with_content(Saboteur::digest_of("x"))); break;
    case 3:  // of another subject
      saboteur_.append(ForgedCommand{{note.of(Saboteur::new_id())}});
      break;
    case 4: saboteur_.append(ForgedCommand{{note.after(other.id), other.after(note.id)}}); break;
    case 5: saboteur_.append(ForgedCommand{{note}}.at_time(569'000'000'000)); break;
    case 6: saboteur_.append(ForgedCommand{{note.as("polish", "{}")}}); break;
    case 7: EXPECT_NE(saboteur_.refusal(ForgedCommand{{note.with_id(known)}}), ""); break;
    case 8: EXPECT_NE(saboteur_.refusal(ForgedCommand{{note, other.with_id(known)}}), ""); break;
    case 9: {
      const ForgedOperation second = other.after(chance(50) ? note.id : start.id);
      missing_.emplace_back(saboteur_.append(ForgedCommand{{note, second}}.without_rows(1)), second);
      break;
    }
    case 10:
      if (!missing_.empty()) complete_a_command();
      break;
    case 11: saboteur_.append(ForgedCommand{{note, other}}.claiming(1)); break;
    case 12: saboteur_.append(ForgedCommand{{note.with_parents("no id")}}); break;
    default: saboteur_.append(ForgedCommand{{note}});
  }
}

void Walker::step() {
  struct Action {
    int weight;
    void (Walker::*done)(Person&);
  };
  static const std::vector<Action> kActions{
      {6, &Walker::start},   {30, &Walker::add},   {8, &Walker::amend},          {5, &Walker::drop},
      {8, &Walker::undo},    {5, &Walker::redo},   {4, &Walker::change_players}, {4, &Walker::pay},
      {4, &Walker::close},   {6, &Walker::edit},   {7, &Walker::resolve},        {4, &Walker::jump},
      {5, &Walker::undo_by}, {4, &Walker::ignore},
  };
  Person& person = people_[static_cast<std::size_t>(number(3))];
  ++figures_.steps;
  if (number(8) == 0) return sabotage();
  const int what = number(112);
  if (what < 18) {
    sync(person);
    return;
  }
  if (what < 21) return copy();
  int left = number(100);
  for (const Action& action : kActions) {
    left -= action.weight;
    if (left < 0) return (this->*action.done)(person);
  }
}

}  // namespace hub_tests
