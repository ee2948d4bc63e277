#include <algorithm>

#include "base/text/text.hpp"
#include "history/club.hpp"

/// What people enter.
namespace club {
namespace {

const history::LineState* find_line(const MatchState& state, const Uuid& id) {
  for (const history::LineState& line : state.lines)
    if (line.id == id) return &line;
  return nullptr;
}

bool is_same_line(const history::LineState& one, const history::LineState& other) {
  return static_cast<const match::Line&>(one) == other;
}

}  // namespace

MatchState File::found(const Uuid& match) const {
  const Reading known = reading(match);
  if (!*known) throw Refused("no such match");
  return **known;
}

Uuid File::line(const Uuid& match, std::size_t place) const {
  const MatchState state = found(match);
  if (state.lines.empty()) throw Refused("no such line");
  return state.lines[place % state.lines.size()].id;
}

std::optional<Uuid> File::known_player(const std::string& name) const {
  for (const auto& [id, player] : players())
    if (base::fold_case(player.name) == base::fold_case(name)) return player.root;
  return std::nullopt;
}

Uuid File::player(const std::string& name) const {
  const std::optional<Uuid> known = known_player(name);
  if (!known) throw Refused("no such player");
  return *known;
}

/// Who sits there; who is not known gets an id.
std::vector<history::NamedPlayer> File::seats(const std::vector<std::string>& names) const {
  const history::PlayerHistories known = info();
  std::vector<history::NamedPlayer> seats;
  for (const std::string& name : names) {
    const std::optional<Uuid> id = known_player(name);
    if (id)
      seats.push_back({*id, history::own_name(known.at(*id))});
    else
      seats.push_back({club_->id_of_thing(), name});
  }
  if (seats[0].id == seats[1].id || base::fold_case(names[0]) == base::fold_case(names[1]))
    throw Refused("a player plays against others");
  return seats;
}

Uuid File::start(const std::string& one, const std::string& other) {
  history::Start start;
  start.game = games::mille::Game{};
  start.players = seats({one, other});
  start.options = {{"note", ""}, {"stakes", 0}, {"target", 1200}};
  const Uuid match = club_->id_of_thing();
  enter("new", {{match, std::move(start)}});
  return match;
}

void File::add(const Uuid& match, const Contents& contents, std::optional<std::size_t> before) {
  if (found(match).closing) throw Refused("the match is over");
  add_line("add", match, contents, before);
}

void File::adjust(const Uuid& match, const Contents& contents) {
  if (found(match).closing) throw Refused("the match is closed");
  add_line("adjust", match, contents, std::nullopt);
}

void File::add_line(const std::string& name, const Uuid& match, const Contents& contents,
                    std::optional<std::size_t> before) {
  history::Add add;
  add.lines.push_back({contents, club_->id_of_thing()});
  if (before) add.before = line(match, *before);
  enter(name, {{match, std::move(add)}});
}

void File::amend(const Uuid& match, std::size_t place, const Contents& contents) {
  const Uuid id = line(match, place);
  if (static_cast<const Contents&>(*find_line(found(match), id)) == contents) throw Refused("no change");
  enter("amend", {{match, history::Amend{id, contents}}});
}

void File::drop(const Uuid& match, std::size_t place) {
  enter("drop", {{match, history::Amend{line(match, place), std::nullopt}}});
}

void File::close(const Uuid& match, const match::Closing& closing) {
  if (found(match).closing) throw Refused("the match is over");
  history::Set set;
  set.closing.emplace(closing);
  enter("close", {{match, std::move(set)}});
}

void File::reopen(const Uuid& match) {
  if (!found(match).closing) throw Refused("the match is not closed");
  history::Set set;
  set.closing.emplace();
  enter("reopen", {{match, std::move(set)}});
}

void File::edit(const Uuid& match, const std::string& option, const base::Json& value) {
  if (found(match).options.at(option) == value) throw Refused("no change");
  history::Set set;
  set.options[option] = value;
  enter("edit", {{match, std::move(set)}});
}

void File::rename(const std::string& old, const std::string& name) {
  const Uuid id = player(old);
  if (known_player(name)) throw Refused("the name is taken");
  enter("rename", {{id, history::Rename{name}}});
}

void File::join(const std::string& one, const std::string& into) {
  const Uuid player_id = player(one);
  const Uuid other = player(into);
  if (player_id == other) throw Refused("they are one already");
  auto shown = players();
  for (const Uuid& match : matches_)
    if (const Reading known = reading(match); *known) {
      std::set<Uuid> roots;
      for (const history::NamedPlayer& seat : (*known)->players) roots.insert(shown.at(seat.id).root);
      if (roots.contains(player_id) && roots.contains(other)) throw Refused("both sit in one match");
    }
  enter("join", {{player_id, history::Join{other}}});
}

void File::pay(const std::string& one, const std::string& other, int amount) {
  history::Payment payment;
  payment.from = player(one);
  payment.to = player(other);
  payment.amount = amount;
  enter("pay", {{club_->id_of_thing(), history::Pay{std::move(payment)}}});
}

void File::snapshot(const Uuid& match) {
  const MatchState state = found(match);
  if (!state.disputes.empty()) throw Refused("the match is disputed");
  const auto shown = players();
  std::vector<std::string> names;
  for (const history::NamedPlayer& player : state.players) names.push_back(shown.at(player.id).name);
  club_->exports.push_back({match, std::move(names), state});
}

/// `start` for what is not here; else only what differs.
void File::import(const Export& from, bool replace) {
  const std::optional<MatchState> here = match(from.match);
  std::vector<Entry> entries;
  if (here) {
    const bool same = here->options == from.state.options && here->closing == from.state.closing;
    const auto& theirs = from.state.lines;
    if (same && theirs.size() <= here->lines.size() &&
        std::equal(theirs.begin(), theirs.end(), here->lines.begin(), is_same_line))
      return;
    entries = what_differs(from, *here, replace);
  } else {
    history::Start start;
    start.game = games::mille::Game{};
    start.players = seats(from.names);
    start.options = from.state.options;
    for (const history::LineState& line : from.state.lines) start.lines.push_back(line);
    start.closing = from.state.closing;
    entries.push_back({from.match, std::move(start)});
  }
  enter("import", std::move(entries), {.dispute = true});
}

/// Lines that follow those here are added; anything else is written only where it may be replaced.
std::vector<Entry> File::what_differs(const Export& from, const MatchState& here, bool replace) const {
  const MatchState& there = from.state;
  const bool same = here.options == there.options && here.closing == there.closing;
  const bool longer = there.lines.size() >= here.lines.size() &&
                      std::equal(here.lines.begin(), here.lines.end(), there.lines.begin(), is_same_line);
  std::vector<Entry> entries;
  if (!same || !longer) {
    if (!replace) throw Refused("the match differs");
    std::vector<Uuid> mine, theirs;
    for (const auto& line : here.lines)
      if (find_line(there, line.id) != nullptr) mine.push_back(line.id);
    for (const auto& line : there.lines)
      if (find_line(here, line.id) != nullptr) theirs.push_back(line.id);
    if (mine != theirs) throw Refused("the order of lines differs");
    history::Set changed;
    for (const auto& [key, value] : there.options)
      if (!here.options.contains(key) || here.options.at(key) != value) changed.options[key] = value;
    if (!changed.options.empty()) entries.push_back({from.match, changed});
    for (const auto& line : here.lines) {
      const history::LineState* other = find_line(there, line.id);
      if (other == nullptr)
        entries.push_back({from.match, history::Amend{line.id, std::nullopt}});
      else if (!is_same_line(*other, line))
        entries.push_back({from.match, history::Amend{line.id, *other}});
    }
  }
  history::Add more;
  for (const auto& line : there.lines)
    if (find_line(here, line.id) == nullptr) more.lines.push_back(line);
  if (!more.lines.empty()) entries.push_back({from.match, std::move(more)});
  if (here.closing != there.closing) {
    history::Set set;
    set.closing.emplace(there.closing);
    entries.push_back({from.match, std::move(set)});
  }
  return entries;
}

}  // namespace club
