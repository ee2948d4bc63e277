// What the placeholders in the table of refusals mean in the present state.

#include <algorithm>
#include <fstream>

#include "walker.hpp"

namespace walk {
namespace {

/// The placeholders in a text, without their braces.
std::vector<std::string> placeholders_in(const std::string& text) {
  std::vector<std::string> names;
  for (std::size_t at = text.find('{'); at != std::string::npos; at = text.find('{', at + 1))
    // A line of the interchange has braces, too.
    if (const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz? ", at + 1);
        end != std::string::npos && text[end] == '}' && end > at + 1)
      names.push_back(text.substr(at + 1, end - at - 1));
  return names;
}

bool is_open(const Match& match) { return play(match).status == "open"; }

/// Not one that nobody ended: that would stay so.
std::optional<std::size_t> line_of_kind(const Match& match, LineKind kind) {
  for (std::size_t i = 0; i < match.lines.size(); ++i)
    if (match.lines[i].kind == kind && !match.lines[i].no_out) return i;
  return std::nullopt;
}

/// An argument as somebody types it at a shell, with the characters that no line shows written out.
std::string as_typed(const std::string& text) {
  if (!text.empty() && text.find_first_of(" \n'#<(*|;") == std::string::npos) return text;
  std::string typed = "'";
  for (const char c : text) typed += c == '\n' ? "\\n" : std::string(1, c);
  return typed + "'";
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
  std::string placeholder;
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

RefusalRow Refusal::row() const {
  std::string text = database == "walk.db" ? "" : "--db {dir}" + database + " ";
  std::string state;
  for (const std::string& argument : arguments)
    (argument.starts_with("{?") ? state : text) += as_typed(argument) + " ";
  text.pop_back();
  if (!input.empty()) text += " < " + as_typed(input);
  if (!state.empty()) text += " # " + state.substr(2, state.size() - 4);
  if (!difference.empty()) text += " # " + difference;
  return {text, code};
}

std::string name_of(const RefusalRow& row) { return std::to_string(row.code) + " " + row.name; }

/// What the placeholders in the texts mean now; nothing if there is no such thing.
std::optional<PlaceholderValues> Walker::values_for(const Arguments& texts) {
  PlaceholderValues found{{"none", "Zebedee"},
                          {"long", std::string(2001, 'x')},
                          {"longname", std::string(65, 'x')},
                          {"bad", "a\xff"},
                          {"break", "a\nb"},
                          {"hidden", "a\u200Bb"},
                          {"blank", "\u2800"},
                          {"db", program_.file("walk.db")},
                          {"dir", program_.file("")},
                          {"file", program_.file("import.jsonl")}};
  std::set<std::string> names;
  std::vector<std::string> order;
  for (const std::string& text : texts)
    for (const std::string& name : placeholders_in(text))
      if (names.insert(name).second) order.push_back(name);
  // The match that the command is about, and its players.
  const Match* about = nullptr;
  for (const std::string& name : order)
    for (const Selector& selector : selectors()) {
      if (selector.placeholder != name) continue;
      const auto number =
          any_match([&](const Match& match) { return &match != about && selector.fits(state_, match); });
      if (!number) return std::nullopt;
      found[name] = std::to_string(*number);
      if (about != nullptr) continue;
      about = &state_.matches.at(*number);
      const Names players = state_.names(*about);
      for (std::size_t seat = 0; seat < players.size(); ++seat)
        found[std::string(1, "abcd"[seat])] = players[seat];
      found["beyond"] = number_of_line(about->lines.size());
      if (const auto shared = shared_beginning(players)) found["both"] = *shared;
      if (selector.line) found["n"] = number_of_line(*line_of_kind(*about, *selector.line));
      if (!selector.line && !about->lines.empty()) found["n"] = "1";
    }
  // Another match, of others.
  if (names.contains("other")) {
    const auto number = any_match([&](const Match& match) {
      const Names here = state_.names(*about);
      const Names there = state_.names(match);
      return is_open(match) && !std::is_permutation(here.begin(), here.end(), there.begin(), there.end());
    });
    if (about == nullptr || !number) return std::nullopt;
    found["other"] = std::to_string(*number);
  }
  const auto asks = [&](std::initializer_list<const char*> any) {
    return std::any_of(any.begin(), any.end(), [&](const char* name) { return names.contains(name); });
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
  for (const std::string& name : names)
    if (!found.contains(name)) return std::nullopt;
  return found;
}

void Walker::add_people(PlaceholderValues& found) const {
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
void Walker::add_unclear_reports(PlaceholderValues& found) const {
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
  Arguments texts = refusal.arguments;
  texts.push_back(refusal.imported);
  const auto found = values_for(texts);
  if (!found) return std::nullopt;
  if (!refusal.imported.empty())
    std::ofstream(program_.file("import.jsonl")) << filled(refusal.imported, *found);
  Step step = refused(start(refusal.arguments.front()), refusal.row(), *found);
  step.arguments.clear();
  step.database = refusal.database;
  for (const std::string& argument : refusal.arguments)
    if (!argument.starts_with("{?")) step.arguments.push_back(filled(argument, *found));
  step.input = refusal.input;
  // At the table it is said first where the match stands.
  step.shows = !refusal.input.empty();
  return step;
}

}  // namespace walk
