#include "history/club.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "history/causality/ancestry.hpp"
#include "history/materialize.hpp"
#include "history/operations/effects.hpp"

namespace club {
namespace {

void put_number(Uuid& id, std::size_t from, std::uint64_t number) {
  for (std::size_t place = 0; place < 8; ++place)
    id.bytes[from + place] = static_cast<std::uint8_t>(number >> (8 * (7 - place)));
}

/// Everything by the clock, as if each operation had come after all of earlier clocks.
Operations by_clock(Operations operations) {
  std::sort(operations.begin(), operations.end(), [](const Operation& one, const Operation& other) {
    return std::tie(one.at, one.id) < std::tie(other.at, other.id);
  });
  for (std::size_t i = 0; i < operations.size(); ++i)
    operations[i].parents = i == 0 ? std::vector<Uuid>() : std::vector<Uuid>{operations[i - 1].id};
  return operations;
}

}  // namespace

Club::Club(std::size_t size, std::optional<std::uint64_t> seed, Broken broken_rule) : broken(broken_rule) {
  if (seed) random_.emplace(*seed);
  while (files.size() < size) another().login = "login" + std::to_string(files.size() - 1);
}

Uuid Club::id_of_operation() {
  Uuid id;
  if (random_) put_number(id, 0, (*random_)());
  put_number(id, 8, ++count_);
  return id;
}

Uuid Club::id_of_thing() {
  Uuid id;
  put_number(id, 0, ++count_);
  if (random_) put_number(id, 8, (*random_)());
  return id;
}

File& Club::another() {
  files.push_back(std::make_unique<File>(*this));
  return *files.back();
}

File& Club::copy_of(const File& file) {
  files.push_back(std::make_unique<File>(file));
  return *files.back();
}

void Club::sync_all() {
  for (int round = 0; round < 3; ++round)
    for (const auto& file : files) file->sync();
}

File::Reading File::reading(const Uuid& match) const {
  Reading& known = readings_[match];
  if (!known) {
    const Operations& all = operations(match);
    known = std::make_shared<const std::optional<MatchState>>(
        history::materialize(club_->broken == Broken::kByClock ? by_clock(all) : all));
  }
  return known;
}

std::vector<Uuid> File::matches() const { return {matches_.begin(), matches_.end()}; }

bool File::is_disputed(const Uuid& match) const {
  const Reading known = reading(match);
  return *known && !(*known)->disputes.empty();
}

const Operations& File::operations(const Uuid& subject) const {
  static const Operations kNone;
  const auto found = subjects_.find(subject);
  return found == subjects_.end() ? kNone : found->second;
}

history::PlayerHistories File::info() const {
  history::PlayerHistories facts;
  for (const Uuid& match : matches_)
    for (const Operation& operation : operations(match)) {
      const auto* start = std::get_if<history::Start>(&operation.action);
      if (start == nullptr) continue;
      for (const history::NamedPlayer& player : start->players) {
        history::PlayerHistory& born = facts[player.id];
        if (!born.born_name.empty() &&
            std::tie(born.born_at, born.born_operation) <= std::tie(operation.at, operation.id))
          continue;
        born.born_name = player.name;
        born.born_at = operation.at;
        born.born_operation = operation.id;
      }
    }
  for (auto& [player, known] : facts) known.operations = operations(player);
  return facts;
}

history::MatchesOfPlayer File::matches_of_player() const {
  std::map<Uuid, std::vector<std::int64_t>> matches;
  std::int64_t number = 0;
  for (const Uuid& match : matches_) {
    ++number;
    if (const Reading known = reading(match); *known)
      for (const history::NamedPlayer& player : (*known)->players) matches[player.id].push_back(number);
  }
  return [matches](const Uuid& player) {
    const auto found = matches.find(player);
    return found == matches.end() ? std::vector<std::int64_t>() : found->second;
  };
}

std::map<Uuid, history::PlayerState> File::players() const {
  return history::materialize_players(info(), matches_of_player());
}

std::vector<std::pair<Uuid, history::Payment>> File::payments() const {
  std::vector<std::pair<Uuid, history::Payment>> found;
  for (const Uuid& payment : payments_) {
    const std::set<Uuid> effective = history::in_effect(operations(payment));
    for (const Operation& operation : operations(payment))
      if (const auto* pay = std::get_if<history::Pay>(&operation.action))
        if (pay->payment && effective.contains(operation.id)) found.push_back({payment, *pay->payment});
  }
  return found;
}

std::string File::export_all() const {
  std::string text;
  for (const Uuid& match : matches_) text += to_string(match) + "\n" + text_of(*reading(match));
  for (const auto& [id, player] : players()) text += to_string(id) + " " + player.name + "\n";
  for (const auto& [id, payment] : payments())
    text += fmt::format("{} {} {} {}\n", to_string(id), to_string(payment.from), to_string(payment.to),
                        payment.amount);
  return text;
}

void File::put_in(const Operation& operation) {
  subjects_[operation.subject].push_back(operation);
  readings_.erase(operation.subject);
  if (std::holds_alternative<history::Start>(operation.action)) matches_.insert(operation.subject);
  if (std::holds_alternative<history::Pay>(operation.action)) payments_.insert(operation.subject);
}

void File::take(const std::vector<CommandRef>& commands) {
  for (const CommandRef& command : commands) {
    if (!commands_.try_emplace(command->id, command).second) continue;
    arrived_.push_back(command);
    for (const Operation& operation : command->operations) {
      operations_[operation.id] = {command.get(), operation.subject};
      put_in(operation);
    }
  }
}

void File::take_all_of(const File& other) { take(other.arrived_); }

/// Precondition: it arrived last.
void File::take_out(const Command& command) {
  for (const Operation& operation : command.operations) {
    Operations& all = subjects_[operation.subject];
    std::erase_if(all, [&](const Operation& one) { return one.id == operation.id; });
    readings_.erase(operation.subject);
    if (all.empty()) subjects_.erase(operation.subject);
    operations_.erase(operation.id);
  }
  arrived_.pop_back();
  commands_.erase(command.id);
}

/// Records one command, all or nothing. Refused where it writes a disputed match, or would make one disputed.
CommandRef File::enter(const std::string& name, std::vector<Entry> entries, Allowed allowed) {
  if (entries.empty()) throw Refused("nothing to record");
  std::map<Uuid, bool> was_disputed;
  for (const Entry& entry : entries) was_disputed[entry.subject] = is_disputed(entry.subject);
  if (!allowed.on_disputed)
    for (const auto& [subject, disputed] : was_disputed)
      if (disputed) throw Refused("the match is disputed");
  const base::Timestamp at{++club_->now + clock};
  auto command = std::make_shared<Command>();
  std::map<Uuid, Uuid> last;
  for (Entry& entry : entries) {
    std::vector<Uuid> parents = last.contains(entry.subject) ? std::vector<Uuid>{last[entry.subject]}
                                                             : history::heads(operations(entry.subject));
    if (club_->broken == Broken::kOneParent && parents.size() > 1) parents.resize(1);
    const Uuid id = last[entry.subject] = club_->id_of_operation();
    command->operations.push_back(
        {id, entry.subject, std::move(parents), at, "", std::move(entry.action), ""});
  }
  command->id = command->operations.front().id;
  command->name = name;
  take({command});
  for (const auto& [subject, disputed] : was_disputed)
    if (!allowed.dispute && !disputed && is_disputed(subject)) {
      take_out(*command);
      throw Refused("the match would be disputed");
    }
  entered_here_.push_back(command->id);
  if (name == "undo" || name == "redo") return command;
  std::erase_if(undone_here_, [&](const CommandRef& undo) {
    return std::any_of(undo->operations.begin(), undo->operations.end(),
                       [&](const Operation& operation) { return was_disputed.contains(operation.subject); });
  });
  return command;
}

std::size_t File::count_sides(const Uuid& match) const {
  const MatchState now = found(match);
  return history::DisputeResolver(operations(match), now).sides().size();
}

void File::resolve_keep(const Uuid& match, std::size_t side) {
  if (!is_disputed(match)) throw Refused("the match is not disputed");
  const MatchState now = found(match);
  history::DisputeResolver resolver(operations(match), now);
  const std::vector<const Operation*>& sides = resolver.sides();
  resolve(match, resolver.keep_side(sides[(side - 1) % sides.size()]->id));
}

void File::resolve_both(const Uuid& match) {
  if (!is_disputed(match)) throw Refused("the match is not disputed");
  const MatchState now = found(match);
  resolve(match, history::DisputeResolver(operations(match), now).keep_both(now.disputes));
}

void File::resolve(const Uuid& match, history::Resolve resolution) {
  if (resolution.empty()) throw Refused("this side leaves nothing to resolve");
  enter("resolve", {{match, std::move(resolution)}}, {.on_disputed = true, .dispute = true});
}

}  // namespace club
