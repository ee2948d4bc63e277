// What there is to be refused: the places in the table of refusals.

#include <algorithm>
#include <fstream>

#include "walker.hpp"

namespace walk {
namespace {

/// The places that stand in a text, each in its braces.
std::vector<std::string> places_in(const std::string& text) {
  std::vector<std::string> places;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
    // A line of the interchange has braces, too.
    if (const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz? ", at + 1);
        end != std::string::npos && text[end] == '}' && end > at + 1)
      places.push_back(text.substr(at + 1, end - at - 1));
  return places;
}

std::string filled(std::string text, const Scene& scene) {
  for (const auto& [place, value] : scene) {
    const std::string braced = "{" + place + "}";
    for (std::size_t at = text.find(braced); at != std::string::npos;
         at = text.find(braced, at + value.size()))
      text.replace(at, braced.size(), value);
  }
  return text;
}

bool is_open(const Match& match) { return play(match).status == "open"; }

/// Not one that nobody ended: that would stay so.
std::optional<std::size_t> line_of_kind(const Match& match, LineKind kind) {
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    if (match.lines[i].kind == kind && !match.lines[i].no_out) return i;
  return std::nullopt;
}

/// The longest beginning that two of the names share, if there is one.
std::optional<std::string> shared_beginning(const Names& names) {
  for (const std::string& one : names)
    for (const std::string& other : names) {
      if (one == other) continue;
      std::size_t size = 0;
      while (size < one.size() && size < other.size() && one[size] == other[size] &&
             static_cast<unsigned char>(one[size]) < 128)
        ++size;
      const std::string text = one.substr(0, size);
      if (size > 0 && !text.ends_with(' ') && std::find(names.begin(), names.end(), text) == names.end())
        return text;
    }
  return std::nullopt;
}

/// A match by what is the matter with it, and the line that matters.
struct Selector {
  std::string place;
  std::function<bool(const State&, const Match&)> fits;
  std::optional<LineKind> line;
};

const std::vector<Selector>& selectors() {
  static const std::vector<Selector> all{
      {"clash",
       [](const State& state, const Match& match) {
         return !match.militaire && is_open(match) && shared_beginning(state.names(match));
       },
       {}},
      {"points",
       [](const State&, const Match& match) {
         return !match.militaire && !match.closing && line_of_kind(match, LineKind::kPoints);
       },
       LineKind::kPoints},
      {"cards",
       [](const State&, const Match& match) {
         return !match.militaire && line_of_kind(match, LineKind::kCards);
       },
       LineKind::kCards},
      {"adjusted",
       [](const State&, const Match& match) { return line_of_kind(match, LineKind::kAdjust).has_value(); },
       LineKind::kAdjust},
      {"open", [](const State&, const Match& match) { return !match.militaire && is_open(match); }, {}},
      {"round", [](const State&, const Match& match) { return match.militaire && is_open(match); }, {}},
      {"over", [](const State&, const Match& match) { return !is_open(match); }, {}},
      {"closed", [](const State&, const Match& match) { return match.closing && !match.lines.empty(); }, {}},
      {"unclosed", [](const State&, const Match& match) { return !match.closing; }, {}},
      {"behind",
       [](const State&, const Match& match) {
         return !match.closing && play(match).running.size() < match.lines.size();
       },
       {}},
      {"staked", [](const State&, const Match& match) { return match.stakes.has_value(); }, {}},
      {"unstaked", [](const State&, const Match& match) { return !match.militaire && !match.stakes; }, {}},
      {"militaire", [](const State&, const Match& match) { return match.militaire; }, {}},
      {"any", [](const State&, const Match&) { return true; }, {}}};
  return all;
}

}  // namespace

std::string Refusal::name() const {
  std::string text = std::to_string(code);
  for (const std::string& argument : arguments)
    if (!argument.starts_with("{?")) text += " " + argument;
  if (database != "walk.db") text += " (--db " + database + ")";
  return text + ": " + message;
}

/// Who and what the places stand for now; nothing if something is not there.
std::optional<Scene> Walker::scene(const Arguments& wanted) {
  Scene found{{"none", "Zebedee"},
              {"long", std::string(2001, 'x')},
              {"longname", std::string(65, 'x')},
              {"bad", "a\xff"},
              {"break", "a\nb"},
              {"hidden", "a\u200Bb"},
              {"blank", "\u2800"},
              {"db", program_.file("walk.db")},
              {"dir", program_.file("")},
              {"file", program_.file("import.jsonl")}};
  std::set<std::string> places;
  std::vector<std::string> order;
  for (const std::string& text : wanted)
    for (const std::string& place : places_in(text))
      if (places.insert(place).second) order.push_back(place);
  // The match that the command is about, and its players.
  const Match* about = nullptr;
  for (const std::string& place : order)
    for (const Selector& selector : selectors()) {
      if (selector.place != place) continue;
      const auto number =
          any_match([&](const Match& match) { return &match != about && selector.fits(state_, match); });
      if (!number) return std::nullopt;
      found[place] = std::to_string(*number);
      if (about != nullptr) continue;
      about = &state_.matches.at(*number);
      const Names names = state_.names(*about);
      for (std::size_t seat = 0; seat < names.size(); ++seat)
        found[std::string(1, "abcd"[seat])] = names[seat];
      found["beyond"] = number_of_line(about->lines.size());
      if (const auto shared = shared_beginning(names)) found["both"] = *shared;
      if (selector.line) found["n"] = number_of_line(*line_of_kind(*about, *selector.line));
      if (!selector.line && !about->lines.empty()) found["n"] = "1";
    }
  // Another match, of others.
  if (places.contains("other")) {
    const auto number = any_match([&](const Match& match) {
      const Names here = state_.names(*about);
      const Names there = state_.names(match);
      return is_open(match) && !std::is_permutation(here.begin(), here.end(), there.begin(), there.end());
    });
    if (about == nullptr || !number) return std::nullopt;
    found["other"] = std::to_string(*number);
  }
  const auto asks = [&](std::initializer_list<const char*> any) {
    return std::any_of(any.begin(), any.end(), [&](const char* place) { return places.contains(place); });
  };
  if (asks({"several", "p", "q", "busy", "idle"})) add_people(found);
  if (asks({"payment", "gone", "lapsed"}))
    for (const auto& [number, payment] : state_.payments)
      found[payment.gone ? "gone" : state_.lapsed(payment) ? "lapsed" : "payment"] = std::to_string(number);
  if (asks({"twin"})) {
    const auto twins = std::count_if(state_.matches.begin(), state_.matches.end(), [&](const auto& each) {
      return ids_.contains(each.first) && ids_.at(each.first).ends_with("beef");
    });
    if (twins > 1) found["twin"] = "beef";
  }
  if (asks({"?several open", "?none open", "?no matches"})) {
    const std::size_t open = open_matches().size();
    if (open > 1) found["?several open"] = "";
    if (open == 0 && !state_.matches.empty()) found["?none open"] = "";
    if (state_.matches.empty()) found["?no matches"] = "";
  }
  if (asks({"x", "z", "u", "w"})) add_unclear_reports(found);
  for (const std::string& place : places)
    if (!found.contains(place)) return std::nullopt;
  return found;
}

void Walker::add_people(Scene& found) const {
  if (const auto shared = shared_beginning(known_names())) found["several"] = *shared;
  for (const auto& [number, match] : state_.matches) {
    found["p"] = state_.names(match)[0];
    found["q"] = state_.names(match)[1];
  }
  const std::vector<int> open = open_matches();
  for (const int person : state_.people()) {
    const auto sits = std::count_if(open.begin(), open.end(), [&](int number) {
      return state_.sits_in(person, state_.matches.at(number));
    });
    if (sits > 1) found["busy"] = state_.name(person);
    if (sits == 0) found["idle"] = state_.name(person);
  }
}

/// Players whose hand, without -m, could belong to several matches, or to none.
void Walker::add_unclear_reports(Scene& found) const {
  for (const auto& [number, match] : state_.matches) {
    std::size_t fitting = 0;
    const Names names = state_.names(match);
    match_of_reports({names[0]}, false, fitting);
    if (fitting > 1) found["z"] = names[0];
    if (fitting == 0) found["w"] = names[0];
    if (match.militaire) continue;
    match_of_reports(names, true, fitting);
    if (fitting > 1) {
      found["x"] = names[0];
      found["y"] = names[1];
    }
    match_of_reports(names, false, fitting);
    if (fitting == 0 && last_changed() == number && !is_open(match)) {
      found["u"] = names[0];
      found["v"] = names[1];
      found["ended"] = std::to_string(number);
    }
  }
}

std::optional<Step> Walker::refuse(const Refusal& refusal) {
  Arguments wanted = refusal.arguments;
  wanted.push_back(refusal.message);
  wanted.push_back(refusal.imported);
  const auto found = scene(wanted);
  if (!found) return std::nullopt;
  if (!refusal.imported.empty())
    std::ofstream(program_.file("import.jsonl")) << filled(refusal.imported, *found);
  Step step;
  step.after = state_;
  step.kinds = {refusal.name()};
  step.code = refusal.code;
  step.database = refusal.database;
  for (const std::string& argument : refusal.arguments)
    if (!argument.starts_with("{?")) step.arguments.push_back(filled(argument, *found));
  step.refusal = filled(refusal.message, *found);
  step.input = refusal.input;
  // At the table it is said first where the match stands.
  step.shows = !refusal.input.empty();
  return step;
}

}  // namespace walk
