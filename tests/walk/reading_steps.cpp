// The commands that read, drawn at random.

#include <algorithm>
#include <array>
#include <sstream>

#include "walker.hpp"

namespace walk {

Step Walker::reading(const Arguments& arguments, const std::string& kind) {
  Step step = start(arguments.front());
  step.arguments = arguments;
  step.kinds = {kind};
  return step;
}

std::optional<Step> Walker::read_sheet() {
  const auto number = any_match();
  if (!number) return std::nullopt;
  Step step = reading({"sheet"}, "sheet");
  if (!leaves_out_match(step, last_changed() == *number))
    step.arguments.push_back(any_name_of(*number, MatchChoice::kAny, step));
  if (one_in(3)) {
    // As people read it.
    if (one_in(2))
      append(step.arguments, {"--format", any_of(std::array<std::string, 3>{"text", "md", "csv"})});
    step.kinds.emplace_back("sheet for people");
    return step;
  }
  append(step.arguments, {"--format", "json"});
  step.expected = sheet_json(state_, *number);
  return step;
}

/// As it would be with other stakes and schemes.
std::optional<Step> Walker::read_settlement() {
  const auto number = any_match();
  if (!number) return std::nullopt;
  Step step = reading({"settle"}, "settle");
  if (!leaves_out_match(step, last_changed() == *number))
    step.arguments.push_back(any_name_of(*number, MatchChoice::kAny, step));
  Match match = state_.matches.at(*number);
  if (!match.militaire && one_in(2)) {
    match.settlement = any_of(std::array<std::string, 3>{"pagat", "wikipedia", "none"});
    append(step.arguments, {"--settlement", match.settlement});
    step.kinds.emplace_back("settle --settlement");
  }
  if (!match.militaire && one_in(2)) {
    Stakes stakes = any_stakes();
    stakes.currency = match.stakes ? match.stakes->currency : "CAD";
    match.stakes = stakes;
    append(step.arguments, {"--stakes", stakes_text(stakes)});
    step.kinds.emplace_back("settle --stakes");
  }
  append(step.arguments, {"--format", "json"});
  step.expected = settlement_json(state_, *number, match);
  return step;
}

std::optional<Step> Walker::read_settlements() {
  Step step = reading({"settle", "--all"}, "settle --all");
  std::vector<int> numbers = filtered(step, true);
  std::reverse(numbers.begin(), numbers.end());
  step.expected = json::array();
  for (const int number : numbers)
    step.expected->push_back(settlement_json(state_, number, state_.matches.at(number)));
  append(step.arguments, {"--format", "json"});
  return step;
}

std::optional<Step> Walker::read_explained() {
  const auto number = any_match([](const Match& match) { return !match.lines.empty(); });
  if (!number) return std::nullopt;
  const auto index =
      static_cast<std::size_t>(below(static_cast<int>(state_.matches.at(*number).lines.size())));
  Step step = reading({"explain", number_of_line(index)}, "explain");
  if (!leaves_out_match(step, last_changed() == *number))
    append(step.arguments, {"-m", any_name_of(*number, MatchChoice::kAny, step)});
  if (one_in(4)) return step;
  append(step.arguments, {"--format", "json"});
  step.expected = explained_json(state_, *number, index);
  return step;
}

/// Draws filters; the numbers that they leave, the newest first.
std::vector<int> Walker::filtered(Step& step, bool with_more) {
  std::vector<int> found = numbers(true);
  const auto keep = [&](const std::function<bool(const Match&)>& fits) {
    std::erase_if(found, [&](int number) { return !fits(state_.matches.at(number)); });
  };
  const auto option = [&](const std::string& name, const std::string& value) {
    step.arguments.push_back(name);
    if (!value.empty()) step.arguments.push_back(value);
    step.kinds.push_back(step.kinds.front() + " " + name);
  };
  const std::vector<int> people = state_.people();
  if (one_in(2) && !people.empty()) {
    const int player = any_of(people);
    option("--player", named(player));
    keep([&](const Match& match) { return state_.sits_in(player, match); });
  }
  if (one_in(3)) {
    const std::string event = "league " + std::to_string(below(3));
    option("--event", event);
    keep([&](const Match& match) { return match.event == event; });
  }
  if (one_in(3)) {
    const std::string since = any_day();
    option("--since", since);
    keep([&](const Match& match) { return match.date && *match.date >= since; });
  }
  if (one_in(3)) {
    const std::string until = any_day();
    option("--until", until);
    keep([&](const Match& match) { return match.date && *match.date <= until; });
  }
  if (!with_more) return found;
  if (one_in(3)) {
    option("--open", "");
    keep([&](const Match& match) { return play(match).status == "open"; });
  }
  if (one_in(3)) {
    const auto most = static_cast<std::size_t>(1 + below(5));
    option("--limit", std::to_string(most));
    found.resize(std::min(found.size(), most));
  }
  return found;
}

std::optional<Step> Walker::read_matches() {
  Step step = reading({"matches", "--format", "json"}, "matches");
  step.expected = matches_json(state_, filtered(step, true));
  return step;
}

std::optional<Step> Walker::read_players() {
  Step step = reading({"players", "--format", "json"}, "players");
  const bool of_one = one_in(3);
  if (!of_one) {
    step.expected = players_json(state_, numbers(false));
    return step;
  }
  const std::vector<int> people = state_.seated();
  if (people.empty()) return std::nullopt;
  const int player = any_of(people);
  append(step.arguments, {"--player", named(player)});
  step.kinds.emplace_back("players --player");
  const json all = players_json(state_, numbers(false));
  step.expected = json::array();
  for (const json& each : all)
    if (each["player"] == state_.name(player)) step.expected->push_back(each);
  return step;
}

std::optional<Step> Walker::read_payments() {
  Step step = reading({"payments", "--format", "json"}, "payments");
  std::vector<int> found;
  for (const auto& [number, payment] : state_.payments)
    if (!payment.gone && !state_.lapsed(payment)) found.insert(found.begin(), number);
  const std::vector<int> people = state_.people();
  if (one_in(2) && !people.empty()) {
    const int player = any_of(people);
    append(step.arguments, {"--player", named(player)});
    step.kinds.emplace_back("payments --player");
    std::erase_if(found, [&](int number) {
      const Payment& payment = state_.payments.at(number);
      return state_.person(payment.from) != player && state_.person(payment.to) != player;
    });
  }
  if (one_in(2)) {
    const std::string since = any_day();
    append(step.arguments, {"--since", since});
    step.kinds.emplace_back("payments --since");
    std::erase_if(found, [&](int number) { return state_.payments.at(number).date < since; });
  }
  step.expected = payments_json(state_, found);
  return step;
}

/// Of all, of one, or among several; of an event.
std::optional<Step> Walker::read_balance() {
  Step step = reading({"balance"}, "balance");
  std::vector<int> matches = numbers(false);
  bool payments = true;
  if (one_in(3)) {
    const std::string event = "league " + std::to_string(below(3));
    append(step.arguments, {"--event", event});
    step.kinds.emplace_back("balance --event");
    std::erase_if(matches, [&](int number) { return state_.matches.at(number).event != event; });
    payments = false;
  }
  std::set<std::string> asked;
  const std::vector<int> people = state_.people();
  for (int count = below(4); count > 0 && !people.empty(); --count) {
    const int player = any_of(people);
    step.arguments.push_back(named(player));
    asked.insert(state_.name(player));
  }
  if (!asked.empty()) step.kinds.emplace_back(asked.size() == 1 ? "balance PLAYER" : "balance PLAYER PLAYER");
  Debts owed = debts(state_, matches, payments);
  if (!asked.empty())
    std::erase_if(owed, [&](const auto& debt) {
      const std::size_t among = asked.count(debt.first[0]) + asked.count(debt.first[1]);
      return among < std::min<std::size_t>(asked.size(), 2);
    });
  // The parts of each add up to it.
  if (one_in(2)) {
    step.arguments.emplace_back("--detail");
    step.kinds.emplace_back("balance --detail");
  }
  append(step.arguments, {"--format", "csv"});
  const bool detail = step.kinds.back() == "balance --detail";
  Debts said;
  const Outcome outcome = program_.run(step.arguments);
  expect(outcome.code == 0, "balance: " + outcome.errors);
  std::istringstream rows(outcome.output);
  std::string row;
  std::getline(rows, row);
  while (std::getline(rows, row)) {
    if (row.ends_with('\r')) row.pop_back();
    std::vector<std::string> cells;
    std::istringstream stream(row);
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    std::string digits = cells.at(3);
    std::erase(digits, '.');
    said[{cells.at(0), cells.at(1), cells.at(2)}] += std::stoll(digits);
  }
  story_.push_back(command_line(step.arguments));
  expect(said == owed, std::string(detail ? "balance --detail" : "balance") + " says\n" + outcome.output +
                           "and the model\n" + pairs_json(owed).dump());
  return step;
}

std::optional<Step> Walker::read_log() {
  const bool of_match = one_in(2) && next_match_ > 1;
  Step step = reading({"log", "--format", "json"}, of_match ? "log MATCH" : "log");
  step.kinds = {"log"};
  if (!of_match) {
    step.expected = log_json("");
    return step;
  }
  // Also of a match that is gone.
  const int number = 1 + below(next_match_ - 1);
  step.arguments.push_back(std::to_string(number));
  step.kinds.emplace_back("log MATCH");
  step.expected = log_json(match_key(number));
  return step;
}

std::optional<Step> Walker::read_export() {
  std::set<int> chosen;
  Step step = reading({"export"}, "export");
  for (int count = below(3); count > 0; --count)
    if (const auto number = any_match()) {
      chosen.insert(*number);
      step.arguments.push_back(any_name_of(*number, MatchChoice::kAny, step));
    }
  if (!chosen.empty()) {
    step.kinds.emplace_back("export MATCH");
  } else if (one_in(2)) {
    // Money as a journal, which other programs judge elsewhere.
    append(step.arguments, {"--format", any_of(std::array<std::string, 2>{"ledger", "csv"})});
    step.kinds.emplace_back("export --format");
    return step;
  } else {
    const std::vector<int> all = numbers(false);
    chosen.insert(all.begin(), all.end());
  }
  const Outcome outcome = program_.run(step.arguments);
  story_.push_back(command_line(step.arguments));
  expect(outcome.code == 0, "export: " + outcome.errors);
  json lines = json::array();
  std::istringstream stream(outcome.output);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  const bool payments = step.arguments.size() == 1;
  expect_same(lines, export_json(state_, {chosen.begin(), chosen.end()}, payments), "export");
  return step;
}

std::optional<Step> Walker::read_score() {
  Match match;
  match.militaire = one_in(2);
  match.seats.assign(match.militaire ? 3 + static_cast<std::size_t>(below(2)) : 2, 0);
  Line hand = any_hand(match);
  Step step = reading({"score"}, "score");
  Names names{"Ann", "Bob", "Cho", "Dee"};
  names.resize(match.seats.size());
  if (fault_of(hand, match.militaire)) return std::nullopt;
  if (match.militaire) append(step.arguments, {"--game", "militaire"});
  if (hand.kind == LineKind::kPoints) step.arguments.emplace_back("--points");
  if (hand.kind == LineKind::kPoints && hand.out)
    append(step.arguments, {"--out", names[static_cast<std::size_t>(*hand.out)]});
  if (hand.no_out) step.arguments.emplace_back("--no-out");
  step.kinds.push_back(std::string(hand.kind == LineKind::kCards ? "score of cards" : "score of points") +
                       (match.militaire ? " of Militaire" : ""));
  append(step.arguments, {"--format", "json"});
  append(step.arguments, reports(dice(), hand, match.militaire, names));
  step.expected = scored_json(hand, match.militaire, names);
  return step;
}

std::optional<Step> Walker::read_rules() {
  Step step = reading({"rules"}, "rules");
  if (!one_in(4))
    step.arguments.push_back(
        any_of(std::array<std::string, 5>{"pagat", "wikipedia", "gamerules", "mille", "militaire"}));
  return step;
}

/// A page, or a picture of it, that is whole: it ends as such a document does.
std::optional<Step> Walker::read_page() {
  const auto number = any_match();
  if (!number) return std::nullopt;
  const std::string format = one_in(2) ? "html" : "svg";
  Step step = reading({"sheet", std::to_string(*number), "--format", format}, "sheet as a page");
  step.kinds.push_back("sheet --format " + format);
  const std::string page = copied("walk.db", step.arguments).output;
  expect(page.ends_with("</" + format + ">\n"), "the page ends with " + page.substr(page.size() - 40));
  return step;
}

std::optional<Step> Walker::read_blank() {
  Step step = reading({"sheet", "--blank"}, "sheet --blank");
  if (one_in(2)) append(step.arguments, {"--players", std::to_string(2 + below(3))});
  if (one_in(2)) append(step.arguments, {"--format", "html"});
  expect(!copied("walk.db", step.arguments).output.empty(), "nothing to be filled in");
  return step;
}

/// Each figure is worked out from the sheets elsewhere (statistics.cpp): here, that all who sit in a match
/// that counts are in it, each once, and that nobody won more than was played.
std::optional<Step> Walker::read_statistics() {
  std::multiset<std::string> expected;
  std::set<int> people;
  for (const auto& [number, match] : state_.matches)
    if (play(match).status != "void")
      for (const int seat : match.seats) people.insert(state_.person(seat));
  for (const int person : people) expected.insert(state_.name(person));
  Step step = reading({"stats", "--format", "json"}, "stats");
  std::multiset<std::string> found;
  for (const json& row : json::parse(copied("walk.db", step.arguments).output)) {
    found.insert(row.at("player").get<std::string>());
    expect(row.at("won").get<int>() + row.at("lost").get<int>() <= row.at("matches").get<int>(), row.dump());
  }
  expect(found == expected, "stats has other players");
  return step;
}

/// Rebuilds every projection and expects it to be as it was.
std::optional<Step> Walker::rebuild() { return reading({"rebuild"}, "rebuild"); }

}  // namespace walk
