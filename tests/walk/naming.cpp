// How people say which match and which player they mean.

#include <algorithm>
#include <array>
#include <cctype>

#include "walker.hpp"

namespace walk {
namespace {

// Some begin with others, and one is no ASCII.
constexpr std::array<const char*, 24> kFirstNames{
    "Ann", "Anna",   "Annabel",  "Bob",   "Bobby", "Cho",  "Christa",  "Chris",
    "Dee", "Deepa",  "Zo\u00EB", "Gil",   "Gita",  "Hugo", "Iris",     "Ivor",
    "Jo",  "Johann", "Kim",      "Kimmo", "Marta", "Mart", "Mary Ann", "Nils"};

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) {
    return c < 128 ? static_cast<char>(std::tolower(c)) : static_cast<char>(c);
  });
  return text;
}

/// Whom a name or the beginning of one means: one, if it is clear.
Names meant_by(const Names& names, const std::string& text) {
  Names meant;
  for (const std::string& name : names) {
    if (lower(name) == lower(text)) return {name};
    if (lower(name).starts_with(lower(text))) meant.push_back(name);
  }
  return meant;
}

/// The same in a match that was not named: somebody who is called so in full is nobody else.
Names meant_in(const Names& names, const std::string& text, const Names& known) {
  Names meant = meant_by(names, text);
  const Names among_all = meant_by(known, text);
  if (among_all.size() == 1 && lower(among_all.front()) == lower(text) && meant != among_all) meant.clear();
  return meant;
}

bool is_number(const std::string& text) {
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c); });
}

}  // namespace

std::string Walker::fresh_name() {
  const auto place = static_cast<std::size_t>(names_++);
  const std::string name = kFirstNames.at(place % kFirstNames.size());
  return place < kFirstNames.size() ? name : name + " " + std::to_string(place / kFirstNames.size() + 1);
}

Names Walker::known_names() const {
  Names names;
  for (const int person : state_.people()) names.push_back(state_.name(person));
  return names;
}

/// The name, or as much of it as is clear, in any case.
std::string Walker::any_beginning(const Names& among, const std::string& name) {
  const bool ascii = std::all_of(name.begin(), name.end(), [](unsigned char c) { return c < 128; });
  if (!ascii || one_in(2)) return name;
  std::string text = name.substr(0, static_cast<std::size_t>(1 + below(static_cast<int>(name.size()))));
  if (text.ends_with(' ') || meant_by(among, text) != Names{name}) return name;
  return one_in(2) ? lower(text) : text;
}

std::string Walker::named(int player) {
  const std::string& name = state_.name(player);
  const std::string text = any_beginning(known_names(), name);
  if (text != name) ++counts_["the beginning of a name, among all players"];
  return text;
}

std::string Walker::seated(const Match& match, int seat) {
  const Names names = state_.names(match);
  std::string text = any_beginning(names, names[static_cast<std::size_t>(seat)]);
  if (meant_in(names, text, known_names()).empty()) text = names[static_cast<std::size_t>(seat)];
  if (text != names[static_cast<std::size_t>(seat)]) ++counts_["the beginning of a name, in a match"];
  return text;
}

std::vector<int> Walker::open_matches() const {
  std::vector<int> open;
  for (const auto& [number, match] : state_.matches)
    if (play(match).status == "open") open.push_back(number);
  std::sort(open.begin(), open.end(), [&](int a, int b) { return changed_.at(a) > changed_.at(b); });
  return open;
}

std::optional<int> Walker::last_changed(std::optional<int> of_player) const {
  std::optional<int> last;
  for (const auto& [number, match] : state_.matches)
    if ((!of_player || state_.sits_in(*of_player, match)) &&
        (!last || changed_.at(number) > changed_.at(*last)))
      last = number;
  return last;
}

/// The match that a text means; nothing if the program refuses it.
std::optional<int> Walker::resolve(const std::string& text, MatchChoice choice) const {
  if (is_number(text)) return text.size() < 9 ? std::optional(std::stoi(text)) : std::nullopt;
  const auto of_player = [&](const std::string& name) -> std::optional<int> {
    for (const int person : state_.people()) {
      if (lower(state_.name(person)) != lower(name)) continue;
      if (choice == MatchChoice::kAny) return last_changed(person);
      std::vector<int> fitting;
      for (const int number : open_matches())
        if (state_.sits_in(person, state_.matches.at(number))) fitting.push_back(number);
      return fitting.size() == 1 ? std::optional(fitting.front()) : std::nullopt;
    }
    return std::nullopt;
  };
  const Names meant = meant_by(known_names(), text);
  if (meant.size() == 1 && lower(meant.front()) == lower(text)) return of_player(text);
  std::vector<int> fitting;
  for (const auto& [number, match] : state_.matches)
    if (ids_.contains(number) && ids_.at(number).ends_with(lower(text))) fitting.push_back(number);
  if (!fitting.empty() && text.size() >= 4)
    return fitting.size() == 1 ? std::optional(fitting.front()) : std::nullopt;
  return meant.size() == 1 ? of_player(meant.front()) : std::nullopt;
}

/// One of the ways to name a match that is there.
std::string Walker::any_name_of(int match, MatchChoice choice, Step& step) {
  const std::string number = std::to_string(match);
  if (one_in(2) || !ids_.contains(match)) return number;
  const std::string& id = ids_.at(match);
  const Match& there = state_.matches.at(match);
  const std::string name = state_.name(any_of(there.seats));
  const std::vector<std::pair<std::string, std::string>> ways{
      {"MATCH by its id", id},
      {"MATCH by the end of its id", id.substr(id.size() - static_cast<std::size_t>(4 + below(9)))},
      {"MATCH by a player", name},
      {"MATCH by the beginning of a player's name", any_beginning(known_names(), name)}};
  const auto& [kind, text] = any_of(ways);
  if (resolve(text, choice) != match || text.empty()) return number;
  step.kinds.push_back(kind);
  return text;
}

/// Whether -m is left out, where the match is the one that is meant without.
bool Walker::leaves_out_match(Step& step, bool meant) {
  if (!meant || !one_in(2)) return false;
  step.kinds.emplace_back("MATCH left out");
  return true;
}

/// Which match `add` without -m takes for the names given; `fitting` counts those that it could be.
std::optional<int> Walker::match_of_reports(const Names& given, bool all, std::size_t& fitting) const {
  fitting = 0;
  std::optional<int> found;
  const Names known = known_names();
  for (const int number : open_matches()) {
    const Names names = state_.names(state_.matches.at(number));
    std::set<std::string> meant;
    bool clear = true;
    for (const std::string& text : given) {
      const Names one = meant_in(names, text, known);
      clear = clear && one.size() == 1 && meant.insert(one.front()).second;
    }
    if (!clear || (all && meant.size() != names.size())) continue;
    if (fitting++ == 0) found = number;
  }
  return fitting == 1 ? found : std::nullopt;
}

}  // namespace walk
