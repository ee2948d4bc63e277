#include <algorithm>

#include "history/club.hpp"

/// Bringing files together.
namespace club {

/// Takes what stands in the logs of the hub and can be used, and appends to its own what stands in none. An
/// entry that nobody can use stops nobody.
void File::sync() {
  while (pull()) {
  }
  for (const CommandRef& command : arrived_)
    if (!club_->hub.has(command) && club_->hub.append(login, command))
      came_from_.try_emplace(command->id, login);
}

/// Whether something was taken. A log with an entry that waits is read from there again.
bool File::pull() {
  bool took = false;
  std::set<std::string> waiting;
  for (const Hub::Entry& entry : club_->hub.entries_after(reached_)) {
    const Use use = entry.is_whole ? use_of(entry.command) : Use::kWait;
    if (use == Use::kWait) waiting.insert(entry.login);
    if (use == Use::kTake && !commands_.contains(entry.command->id)) {
      take({entry.command});
      came_from_[entry.command->id] = entry.login;
      took = true;
    }
    if (!waiting.contains(entry.login)) reached_[entry.login] = entry.place + 1;
  }
  return took;
}

/// Skips what nobody can read, and what has the id of an operation that is here with other contents.
File::Use File::use_of(const CommandRef& command) {
  const bool is_usable =
      command &&
      std::all_of(command->operations.begin(), command->operations.end(), [&](const Operation& operation) {
        const auto known = operations_.find(operation.id);
        return known == operations_.end() || known->second.command == command.get();
      });
  if (club_->broken == Broken::kStopsAtUnusable) {
    stopped_ = stopped_ || !is_usable;
    if (stopped_) return Use::kWait;
  }
  if (!is_usable) return Use::kSkip;
  return commands_.contains(command->id) || has_parents_of(*command) ? Use::kTake : Use::kWait;
}

/// Whether what its operations happened after is here on the same subject, or earlier in the command.
bool File::has_parents_of(const Command& command) const {
  std::map<Uuid, Uuid> earlier;  // and their subjects
  for (const Operation& operation : command.operations) {
    for (const Uuid& parent : operation.parents) {
      const auto here = operations_.find(parent);
      const auto before = earlier.find(parent);
      const bool is_known = (here != operations_.end() && here->second.subject == operation.subject) ||
                            (before != earlier.end() && before->second == operation.subject);
      if (!is_known) return false;
    }
    earlier[operation.id] = operation.subject;
  }
  return true;
}

std::vector<Entry> File::joins_of_equal_names(const std::set<Uuid>& here, const std::set<Uuid>& there) const {
  std::vector<Entry> joins;
  for (const auto& [one, into] : history::joins_of_equal_names(info(), matches_of_player(), here, there))
    joins.push_back({one, history::Join{into}});
  return joins;
}

/// The disputes that neither had and both together have.
std::map<Uuid, history::Disputes> File::created_by(const File& together, const File& other) const {
  std::map<Uuid, history::Disputes> created;
  for (const Uuid& match : together.matches_) {
    auto disputes =
        history::created_disputes(*together.reading(match), *reading(match), *other.reading(match));
    if (!disputes.empty()) created[match] = std::move(disputes);
  }
  return created;
}

void File::merge(const File& other, Policy policy) {
  File together = *this;
  together.take_all_of(other);
  const auto created = created_by(together, other);
  if (policy == Policy::kRefuse && !created.empty()) throw Refused("the merge would make a match disputed");
  std::map<Uuid, std::optional<MatchState>> views;
  for (const auto& [match, disputes] : created)
    views[match] = (policy == Policy::kTheirs ? other : *this).match(match);
  std::set<Uuid> here, there;
  for (const auto& [id, known] : info()) here.insert(id);
  for (const auto& [id, known] : other.info()) there.insert(id);
  take_all_of(other);
  came_from_.insert(other.came_from_.begin(), other.came_from_.end());
  std::vector<Entry> entries = joins_of_equal_names(here, there);
  for (const auto& [match, disputes] : created) {
    if (policy == Policy::kRefuse || policy == Policy::kDispute) break;
    const Operations& all = operations(match);
    const MatchState now = found(match);
    history::DisputeResolver resolver(all, now);
    history::Resolve resolution =
        policy == Policy::kBoth ? resolver.keep_both(disputes) : resolver.keep(disputes, views[match]);
    if (!resolution.empty()) entries.push_back({match, std::move(resolution)});
  }
  if (!entries.empty()) enter("merge", std::move(entries), {.on_disputed = true, .dispute = true});
}

}  // namespace club
