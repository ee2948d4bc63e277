// The commands on matches, drawn at random, and what the model makes of each.

#include <algorithm>
#include <array>

#include "walker.hpp"

namespace walk {
namespace {

constexpr std::array<const char*, 3> kSchemes{"pagat", "wikipedia", "none"};

/// The same figures in another money, where it has as many decimals as they need.
std::optional<Stakes> in_money(const Stakes& stakes, const std::string& currency) {
  Stakes result = stakes;
  result.currency = currency;
  int places = decimals(currency) - decimals(stakes.currency);
  for (; places > 0; --places) {
    result.small *= 10;
    result.large *= 10;
  }
  for (; places < 0; ++places) {
    if (result.small % 10 != 0 || result.large % 10 != 0) return std::nullopt;
    result.small /= 10;
    result.large /= 10;
  }
  return result;
}

}  // namespace

std::optional<int> Walker::any_match(const std::function<bool(const Match&)>& fits) {
  std::vector<int> fitting;
  for (const auto& [number, match] : state_.matches)
    if (!fits || fits(match)) fitting.push_back(number);
  if (fitting.empty()) return std::nullopt;
  // Mostly one of the latest, so that matches grow until they are over.
  const int there = static_cast<int>(fitting.size());
  const int back = below(one_in(4) ? there : std::min(there, 4));
  return fitting[static_cast<std::size_t>(there - 1 - back)];
}

std::string Walker::any_day() {
  return "2026-0" + std::to_string(1 + below(9)) + "-1" + std::to_string(below(10));
}

Stakes Walker::any_stakes() {
  const std::string currency = any_of(std::array<std::string, 6>{"CAD", "CAD", "CAD", "EUR", "JPY", "KWD"});
  const long long unit = currency == "JPY" ? 1 : 25;
  const long long small = unit * (1 + below(20));
  return {small, one_in(3) ? 3 * small : unit * (1 + below(40)), currency};
}

/// A single number stands for itself and three times as much.
std::string Walker::stakes_text(const Stakes& stakes) {
  const std::string small = money(stakes.small, stakes.currency);
  if (stakes.large == 3 * stakes.small && one_in(2)) return small;
  return small + (one_in(3) ? "\u2013" : "-") + money(stakes.large, stakes.currency);
}

/// Stakes, target, dealer, day, event and note, of a new match.
void Walker::new_options(Match& match, Step& step) {
  const auto option = [&](const std::string& name, const std::string& value) {
    append(step.arguments, {name, value});
    step.kinds.push_back("new " + name);
  };
  match.date = any_day();
  append(step.arguments, {"--date", *match.date});
  if (!match.militaire && one_in(3)) option("--settlement", match.settlement = any_of(kSchemes));
  if (!match.militaire && one_in(4)) {
    match.natural_to_win = true;
    step.arguments.emplace_back("--natural-to-win");
    step.kinds.emplace_back("new --natural-to-win");
  }
  if (!match.militaire && !one_in(5)) {
    match.stakes = any_stakes();
    option("--stakes", stakes_text(*match.stakes));
    if (match.stakes->currency != "CAD" || one_in(2)) option("--currency", match.stakes->currency);
  }
  if (one_in(2)) {
    match.first_dealer = below(static_cast<int>(match.seats.size()));
    option("--dealer", any_beginning(step.after.names(match),
                                     step.after.names(match)[static_cast<std::size_t>(*match.first_dealer)]));
  }
  if (one_in(3)) option("--event", match.event = "league " + std::to_string(below(3)));
  if (one_in(3)) option("--note", match.note = "note " + std::to_string(below(99)));
}

std::optional<Step> Walker::new_match() {
  Step step = start("new");
  Match match;
  match.militaire = one_in(4);
  const std::size_t seats = match.militaire ? 3 + static_cast<std::size_t>(below(2)) : 2;
  const std::vector<int> people = state_.people();
  while (match.seats.size() < seats) {
    int player = 0;
    // Mostly the same few, so that they have much to do with each other.
    if (people.size() < 6 || one_in(10)) {
      player = next_player_++;
      step.after.players[player] = {fresh_name(), {}};
    } else {
      player = people[static_cast<std::size_t>(below(one_in(2) ? 4 : static_cast<int>(people.size())))];
    }
    if (std::find(match.seats.begin(), match.seats.end(), player) == match.seats.end())
      match.seats.push_back(player);
  }
  append(step.arguments, step.after.names(match));
  if (match.militaire) {
    match.preset = "militaire";
    match.settlement = "none";
    match.target = 500;
    // A preset names its game, too.
    const bool rules = one_in(3);
    append(step.arguments, {rules ? "--rules" : "--game", "militaire"});
    step.kinds.push_back("new match of Militaire for " + std::to_string(seats));
  } else if (one_in(2)) {
    match.preset = any_of(std::array<std::string, 3>{"pagat", "wikipedia", "gamerules"});
    match.settlement = match.preset == "gamerules" ? "none" : match.preset;
    append(step.arguments, {"--rules", match.preset});
    step.kinds.push_back("new --rules " + match.preset);
  }
  if (!one_in(4)) {
    match.target = match.militaire ? 100 + below(300) : any_of(std::array{300, 500, 601, 900});
    append(step.arguments, {"--target", std::to_string(match.target)});
    step.kinds.emplace_back("new --target");
  }
  new_options(match, step);
  const Names names = step.after.names(match);
  step.expected = json{{"match", next_match_},
                       {"game", match.militaire ? "militaire" : "mille"},
                       {"preset", match.preset},
                       {"players", names},
                       {"first_dealer", nullptr}};
  if (match.first_dealer)
    (*step.expected)["first_dealer"] = names[static_cast<std::size_t>(*match.first_dealer)];
  append(step.arguments, {"--format", "json"});
  step.after.matches[next_match_] = match;
  step.touched = {match_key(next_match_++)};
  return step;
}

std::optional<Step> Walker::again() {
  const auto earlier = any_match();
  if (!earlier) return std::nullopt;
  Step step = start("new");
  step.kinds = {"new --again"};
  Match match = state_.matches.at(*earlier);
  // The deal goes on.
  match.first_dealer = play(match).next_dealer;
  match.date = any_day();
  match.note.clear();
  match.lines.clear();
  match.closing.reset();
  // The seats are those of the earlier match, but who was joined since is whom they became.
  for (int& seat : match.seats) seat = state_.person(seat);
  step.arguments = {"new", "--again", "--date", *match.date};
  if (!leaves_out_match(step, last_changed() == *earlier))
    step.arguments.push_back(any_name_of(*earlier, MatchChoice::kAny, step));
  if (one_in(4)) append(step.arguments, {"--target", std::to_string(match.target = 100 + below(500))});
  if (one_in(4)) append(step.arguments, {"--event", match.event = "league " + std::to_string(below(3))});
  step.after.matches[next_match_] = match;
  step.touched = {match_key(next_match_++)};
  return step;
}

std::optional<Step> Walker::close() {
  const bool of_militaire = one_in(3);
  const auto number = any_match(
      [&](const Match& match) { return play(match).status == "open" && (!of_militaire || match.militaire); });
  if (!number) return std::nullopt;
  Step step = on("close", *number, MatchChoice::kOpen);
  Match& match = step.after.matches.at(*number);
  match.closing = Closing{};
  if (one_in(3)) {
    step.arguments.emplace_back("--void");
    step.kinds.emplace_back("close --void");
  } else {
    match.closing->conceded_by = below(static_cast<int>(match.seats.size()));
    append(step.arguments, {"--conceded-by", seated(match, *match.closing->conceded_by)});
    step.kinds.emplace_back(match.militaire ? "close --conceded-by, of Militaire" : "close --conceded-by");
  }
  maybe_reason(step);
  return corrected(step, *number, {}, {});
}

std::optional<Step> Walker::reopen() {
  const auto number = any_match([](const Match& match) { return match.closing.has_value(); });
  if (!number) return std::nullopt;
  Step step = on("reopen", *number);
  step.after.matches.at(*number).closing.reset();
  maybe_reason(step);
  return corrected(step, *number, {}, {});
}

/// False where the option is not for such a match.
bool Walker::edit_one(Step& step, Match& match, int option) {
  std::string name, value;
  switch (option) {
    case 0:
      name = "--target";
      value = std::to_string(match.target = 100 + below(1200));
      break;
    case 1:
      name = "--event";
      value = match.event = one_in(2) ? "" : "league " + std::to_string(below(3));
      break;
    case 2:
      name = "--note";
      value = match.note = one_in(2) ? "" : "note " + std::to_string(below(99));
      break;
    case 3:
      name = "--date";
      match.date = one_in(2) ? std::nullopt : std::optional(any_day());
      value = match.date.value_or("none");
      break;
    case 4:
      name = "--dealer";
      match.first_dealer =
          one_in(2) ? std::nullopt : std::optional(below(static_cast<int>(match.seats.size())));
      value = match.first_dealer ? seated(match, *match.first_dealer) : "none";
      break;
    case 5:
      if (match.militaire) return false;
      name = "--stakes";
      if (one_in(2)) {
        match.stakes.reset();
        value = "none";
        break;
      }
      // In the money that they were in, where no other is said.
      {
        const std::string before = match.stakes ? match.stakes->currency : "CAD";
        match.stakes = any_stakes();
        value = stakes_text(*match.stakes);
        if (match.stakes->currency != before) append(step.arguments, {"--currency", match.stakes->currency});
      }
      break;
    case 6: {
      if (match.militaire || !match.stakes) return false;
      const auto again = in_money(*match.stakes, any_stakes().currency);
      if (!again) return false;
      match.stakes = again;
      name = "--currency";
      value = again->currency;
      break;
    }
    case 7:
      if (match.militaire) return false;
      name = "--settlement";
      value = match.settlement = any_of(kSchemes);
      break;
    default:
      if (match.militaire) return false;
      match.natural_to_win = one_in(2);
      name = match.natural_to_win ? "--natural-to-win" : "--no-natural-to-win";
      step.arguments.push_back(name);
      step.kinds.push_back("edit-match " + name);
      return true;
  }
  append(step.arguments, {name, value});
  const bool takes_away = value.empty() || value == "none";
  step.kinds.push_back("edit-match " + name + (takes_away && name != "--settlement" ? ", taken away" : ""));
  return true;
}

std::optional<Step> Walker::edit_match() {
  const auto number = any_match();
  if (!number) return std::nullopt;
  Step step = on("edit-match", *number);
  Match& match = step.after.matches.at(*number);
  // Those that fewer matches have are drawn more often.
  const int first = any_of(std::vector<int>{0, 1, 2, 3, 4, 5, 5, 5, 6, 6, 7, 8, 8, 8});
  if (!edit_one(step, match, first)) return std::nullopt;
  // Several at once, each once.
  const int second = below(5);
  if (one_in(3) && second != first) edit_one(step, match, second);
  maybe_reason(step);
  if (step.after.text() == state_.text()) {
    step.touched.clear();
    step.kinds.emplace_back("edit-match that changes nothing");
  }
  return corrected(step, *number, {}, {});
}

}  // namespace walk
